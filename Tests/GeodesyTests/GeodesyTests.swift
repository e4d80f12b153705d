import Geodesy
import Testing

@Suite struct GeodesyTests {
    @Test(arguments: [
        (0.0, "0.0"), (60.1, "60.1"), (-60.169_856_74, "-60.1698567"), (0.00005, "0.00005"),
        (-0.000_000_12, "-0.0000001"), (0.000_999_99, "0.001"), (0.000_123_4, "0.0001234"),
        (1e-9, "0.0"),
    ])
    func `a number has no exponent near zero`(number: Double, text: String) {
        #expect(number.text(decimals: 7) == text)
    }

    @Test func `a coordinate is written as people write one`() {
        let place = Coordinate(latitude: 49.406399699999994, longitude: -8.7092295999999998)
        #expect("\(place)" == "49.4063997,-8.7092296")
    }

    @Test func `the distance between Heidelberg and Dublin is the great circle's`() {
        let heidelberg = Coordinate(latitude: 49.4, longitude: 8.7)
        let dublin = Coordinate(latitude: 53.35, longitude: -6.26)
        #expect(abs(heidelberg.distance(to: dublin) - 1_124_708) < 1)
    }

    @Test func `moving along a bearing and measuring it gives the same bearing and distance`() {
        let start = Coordinate(latitude: -33.9, longitude: 179.99)
        for bearing in stride(from: 0.5, to: 360, by: 30) {
            let end = start.moved(by: 5_000, bearing: bearing)
            #expect(end.isValid)
            #expect(abs(start.distance(to: end) - 5_000) < 0.01)
            #expect(Angle.difference(start.bearing(to: end), bearing) < 0.01)
        }
    }

    @Test(arguments: [0, 47.5, -70, 89.99])
    func `a distance is the same on the plane as around the globe`(latitude: Double) {
        let start = Coordinate(latitude: latitude, longitude: 179.5)
        for bearing in stride(from: 0.5, to: 360, by: 30) {
            for meters in [0.1, 40, 700, 900, 1_500] {
                let end = start.moved(by: meters, bearing: bearing)
                // Near the pole `moved` itself is exact to a hundredth of a millimetre.
                #expect(abs(start.distance(to: end) - meters) < 1e-5 + 1e-8 * meters)
            }
        }
    }

    @Test(arguments: [(350.0, 10.0, 20.0), (10, 350, -20), (0, 180, -180), (90, 90, 0)])
    func `a turn is positive to the right`(from: Double, to: Double, expected: Double) {
        #expect(abs(Angle.turn(from: from, to: to) - expected) < 1e-9)
    }

    @Test func `projection onto a line that overlaps itself stays in its window`() {
        let a = Coordinate(latitude: 50, longitude: 8)
        let b = Coordinate(latitude: 50, longitude: 8.01)
        let line = Polyline([a, b, a])
        let beside = Coordinate(latitude: 50.0001, longitude: 8.0025)
        let outward = line.projection(of: beside, within: 0...line.length / 2)
        let back = line.projection(of: beside, within: line.length / 2...line.length)
        #expect(abs(outward.distanceAlong - line.length / 8) < 1)
        #expect(abs(back.distanceAlong - line.length * 7 / 8) < 1)
        #expect(abs(outward.offset - 11.1) < 0.1)
    }

    @Test(arguments: [0.0, 47, -60, 89.8])
    func `a line is as long as the distances between its places`(latitude: Double) {
        var places = [Coordinate(latitude: latitude, longitude: 9)]
        for number in 0..<400 {
            let (bearing, meters) = (Double(number * 77 % 360), [0, 3, 80, 700][number % 4])
            places.append(places[number].moved(by: Double(meters), bearing: bearing))
        }
        var sum = 0.0
        for (one, next) in zip(places, places.dropFirst()) { sum += one.distance(to: next) }
        #expect(abs(Polyline(places).length / sum - 1) < 1e-12)
    }

    @Test func `encoded polylines are the published example and come back`() {
        let places = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        #expect(
            EncodedPolyline.encode(places, precision: 5) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        let text = EncodedPolyline.encode(places)
        #expect(EncodedPolyline.decode(text) == places)
        #expect(EncodedPolyline.decode("_p~iF~ps|U_") == nil)
    }

    @Test(arguments: [
        "1970-01-01T00:00:00.000Z", "2026-03-01T12:34:56.789Z", "2000-02-29T23:59:59.999Z",
        "1969-12-31T23:59:59.999Z", "2100-12-31T00:00:00.000Z",
    ])
    func `times are written and read back`(text: String) throws {
        let time = try #require(UTCTime(rfc3339: text))
        #expect(time.description == text)
    }

    @Test func `time offsets and odd texts are understood or refused`() {
        #expect(
            UTCTime(rfc3339: "2026-03-01T14:00:00+02:00")
                == UTCTime(rfc3339: "2026-03-01T12:00:00Z"))
        for text in [
            "", "yesterday", "2026-13-01T00:00:00Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z",
            "2026-02-30T00:00:00Z", "2026-02-29T23:59:59Z", "2026-04-31T12:00:00Z",
            "2100-02-29T00:00:00Z",
        ] {
            #expect(UTCTime(rfc3339: text) == nil)
        }
        for text in ["2024-02-29T00:00:00.000Z", "2000-02-29T23:59:59.000Z"] {
            #expect(UTCTime(rfc3339: text)?.description == text)
        }
        #expect(CivilTime(UTCTime(rfc3339: "2026-11-21T08:00:00Z")!).weekday == 5)
    }
}
