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
    /// The numbers of fixes that were not used.
    private(set) var rejections: [FixFilter.Rejection: Int] = [:]
    /// White noise that was taken out of the places, metres; nil where none was.
    private(set) var noise: Double?
    /// Whether the trace's speeds, or its courses, were left out, as its places drive otherwise.
    private(set) var (hasVoidSpeeds, hasVoidCourses) = (false, false)
    /// Fixes that repeat a place that the vehicle had left.
    private(set) var heldPlaces = 0

    /// A recorded trace may be older than the agent; the date of a receiver on the road may not.
    private static var options: MatcherOptions {
        var options = MatcherOptions()
        options.filter.earliestTime = UTCTime(millisecondsSince1970: 0)
        options.windowSeconds = 0
        return options
    }

    init(_ trace: TraceFile, network: RoadNetwork, route: RoutePrior?) {
        var matcher = Matcher(network: network, options: Self.options)
        var route = route
        for (number, fix) in prepare(trace, byLaterFixes: false).enumerated() {
            guard let time = fix.time else { continue }
            let now = Duration.milliseconds(
                time.millisecondsSince1970 - trace.start.millisecondsSince1970)
            var answer = matcher.handle(fix, at: now, route: route)
            if answer == nil {
                if fix.mode < .twoDimensional {
                    answer = matcher.tick(at: now, route: route)
                } else if let reason = matcher.lastRejection {
                    rejections[reason, default: 0] += 1
                }
            }
            guard var location = answer else { continue }
            route?.follow(location)
            if location.source == .fix {
                location.rawCoordinate = trace.fixes[number].coordinate
            }
            rows.append(Row(seconds: now / .seconds(1), location: location))
        }
    }

    /// The trace with answers by all of its fixes, also later ones.
    ///
    /// - Parameter gap: seconds without a fix that part the ``paths``.
    init(smoothing trace: TraceFile, network: RoadNetwork, route: RoutePrior?, gap: Double) {
        var smoother = TraceSmoother(network: network, options: Self.options)
        var route = route
        var raw: [UTCTime: Coordinate] = [:]
        for (number, fix) in prepare(trace, byLaterFixes: true).enumerated() {
            guard let time = fix.time else { continue }
            let now = Duration.milliseconds(
                time.millisecondsSince1970 - trace.start.millisecondsSince1970)
            guard let location = smoother.add(fix, at: now, route: route) else {
                if fix.mode >= .twoDimensional, let reason = smoother.lastRejection {
                    rejections[reason, default: 0] += 1
                }
                continue
            }
            raw[time] = trace.fixes[number].coordinate
            route?.follow(location)
        }
        rows = smoother.finish(gap: gap).map { location in
            var location = location
            if let place = raw[location.time] { location.rawCoordinate = place }
            let elapsed =
                location.time.millisecondsSince1970 - trace.start.millisecondsSince1970
            return Row(seconds: Double(elapsed) / 1000, location: location)
        }
        paths = smoother.paths
    }

    private mutating func prepare(_ trace: TraceFile, byLaterFixes: Bool) -> [Fix] {
        let track = PositionTrack(trace.fixes, byLaterFixes: byLaterFixes)
        noise = track.removedNoise
        (hasVoidSpeeds, hasVoidCourses) = (track.hasVoidSpeeds, track.hasVoidCourses)
        heldPlaces = zip(trace.fixes, track.fixes).count { $0.mode != $1.mode }
        return track.fixes
    }
}
