import ArgumentParser
import CommandLineTool
import FoundationEssentials
import Geodesy
import MapFile
import RoadNetwork
import Routing

/// `turnstone-benchmark times --map M TRUTH…`: what travel times are worth beside drives whose true
/// places and times are known.
struct TimesBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "times", abstract: "Travel times beside those of true drives.",
        discussion: """
            Cuts each drive into pieces of about a kilometre where the vehicle moves, and \
            asks for the route between them; a piece counts when the route is as long as the drive. \
            tools/benchmarks/times.py asks others for the same pieces.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String

    @Option(help: "Metres of a piece; 0 takes each drive as a whole.")
    var length = 1000.0

    @Flag(
        help:
            "Print each piece as JSON: its ends, true and expected times, and what the route passes."
    )
    var pieces = false

    @Argument(help: "Files as truth.csv.")
    var drives: [String]

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        let passed = PassedThings(network)
        var all = DriveTimes()
        for path in drives {
            guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
                throw UserError("'\(path)' cannot be read; give a truth.csv")
            }
            var times = DriveTimes()
            for piece in DrivePiece.cut(TrueDrive(name: path, truth: text), into: length) {
                guard let leg = piece.leg(router) else { continue }
                times.add(piece, leg)
                if pieces { print(try PieceReport(path, piece, leg, passed).line) }
            }
            if !pieces { print("\(path): \(times)") }
            all.add(times)
        }
        if !pieces { print("all: \(all)") }
    }
}

/// A part of a true drive.
struct DrivePiece {
    let start: TrueDrive.Moment
    private(set) var end: TrueDrive.Moment
    private(set) var meters = 0.0
    private(set) var standing = 0.0

    init(start: TrueDrive.Moment) {
        self.start = start
        end = start
    }

    /// Metres a second below which a vehicle stands.
    private static let standingSpeed = 0.5

    mutating func add(_ moment: TrueDrive.Moment, until next: TrueDrive.Moment) {
        let seconds = next.seconds - moment.seconds
        meters += (moment.speed + next.speed) / 2 * seconds
        if moment.speed < Self.standingSpeed { standing += seconds }
        end = next
    }

    /// Pieces of a length at least, from where the vehicle moves to where it does.
    static func cut(_ drive: TrueDrive, into length: Double) -> [DrivePiece] {
        guard let first = drive.moments.firstIndex(where: { $0.speed > 4 }),
            let last = drive.moments.lastIndex(where: { $0.speed > 4 })
        else { return [] }
        var pieces: [DrivePiece] = []
        var piece = DrivePiece(start: drive.moments[first])
        let moments = drive.moments[first...last]
        for (moment, next) in zip(moments, moments.dropFirst()) {
            piece.add(moment, until: next)
            if length > 0, piece.meters > length, next.speed > 4 {
                pieces.append(piece)
                piece = DrivePiece(start: next)
            }
        }
        return piece.meters > length / 2 ? pieces + [piece] : pieces
    }

    /// The route between its ends, nil when it is another way than was driven.
    func leg(_ router: Router) -> LegPath? {
        let waypoints = [start, end].map {
            var waypoint = Waypoint(coordinate: $0.coordinate)
            waypoint.preferredHeading = $0.heading
            waypoint.headingTolerance = 40
            return waypoint
        }
        let leg = try? router.routes(for: RouteRequest(waypoints: waypoints)).first?.legs.first
        guard let leg, abs(leg.distanceMeters - meters) < 0.03 * meters + 10 else { return nil }
        return leg
    }
}

/// True times of pieces of drives and what was expected of them, added up.
struct DriveTimes: CustomStringConvertible {
    private var meters = 0.0
    private var seconds = 0.0
    private var standing = 0.0
    private var expected = 0.0
    private var expectedStanding = 0.0

    mutating func add(_ piece: DrivePiece, _ leg: LegPath) {
        meters += piece.meters
        seconds += piece.end.seconds - piece.start.seconds
        standing += piece.standing
        expected += leg.durationSeconds
        expectedStanding += leg.standing.last ?? 0
    }

    mutating func add(_ other: Self) {
        meters += other.meters
        seconds += other.seconds
        standing += other.standing
        expected += other.expected
        expectedStanding += other.expectedStanding
    }

    var description: String {
        func ratio(_ one: Double, _ other: Double) -> Double {
            other > 0 ? (one / other * 1000).rounded() / 1000 : 0
        }
        return "\((meters / 100).rounded() / 10) km, \(Int(seconds)) s, \(Int(standing)) s stood; "
            + "expected \(Int(expected)) s, \(Int(expectedStanding)) s stood; true / expected "
            + "\(ratio(seconds, expected)), moving \(ratio(seconds - standing, expected - expectedStanding))"
            + ", standing \(ratio(standing, expectedStanding))"
    }
}

/// What a route passes that takes time, by kind.
struct PassedThings {
    let network: RoadNetwork
    private let bearings: EdgeBearings
    private let model: CostModel

    init(_ network: RoadNetwork) {
        self.network = network
        bearings = EdgeBearings(network)
        model = CostModel(network: network, options: RouteOptions(), parameters: CostParameters())
    }

    /// Metres on roads of each kind, and the number of controls and turns of each kind with the seconds
    /// that a stop takes at each.
    func on(_ leg: LegPath) -> (roads: [String: Double], things: [String: Double]) {
        var roads: [String: Double] = [:]
        var things: [String: Double] = [:]
        let parameters = CostParameters().delays
        for (index, edge) in leg.edges.enumerated() {
            let attributes = network.attributes(of: edge)
            let flags = attributes.roadFlags
            let isLast = index == leg.edges.count - 1
            let driven =
                (isLast ? leg.end.offset : network.length(of: edge))
                - (index == 0 ? leg.start.offset : 0)
            let limit: String =
                switch network.postedLimit(of: edge) {
                case .unknown: "none"
                case _ where flags.contains(.lawfulLimit): "law"
                case let limit:
                    limit.metersPerSecond.map { "\(Int(($0 * 3.6).rounded()))" } ?? "free"
                }
            let kind = "\(attributes.kind)\(flags.contains(.link) ? "Link" : "")"
            let speed = network.expectedSpeed(of: edge)
            roads["\(kind)/\(limit)/\(flags.surroundings)", default: 0] += driven / speed
            guard !isLast else { continue }
            let next = leg.edges[index + 1]
            func pass(_ thing: String) {
                let ahead = network.expectedSpeed(of: next)
                things[thing, default: 0] += 1
                things[thing + "*", default: 0] +=
                    (speed / parameters.deceleration + ahead / parameters.acceleration) / 2
            }
            let controls = network.flags(of: edge)
            if controls.contains(.trafficSignals) {
                pass(
                    controls.contains(.repeatedSignals)
                        ? "repeatedSignals" : "signals/\(flags.surroundings)")
            }
            if controls.contains(.stopSign) { pass("stop") }
            if controls.contains(.levelCrossing) { pass("levelCrossing") }
            if controls.contains(.trafficCalming) { pass("calming") }
            if controls.contains(.crossing) { pass("crossing") }
            guard model.isJunction(network.target(of: edge)) else { continue }
            let angle = Angle.turn(
                from: bearings.arrival(of: edge), to: bearings.departure(of: next))
            let side = TurnSide(
                turningBy: Int16(angle.rounded()),
                drivesOnLeft: flags.contains(.leftHandTraffic))
            let entersRoundabout =
                network.roadFlags(of: next).contains(.roundabout) && !flags.contains(.roundabout)
            if entersRoundabout {
                pass("roundabout/\(controls.yield)")
            } else if controls.yield != .none {
                pass("yield/\(controls.yield)/\(side)")
            } else if side == .across, !flags.contains(.oneway) {
                pass("across/\(attributes.kind)")
            } else if abs(angle) > 35 {
                pass("turn")
            } else {
                pass("ahead")
            }
            let turning = parameters.turnSpeed * (90 / max(1, abs(angle))).squareRoot()
            let ahead = network.expectedSpeed(of: next)
            let (before, after) = (max(0, speed - turning), max(0, ahead - turning))
            things["slowing*", default: 0] +=
                before * before / (2 * speed * parameters.deceleration)
                + after * after / (2 * ahead * parameters.acceleration)
        }
        return (roads, things)
    }
}

/// A piece as a line of JSON.
private struct PieceReport: Encodable {
    var drive: String
    var from: [Double]
    var to: [Double]
    var headings: [Double]
    var startSeconds: Double
    var endSeconds: Double
    var meters: Double
    var seconds: Double
    var standing: Double
    var expected: Double
    var expectedStanding: Double
    var roads: [String: Double]
    var things: [String: Double]

    init(_ drive: String, _ piece: DrivePiece, _ leg: LegPath, _ passed: PassedThings) {
        self.drive = drive
        from = [piece.start.coordinate.latitude, piece.start.coordinate.longitude]
        to = [piece.end.coordinate.latitude, piece.end.coordinate.longitude]
        headings = [piece.start.heading, piece.end.heading]
        startSeconds = piece.start.seconds
        endSeconds = piece.end.seconds
        meters = piece.meters
        seconds = piece.end.seconds - piece.start.seconds
        standing = piece.standing
        expected = leg.durationSeconds
        expectedStanding = leg.standing.last ?? 0
        (roads, things) = passed.on(leg)
    }

    var line: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
