import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// Answers are revised by later fixes.
@Suite struct WindowTests {
    static let fork = try! ScenarioMap(
        """
        a-----b---------------c---------------e
                              d---------------f
        """, grid: 20,
        ways: [
            "abc": ["highway": "secondary"], "bd": ["highway": "secondary"],
            "ce": ["highway": "secondary"], "df": ["highway": "secondary"],
        ])

    @Test func `a wrong branch is put right for all of the last seconds`() throws {
        // The receiver errs towards the other branch as far as its middle.
        var drive = TestDrive(on: Self.fork.network)
        let middle = Self.fork.coordinate("b").interpolated(
            to: Self.fork.coordinate("c"), fraction: 0.5)
        drive.drive(along: Self.fork.places("ab") + [middle] + Self.fork.places("df"), speed: 10)
        let truth = Self.fork.edges("abdf")
        let misled = drive.answers.filter { $0.position?.edge == Self.fork.edge("b", "c") }
        #expect(misled.count >= 3)
        let recent = drive.matcher.recentLocations()
        #expect((14...17).contains(recent.count))
        for location in drive.finalized + recent {
            #expect(truth.contains(try #require(location.position).edge))
        }
        let times = (drive.finalized + recent).map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(times.count == drive.answers.count)
    }

    @Test func `revised places are near the fixes, and the newest is the one shown`() throws {
        var drive = TestDrive(on: Self.fork.network)
        drive.deviation = 2
        drive.drive(along: Self.fork.places("abce"), rate: 10)
        let recent = drive.matcher.recentLocations()
        #expect((14...18).contains(recent.count))
        for location in recent {
            let answer = try #require(drive.answers.first { $0.time == location.time })
            #expect(location.coordinate.distance(to: answer.rawCoordinate) < 15)
        }
        let last = try #require(recent.last)
        let shown = try #require(drive.answers.first { $0.time == last.time })
        #expect(last.coordinate.distance(to: shown.coordinate) < 5)
    }

    @Test func `an outage finalizes what was before it`() {
        var drive = TestDrive(on: Self.fork.network)
        drive.drive(along: Self.fork.places("ab"), speed: 10)
        let before = drive.answers.count
        drive.pass(20)
        drive.drive(along: Self.fork.places("ce"), speed: 10)
        #expect(drive.finalized.count >= before)
        let count = drive.finalized.count + drive.matcher.recentLocations().count
        #expect(count == drive.answers.count)
        drive.matcher.reset()
        #expect(drive.matcher.recentLocations().isEmpty)
        let finalized = drive.matcher.finalized
        #expect(finalized.isEmpty)
    }

    @Test func `where nobody asks for a window, none is kept`() {
        var options = MatcherOptions()
        options.windowSeconds = 0
        var drive = TestDrive(on: Self.fork.network, options: options)
        drive.drive(along: Self.fork.places("abce"))
        #expect(drive.finalized.isEmpty)
        let recent = drive.matcher.recentLocations()
        #expect(recent.isEmpty)
        #expect(drive.answers.contains { $0.roadSnapped })
    }
}
