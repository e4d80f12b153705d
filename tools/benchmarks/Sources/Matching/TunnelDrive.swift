import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps

/// A made-up drive into a tunnel and out of it by an exit inside, and what the navigator says meanwhile.
struct TunnelDrive {
    /// What the vehicle's speed sensor is like.
    enum Sensor: String, CaseIterable {
        case none, good
        /// A fifth too fast all the time.
        case wrong
        case late
        /// Stuck at its value from some moment on in the tunnel, and silent from then on.
        case frozen, gone
        /// From some moment on in the tunnel it is right for a few seconds and wrong for a few: zero, or the value at that
        /// moment.
        case flickersToZero = "flickers to zero"
        case flickersToOne = "flickers to one value"
    }

    /// Of the largest error in the tunnel, beyond the first 500 m: share of the metres driven in it.
    private(set) var worstShare = 0.0
    /// Seconds in the tunnel, and those in which the true place was within the reported accuracy.
    private(set) var tunnelSeconds = 0
    private(set) var coveredSeconds = 0
    private(set) var hasToldExit = false
    /// Prompts that said a maneuver was near, or one behind the exit, when it was not.
    private(set) var falsePrompts = 0

    private let network: RoadNetwork
    private let router: Router
    private let line: Polyline
    private let entrance: Double
    private let exit: Double
    private let end: Double
    private let sensor: Sensor
    private var navigator: Navigator
    private var random: SplitMix64
    private var now = Duration.zero
    private var seconds = 0.0
    private var meters = 60.0
    private var speed = 0.0
    private var aim = 15.0
    private var phaseEnds = 0.0
    private var isJam = false
    private var speeds: [Double] = []
    private let scale: Double
    private let delay: Double
    private let failsAt: Double
    private var held: Double?
    private var receiverError = 0.0
    var isTraced = false
    private let start = UTCTime(millisecondsSince1970: 1_790_000_000_000)

    /// The maneuver of the exit is the first behind the departure.
    private static let exitStep = 1
    /// Metres of open road before the tunnel.
    private static let approach = 4_000.0

    init(kilometers: Int, sensor: Sensor, seed: UInt64) throws {
        random = SplitMix64(state: seed &* 7919 &+ UInt64(kilometers))
        // One column is fifty metres.
        let columns = kilometers * 20
        let before = Int(Self.approach) / 50
        let share = Double.random(in: 0.3...0.8, using: &random)
        let fork = max(8, Int(share * Double(columns)))
        func dashes(_ count: Int) -> String { String(repeating: "-", count: count - 1) }
        let road =
            "a" + dashes(before) + "b" + dashes(fork) + "t" + dashes(max(12, columns - fork)) + "c"
            + dashes(20) + "d"
        func under(_ letter: String, _ shift: Int) -> String {
            String(repeating: " ", count: before + fork + shift) + letter
        }
        let map = try ScenarioMap(
            "\(road)\n\(under("u", 8))\n\n\(under("v", 20))", grid: 100,
            ways: [
                "ab": ["highway": "trunk", "maxspeed": "80", "oneway": "yes", "name": "Ring"],
                "btc": [
                    "highway": "trunk", "maxspeed": "80", "oneway": "yes", "tunnel": "yes",
                    "name": "Ring",
                ],
                "cd": ["highway": "trunk", "maxspeed": "80", "oneway": "yes", "name": "Ring"],
                "tu": [
                    "highway": "trunk_link", "maxspeed": "60", "oneway": "yes", "tunnel": "yes",
                ],
                "uv": ["highway": "secondary", "oneway": "yes", "name": "Harbour Road"],
            ])
        network = map.network
        router = Router(network: map.network)
        let places = "abtuv".map { map.coordinate($0) }
        line = Polyline(places)
        entrance = Polyline(Array(places.prefix(2))).length
        exit = Polyline(Array(places.prefix(3))).length
        end = Polyline(Array(places.prefix(4))).length
        self.sensor = sensor
        scale = Double.random(in: 0.95...1.05, using: &random) * (sensor == .wrong ? 1.2 : 1)
        delay = sensor == .late ? 2 : Double.random(in: 0...0.4, using: &random)
        failsAt = Double.random(in: 5...120, using: &random)
        navigator = Navigator(network: map.network)
        perform(
            .command(
                CommandToken(rawValue: 1),
                .setDestinations(
                    .init(
                        destinations: [Waypoint(coordinate: map.coordinate("v"), title: "v")],
                        startGuidance: true))))
    }

