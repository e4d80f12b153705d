import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// The answers to orders about a tour, with and without publication of its routes.
@Suite struct TourOrderTests {
    private static let street = ["highway": "residential"]

    private static func drive(
        _ letters: String = "bcd", serviceSeconds: Double = 0, isTold: Bool = true
    ) throws -> ScenarioDrive {
        let map = try ScenarioMap(
            "a---b---c---d---e---f---g---h", grid: 50, ways: ["abcdefgh": street])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 3)
        tell(&drive, isTold)
        let terms = serviceSeconds > 0 ? StopTerms(serviceSeconds: serviceSeconds) : nil
        drive.command(
            .setDestinations(
                .init(
                    destinations: letters.map {
                        Waypoint(coordinate: map.coordinate($0), id: String($0), terms: terms)
                    }, continuation: .atDeparture)))
        drive.stand(seconds: 2)
        return drive
    }

    private static func tell(_ drive: inout ScenarioDrive, _ isTold: Bool) {
        var options = NavigatorOptions()
        options.takesTripsAtOnce = !isTold
        drive.command(.setOptions(options))
    }

    private func seconds(_ time: UTCTime, _ before: UTCTime) -> Double {
        Double(time.millisecondsSince1970 - before.millisecondsSince1970) / 1000
    }

    private let berlin = Waypoint(coordinate: Coordinate(latitude: 52.52, longitude: 13.4))

    // MARK: - Sentences and fields

    @Test func `a refused change is named, and its waypoint by its index in the trip`() throws {
        var drive = try Self.drive()
        let far = drive.command(
            .updateDestinations(.init(changes: [.done(.id("c")), .insert([berlin], before: nil)])))
        let reply = try #require(drive.replies(to: far).last)
        #expect(reply.status == .failed)
        #expect(reply.field == .change(1))
        #expect(reply.message.hasPrefix("destination 3 is"))
        #expect(drive.navigator.tour?.stops.map(\.waypoint.id) == ["b", "c", "d"])
    }

    @Test func `destinations are counted from nought in sentences as in pointers`() throws {
        var drive = try Self.drive()
        let good = Waypoint(coordinate: drive.map.coordinate("c"))
        let token = drive.command(.setDestinations(.init(destinations: [good, berlin])))
        let reply = try #require(drive.replies(to: token).last)
        #expect(reply.field == .destination(1))
        #expect(reply.message.hasPrefix("destination 1 is"))
    }

    @Test func `what is so already is no change of the list`() throws {
        var drive = try Self.drive(serviceSeconds: 30)
        drive.drive("b")
        drive.stand(seconds: 40)
        drive.drive("c")
        drive.stand(seconds: 2)
        #expect(drive.navigator.tour?.stops.map(\.state).first == .departed)
        let revision = drive.navigator.tour?.revision
        let requests = drive.requests.count
        for change: TourChange in [
            .done(.id("b")), .move(.id("c"), before: .id("d")), .reopen(.id("d")),
            .move(.id("c"), before: .id("c")),
        ] {
            let token = drive.command(.updateDestinations(.init(changes: [change])))
            #expect(drive.replies(to: token).last?.status == .succeeded)
        }
        #expect(drive.navigator.tour?.revision == revision)
        #expect(drive.requests.count == requests)
        drive.command(.updateDestinations(.init(changes: [.done(.id("d"))])))
        #expect(drive.navigator.tour?.revision == revision.map { $0 + 1 })
    }

    @Test func `a stop cannot be moved before one that the list does not have`() throws {
        var drive = try Self.drive()
        for (unknown, name) in [(TourChange.Stop.id("x"), "the id x"), (.index(99), "0 to")] {
            let token = drive.command(
                .updateDestinations(.init(changes: [.move(.id("d"), before: unknown)])))
            let reply = try #require(drive.replies(to: token).last)
            #expect(reply.status == .rejected)
            #expect(reply.message.contains(name), "\(reply.message)")
        }
    }

    @Test func `a stop that is left is named by its id too`() throws {
        var drive = try Self.drive()
        let unknown = drive.command(
            .continueToNextDestination(startGuidance: true, leaving: .id("x")))
        #expect(drive.replies(to: unknown).map(\.field) == [.leftDestinationID])
        drive.command(.continueToNextDestination(startGuidance: true, leaving: .id("b")))
        #expect(drive.navigator.tour?.stops.map(\.state) == [.skipped, .enroute, .scheduled])
    }

    @Test(arguments: [true, false])
    func `an order to go on changes the list's revision, and the vehicle does not`(
        hasConsent: Bool
    ) throws {
        var drive = try Self.drive(isTold: hasConsent)
        var revision: Int? { drive.navigator.tour?.revision }
        drive.command(.continueToNextDestination(startGuidance: true, leaving: .id("b")))
        #expect(revision == 2)
        let late = drive.command(
            .updateDestinations(.init(changes: [.skip(.id("c"))], ifRevision: 1)))
        #expect(drive.replies(to: late).map(\.field) == [.revision])
        // The same order once more leaves nothing.
        drive.command(.continueToNextDestination(startGuidance: true, leaving: .id("b")))
        #expect(revision == 2)
        drive.stand(seconds: 5)
        drive.drive("bc")
        drive.stand(seconds: 5)
        #expect(drive.arrivals.count == 1)
        #expect(revision == 2)
        drive.command(.continueToNextDestination(startGuidance: true, leaving: .id("c")))
        #expect(revision == 3)
        let trip = try #require(drive.navigator.savedTrip)
        #expect(trip.tourRevision == 3)
    }

    @Test(arguments: [true, false])
    func `who leaves a stop that was not reached is told so`(hasConsent: Bool) throws {
        var drive = try Self.drive(isTold: hasConsent)
        var messages: [String] = []
        for stop in ["b", "c", "d"] {
            if stop == "c" {
                drive.drive("bc")
                drive.stand(seconds: 30)
            }
            let token = drive.command(
                .continueToNextDestination(startGuidance: true, leaving: .id(stop)))
            messages.append(try #require(drive.replies(to: token).last).message)
        }
        let over = "No destination is left; the trip is over."
        let taken = CommandReply.taken.message
        #expect(
            messages
                == (hasConsent
                    ? [
                        "Destination 0, which was not reached, is left out.", "",
                        over + " Destination 2, which was not reached, is left out.",
                    ] : [taken, taken, over]))
    }

    @Test(arguments: [true, false])
    func `who leaves out a stop that was reached meanwhile is told so`(hasConsent: Bool) throws {
        var drive = try Self.drive()
        drive.drive("b")
        drive.stand(seconds: 30)
        Self.tell(&drive, hasConsent)
        let token = drive.command(.updateDestinations(.init(changes: [.skip(.id("b"))])))
        let reply = try #require(drive.replies(to: token).last)
        #expect(reply.status == .succeeded)
        #expect(reply.message.hasPrefix("Destination 0 was reached already") == hasConsent)
    }

    @Test(arguments: [true, false])
    func `an order to go on is obeyed only while the list has the revision that it names`(
        hasConsent: Bool
    ) throws {
        var drive = try Self.drive(isTold: hasConsent)
        let order = Command.continueToNextDestination(
            startGuidance: true, leaving: .index(0), ifRevision: 1)
        let first = drive.command(order)
        #expect(drive.replies(to: first).last?.status == .succeeded)
        let again = drive.command(order)
        #expect(drive.replies(to: again).map(\.code) == [.conflict])
        #expect(drive.replies(to: again).map(\.field) == [.revision])
        #expect(drive.navigator.tour?.stops.map(\.state) == [.skipped, .enroute, .scheduled])
    }

    @Test(arguments: [true, false])
    func `one without a name but with the revision is not the one of a moment ago`(
        hasConsent: Bool
    ) throws {
        var drive = try Self.drive(isTold: hasConsent)
        let trip = Command.SetDestinations(
            destinations: "bcd".map { Waypoint(coordinate: drive.map.coordinate($0)) },
            continuation: .byCommand)
        drive.command(.setDestinations(trip))
        drive.stand(seconds: 2)
        for revision in 1...2 {
            let token = drive.command(
                .continueToNextDestination(startGuidance: true, ifRevision: revision))
            #expect(drive.replies(to: token).last?.status == .succeeded)
        }
        #expect(drive.navigator.tour?.stops.map(\.state) == [.skipped, .skipped, .enroute])
    }

    @Test(arguments: [true, false])
    func `an order by index that comes again behind a change of the list leaves out no stop`(
        hasConsent: Bool
    ) throws {
        var drive = try Self.drive(isTold: hasConsent)
        let order = Command.continueToNextDestination(startGuidance: true, leaving: .index(0))
        drive.command(order)
        drive.command(.updateDestinations(.init(changes: [.remove(.id("b"))])))
        drive.stand(seconds: 2)
        let states: [StopState] = [.enroute, .scheduled]
        #expect(drive.navigator.tour?.stops.map(\.state) == states)
        let again = drive.command(order)
        #expect(drive.replies(to: again).map(\.code) == [.conflict])
        #expect(drive.replies(to: again).map(\.field) == [.leftDestination])
        #expect(drive.navigator.tour?.stops.map(\.state) == states)
        #expect(
            try #require(SavedTrip(text: drive.navigator.savedTrip?.text ?? ""))
                == drive.navigator.savedTrip)
        // By its id, or for the list as it is, it is left.
        let revision = try #require(drive.navigator.tour?.revision)
        for order in [
            Command.continueToNextDestination(startGuidance: true, leaving: .id("c")),
            .continueToNextDestination(
                startGuidance: true, leaving: .index(0), ifRevision: revision),
        ] {
            var drive = drive
            let token = drive.command(order)
            #expect(drive.replies(to: token).last?.status == .succeeded)
            #expect(drive.navigator.tour?.stops.map(\.state) == [.skipped, .enroute])
        }
    }

    @Test func `a stop put in at the end changes no index`() throws {
        var drive = try Self.drive()
        let more = Waypoint(coordinate: drive.map.coordinate("e"), id: "e")
        drive.command(.updateDestinations(.init(changes: [.insert([more], before: nil)])))
        drive.stand(seconds: 2)
        let token = drive.command(
            .continueToNextDestination(startGuidance: true, leaving: .index(0)))
        #expect(drive.replies(to: token).last?.status == .succeeded)
    }

    @Test(arguments: [true, false])
    func `the order to leave the last stop can come twice`(hasConsent: Bool) throws {
        var drive = try Self.drive(isTold: hasConsent)
        let trip = drive.navigator.savedTrip?.trip
        for stop in [TourChange.Stop.id("b"), .id("c")] {
            drive.command(.continueToNextDestination(startGuidance: true, leaving: stop))
        }
        for stop in [TourChange.Stop.id("d"), .id("d"), .index(2), .id("b")] {
            let token = drive.command(
                .continueToNextDestination(startGuidance: true, leaving: stop), ifTrip: trip)
            #expect(drive.replies(to: token).last?.status == .succeeded, "\(stop)")
            #expect(drive.navigator.savedTrip == nil)
        }
        for stop in [TourChange.Stop.id("x"), .index(9), nil] {
            let token = drive.command(
                .continueToNextDestination(startGuidance: true, leaving: stop))
            #expect(drive.replies(to: token).map(\.code) == [.conflict])
        }
    }

    @Test func `who is served is expected to leave when that is done`() throws {
        var drive = try Self.drive(serviceSeconds: 120)
        drive.drive("b")
        drive.stand(seconds: 60)
        let stops = try #require(drive.navigator.tour?.stops)
        #expect(stops[0].state == .arrived)
        let arrived = try #require(stops[0].record.arrived)
        let departure = try #require(stops[0].expectedDeparture)
        #expect(abs(seconds(departure, arrived) - 120) < 2)
        #expect(stops[0].expectedArrival == nil)
        let next = try #require(stops[1].expectedArrival)
        #expect(next > departure)
        drive.stand(seconds: 200)
        let overdue = try #require(drive.navigator.tour?.stops[0].expectedDeparture)
        #expect(seconds(overdue, arrived) > 180)
    }

    // MARK: - Without consent

    @Test func `places and ways off the map are refused though no route is published`() throws {
        var drive = try Self.drive(isTold: false)
        let before = drive.navigator.snapshot.trip
        func reply(_ order: Command) -> CommandReply? {
            let token = drive.command(order)
            return drive.replies(to: token).last
        }
        let far = reply(.setDestinations(.init(destinations: [berlin])))
        #expect(far?.status == .failed)
        #expect(far?.field == .destination(0))
        #expect(far?.routeStatus == .waypointError)
        let end = Waypoint(coordinate: drive.map.coordinate("d"))
        for (line, isRefused): (GivenLine, Bool) in [
            (GivenLine(course: .ways([1, 2])), true),
            (GivenLine(course: .places([berlin.coordinate, berlin.coordinate])), true),
            (GivenLine(course: .places([berlin.coordinate, end.coordinate])), false),
        ] {
            let answer = reply(
                .setDestinations(.init(destinations: [end], line: TripLine(line: line))))
            #expect(answer?.status == (isRefused ? .failed : .succeeded))
            #expect(answer?.field == (isRefused ? .line : nil))
        }
        let inserted = reply(
            .updateDestinations(.init(changes: [.insert([berlin], before: nil)])))
        #expect(inserted?.field == .change(0))
        #expect(drive.navigator.snapshot.trip != before)
        #expect(drive.navigator.snapshot.waypoints.count == 1)
    }

    @Test func `a stop off the map is refused behind those to which the route leads too`() throws {
        var drive = try Self.drive()
        let before = drive.navigator.tour
        let end = Waypoint(coordinate: drive.map.coordinate("d"))
        func reply(_ order: Command) -> CommandReply? {
            let token = drive.command(order)
            return drive.replies(to: token).last
        }
        let many = Array(repeating: end, count: 30)
        let far = reply(.setDestinations(.init(destinations: many + [berlin, end])))
        #expect(far?.status == .failed && far?.field == .destination(30))
        #expect(drive.navigator.tour?.trip == before?.trip)
        #expect(reply(.setDestinations(.init(destinations: many)))?.status == .succeeded)
        let inserted = reply(
            .updateDestinations(
                .init(changes: [.skip(.index(3)), .insert([end, berlin], before: nil)])))
        #expect(inserted?.status == .failed && inserted?.field == .change(1))
        #expect(drive.navigator.tour?.revision == 1)
    }

    @Test func `whether a place to pass is left out is answered by the orders alone`() throws {
        var answers: [[CommandReply?]] = []
        for (letter, isAtStop): (Character, Bool) in [("b", true), ("h", false)] {
            var drive = try Self.drive(isTold: false)
            drive.place = drive.map.coordinate(letter)
            drive.stand(seconds: 30)
            var stops = "dbf".map { Waypoint(coordinate: drive.map.coordinate($0)) }
            stops[0].isPass = true
            stops[1].terms = StopTerms(serviceSeconds: 60)
            drive.command(
                .setDestinations(.init(destinations: stops, continuation: .after(seconds: 30))))
            drive.stand(seconds: 90)
            #expect(drive.navigator.tour?.stops[0].state == (isAtStop ? .arrived : .enroute))
            #expect(drive.navigator.tour?.stops[1].state == (isAtStop ? .enroute : .scheduled))
            answers.append(
                (0..<2).map { _ in
                    let token = drive.command(
                        .updateDestinations(.init(changes: [.skip(.index(0))])))
                    return drive.replies(to: token).last
                })
        }
        #expect(answers[0] == answers[1])
        #expect(answers[0][0] != answers[0][1])
    }

    @Test func `a stop can be left out behind a place to pass, as the last one too`() throws {
        var drive = try Self.drive()
        var stops = "bcd".map { Waypoint(coordinate: drive.map.coordinate($0), id: String($0)) }
        stops[1].isPass = true
        drive.command(.setDestinations(.init(destinations: stops)))
        let token = drive.command(.updateDestinations(.init(changes: [.skip(.id("d"))])))
        #expect(drive.replies(to: token).map(\.status) == [.accepted, .succeeded])
        #expect(drive.navigator.route?.legs.map(\.destination.id) == ["b"])
    }

    @Test func `of a leg only what is driven with consent is published at its end`() throws {
        var drive = try Self.drive("h")
        Self.tell(&drive, false)
        drive.drive("d")
        drive.stand(seconds: 100)
        Self.tell(&drive, true)
        drive.drive("h")
        drive.stand(seconds: 10)
        let arrival = try #require(drive.arrivals.last)
        #expect((350...450).contains(arrival.traveledMeters))
        #expect(arrival.traveledSeconds < 150)
    }

    @Test func `a trip ordered without guidance leaves guidance as it is`() throws {
        var drive = try Self.drive("h")
        #expect(drive.navigator.snapshot.guidanceActive)
        drive.setDestinations("d", startGuidance: false)
        drive.stand(seconds: 2)
        #expect(drive.navigator.snapshot.guidanceActive)
        drive.command(.clearDestinations)
        drive.setDestinations("d", startGuidance: false)
        drive.stand(seconds: 2)
        #expect(!drive.navigator.snapshot.guidanceActive)
    }

    @Test func `the metres up to where a departure is seen belong to the next leg`() throws {
        var drive = try Self.drive("dh")
        drive.drive("d")
        drive.stand(seconds: 30)
        drive.drive("h")
        drive.stand(seconds: 10)
        let arrival = try #require(drive.arrivals.last)
        #expect(arrival.waypointIndex == 1)
        #expect(abs(arrival.traveledMeters - arrival.plannedMeters) < 15)
    }

    @Test func `when a leg was to end stays though consent ends and begins on the way`() throws {
        var drive = try Self.drive("h")
        let due = drive.time.advanced(
            bySeconds: try #require(drive.navigator.route).durationSeconds)
        drive.drive("c")
        Self.tell(&drive, false)
        drive.stand(seconds: 3)
        Self.tell(&drive, true)
        drive.drive("h")
        drive.stand(seconds: 10)
        let arrival = try #require(drive.arrivals.last)
        #expect(abs(seconds(arrival.estimatedTime, due)) < 5)
    }

    @Test func `when a leg was to end is told from the consent on where it began without`() throws {
        var drive = try Self.drive("h", isTold: false)
        let planned = try #require(drive.navigator.route).durationSeconds
        drive.drive("d")
        drive.stand(seconds: 100)
        Self.tell(&drive, true)
        let consent = drive.time
        drive.drive("h")
        drive.stand(seconds: 10)
        let arrival = try #require(drive.arrivals.last)
        let expected = seconds(arrival.estimatedTime, consent)
        #expect(expected > 0)
        #expect(expected < planned * 0.8)
        // A restart on the way changes nothing.
        #expect(arrival.traveledSeconds < 150)
    }

    @Test func `routes that are not published are not counted`() throws {
        var drive = try Self.drive()
        let told = try #require(drive.navigator.snapshot.route?.revision)
        Self.tell(&drive, false)
        for reason in ["one", "two", "three"] {
            drive.command(.reroute(.init(reason: reason)))
            drive.stand(seconds: 3)
            #expect(drive.navigator.snapshot.route?.revision == told)
        }
        #expect(drive.requests.count >= 4)
        let kept = try #require(drive.navigator.savedTrip.flatMap { SavedTrip(text: $0.text) })
        #expect(kept.revision == told)
        Self.tell(&drive, true)
        #expect(drive.navigator.snapshot.route?.revision == told + 1)
        Self.tell(&drive, true)
        #expect(drive.navigator.snapshot.route?.revision == told + 1)
        drive.command(.reroute(.init(reason: "four")))
        drive.stand(seconds: 3)
        #expect(drive.navigator.snapshot.route?.revision == told + 2)
    }
}
