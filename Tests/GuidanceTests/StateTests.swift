import Testing

@testable import Guidance

/// The transition table, cell by cell.
@Suite struct StateTests {
    enum Kind: CaseIterable { case idle, ready, guiding, rerouting, arrived }

    enum Happening: CaseIterable {
        case tripBegan, tripBeganGuided, guidanceOn, guidanceOff, leftRoute, regainedRoute
        case routeReplaced, reached, reachedAndOn, legBegan, legBeganGuided, ended
    }

    /// Columns are `Happening.allCases`; nil where it cannot happen.
    static let table: [Kind: [Kind?]] = [
        .idle: [
            .ready, .guiding, .idle, .idle, nil, nil, nil, nil, nil, nil, nil, .idle,
        ],
        .ready: [
            .ready, .guiding, .guiding, .ready, nil, nil, .ready, .arrived, .arrived,
            .ready, .guiding, .idle,
        ],
        .guiding: [
            .ready, .guiding, .guiding, .ready, .rerouting, nil, .guiding, .arrived, .arrived,
            .ready, .guiding, .idle,
        ],
        .rerouting: [
            .ready, .guiding, .rerouting, .ready, nil, .guiding, .guiding, .arrived, .arrived,
            .ready, .guiding, .idle,
        ],
        .arrived: [
            .ready, .guiding, .arrived, .arrived, nil, nil, nil, nil, nil, .ready, .guiding, .idle,
        ],
    ]

    @Test(arguments: Kind.allCases, Happening.allCases)
    func `every cell of the transition table holds`(kind: Kind, happening: Happening) throws {
        let column = try #require(Happening.allCases.firstIndex(of: happening))
        let expected = try #require(Self.table[kind])[column]
        for state in Self.states(kind) {
            #expect(state.after(Self.transition(happening)).map(Self.kind) == expected)
        }
    }

    @Test func `guidance is on where the state says so`() {
        let activeTrip = PlainRoutes.activeTrip()
        #expect(!State.idle(guidanceWanted: false).guidanceActive)
        #expect(State.idle(guidanceWanted: true).guidanceActive)
        #expect(!State.ready(activeTrip).guidanceActive)
        #expect(State.guiding(activeTrip).guidanceActive)
        #expect(State.rerouting(activeTrip).guidanceActive)
        #expect(State.arrived(activeTrip, guidanceActive: true).guidanceActive)
        #expect(!State.arrived(activeTrip, guidanceActive: false).guidanceActive)
    }

    @Test func `arrival leaves guidance on or off as configured`() throws {
        let guiding = State.guiding(PlainRoutes.activeTrip())
        let stopped = try #require(guiding.after(.reached(stopsGuidance: true)))
        #expect(stopped.navState == .stopped)
        let going = try #require(guiding.after(.reached(stopsGuidance: false)))
        #expect(going.navState == .enroute)
    }

    @Test func `guidance switched on without a route is kept until the trip begins`() throws {
        let wanting = try #require(State.idle(guidanceWanted: false).after(.guidanceOn))
        #expect(wanting.guidanceActive)
        #expect(wanting.navState == .stopped)
    }

    private static func states(_ kind: Kind) -> [State] {
        let activeTrip = PlainRoutes.activeTrip()
        return switch kind {
        case .idle: [.idle(guidanceWanted: false), .idle(guidanceWanted: true)]
        case .ready: [.ready(activeTrip)]
        case .guiding: [.guiding(activeTrip)]
        case .rerouting: [.rerouting(activeTrip)]
        case .arrived:
            [
                .arrived(activeTrip, guidanceActive: false),
                .arrived(activeTrip, guidanceActive: true),
            ]
        }
    }

    private static func kind(_ state: State) -> Kind {
        switch state {
        case .idle: .idle
        case .ready: .ready
        case .guiding: .guiding
        case .rerouting: .rerouting
        case .arrived: .arrived
        }
    }

    private static func transition(_ happening: Happening) -> State.Transition {
        switch happening {
        case .tripBegan: .tripBegan(PlainRoutes.activeTrip(), guided: false)
        case .tripBeganGuided: .tripBegan(PlainRoutes.activeTrip(), guided: true)
        case .guidanceOn: .guidanceOn
        case .guidanceOff: .guidanceOff
        case .leftRoute: .leftRoute
        case .regainedRoute: .regainedRoute
        case .routeReplaced: .routeReplaced
        case .reached: .reached(stopsGuidance: true)
        case .reachedAndOn: .reached(stopsGuidance: false)
        case .legBegan: .legBegan(guided: false)
        case .legBeganGuided: .legBegan(guided: true)
        case .ended: .ended
        }
    }
}
