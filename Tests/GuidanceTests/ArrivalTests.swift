import Directions
import Geodesy
import Guidance
import Routing
import ScenarioMaps
import Testing

/// Arrivals at the place itself, and the reported sight of it.
@Suite struct ArrivalTests {
    private static let map = try! ScenarioMap(
        """
        a------------b------------c
                  1  |  2         |
                     d            e
                     |
                     g
        """, grid: 40,
        ways: [
            "abc": ["highway": "residential", "name": "High Street"],
            "bd": ["highway": "pedestrian", "name": "Market"], "dg": ["highway": "footway"],
            "ce": ["highway": "residential"],
        ])

    private func drive(_ letters: String) -> ScenarioDrive {
        var drive = ScenarioDrive(Self.map, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations(letters)
        return drive
    }

    @Test(arguments: [3.0, 8, 14, 20, 36])
    func `a vehicle arrives at the place, at any speed`(speed: Double) throws {
        let map = try ScenarioMap(
            """
            a----------------------------------------1-------------b
            """, grid: 40,
            ways: ["ab": ["highway": "secondary", "name": "High Street"]])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("1")
        var places: [Double] = []
        for _ in 0..<600 where places.isEmpty {
            drive.drive("b", speed: speed, seconds: 1)
            if !drive.arrivals.isEmpty {
                places.append(drive.place.distance(to: map.coordinate("1")))
            }
        }
        #expect(try #require(places.first) <= max(10, speed / 2))
        let prompt = try #require(drive.prompts.last)
        #expect(prompt.text.contains("arrived"), "\(prompt.text)")
    }

    @Test func `a vehicle that parks a little before the place has arrived`() {
        var drive = drive("b")
        drive.drive("b", seconds: 22)
        #expect(drive.place.distance(to: Self.map.coordinate("b")) > 30)
        drive.stand(seconds: 20)
        // It may be a red light.
        #expect(drive.arrivals.isEmpty)
        drive.stand(seconds: 30)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `a vehicle that turns off beside the place has arrived, and is not led back`() {
        var drive = drive("b")
        drive.drive("b", seconds: 22)
        drive.place = drive.place.moved(by: 8, bearing: 20)
        for _ in 0..<6 {
            let goal = drive.place.moved(by: 4, bearing: 20)
            drive.drive(to: goal, speed: 4)
        }
        drive.stand(seconds: 60)
        #expect(drive.arrivals.count == 1)
        #expect(drive.requests.count == 1)
    }

    @Test func `an arrival says how far the place is, and on which side`() throws {
        var left = drive("1")
        left.drive("b")
        left.stand(seconds: 10)
        let sight = try #require(left.arrivals.first?.sight)
        #expect(sight.side == .right)
        #expect((30...60).contains(sight.distanceMeters))
    }

    /// A place north of a street on which the vehicle comes from the west, and is to arrive on the north side.
    private static func oppositeSide() throws -> ScenarioDrive {
        let map = try ScenarioMap(
            """
            a---------------------b-c
            """, grid: 20, ways: ["abc": ["highway": "residential", "name": "High Street"]])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        let place = map.coordinate("b").moved(by: 12, bearing: 0)
        drive.command(
            .setDestinations(
                .init(destinations: [Waypoint(coordinate: place, preferSameSideOfRoad: true)])))
        return drive
    }

    @Test func `a vehicle that comes by before its route turns round arrives when it comes back`()
        throws
    {
        var drive = try Self.oppositeSide()
        drive.drive("b")
        #expect(drive.arrivals.isEmpty)
        drive.drive("cb")
        drive.stand(seconds: 5)
        let sight = try #require(drive.arrivals.first?.sight)
        #expect(sight.side == .right)
        #expect(drive.prompts.last?.text.contains("on the right") == true)
    }

    @Test func `who stops as he comes by has arrived, with the place on the other side`() throws {
        var drive = try Self.oppositeSide()
        drive.drive("b")
        drive.stand(seconds: 8)
        let sight = try #require(drive.arrivals.first?.sight)
        #expect(sight.side == .left)
        #expect(drive.prompts.last?.text.contains("on the left") == true)
    }

    /// The place is to the right of the street, and to the left of who has turned off to the right before it.
    @Test func `who parks beside the road is told the side on which the place is for him`() throws {
        var drive = drive("1")
        while drive.place.distance(to: Self.map.coordinate("1")) > 60 {
            drive.drive("b", seconds: 1)
        }
        let entry = drive.place
        for meters in stride(from: 4.0, through: 40, by: 4) {
            drive.drive(to: entry.moved(by: meters, bearing: 180), speed: 4)
        }
        drive.stand(seconds: 60)
        let sight = try #require(drive.arrivals.first?.sight)
        #expect(sight.side != .right)
        #expect(drive.prompts.last?.text.contains("on the right") == false)
    }

    /// Round the corner the place is on the right; to the left of who waits before it.
    @Test func `who waits short of a last turn is told the side on which the place is for him`()
        throws
    {
        let map = try ScenarioMap(
            """
                            c
                            |
                            |
                            |
            a---------------b
            """, grid: 20,
            ways: [
                "ab": ["highway": "residential", "name": "High Street"],
                "bc": ["highway": "residential", "name": "Hill"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        let corner = map.coordinate("b")
        let place = corner.moved(by: 20, bearing: 0).moved(by: 8, bearing: 90)
        drive.command(.setDestinations(.init(destinations: [Waypoint(coordinate: place)])))
        #expect(drive.navigator.route?.legs[0].steps.last?.maneuver == .destinationRight)
        while drive.place.distance(to: corner) > 16 { drive.drive("b", speed: 5, seconds: 1) }
        drive.stand(seconds: 90)
        let sight = try #require(drive.arrivals.first?.sight)
        #expect(sight.side == .left)
        #expect(drive.prompts.last?.text.contains("on the left") == true)
    }

    @Test func `an arrival has the last metres on foot`() throws {
        var drive = drive("g")
        drive.drive("b")
        drive.stand(seconds: 50)
        let sight = try #require(drive.arrivals.first?.sight)
        let walk = try #require(sight.walkingMeters)
        #expect((155...165).contains(walk))
        let prompt = try #require(drive.prompts.last).text
        #expect(prompt.contains("meters away on foot"), "\(prompt)")
        // Nobody looks for it at the route's end.
        let earlier = drive.prompts.dropLast().map(\.text)
        #expect(earlier.contains { $0.contains("end of the route") }, "\(earlier)")
        #expect(!earlier.contains { $0.contains("destination") }, "\(earlier)")
        let warnings = try #require(drive.navigator.route?.warnings)
        #expect(warnings.map(\.code) == [.farPlace])
        #expect(warnings.first?.message.contains("is reached on foot") == true)
        var street = self.drive("b")
        street.drive("b")
        street.stand(seconds: 50)
        #expect(try #require(street.arrivals.first?.sight).walkingMeters == nil)
    }
}
