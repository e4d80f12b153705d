import MQTTLink
import ScenarioMaps
import Testing
import Wire

@testable import AgentCore

@Suite struct RefusedStatesTests {
    @Test func `a state that the access list refuses comes by itself once the list is mended`()
        throws
    {
        let town = SmallTown.map
        let place = town.coordinate("a")
        let vehicle = try PrivateVehicle(on: town, at: place)
        let topic = PrivateVehicle.topics.topic("state/options")
        func published() -> Int { vehicle.publications.count { $0.topic == topic } }
        vehicle.drive(to: place, seconds: 5)
        vehicle.refusedTopics = [topic]
        vehicle.order("set-options", #"{"id":"o","rates":{"locationIntervalSeconds":30}}"#)
        vehicle.drive(to: place, seconds: 5)
        vehicle.refusedTopics = []
        let before = published()
        vehicle.drive(to: place, seconds: 50)
        #expect(published() == before)
        vehicle.drive(to: place, seconds: 10)
        #expect(published() == before + 1)
        vehicle.drive(to: place, seconds: 600)
        #expect(published() == before + 1)
    }
}
