import Directions
import Geodesy
import Guidance
import RoadNetwork
import Routing

/// A trip of the navigator's own simulator, in virtual time: as long as it takes the vehicle, in no
/// time.
struct SimulatedTrip {
    /// Something that the navigator was told, and what it said.
    struct Moment {
        var now: Duration
        var input: Input
        var outputs: [Output]
        /// The paths behind a route result.
        var found: Result<[RoutePath], RoutingFailure>?
        /// As it is afterwards.
        var navigator: Navigator
    }

    var start: Coordinate
    var destinations: [Waypoint]
    var options: RouteOptions
    var guidance: NavigatorOptions
    var pace: SimulationPace
    var time: UTCTime
    /// How long the vehicle stands at each destination but the last, seconds of its time.
    var stopSeconds: Double
    /// How long it stands when there is no destination.
    var standSeconds: Double

    /// No drive takes longer.
    private static let longest = Duration.seconds(7 * 86_400)
    /// How long the drive goes on after the last arrival.
    private static let rest = Duration.seconds(3)

    /// Has the vehicle begin where its route does, on the road next to the start.
    ///
    /// - Returns: how far that is from where the start was, metres; 0 where there is no route.
    mutating func beginOnRoad(_ router: Router) -> Double {
        let request = RouteRequest(
            waypoints: [Waypoint(coordinate: start)] + destinations, options: options)
        guard !destinations.isEmpty,
            let path = try? router.routes(for: request).first,
            let place = Route(path, for: request, in: router.network, language: guidance.language)
                .legs.first?.geometry.coordinates.first
        else { return 0 }
        defer { start = place }
        return start.distance(to: place)
    }

    /// Drives to the end.
    ///
    /// - Returns: why the trip did not begin or end; nil when it did.
    func drive(with router: Router, each: @escaping (Moment) -> Void) -> String? {
        let navigator = Navigator(network: router.network, options: guidance)
        var run = Run(navigator: navigator, router: router, each: each)
        run.obey(.simulate(.init(mode: .atCoordinate(start), time: time)))
        let interval = Duration.seconds(1 / pace.fixesPerSecond / pace.speedMultiplier)
        // The matcher knows the road after a few fixes.
        run.wait(.seconds(3 / pace.fixesPerSecond), interval: .seconds(1 / pace.fixesPerSecond))
        guard !destinations.isEmpty else {
            run.wait(.seconds(standSeconds), interval: .seconds(1 / pace.fixesPerSecond))
            return run.failure
        }
        run.obey(
            .simulate(.init(mode: .toDestinations(destinations, options, pace), time: time)))
        while run.failure == nil, run.arrivals < destinations.count {
            guard run.now < Self.longest else {
                return "the vehicle does not arrive; try other places."
            }
            let reached = run.arrivals
            run.wait(interval, interval: interval)
            guard run.arrivals > reached, run.arrivals < destinations.count else { continue }
            run.wait(.seconds(stopSeconds / pace.speedMultiplier), interval: interval)
            run.obey(.continueToNextDestination(startGuidance: true))
        }
        run.wait(Self.rest, interval: interval)
        return run.failure
    }

    /// The navigator on its way.
    private struct Run {
        var navigator: Navigator
        let router: Router
        let each: (Moment) -> Void
        var now = Duration.zero
        var commands: UInt64 = 0
        var arrivals = 0
        var failure: String?

        init(navigator: Navigator, router: Router, each: @escaping (Moment) -> Void) {
            self.navigator = navigator
            self.router = router
            self.each = each
        }

        mutating func wait(_ duration: Duration, interval: Duration) {
            let end = now + duration
            while now + interval <= end + .microseconds(1) {
                now += interval
                handle(.tick)
            }
        }

        mutating func obey(_ command: Command) {
            commands += 1
            handle(.command(CommandToken(rawValue: commands), command))
        }

        private mutating func handle(
            _ input: Input, found: Result<[RoutePath], RoutingFailure>? = nil
        ) {
            let outputs = navigator.handle(input, at: now)
            each(
                Moment(
                    now: now, input: input, outputs: outputs, found: found, navigator: navigator))
            for output in outputs {
                switch output {
                case .routeRequest(let id, let request): answer(request, id)
                case .event(.arrival): arrivals += 1
                case .reply(_, let reply) where [.failed, .rejected].contains(reply.status):
                    failure = reply.message
                default: break
                }
            }
        }

        private mutating func answer(_ request: RouteRequest, _ id: RouteRequestID) {
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
            handle(.routeResult(id, routes), found: found)
        }
    }
}
