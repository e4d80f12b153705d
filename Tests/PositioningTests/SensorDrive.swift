import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps

/// A vehicle with a speed sensor that drives along one long road, with fixes at first and in a tunnel then, at
/// speeds that change as in traffic; and what a matcher with the sensor and one without it make of that.
struct SensorDrive {
    enum Fault: CaseIterable {
        case none, factor, frozen, zero, late, tooLate, gone, dropsToZero, flickers, noise
        /// Wrong for four seconds of eight: zero, or the value at the beginning.
        case flickersToZero, flickersToOne
    }

    static let map = try! ScenarioMap(
        "a" + String(repeating: "-", count: 198) + "b", grid: 100,
        ways: ["ab": ["highway": "trunk", "maxspeed": "80"]])
    static let line = Polyline([map.coordinate("a"), map.coordinate("b")])

    var sensed = Matcher(network: map.network)
    var blind = Matcher(network: map.network)
    /// Errors in metres at each second in the tunnel: with the sensor and without; nil where there is no answer.
    var errors: [(sensed: Double?, blind: Double?, meters: Double)] = []
    /// The number of them within the reported accuracy, and of all.
    var within = (count: 0, of: 0)

    /// The factor from what the sensor says to the speed.
    var ownScale = 1.03
    /// Whether the driver's foot is never still.
    var trembles = false
    /// What the vehicle says of reverse gear at a time, seconds from the start; nil for nothing.
    var saysReverse: ((Double) -> Bool?)?

    private let fault: Fault
    private var numbers: Numbers
    private var seconds = 0.0
    private var meters = 500.0
    private var speeds = RandomSpeeds(longerSeconds: 30, standing: 0.3, speeds: 4...20)
    private var speed: Double { speeds.speed }
    private var past: [Double] = []
    private var held: Double?
    private let faultBegins: Double
    private let faultEnds: Double
    private let tunnelBegins: Double
    private var gnssError = 0.0

    /// - Parameters:
    ///   - faultBegins: seconds from the start.
    ///   - faultEnds: the same.
    ///   - tunnelBegins: the same.
    init(
        seed: UInt64, fault: Fault, faultBegins: Double = 0, faultEnds: Double = .infinity,
        tunnelBegins: Double = 300
    ) {
        numbers = Numbers(state: seed)
        self.fault = fault
        self.faultBegins = faultBegins
        self.faultEnds = faultEnds
        self.tunnelBegins = tunnelBegins
    }

    /// Drives until so many metres of the tunnel are behind.
    mutating func drive(tunnelMeters: Double, longest: Double = 900) {
        var entrance: Double?
        while seconds < tunnelBegins + longest {
            // Five times a second.
            move(0.2)
            sense()
            guard abs(seconds - seconds.rounded()) < 0.05 else { continue }
            if seconds < tunnelBegins {
                take()
            } else {
                let begun = entrance ?? meters
                entrance = begun
                guard meters - begun < tunnelMeters else { return }
                tick(since: begun)
            }
        }
    }

    /// Drives in the open for so many seconds, in the first of which the receiver's speed is wrong by some metres a
    /// second; with a fix each `interval` seconds.
    ///
    /// - Returns: the conditions of the sensor at each of them.
    mutating func driveInTheOpen(
        seconds length: Double, wrong: (seconds: Double, by: Double) = (0, 0), interval: Int = 1
    ) -> [SensorCondition] {
        let begin = seconds
        var conditions: [SensorCondition] = []
        while seconds < begin + length {
            move(0.2)
            sense()
            guard abs(seconds - seconds.rounded()) < 0.05,
                Int(seconds.rounded()).isMultiple(of: interval)
            else { continue }
            take(wrongBy: seconds <= begin + wrong.seconds ? wrong.by : 0)
            conditions.append(sensed.speedSensorCondition(at: .seconds(seconds)))
        }
        return conditions
    }

    /// Waits for so many seconds without a fix; the sensor goes on.
    mutating func waitBelowGround(seconds length: Double) {
        let end = seconds + length
        while seconds < end {
            move(0.2)
            sense()
        }
    }

    private mutating func sense() {
        if let saysReverse = saysReverse?(seconds) {
            sensed.sense(.reverse(saysReverse), at: .seconds(seconds))
        }
        if let reading = reading() { sensed.sense(.speed(reading), at: .seconds(seconds)) }
    }

    private mutating func move(_ step: Double) {
        seconds = ((seconds + step) * 10).rounded() / 10
        meters += speeds.move(step, at: seconds, &numbers)
        past.append(speed)
    }

    private mutating func reading() -> Double? {
        var value = speed / ownScale
        if trembles, speed > 1 { value += 0.02 * numbers.normal() }
        guard seconds >= faultBegins, seconds < faultEnds else { return value }
        switch fault {
        case .none: break
        case .factor: value *= 1.2
        case .frozen:
            value = held ?? value
            held = value
        case .zero: value = 0
        case .tooLate: value = past[max(0, past.count - 31)] / ownScale
        case .late: value = past[max(0, past.count - 11)] / ownScale
        case .gone: return nil
        case .dropsToZero: value = 0
        case .flickers: if numbers.uniform() < 0.1 { value = 0 }
        case .flickersToZero, .flickersToOne:
            let first = held ?? value
            held = first
            guard Int((seconds - faultBegins) / 4).isMultiple(of: 2) else { break }
            value = fault == .flickersToZero ? 0 : first
        case .noise: value = 20 * numbers.uniform()
        }
        return value
    }

    private mutating func take(wrongBy error: Double = 0) {
        gnssError = 0.8 * gnssError + 0.06 * numbers.normal()
        let fix = Fix(
            mode: .threeDimensional, time: TestDrive.start.advanced(bySeconds: seconds),
            coordinate: Self.line.coordinate(at: meters), altitude: 100,
            speed: max(0, speed + gnssError + error), course: speed > 1 ? 90 : nil,
            standardDeviation: 2)
        _ = sensed.handle(fix, at: .seconds(seconds), route: nil)
        _ = blind.handle(fix, at: .seconds(seconds), route: nil)
    }

    private mutating func tick(since entrance: Double) {
        let truth = Self.line.coordinate(at: meters)
        let told = sensed.tick(at: .seconds(seconds), route: nil)
        let other = blind.tick(at: .seconds(seconds), route: nil)
        let error = told?.coordinate.distance(to: truth)
        errors.append((error, other?.coordinate.distance(to: truth), meters - entrance))
        if let error, let accuracy = told?.accuracy {
            within.of += 1
            if error <= accuracy { within.count += 1 }
        }
    }
}
