import CommandLineTool
import Directions
import Geodesy
import Guidance
import RoadNetwork
import Routing

/// A trip of the navigator's own simulator, in virtual time: as long as it takes the vehicle, in no
/// time.
struct SimulatedTrip {
    /// An input of the navigator, and its outputs.
    struct Moment {
        var now: Duration
        var input: Input
        var outputs: [Output]
        /// The paths behind a route result.
        var found: Result<[RoutePath], RoutingFailure>?
        /// Its state after the input.
        var navigator: Navigator
    }

    var start: Coordinate
    var destinations: [Waypoint]
    var options: RouteOptions
    var guidance: NavigatorOptions
    var pace: SimulationPace
    var time: UTCTime
    /// Seconds of standstill at each destination but the last, in virtual time.
    var stopSeconds: Double
    /// Seconds of standstill without a destination.
    var standSeconds: Double

    /// No drive takes longer.
    private static let longest = Duration.seconds(7 * 86_400)
    /// Longest time to the arrival, as a multiple of the route's expected one. A vehicle beyond it
    /// does not get on: the map is contradictory.
    private static let patience = 3.0
    /// The simulator is never slower on the road, metres a second.
    private static let minimumSpeed = 1.0
    private static let shortestLimit = Duration.seconds(600)
    /// Time of the drive after the last arrival.
    private static let rest = Duration.seconds(3)

    /// Moves the start to where the route begins, on the road next to it.
    ///
    /// - Returns: metres of the move; 0 without a destination.
    /// - Throws: the reason for a missing route.
    mutating func beginOnRoad(_ router: Router) throws(RoutingFailure) -> Double {
        guard !destinations.isEmpty else { return 0 }
        let request = RouteRequest(
            waypoints: [Waypoint(coordinate: start)] + destinations, options: options)
        guard let path = try router.routes(for: request).first,
            let place = Route(path, for: request, in: router.network, language: guidance.language)
                .legs.first?.geometry.coordinates.first
        else { return 0 }
        defer { start = place }
        return start.distance(to: place)
    }

    /// Drives to the end.
    ///
    /// - Throws: why the trip did not begin or end, and the errors of `each`.
    func drive(
        with router: Router, each: @escaping (Moment) throws(WorkError) -> Void
    ) throws(WorkError) {
        let navigator = Navigator(network: router.network, options: guidance)
        var run = Run(navigator: navigator, router: router, each: each)
        // A standing vehicle's receiver has the same errors; its time passes as it does for all.
        var standing = pace
        standing.speedMultiplier = 1
        try run.obey(.simulate(.init(mode: .atCoordinate(start, standing), time: time)))
        let interval = Duration.seconds(1 / pace.fixesPerSecond / pace.speedMultiplier)
        // The matcher knows the road after a few fixes.
        try run.wait(.seconds(3 / pace.fixesPerSecond), interval: .seconds(1 / pace.fixesPerSecond))
        guard !destinations.isEmpty else {
            return try run.wait(
                .seconds(standSeconds), interval: .seconds(1 / pace.fixesPerSecond))
        }
        try run.obey(
            .simulate(.init(mode: .toDestinations(destinations, options, pace), time: time)))
        // At many fixes a second the route is not there at once.
        var limit = Duration.zero
        while run.arrivals < destinations.count {
            limit = max(limit, self.limit(of: run.navigator.route))
            guard run.now < limit else {
                throw WorkError("the vehicle does not arrive; verify the map or try other places")
            }
            let reached = run.arrivals
            try run.wait(interval, interval: interval)
            guard run.arrivals > reached, run.arrivals < destinations.count else { continue }
            try run.wait(.seconds(stopSeconds / pace.speedMultiplier), interval: interval)
            // Named, as two stops at one door are left within seconds.
            try run.obey(
                .continueToNextDestination(
                    startGuidance: true, leaving: .index(run.arrivals - 1)))
        }
        try run.wait(Self.rest, interval: interval)
    }

    /// Time limit of the arrival on this route.
    private func limit(of route: Route?) -> Duration {
        guard let route else { return Self.shortestLimit }
        let driving = min(
            Self.patience * route.durationSeconds, route.distanceMeters / Self.minimumSpeed)
        let standing = stopSeconds * Double(destinations.count)
        let seconds = (driving + standing) / pace.speedMultiplier
        return min(Self.longest, Self.shortestLimit + .seconds(seconds))
    }

    /// The navigator under way.
    private struct Run {
        var navigator: Navigator
        let router: Router
        let each: (Moment) throws(WorkError) -> Void
        var now = Duration.zero
        var commands: UInt64 = 0
        var arrivals = 0

        mutating func wait(_ duration: Duration, interval: Duration) throws(WorkError) {
            let end = now + duration
            while now + interval <= end + .microseconds(1) {
                now += interval
                try handle(.tick)
            }
        }

        mutating func obey(_ command: Command) throws(WorkError) {
            commands += 1
            try handle(.command(CommandToken(rawValue: commands), command))
        }

        private mutating func handle(
            _ input: Input, found: Result<[RoutePath], RoutingFailure>? = nil
        ) throws(WorkError) {
            let outputs = navigator.handle(input, at: now)
            try each(
                Moment(
                    now: now, input: input, outputs: outputs, found: found, navigator: navigator))
            for output in outputs {
                switch output {
                case .routeRequest(let id, let request): try answer(request, id)
                case .event(.arrival): arrivals += 1
                case .reply(_, let reply) where [.failed, .rejected].contains(reply.status):
                    throw WorkError(reply.message)
                default: break
                }
            }
        }

        private mutating func answer(
            _ request: RouteRequest, _ id: RouteRequestID
        ) throws(WorkError) {
            let found: Result<[RoutePath], RoutingFailure>
            do throws(RoutingFailure) {
                found = .success(try router.routes(for: request))
            } catch {
                found = .failure(error)
            }
            let language = navigator.options.language
            let routes = found.map { paths in
                paths.map { Route($0, for: request, in: router.network, language: language) }
            }
            try handle(.routeResult(id, routes), found: found)
        }
    }
}
