import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// What the rules of ways and nodes say to one vehicle.
@Suite struct VehicleRulesTests {
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

    private func access(on edge: EdgeID, of map: ScenarioMap, to one: Circumstances) -> RuledAccess
    {
        let network = map.network
        let verdict = rules(of: map, for: one).verdict(on: edge, at: one.localTime)
        return access(
            verdict, isOpen: network.access(of: edge).contains(one.mode.set),
            isRestricted: network.restrictedAccess(of: edge).contains(one.mode.set))
    }

    private func access(at node: NodeID, of map: ScenarioMap, to one: Circumstances) -> RuledAccess
    {
        let network = map.network
        let verdict = rules(of: map, for: one).verdict(at: node, at: one.localTime)
        return access(
            verdict, isOpen: !network.blockedModes(at: node).contains(one.mode.set),
            isRestricted: network.restrictedModes(at: node).contains(one.mode.set))
    }

    private func rules(of map: ScenarioMap, for one: Circumstances) -> VehicleRules {
        VehicleRules(
            network: map.network, mode: one.mode, vehicle: one.vehicle, foreseesOpenings: false)
    }

    /// Without rules the attributes decide.
    private func access(
        _ verdict: VehicleRules.Verdict?, isOpen: Bool, isRestricted: Bool
    ) -> RuledAccess {
        guard let verdict else {
            return !isOpen ? .forbidden : isRestricted ? .restricted : .allowed
        }
        return verdict.isExcluded ? .forbidden : verdict.isRestricted ? .restricted : .allowed
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
        #expect(access(on: map.edge("a", "b"), of: map, to: truck) == expected)
    }

    @Test func `access by the clock changes with it`() throws {
        let map = try road(["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"])
        let edge = map.edge("a", "b")
        #expect(access(on: edge, of: map, to: try at("08:00")) == .forbidden)
        #expect(access(on: edge, of: map, to: try at("09:00")) == .allowed)
        #expect(access(on: edge, of: map, to: Circumstances(mode: .driving)) == .allowed)
        #expect(access(on: edge, of: map, to: try at("08:00", mode: .cycling)) == .allowed)
    }

    @Test func `a one-way street by the clock is closed against its direction`() throws {
        let map = try road(["oneway:conditional": "yes @ (07:00-09:00)"])
        #expect(access(on: map.edge("b", "a"), of: map, to: try at("08:00")) == .forbidden)
        #expect(access(on: map.edge("a", "b"), of: map, to: try at("08:00")) == .allowed)
        #expect(access(on: map.edge("b", "a"), of: map, to: try at("12:00")) == .allowed)
    }

    @Test func `dangerous goods are kept out of tunnels that bar them`() throws {
        let map = try road(["tunnel": "yes", "hazmat": "no"])
        var tanker = truck
        tanker.vehicle.carriesHazardousMaterial = true
        #expect(access(on: map.edge("a", "b"), of: map, to: tanker) == .forbidden)
    }

    @Test func `a low arch stops who is too high`() throws {
        let map = try ScenarioMap(
            "a-b-c", ways: ["abc": ["highway": "primary"]],
            nodes: ["b": ["barrier": "height_restrictor", "maxheight": "3"]])
        let arch = try #require(map.node("b"))
        #expect(access(at: arch, of: map, to: truck) == .forbidden)
        #expect(access(at: arch, of: map, to: Circumstances(mode: .driving)) == .allowed)
    }
}
