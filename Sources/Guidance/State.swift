/// The state of the navigator, apart from the one route that it may be waiting for
/// (``PendingRouteRequest``).
///
/// Rows are states, columns transitions; an empty cell means that it cannot happen there and
/// changes nothing. `tripBegan` and `legBegan` lead to the first state with guidance off, to the
/// second with guidance on.
///
/// |           | tripBegan     | guidanceOn  | guidanceOff | leftRoute | regainedRoute | routeReplaced | reached     | legBegan      | ended    |
/// |-----------|---------------|-------------|-------------|-----------|---------------|---------------|-------------|---------------|----------|
/// | idle      | ready/guiding | idle *      | idle        |           |               |               |             |               | idle     |
/// | ready     | ready/guiding | guiding     | ready       |           |               | ready         | arrived *** | ready/guiding | idle     |
/// | guiding   | ready/guiding | guiding     | ready       | rerouting |               | guiding       | arrived **  | ready/guiding | idle     |
/// | rerouting | ready/guiding | rerouting   | ready       |           | guiding       | guiding       | arrived **  | ready/guiding | idle     |
/// | arrived   | ready/guiding | arrived     | arrived     |           |               |               |             | ready/guiding | idle     |
///
/// \* Guidance switched on without a route begins as soon as there is one.
/// \** With guidance off or still on, as `stopsGuidanceAtArrival` says.
/// \*** With guidance off: at a stop to which the vehicle need not be guided, as it is there.
enum State: Sendable {
    /// There is no trip.
    case idle(guidanceWanted: Bool)
    /// There is a route, and guidance is off.
    case ready(ActiveTrip)
    /// The vehicle is guided along its route.
    case guiding(ActiveTrip)
    /// The vehicle is off its route, and another one is looked for.
    case rerouting(ActiveTrip)
    /// The current leg's destination is reached; the next leg waits for its command.
    case arrived(ActiveTrip, guidanceActive: Bool)

    /// A transition of the state.
    enum Transition: Sendable {
        case tripBegan(ActiveTrip, guided: Bool)
        case guidanceOn
        case guidanceOff
        case leftRoute
        case regainedRoute
        /// Another route to the same destinations is there; the activeTrip already holds it.
        case routeReplaced
        case reached(stopsGuidance: Bool)
        case legBegan(guided: Bool)
        case ended
    }

    /// The state after something happened; nil where it cannot happen.
    func after(_ transition: Transition) -> State? {
        switch (self, transition) {
        case (_, .tripBegan(let activeTrip, let guided)):
            guided ? .guiding(activeTrip) : .ready(activeTrip)
        case (_, .ended): .idle(guidanceWanted: false)
        case (.idle, .guidanceOn): .idle(guidanceWanted: true)
        case (.idle, .guidanceOff): .idle(guidanceWanted: false)
        case (.idle, _): nil
        case (.ready(let activeTrip), .guidanceOn): .guiding(activeTrip)
        case (.ready, .guidanceOff), (.ready, .routeReplaced): self
        case (.guiding, .guidanceOn), (.guiding, .routeReplaced): self
        case (.guiding(let activeTrip), .guidanceOff): .ready(activeTrip)
        case (.guiding(let activeTrip), .leftRoute): .rerouting(activeTrip)
        case (.rerouting, .guidanceOn): self
        case (.rerouting(let activeTrip), .guidanceOff): .ready(activeTrip)
        case (.rerouting(let activeTrip), .regainedRoute): .guiding(activeTrip)
        case (.rerouting(let activeTrip), .routeReplaced): .guiding(activeTrip)
        case (.guiding(let activeTrip), .reached(let stops)),
            (.rerouting(let activeTrip), .reached(let stops)):
            .arrived(activeTrip, guidanceActive: !stops)
        case (.ready(let activeTrip), .reached): .arrived(activeTrip, guidanceActive: false)
        case (.arrived(let activeTrip, _), .guidanceOn): .arrived(activeTrip, guidanceActive: true)
        case (.arrived(let activeTrip, _), .guidanceOff):
            .arrived(activeTrip, guidanceActive: false)
        case (.ready(let activeTrip), .legBegan(let guided)),
            (.guiding(let activeTrip), .legBegan(let guided)),
            (.rerouting(let activeTrip), .legBegan(let guided)),
            (.arrived(let activeTrip, _), .legBegan(let guided)):
            guided ? .guiding(activeTrip) : .ready(activeTrip)
        case (.ready, .leftRoute), (.ready, .regainedRoute),
            (.guiding, .regainedRoute), (.rerouting, .leftRoute), (.arrived, .leftRoute),
            (.arrived, .regainedRoute), (.arrived, .routeReplaced), (.arrived, .reached):
            nil
        }
    }

    /// The trip on its way; setting it keeps the state, and changes nothing where there is none.
    var activeTrip: ActiveTrip? {
        get {
            switch self {
            case .idle: nil
            case .ready(let activeTrip), .guiding(let activeTrip), .rerouting(let activeTrip),
                .arrived(let activeTrip, _):
                activeTrip
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .idle: break
            case .ready: self = .ready(newValue)
            case .guiding: self = .guiding(newValue)
            case .rerouting: self = .rerouting(newValue)
            case .arrived(_, let active): self = .arrived(newValue, guidanceActive: active)
            }
        }
    }

    /// Whether guidance is on, or begins as soon as there is a route.
    var guidanceActive: Bool {
        switch self {
        case .idle(let wanted): wanted
        case .ready: false
        case .guiding, .rerouting: true
        case .arrived(_, let active): active
        }
    }

    var navState: NavState {
        switch self {
        case .idle, .ready: .stopped
        case .guiding: .enroute
        case .rerouting: .rerouting
        // Where the last stop was left out, nobody has arrived, and there is nothing to be guided to.
        case .arrived(let activeTrip, let active):
            active && !activeTrip.isDestinationLeftOut && !activeTrip.isClosed
                ? .enroute : .stopped
        }
    }
}
