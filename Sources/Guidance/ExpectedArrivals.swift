import Geodesy

extension Navigator {
    /// The expected arrivals at stops, by index, as the tour has them, so that both topics say the same.
    var expectedArrivals: [Int: UTCTime] {
        guard let activeTrip = state.activeTrip, let reportedTour,
            reportedTour.version == activeTrip.version
        else { return [:] }
        return reportedTour.arrivals
    }
}
