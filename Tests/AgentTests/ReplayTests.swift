import Directions
import GPSDLink
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import TestSupport
import Testing

@testable import Agent
@testable import AgentCore

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Records of drives with everything that a vehicle hears, played again.
@Suite struct ReplayTests {
    @Test(arguments: 1...3) func `a drive that is played again says the same to the byte`(seed: Int)
        throws
    {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try RecordedTown.record(file, seed: UInt64(seed))
        try RecordedTown.record(file, seed: UInt64(seed) + 100)
        let bytes = try RecordedTown.bytes(of: file)
        let outcome = try Replay.play([bytes], on: RecordedTown.town.network)
        #expect(outcome.difference == nil)
        #expect(outcome.sessions == 2)
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
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try RecordedTown.record(file, seed: 5)
        let whole = try RecordedTown.bytes(of: file)
        let head = try #require(whole.firstIndex(of: 0x0a)) + 1
        var random = SplitMix64(state: 9)
        for _ in 0..<25 {
            let length = Int.random(in: head..<whole.count, using: &random)
            let outcome = try Replay.play([Array(whole[..<length])], on: RecordedTown.town.network)
            #expect(outcome.difference == nil)
            #expect(outcome.isCut == (whole[length - 1] != 0x0a))
        }
    }

    /// In an input as well as in an output.
    @Test(arguments: [40, 400, 1_000, 5_000, 9_000])
    func `a session after a kill in the middle of a line begins on a line of its own`(_ lost: Int)
        throws
    {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try RecordedTown.record(file, seed: 5)
        let size = try RecordedTown.bytes(of: file).count
        #expect(truncate(file, off_t(size - lost)) == 0)
        let isCut = try RecordedTown.bytes(of: file).last != 0x0a
        try RecordedTown.record(file, seed: 6)
        let outcome = try Replay.play(
            [try RecordedTown.bytes(of: file)], on: RecordedTown.town.network)
        #expect(outcome.difference == nil)
        #expect(outcome.sessions == 2)
        #expect(outcome.isCut == isCut)
    }

