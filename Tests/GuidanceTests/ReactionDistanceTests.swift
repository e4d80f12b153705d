import Directions
import Geodesy
import Routing
import ScenarioMaps
import Testing

@testable import Guidance

/// Routes of a vehicle on the move begin where its driver can still act.
@Suite struct ReactionDistanceTests {
    @Test
    func `it grows with the speed and with what is spoken before, and a slow vehicle has none`() {
        #expect(ReactionDistance.meters(speed: 1.5, after: 0, sentence: 3) == 0)
        var last = 0.0
        for speed in stride(from: 3.0, through: 45, by: 3) {
            let meters = ReactionDistance.meters(speed: speed, after: 0, sentence: 3)
            #expect(meters > last)
            #expect(
                ReactionDistance.meters(speed: speed, after: 4, sentence: 3) >= meters + 2 * speed)
            // The sentence and the time to act fit in, and on a motorway the last word ends in time.
            #expect(meters >= speed * 5)
            last = meters
        }
        #expect(ReactionDistance.meters(speed: 33, after: 0, sentence: 3) > 200 + 3 * 33)
    }

    /// Streets to both sides every 60 m, and a road round them all.
    private static let streets = try! ScenarioMap(
        """
        a-----------------b-----c-----d-----e-----f-----g
                          |     |     |     |     |     |
                          |     |     |     |     |     |
                          i-----j-----k-----l-----m-----n
        """, grid: 20,
        ways: [
            "abcdefg": ["highway": "secondary", "name": "High Street"],
            "ijklmn": ["highway": "secondary", "name": "Low Street"],
            "bi": ["highway": "residential", "name": "B Street"],
            "cj": ["highway": "residential", "name": "C Street"],
            "dk": ["highway": "residential", "name": "D Street"],
            "el": ["highway": "residential", "name": "E Street"],
            "fm": ["highway": "residential", "name": "F Street"],
            "gn": ["highway": "residential", "name": "G Street"],
        ])

    /// Metres to the first maneuver of the route, and what is avoided, after each reroute.
    private func reroutes(_ drive: inout ScenarioDrive, along letters: String, speed: Double)
        -> [(meters: Double, avoided: Double)]
    {
        var found: [(Double, Double)] = []
        var seen = drive.routeChanges.count
        for letter in letters {
            while drive.place.distance(to: drive.map.coordinate(letter)) > 0.01 {
                drive.drive(String(letter), speed: speed, seconds: 1)
                guard drive.routeChanges.count > seen else { continue }
                seen = drive.routeChanges.count
                guard let leg = drive.navigator.route?.legs.first,
                    let step = leg.steps.dropFirst().first(where: \.isSpoken),
                    step.stepNumber != leg.steps.last?.stepNumber
                else { continue }
                found.append((step.legMeters, drive.requests.last?.avoidance?.meters ?? 0))
            }
        }
        return found
    }

    @Test(arguments: [6.0, 8, 10, 12, 14, 16])
    func `who misses a turn is led to one that he can still hear of`(speed: Double) throws {
        var drive = ScenarioDrive(Self.streets, at: "a")
        drive.planningTime = 0.3
        drive.stand(seconds: 2)
        drive.setDestinations("i")
        drive.stand(seconds: 1)
        let routes = reroutes(&drive, along: "bcdef", speed: speed)
        let first = try #require(routes.first)
        #expect(first.avoided >= speed * 5)
        #expect(first.meters >= first.avoided)
        // It is heard before it is reached.
        #expect(drive.prompts.contains { $0.priority == .maneuver && $0.distanceMeters ?? 0 > 20 })
    }

    @Test func `a route in another language begins with the announced turn`() throws {
        var drive = ScenarioDrive(Self.streets, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("i")
        drive.drive("b", speed: 10, seconds: 15)
        let before = try #require(drive.navigator.route)
        var options = NavigatorOptions()
        options.language = .japanese
        drive.language = .japanese
        drive.command(.setOptions(options))
        drive.drive("b", speed: 10, seconds: 1)
        let after = try #require(drive.navigator.route)
        #expect(drive.requests.count == 2)
        #expect(drive.requests[1].avoidance?.announced.isEmpty == false)
        #expect(before.legs[0].edges.map(\.edge).last == after.legs[0].edges.map(\.edge).last)
        #expect(after.legs[0].distanceMeters < 100)
    }

    /// Seeded drives that turn off anywhere at any speed: the first turn of a new route is nearer than is
    /// avoided only where the road ends before that.
    @Test func `no reroute of random drives begins with a turn nearer than the driver can act on`()
    {
        var generator = SeededGenerator(seed: 22)
        var count = 0
        for _ in 0..<60 {
            var drive = ScenarioDrive(Self.streets, at: "a")
            drive.planningTime = 0.2
            drive.noise = 2
            drive.generator = SeededGenerator(seed: generator.next())
            drive.stand(seconds: 2)
            drive.setDestinations(String("ijklm".randomElement(using: &generator)!))
            drive.stand(seconds: 1)
            let speed = Double.random(in: 3...16, using: &generator)
            let path = ["bcde", "bcdefg", "bcdefm", "bcdkl"].randomElement(using: &generator)!
            for reroute in reroutes(&drive, along: path, speed: speed) {
                count += 1
                let end = path.last.map { drive.map.coordinate($0) }
                let isAtEnd = end.map { drive.place.distance(to: $0) < reroute.avoided } ?? false
                #expect(reroute.meters >= reroute.avoided || isAtEnd, "\(path) \(speed)")
            }
        }
        #expect(count > 40)
    }
}
