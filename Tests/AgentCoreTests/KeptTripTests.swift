import AgentCore
import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import ScenarioMaps
import Testing
import Wire

/// What is kept of a trip for the next session.
@Suite struct KeptTripTests {
    private let map = SmallTown.map

    /// One that has been sent from `a` to `f`.
    private func vehicle() throws -> PrivateVehicle {
        let vehicle = try PrivateVehicle(on: map, at: map.coordinate("a")) {
            $0.privacy.locationConsent = true
        }
        vehicle.drive(to: map.coordinate("a"), seconds: 3)
        let end = map.coordinate("f")
        let waypoint = #"{"latitude":\#(end.latitude),"longitude":\#(end.longitude)}"#
        vehicle.order("set-destinations", #"{"id":"t","waypoints":[\#(waypoint)]}"#)
        return vehicle
    }

    @Test func `a trip that waits for a fix after a restart is not said to be guided`() throws {
        let vehicle = try vehicle()
        vehicle.drive(to: map.coordinate("c"), seconds: 5)
        func last(_ topic: String) -> String {
            vehicle.publications.last { $0.topic.hasSuffix(topic) }
                .map { String(decoding: $0.payload, as: UTF8.self) } ?? ""
        }
        #expect(last("/state/health").contains(#""guidance":{"state":"guiding""#))
        vehicle.hasFix = false
        try vehicle.restart()
        vehicle.drive(to: vehicle.place, seconds: 5)
        #expect(last("/state/navigation").contains(#""navState":"STOPPED""#))
        #expect(last("/state/health").contains(#""guidance":{"state":"ready""#))
        vehicle.hasFix = true
        vehicle.drive(to: map.coordinate("c"), seconds: 5)
        #expect(last("/state/navigation").contains(#""navState":"ENROUTE""#))
        #expect(last("/state/health").contains(#""guidance":{"state":"guiding""#))
    }

    @Test func `why a trip that waits has no route is said in the health`() throws {
        let vehicle = try vehicle()
        vehicle.drive(to: map.coordinate("c"), seconds: 5)
        // Behind the restart no route is worked out.
        vehicle.routeDelay = 10_000
        try vehicle.restart()
        vehicle.drive(to: vehicle.place, seconds: 90)
        let health = try #require(
            vehicle.publications.last { $0.topic.hasSuffix("/state/health") })
        #expect(
            String(decoding: health.payload, as: UTF8.self).contains(
                #""message":"The trip has no route, and waits for one: The route was not worked out in time.""#
            ))
    }

    @Test func `the last arrival is still told after a restart in the middle of a trip`() throws {
        let vehicle = try PrivateVehicle(on: map, at: map.coordinate("a")) {
            $0.privacy.locationConsent = true
        }
        vehicle.drive(to: map.coordinate("a"), seconds: 3)
        let waypoints = "bf".map {
            let place = map.coordinate($0)
            return #"{"latitude":\#(place.latitude),"longitude":\#(place.longitude)}"#
        }
        vehicle.order(
            "set-destinations",
            #"{"id":"t","waypoints":[\#(waypoints.joined(separator: ","))],"continuation":"DEPARTURE"}"#
        )
        vehicle.drive(to: map.coordinate("b"), seconds: 60)
        func lastArrival() throws -> JSONValue? {
            let state = try #require(
                vehicle.publications.last { $0.topic.hasSuffix("/state/navigation") })
            return try JSONValue(parsing: state.payload)["lastArrival"]
        }
        let told = try #require(try lastArrival())
        #expect(told["waypointIndex"]?.integer == 0)
        vehicle.hasFix = false
        try vehicle.restart()
        #expect(try lastArrival() == told)
        vehicle.hasFix = true
        vehicle.drive(to: map.coordinate("b"), seconds: 5)
        #expect(try lastArrival() == told)
        // Not by a driver who did not agree any more when he arrived.
        vehicle.order("set-options", #"{"id":"o1","privacyMode":true}"#)
        vehicle.drive(to: map.coordinate("c"), seconds: 60)
        vehicle.drive(to: map.coordinate("f"), seconds: 60)
        try vehicle.restart()
        vehicle.drive(to: map.coordinate("f"), seconds: 5)
        vehicle.order("set-options", #"{"id":"o2","privacyMode":false}"#)
        vehicle.drive(to: map.coordinate("f"), seconds: 5)
        #expect(try lastArrival()?["waypointIndex"]?.integer != 1)
    }

    @Test(arguments: [false, true])
    func `an order to go on that comes again behind a dead link leaves out no stop`(
        isRestarted: Bool
    ) throws {
        let vehicle = try PrivateVehicle(on: map, at: map.coordinate("a")) {
            $0.privacy.locationConsent = true
        }
        vehicle.drive(to: map.coordinate("a"), seconds: 3)
        let waypoints = "bcf".map {
            let place = map.coordinate($0)
            return #"{"latitude":\#(place.latitude),"longitude":\#(place.longitude)}"#
        }
        vehicle.order(
            "set-destinations", #"{"id":"t","waypoints":[\#(waypoints.joined(separator: ","))]}"#)
        func reply(to id: String) -> String {
            vehicle.order("continue-to-next-destination", #"{"id":"\#(id)"}"#)
            return vehicle.lines.last { $0.contains(#""id":"\#(id)""#) } ?? ""
        }
        vehicle.drive(to: vehicle.place, seconds: 2)
        // The link is dead before the answer is out, and back a while later.
        vehicle.loseLink()
        #expect(reply(to: "first").isEmpty)
        vehicle.drive(to: vehicle.place, seconds: 60)
        if isRestarted { try vehicle.restart() }
        vehicle.regainLink()
        #expect(reply(to: "again").contains(#""code":"CONFLICT""#))
        vehicle.drive(to: vehicle.place, seconds: 12)
        #expect(reply(to: "later").contains(#""status":"SUCCEEDED""#))
    }

    @Test func `an end in order keeps what was driven of the leg to the last metre`() throws {
        let vehicle = try vehicle()
        func traveled() throws -> Double? {
            let text = String(decoding: try #require(vehicle[.trip]), as: UTF8.self)
            return try #require(SavedTrip(text: text)).leg?.traveledMeters
        }
        vehicle.drive(to: map.coordinate("c"), seconds: 10)
        let before = vehicle.place
        vehicle.drive(to: map.coordinate("c"), seconds: 2)
        let (kept, moved) = (try traveled() ?? 0, before.distance(to: vehicle.place))
        vehicle.end()
        #expect(moved > 5)
        #expect(try traveled() ?? 0 > kept + moved / 2)
    }

    @Test func `what a driver hears is on the disk as soon as it is published`() throws {
        let vehicle = try vehicle()
        func promptCount() -> Int {
            vehicle.publications.count { $0.topic.hasSuffix("/event/prompt") }
        }
        var heard = 0
        for corner in "cf" {
            while vehicle.place.distance(to: map.coordinate(corner)) > 1 {
                let (count, kept) = (promptCount(), vehicle[.trip])
                vehicle.drive(to: map.coordinate(corner), seconds: 1)
                guard promptCount() > count else { continue }
                heard += 1
                #expect(vehicle[.trip] != kept)
            }
        }
        #expect(heard >= 2)
    }
}
