import GPSDLink
import Geodesy
import Positioning
import ScenarioMaps
import Testing

@testable import GPSDClient

/// Whatever speaks on gpsd's port, through the real libgps. Each test has a process of its own, which is
/// ended when it uses far more of a processor than all its lines can cost.
@Suite struct HostileGPSDTests {
    /// Reports of a real gpsd 3.22.
    private static let corpus = [
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-03-01T12:00:01.000Z","ept":0.005,"#
            + #""lat":60.170000000,"lon":24.940000000,"altHAE":30.1,"altMSL":12.5,"epx":4.1,"epy":5.2,"#
            + #""epv":9.2,"track":90.1,"magtrack":97.9,"speed":10.220,"climb":0.000,"eps":10.3,"eph":7.6}"#,
        #"{"class":"SKY","device":"/dev/ttyACM0","xdop":0.54,"ydop":0.77,"hdop":1.1,"pdop":1.9,"#
            + #""satellites":[{"PRN":23,"el":6.0,"az":84.0,"ss":0.0,"used":false,"gnssid":0,"svid":23},"#
            + #"{"PRN":28,"el":7.0,"az":160.0,"ss":26.0,"used":true}]}"#,
        #"{"class":"GST","device":"/dev/ttyACM0","time":"2026-03-01T12:00:01.000Z","rms":3.1,"#
            + #""major":2.5,"minor":2.1,"orient":12.0,"lat":2.4,"lon":2.2,"alt":4.0}"#,
        #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#,
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","flags":1}]}"#,
        #"{"class":"ERROR","message":"no"}"#,
        #"{"class":"ATT","time":"2026-03-01T12:00:01.000Z","heading":250.909,"pitch":8.748,"gyro_z":0.99900}"#,
        #"{"class":"IMU","msg":"UBX-ESF-MEAS","timeTag":1138250,"gyro_temp":31.21,"gyro_z":-1.91357}"#,
        #"{"class":"PPS","device":"x","real_sec":1,"real_nsec":0,"clock_sec":1,"clock_nsec":9}"#,
    ]

    /// What trips parsers up.
    private static let splinters =
        [
            #"{"class":"TPV"}X{"class":"TPV"}"#, #""class":"TPV""#, #""class":"#, "{", "}", "[",
            "]",
            ",", ":", #"""#, "\\", "\\\\\\\\", "null", "NaN", "1e999", "-1e999", "x", "\"x\"",
            "\r\n",
            "99999999999999999999999999", "[[[[[[[[", #"{"a":{"a":{"a":"#, "9999-12-31T99:99:99Z",
            "0.1e-400", #""mode":3"#, #""lat":"#, "\u{0}", #"\u0000"#, "\t", " ",
            String(repeating: "1", count: 600), String(repeating: "\\n", count: 600),
            String(repeating: "a", count: 600),
            String(repeating: #"{"PRN":1,"used":true},"#, count: 200),
        ].map { Array($0.utf8) } + [[0xff], [0xc0, 0x80]]

    private static func mutate(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let at = Int.random(in: 0...bytes.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0 where at < bytes.count:
                bytes[at] = UInt8.random(in: 0...255, using: &generator)
            case 1 where at < bytes.count:
                let end = Int.random(in: at...min(bytes.count, at + 30), using: &generator)
                bytes.removeSubrange(at..<end)
            case 2: bytes.removeSubrange(at...)
            case 3:
                let start = Int.random(in: 0...at, using: &generator)
                bytes.append(contentsOf: Array(bytes[start..<at]))
            default:
                let splinter = splinters.randomElement(using: &generator) ?? []
                bytes.insert(contentsOf: splinter, at: at)
            }
        }
        return bytes
    }

    /// Reads all that a fake gpsd says.
    private static func hear(_ said: [UInt8]) throws -> (
        fixes: [Fix], rates: [Double], unreadable: Int
    ) {
        let gpsd = FakeGPSD()
        var options = GPSDClient.Options()
        options.host = "127.0.0.1"
        options.port = gpsd.port
        let connection = try GPSDConnection(options)
        nonisolated(unsafe) let speaker = gpsd
        Task.detached { speaker.say(said) }
        var heard: (fixes: [Fix], rates: [Double], unreadable: Int) = ([], [], 0)
        while let reading = try? connection.read() {
            if let fix = reading.fix { heard.fixes.append(fix) }
            if let rate = reading.yawRate { heard.rates.append(rate) }
            if reading.unreadable != nil { heard.unreadable += 1 }
        }
        return heard
    }

    @Test func `lines that libgps never returns from are passed over and the next report counts`()
        async
    {
        await #expect(processExitsWith: .success) {
            limitProcessorTime(seconds: 20)
            let lines = [
                #"{"class":"TPV"}X{"class":"TPV"}"#, #"{"lat":"x","class":"TPV"}"#,
                #"{"class":"TPV","lat":"x","class":"TPV"}"#, Self.corpus[1], Self.corpus[2],
                Self.corpus[0], "",
            ]
            let heard = try Self.hear(Array(lines.joined(separator: "\r\n").utf8))
            let fix = try #require(heard.fixes.last)
            #expect(fix.mode == .threeDimensional)
            #expect(fix.coordinate == Coordinate(latitude: 60.17, longitude: 24.94))
            #expect(fix.time == UTCTime(rfc3339: "2026-03-01T12:00:01Z"))
            #expect(fix.satellitesUsed == 1)
            #expect(abs(try #require(fix.standardDeviation) - 2.302) < 0.001)
            #expect(heard.unreadable > 0)
        }
    }

    @Test func `reports of an inertial sensor are a yaw rate, and the fix beside them counts`()
        async
    {
        await #expect(processExitsWith: .success) {
            limitProcessorTime(seconds: 20)
            let lines = [
                #"{"class":"IMU","msg":"UBX-ESF-MEAS","timeTag":1}"#,
                #"{"class":"IMU","msg":"UBX-ESF-RAW","gyro_z":-2.5}"#,
                #"{"class":"IMU","msg":"UBX-ESF-MEAS","gyro_z":99}"#, Self.corpus[0], "",
            ]
            let heard = try Self.hear(Array(lines.joined(separator: "\r\n").utf8))
            #expect(heard.rates.last == -2.5)
            #expect(heard.fixes.count == 1)
            #expect(heard.unreadable == 0)
        }
    }

    @Test func `nothing that is said on its port holds the thread up or ends the process`() async {
        await #expect(processExitsWith: .success) {
            limitProcessorTime(seconds: 120)
            var generator = SplitMix64(state: 12)
            for round in 0..<20 {
                var said: [UInt8] = []
                for _ in 0..<1000 {
                    let line = Self.corpus.randomElement(using: &generator) ?? ""
                    said += Self.mutate(Array(line.utf8), &generator) + [0x0D, 0x0A]
                }
                said += Array((Self.corpus[0] + "\n").utf8)
                let heard = try Self.hear(said)
                #expect(heard.fixes.last?.mode == .threeDimensional, "round \(round)")
                #expect(heard.unreadable > 0, "round \(round)")
            }
        }
    }
}
