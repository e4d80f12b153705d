import Directions
import Geodesy
import MapCompiler
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// The number of an exit is that of the roads that a driver sees leave the circle, whichever of them he takes.
@Suite struct RoundaboutExitTests {
    /// A roundabout with arms of all kinds, some of them for one direction only, and some two at one place.
    private struct Circle {
        struct Arm {
            /// Degrees from north.
            let bearing: Double
            /// The number of its place on the ring.
            let place: Int
            var tags: [String: String]

            var isExit: Bool { Circle.isOpen(tags) && tags["oneway"] != "-1" }
            var isEntry: Bool { Circle.isOpen(tags) && tags["oneway"] != "yes" }
        }

        /// In the order of travel.
        private(set) var arms: [Arm] = []
        let network: RoadNetwork
        private let radius: Double

        init(drivesOnLeft: Bool, using random: inout SplitMix64) throws {
            radius = .random(in: 12..<60, using: &random)
            let count = Int.random(in: 3...8, using: &random)
            for number in 0..<count {
                let turn =
                    (Double(number) + .random(in: -0.2..<0.2, using: &random)) / Double(count)
                let sharesPlace = number > 0 && Int.random(in: 0..<6, using: &random) == 0
                arms.append(
                    Arm(
                        bearing: 360 * (drivesOnLeft ? turn : 1 - turn),
                        place: sharesPlace ? arms[number - 1].place : number,
                        tags: Self.tags(&random)))
            }
            arms[0].tags = ["highway": "residential"]
            network = try MapCompiler.compile(
                .xml(Self.osm(arms, radius)),
                options: MapCompiler.Options(drivesOnLeft: drivesOnLeft, region: "circle")
            ).network()
        }

        private static func tags(_ random: inout SplitMix64) -> [String: String] {
            var tags = [
                ["highway": "residential"], ["highway": "primary"], ["highway": "service"],
                ["highway": "service", "service": "driveway"],
                ["highway": "service", "service": "parking_aisle"],
                ["highway": "residential", "access": "destination"],
                ["highway": "footway"], ["highway": "track", "motor_vehicle": "agricultural"],
            ].randomElement(using: &random)!
            switch Int.random(in: 0..<6, using: &random) {
            case 0: tags["oneway"] = "yes"
            case 1: tags["oneway"] = "-1"
            default: break
            }
            return tags
        }

        private static func isOpen(_ tags: [String: String]) -> Bool {
            tags["highway"] != "footway" && tags["highway"] != "track"
        }

        private static func at(_ bearing: Double, _ distance: Double) -> Coordinate {
            Coordinate(latitude: 1, longitude: 1).moved(by: distance, bearing: bearing)
        }

        func end(_ arm: Int) -> Coordinate { Self.at(arms[arm].bearing, radius + 80) }

        private static func osm(_ arms: [Arm], _ radius: Double) -> String {
            var osm = "<osm version=\"0.6\">"
            let places = arms.indices.filter { arms[$0].place == $0 }
            for (id, place) in places.map({ ($0 + 1, at(arms[$0].bearing, radius)) })
                + arms.indices.map({ ($0 + 101, at(arms[$0].bearing, radius + 80)) })
            {
                osm += "<node id=\"\(id)\" lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>"
            }
            osm += "<way id=\"1\">"
            for place in places + [0] { osm += "<nd ref=\"\(place + 1)\"/>" }
            osm += "<tag k=\"highway\" v=\"primary\"/><tag k=\"junction\" v=\"roundabout\"/></way>"
            for (number, arm) in arms.enumerated() {
                osm +=
                    "<way id=\"\(number + 2)\"><nd ref=\"\(arm.place + 1)\"/><nd ref=\"\(number + 101)\"/>"
                for (key, value) in arm.tags.sorted(by: { $0.key < $1.key }) {
                    osm += "<tag k=\"\(key)\" v=\"\(value)\"/>"
                }
                osm += "</way>"
            }
            return osm + "</osm>"
        }
    }

    @Test(arguments: [false, true])
    func `the number of an exit does not depend on the exit that is taken`(
        drivesOnLeft: Bool
    ) throws {
        var told = 0
        for seed in 1...80 as ClosedRange<UInt64> {
            var random = SplitMix64(state: seed)
            let circle = try Circle(drivesOnLeft: drivesOnLeft, using: &random)
            let router = Router(network: circle.network)
            let count = circle.arms.count
            for entry in 0..<count where circle.arms[entry].isEntry {
                var number = 0
                for exit in (entry + 1..<entry + count).map({ $0 % count })
                where circle.arms[exit].isExit {
                    number += 1
                    let request = RouteRequest(
                        waypoints: [entry, exit].map { Waypoint(coordinate: circle.end($0)) })
                    guard let path = try? router.routes(for: request)[0] else { continue }
                    let steps = Route(path, for: request, in: circle.network).legs[0].steps
                    let numbers = steps.compactMap(\.roundaboutTurnNumber)
                    guard numbers != [] else { continue }
                    #expect(numbers.first == number, "seed \(seed), from arm \(entry) to \(exit)")
                    told += 1
                }
            }
        }
        #expect(told > 500)
    }

    @Test(arguments: [(ScenarioDrivingSide.right, [1, 2, 3]), (.left, [3, 2, 1])])
    func `a yard at a mini-roundabout is an exit too`(
        side: ScenarioDrivingSide, numbers: [Int]
    ) throws {
        let street = ["highway": "residential"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                    d
                    |
                a---b---c
                    |
                    e
                """, grid: 50,
                ways: ["abc": street, "bd": street, "be": ["highway": "service", "name": ""]],
                nodes: ["b": ["highway": "mini_roundabout"]], drivingSide: side))
        for (route, number) in zip(["ae", "ac", "ad"], numbers) {
            #expect(try scenario.steps(route)[1].roundaboutTurnNumber == number)
        }
    }

    @Test func `streets that meet again behind a block are exits too`() throws {
        let street = ["highway": "residential"]
        let scenario = DirectionsScenario(
            try ScenarioMap(
                """
                    d
                    |
                a---b---c
                |   |   |
                |   e   |
                |   |   |
                f---g---h
                """, grid: 50,
                ways: ["gfab": street, "bd": street, "bchg": street, "beg": street],
                nodes: ["b": ["highway": "mini_roundabout"]]))
        for (route, number) in zip(["ae", "ac", "ad"], [1, 2, 3]) {
            #expect(try scenario.steps(route)[1].roundaboutTurnNumber == number)
        }
    }
}
