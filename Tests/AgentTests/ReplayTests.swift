import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Agent

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Records of drives with everything that a vehicle hears, played again.
@Suite struct ReplayTests {
    private static let town = try! ScenarioMap(
        """
        a---------b---------c
        |         |         |
        |         |         |
        d---------e---------f
        """, grid: 40,
        ways: [
            "abc": ["highway": "primary", "name": "High Street", "maxspeed": "50"],
            "def": ["highway": "residential", "name": "Low Street"],
            "ad": ["highway": "residential"], "be": ["highway": "residential"],
            "cf": ["highway": "residential"],
        ])

    /// A drive with orders, traffic, bad fixes and a deviation; routes come late, as from a thread.
    private func record(_ file: String, seed: UInt64, network: RoadNetwork = town.network) throws {
        let recorder = try Recorder(path: file)
        var options = NavigatorOptions()
        options.distanceUpdateThreshold = .infinity
        options.language = .german
        var navigator = Navigator(
            network: network, options: options, nextTrip: TripID(rawValue: 7))
        recorder.begin(
            RecordedLife(navigator, network: network, vehicle: "van-1", mapFile: "town.map"))
        var waiting: [(RouteRequestID, RouteRequest, Language)] = []
        var now = Duration.microseconds(1_234_567)
        func handle(_ input: Input) {
            recorder.take(input, at: now)
            let outputs = navigator.handle(input, at: now)
            recorder.take(outputs, of: navigator)
            for case .routeRequest(let id, let request) in outputs {
                waiting.append((id, request, navigator.options.language))
            }
        }
        let router = Router(network: network)
        func answer() throws {
            guard !waiting.isEmpty else { return }
            let (id, request, language) = waiting.removeFirst()
            let paths = Result { () throws(RoutingFailure) in try router.routes(for: request) }
            recorder.found(paths, for: id)
            handle(
                .routeResult(
                    id,
                    paths.map {
                        $0.map { Route($0, for: request, in: network, language: language) }
                    }))
        }
        var random = SplitMix64(state: seed)
        func destination(_ letter: Character) -> Waypoint {
            Waypoint(coordinate: Self.town.coordinate(letter), id: "1", title: "Depot \"é\"")
        }
        handle(
            .fix(Fix(mode: .none, time: nil, coordinate: Coordinate(latitude: .nan, longitude: 0))))
        var place = Self.town.coordinate("a")
        for (step, letter) in "bcbefeda".enumerated() {
            let goal = Self.town.coordinate(letter)
            let orders: [Command] = [
                .setDestinations(.init(destinations: [destination("c"), destination("f")])),
                .setGuidance(active: true), .continueToNextDestination(startGuidance: true),
                .reroute(.init(reason: "flood")),
                .estimateRoute([destination("e")], .init(travelMode: .truck)),
                .simulate(
                    .init(
                        mode: .atCoordinate(Self.town.coordinate("e")),
                        time: UTCTime(millisecondsSince1970: 1_790_000_000_000))),
                .simulate(.init(mode: .stop, time: UTCTime(millisecondsSince1970: 0))),
                .clearDestinations,
            ]
            handle(.command(CommandToken(rawValue: UInt64(step)), orders[step]))
            if step == 1 {
                handle(.traffic(TrafficConditions(speeds: [Self.town.edge("b", "c"): 2.5])))
            }
            while place.distance(to: goal) > 0.01 {
                let course = place.bearing(to: goal)
                place =
                    place.distance(to: goal) <= 12 ? goal : place.moved(by: 12, bearing: course)
                now += .microseconds(Int64.random(in: 900_000...1_100_000, using: &random))
                let error = Double.random(in: -5...5, using: &random)
                handle(
                    .fix(
                        Fix(
                            mode: .threeDimensional,
                            time: UTCTime(
                                millisecondsSince1970: 1_790_000_000_000
                                    + Int64(now / .milliseconds(1))),
                            coordinate: place.moved(by: error, bearing: 45), speed: 12,
                            course: course, horizontalError: 8, satellitesUsed: 9)))
                handle(.tick)
                if Bool.random(using: &random) { try answer() }
            }
        }
        handle(.traffic(nil))
    }

    private func bytes(of file: String) throws -> [UInt8] {
        let stream = try #require(fopen(file, "rb"))
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        while case let byte = getc(stream), byte >= 0 { bytes.append(UInt8(byte)) }
        return bytes
    }

    @Test(arguments: 1...3) func `a drive that is played again says the same to the byte`(seed: Int)
        throws
    {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try record(file, seed: UInt64(seed))
        try record(file, seed: UInt64(seed) + 100)
        let bytes = try bytes(of: file)
        let outcome = try Replay.play(bytes, on: Self.town.network)
        #expect(outcome.difference == nil)
        #expect(outcome.lives == 2)
        #expect(outcome.inputs > 300)
        #expect(outcome.outputs > 300)
        #expect(!outcome.isCut)
        let text = String(decoding: bytes, as: UTF8.self)
        for kind in ["arrival", "route-changed", "prompt", "off-route", "delay-category"] {
            #expect(text.contains("{\"output\":\"event/\(kind)\""), "there is no \(kind)")
        }
        #expect(text.contains(#""status":"SUCCEEDED""#) && text.contains(#"nan"#))
    }

