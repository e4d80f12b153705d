import Geodesy
import Positioning
import RoadNetwork

/// A trace with the matcher's answer to each of its moments that has one.
struct MatchedTrace {
    struct Row {
        /// Seconds since the trace's start.
        var seconds: Double
        var location: MatchedLocation
    }

    private(set) var rows: [Row] = []
    /// The stretches driven without a gap; of a smoothed trace only.
    private(set) var paths: [MatchedPath] = []

    /// A recorded trace may be older than the agent; the date of a receiver on the road may not.
    private static var options: MatcherOptions {
        var options = MatcherOptions()
        options.filter.earliestTime = UTCTime(millisecondsSince1970: 0)
        return options
    }

    init(_ trace: TraceFile, network: RoadNetwork, route: RoutePrior?) {
        var matcher = Matcher(network: network, options: Self.options)
        var route = route
        for fix in trace.fixes {
            guard let time = fix.time else { continue }
            let now = Duration.milliseconds(
                time.millisecondsSince1970 - trace.start.millisecondsSince1970)
            let location =
                matcher.handle(fix, at: now, route: route)
                ?? (fix.mode < .twoDimensional ? matcher.tick(at: now, route: route) : nil)
            guard let location else { continue }
            route?.follow(location)
            rows.append(Row(seconds: now / .seconds(1), location: location))
        }
    }

    /// The trace with answers by all of its fixes, also later ones.
    init(smoothing trace: TraceFile, network: RoadNetwork, route: RoutePrior?) {
        var smoother = TraceSmoother(network: network, options: Self.options)
        var route = route
        for fix in trace.fixes {
            guard let time = fix.time else { continue }
            let now = Duration.milliseconds(
                time.millisecondsSince1970 - trace.start.millisecondsSince1970)
            guard let location = smoother.add(fix, at: now, route: route) else { continue }
            route?.follow(location)
        }
        rows = smoother.finish().map {
            let elapsed =
                $0.time.millisecondsSince1970 - trace.start.millisecondsSince1970
            return Row(seconds: Double(elapsed) / 1000, location: $0)
        }
        paths = smoother.paths
    }
}
