import RoadNetwork
import Synchronization

/// The metrics of the options used last, and how traffic moves now.
///
/// A metric is worked out outside of the lock and put in place when it is complete; until then the one
/// before it is used. So a request waits only for a metric that there never was.
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

    private struct Entry {
        var key: Key
        var options: RouteOptions
        var metric: PreparedMetric
    }

    private struct State {
        /// The latest used last.
        var entries: [Entry] = []
        var traffic: [EdgeID: Double] = [:]
    }

    private static let capacity = 4
    private let state = Mutex(State())
    /// Held by whoever changes the traffic, so that changes follow one another.
    private let trafficTurn = Mutex(())

    /// The metric for some options, which `make` makes for the traffic given to it when there is none.
    func metric(
        for options: RouteOptions, _ make: (_ traffic: [EdgeID: Double]) -> PreparedMetric
    ) -> PreparedMetric {
        let key = Key(options)
        while true {
            let (known, traffic) = state.withLock { state -> (PreparedMetric?, [EdgeID: Double]) in
                guard let place = state.entries.firstIndex(where: { $0.key == key }) else {
                    return (nil, state.traffic)
                }
                let entry = state.entries.remove(at: place)
                state.entries.append(entry)
                return (entry.metric, state.traffic)
            }
            if let known { return known }
            let metric = make(traffic)
            let isCurrent = state.withLock { state -> Bool in
                guard state.traffic == traffic else { return false }
                state.entries.removeAll { $0.key == key }
                if state.entries.count == Self.capacity { state.entries.removeFirst() }
                state.entries.append(Entry(key: key, options: options, metric: metric))
                return true
            }
            if isCurrent { return metric }
        }
    }

    /// Takes over how traffic moves, and has `update` bring every metric up to date for the edges on
    /// which it changed.
    func setTraffic(
        _ traffic: [EdgeID: Double],
        _ update: (PreparedMetric, RouteOptions, _ changed: [EdgeID]) -> PreparedMetric
    ) {
        trafficTurn.withLock { _ in
            let before = state.withLock { $0.traffic }
            let changed = Set(before.keys).union(traffic.keys)
                .filter { before[$0] != traffic[$0] }.sorted()
            let entries = state.withLock { state in
                state.traffic = traffic
                return state.entries
            }
            for entry in entries {
                let metric = update(entry.metric, entry.options, changed)
                state.withLock { state in
                    guard let place = state.entries.firstIndex(where: { $0.key == entry.key })
                    else { return }
                    state.entries[place].metric = metric
                }
            }
        }
    }
}
