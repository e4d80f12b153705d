import Geodesy
import Positioning
import Testing

@Suite struct NMEATests {
    static let time = UTCTime(rfc3339: "2026-05-03T23:59:59.900Z")!

    @Test(arguments: [
        (49.4094321, 8.6947654), (-33.8688, 151.2093), (0.0000001, -179.9999999), (89.99, 0.5),
        (59.9999999999, 10.9999999999),
    ])
    func `a fix that is written is read back`(latitude: Double, longitude: Double) throws {
        let fix = Fix(
            mode: .threeDimensional, time: Self.time,
            coordinate: Coordinate(latitude: latitude, longitude: longitude), altitude: 123.4,
            speed: 13.5, course: 271.3, standardDeviation: 4.2, satellitesUsed: 8)
        var reader = NMEAReader()
        for line in NMEAWriter().sentences(of: fix).split(separator: "\r\n") {
            #expect(reader.read(line) == nil)
        }
        let complete = reader.finish()
        let back = try #require(complete)
        #expect(back.mode == .threeDimensional)
        #expect(back.time == Self.time)
        #expect(back.coordinate.distance(to: fix.coordinate) < 0.03)
        #expect(abs(try #require(back.speed) - 13.5) < 0.01)
        #expect(back.course == 271.3)
        #expect(back.altitude == 123.4)
        #expect(back.standardDeviation == 4.2)
        #expect(back.satellitesUsed == 8)
    }

    @Test func `sentences carry the published checksum`() {
        let example = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"
        let fields = NMEASentence.fields(of: example[...])
        #expect(fields?.count == 15)
        #expect(NMEASentence.line(fields!) == example + "\r\n")
        #expect(NMEASentence.fields(of: example.dropLast() + "8") == nil)
    }

    @Test(arguments: [
        "545.4", "-3.25", "0.1", "0.3", "-0.0", "007.70", "123456789.012345", "12345678901234.5",
        "12345678901234567890.1", "9007199254740993", "1e3", "+5", ".5", "5.", "0x10", "1.2.3", "-",
        ".", " 1", "nan", "",
    ])
    func `a number is read as the standard library reads it`(text: String) {
        var reader = NMEAReader()
        let line = NMEASentence.line([
            "GPGGA", "123519", "4807.038", "N", "01131.000", "E", "1", "08", "0.9", text, "M",
            "46.9",
            "M", "", "",
        ])
        _ = reader.read(line[...])
        let altitude = reader.finish()?.altitude
        #expect(altitude?.bitPattern == Double(text)?.bitPattern)
    }

    @Test func `a moment without a fix is reported as one and counts as the start`() throws {
        var reader = NMEAReader()
        let log = """
            $GPRMC,081231.00,V,,,,,,,030526,,,N*76
            $GPGGA,081231.00,,,,,0,00,99.99,,M,,M,,*6F
            $GPRMC,081232.00,A,5320.80422,N,00615.73895,W,0.86,,030526,,,A*5E
            """
        let fixes = log.split(separator: "\n").compactMap { reader.read($0) }
        #expect(fixes.map(\.mode) == [.none])
        #expect(reader.start == UTCTime(rfc3339: "2026-05-03T08:12:31Z"))
        let complete = reader.finish()
        let last = try #require(complete)
        #expect(last.coordinate.longitude < -6.2)
        #expect(last.course == nil)
    }

    @Test func `a day changes at midnight`() throws {
        var reader = NMEAReader()
        var fixes: [Fix] = []
        for (clock, date) in [("235959.00", "030526"), ("000000.00", "040526")] {
            let line = NMEASentence.line([
                "GPRMC", clock, "A", "5320.80422", "N", "00615.73895", "W", "0.86", "", date, "",
                "", "A",
            ])
            if let fix = reader.read(line[...]) { fixes.append(fix) }
        }
        let last = reader.finish()
        fixes.append(try #require(last))
        #expect(
            fixes.map { $0.time?.description } == [
                "2026-05-03T23:59:59.000Z", "2026-05-04T00:00:00.000Z",
            ])
    }

    @Test(arguments: [
        "", "$", "$*", "$GPRMC*", "$GPRMC,,,,,,,,,,,,*57", "garbage", "$GPRMC,A*ZZ",
        "$GPRMC,99999999999999999999,A,x,N,y,W,,,,,,A*00",
    ])
    func `broken lines are passed over`(line: String) {
        var reader = NMEAReader()
        #expect(reader.read(line[...]) == nil)
    }
}
