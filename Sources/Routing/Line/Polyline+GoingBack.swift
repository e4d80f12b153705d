import Geodesy

extension Polyline {
    /// Whether the line leads back, behind a place, by the way that it has come: to a driver it says to turn round there.
    ///
    /// - Parameter meters: metres of the line up to the place, which may be some metres before or behind the turn.
    func goesBack(at meters: Double) -> Bool {
        guard length - meters >= Self.backMeters else { return false }
        let before = part(from: max(0, meters - 2 * Self.backMeters), to: meters)
        return [0.5, 1.0].allSatisfy { share in
            let place = coordinate(at: meters + share * Self.backMeters)
            return before.projection(of: place).offset <= Self.besideBack
        }
    }

    /// Metres of the line over which it has to go back, and how far beside the way there it may be: less than a
    /// block, and the error of places shaken by some metres.
    private static let backMeters = 30.0
    private static let besideBack = 10.0
}
