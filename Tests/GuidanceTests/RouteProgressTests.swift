import Testing

@testable import Guidance

@Suite struct RouteProgressTests {
    private let track = RouteTrack(PlainRoutes.twoLegs)

    @Test func `positions that jitter never make it fall`() {
        var progress = RouteProgress(meters: 0, step: 0, updated: .zero)
        var last = 0.0
        for second in 1...90 {
            let noise = Double(second * 7919 % 41) - 20
            progress.move(
                to: Double(second) * 10 + noise, on: track, leg: 0, at: .seconds(second))
            #expect(progress.meters >= last)
            last = progress.meters
        }
        #expect(last > 880)
    }

    @Test func `positions that stay far behind put it back`() {
        var progress = RouteProgress(meters: 0, step: 0, updated: .zero)
        progress.move(to: 700, on: track, leg: 0, at: .seconds(1))
        for second in 2...6 {
            progress.move(to: 500, on: track, leg: 0, at: .seconds(second))
            #expect(progress.meters == 700)
        }
        progress.move(to: 510, on: track, leg: 0, at: .seconds(7))
        #expect(progress.meters == 510)
        #expect(progress.step == 2)
    }

    @Test func `a maneuver is passed just behind its place, the destination never`() {
        var progress = RouteProgress(meters: 0, step: 0, updated: .zero)
        progress.move(to: 4, on: track, leg: 0, at: .seconds(1))
        #expect(progress.step == 0)
        progress.move(to: 6, on: track, leg: 0, at: .seconds(2))
        #expect(progress.step == 1)
        progress.move(to: 504, on: track, leg: 0, at: .seconds(3))
        #expect(progress.step == 1)
        progress.move(to: 506, on: track, leg: 0, at: .seconds(4))
        #expect(progress.step == 2)
        progress.move(to: 1_050, on: track, leg: 0, at: .seconds(5))
        #expect(progress.step == 2)
    }

    @Test func `the window grows with the time without a position`() {
        let progress = RouteProgress(meters: 500, step: 1, updated: .seconds(10))
        let soon = progress.window(speed: 10, at: .seconds(11))
        let late = progress.window(speed: 10, at: .seconds(71))
        #expect(soon.lowerBound == 420)
        #expect(soon.upperBound < 650)
        #expect(late.upperBound > 1_500)
    }

    @Test func `what was assumed in a gap yields to two fixes, not to one`() {
        var progress = RouteProgress(meters: 0, step: 0, updated: .zero)
        progress.move(to: 300, on: track, leg: 0, at: .seconds(1))
        for second in 2...40 { progress.assume(300 + Double(second) * 10, on: track, leg: 0) }
        #expect(progress.meters == 700)
        #expect(progress.step == 2)
        progress.move(to: 350, on: track, leg: 0, at: .seconds(41))
        #expect(progress.meters == 700)
        progress.move(to: 360, on: track, leg: 0, at: .seconds(42))
        #expect(progress.meters == 360)
        #expect(progress.step == 1)
    }
}