    @Test func `a record that a kill has cut anywhere is played up to there`() throws {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try record(file, seed: 5)
        let whole = try bytes(of: file)
        let head = try #require(whole.firstIndex(of: 0x0a)) + 1
        var random = SplitMix64(state: 9)
        for _ in 0..<25 {
            let length = Int.random(in: head..<whole.count, using: &random)
            let outcome = try Replay.play(Array(whole[..<length]), on: Self.town.network)
            #expect(outcome.difference == nil)
            #expect(outcome.isCut == (whole[length - 1] != 0x0a))
        }
    }

    @Test func `a life after a kill in the middle of a line begins on a line of its own`() throws {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try record(file, seed: 5)
        let size = try bytes(of: file).count
        #expect(truncate(file, off_t(size - 40)) == 0)
        try record(file, seed: 6)
        let outcome = try Replay.play(try bytes(of: file), on: Self.town.network)
        #expect(outcome.difference == nil)
        #expect(outcome.lives == 2)
        #expect(outcome.isCut)
    }

    @Test func `the first line that differs is told with what stands there and what is said`()
        throws
    {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try record(file, seed: 5)
        var lines = try bytes(of: file).split(separator: 0x0a).map { Array($0) }
        let index = try #require(
            lines.firstIndex { $0.starts(with: #"{"output":"event/arrival""#.utf8) })
        let original = lines[index]
        lines[index] = Array(
            String(decoding: original, as: UTF8.self)
                .replacing("\"waypointIndex\":0", with: "\"waypointIndex\":4").utf8)
        let changed = try Replay.play(Array(lines.joined(separator: [0x0a])), on: Self.town.network)
        let difference = try #require(changed.difference)
        #expect(difference.line == index + 1)
        #expect(difference.expected?.contains("\"waypointIndex\":4") == true)
        #expect(difference.got == String(decoding: original, as: UTF8.self))

        // An output that is missing, and one too many.
        lines.remove(at: index)
        let missing = try Replay.play(Array(lines.joined(separator: [0x0a])), on: Self.town.network)
        #expect(missing.difference?.got == String(decoding: original, as: UTF8.self))
        lines.insert(contentsOf: [original, original], at: index)
        let doubled = try Replay.play(Array(lines.joined(separator: [0x0a])), on: Self.town.network)
        #expect(doubled.difference?.line == index + 2)
    }

    @Test func `another map, no record and a foreign line are refused in one sentence`() throws {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try record(file, seed: 5)
        let record = try bytes(of: file)
        let other = try ScenarioMap("a---b", ways: ["ab": ["highway": "primary"]])
        func refusal(_ bytes: [UInt8], _ network: RoadNetwork) -> String {
            do throws(ConfigurationError) {
                _ = try Replay.play(bytes, on: network)
                return ""
            } catch {
                return error.description
            }
        }
        #expect(refusal(record, other.network).contains("--map"))
        #expect(refusal([], Self.town.network).contains("no record"))
        #expect(refusal(Array("$GPRMC,1\n".utf8), Self.town.network).contains("line 1"))
        let head = try #require(record.firstIndex(of: 0x0a)) + 1
        let foreign = Array(record[..<head]) + Array("hello\n{\"at\":1}\n".utf8)
        #expect(refusal(foreign, Self.town.network).contains("line 2"))
        #expect(Replay.life(in: record)?.vehicle == "van-1")
        #expect(Replay.life(in: Array("{}\n".utf8)) == nil)
    }

    @Test func `a record that cannot be written is refused with the reason`() {
        #expect(throws: ConfigurationError.self) { try Recorder(path: "/nowhere/drive.record") }
    }

    @Test func `numbers of any size are read back as they were written`() throws {
        var random = SplitMix64(state: 3)
        for _ in 0..<2_000 {
            let number = Double(bitPattern: random.next())
            let fix = Fix(
                mode: .threeDimensional, time: nil,
                coordinate: Coordinate(latitude: number, longitude: -number), speed: number / 3)
            let line = RecordLine.encoded(RecordedInput(.fix(fix), at: .seconds(1)))
            let read = try #require(RecordLine.decoded(RecordedInput.self, line)?.fix)
            #expect(read == fix || number.isNaN)
        }
        for nanoseconds in [
            0, 1_000, 999_999_000, 1_234_567_890_123_000, 86_399_999_999_999_000,
        ] {
            let line = RecordLine.encoded(RecordedInput(.tick, at: .nanoseconds(nanoseconds)))
            let read = try #require(RecordLine.decoded(RecordedInput.self, line))
            #expect(read.now == .nanoseconds(nanoseconds))
        }
    }
}
