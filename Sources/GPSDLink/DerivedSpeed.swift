package import Positioning

/// Finds out whether a receiver's speeds are gpsd's own.
///
/// Where a receiver's sentences have no speed, gpsd makes one of the last two places, which is as much the receiver's error as the
/// vehicle's: up to 11 m/s of who stands, with an error of 4 m. It makes no course with it, while every receiver that measures a speed has
/// a course with one like that.
package struct DerivedSpeed: Sendable {
    /// Metres a second above which a vehicle has a course.
    private static let least = 2.0
    /// Number of such speeds without a course, since the last course, that are no chance.
    private static let enough = 3
    private var count = 0

    package init() {}

    /// The fix, without its speed where that is gpsd's own.
    package mutating func complete(_ fix: Fix) -> Fix {
        if fix.course != nil {
            count = 0
        } else if fix.speed ?? 0 > Self.least {
            count = min(Self.enough, count + 1)
        }
        guard count >= Self.enough else { return fix }
        var fix = fix
        fix.speed = nil
        return fix
    }
}
