import ContractionHierarchy
import Geodesy
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A lower bound of the weight from a state to any target, which directs a search towards them (A*).
enum Potential {
    case straightLine(StraightLinePotential)
    case hierarchy(HierarchyPotential)

    func estimate(_ state: UInt32, _ graph: TurnGraph) -> UInt32 {
        switch self {
        case .straightLine(let line): line.estimate(state, graph)
        case .hierarchy(let hierarchy): hierarchy.estimate(state)
        }
    }
}

/// The straight line to the nearest target at the least weight that a metre has anywhere.
struct StraightLinePotential {
    private let network: RoadNetwork
    private let weightPerMeter: Double
    private let targets: [Coordinate]
    /// Metres for each degree of longitude where it is least, so that the bound holds everywhere.
    private let metersPerLongitude: Double

    init(metric: Metric, targets: [Coordinate]) {
        network = metric.model.network
        weightPerMeter = metric.weightPerMeter * 0.99
        self.targets = targets
        let bounds = network.metadata.bounds
        let latitude = targets.map { abs($0.latitude) }.max() ?? 0
        metersPerLongitude =
            Earth.metersPerDegree
            * cos(Angle.radians(max(latitude, max(abs(bounds.north), abs(bounds.south)))))
    }

    func estimate(_ state: UInt32, _ graph: TurnGraph) -> UInt32 {
        let place = network.coordinate(of: network.source(of: graph.edge(of: state)))
        var least = Double.infinity
        for target in targets {
            let x = Angle.turn(from: place.longitude, to: target.longitude) * metersPerLongitude
            let y = (target.latitude - place.latitude) * Earth.metersPerDegree
            least = min(least, x * x + y * y)
        }
        return UInt32(min(Double(Metric.infinite), least.squareRoot() * weightPerMeter))
    }
}
