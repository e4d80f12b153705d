import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Fixes of a vehicle that drives along a line at one speed, and what a matcher makes of them.
struct TestDrive {
    static let start = UTCTime(rfc3339: "2026-05-03T08:00:00Z")!

    var matcher: Matcher
    var route: RoutePrior?
    /// Seconds since the start.
    private(set) var seconds = 0.0
    private(set) var answers: [MatchedLocation] = []
    /// What the matcher finalized with the answers.
    private(set) var finalized: [RevisedLocation] = []
    /// The receiver's error wanders like this, metres for each axis.
    var deviation = 0.0
    private var error = PlanePoint.zero
    private var generator: Numbers

    init(on network: RoadNetwork, options: MatcherOptions = .init(), seed: UInt64 = 4) {
        matcher = Matcher(network: network, options: options)
        generator = Numbers(state: seed)
    }

    /// Drives along a line of places.
    mutating func drive(
        along places: [Coordinate], speed: Double = 12, rate: Double = 1, from: Double = 0,
        change: (inout Fix, Double) -> Void = { _, _ in }
    ) {
        let line = Polyline(places)
        var meters = from
        while meters <= line.length {
            let behind = line.coordinate(at: meters - 2)
            let ahead = line.coordinate(at: meters + 2)
            var fix = fix(
                at: line.coordinate(at: meters), speed: speed,
                course: behind == ahead ? nil : behind.bearing(to: ahead))
            change(&fix, meters)
            take(fix)
            seconds += 1 / rate
            meters += speed / rate
        }
    }

    /// A line of places as it is driven: each corner is an arc of this radius.
    static func arcs(along corners: [Coordinate], radius: Double) -> [Coordinate] {
        var line = [corners[0]]
        for index in 1..<corners.count - 1 {
            let back = corners[index].bearing(to: corners[index - 1])
            let ahead = corners[index].bearing(to: corners[index + 1])
            let turn = Angle.normalized(ahead - back - 180)
            let angle = turn > 180 ? turn - 360 : turn
            let start = corners[index].moved(
                by: radius * abs(tan(Angle.radians(angle / 2))), bearing: back)
            let side = angle < 0 ? -90.0 : 90
            let center = start.moved(by: radius, bearing: back + 180 + side)
            line += (0...8).map {
                center.moved(by: radius, bearing: back + side + angle * Double($0) / 8)
            }
        }
        return line + [corners[corners.count - 1]]
    }

    mutating func stand(at place: Coordinate, for duration: Int) {
        for _ in 0..<duration {
            take(fix(at: place, speed: 0, course: nil))
            seconds += 1
        }
    }

    mutating func pass(_ duration: Double) { seconds += duration }

    mutating func take(_ fix: Fix) {
        guard let answer = matcher.handle(fix, at: .seconds(seconds), route: route) else { return }
        answers.append(answer)
        finalized += matcher.finalized
        route?.follow(answer)
    }

    mutating func tick() -> MatchedLocation? {
        matcher.tick(at: .seconds(seconds), route: route)
    }

    mutating func fix(at place: Coordinate, speed: Double, course: Double?) -> Fix {
        // About 20 s of correlation.
        let decay = 0.95
        let fresh = deviation * (1 - decay * decay).squareRoot()
        error.x = error.x * decay + generator.normal() * fresh
        error.y = error.y * decay + generator.normal() * fresh
        return Fix(
            mode: .threeDimensional, time: Self.start.advanced(bySeconds: seconds),
            coordinate: LocalFrame(origin: place).coordinate(error), altitude: 100, speed: speed,
            course: course, standardDeviation: max(1, deviation))
    }

    /// Edges of the answers, each run once; nil for being on no road.
    var edges: [EdgeID?] {
        answers.map { $0.position?.edge }.reduce(into: []) {
            if $0.isEmpty || $0[$0.count - 1] != $1 { $0.append($1) }
        }
    }
}

/// Steele, Lea and Flood's SplitMix64, so that tests see the same numbers always.
struct Numbers {
    var state: UInt64

    /// 0 ..< 1.
    mutating func uniform() -> Double {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
    }

    /// Of about the standard normal distribution: the sum of twelve uniform numbers.
    mutating func normal() -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + uniform() }
    }
}

extension ScenarioMap {
    func places(_ letters: String) -> [Coordinate] { letters.map { coordinate($0) } }
}
