import Geodesy
import Guidance
import Positioning
import Testing

@testable import Wire

@Suite struct CompatibilityTests {
    @Test func `OwnTracks gets whole numbers in its units and no null`() throws {
        let message = OwnTracksLocation(LocationUpdate(matched: Samples.matched))
            .message(user: TopicLevel("fleet-a")!, topics: Samples.topics)
        #expect(message.topic == "owntracks/fleet-a/van-7")
        // Retained, so it is cleared where it may not be published.
        #expect(message.withoutLocation?.payload == [])
        #expect(message.isRetained && message.expirySeconds == nil)
        #expect(
            String(decoding: message.payload, as: UTF8.self)
                == #"{"_type":"location","tid":"07","tst":1772366400,"lat":60.1698567,"#
                + #""lon":24.9383791,"acc":4,"cog":360,"vel":50}"#)
    }

    @Test func `OwnTracks gets a buffered location as it was, and it takes no newer one's place`()
        throws
    {
        let update = LocationUpdate(matched: Samples.matched)
        let live = OwnTracksLocation(update)
            .message(user: TopicLevel("fleet-a")!, topics: Samples.topics)
        let past = try #require(OwnTracksLocation(bufferedLocation: LocationHistory.point(update)))
            .message(user: TopicLevel("fleet-a")!, topics: Samples.topics)
        #expect(
            !past.isRetained && past.qualityOfService == .atLeastOnce && past.withoutLocation == nil
        )
        #expect(past.topic == live.topic)
        #expect(past.payload == live.payload)
        #expect(OwnTracksLocation(bufferedLocation: Array("{}".utf8)) == nil)
    }

    @Test func `OwnTracks distinguishes the vehicles of a fleet by two letters`() {
        func ids(_ names: [String]) -> [String] {
            names.map { OwnTracksLocation.trackerID(of: VehicleID($0)!) }
        }
        #expect(ids(["van-7", "van-42", "van-107", "van-207"]) == ["07", "42", "a7", "cz"])
        #expect(Set(ids((0..<1036).map { "van-\($0)" })).count == 1036)
        #expect(Set(ids(["anna-van", "bert-van", "cleo-van", "dora-van"])).count == 4)
        let odd = ["-", ".", "7", "99999999999999999999", "_-_", "x", "2026"]
        #expect(
            ids(odd).allSatisfy { id in
                id.count == 2 && id.utf8.allSatisfy { TopicLevel.isAllowed($0) && $0 > 0x2f }
            })
    }

    @Test func `Home Assistant finds a tracker and sensors of one device`() throws {
        let topics = Topics(vehicle: VehicleID("van.7")!)
        let discovery = HomeAssistantDiscovery(topics: topics, agentVersion: "1.0.0")
        let messages = discovery.messages
        #expect(messages[0].topic == "homeassistant/device_tracker/turnstone_van_7/location/config")
        var ids: Set<String> = []
        for message in messages {
            #expect(message.isRetained)
            let levels = message.topic.split(separator: "/")
            // Only these characters are allowed in a node's and an object's id.
            #expect(
                levels[2...3].joined().utf8.allSatisfy {
                    TopicLevel.isAllowed($0) && $0 != 0x2e
                })
            let json = try JSONValue(parsing: message.payload)
            let id = try #require(json["unique_id"]?.string)
            #expect(ids.insert(id).inserted)
            #expect(json["device"]?["identifiers"]?[0]?.string == "turnstone_van_7")
            #expect(
                json["availability"]?[0]?["topic"]?.string == topics.topic("state/connection"))
            let hasTopic =
                json["state_topic"]?.string ?? json["json_attributes_topic"]?.string
            #expect(hasTopic?.hasPrefix("turnstone/v1/van.7/") == true)
            if json["unit_of_measurement"] != nil { #expect(json["device_class"] != nil) }
        }
    }

    @Test func `VSS gets its own names and units`() throws {
        let json = try VehicleSignals(
            LocationUpdate(matched: Samples.matched), destination: Samples.waypoint
        ).sent()
        #expect(json["Vehicle.Speed"]?.double == 50)
        #expect(json["Vehicle.IsMoving"]?.boolean == true)
        #expect(json["Vehicle.CurrentLocation.Latitude"]?.double == 60.169_8)
        #expect(json["Vehicle.CurrentLocation.Timestamp"]?.string == "2026-03-01T12:00:00.000Z")
        let destination = "Vehicle.Cabin.Infotainment.Navigation.DestinationSet."
        #expect(json[destination + "Longitude"]?.double == 24.938_379_1)
        let idle = try VehicleSignals(LocationUpdate(matched: Samples.matched), destination: nil)
            .sent()
        #expect(idle[destination + "Longitude"]?.isNull == true)
    }
}
