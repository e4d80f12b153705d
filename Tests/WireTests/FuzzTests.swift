import Guidance
import ScenarioMaps
import Testing

@testable import Wire

@Suite struct FuzzTests {
    /// Valid commands, out of which the wrong ones are made.
    private static let corpus: [(String, String)] = [
        (
            "set-destinations",
            #"{"id":"c1","issuedAt":"2026-03-01T12:00:00Z","ttlSeconds":60,"waypoints":[{"id":"a","#
                + #""title":"D\u00e9p\ud83d\ude00t","latitude":60.1,"longitude":24.9},{"placeId":"n1"}],"#
                + #""options":{"travelMode":"TRUCK","vehicle":{"heightMeters":3.8}},"ifTrip":7}"#
        ),
        ("set-options", #"{"id":"c","rates":{"remainingSteps":"ALL"},"language":"en"}"#),
        ("set-guidance", #"{"id":"c","active":true,"expiresAt":"2026-03-01T12:00:00+02:00"}"#),
        (
            "reroute",
            #"{"id":"c","route":{"avoid":{"areas":[{"south":1,"west":2,"north":3,"east":4}],"#
                + #""segments":[{"wayId":5}]}}}"#
        ),
        ("simulate", #"{"id":"c","mode":"AT_COORDINATE","latitude":1.5e0,"longitude":-2}"#),
        ("get-image", #"{"id":"c","stepNumber":3,"scale":2}"#),
        ("estimate-route", #"{"id":"c","waypoints":[{"latitude":-0.0,"longitude":180}]}"#),
        ("ping", #"{"id":"c"}"#), ("clear-destinations", #"{"id":"c"}"#),
    ]

    /// What trips parsers up.
    private static let splinters: [[UInt8]] =
        [
            "null", "1e999", "-1e999", "99999999999999999999999999", "-0", "NaN", #"\u0000"#,
            #"\ud800"#, #""id":"c","#, "{", "}", "[", "]", #"""#, "\\", ",", ":", "[[[[[[[[",
            #"{"a":{"a":{"a":"#, "true", "9223372036854775808", "1.7976931348623157e308",
            "0.1e-400",
            "-91", "181", "2026-13-45T99:99:99Z", "ALL", "MAX", "\u{feff}", "\u{202e}", "🏴‍☠️",
        ].map { Array($0.utf8) } + [[0], [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f]]

    private func mutate(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let at = Int.random(in: 0...bytes.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0 where at < bytes.count:
                bytes[at] = UInt8.random(in: 0...255, using: &generator)
            case 1 where at < bytes.count:
                let end = Int.random(in: at...min(bytes.count, at + 20), using: &generator)
                bytes.removeSubrange(at..<end)
            case 2: bytes.removeSubrange(at...)
            case 3:
                let end = Int.random(in: at...bytes.count, using: &generator)
                bytes.insert(contentsOf: bytes[at..<end], at: at)
            case 4:
                let count = Int.random(in: 1...60, using: &generator)
                bytes.insert(contentsOf: repeatElement(0x5b, count: count), at: at)
            default:
                let splinter = Self.splinters.randomElement(using: &generator)!
                bytes.insert(contentsOf: splinter, at: at)
            }
        }
        return bytes
    }

    @Test func `ten thousand damaged commands are each understood or refused with a sentence`() {
        var generator = SplitMix64(state: 20_260_301)
        let decoder = CommandDecoder(maximumBytes: 4096)
        var codes: [CommandReply.Code: Int] = [:]
        for _ in 0..<10_000 {
            let (name, text) = Self.corpus.randomElement(using: &generator)!
            let payload = mutate(Array(text.utf8), &generator)
            switch decoder.decode(name: name, payload: payload) {
            case .success(let command):
                codes[.ok, default: 0] += 1
                #expect(!command.id.isEmpty && command.name.rawValue == name)
            case .failure(let refusal):
                codes[refusal.code, default: 0] += 1
                let reply = Reply(refusal)
                let sent = try? reply.sent()
                let isGood =
                    refusal.message.hasSuffix(".") && sent?["status"]?.string == "REJECTED"
                    && Reply(remembered: reply.remembered) == reply
                if !isGood {
                    Issue.record("\(String(decoding: payload, as: UTF8.self)): \(refusal)")
                }
            }
        }
        // All ways out were taken, so the mutations are neither too mild nor too wild.
        #expect(codes[.ok, default: 0] > 160)
        #expect(codes[.malformed, default: 0] > 1600)
        #expect(codes[.invalid, default: 0] > 160)
    }

    @Test func `ten thousand damaged traffic reports are each read in part or refused`() {
        var generator = SplitMix64(state: 4)
        let whole = Array(
            (#"{"issuedAt":"2026-03-01T12:00:00Z","ttlSeconds":60,"roads":[{"wayId":5,"closed":true},"#
                + #"{"fromNodeId":1,"toNodeId":2,"speedMetersPerSecond":1.5},{"wayId":6,"direction":"#
                + #""FORWARD","speedMetersPerSecond":0}]}"#).utf8)
        var (read, refused) = (0, 0)
        for _ in 0..<10_000 {
            do throws(TrafficReportError) {
                let report = try TrafficReport(payload: mutate(whole, &generator))
                read += 1
                #expect(report.entries.allSatisfy { (0...100).contains($0.speed) })
                #expect((report.rejection == nil) == (report.rejectedEntries == 0))
            } catch {
                refused += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(read > 200)
        #expect(refused > 5000)
    }

    @Test func `random bytes on random topics are refused`() {
        var generator = SplitMix64(state: 7)
        for _ in 0..<5000 {
            let payload = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let name = String(
                decoding: (0..<Int.random(in: 0...70, using: &generator)).map { _ in
                    UInt8.random(in: 0...255, using: &generator)
                }, as: UTF8.self)
            let topic = Samples.topics.topic("command/\(name)")
            guard case .command(let incoming)? = Samples.topics.incoming(topic),
                case .failure(let refusal) = CommandDecoder().decode(
                    name: incoming, payload: payload)
            else {
                Issue.record("\(name) was understood")
                continue
            }
            #expect(refusal.code == .unknownCommand)
            #expect(Reply(refusal).subtopic.hasPrefix("reply/"))
        }
    }

    @Test func `a value that is written is read as it was`() throws {
        var generator = SplitMix64(state: 99)
        for _ in 0..<2000 {
            let value = randomValue(depth: 4, &generator)
            var json = JSONWriter()
            json.element(value)
            #expect(try JSONValue(parsing: json.bytes) == value)
        }
    }

    private func randomValue(depth: Int, _ generator: inout SplitMix64) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
        case 0: return Bool.random(using: &generator) ? .null : .boolean(true)
        case 1:
            let integer = Int64(bitPattern: generator.next())
            return .number(JSONNumber(value: Double(integer), integer: integer))
        case 2:
            let double = Double.random(in: -1e12...1e12, using: &generator) + 0.25
            return .number(JSONNumber(value: double, integer: Int64(exactly: double)))
        case 3: return .string(randomText(&generator))
        case 4:
            return .array(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    randomValue(depth: depth - 1, &generator)
                })
        default:
            var object = JSONObject()
            for index in 0..<Int.random(in: 0...4, using: &generator) {
                object.members.append(
                    .init(
                        name: "\(index)" + randomText(&generator),
                        value: randomValue(depth: depth - 1, &generator)))
            }
            return .object(object)
        }
    }

    private func randomText(_ generator: inout SplitMix64) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...8, using: &generator) {
            let limit: UInt32 = Bool.random(using: &generator) ? 0x80 : 0x10ffff
            // NUL is never on the wire.
            text.append(Unicode.Scalar(UInt32.random(in: 1...limit, using: &generator)) ?? "x")
        }
        return String(text)
    }
}
