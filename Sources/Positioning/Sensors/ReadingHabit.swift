#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What is usual of a speed sensor's own signal while the receiver confirms it: how long it says the same on the
/// move, and how far two readings are apart. By that a sensor that fails shows where there is no fix.
///
/// A fine one is never still for long, as a foot on a pedal is not; one in whole kilometres an hour says the same
/// for a minute. Readings that come in bursts are far apart without any leap.
struct ReadingHabit: Sendable {
    /// Seconds of driving that taught it.
    private var seconds = 0.0
    /// The longest time for which a reading on the move stayed the same, seconds; it fades.
    private var longestRun = 0.0
    /// The largest change between two readings beyond what a vehicle can, metres a second; it fades too.
    private var largestExcess = 0.0

    /// Seconds of memory, and seconds of driving before which nothing is known.
    private static let memory = 600.0
    private static let learning = 60.0
    /// Bounds of the seconds for which a reading on the move may stay the same without doubt.
    private static let sameness = 2.0...10.0
    /// Seconds for which a vehicle stands without doubt, as most stops are shorter; and those of a run that count at
    /// most, as what lasts for longer is a stop indeed.
    private static let standing = (usual: 30.0, longest: 300.0)
    /// Bounds of a change that is no leap, metres a second.
    private static let leap = 1.0...4.0

    /// Takes in that a fix has confirmed a reading.
    ///
    /// - Parameters:
    ///   - run: seconds since the reading last changed.
    ///   - elapsed: seconds of driving since the fix before.
    mutating func note(run: Double, for elapsed: Double) {
        let kept = exp(-elapsed / Self.memory)
        seconds += elapsed
        longestRun = max(longestRun * kept, run)
        largestExcess *= kept
    }

    /// Takes in a change between two readings while there are fixes.
    mutating func note(leap excess: Double) {
        largestExcess = max(largestExcess, min(excess, Self.leap.upperBound))
    }

    /// The largest change between two readings beyond the hardest acceleration that is not taken for a fault.
    var largestLeap: Double {
        guard seconds >= Self.learning else { return Self.leap.upperBound }
        return max(Self.leap.lowerBound, min(2 * largestExcess, Self.leap.upperBound))
    }

    /// Seconds of a run of equal readings for which the sensor may have been stuck: none at first, and all of a long one.
    ///
    /// - Parameter isStanding: whether they say zero.
    func stuckSeconds(run: Double, isStanding: Bool) -> Double {
        let usual = isStanding ? Self.standing.usual : usualRun
        let counted = isStanding ? min(run, Self.standing.longest) : run
        return min(counted, 2 * max(0, counted - usual))
    }

    /// Seconds of a run of equal readings beyond any that the sensor is known for on the move. One that says zero has
    /// really stood when that began, and a place where the vehicle stands is kept.
    func lostSeconds(run: Double, isStanding: Bool) -> Double {
        isStanding ? 0 : max(0, run - max(usualRun, 3 * longestRun))
    }

    private var usualRun: Double {
        guard seconds >= Self.learning else { return Self.sameness.upperBound }
        return min(max(2 * longestRun + 1, Self.sameness.lowerBound), Self.sameness.upperBound)
    }
}
