import Directions
import Geodesy
import Guidance
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Orders about a trip while nobody knows where the vehicle is, without a restart.
@Suite struct OrdersWithoutPositionTests {
    private static let town = NavigatorScenarioTests.town

    private static func waypoint(_ letter: Character) -> Waypoint {
        Waypoint(coordinate: town.coordinate(letter), id: String(letter))
    }

    /// On the way to the first of four stops, without a fix for half a minute.
    private static func blind() -> ScenarioDrive {
        var drive = ScenarioDrive(town, at: "a")
        drive.stand(seconds: 2)
        drive.command(.setDestinations(.init(destinations: "bcgh".map(waypoint))))
        drive.drive("b", seconds: 3)
        drive.sleep(seconds: 30)
        return drive
    }

    /// The next session, after a kill.
    private static func restarted(_ drive: ScenarioDrive) throws -> ScenarioDrive {
        let saved = try #require(drive.navigator.savedTrip)
        var next = ScenarioDrive(town, at: "a")
        next.place = drive.place
        next.handle(.resume(try #require(SavedTrip(text: saved.text))))
        return next
    }

    private static func stops(_ drive: ScenarioDrive) -> String {
        zip(drive.navigator.tour?.stops ?? [], drive.navigator.tour?.stops.map(\.state) ?? [])
            .map { "\($0.waypoint.id ?? "?") \($1.rawValue)" }.joined(separator: ", ")
    }

    private static let avoided = Exclusions(
        areas: [
            .box(
                BoundingBox(
                    south: 10, west: 10, north: 10.1, east: 10.1))
        ])

    @Test(arguments: [
        (
            Command.updateDestinations(
                .init(changes: [.insert([waypoint("d")], before: .id("c")), .skip(.id("g"))])),
            "b ENROUTE, d SCHEDULED, c SCHEDULED, g SKIPPED, h SCHEDULED", "bdch"
        ),
        (
            .continueToNextDestination(startGuidance: true),
            "b SKIPPED, c ENROUTE, g SCHEDULED, h SCHEDULED", "cgh"
        ),
        (
            .reroute(.init(exclusions: avoided)),
            "b ENROUTE, c SCHEDULED, g SCHEDULED, h SCHEDULED", "bcgh"
        ),
    ])
    func `an order is taken at once, outlives a kill, and has a route with the next fix`(
        order: Command, stops: String, legs: String
    ) throws {
        var drive = Self.blind()
        let token = drive.command(order)
        let reply = try #require(drive.replies(to: token).last)
        #expect(reply.status == .succeeded)
        #expect(reply.message == CommandReply.takenBeforeRoute.message)
        #expect(Self.stops(drive) == stops)
        #expect(drive.unsavedChanges.isEmpty)
        let isAvoiding = if case .reroute = order { true } else { false }
        for drive in [drive, try Self.restarted(drive)] {
            var drive = drive
            #expect(Self.stops(drive) == stops)
            drive.stand(seconds: 3)
            #expect(drive.routeChanges.last == .resumed)
            #expect(drive.navigator.route?.legs.compactMap(\.destination.id).joined() == legs)
            #expect(drive.navigator.snapshot.navState == .enroute)
            #expect(drive.navigator.savedTrip?.exclusions.areas.isEmpty == !isAvoiding)
        }
    }

    @Test func `the leg to a stop that stays the next one does not end with a change`() throws {
        var drive = Self.blind()
        let before = drive.events.count
        drive.command(.updateDestinations(.init(changes: [.skip(.id("g"))])))
        let changes = drive.events[before...].compactMap {
            if case .routeChanged(let change) = $0 { change } else { nil }
        }
        #expect(changes.map(\.reason) == [.updated])
        #expect(changes.first?.endedLeg == nil)
        drive.command(.continueToNextDestination(startGuidance: true))
        let ended = drive.events.compactMap {
            if case .routeChanged(let change) = $0 { change.reason } else { nil }
        }
        #expect(ended.last == .nextLeg)
    }

    @Test func `a vehicle that waits at a stop waits on`() throws {
        var drive = ScenarioDrive(Self.town, at: "a")
        drive.stand(seconds: 2)
        drive.command(.setDestinations(.init(destinations: "bcgh".map(Self.waypoint))))
        drive.drive("b")
        drive.stand(seconds: 3)
        #expect(drive.arrivals.count == 1)
        drive.sleep(seconds: 3600)
        let token = drive.command(.updateDestinations(.init(changes: [.skip(.id("c"))])))
        #expect(drive.replies(to: token).last?.status == .succeeded)
        drive.stand(seconds: 3)
        #expect(Self.stops(drive) == "b ARRIVED, c SKIPPED, g SCHEDULED, h SCHEDULED")
        #expect(drive.arrivals.count == 1)
        drive.command(.continueToNextDestination(startGuidance: true))
        #expect(Self.stops(drive) == "b ARRIVED, c SKIPPED, g ENROUTE, h SCHEDULED")
        #expect(drive.navigator.snapshot.navState == .enroute)
    }
}
