import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@Suite struct PermissionTests {
    private let truck = Circumstances(
        mode: .truck,
        vehicle: VehicleDimensions(heightMeters: 4, weightTons: 18, axleLoadTons: 11))

    private func road(_ tags: [String: String]) throws -> ScenarioMap {
        try ScenarioMap(
            "a---b", ways: ["ab": tags.merging(["highway": "primary"]) { one, _ in one }])
    }

    private func at(_ time: String, mode: TravelMode = .driving) throws -> Circumstances {
        // A Friday.
        let instant = try #require(UTCTime(rfc3339: "2026-11-20T\(time):00Z"))
        return Circumstances(mode: mode, localTime: CivilTime(instant))
    }

    @Test func `those are let in under a condition who are not let in without`() throws {
        let map = try road(["hgv": "no", "motor_vehicle:conditional": "no @ (22:00-06:00)"])
        #expect(map.network.conditionalAccess(of: map.edge("a", "b")) == [])
        #expect(!map.network.hasConditionalAccess)
        let street = try road([
            "oneway": "yes", "hgv": "no", "hgv:conditional": "delivery @ (06:00-10:00)",
        ])
        let edge = street.edge("a", "b")
        #expect(street.network.conditionalAccess(of: edge) == .truck)
        #expect(
            street.network.possibleAccess(of: edge)
                == street.network.usableModes(of: edge).union(.truck))
        #expect(street.network.conditionalAccess(of: edge.reversed) == [])
        #expect(street.network.hasConditionalAccess)
        let gate = try ScenarioMap(
            "a-b-c", ways: ["abc": ["highway": "primary"]],
            nodes: ["b": ["barrier": "bollard", "taxi:conditional": "yes @ (06:00-10:00)"]])
        #expect(gate.network.conditionalAccess(at: try #require(gate.node("b"))) == .taxicab)
        #expect(gate.network.hasConditionalAccess)
    }

    @Test func `limits of speed for some take the place of the posted one`() throws {
        let map = try road([
            "maxspeed": "100", "maxspeed:hgv": "60", "maxspeed:conditional": "80 @ (22:00-06:00)",
        ])
        let edge = map.edge("a", "b")
        #expect(map.network.postedLimit(of: edge, in: try at("12:00")) == .kilometersPerHour(100))
        #expect(map.network.postedLimit(of: edge, in: try at("23:00")) == .kilometersPerHour(80))
        #expect(map.network.postedLimit(of: edge, in: truck) == .kilometersPerHour(60))
    }
}
