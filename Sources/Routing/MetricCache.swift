import RoadNetwork
import Synchronization

/// The metrics of the options used last, and the live traffic.
///
/// A metric is worked out outside of the lock and put in place when it is complete; until then the one
/// before it is used.
final class MetricCache: Sendable {
    struct Entry {
        let key: MetricKey
        let options: RouteOptions
        var metric: PreparedMetric
    }

    private struct State {
        /// The latest used last.
        var entries: [Entry] = []
        var traffic: [EdgeID: Double] = [:]
        /// Keys that requests asked for and did not find, the latest last.
        var missing: [(key: MetricKey, options: RouteOptions)] = []
    }

    private let capacity: Int
    private let state = Mutex(State())
    /// Serializes changes of the traffic.
    private let trafficTurn = Mutex(())

    init(capacity: Int) { self.capacity = capacity }

    /// The metric for some options; nil if missing, which is remembered.
    func metric(for options: RouteOptions, foreseeingOpenings: Bool = true) -> PreparedMetric? {
        let key = MetricKey(options, foreseesOpenings: foreseeingOpenings)
        return state.withLock { state in
            guard let place = state.entries.firstIndex(where: { $0.key == key }) else {
                state.missing.removeAll { $0.key == key }
                state.missing = state.missing.suffix(capacity - 1) + [(key, options)]
                return nil
            }
            let last = state.entries.count - 1
            if place < last { state.entries.append(state.entries.remove(at: place)) }
            return state.entries[last].metric
        }
    }

    /// Whether there is a metric for some options now.
    func has(_ key: MetricKey) -> Bool {
        state.withLock { state in state.entries.contains { $0.key == key } }
    }

    /// The live traffic: metres a second by edge.
    var traffic: [EdgeID: Double] { state.withLock { $0.traffic } }

    /// The options that a request lacked a metric for last, if there is still none.
    var missing: RouteOptions? { state.withLock { $0.missing.last?.options } }

    /// The first of the metrics whose options suit.
    func first(where suits: (MetricKey) -> Bool) -> PreparedMetric? {
        state.withLock { state in state.entries.last { suits($0.key) }?.metric }
    }

    /// Stores the metric that `make` gives for the present traffic, anew if the traffic has changed
    /// meanwhile.
    @discardableResult
    func put(
        _ options: RouteOptions, foreseeingOpenings: Bool = true,
        _ make: (_ traffic: [EdgeID: Double]) -> PreparedMetric
    ) -> PreparedMetric {
        let key = MetricKey(options, foreseesOpenings: foreseeingOpenings)
        while true {
            let traffic = state.withLock { $0.traffic }
            let metric = make(traffic)
            let isCurrent = state.withLock { state -> Bool in
                guard state.traffic == traffic else { return false }
                state.missing.removeAll { $0.key == key }
                state.entries.removeAll { $0.key == key }
                if state.entries.count == capacity { state.entries.removeFirst() }
                state.entries.append(Entry(key: key, options: options, metric: metric))
                return true
            }
            if isCurrent { return metric }
        }
    }

    /// Takes over the live traffic, and has `update` bring every metric up to date for the edges whose
    /// speed changed.
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
            for entry in entries.reversed() {
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

/// The options that the weights depend on, and ``CostModel/foreseesOpenings``.
struct MetricKey: Hashable {
    let mode: TravelMode
    let avoidsTolls: Bool
    let avoidsHighways: Bool
    let avoidsFerries: Bool
    let isShorter: Bool
    let vehicle: VehicleDimensions
    let foreseesOpenings: Bool

    init(_ options: RouteOptions, foreseesOpenings: Bool = true) {
        self.foreseesOpenings = foreseesOpenings
        mode = options.travelMode
        avoidsTolls = options.avoidsTolls
        avoidsHighways = options.avoidsHighways
        avoidsFerries = options.avoidsFerries
        isShorter = options.strategy == .shorter
        vehicle = options.vehicle
    }

    /// Whether no weight of this is more than the other's: it avoids less, and is else equal.
    func isNowhereMore(than other: MetricKey) -> Bool {
        mode == other.mode && isShorter == other.isShorter && vehicle == other.vehicle
            && foreseesOpenings == other.foreseesOpenings
            && (!avoidsTolls || other.avoidsTolls) && (!avoidsHighways || other.avoidsHighways)
            && (!avoidsFerries || other.avoidsFerries)
    }
}
