/// The part of a roundabout that is driven.
///
/// Roads beside a roundabout bend, so that their directions alone cannot tell the first exit, hard by the entry, from the
/// last one.
struct RoundaboutSweep {
    /// How far round one drives, as the way from the entry to the exit: 360 once around.
    let degrees: Double
    let drivesOnLeft: Bool

    /// Where islands part the two halves of a road the way around is shorter than the turn by up to this, and where roads come
    /// in askew longer, degrees.
    private static let (mostShort, mostLong) = (130.0, 40.0)
    /// From this on a road that leads about back is the last one, and up to that the first, degrees.
    private static let (last, first) = (180.0, 120.0)

    /// The first of some angles that agrees with it; where none does, one that is near to straight back as seen by it, or the
    /// very first. See ``TurnAngle``.
    func angle(amongst angles: [Double]) -> Double {
        // As if traffic kept right, where a right turn drives a quarter of the circle.
        func around(_ angle: Double) -> Double {
            let around = drivesOnLeft ? 360 - angle : angle
            return around.truncatingRemainder(dividingBy: 360) == 0 && degrees > Self.first
                ? 360 : around
        }
        let fitting = angles.first {
            (-Self.mostLong...Self.mostShort).contains(around($0) - degrees)
        }
        if let fitting { return fitting }
        let leadsBack = angles.contains { TurnAngle.deviation($0, 0) <= TurnAngle.group }
        if leadsBack, degrees >= Self.last { return 0 }
        if leadsBack, degrees <= Self.first {
            return (drivesOnLeft ? TurnDirection.sharpLeft : .sharpRight).angle
        }
        return angles[0]
    }
}
