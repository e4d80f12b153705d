import Geodesy
import RoadNetwork
import Wire

/// Decides the live traffic: the newest report of each region, as long as it is valid.
struct LiveTraffic {
    private struct Notice {
        var speeds: [EdgeID: Double]
        var deadline: UTCTime
        /// When the broker would have dropped it, on the monotonic clock.
        var brokerDeadline: Duration?
        var roads: Int
    }

    private var notices: [String: Notice] = [:]
    private var reported: [EdgeID: Double] = [:]
    /// The valid regions at the last evaluation; nil after a new report.
    private var lastRegions: Set<String>?
    private(set) var health = Health.Traffic()

    /// Regions that are kept; more than a vehicle can drive through.
    static let maximumRegions = 64

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
        guard notices[region] != nil || notices.count < Self.maximumRegions else {
            return reject("The traffic of \(region) is one region too many; subscribe to fewer.")
        }
        do throws(TrafficReportError) {
            let report = try TrafficReport(payload: payload)
            if let rejection = report.rejection {
                reject(rejection, count: report.rejectedEntries)
            }
            let found = edges(report.entries.map(\.road))
            var notice = Notice(
                speeds: [:], deadline: report.deadline,
                brokerDeadline: expirySeconds.map { arrival + .seconds(Int64($0)) }, roads: 0)
            for (entry, edges) in zip(report.entries, found) {
                notice.roads += edges.isEmpty ? 0 : 1
                notice.speeds.merge(edges.map { ($0, entry.speed) }, uniquingKeysWith: min)
            }
            health.unknownRoads += report.entries.count - notice.roads
            notices[region] = notice
        } catch {
            // The earlier report of the region stays valid until its own end.
            reject("The traffic report of \(region) \(error)")
        }
    }

    private mutating func reject(_ sentence: String, count: Int = 1) {
        health.rejected += count
        health.message = sentence
    }

    /// The known speeds, metres a second by edge; nil if unchanged.
    ///
    /// - Parameter isTrusted: whether the time is right, or only a floor.
    mutating func changedSpeeds(at now: Duration, time: UTCTime, isTrusted: Bool) -> [EdgeID:
        Double]?
    {
        notices = notices.filter { _, notice in
            time <= notice.deadline && notice.brokerDeadline.map { now < $0 } ?? true
        }
        // A floor proves that a report is over, never that it holds; the broker's expiry does.
        let valid = notices.filter { isTrusted || $0.value.brokerDeadline != nil }
        guard lastRegions != Set(valid.keys) else { return nil }
        lastRegions = Set(valid.keys)
        health.regions = valid.count
        health.roads = valid.values.reduce(0) { $0 + $1.roads }
        let speeds = valid.values.reduce(into: [:]) { speeds, notice in
            speeds.merge(notice.speeds, uniquingKeysWith: min)
        }
        guard speeds != reported else { return nil }
        reported = speeds
        return speeds
    }

    /// Whether time alone can change something.
    var isWaiting: Bool { !notices.isEmpty }
}
