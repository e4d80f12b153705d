import Geodesy
import MQTTLink
import ScenarioMaps
import Testing

@testable import AgentCore

/// How often the parts of a long tour are published.
@Suite struct TourPartsTests {
    @Test func `of a long tour only the part whose times have changed is published anew`() throws {
        let town = SmallTown.map
        let vehicle = try PrivateVehicle(on: town, at: town.coordinate("a"))
        vehicle.drive(to: vehicle.place, seconds: 2)
        vehicle.order("set-options", #"{"id": "yes", "locationConsent": true}"#)
        let stops = (0..<60).map { number -> String in
            let place = town.coordinate(number.isMultiple(of: 2) ? "c" : "d")
            return #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude), "#
                + #""title": "Customer \#(number), Main Street 12", "serviceSeconds": 3600}"#
        }
        vehicle.order(
            "set-destinations", #"{"id": "t", "waypoints": [\#(stops.joined(separator: ", "))]}"#)
        vehicle.drive(to: vehicle.place, seconds: 60)
        let count = vehicle.publications.count
        vehicle.drive(to: vehicle.place, seconds: 150)
        let topics = vehicle.publications[count...].map(\.topic)
        #expect(topics.contains { $0.hasSuffix("/navigation/tour") })
        #expect(!topics.contains { $0.hasSuffix("/navigation/tour-1") })
        #expect(
            vehicle.publications[..<count].contains { $0.topic.hasSuffix("/navigation/tour-1") })
    }
}
