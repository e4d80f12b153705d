import CommandLineTool
import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing

/// The events of a drive, for a person: one line each, with the time since the start.
struct DriveText: DriveWriter {
    private var measure: Measure
    /// Nil where the units are set.
    private let network: RoadNetwork?
    private var output = StandardOutput()
    private var start: UTCTime?
    private var clock = "00:00:00"

    /// - Parameter measure: nil for the units of the signs where the route begins.
    init(_ measure: Measure?, _ network: RoadNetwork) {
        self.measure = measure ?? .metric
        self.network = measure == nil ? network : nil
    }

    func begin(_ navigator: Navigator) {}

    mutating func take(_ moment: SimulatedTrip.Moment) throws(WorkError) {
        for said in moment.outputs { try take(said, moment.navigator) }
    }

    private mutating func take(_ said: Output, _ navigator: Navigator) throws(WorkError) {
        switch said {
        case .location(let update): advance(to: update.matched.time)
        case .routePublished:
            guard let route = navigator.route else { return }
            if let network { measure = Measure(at: route, in: network) }
            let steps = route.legs.reduce(0) { $0 + $1.steps.count }
            try line(
                "route",
                "\(measure.distance(route.distanceMeters)), "
                    + "\(Measure.duration(route.durationSeconds)), \(steps) steps")
        case .event(let event): try take(event)
        case .reply(_, let reply) where reply.status != .accepted && reply.status != .succeeded:
            try line("answer", "\(reply.status.rawValue) \(reply.message)")
        case .navInfo, .reply, .routeRequest, .snapshotChanged, .tripChanged, .tourChanged: break
        }
    }

    private mutating func take(_ event: Event) throws(WorkError) {
        switch event {
        case .arrival(let arrival):
            try line(
                "arrival",
                "destination \(arrival.waypointIndex)"
                    + (arrival.isFinalDestination ? ", the last" : "")
                    + (arrival.isAssumed ? ", as is assumed" : "")
                    + (arrival.isOutOfOrder ? ", before its turn" : "") + ": planned "
                    + said(arrival.plannedMeters, arrival.plannedSeconds) + ", was "
                    + said(arrival.traveledMeters, arrival.traveledSeconds))
        case .routeChanged(let change): try line("route", change.reason.rawValue)
        case .remainingTime, .remainingDistance: break
        case .navigationState(let from, let to): try line("state", "\(from.name) to \(to.name)")
        case .offRoute(let off):
            try line(
                "off-route",
                off.failure.map { "no route from here: \($0.message)" }
                    ?? (off.isOffRoute ? "left the route" : "back on it"))
        case .gpsAvailability(let availability): try line("gps", availability.rawValue)
        case .speeding(let speeding):
            guard speeding.severityChanged else { return }
            let excess = speeding.percentAboveLimit.map { " \(Int($0.rounded())) % above" } ?? ""
            try line("speeding", speeding.severity.rawValue + excess)
        case .delayCategory(let category, _): try line("delay", "\(category)")
        case .lightingMode(let mode): try line("light", mode == .normal ? "NORMAL" : "LOW_LIGHT")
        case .prompt(let prompt): try line("prompt", prompt.text)
        case .lateness(let lateness):
            try line(
                "lateness",
                "destination \(lateness.waypointIndex) "
                    + (lateness.isLate ? "will be late" : "will be in time"))
        case .closure(let closure):
            try line(
                "closure",
                ClosureText.text(
                    ended: closure.ending?.rawValue, closure.roadName,
                    waypoint: closure.waypointIndex, failure: closure.failure?.message))
        case .corridor(let change):
            try line("corridor", change.isInside ? "back in it" : "left")
        }
    }

    private func said(_ meters: Double, _ seconds: Double) -> String {
        "\(measure.distance(meters)) in \(Self.clock(seconds))"
    }

    private mutating func advance(to time: UTCTime) {
        let first = start ?? time
        start = first
        clock = Self.clock(time.secondsSince1970 - first.secondsSince1970)
    }

    private static func clock(_ seconds: Double) -> String {
        let whole = Int(max(0, seconds).rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(whole / 3600)):\(two(whole / 60 % 60)):\(two(whole % 60))"
    }

    private mutating func line(_ kind: String, _ text: String) throws(WorkError) {
        let padding = String(repeating: " ", count: max(1, 10 - kind.count))
        try output.write("\(clock)  \(kind)\(padding)\(text)\n")
    }

    mutating func end() throws(WorkError) { try output.flush() }
    mutating func flush() throws(WorkError) { try output.flush() }
}
