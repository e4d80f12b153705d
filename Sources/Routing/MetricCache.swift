import RoadNetwork
import Synchronization

/// Metrics that were made before, the latest used ones.
final class MetricCache: Sendable {
    private struct Key: Hashable {
        var mode: TravelMode
        var avoids: [Bool]
        var isShorter: Bool
        var vehicle: VehicleDimensions

        init(_ options: RouteOptions) {
            mode = options.travelMode
            avoids = [options.avoidsTolls, options.avoidsHighways, options.avoidsFerries]
            isShorter = options.strategy == .shorter
            vehicle = options.vehicle
        }
    }

    private static let capacity = 4
    private let entries = Mutex<[(key: Key, metric: PreparedMetric)]>([])

    func metric(for options: RouteOptions, _ make: () -> PreparedMetric) -> PreparedMetric {
        let key = Key(options)
        let known = entries.withLock { entries -> PreparedMetric? in
            guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry.metric
        }
        if let known { return known }
        let metric = make()
        entries.withLock { entries in
            entries.removeAll { $0.key == key }
            if entries.count == Self.capacity { entries.removeFirst() }
            entries.append((key, metric))
        }
        return metric
    }
}
