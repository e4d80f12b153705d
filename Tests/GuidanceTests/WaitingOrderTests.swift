import Directions
import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// Changes of a tour, and orders to go on, that are sent without waiting for the replies to those before.
@Suite struct WaitingOrderTests {
    private static let town = NavigatorScenarioTests.town

    private static func waypoint(_ letter: Character) -> Waypoint {
        Waypoint(coordinate: town.coordinate(letter), id: String(letter))
    }

    /// Each route takes two seconds.
    private static func drive() -> ScenarioDrive {
        var drive = ScenarioDrive(town, at: "a")
        drive.stand(seconds: 2)
        drive.command(.setDestinations(.init(destinations: "bcgh".map(waypoint))))
        drive.planningTime = 2
        return drive
    }

    private static func ids(_ drive: ScenarioDrive) -> String {
        (drive.navigator.tour?.stops ?? []).compactMap(\.waypoint.id).joined()
    }

    @Test func `they are made and answered one after the other, each against the list before it`()
        throws
    {
        var drive = Self.drive()
        func send(
            _ changes: [TourChange], ifRevision revision: Int? = nil, ifTrip trip: UInt64? = nil
        ) -> CommandToken {
            drive.command(
                .updateDestinations(.init(changes: changes, ifRevision: revision)),
                ifTrip: trip.map { TripID(rawValue: $0) })
        }
        let tokens = [
            send([.insert([Self.waypoint("d")], before: .id("c"))], ifRevision: 1),
            send([.move(.id("d"), before: .id("b"))], ifRevision: 2),
            send([.skip(.id("c"))], ifRevision: 2),
            send([.skip(.id("c"))], ifTrip: 99),
            send([.done(.id("x"))]),
            send([.remove(.id("g"))], ifRevision: 3),
        ]
        #expect(drive.replies(to: tokens[0]).map(\.status) == [.accepted])
        #expect(tokens.dropFirst().allSatisfy { drive.replies(to: $0).isEmpty })
        drive.stand(seconds: 10)
        #expect(
            tokens.map { drive.replies(to: $0).map(\.status) } == [
                [.accepted, .succeeded], [.accepted, .succeeded], [.rejected], [.rejected],
                [.rejected], [.accepted, .succeeded],
            ])
        #expect(
            tokens.map { drive.replies(to: $0).last?.field } == [
                nil, nil, .revision, .trip, .change(0), nil,
            ])
        #expect(Self.ids(drive) == "dbch")
        #expect(drive.navigator.tour?.revision == 4)
        let answered = drive.outputs.compactMap { _, output -> CommandToken? in
            guard case .reply(let token, let reply) = output, reply.status != .accepted else {
                return nil
            }
            return token
        }
        #expect(answered.filter(tokens.contains) == tokens)
        #expect(drive.unsavedChanges.isEmpty)
    }

    @Test func `one whose route fails changes nothing, and the next is made all the same`() throws {
        var drive = Self.drive()
        drive.refusesRoutes = true
        let first = drive.command(.updateDestinations(.init(changes: [.remove(.id("c"))])))
        let second = drive.command(.updateDestinations(.init(changes: [.remove(.id("g"))])))
        drive.stand(seconds: 2)
        drive.refusesRoutes = false
        drive.stand(seconds: 5)
        #expect(drive.replies(to: first).last?.status == .failed)
        #expect(drive.replies(to: second).last?.status == .succeeded)
        #expect(Self.ids(drive) == "bch")
    }

    @Test func `no more than so many wait`() throws {
        var drive = Self.drive()
        drive.planningTime = nil
        let tokens = (0..<34).map { _ in
            drive.command(.updateDestinations(.init(changes: [.remove(.id("c"))])))
        }
        #expect(drive.replies(to: tokens[33]).map(\.code) == [.conflict])
        #expect(tokens[1...32].allSatisfy { drive.replies(to: $0).isEmpty })
        // One after the other they give up on their routes.
        drive.wait(seconds: 34 * 61)
        #expect(
            tokens.allSatisfy { token in
                drive.replies(to: token).count { $0.status != .accepted } == 1
            })
    }

    @Test func `the order to go on waits behind a change of the list as well`() throws {
        var drive = ScenarioDrive(Self.town, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(destinations: "bcgh".map(Self.waypoint), startGuidance: true)))
        drive.drive("b", speed: 8)
        drive.stand(seconds: 20)
        #expect(drive.navigator.snapshot.navState == .stopped)
        drive.planningTime = 2
        let change = drive.command(
            .updateDestinations(.init(changes: [.move(.id("h"), before: .id("c"))])))
        let goOn = drive.command(
            .continueToNextDestination(startGuidance: true, leaving: .id("b")))
        let reroute = drive.command(.reroute(.init()))
        #expect(drive.replies(to: goOn).isEmpty)
        #expect(drive.replies(to: reroute).map(\.code) == [.conflict])
        drive.stand(seconds: 10)
        #expect(drive.replies(to: change).map(\.status) == [.accepted, .succeeded])
        #expect(drive.replies(to: goOn).map(\.status) == [.accepted, .succeeded])
        #expect(drive.navigator.snapshot.navState == .enroute)
        #expect(Self.ids(drive) == "bhcg")
        #expect(
            drive.navigator.snapshot.waypoints.map(\.status)
                == [.reached, .next, .pending, .pending])
    }

    @Test(arguments: [true, false])
    func `guidance that is asked for with a stop that a change has left begins`(isAskedFor: Bool)
        throws
    {
        var drive = ScenarioDrive(Self.town, at: "a")
        drive.stand(seconds: 2)
        drive.command(
            .setDestinations(
                .init(destinations: "bcgh".map(Self.waypoint), startGuidance: true)))
        drive.drive("b", speed: 8)
        drive.stand(seconds: 20)
        drive.command(.updateDestinations(.init(changes: [.done(.id("b"))])))
        drive.stand(seconds: 5)
        let goOn = drive.command(
            .continueToNextDestination(startGuidance: isAskedFor, leaving: .id("b")))
        #expect(drive.replies(to: goOn).last?.status == .succeeded)
        #expect(drive.navigator.snapshot.guidanceActive == isAskedFor)
    }

    @Test func `a new trip leaves those behind that were for the one before`() throws {
        var drive = Self.drive()
        let tokens = "cg".map {
            drive.command(.updateDestinations(.init(changes: [.remove(.id(String($0)))])))
        }
        let order = drive.command(.setDestinations(.init(destinations: "gc".map(Self.waypoint))))
        drive.stand(seconds: 5)
        #expect(tokens.map { drive.replies(to: $0).last?.code } == [.superseded, .conflict])
        #expect(drive.replies(to: order).last?.status == .succeeded)
        #expect(Self.ids(drive) == "gc")
    }

    @Test func `when consent ends they are taken by the orders alone, in their order`() throws {
        var drive = Self.drive()
        drive.planningTime = nil
        let tokens = "cg".map {
            drive.command(.updateDestinations(.init(changes: [.remove(.id(String($0)))])))
        }
        var options = drive.navigator.options
        options.takesTripsAtOnce = true
        drive.command(.setOptions(options))
        #expect(tokens.map { drive.replies(to: $0).last?.status } == [.succeeded, .succeeded])
        #expect(Self.ids(drive) == "bh")
    }
}
