import Geodesy
import Positioning
import ScenarioMaps
import Testing

@Suite struct AccuracyTests {
    private static let road = try! ScenarioMap(
        "a-------------------b", grid: 100, ways: ["ab": ["highway": "secondary"]])

    @Test(arguments: [2.0, 5, 12])
    func `on a road the reported accuracy is that of the place, with the receiver's kept beside it`(
        deviation: Double
    ) throws {
        var drive = TestDrive(on: Self.road.network)
        drive.drive(along: Self.road.places("ab")) { fix, _ in fix.standardDeviation = deviation }
        let told = try #require(drive.answers.last)
        #expect(told.roadSnapped)
        let receiver = 2.45 * deviation
        #expect(abs(try #require(told.fixAccuracy) - receiver) < 1e-9)
        let accuracy = try #require(told.accuracy)
        // Never better than where in the road one drives; of a poor receiver far better than its own.
        #expect(accuracy > 4)
        #expect(deviation < 5 || accuracy < 0.75 * receiver)
    }

    @Test func `the reported accuracy reaches the outer lane`() throws {
        func accuracy(_ tags: [String: String]) throws -> Double {
            let map = try ScenarioMap(
                "a-------------------b", grid: 100,
                ways: ["ab": ["highway": "primary"].merging(tags) { $1 }])
            var drive = TestDrive(on: map.network)
            drive.drive(along: map.places("ab"))
            return try #require(drive.answers.last?.accuracy)
        }
        let unknown = try accuracy([:])
        #expect(try accuracy(["lanes": "2"]) == unknown)
        // The line is in the middle of one carriageway, and at the edge of one direction's lanes.
        let oneWay = try accuracy(["lanes": "4", "oneway": "yes"])
        let bothWays = try accuracy(["lanes": "8"])
        #expect(oneWay > max(unknown, 1.5 * 3.25))
        #expect(bothWays > max(oneWay, 3 * 3.25))
    }

    @Test(arguments: [2.0, 5, 12])
    func `with a whole trace known the reported accuracy is smaller`(deviation: Double) throws {
        var drive = TestDrive(on: Self.road.network)
        var smoother = TraceSmoother(network: Self.road.network)
        drive.drive(along: Self.road.places("ab"), speed: 12) { fix, meters in
            fix.standardDeviation = deviation
            _ = smoother.add(fix, at: .seconds(meters / 12), route: nil)
        }
        let online = try #require(drive.answers.last?.accuracy)
        let smoothed = try #require(smoother.finish().last)
        #expect(smoothed.roadSnapped)
        #expect(try #require(smoothed.accuracy) < 0.95 * online)
        #expect(try #require(smoothed.accuracy) > 3)
    }

    @Test func `on no road the reported accuracy is the receiver's`() throws {
        var drive = TestDrive(on: Self.road.network)
        let far = Self.road.coordinate("a").moved(by: 900, bearing: 180)
        drive.drive(along: [far, far.moved(by: 600, bearing: 90)])
        let told = try #require(drive.answers.last)
        #expect(!told.roadSnapped)
        #expect(told.accuracy == told.fixAccuracy)
    }
}
