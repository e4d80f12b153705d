import GPSDLink
import Testing

@Suite struct ReportLineTests {
    private func content(_ text: String) throws(UnreadableLine) -> ReportLine.Content {
        try ReportLine.content(of: Array(text.utf8))
    }

    @Test(arguments: [
        #"{"class":"TPV"}"#,
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-03-01T12:00:00.000Z","#
            + #""lat":60.17,"lon":-24.94,"eph":1.9e+1,"climb":-0.2}"#,
        #"{"class":"SKY","satellites":[{"PRN":1,"used":true},{"PRN":2,"used":false}]}"#,
        #"{"class":"GST","device":"a\"b\\c\u00e9","lat":3.5}"#,
    ])
    func `what gpsd writes is handed on`(line: String) throws {
        #expect(try content(line) == .report)
    }

    @Test(arguments: [
        #"{"class":"VERSION","release":"3.22"}"#,
        #"{"class":"WATCH"}"#, #"{"class":"RAW""#,
    ])
    func `reports that nothing is wanted of are passed over without a warning`(line: String) throws
    {
        #expect(try content(line) == .other)
    }

    @Test func `how the vehicle turns is read from reports of attitude and of inertial sensors`()
        throws
    {
        func motion(_ text: String) throws -> MotionReport? {
            guard case .motion(let report) = try content(text) else { return nil }
            return report
        }
        let attitude = try #require(
            try motion(
                #"{"class":"ATT","time":"2024-01-30T15:31:52.100Z","heading":250.909,"gyro_z":0.99900}"#
            ))
        #expect(attitude.rate == 0.999)
        #expect(attitude.heading == 250.909)
        let inertial = try #require(
            try motion(
                #"{"class":"IMU","msg":"UBX-ESF-MEAS","timeTag":1,"gyro_z":-1.91357,"x":{"gyro_z":7}}"#
            ))
        #expect(inertial.rate == -1.91357)
        #expect(inertial.heading == nil)
        #expect(inertial.source != attitude.source)
        #expect(try motion(#"{"class":"ATT"}"#)?.rate == nil)
        #expect(try motion(#"{"class":"ATT","heading":"N","gyro_z":null}"#)?.heading == nil)
        #expect(throws: UnreadableLine.notOneObject) { try motion(#"{"class":"IMU","gyro_z":}"#) }
        #expect(throws: UnreadableLine.secondClass) {
            try motion(#"{"class":"ATT","a":{"class":"IMU"}}"#)
        }
    }

    @Test func `the receivers that gpsd has are read`() throws {
        let cases: [(String, [String])] = [
            (#"{"class":"DEVICES","devices":[]}"#, []),
            (
                #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyS0","x":{"path":1}},"#
                    + #"{"class":"DEVICE","activated":"2026-11-22T12:30:56.371Z","path":"tcp://a"}]}"#,
                ["/dev/ttyS0", "tcp://a"]
            ),
            (#"{"class":"DEVICES"}"#, []),
        ]
        for (line, paths) in cases { #expect(try content(line) == .devices(paths)) }
        #expect(try content(#"{"class":"DEVICE","path":"/dev/ttyS0"}"#) == .deviceChanged)
        #expect(throws: UnreadableLine.notOneObject) {
            try content(#"{"class":"DEVICES","devices":[{"path":"/dev"#)
        }
        #expect(ReceiverPresence(paths: [], device: "/dev/a") == .none)
        #expect(ReceiverPresence(paths: ["/dev/b"], device: "/dev/a") == .others(["/dev/b"]))
        #expect(ReceiverPresence(paths: ["/dev/b", "/dev/a"], device: "/dev/a") == .present)
        #expect(ReceiverPresence(paths: ["/dev/b"], device: nil) == .present)
    }

    @Test(arguments: [
        #"{"class":"TPV"}X{"class":"TPV"}"#: UnreadableLine.notOneObject,
        #"{"class":"TPV"}{"class":"TPV"}"#: .notOneObject,
        #"{"class":"TPV"},"#: .notOneObject,
        #"{"class":"TPV""#: .notOneObject,
        #"{"class":"TPV","device":"/dev"#: .notOneObject,
        #"{"class":"TPV","lat":}"#: .notOneObject,
        #"{"class":"TPV","lat":NaN}"#: .notOneObject,
        #"{"class":"TPV";"lat":1}"#: .notOneObject,
        #"{"class":"TPV","a":[[[[[[[[[[1]]]]]]]]]]}"#: .notOneObject,
        "{\"class\":\"TPV\",\"device\":\"a\u{0}\"}": .notOneObject,
        #"{"lat":"x","class":"TPV"}"#: .noClass,
        #"{"class":"TPV","x":{"class":"TPV"}}"#: .secondClass,
        #"{"class":"TPV","lat":"x","class":"TPV"}"#: .secondClass,
        #" {"class":"TPV"}"#: .noClass,
        #"{"class":3}"#: .noClass,
        #"{"class":""#: .noClass,
        "HTTP/1.1 400 Bad Request": .noClass,
        "\u{feff}": .noClass,
    ])
    func `what could hold libgps up is not`(line: String, fault: UnreadableLine) {
        #expect(throws: fault) { try content(line) }
    }

    @Test func `numbers and strings have bounds and so has a line`() {
        let long = String(repeating: "1", count: 50)
        #expect(throws: UnreadableLine.notOneObject) {
            try content(#"{"class":"TPV","lat":\#(long)}"#)
        }
        let text = String(repeating: "ab", count: 150)
        #expect(throws: UnreadableLine.notOneObject) {
            try content(#"{"class":"TPV","device":"\#(text)"}"#)
        }
        let members = String(repeating: #","a":1"#, count: 6000)
        #expect(throws: UnreadableLine.tooLong) { try content(#"{"class":"TPV"\#(members)}"#) }
    }

    @Test func `a line without an end is reported when it is too long and only once`() {
        var framer = LineFramer(maximumLength: 8)
        var lines: [String?] = []
        for piece in ["12345678", "9012", String(repeating: "x", count: 100), "\nnext\n"] {
            Array(piece.utf8).withUnsafeBytes { bytes in
                framer.take(bytes) { line in
                    lines.append(line.map { String(decoding: $0, as: UTF8.self) })
                }
            }
            if piece == "9012" { #expect(lines == [nil]) }
        }
        #expect(lines == [nil, "next"])
    }

    @Test func `lines are the same in whatever pieces they come`() {
        let text = Array("one\r\n\ntwo\nmuch too long\r\nthree\nrest".utf8)
        for size in 1...text.count {
            var framer = LineFramer(maximumLength: 8)
            var lines: [String?] = []
            for start in stride(from: 0, to: text.count, by: size) {
                Array(text[start..<min(start + size, text.count)]).withUnsafeBytes { piece in
                    framer.take(piece) { line in
                        lines.append(line.map { String(decoding: $0, as: UTF8.self) })
                    }
                }
            }
            #expect(lines == ["one", "", "two", nil, "three"], "pieces of \(size)")
        }
    }
}
