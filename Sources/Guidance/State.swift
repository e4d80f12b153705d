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
/// | ready     | ready/guiding | guiding     | ready       |           |               | ready         |             | ready/guiding | idle     |
/// | guiding   | ready/guiding | guiding     | ready       | rerouting |               | guiding       | arrived **  | ready/guiding | idle     |
/// | rerouting | ready/guiding | rerouting   | ready       |           | guiding       | guiding       | arrived **  | ready/guiding | idle     |
/// | arrived   | ready/guiding | arrived     | arrived     |           |               |               |             | ready/guiding | idle     |
///
/// \* Guidance switched on without a route begins as soon as there is one.
/// \** With guidance off or still on, as `stopsGuidanceAtArrival` says.
enum State: Sendable {
    /// There is no trip.
    case idle(guidanceWanted: Bool)
    /// There is a route, and guidance is off.
    case ready(Journey)
    /// The vehicle is guided along its route.
    case guiding(Journey)
    /// The vehicle is off its route, and another one is looked for.
    case rerouting(Journey)
    /// The current leg's destination is reached; the next leg waits for its command.
    case arrived(Journey, guidanceActive: Bool)

    /// A transition of the state.
    enum Transition: Sendable {
        case tripBegan(Journey, guided: Bool)
        case guidanceOn
        case guidanceOff
        case leftRoute
        case regainedRoute
        /// Another route to the same destinations is there; the journey already holds it.
        case routeReplaced
        case reached(stopsGuidance: Bool)
        case legBegan(guided: Bool)
        case ended
    }

    /// The state after something happened; nil where it cannot happen.
    func after(_ transition: Transition) -> State? {
        switch (self, transition) {
        case (_, .tripBegan(let journey, let guided)):
            guided ? .guiding(journey) : .ready(journey)
        case (_, .ended): .idle(guidanceWanted: false)
        case (.idle, .guidanceOn): .idle(guidanceWanted: true)
        case (.idle, .guidanceOff): .idle(guidanceWanted: false)
        case (.idle, _): nil
        case (.ready(let journey), .guidanceOn): .guiding(journey)
        case (.ready, .guidanceOff), (.ready, .routeReplaced): self
        case (.guiding, .guidanceOn), (.guiding, .routeReplaced): self
        case (.guiding(let journey), .guidanceOff): .ready(journey)
        case (.guiding(let journey), .leftRoute): .rerouting(journey)
        case (.rerouting, .guidanceOn): self
        case (.rerouting(let journey), .guidanceOff): .ready(journey)
        case (.rerouting(let journey), .regainedRoute): .guiding(journey)
        case (.rerouting(let journey), .routeReplaced): .guiding(journey)
        case (.guiding(let journey), .reached(let stops)),
            (.rerouting(let journey), .reached(let stops)):
            .arrived(journey, guidanceActive: !stops)
        case (.arrived(let journey, _), .guidanceOn): .arrived(journey, guidanceActive: true)
        case (.arrived(let journey, _), .guidanceOff): .arrived(journey, guidanceActive: false)
        case (.ready(let journey), .legBegan(let guided)),
            (.guiding(let journey), .legBegan(let guided)),
            (.rerouting(let journey), .legBegan(let guided)),
            (.arrived(let journey, _), .legBegan(let guided)):
            guided ? .guiding(journey) : .ready(journey)
        case (.ready, .leftRoute), (.ready, .regainedRoute), (.ready, .reached),
            (.guiding, .regainedRoute), (.rerouting, .leftRoute), (.arrived, .leftRoute),
            (.arrived, .regainedRoute), (.arrived, .routeReplaced), (.arrived, .reached):
            nil
        }
    }

    /// The trip on its way; setting it keeps the state, and changes nothing where there is none.
    var journey: Journey? {
        get {
            switch self {
            case .idle: nil
            case .ready(let journey), .guiding(let journey), .rerouting(let journey),
                .arrived(let journey, _):
                journey
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
        case .arrived(_, let active): active ? .enroute : .stopped
        }
    }
}
