import Directions
import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// Stops that are served before their turn.
@Suite struct StopsOutOfOrderTests {
    /// One street with a place every 100 m, or as many metres as twice the grid has.
    private static func map(grid: Double = 50) throws -> ScenarioMap {
        try ScenarioMap(
            "a---b---c---d---e---f---g---h", grid: grid,
            ways: ["abcdefgh": ["highway": "residential"]])
    }

    private static func stops(_ letters: String, on map: ScenarioMap) -> [Waypoint] {
        letters.enumerated().map {
            Waypoint(
                coordinate: map.coordinate($1), id: "\($1)\($0)",
                terms: StopTerms(standstillSeconds: 30))
        }
    }

    private static func drive(
        _ letters: String, at start: Character = "a", standing: Int = 3, grid: Double = 50
    ) throws -> ScenarioDrive {
        let map = try map(grid: grid)
        var drive = ScenarioDrive(map, at: start)
        drive.stand(seconds: standing)
        drive.command(.setDestinations(.init(destinations: stops(letters, on: map))))
        return drive
    }

    private func states(_ drive: ScenarioDrive) -> [StopState] {
        drive.navigator.tour?.stops.map(\.state) ?? []
    }

    private func legs(_ drive: ScenarioDrive) -> [String?] {
        drive.navigator.route?.legs.map(\.destination.id) ?? []
    }

    @Test func `a tour may end where the vehicle stands since before the order`() throws {
        var drive = try Self.drive("ga", standing: 90)
        drive.stand(seconds: 90)
        #expect(states(drive) == [.enroute, .scheduled])
        // Moved in the yard.
        drive.drive(to: drive.place.moved(by: 20, bearing: 90), speed: 4)
        drive.stand(seconds: 90)
        #expect(states(drive) == [.enroute, .scheduled])
        // Left, and come back.
        drive.drive("cba")
        drive.stand(seconds: 40)
        #expect(states(drive) == [.enroute, .outOfOrder])
    }

    @Test(arguments: [
        (30.0, 22, false), (30, 40, true), (300, 50, false), (300, 70, true), (0, 70, true),
    ])
    func `a short service before its turn is seen by its own time`(
        service: Double, seconds: Int, isServed: Bool
    ) throws {
        let map = try Self.map()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        drive.command(
            .setDestinations(
                .init(
                    destinations: "gd".map {
                        Waypoint(
                            coordinate: map.coordinate($0), id: "\($0)",
                            terms: StopTerms(serviceSeconds: service))
                    })))
        drive.drive("d")
        drive.stand(seconds: seconds)
        #expect(states(drive).last == (isServed ? .outOfOrder : .scheduled))
    }

    @Test func `a stop put in where the vehicle stands is served once it has come there`() throws {
        var drive = try Self.drive("gd")
        drive.drive("c")
        drive.stand(seconds: 100)
        drive.command(
            .updateDestinations(
                .init(changes: [.insert(Self.stops("c", on: drive.map), before: nil)])))
        drive.stand(seconds: 100)
        #expect(states(drive) == [.enroute, .scheduled, .scheduled])
        let saved = try #require(drive.navigator.savedTrip)
        #expect(SavedTrip(text: saved.text) == saved)
    }

    @Test func `the route leads on without a stop that was served before its turn`() throws {
        var drive = try Self.drive("gce")
        drive.drive("c")
        drive.stand(seconds: 40)
        #expect(states(drive) == [.enroute, .outOfOrder, .scheduled])
        #expect(legs(drive) == ["g0", "e2"])
        #expect(drive.routeChanges == [.destinationsSet, .updated])
        let change = drive.events.compactMap {
            if case .routeChanged(let change) = $0 { change } else { nil }
        }.last
        // It reveals the vehicle's place.
        #expect(change?.isOrdered == false)
    }

    @Test func `a stop served before its turn has an arrival that says so, and ends no leg`() throws
    {
        var drive = try Self.drive("gce")
        drive.drive("c")
        drive.stand(seconds: 40)
        let arrival = try #require(drive.arrivals.first)
        #expect(arrival.isOutOfOrder && !arrival.isFinalDestination && !arrival.isAssumed)
        #expect(arrival.waypoint.id == "c1" && arrival.waypointIndex == 1)
        #expect(arrival.traveledMeters == 0 && arrival.plannedMeters == 0)
        let record = try #require(drive.navigator.tour?.stops[1].record)
        #expect(arrival.time == record.arrived && arrival.estimatedTime == record.plannedArrival)
        #expect(try #require(arrival.sight).distanceMeters < 20)
        #expect(drive.navigator.snapshot.lastArrival == arrival)
        let saved = try #require(drive.navigator.savedTrip)
        #expect(SavedTrip(text: saved.text) == saved)
        drive.drive("g")
        drive.stand(seconds: 40)
        #expect(drive.arrivals.map(\.isOutOfOrder) == [true, false])
    }

    @Test func `until the route is there what is expected is that of the one that is driven`()
        throws
    {
        var drive = try Self.drive("gce", grid: 500)
        drive.drive("c")
        drive.stand(seconds: 20)
        let before = try #require(drive.navigator.tour?.stops[2])
        drive.planningTime = nil
        drive.stand(seconds: 20)
        #expect(states(drive) == [.enroute, .outOfOrder, .scheduled])
        let after = try #require(drive.navigator.tour?.stops[2])
        let meters = try #require(before.distanceMeters)
        #expect(abs((after.distanceMeters ?? 0) - meters) < 20)
        let early = try #require(before.expectedArrival)
        let late = try #require(after.expectedArrival)
        #expect(late.millisecondsSince1970 >= early.millisecondsSince1970 - 1000)
    }