    @Test func `the first line that differs is reported with what stands there and what is said`()
        throws
    {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try RecordedTown.record(file, seed: 5)
        var lines = try RecordedTown.bytes(of: file).split(separator: 0x0a).map { Array($0) }
        let index = try #require(
            lines.firstIndex { $0.starts(with: #"{"output":"event/arrival""#.utf8) })
        let original = lines[index]
        lines[index] = Array(
            String(decoding: original, as: UTF8.self)
                .replacing("\"waypointIndex\":0", with: "\"waypointIndex\":4").utf8)
        let changed = try Replay.play(
            [Array(lines.joined(separator: [0x0a]))], on: RecordedTown.town.network)
        let difference = try #require(changed.difference)
        #expect(difference.place.line == index + 1)
        #expect(difference.expected?.contains("\"waypointIndex\":4") == true)
        #expect(difference.got == String(decoding: original, as: UTF8.self))

        // An output that is missing, and one too many.
        lines.remove(at: index)
        let missing = try Replay.play(
            [Array(lines.joined(separator: [0x0a]))], on: RecordedTown.town.network)
        #expect(missing.difference?.got == String(decoding: original, as: UTF8.self))
        lines.insert(contentsOf: [original, original], at: index)
        let doubled = try Replay.play(
            [Array(lines.joined(separator: [0x0a]))], on: RecordedTown.town.network)
        #expect(doubled.difference?.place.line == index + 2)
    }

    /// As a version wrote them that did not have an option yet.
    @Test func `a record without an option of today is played with its default`() throws {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try RecordedTown.record(file, seed: 6)
        let text = String(decoding: try RecordedTown.bytes(of: file), as: UTF8.self)
        let member = #""takesTripsAtOnce":false,"#
        #expect(text.contains(member))
        let old = text.split(separator: member).joined()
        let outcome = try Replay.play([Array(old.utf8)], on: RecordedTown.town.network)
        #expect(outcome.sessions == 1 && outcome.outputs > 100 && outcome.difference == nil)
    }

    @Test func `options that are written are read back, nil and missing ones too`() throws {
        var options = NavigatorOptions()
        options.speedAlerts.majorThreshold = nil
        options.takesTripsAtOnce = true
        options.arrivalRadius = 7
        options.language = .german
        #expect(
            RecordLine.decoded(NavigatorOptions.self, RecordLine.encoded(options)) == options)
        #expect(RecordLine.decoded(NavigatorOptions.self, Array("{}".utf8)) == NavigatorOptions())
        let wrong = Array(#"{"arrivalRadius":"far"}"#.utf8)
        #expect(RecordLine.decoded(NavigatorOptions.self, wrong) == nil)
    }

    @Test func `a record of another form is refused with the version that plays it`() throws {
        let head = #"{"agent":"9.9","turnstoneRecord":1,"anything":[]}"#
        var refusal = ""
        do throws(ConfigurationError) {
            _ = try Replay.play([Array((head + "\n").utf8)], on: RecordedTown.town.network)
        } catch { refusal = error.description }
        #expect(
            refusal == "the record is of form 1 and this turnstone plays form 2; "
                + "play it with the one that made it, 9.9")
    }

    @Test func `a map of the same region, date and size is another one all the same`() throws {
        func town(_ street: String) throws -> ScenarioMap {
            try ScenarioMap("a---b", ways: ["ab": ["highway": "primary", "name": street]])
        }
        let (one, two) = (try town("High Street"), try town("Low Street"))
        #expect(one.network.title == two.network.title)
        let navigator = Navigator(network: one.network)
        let session = RecordedSession(
            navigator, network: one.network, vehicle: "van-1", mapFile: "town.map")
        #expect(session.wasRun(on: one.network))
        #expect(!session.wasRun(on: two.network))
    }

    @Test func `another map, no record and a foreign line are refused in one sentence`() throws {
        let folder = TemporaryDirectory()
        let file = folder.path + "/drive.record"
        try RecordedTown.record(file, seed: 5)
        let record = try RecordedTown.bytes(of: file)
        let other = try ScenarioMap("a---b", ways: ["ab": ["highway": "primary"]])
        func refusal(_ bytes: [UInt8], _ network: RoadNetwork) -> String {
            do throws(ConfigurationError) {
                _ = try Replay.play([bytes], on: network)
                return ""
            } catch {
                return error.description
            }
        }
        #expect(refusal(record, other.network).contains("--map"))
        #expect(refusal([], RecordedTown.town.network).contains("no record"))
        #expect(refusal(Array("$GPRMC,1\n".utf8), RecordedTown.town.network).contains("line 1"))
        let head = try #require(record.firstIndex(of: 0x0a)) + 1
        let foreign = Array(record[..<head]) + Array("hello\n{\"at\":1}\n".utf8)
        #expect(refusal(foreign, RecordedTown.town.network).contains("line 2"))
        #expect(Replay.session(in: record)?.vehicle == "van-1")
        #expect(Replay.session(in: Array("{}\n".utf8)) == nil)
    }

    @Test func `a record that cannot be written is refused with the reason`() {
        #expect(throws: ConfigurationError.self) {
            try Recorder(path: "/nowhere/drive.record").start()
        }
    }

    @Test func `numbers of any size are read back as they were written`() throws {
        var random = SplitMix64(state: 3)
        for _ in 0..<2_000 {
            let number = Double(bitPattern: random.next())
            let fix = Fix(
                mode: .threeDimensional, time: nil,
                coordinate: Coordinate(latitude: number, longitude: -number), speed: number / 3)
            let line = RecordLine.encoded(
                RecordedInput(.receiver(.fix(fix)), at: .seconds(1)))
            let read = try #require(RecordLine.decoded(RecordedInput.self, line)?.fix)
            #expect(read == fix || number.isNaN)
        }
        for nanoseconds in [
            0, 1_000, 999_999_000, 1_234_567_890_123_000, 86_399_999_999_999_000,
        ] {
            let line = RecordLine.encoded(RecordedInput(.timer, at: .nanoseconds(nanoseconds)))
            let read = try #require(RecordLine.decoded(RecordedInput.self, line))
            #expect(read.now == .nanoseconds(nanoseconds))
        }
    }

    @Test func `what is closed on a path is kept, and paths of old records are read`() throws {
        let path = RoutePath(
            legs: [],
            warnings: [
                RouteWarning(
                    code: .closed,
                    message: "closed", destinationIndex: 0, roadName: nil,
                    rule: "closed 22:00-06:00",
                    opensAt: UTCTime(millisecondsSince1970: 1_790_000_000_000))
            ])
        #expect(RecordLine.decoded(RoutePath.self, RecordLine.encoded(path)) == path)
        #expect(
            RecordLine.decoded(RoutePath.self, Array(#"{"legs":[]}"#.utf8)) == RoutePath(legs: []))
    }
}
