import Geodesy
import Positioning
import RoadNetwork
import ScenarioMaps
import Testing

/// Tracks of places and times alone, as most GPX files are.
@Suite struct PositionTrackTests {
    static let town = try! ScenarioMap(
        """
        a---b---c---k
            |   |   |
        d---e---f---g
            |   |   |
            h---i---j
        """, grid: 40,
        ways: [
            "abck": ["highway": "secondary"], "defg": ["highway": "secondary"],
            "hij": ["highway": "residential"], "beh": ["highway": "residential"],
            "cfi": ["highway": "residential"], "kgj": ["highway": "residential"],
        ])
    private static let driven = "abefijgkcfihebcfgji"

    /// A drive through the town, with a place in as many seconds, and with white noise for each axis, metres.
    private func track(
        noise: Double, every interval: Double = 1, renewedEvery held: Int = 1,
        hasSpeed: Bool = false
    ) -> (fixes: [Fix], truth: [Coordinate]) {
        let line = Polyline(TestDrive.arcs(along: Self.town.places(Self.driven), radius: 10))
        var numbers = Numbers(state: 5)
        var fixes: [Fix] = []
        var truth: [Coordinate] = []
        var seconds = 0.0
        while seconds * 9 <= line.length {
            let place = line.coordinate(at: seconds * 9)
            let error = PlanePoint(x: noise * numbers.normal(), y: noise * numbers.normal())
            var shown = LocalFrame(origin: place).coordinate(error)
            if fixes.count % held != 0 { shown = fixes[fixes.count - 1].coordinate }
            fixes.append(
                Fix(
                    mode: .threeDimensional, time: TestDrive.start.advanced(bySeconds: seconds),
                    coordinate: shown, speed: hasSpeed ? 9 : nil))
            truth.append(place)
            seconds += interval
        }
        return (fixes, truth)
    }

    /// The shares of answers on no road and of those farther from the true place than a limit, online and by the whole track.
    private func errors(_ given: (fixes: [Fix], truth: [Coordinate]), within limit: Double) -> (
        online: (off: Double, far: Double), smooth: (off: Double, far: Double)
    ) {
        var truth: [UTCTime: Coordinate] = [:]
        for (fix, place) in zip(given.fixes, given.truth) {
            if let time = fix.time { truth[time] = place }
        }
        func shares(_ answers: [MatchedLocation]) -> (off: Double, far: Double) {
            let count = Double(given.fixes.count)
            let far = answers.count {
                guard let place = truth[$0.time] else { return true }
                return $0.coordinate.distance(to: place) > limit
            }
            return (
                Double(answers.count { !$0.roadSnapped }) / count,
                (Double(far) + count - Double(answers.count)) / count
            )
        }
        var matcher = Matcher(network: Self.town.network)
        var smoother = TraceSmoother(network: Self.town.network)
        var online: [MatchedLocation] = []
        for fix in PositionTrack(given.fixes, byLaterFixes: false).fixes {
            let now = Duration.seconds(
                (fix.time?.secondsSince1970 ?? 0) - TestDrive.start.secondsSince1970)
            if let answer = matcher.handle(fix, at: now, route: nil)
                ?? matcher.tick(at: now, route: nil)
            {
                online.append(answer)
            }
        }
        for fix in PositionTrack(given.fixes, byLaterFixes: true).fixes {
            let now = Duration.seconds(
                (fix.time?.secondsSince1970 ?? 0) - TestDrive.start.secondsSince1970)
            _ = smoother.add(fix, at: now, route: nil)
        }
        return (shares(online), shares(smoother.finish()))
    }

    @Test(arguments: [3.0, 5, 8, 10])
    func `white noise is told from the track, and throws the vehicle off no road`(noise: Double)
        throws
    {
        let given = track(noise: noise)
        let told = try #require(PositionTrack(given.fixes, byLaterFixes: true).removedNoise)
        #expect(abs(told / noise - 1) < 0.2)
        let errors = errors(given, within: 10 + 2 * noise)
        #expect(errors.online.off < 0.1)
        #expect(errors.smooth.off < 0.01)
        #expect(errors.online.far < 0.25)
        #expect(errors.smooth.far < 0.1)
    }

    @Test(arguments: [2, 5, 8])
    func `a receiver that holds its place for seconds throws the vehicle off no road`(held: Int) {
        let errors = errors(track(noise: 0, renewedEvery: held), within: 40)
        #expect(errors.online.off < 0.05)
        #expect(errors.smooth.off < 0.01)
        #expect(errors.smooth.far < 0.1)
    }

    @Test(arguments: [5.0, 10, 15, 20])
    func `places seconds apart and without a course stay on the roads`(interval: Double) {
        let errors = errors(
            track(noise: 2, every: interval), within: 30)
        #expect(errors.online.off < 0.05)
        #expect(errors.smooth.off < 0.01)
        // One of eight places is the end of the track, with 20 s between two.
        #expect(errors.smooth.far < 0.15)
    }

    @Test func `a track with speeds, and one without noise to speak of, stay as they are`() {
        for fixes in [track(noise: 8, hasSpeed: true).fixes, track(noise: 0.4).fixes] {
            let track = PositionTrack(fixes, byLaterFixes: true)
            #expect(track.fixes == fixes)
            #expect(track.removedNoise == nil)
        }
        #expect(PositionTrack([], byLaterFixes: true).fixes.isEmpty)
    }

    @Test func `a place far off moves none of its neighbours, and a leap that stays is followed`() {
        var (fixes, truth) = track(noise: 3)
        let clean = PositionTrack(fixes, byLaterFixes: true).fixes
        let stray = fixes[50].coordinate.moved(by: 300, bearing: 40)
        fixes[50].coordinate = stray
        let filtered = PositionTrack(fixes, byLaterFixes: true).fixes
        #expect(filtered[50].coordinate == stray)
        for index in fixes.indices where index != 50 {
            #expect(filtered[index].coordinate.distance(to: clean[index].coordinate) < 4)
        }
        for index in 50..<fixes.count {
            fixes[index].coordinate = fixes[index].coordinate.moved(by: 2000, bearing: 40)
            truth[index] = truth[index].moved(by: 2000, bearing: 40)
        }
        for (fix, place) in zip(PositionTrack(fixes, byLaterFixes: true).fixes, truth).dropFirst(51)
        {
            #expect(fix.coordinate.distance(to: place) < 15)
        }
    }

    @Test func `roads that nobody saw are in no path`() {
        let given = track(noise: 1)
        func parts(gap: Double) -> Int {
            var smoother = TraceSmoother(network: Self.town.network)
            for (second, fix) in given.fixes.enumerated() where !(60..<101).contains(second) {
                _ = smoother.add(fix, at: .seconds(second), route: nil)
            }
            _ = smoother.finish(gap: gap)
            return smoother.paths.count
        }
        #expect(parts(gap: 60) == 1)
        #expect(parts(gap: 30) == 2)
    }
}
