import Directions
import Geodesy
import Guidance
import Positioning
import Routing
import ScenarioMaps
import Testing

/// Whatever comes in and whatever else is thought: a vehicle that is certainly off its route for 20 s and
/// 200 m is reported so, and another route is looked for.
@Suite struct SilenceTests {
    /// When guidance went on for longer, as if nothing were wrong.
    private func silences(_ drive: ScenarioDrive) -> [Duration] {
        var found: [Duration] = []
        var isGuided = false
        var since: (seconds: Double, meters: Double, at: Duration)?
        for (now, output) in drive.outputs {
            switch output {
            case .event(.navigationState(_, let state)):
                isGuided = state == .enroute
                since = nil
            // At its destination a vehicle waits for the next leg, wherever it goes.
            case .event(.arrival):
                isGuided = false
            case .event(.routeChanged):
                isGuided = drive.isEnroute(at: now)
                since = nil
            case .location(let update) where update.matched.source == .fix:
                guard isGuided, update.onRoute == false, update.matched.confidence >= 0.9 else {
                    since = nil
                    continue
                }
                guard let last = since else {
                    since = (0, 0, now)
                    continue
                }
                let elapsed = min(10, (now - last.at).asSeconds)
                let next = (
                    seconds: last.seconds + elapsed,
                    meters: last.meters + elapsed * (update.matched.speed ?? 0), at: now
                )
                if next.seconds >= 20, next.meters >= 200 { found.append(now) }
                since = next
            default: break
            }
        }
        return found
    }

    @Test(arguments: 1...12)
    func `nobody is off the route in silence, whatever comes in`(seed: Int) {
        let drive = NavigatorPropertyTests().session(seed: UInt64(seed) &+ 9_000, actions: 40)
        #expect(silences(drive) == [])
    }

    /// Drives about a town with tunnels by chance, seen and unseen, and follows no route.
    private func wander(seed: UInt64) -> ScenarioDrive {
        let map = TunnelDeviationTests.hill
        var random = SeededGenerator(seed: seed)
        var drive = ScenarioDrive(map, at: "a")
        drive.generator = SeededGenerator(seed: seed &* 31)
        drive.stand(seconds: 2)
        var (last, place): (Character, Character) = ("p", "a")
        for _ in 0..<30 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                drive.setDestinations(
                    String("abcdghrv".randomElement(using: &random) ?? "d"))
            }
            let next = TunnelDeviationTests.neighbours[place] ?? []
            let onward = next.filter { $0 != last }
            let ways = onward.isEmpty ? next : onward
            (last, place) = (place, ways.randomElement(using: &random) ?? "a")
            drive.noise = .random(in: 0...12, using: &random)
            drive.horizontalError = .random(in: 5...60, using: &random)
            drive.drive(
                String(place), speed: .random(in: 3...20, using: &random),
                isSeen: Int.random(in: 0..<5, using: &random) > 0)
        }
        return drive
    }

    @Test(arguments: 1...8)
    func `nor among tunnels`(seed: Int) {
        let drive = wander(seed: UInt64(seed))
        #expect(silences(drive) == [])
        // Not because nothing happened.
        #expect(drive.locations.contains { $0.onRoute == false })
    }

    @Test(arguments: 1...8)
    func `no waypoint is reached twice, seen or assumed`(seed: Int) {
        let drive = wander(seed: UInt64(seed) &+ 500)
        var trip = 0
        var reached: Set<Int> = []
        for event in drive.events {
            switch event {
            case .routeChanged(let change): trip = Int(change.route.trip.rawValue)
            case .arrival: #expect(reached.insert(trip).inserted)
            default: break
            }
        }
    }
}

extension ScenarioDrive {
    /// Whether the last state published up to a moment is ENROUTE.
    fileprivate func isEnroute(at moment: Duration) -> Bool {
        outputs.last {
            guard case .event(.navigationState) = $0.output else { return false }
            return $0.at <= moment
        }.map {
            guard case .event(.navigationState(_, let state)) = $0.output else { return false }
            return state == .enroute
        } ?? false
    }
}
