import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import Routing

/// Travel times by the hour and the weekday. Heidelberg's clocks are an hour ahead of UTC in November.
@Suite struct TypicalTrafficTests {
    private static let night = "2026-11-19T01:00:00Z"
    private static let noon = "2026-11-19T11:00:00Z"
    private static let peak = "2026-11-19T07:00:00Z"

    /// A country road with signals between `b` and `c`, long enough for the hours to change on it.
    private static func road(grid: Double = 500) throws -> ScenarioMap {
        try ScenarioMap(
            """
            a---b---c---d
            """, grid: grid,
            ways: [
                "ab": ["highway": "primary", "maxspeed": "100"],
                "bc": ["highway": "primary", "maxspeed": "100"],
                "cd": ["highway": "primary", "maxspeed": "100"],
            ],
            nodes: ["b": ["highway": "traffic_signals"]],
            origin: Coordinate(latitude: 49.4, longitude: 8.7))
    }

    private static func path(
        _ letters: String, on map: ScenarioMap, at departure: String?,
        _ router: Router? = nil, mode: TravelMode = .driving,
        configure: (inout RouteRequest) -> Void = { _ in }
    ) throws -> RoutePath {
        var request = RouteRequest(
            waypoints: letters.map { Waypoint(coordinate: map.coordinate($0)) },
            options: RouteOptions(travelMode: mode),
            departure: try departure.map { try #require(UTCTime(rfc3339: $0)) })
        configure(&request)
        return try (router ?? Router(network: map.network)).routes(for: request)[0]
    }

    @Test func `it takes longer in the peak and less at night than on the average of the day`()
        throws
    {
        let map = try Self.road()
        let average = try Self.path("ad", on: map, at: nil).legs[0]
        let night = try Self.path("ad", on: map, at: Self.night).legs[0]
        let noon = try Self.path("ad", on: map, at: Self.noon).legs[0]
        let peak = try Self.path("ad", on: map, at: Self.peak).legs[0]
        #expect(noon == average)
        #expect(night.durationSeconds < noon.durationSeconds * 0.99)
        #expect(peak.durationSeconds > noon.durationSeconds * 1.02)
        let stood = try [night, noon, peak].map { try #require($0.standing.last) }
        #expect(stood[0] < stood[1] && stood[1] < stood[2])
        #expect([night, noon, peak].allSatisfy { $0.edges == average.edges })
    }

    @Test func `the clock is that of the country, in summer too, and a Sunday has no peak`() throws
    {
        let map = try Self.road()
        func seconds(_ time: String) throws -> Double {
            try Self.path("ad", on: map, at: time).durationSeconds
        }
        #expect(try seconds("2026-07-16T06:00:00Z") == seconds(Self.peak))
        #expect(try seconds("2026-07-16T07:40:00Z") < seconds("2026-11-19T07:40:00Z"))
        #expect(try seconds("2026-11-22T07:00:00Z") < seconds(Self.noon))
    }

    @Test(arguments: [TravelMode.cycling, .walking])
    func `who cycles or walks takes as long at every hour`(mode: TravelMode) throws {
        let map = try Self.road()
        let noon = try Self.path("ad", on: map, at: Self.noon, mode: mode)
        #expect(try Self.path("ad", on: map, at: Self.peak, mode: mode) == noon)
    }

    @Test func `without a profile every hour is as the average of the day`() throws {
        let map = try Self.road()
        let router = Router(network: map.network, profile: nil)
        let average = try Self.path("ad", on: map, at: nil, router)
        #expect(try Self.path("ad", on: map, at: Self.peak, router) == average)
    }

    @Test func `each part of a long way takes as long as at the hour at which it is driven`() throws
    {
        let map = try Self.road(grid: 50_000)
        let average = try Self.path("ad", on: map, at: nil).legs[0]
        let leg = try Self.path("ad", on: map, at: "2026-11-19T04:30:00Z").legs[0]
        // Half past five with clocks there; the last part is driven onto two hours later.
        func shares(_ leg: LegPath) -> [Double] {
            zip(leg.seconds, [0] + leg.seconds).map { $0 - $1 }
        }
        let ratios = zip(shares(leg), shares(average)).map { $0 / $1 }
        #expect(leg.seconds[1] / 3600 > 2)
        #expect(try #require(ratios.first) < 0.99)
        #expect(try #require(ratios.last) > 1.02)
    }

    @Test func `the stay at a stop moves what is behind it to another hour`() throws {
        let map = try Self.road()
        func last(_ terms: StopTerms?) throws -> LegPath {
            try Self.path("acd", on: map, at: Self.peak) { $0.waypoints[1].terms = terms }.legs[1]
        }
        let average = try Self.path("acd", on: map, at: nil).legs[1]
        #expect(try last(nil).durationSeconds > average.durationSeconds * 1.02)
        #expect(try last(StopTerms(serviceSeconds: 4 * 3600)) == average)
        #expect(try last(StopTerms(opensAt: UTCTime(rfc3339: Self.noon))) == average)
    }

    @Test func `a path behind the route is estimated for its hour`() throws {
        let map = try Self.road()
        func estimates(_ hours: Double, at departure: String?) throws -> [Double?] {
            let path = try Self.path("ab", on: map, at: departure) { request in
                request.waypoints[1].terms = StopTerms(serviceSeconds: hours * 3600)
                request.beyond = "cd".map { Waypoint(coordinate: map.coordinate($0)) }
                request.beyond?[0].terms = StopTerms(serviceSeconds: 4 * 3600)
            }
            return path.beyond.map { $0?.durationSeconds }
        }
        let average = try estimates(0, at: nil).map { try #require($0) }
        let soon = try estimates(0, at: Self.peak).map { try #require($0) }
        #expect(soon[0] > average[0] * 1.02)
        #expect(soon[1] == average[1])
        #expect(try estimates(4, at: Self.peak)[0] == average[0])
    }

    @Test func `a path behind one that is known is estimated for its hour`() throws {
        let map = try Self.road()
        func last(behind known: RouteEstimate?) throws -> Double? {
            try Self.path("ab", on: map, at: Self.peak) { request in
                request.beyond = "cd".map { Waypoint(coordinate: map.coordinate($0)) }
                request.knownBeyond = [known, nil]
            }.beyond.last??.durationSeconds
        }
        let hours = RouteEstimate(distanceMeters: 2000, durationSeconds: 4 * 3600)
        let soon = try #require(try last(behind: nil))
        let later = try #require(try last(behind: hours))
        #expect(soon > later * 1.02)
    }

    @Test func `of live and typical traffic the slower one counts, and never both`() throws {
        let map = try Self.road()
        let router = Router(network: map.network)
        func moving(_ time: String?) throws -> Double {
            let leg = try Self.path("cd", on: map, at: time, router).legs[0]
            return leg.durationSeconds - (leg.standing.last ?? 0)
        }
        let peak = try moving(Self.peak)
        let edge = map.edge("c", "d")
        router.setTraffic([edge: 10])
        #expect(try abs(moving(Self.peak) - map.network.length(of: edge) / 10) < 0.01)
        #expect(try moving(Self.peak) == moving(nil))
        router.setTraffic([edge: 200])
        #expect(try moving(Self.peak) == peak)
    }

    @Test
    func
        `what closes counts at the time at which the vehicle comes there in the traffic of the hour`()
        throws
    {
        let map = try ScenarioMap(
            """
            a-------b---c---d
                    |   |
                    e---f
            """, grid: 2000,
            ways: [
                "ab": ["highway": "primary", "maxspeed": "100"],
                "bc": [
                    "highway": "primary", "maxspeed": "100",
                    "motor_vehicle:conditional": "no @ (08:16-18:00)",
                ],
                "cd": ["highway": "primary", "maxspeed": "100"],
                "be": ["highway": "primary", "maxspeed": "100"],
                "ef": ["highway": "primary", "maxspeed": "100"],
                "fc": ["highway": "primary", "maxspeed": "100"],
            ], origin: Coordinate(latitude: 49.4, longitude: 8.7))
        // As many seconds before the closure as it takes to come there on the average of the day, and a few.
        let closes = try #require(UTCTime(rfc3339: "2026-11-19T07:16:00Z"))
        let seconds = try Self.path("ab", on: map, at: nil).durationSeconds
        let departure = closes.advanced(bySeconds: -seconds * 1.01).description
        let average = Router(network: map.network, profile: nil)
        let path = try Self.path("ad", on: map, at: departure, average)
        #expect(path.legs[0].edges == map.edges("abcd"))
        let typical = try Self.path("ad", on: map, at: departure)
        #expect(typical.legs[0].edges == map.edges("abefcd"))
        #expect(typical.warnings.isEmpty)
    }
}

/// When people drive, by country.
@Suite struct TrafficProfileTests {
    private static func level(_ day: Int, _ hour: Int, _ minute: Int = 0, in country: String)
        -> Double
    {
        var time = CivilTime(UTCTime(millisecondsSince1970: 0))
        time.weekday = day
        time.hour = hour
        time.minute = minute
        return TrafficProfile.typical.level(at: time, in: WayAttributes.country(country))
    }

    @Test(arguments: ["", "DE", "PT", "US", "EG", "IL"])
    func `each workday has two peaks, a noon as the average, and a free night`(country: String) {
        for day in 0..<4 {
            let levels = (0..<1440).map { Self.level(day, $0 / 60, $0 % 60, in: country) }
            #expect(levels.allSatisfy { (-1...1).contains($0) })
            let highest = levels.max() ?? 0
            #expect(levels[0..<720].max() == highest && levels[720...].max() == highest)
            #expect(levels[0..<240].allSatisfy { $0 == -1 })
            #expect(levels[720] == 0)
            // Nothing leaps, so that a minute more or less changes hardly anything.
            #expect(zip(levels, levels.dropFirst()).allSatisfy { abs($0 - $1) < 0.1 })
        }
    }

    @Test func `days of rest are those of the country`() {
        #expect(Self.level(4, 8, in: "DE") > 0.5)
        #expect(Self.level(6, 8, in: "DE") < 0)
        #expect(Self.level(4, 8, in: "EG") < 0)
        #expect(Self.level(6, 8, in: "EG") > 0.5)
        #expect(Self.level(5, 8, in: "IL") < Self.level(4, 11, in: "IL"))
        #expect((0..<1440).allSatisfy { Self.level(6, $0 / 60, $0 % 60, in: "FR") <= 0 })
    }

    @Test func `people drive later in Portugal, and stand less in the peak in Germany`() {
        #expect(Self.level(1, 7, 15, in: "PT") < Self.level(1, 7, 15, in: "FR"))
        #expect(Self.level(1, 19, in: "PT") > Self.level(1, 19, in: "FR"))
        #expect(Self.level(1, 8, in: "DE") < Self.level(1, 8, in: "FR"))
    }

    @Test func `traffic is never quicker in the peak than at night, nor is a ferry slowed`() {
        for kind in [RoadClass.motorway, .primary, .residential] {
            for surroundings in Surroundings.allCases {
                let factors = [-1, -0.5, 0, 0.5, 1].map {
                    TrafficProfile.typical.factors(at: $0, on: kind, in: surroundings)
                }
                #expect(factors[2] == .average)
                #expect(
                    zip(factors, factors.dropFirst()).allSatisfy {
                        $0.moving < $1.moving && $0.standing < $1.standing
                    })
            }
        }
        #expect(TrafficProfile.typical.factors(at: 1, on: .ferry, in: .urban) == .average)
    }
}
