import Geodesy

extension Navigator {
    /// The expected arrivals at the stops of the route as the tour has them, so that both topics say the same; none while the
    /// vehicle is not guided.
    mutating func updateEstimates() {
        switch state {
        case .idle, .ready, .arrived: expectedArrivals = [:]
        case .guiding(let activeTrip), .rerouting(let activeTrip):
            guard let reportedTour, reportedTour.version == activeTrip.version else {
                expectedArrivals = [:]
                return
            }
            let planned = Set(activeTrip.planned)
            let arrivals = reportedTour.tour.stops.lazy.filter { planned.contains($0.index) }
                .compactMap { stop in stop.expectedArrival.map { (stop.index, $0) } }
            expectedArrivals = Dictionary(arrivals, uniquingKeysWith: { $1 })
        }
    }
}
