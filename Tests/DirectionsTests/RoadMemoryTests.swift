import Directions
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@Suite struct RoadMemoryTests {
    @Test(arguments: ManeuverLayout.all)
    func `a route is announced the same whatever is remembered of others`(
        layout: ManeuverLayout
    ) throws {
        let map = try layout.scenario(.right).map
        let router = Router(network: map.network)
        let memory = RoadMemory(network: map.network)
        let letters = Array(Set(layout.ways.flatMap(\.key))).sorted()
        var generator = SplitMix64(state: 3)
        for count in 0..<60 {
            var options = RouteOptions(avoidsFerries: false)
            options.travelMode = count % 7 == 6 ? .truck : .driving
            let request = RouteRequest(
                waypoints: (0..<2).map { _ in
                    Waypoint(coordinate: map.coordinate(letters.randomElement(using: &generator)!))
                }, options: options)
            guard let path = try? router.routes(for: request)[0] else { continue }
            let anew = Route(path, for: request, in: map.network)
            let remembered = Route(path, for: request, in: map.network, remembering: memory)
            #expect(remembered == anew)
        }
    }

    @Test func `names are announced in the language of each route`() throws {
        let tags = [
            "highway": "primary", "name": "Αθηνάς", "name:nl": "Athenestraat",
            "name:de": "Athenastraße",
        ]
        let map = try ScenarioMap("a--b", grid: 100, ways: ["ab": tags])
        let request = RouteRequest(waypoints: "ab".map { Waypoint(coordinate: map.coordinate($0)) })
        let path = try Router(network: map.network).routes(for: request)[0]
        let memory = RoadMemory(network: map.network)
        for (language, name) in [
            (Language.dutch, "Athenestraat"), (.german, "Athenastraße"), (.dutch, "Athenestraat"),
        ] {
            let route = Route(
                path, for: request, in: map.network, language: language, remembering: memory)
            #expect(route.legs[0].steps[0].simpleRoadName == name)
        }
    }

    @Test func `the memory of another network is left alone`() throws {
        let scenario = try ManeuverLayout.all[0].scenario(.right)
        let other = try ManeuverLayout.all[1].scenario(.right)
        let ends = ManeuverLayout.all[0].cases[0].route.map {
            Waypoint(coordinate: scenario.map.coordinate($0))
        }
        let request = RouteRequest(waypoints: ends, options: RouteOptions(avoidsFerries: false))
        let path = try Router(network: scenario.map.network).routes(for: request)[0]
        let memory = RoadMemory(network: other.map.network)
        #expect(
            Route(path, for: request, in: scenario.map.network, remembering: memory)
                == Route(path, for: request, in: scenario.map.network))
    }
}
