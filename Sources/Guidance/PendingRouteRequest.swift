import Directions
import Geodesy
import Routing

/// The one route that the navigator is waiting for, and its purpose.
///
/// There is at most one at a time. An order's request takes the place of the pending one, and the
/// navigator's own ones wait until none is pending. An answer counts only while its number is the
/// one awaited.
struct PendingRouteRequest: Sendable {
    enum Purpose: Sendable {
        /// A new trip.
        case destinations(CommandToken, Command.SetDestinations)
        /// The destinations left of a list that is to take the place of the trip's; for each waypoint the change
        /// that has put it there (``ChangedTrip/origins``).
        case update(CommandToken, SavedTrip, origins: [Int?])
        /// The destinations left, without the current one; without an order for a trip that goes on
        /// by itself, and then repeated until it is there.
        case continuation(CommandToken?, startGuidance: Bool, isOrdered: Bool)
        /// The destinations left, because dispatch wants another route.
        case command(CommandToken, Command.Reroute)
        /// The destinations left, because the vehicle is off its route.
        case deviation
        /// The destinations left, because a stop that the route leads to needs no visit any more.
        case outOfOrder
        /// The destinations left, because traffic has changed.
        case improvement
        /// The destinations left, because its words are to be in another language.
        case translation
        /// The destinations left of a trip that has no route yet: one of an earlier session, or one
        /// that was taken at once. It is repeated until it is there.
        case resumption(SavedTrip)
        /// A new trip that a simulated vehicle drives.
        case simulation(CommandToken, Command.SetDestinations, SimulationPace, UTCTime)
    }

    enum Stage: Sendable {
        /// The vehicle's place is not known yet.
        case awaitingFix
        case asked(RouteRequestID)
    }

    var purpose: Purpose
    var stage: Stage
    /// When the stage began.
    var since: Duration
    /// Time of the oldest estimate of its answer; nil if traffic has changed since.
    var estimatesSince: Duration?
    /// Language of the route's words; nil until it is requested.
    var language: Language?
    /// Why there was no route the last time; nil before.
    var failure: RoutingFailure?
    /// The trip of an earlier session whose resumption an order has superseded; resumed if the order
    /// fails.
    private(set) var heldTrip: SavedTrip?

    init(
        purpose: Purpose, stage: Stage, since: Duration, holding trip: SavedTrip? = nil
    ) {
        self.purpose = purpose
        self.stage = stage
        self.since = since
        if case .resumption = purpose { heldTrip = nil } else { heldTrip = trip }
    }

    /// The trip that waits for a route, be it behind an order.
    var tripWithoutRoute: SavedTrip? {
        get {
            if case .resumption(let saved) = purpose { return saved }
            return heldTrip
        }
        set {
            guard let newValue else { return }
            if case .resumption = purpose {
                purpose = .resumption(newValue)
            } else {
                heldTrip = newValue
            }
        }
    }

    /// The command that is to be answered when this ends.
    var token: CommandToken? {
        switch purpose {
        case .destinations(let token, _), .command(let token, _), .update(let token, _, _),
            .simulation(let token, _, _, _):
            token
        case .continuation(let token, _, _): token
        case .deviation, .outOfOrder, .improvement, .translation, .resumption: nil
        }
    }

    /// The command's field to blame for a failure: only its own destinations.
    ///
    /// - Parameter indices: of the destinations that were asked for, in the trip.
    func field(toBlameFor failure: RoutingFailure, _ indices: [Int]) -> OrderField? {
        switch purpose {
        case .destinations, .simulation: failure.field
        case .update(_, _, let origins):
            failure.waypointIndex.flatMap { number in
                indices.indices.contains(number - 1) ? origins[indices[number - 1]] : nil
            }.map { .change($0) } ?? .changes
        case .continuation, .command, .deviation, .outOfOrder, .improvement, .translation,
            .resumption:
            nil
        }
    }

    /// Whether the trip cannot go on without its route, which is not requested again otherwise.
    var isLasting: Bool {
        switch purpose {
        case .resumption, .continuation(nil, _, _): true
        case .destinations, .update, .continuation, .command, .deviation, .outOfOrder,
            .improvement, .translation, .simulation:
            false
        }
    }
}

extension PendingRouteRequest.Purpose {
    var isResumption: Bool { if case .resumption = self { true } else { false } }

    /// Whether the trip is to go on as it is, rather than otherwise or to begin.
    var goesOn: Bool {
        switch self {
        case .update, .continuation, .deviation, .outOfOrder, .translation, .resumption: true
        case .destinations, .command, .improvement, .simulation: false
        }
    }
}
