import Geodesy
import RoadNetwork
import Wire

/// Decides the live traffic: the newest report of each region, as long as it is valid. How many regions there may be
/// is decided before, by ``TrafficArrivals``.
struct LiveTraffic {
    private struct Notice {
        /// Edges, and the speed on each; an edge may be named more than once.
        var edges: [EdgeID] = []
        var speeds: [Double] = []
        var issuedAt: UTCTime?
        var deadline: UTCTime
        /// When the broker would have dropped it, on the monotonic clock.
        var brokerDeadline: Duration?
        var roads = 0
    }

    private var notices: [String: Notice] = [:]
    private var reported: [EdgeID: Double] = [:]
    /// The valid regions at the last evaluation; nil after a new report.
    private var lastRegions: Set<String>?
    private(set) var health = Health.Traffic()

    /// Stretches of road between two junctions, each direction for itself, that the reports of all regions may name: 25
    /// bytes of memory each, three times.
    static let maximumEdges = 200_000

    /// Takes over a report; an empty payload takes the region's report back.
    ///
    /// - Parameters:
    ///   - expirySeconds: the rest of the message's expiry interval at its arrival.
    ///   - edges: the edges of each road, none for one that the map does not have.
    mutating func take(
        region: String, payload: [UInt8], expirySeconds: UInt32?, arrivedAt arrival: Duration,
        edges: ([RoadReference]) -> [[EdgeID]]
    ) {
        lastRegions = nil
        guard !payload.isEmpty else {
            notices[region] = nil
            return
        }
        do throws(TrafficReportError) {
            let report = try TrafficReport(payload: payload)
            if let rejection = report.rejection {
                reject(rejection, count: report.rejectedEntries)
            }
            let found = edges(report.entries.map(\.road))
            let others = notices.reduce(0) { $1.key == region ? $0 : $0 + $1.value.edges.count }
            let count = found.reduce(0) { $0 + $1.count }
            guard others + count <= Self.maximumEdges else {
                return reject(Self.refusal(of: region, stretches: count, others: others))
            }
            var notice = Notice(
                issuedAt: report.issuedAt, deadline: report.deadline,
                brokerDeadline: expirySeconds.map { arrival + .seconds(Int64($0)) })
            notice.edges.reserveCapacity(count)
            notice.speeds.reserveCapacity(count)
            for (entry, edges) in zip(report.entries, found) {
                notice.roads += edges.isEmpty ? 0 : 1
                notice.edges += edges
                notice.speeds += repeatElement(entry.speed, count: edges.count)
            }
            health.unknownRoads += report.entries.count - notice.roads
            notices[region] = notice
        } catch {
            // The earlier report of the region stays valid until its own end.
            reject("The traffic report of \(region) \(error)")
        }
    }

    /// A sentence about a report with more stretches of road than fit.
    private static func refusal(of region: String, stretches: Int, others: Int) -> String {
        let report = "The traffic report of \(region) names \(stretches) stretches of road, and "
        guard stretches <= maximumEdges else {
            return report
                + "all regions together may have \(maximumEdges); leave out roads on which "
                + "traffic is as usual, or name the stretches between two nodes and not whole ways."
        }
        return report
            + "other regions have \(others) of the \(maximumEdges) that fit; hear fewer "
            + "regions (traffic.regions), or publish fewer roads of each."
    }

    /// Counts what was not taken over.
    ///
    /// - Parameter sentence: nil leaves the last one.
    mutating func reject(_ sentence: String?, count: Int = 1) {
        health.rejected += count
        health.message = sentence ?? health.message
    }

    /// The known speeds, metres a second by edge; nil if unchanged.
    ///
    /// - Parameter isTrusted: whether the time is right, or only a floor.
    mutating func changedSpeeds(at now: Duration, time: UTCTime, isTrusted: Bool) -> [EdgeID:
        Double]?
    {
        if isTrusted { refuseThoseAhead(of: time) }
        notices = notices.filter { _, notice in
            time <= notice.deadline && notice.brokerDeadline.map { now < $0 } ?? true
        }
        // A floor proves that a report is over, never that it holds; the broker's expiry does.
        let valid = notices.filter { isTrusted || $0.value.brokerDeadline != nil }
        guard lastRegions != Set(valid.keys) else { return nil }
        lastRegions = Set(valid.keys)
        health.regions = valid.count
        health.roads = valid.values.reduce(0) { $0 + $1.roads }
        let speeds = valid.values.reduce(into: [EdgeID: Double]()) { speeds, notice in
            for (edge, speed) in zip(notice.edges, notice.speeds) {
                speeds[edge] = min(speed, speeds[edge] ?? speed)
            }
        }
        guard speeds != reported else { return nil }
        reported = speeds
        return speeds
    }

    /// Leaves out what was issued long after now: it would hold as long as that is ahead.
    private mutating func refuseThoseAhead(of time: UTCTime) {
        let limit = time.advanced(bySeconds: TrafficReport.maximumAheadSeconds)
        for (region, notice) in notices
        where notice.brokerDeadline == nil && notice.issuedAt.map({ $0 > limit }) ?? false {
            notices[region] = nil
            reject(
                "The traffic report of \(region) was issued more than a day ahead of the vehicle's time, \(time); set the "
                    + "clock of its sender.")
        }
    }

    /// The regions whose report is kept.
    var regions: Set<String> { Set(notices.keys) }

    /// Whether time alone can change something.
    var isWaiting: Bool { !notices.isEmpty }
}