    mutating func run() {
        var entered: Double?
        while meters < end, seconds < 4_000 {
            for part in 1...5 {
                move(0.2)
                if let reading = reading(secondsInTunnel: entered.map { seconds - $0 }) {
                    perform(.sensor(.speed(reading)))
                }
                if part == 2 { perform(.tick) }
            }
            if meters < entrance {
                perform(.fix(fix()))
            } else {
                entered = entered ?? seconds
                perform(.tick)
            }
        }
    }

    private mutating func move(_ step: Double) {
        seconds = ((seconds + step) * 10).rounded() / 10
        now = .milliseconds(Int((seconds * 1000).rounded()))
        if seconds >= phaseEnds {
            // Traffic flows for a while, then it goes and stops for a while.
            if Double.random(in: 0..<1, using: &random) < 0.2 { isJam.toggle() }
            phaseEnds = seconds + Double.random(in: 5...(isJam ? 20 : 40), using: &random)
            let isStop = Double.random(in: 0..<1, using: &random) < (isJam ? 0.5 : 0.05)
            aim = isStop ? 0 : Double.random(in: isJam ? 2...8 : 11...22, using: &random)
        }
        let before = speed
        speed = aim > speed ? min(aim, speed + 1.4 * step) : max(aim, speed - 2 * step)
        // A foot on a pedal is never still.
        if speed > 1 { speed = max(0, speed + Double.random(in: -0.06...0.06, using: &random)) }
        meters += (before + speed) / 2 * step
        speeds.append(speed)
    }

    private mutating func reading(secondsInTunnel: Double?) -> Double? {
        if sensor == .none { return nil }
        let past = speeds[max(0, speeds.count - 1 - Int((delay * 5).rounded()))]
        // A tenth of a kilometre an hour, and nothing below walking pace.
        let value = past < 0.5 ? 0 : (past * scale * 36).rounded(.down) / 36
        guard let secondsInTunnel, secondsInTunnel >= failsAt else { return value }
        switch sensor {
        case .gone: return nil
        case .frozen:
            held = held ?? value
            return held
        case .flickersToZero, .flickersToOne:
            held = held ?? value
            let period = 2 + failsAt.truncatingRemainder(dividingBy: 4)
            let phase = Int((secondsInTunnel - failsAt) / period)
            guard phase.isMultiple(of: 2) else { return value }
            return sensor == .flickersToZero ? 0 : held
        default: return value
        }
    }

    private mutating func fix() -> Fix {
        receiverError = 0.85 * receiverError + Double.random(in: -0.15...0.15, using: &random)
        let ahead = line.coordinate(at: meters + 5)
        let place = line.coordinate(at: meters)
        return Fix(
            mode: .threeDimensional, time: start.advanced(bySeconds: seconds), coordinate: place,
            altitude: 100, speed: max(0, speed + receiverError),
            course: speed > 1 ? place.bearing(to: ahead) : nil, horizontalError: 12,
            satellitesUsed: 11)
    }

    private mutating func perform(_ input: Input) {
        for output in navigator.handle(input, at: now) {
            switch output {
            case .routeRequest(let id, let request):
                let found = Result<[RoutePath], RoutingFailure> { () throws(RoutingFailure) in
                    try router.routes(for: request)
                }
                perform(
                    .routeResult(
                        id,
                        found.map { paths in
                            paths.map { Route($0, for: request, in: network, language: .english) }
                        }))
            case .location(let update): judge(update.matched)
            case .event(.prompt(let prompt)): judge(prompt)
            default: break
            }
        }
    }

    private mutating func judge(_ matched: MatchedLocation) {
        guard meters >= entrance, meters < exit, matched.source == .deadReckoning else { return }
        let driven = meters - entrance
        let error = matched.coordinate.distance(to: line.coordinate(at: meters))
        tunnelSeconds += 1
        if error <= matched.accuracy ?? 0 { coveredSeconds += 1 }
        if driven >= 500 { worstShare = max(worstShare, error / driven) }
    }

    private mutating func judge(_ prompt: Prompt) {
        guard let step = prompt.stepNumber, prompt.priority == .maneuver else { return }
        if isTraced {
            print(
                "\(Int(exit - meters)) m before the exit, step \(step), \(prompt.distanceMeters ?? -1): \(prompt.text)"
            )
        }
        let left = exit - meters
        if step == Self.exitStep, left >= 15, left <= 600 { hasToldExit = true }
        guard meters > entrance else { return }
        if step == Self.exitStep {
            guard left > -20 else { return }
            // What is said without a distance is said as being uncertain.
            if let told = prompt.distanceMeters, left - told > max(120, 0.2 * left) {
                falsePrompts += 1
            }
        } else if left > 40 {
            falsePrompts += 1
        }
    }
}