    @Test func `a route without it is asked for again when there was none`() throws {
        var drive = try Self.drive("gce")
        drive.drive("c")
        drive.refusesRoutes = true
        drive.stand(seconds: 40)
        #expect(legs(drive) == ["g0", "c1", "e2"])
        drive.refusesRoutes = false
        drive.stand(seconds: 20)
        #expect(legs(drive) == ["g0", "e2"])
    }

    @Test func `two stops at one door are both served before their turn`() throws {
        var drive = try Self.drive("gcce")
        drive.drive("c")
        drive.stand(seconds: 45)
        #expect(states(drive) == [.enroute, .outOfOrder, .outOfOrder, .scheduled])
        #expect(legs(drive) == ["g0", "e3"])
        drive.drive("ba")
        #expect(drive.navigator.tour?.stops[1...2].allSatisfy { $0.record.departed != nil } == true)
    }

    @Test func `of a door to which the tour comes twice one visit is served`() throws {
        var drive = try Self.drive("gcec")
        drive.drive("c")
        drive.stand(seconds: 90)
        #expect(states(drive) == [.enroute, .outOfOrder, .scheduled, .scheduled])
    }

    @Test func `it has come when it began to stand, and its leaving is published`() throws {
        var drive = try Self.drive("gce")
        drive.drive("c")
        drive.stand(seconds: 1)
        let came = try #require(drive.locations.last).matched.time
        drive.stand(seconds: 60)
        #expect(drive.navigator.tour?.stops[1].record.arrived == came)
        let told = drive.outputs.count
        drive.drive("b", seconds: 10)
        #expect(drive.navigator.tour?.stops[1].record.departed != nil)
        let isTold = drive.outputs[told...].contains {
            if case .tourChanged = $0.output { true } else { false }
        }
        #expect(isTold)
    }

    @Test func `a stop that is done unseen has no times`() throws {
        var drive = try Self.drive("cge")
        drive.command(.updateDestinations(.init(changes: [.done(.id("g1"))])))
        #expect(states(drive) == [.enroute, .departed, .scheduled])
        drive.drive("c")
        drive.stand(seconds: 40)
        drive.command(.updateDestinations(.init(changes: [.done(.id("c0"))])))
        #expect(states(drive) == [.departed, .departed, .enroute])
        drive.drive("d")
        let records = try #require(drive.navigator.tour?.stops.map(\.record))
        #expect(records[1].arrived == nil && records[1].departed == nil)
        #expect(records[0].arrived != nil && records[0].departed != nil)
    }

    @Test func `two waypoints of a trip cannot have one id`() throws {
        let map = try Self.map()
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        var twice = Self.stops("cc", on: map)
        twice[1].id = twice[0].id
        let token = drive.command(.setDestinations(.init(destinations: twice)))
        #expect(drive.replies(to: token).map(\.code) == [.invalid])
        #expect(drive.replies(to: token).first?.field == .destination(1))
        for index in twice.indices { twice[index].id = nil }
        drive.command(.setDestinations(.init(destinations: twice)))
        #expect(states(drive).count == 2)
        let insert = TourChange.insert(Self.stops("d", on: map), before: nil)
        let first = drive.command(.updateDestinations(.init(changes: [insert])))
        #expect(drive.replies(to: first).last?.status == .succeeded)
        let second = drive.command(.updateDestinations(.init(changes: [insert])))
        #expect(drive.replies(to: second).map(\.code) == [.invalid])
        #expect(drive.replies(to: second).first?.field == .change(0))
        let instead = drive.command(
            .updateDestinations(.init(changes: [.remove(.id("d0")), insert])))
        #expect(drive.replies(to: instead).last?.status == .succeeded)
    }

    @Test func `who has been at the first stop is guided nowhere once the last one is left out`()
        throws
    {
        var drive = try Self.drive("ce")
        drive.drive("c")
        drive.stand(seconds: 40)
        drive.command(.continueToNextDestination(startGuidance: true))
        drive.drive("d")
        #expect(states(drive) == [.departed, .enroute])
        let before = drive.outputs.count
        drive.command(.updateDestinations(.init(changes: [.skip(.id("e1"))])))
        #expect(states(drive) == [.departed, .skipped])
        #expect(drive.navigator.snapshot.navState == .stopped)
        #expect(drive.navigator.snapshot.guidanceActive)
        let told = drive.outputs[before...].compactMap { entry -> NavState? in
            guard case .event(.navigationState(_, let state)) = entry.output else { return nil }
            return state
        }
        #expect(told == [.stopped])
        drive.command(.updateDestinations(.init(changes: [.reopen(.id("e1"))])))
        #expect(drive.navigator.snapshot.navState == .enroute)
    }

    @Test func `a trip all of whose stops are left out stays until it is cleared`() throws {
        var drive = try Self.drive("ce")
        let skips = [TourChange.skip(.id("c0")), .skip(.id("e1"))]
        let token = drive.command(.updateDestinations(.init(changes: skips)))
        #expect(drive.replies(to: token).last?.status == .succeeded)
        #expect(states(drive) == [.skipped, .skipped])
        #expect(drive.navigator.snapshot.navState == .stopped)
        #expect(drive.navigator.snapshot.route == nil && drive.navigator.route == nil)
        #expect(drive.navigator.tour?.stops.allSatisfy { $0.expectedArrival == nil } == true)
        drive.drive("cde")
        drive.stand(seconds: 60)
        #expect(drive.arrivals.isEmpty)
        #expect(states(drive) == [.skipped, .skipped])
        drive.command(.updateDestinations(.init(changes: [.reopen(.id("c0"))])))
        #expect(states(drive) == [.enroute, .skipped])
        drive.command(
            .updateDestinations(.init(changes: [.remove(.index(0)), .remove(.index(0))])))
        #expect(drive.navigator.snapshot.trip == nil)
    }
}
