import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// The reported parts of a preferred line that are not driven.
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

    /// A reason, and the metres of the line at which a part with it begins and ends.
    private typealias Part = (code: LineFault.Code, start: Double, end: Double)

    private func expect(
        _ path: RoutePath, tells parts: [Part], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let faults = path.line?.faults ?? []
        #expect(faults.map(\.code) == parts.map(\.code), sourceLocation: sourceLocation)
        for (fault, part) in zip(faults, parts) {
            #expect(abs(fault.startMeters - part.start) < 30, sourceLocation: sourceLocation)
            #expect(
                abs(fault.startMeters + fault.meters - part.end) < 30,
                sourceLocation: sourceLocation)
        }
    }

    @Test func `a line that begins where no car may go is reported up to its joining`() throws {
        let map = try Self.dam()
        let path = try LineTests.way(along: "stuvwx", on: map, .prefer)
        #expect(LineTests.text(path, map) == "vx")
        expect(path, tells: [(.forbidden, 0, 1200), (.leftOut, 1200, 2700)])
    }

    @Test func `a line that ends where no car may go is reported from where it is left`() throws {
        let map = try Self.dam()
        let path = try LineTests.way(along: "xwvuts", on: map, .prefer)
        #expect(LineTests.text(path, map) == "xv")
        expect(path, tells: [(.leftOut, 400, 1900), (.forbidden, 1900, 3100)])
    }

    @Test func `a gap between parts that are not driven is reported once`() throws {
        let map = try ScenarioMap(
            """
            a---b-------c     d-------e---f
                |                     |
                g---------------------h
            """, grid: 100,
            ways: [
                "ab": Self.street, "bc": Self.track, "de": Self.track, "ef": Self.street,
                "bghe": Self.street,
            ])
        let path = try LineTests.way(along: "abcdef", on: map, .prefer)
        #expect(LineTests.text(path, map) == "ab be ef")
        let faults = path.line?.faults ?? []
        #expect(faults.map(\.code) == [.forbidden, .offRoad, .forbidden])
        for (fault, next) in zip(faults, faults.dropFirst()) {
            #expect(fault.startMeters + fault.meters <= next.startMeters + 1)
        }
    }

    @Test func `of a line that goes on behind its destination only what is forbidden is reported`()
        throws
    {
        let map = try Self.dam()
        let path = try LineTests.way(along: "xwvuts", on: map, to: "w", .prefer)
        expect(path, tells: [(.forbidden, 1900, 3100)])
    }

    @Test func `the only road at a line's end that is forbidden is reported in its whole length`()
        throws
    {
        let map = try ScenarioMap(
            "a---b---c---d", grid: 100, ways: ["abc": Self.street, "cd": Self.track])
        let path = try LineTests.way(along: "abcd", on: map, .prefer)
        #expect(LineTests.text(path, map) == "ac")
        expect(path, tells: [(.forbidden, 400, 600)])
    }

    @Test func `a strict line onto which no way leads is refused with what is forbidden`() throws {
        let map = try ScenarioMap(
            "a---b---c---d", grid: 100,
            ways: ["ab": Self.street, "bc": Self.track, "cd": Self.street])
        let refusal = #expect(throws: RoutingFailure.self) {
            try LineTests.way(along: "bcd", on: map, from: "a", .strict)
        }
        #expect(refusal?.status == .noRouteFound)
        #expect(refusal?.lineFaults.map(\.code) == [.forbidden])
        #expect(abs((refusal?.lineFaults.first?.meters ?? 0) - 200) < 30)
    }

    @Test func `a dead end before a forbidden part is reported as left out with it`() throws {
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
        expect(path, tells: [(.leftOut, 200, 400), (.forbidden, 400, 600), (.leftOut, 600, 900)])
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
        expect(
            path, tells: [(.forbidden, 200, 600), (.leftOut, 600, 800), (.forbidden, 800, 1000)])
    }
}
