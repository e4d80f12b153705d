import Geodesy

extension Navigator {
    /// The expected arrivals at stops, by index, as the tour has them, so that both topics say the same; none while the vehicle
    /// is not guided.
    var expectedArrivals: [Int: UTCTime] {
        switch state {
        case .idle, .ready, .arrived: return [:]
        case .guiding(let activeTrip), .rerouting(let activeTrip):
            guard let reportedTour, reportedTour.version == activeTrip.version else { return [:] }
            return reportedTour.arrivals
        }
    }
}
