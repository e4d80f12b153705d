import Directions
import Geodesy
import Guidance
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Orders that come after a restart, before the trip of the last session has a route again.
@Suite struct ResumedTripOrderTests {
    /// What the agent waits for when the order comes.
    enum Wait: CaseIterable { case fix, route, failedRoute }

    private static let town = NavigatorScenarioTests.town

    private static func waypoint(_ letter: Character) -> Waypoint {
        Waypoint(coordinate: town.coordinate(letter), id: String(letter))
    }

    /// The navigator of the next session, behind a drive that a kill has ended.
    private static func restarted(
        _ first: ScenarioDrive, hears wait: Wait? = nil, hasConsent: Bool = true
    ) throws -> ScenarioDrive {
        let saved = try #require(first.navigator.savedTrip)
        var next = ScenarioDrive(town, at: "a")
        next.place = first.place
        if !hasConsent { withdrawConsent(&next) }
        next.handle(.resume(try #require(SavedTrip(text: saved.text))))
        switch wait {
        case .fix, nil: break
        case .route:
            next.planningTime = 5
            next.stand(seconds: 2)
            #expect(next.requests.count == 1)
        case .failedRoute:
            next.refusesRoutes = true
            next.stand(seconds: 30)
            #expect(next.requests.count > 1)
            #expect(next.navigator.failureOfWaitingTrip?.status == .noRouteFound)
            next.refusesRoutes = false
        }
        #expect(next.routeChanges.isEmpty)
        return next
    }

    private static func withdrawConsent(_ drive: inout ScenarioDrive) {
        var options = drive.navigator.options
        options.takesTripsAtOnce = true
        drive.command(.setOptions(options))
    }

    /// A tour of four stops, of which the first was reached and left, killed on the way to the second.
    private static func tour(_ continuation: Continuation? = nil) -> ScenarioDrive {
        var first = ScenarioDrive(town, at: "a")
        first.stand(seconds: 2)
        first.command(
            .setDestinations(
                .init(destinations: "bcgh".map(waypoint), continuation: continuation)))
        first.drive("b")
        first.stand(seconds: 3)
        first.command(.continueToNextDestination(startGuidance: true))
        first.drive("c", seconds: 12)
        return first
    }

    @Test func `a trip that waits for its route does not ask for an order again`() throws {
        var next = try Self.restarted(Self.tour())
        next.planningTime = nil
        next.stand(seconds: 120)
        let failure = try #require(next.navigator.failureOfWaitingTrip)
        #expect(failure.message == "The route was not worked out in time.")
        // An order is answered with what its sender can do.
        let token = next.command(.setDestinations(.init(destinations: [Self.waypoint("h")])))
        next.stand(seconds: 120)
        let reply = try #require(next.replies(to: token).last)
        #expect(reply.status == .failed)
        #expect(reply.message == "The route was not worked out in time; send again.")
    }

    private static func ids(_ drive: ScenarioDrive) -> String {
        (drive.navigator.tour?.stops ?? []).compactMap(\.waypoint.id).joined()
    }

    private static func states(_ drive: ScenarioDrive) -> [StopState] {
        drive.navigator.tour?.stops.map(\.state) ?? []
    }

    /// The last reply, how often the tour was published for it, and whether it was kept first.
    private static func order(
        _ drive: inout ScenarioDrive, _ command: Command
    ) -> (status: CommandReply.Status?, field: OrderField?, tours: Int) {
        let before = drive.outputs.count
        let token = drive.command(command)
        let outputs = drive.outputs[before...].map(\.output)
        let reply = drive.replies(to: token).last
        return (reply?.status, reply?.field, outputs.count { $0 == .tourChanged })
    }

    @Test(arguments: Wait.allCases, [true, false])
    func `changes of a tour are taken before its route is there`(
        wait: Wait, hasConsent: Bool
    ) throws {
        var next = try Self.restarted(Self.tour(), hears: wait, hasConsent: hasConsent)
        let changes: [TourChange] = [
            .insert([Self.waypoint("d")], before: .id("h")), .move(.id("h"), before: .id("c")),
            .skip(.id("c")), .done(.id("g")), .reopen(.id("g")), .remove(.id("b")),
        ]
        let revision = try #require(next.navigator.tour?.revision)
        let reply = Self.order(
            &next, .updateDestinations(.init(changes: changes, ifRevision: revision)))
        #expect(reply.status == .succeeded && reply.tours == 1)
        #expect(Self.ids(next) == "hcgd")
        #expect(Self.states(next) == [.enroute, .skipped, .scheduled, .scheduled])
        #expect(next.navigator.tour?.revision == revision + 1)
        #expect(next.unsavedChanges.isEmpty)
        // Against the revision before, and one that cannot be made.
        let late = Self.order(
            &next, .updateDestinations(.init(changes: [.done(.id("h"))], ifRevision: revision)))
        #expect(late.status == .rejected && late.field == .revision)
        let unknown = Self.order(&next, .updateDestinations(.init(changes: [.done(.id("x"))])))
        #expect(unknown.status == .rejected && unknown.field == .change(0))
        let far = Waypoint(coordinate: Coordinate(latitude: 50, longitude: 8))
        let off = Self.order(
            &next, .updateDestinations(.init(changes: [.insert([far], before: nil)])))
        #expect(off.status == .failed && off.field == .change(0))
        #expect(Self.ids(next) == "hcgd")

        // And a kill right after loses nothing.
        var last = try Self.restarted(next, hasConsent: hasConsent)
        #expect(Self.ids(last) == "hcgd")
        #expect(last.navigator.tour?.revision == revision + 1)
        for drive in [next, last] {
            var drive = drive
            drive.stand(seconds: 70)
            #expect(drive.routeChanges.last == .resumed)
            let route = try #require(drive.navigator.route)
            #expect(route.legs.map(\.destination.id) == ["h", "g", "d"])
            #expect(Self.states(drive) == [.enroute, .skipped, .scheduled, .scheduled])
        }
        last.drive("cgh")
        #expect(last.arrivals.map(\.waypoint.id) == ["h"])
    }

    @Test(arguments: Wait.allCases)
    func `a trip goes on to its next stop by order before its route is there`(wait: Wait) throws {
        var next = try Self.restarted(Self.tour(), hears: wait)
        let order = Command.continueToNextDestination(startGuidance: true, leaving: .id("c"))
        #expect(Self.order(&next, order).status == .succeeded)
        #expect(Self.states(next) == [.departed, .skipped, .enroute, .scheduled])
        #expect(try Self.restarted(next).navigator.tour?.stops[2].state == .enroute)
        // Twice leaves out no other.
        #expect(Self.order(&next, order).status == .succeeded)
        #expect(Self.states(next) == [.departed, .skipped, .enroute, .scheduled])
        next.stand(seconds: 70)
        #expect(next.navigator.route?.legs.map(\.destination.id) == ["g", "h"])
        #expect(next.navigator.snapshot.navState == .enroute)
    }

    @Test func `a trip that waits at a stop goes on from it before its route is there`() throws {
        var first = ScenarioDrive(Self.town, at: "a")
        first.stand(seconds: 2)
        first.command(.setDestinations(.init(destinations: "cg".map(Self.waypoint))))
        first.drive("bc")
        var next = try Self.restarted(first)
        let order = Command.continueToNextDestination(startGuidance: true)
        #expect(Self.order(&next, order).status == .succeeded)
        #expect(Self.states(next) == [.arrived, .enroute])
        next.drive("g")
        #expect(next.arrivals.map(\.waypoint.id) == ["g"])
        // From the last one it is over.
        var last = try Self.restarted(next)
        #expect(Self.order(&last, order).status == .succeeded)
        #expect(last.navigator.savedTrip == nil)
    }

    @Test(arguments: Wait.allCases)
    func `what another route is to keep off is taken before one is there`(wait: Wait) throws {
        var first = ScenarioDrive(Self.town, at: "a")
        first.stand(seconds: 2)
        first.command(.setDestinations(.init(destinations: "d".map(Self.waypoint))))
        let blocked = Self.town.edge("b", "c")
        var next = try Self.restarted(first, hears: wait)
        var options = RouteOptions()
        options.avoidsFerries = true
        let order = Command.reroute(
            .init(options: options, exclusions: Exclusions(edges: [blocked])))
        #expect(Self.order(&next, order).status == .succeeded)
        #expect(next.unsavedChanges.isEmpty)
        for drive in [next, try Self.restarted(next)] {
            var drive = drive
            drive.stand(seconds: 10)
            #expect(drive.routeChanges == [.resumed])
            #expect(drive.requests.last?.options.avoidsFerries == true)
            #expect(
                drive.navigator.route?.legs[0].edges.contains { $0.edge == blocked } == false)
        }
        // There is no other route to choose from.
        var other = try Self.restarted(first, hears: wait)
        #expect(Self.order(&other, .reroute(.init(alternative: 0))).status == .rejected)
    }

    @Test func `the reply to an order with consent says what is waited for`() throws {
        var next = try Self.restarted(Self.tour())
        let skip = Command.updateDestinations(.init(changes: [.skip(.id("g"))]))
        for command in [skip, .continueToNextDestination(startGuidance: false, leaving: .id("c"))] {
            let token = next.command(command)
            let reply = try #require(next.replies(to: token).last)
            #expect(reply.message.contains("once the position is known"))
            #expect(reply.routeStatus == nil)
        }
    }

    @Test func `a tour all of whose stops are left out before its route is there stays`() throws {
        var next = try Self.restarted(Self.tour())
        let all = Command.updateDestinations(
            .init(changes: "cgh".map { .skip(.id(String($0))) }))
        #expect(Self.order(&next, all).status == .succeeded)
        next.stand(seconds: 5)
        #expect(Self.states(next) == [.departed, .skipped, .skipped, .skipped])
        #expect(next.navigator.route == nil)
        let one = Command.updateDestinations(.init(changes: [.reopen(.id("g"))]))
        #expect(Self.order(&next, one).status == .succeeded)
        next.drive("cg")
        #expect(next.arrivals.map(\.waypoint.id) == ["g"])
        // And where all were taken out it is over.
        var over = try Self.restarted(Self.tour())
        let none = Command.updateDestinations(
            .init(changes: "bcgh".map { .remove(.id(String($0))) }))
        #expect(Self.order(&over, none).status == .succeeded)
        #expect(over.navigator.savedTrip == nil && over.routeChanges == [.cleared])
    }

    @Test(arguments: [true, false])
    func `no route is asked for in vain where the only stop is left out behind a place to pass`(
        hasConsent: Bool
    ) throws {
        var pass = Self.waypoint("b")
        pass.isPass = true
        var first = ScenarioDrive(Self.town, at: "a")
        first.stand(seconds: 2)
        first.command(.setDestinations(.init(destinations: [pass, Self.waypoint("g")])))
        let skip = Command.updateDestinations(.init(changes: [.skip(.id("g"))]))
        #expect(Self.order(&first, skip).status == .succeeded)
        var next = try Self.restarted(first, hasConsent: hasConsent)
        next.stand(seconds: 60)
        #expect(next.requests.count == 1)
        #expect(next.routeChanges == [.resumed])
        let reopen = Command.updateDestinations(.init(changes: [.reopen(.id("g"))]))
        #expect(Self.order(&next, reopen).status == .succeeded)
        next.drive("bc")
        #expect(next.navigator.snapshot.waypoints.map(\.status) == [.reached, .next])
    }
}
