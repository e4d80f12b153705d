import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@Suite struct PlaceTests {
    private static func map() throws -> ScenarioMap {
        try ScenarioMap(
            """
            a-----b-----c
              h   |
                g |
                  |
            d-----e   f
            """,
            grid: 20,
            ways: [
                "abc": ["highway": "residential", "name": "Große Straße"],
                "be": ["highway": "service", "name": ""],
                "de": ["highway": "motorway", "name": "", "ref": "A 1"],
            ],
            nodes: [
                "h": [
                    "addr:street": "Große Straße", "addr:housenumber": "12a",
                    "addr:city": "Neustadt", "addr:postcode": "12345",
                ],
                "g": ["amenity": "fuel", "name": "Café Tankstelle", "addr:street": "Große Straße"],
                "f": ["place": "town", "name": "Neustadt", "name:en": "New Town"],
                "d": ["natural": "tree", "name": "Old Oak"],
            ])
    }

    private func id(_ letter: Character) -> PlaceID {
        PlaceID(.node, Int64(letter.unicodeScalars.first!.value))
    }

    @Test func `a place is found by its id, and one that is gone is not`() throws {
        let map = try Self.map()
        let place = try #require(map.network.place(id("g")))
        #expect(place.name == "Café Tankstelle")
        #expect(place.category == "amenity=fuel")
        #expect(place.coordinate.distance(to: map.coordinate("g")) < 0.02)
        #expect(map.network.place(PlaceID(.way, 77)) == nil)
        #expect(map.network.place(id("d")) == nil)
        #expect(map.network.placeCount == 3)
    }

    @Test func `a road is a place by its way`() throws {
        let place = try #require(Self.map().network.place(PlaceID(.way, 1000)))
        #expect(place.street == "Große Straße")
        #expect(place.entrance == place.coordinate)
    }

    @Test func `ids are read as they are written`() {
        for text in ["node/1", "way/456", "relation/789"] {
            #expect(PlaceID(text)?.description == text)
        }
        for text in ["", "node", "node/", "node/-1", "node/x", "area/1", "node/1/2", "node/0"] {
            #expect(PlaceID(text) == nil)
        }
    }

    @Test func `the entrance is on the street of the address, else on the nearest road for cars`()
        throws
    {
        let map = try Self.map()
        let house = try #require(map.network.place(id("h")))
        #expect(abs(house.entrance.latitude - map.coordinate("a").latitude) < 1e-6)
        #expect(abs(house.entrance.longitude - map.coordinate("h").longitude) < 1e-6)
        // Nearer to the service road, but its street is farther up.
        let fuel = try #require(map.network.place(id("g")))
        #expect(abs(fuel.entrance.latitude - map.coordinate("a").latitude) < 1e-6)
        let town = try #require(map.network.place(id("f")))
        #expect(abs(town.entrance.longitude - map.coordinate("b").longitude) < 1e-6)
    }

    @Test(arguments: [
        ("neustadt", "f"), ("NEW TOWN", "f"), ("cafe", "g"), ("grosse strasse 12A", "h"),
        ("12345 12a", "h"), ("tank", "g"),
    ])
    func `names and addresses are found without capitals and accents`(
        text: String, expected: String
    ) throws {
        let found = try Self.map().network.findPlaces(text)
        #expect(found.first?.id == id(Character(expected)))
    }

    @Test func `the street itself comes before houses on it`() throws {
        let found = try Self.map().network.findPlaces("Große Straße")
        #expect(found.first?.id == PlaceID(.way, 1000))
        #expect(found.contains { $0.id == id("h") })
    }

    @Test func `every word must be found, and numbers as a whole`() throws {
        let network = try Self.map().network
        #expect(network.findPlaces("neustadt bahnhof").isEmpty)
        #expect(network.findPlaces("große straße 12").isEmpty)
        #expect(network.findPlaces("").isEmpty)
        #expect(network.findPlaces("!?").isEmpty)
    }

    @Test func `what is a place and a road is found once`() throws {
        let map = try ScenarioMap(
            "a---b",
            ways: [
                "ab": [
                    "railway": "platform", "name": "Neustadt Hauptbahnhof", "highway": "footway",
                ]
            ])
        #expect(map.network.findPlaces("hauptbahnhof").map(\.id) == [PlaceID(.way, 1000)])
    }
}
