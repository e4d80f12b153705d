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

    @Test(arguments: [
        (["maxheight": "3.9"], RuledAccess.forbidden), (["maxheight": "4"], .allowed),
        (["maxweight": "7.5"], .forbidden), (["maxweight:hgv": "20"], .allowed),
        (["maxaxleload": "10"], .forbidden), (["hgv": "no"], .forbidden),
        (["hgv": "destination"], .restricted),
        (["hgv:conditional": "no @ (weight>7.5)"], .forbidden),
        (["hgv:conditional": "delivery @ (weight>7.5)"], .restricted),
        (["hgv": "no", "hgv:conditional": "yes @ (weight<20)"], .allowed),
        (["maxweight:conditional": "none @ (destination)", "maxweight": "30"], .allowed),
        (["hazmat": "no"], .allowed), ([:], .allowed),
    ])
    func `a truck of 18 t and 4 m may use a road`(
        tags: [String: String], expected: RuledAccess
    ) throws {
        let map = try road(tags)
        #expect(map.network.permission(on: map.edge("a", "b"), in: truck) == expected)
    }

    @Test func `access by the clock changes with it`() throws {
        let map = try road(["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"])
        let edge = map.edge("a", "b")
        #expect(map.network.permission(on: edge, in: try at("08:00")) == .forbidden)
        #expect(map.network.permission(on: edge, in: try at("09:00")) == .allowed)
        #expect(map.network.permission(on: edge, in: Circumstances(mode: .driving)) == .allowed)
        #expect(map.network.permission(on: edge, in: try at("08:00", mode: .cycling)) == .allowed)
    }

    @Test func `a one-way street by the clock is closed against its direction`() throws {
        let map = try road(["oneway:conditional": "yes @ (07:00-09:00)"])
        #expect(map.network.permission(on: map.edge("b", "a"), in: try at("08:00")) == .forbidden)
        #expect(map.network.permission(on: map.edge("a", "b"), in: try at("08:00")) == .allowed)
        #expect(map.network.permission(on: map.edge("b", "a"), in: try at("12:00")) == .allowed)
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

    @Test func `dangerous goods are kept out of tunnels that bar them`() throws {
        let map = try road(["tunnel": "yes", "hazmat": "no"])
        var tanker = truck
        tanker.vehicle.carriesHazardousMaterial = true
        #expect(map.network.permission(on: map.edge("a", "b"), in: tanker) == .forbidden)
    }

    @Test func `a low arch stops who is too high`() throws {
        let map = try ScenarioMap(
            "a-b-c", ways: ["abc": ["highway": "primary"]],
            nodes: ["b": ["barrier": "height_restrictor", "maxheight": "3"]])
        let arch = try #require(map.node("b"))
        #expect(map.network.permission(at: arch, in: truck) == .forbidden)
        #expect(map.network.permission(at: arch, in: Circumstances(mode: .driving)) == .allowed)
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
