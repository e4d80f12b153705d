/// Arithmetic of compass angles in degrees.
public enum Angle {
    @inlinable public static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    @inlinable public static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }

    /// The same direction in 0 ..< 360.
    @inlinable public static func normalized(_ degrees: Double) -> Double {
        // A division is slow, and the input is nearly always within one turn.
        let rest =
            degrees >= 360 && degrees < 720
            ? degrees - 360
            : abs(degrees) < 360 ? degrees : degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        return positive == 360 ? 0 : positive
    }

    /// The turn from one bearing to another: -180 ..< 180, positive to the right.
    @inlinable public static func turn(from: Double, to: Double) -> Double {
        normalized(to - from + 180) - 180
    }

    /// The unsigned angle between two bearings, 0...180.
    @inlinable public static func difference(_ lhs: Double, _ rhs: Double) -> Double {
        abs(turn(from: lhs, to: rhs))
    }
}
