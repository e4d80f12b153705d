import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// What is told of the parts of a preferred line that are not driven.
@Suite struct LineLeftOutTests {
    private static let street = ["highway": "residential"]
    private static let oneWay = ["highway": "residential", "oneway": "yes"]
    private static let track = ["highway": "track", "motor_vehicle": "no"]

    /// A road on a dam, along which only others may go, and a street back beside it.
    private static func dam() throws -> ScenarioMap {
        try ScenarioMap(
            """
            s-----------------------t
                                    |
                                    |
            v-----------------------u
            |
            w---x
            """, grid: 100,
            ways: ["st": track, "tuv": street, "vwx": street])
    }

    private func expect(
        _ faults: [LineFault]?, from start: Double, meters: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(faults?.map(\.code) == [.forbidden], sourceLocation: sourceLocation)
        guard let fault = faults?.first else { return }
        #expect(abs(fault.startMeters - start) < 30, sourceLocation: sourceLocation)
        #expect(abs(fault.meters - meters) < 40, sourceLocation: sourceLocation)
    }

    @Test func `a line that begins where no car may go is told up to where it is joined`() throws {
        let map = try Self.dam()
        let path = try LineTests.way(along: "stuvwx", on: map, .prefer)
        #expect(LineTests.text(path, map) == "vx")
        expect(path.line?.faults, from: 0, meters: 2700)
    }

    @Test func `a line that ends where no car may go is told from where it is left`() throws {
        let map = try Self.dam()
        let path = try LineTests.way(along: "xwvuts", on: map, .prefer)
        #expect(LineTests.text(path, map) == "xv")
        expect(path.line?.faults, from: 400, meters: 2700)
    }

    @Test func `of a line that goes on behind its destination only what is forbidden is told`()
        throws
    {
        let map = try Self.dam()
        let path = try LineTests.way(along: "xwvuts", on: map, to: "w", .prefer)
        expect(path.line?.faults, from: 1900, meters: 1200)
    }

    @Test func `the only road at a line's end that is forbidden is told in its whole length`()
        throws
    {
        let map = try ScenarioMap(
            "a---b---c---d", grid: 100, ways: ["abc": Self.street, "cd": Self.track])
        let path = try LineTests.way(along: "abcd", on: map, .prefer)
        #expect(LineTests.text(path, map) == "ac")
        expect(path.line?.faults, from: 400, meters: 200)
    }

    @Test func `a dead end before a forbidden part is told as left out with it`() throws {
        let map = try ScenarioMap(
            """
            a---b---c---d
                |       |
                |       |
                e-------g---h
            """, grid: 100,
            ways: [
                "ab": Self.street, "bc": Self.oneWay, "cd": Self.track, "dg": Self.street,
                "be": Self.street, "eg": Self.street, "gh": Self.street,
            ])
        let path = try LineTests.way(along: "abcdgh", on: map, .prefer)
        #expect(LineTests.text(path, map) == "ab be eg gh")
        expect(path.line?.faults, from: 200, meters: 700)
    }

    @Test func `a line is left before a way round that leads to where no way goes on`() throws {
        let map = try ScenarioMap(
            """
            a---b---c---d---e---f
                |           |
                |           |
                g-----------h---k
            """, grid: 100,
            ways: [
                "ab": Self.street, "bcd": Self.track, "de": Self.street, "ef": Self.track,
                "bg": Self.street, "ghk": Self.street, "hd": Self.oneWay,
            ])
        let path = try LineTests.way(along: "abcdef", on: map, to: "k", .prefer)
        #expect(LineTests.text(path, map).hasPrefix("ab bg"))
        expect(path.line?.faults, from: 200, meters: 800)
    }
}
