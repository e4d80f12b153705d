import Geodesy
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps

/// A vehicle with sensors of speed and yaw rate that drives round corners with fixes at first, and then below ground, where
/// roads cross each other, without; and what a matcher with both sensors and one with the speed alone make of that.
struct YawDrive {
    enum Fault: CaseIterable {
        case none, factor, frozen, flipped, late, gone, zero, noise
    }

    static let map = try! ScenarioMap(
        """
        a-b e-f i-j m-n-A-B-C-D
          | | | | | |   | | | |
          c-d g-h k-l   E-F-G-H
                        | | | |
                        I-J-K-L
                        | | | |
                        M-N-O-P
        """, grid: 150,
        ways: [
            "abcdefghijklmnABCD": road, "EFGH": road, "IJKL": road, "MNOP": road, "AEIM": road,
            "BFJN": road, "CGKO": road, "DHLP": road,
        ])
    private static let road = ["highway": "residential", "maxspeed": "50"]
    private static let rows = ["ABCD", "EFGH", "IJKL", "MNOP"].map(Array.init)

    var sensed = Matcher(network: map.network)
    var blind = Matcher(network: map.network)
    /// Errors in metres at each second below ground: with the yaw rate and without.
    var errors: [(sensed: Double, blind: Double)] = []
    /// The path that is driven, and how far the vehicle has come on it.
    let line: Polyline
    private(set) var meters = 20.0

    /// The factor from what the sensor says to the rate, and the rate that it says while the vehicle stands.
    var ownScale = 1.05
    var zero = 0.4
    /// Standard deviation of its noise, degrees a second.
    var noise = 0.3
    /// Seconds by which a fix comes later than its reading at most.
    var longestDelay = 0.0
    /// Its condition at each fix, and the degrees turned until then.
    private(set) var conditions: [SensorCondition] = []
    private(set) var turned: [Double] = []

    private let fault: Fault
    private let faultBegins: Double
    private var route: (sensed: RoutePrior, blind: RoutePrior)?
    private var numbers: Numbers
    /// Fifths of a second since the start.
    private var steps = 0
    private var speeds = RandomSpeeds(longerSeconds: 20, standing: 0.15, speeds: 6...11)
    private var speed: Double { speeds.speed }
    private var heading: Double
    private var past: [Double] = []
    private var held: Double?
    /// Of the entrance, metres along the line.
    private let entrance: Double

    /// - Parameters:
    ///   - faultBegins: metres before the entrance, negative behind it.
    ///   - planned: whether the route is known; nil for none, false for one that leads elsewhere.
    init(seed: UInt64, fault: Fault, faultBegins: Double = .infinity, planned: Bool? = nil) {
        numbers = Numbers(state: seed)
        self.fault = fault
        let open = Array("abcdefghijklmnA")
        let letters = open + Self.walk(&numbers)
        line = Polyline(
            TestDrive.arcs(along: letters.map { Self.map.coordinate($0) }, radius: 12))
        entrance =
            Polyline(TestDrive.arcs(along: open.map { Self.map.coordinate($0) }, radius: 12))
            .length - 100
        self.faultBegins = entrance - faultBegins
        heading = line.coordinate(at: meters).bearing(to: line.coordinate(at: meters + 2))
        if let planned {
            let path = planned ? letters : open + Self.walk(&numbers)
            let edges = Self.map.edges(String(path))
            route = (RoutePrior(edges: edges), RoutePrior(edges: edges))
        }
    }

    /// Crossings that are passed below ground, without turning round and without passing one twice.
    private static func walk(_ numbers: inout Numbers) -> [Character] {
        var place = (row: 0, column: 0)
        var direction = (row: 0, column: 1)
        var passed: Set<Character> = ["A"]
        var letters: [Character] = []
        while letters.count < 8 {
            let directions = [
                direction, (direction.column, -direction.row), (-direction.column, direction.row),
            ]
            .filter { next in
                let (row, column) = (place.row + next.row, place.column + next.column)
                return rows.indices.contains(row) && rows.indices.contains(column)
                    && !passed.contains(rows[row][column])
            }
            guard !directions.isEmpty else { break }
            direction = directions[Int(numbers.uniform() * Double(directions.count))]
            place = (place.row + direction.row, place.column + direction.column)
            letters.append(rows[place.row][place.column])
            passed.insert(rows[place.row][place.column])
        }
        return letters
    }

    mutating func drive() {
        while meters < line.length - 20 {
            move(0.2)
            let now = Duration.milliseconds(steps * 200)
            sensed.sense(.speed(speed / 1.03), at: now)
            blind.sense(.speed(speed / 1.03), at: now)
            if let reading = reading() { sensed.sense(.yawRate(reading), at: now) }
            guard steps % 5 == 0 else { continue }
            if meters < entrance { take(at: now) } else { tick(at: now) }
        }
    }

    private mutating func move(_ step: Double) {
        steps += 1
        let seconds = Double(steps) / 5
        meters += speeds.move(step, at: seconds, &numbers)
        let now = line.coordinate(at: meters - 1).bearing(to: line.coordinate(at: meters + 1))
        past.append(-Angle.turn(from: heading, to: now) / step)
        heading = now
    }

    private mutating func reading() -> Double? {
        func sensed(_ rate: Double) -> Double { rate / ownScale + zero }
        var value = sensed(past[past.count - 1]) + noise * numbers.normal()
        guard meters >= faultBegins else { return value }
        switch fault {
        case .none: break
        case .factor: value = (value - zero) * 1.2 + zero
        case .frozen:
            value = held ?? value
            held = value
        case .flipped: value = -value
        case .late: value = sensed(past[max(0, past.count - 11)]) + 0.3 * numbers.normal()
        case .gone: return nil
        case .zero: value = 0
        case .noise: value = 60 * (numbers.uniform() - 0.5)
        }
        return value
    }

    private mutating func take(at reading: Duration) {
        let now =
            longestDelay > 0
            ? reading + .seconds(longestDelay * numbers.uniform()) : reading
        conditions.append(sensed.yawRateSensorCondition(at: now))
        turned.append(past.reduce(0) { $0 + abs($1) / 5 })
        let place = line.coordinate(at: meters).moved(by: 1.5 * numbers.normal(), bearing: 40)
        let fix = Fix(
            mode: .threeDimensional,
            time: TestDrive.start.advanced(bySeconds: Double(steps) / 5), coordinate: place,
            altitude: 100, speed: max(0, speed + 0.06 * numbers.normal()),
            course: speed > 1 ? Angle.normalized(heading + 4 / speed * numbers.normal()) : nil,
            standardDeviation: 2)
        if let answer = sensed.handle(fix, at: now, route: route?.sensed) {
            route?.sensed.follow(answer)
        }
        if let answer = blind.handle(fix, at: now, route: route?.blind) {
            route?.blind.follow(answer)
        }
    }

    private mutating func tick(at now: Duration) {
        let truth = line.coordinate(at: meters)
        guard let told = sensed.tick(at: now, route: route?.sensed),
            let other = blind.tick(at: now, route: route?.blind)
        else { return }
        errors.append(
            (told.coordinate.distance(to: truth), other.coordinate.distance(to: truth)))
    }
}
