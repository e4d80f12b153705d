import Geodesy
import Positioning
import RoadNetwork
import ScenarioMaps
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Whole traces of receivers that report often.
@Suite struct SmoothingRateTests {
    static let town = try! ScenarioMap(
        """
        a---b---c
            |   |
        d---e---f---g
            |   |
            h---i---j
        """, grid: 40,
        ways: [
            "abc": ["highway": "secondary"], "defg": ["highway": "secondary"],
            "hij": ["highway": "residential"], "beh": ["highway": "residential"],
            "cfi": ["highway": "residential"],
        ])

    /// The mean of the metres by which the smoothed places are ahead of the vehicle, and of their distances from it.
    private func errors(rate: Int, seeds: ClosedRange<UInt64>) throws -> (
        ahead: Double, distance: Double
    ) {
        var (ahead, distance, count) = (0.0, 0.0, 0.0)
        for seed in seeds {
            let line = Polyline(
                TestDrive.arcs(along: Self.town.places("abefij"), radius: 12)
            )
            var smoother = TraceSmoother(network: Self.town.network)
            var truth: [Double] = []
            var numbers = Numbers(state: seed)
            var (east, north, off) = (0.0, 0.0, 0.0)
            let (speed, deviation) = (9.0, 10.0)
            // As a receiver in a street of houses: an error that wanders over ten seconds.
            for tenth in 0...Int(line.length / speed * 10) {
                let (decay, fresh) = (0.99, deviation * 0.141)
                east = decay * east + fresh * numbers.normal()
                north = decay * north + fresh * numbers.normal()
                off = 0.9 * off + 0.1 * numbers.normal()
                guard tenth % (10 / rate) == 0 else { continue }
                let meters = speed * Double(tenth) / 10
                let place = line.coordinate(at: meters)
                let seconds = Double(tenth) / 10
                let fix = Fix(
                    mode: .threeDimensional, time: TestDrive.start.advanced(bySeconds: seconds),
                    coordinate: LocalFrame(origin: place).coordinate(PlanePoint(x: east, y: north)),
                    altitude: 100, speed: speed + off,
                    course: line.coordinate(at: meters - 2).bearing(
                        to: line.coordinate(at: meters + 2)),
                    standardDeviation: deviation)
                _ = smoother.add(fix, at: .seconds(seconds), route: nil)
                truth.append(meters)
            }
            let answers = smoother.finish()
            try #require(answers.count == truth.count)
            for index in stride(from: 0, to: truth.count, by: rate) {
                let place = line.coordinate(at: truth[index])
                let course = Angle.radians(
                    line.coordinate(at: truth[index] - 2).bearing(
                        to: line.coordinate(at: truth[index] + 2))
                        - place.bearing(to: answers[index].coordinate))
                let apart = place.distance(to: answers[index].coordinate)
                ahead += apart * cos(course)
                distance += apart
                count += 1
            }
        }
        return (ahead / count, distance / count)
    }

    @Test func `a whole trace at ten fixes a second is placed no worse than one at one`() throws {
        let one = try errors(rate: 1, seeds: 1...12)
        for rate in [2, 5, 10] {
            let many = try errors(rate: rate, seeds: 1...12)
            #expect(many.distance <= one.distance * 1.05 + 0.1, "\(rate): \(many), \(one)")
            #expect(abs(many.ahead) <= abs(one.ahead) + 0.5, "\(rate): \(many), \(one)")
        }
        #expect(one.distance < 6)
    }
}
