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
            Cuts each drive into pieces of about 700 m at moments at which the vehicle moves, and asks for \
            the route between them; a piece counts when the route is as long as the drive.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String

    @Flag(
        help: """
            Print each piece: metres, true seconds, seconds stood, those of the route, those of its roads \
            alone, and how many signals, stop signs, give-way signs and gates it passes.
            """)
    var pieces = false

    @Argument(help: "Files as truth.csv.")
    var drives: [String]

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        var all = DriveTimes()
        for path in drives {
            guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
                throw UserError("'\(path)' cannot be read; give a truth.csv")
            }
            var times = DriveTimes()
            for piece in Self.pieces(of: TrueDrive(name: path, truth: text)) {
                guard let leg = piece.leg(router) else { continue }
                let own = DriveTimes(piece, leg, in: network)
                if pieces { print(own.row) }
                times.add(own)
            }
            print("\(path): \(times)")
            all.add(times)
        }
        print("all: \(all)")
    }

    private static let pieceLength = 700.0

    private static func pieces(of drive: TrueDrive) -> [DrivePiece] {
        guard let first = drive.moments.firstIndex(where: { $0.speed > 0.1 }),
            let last = drive.moments.lastIndex(where: { $0.speed > 0.1 })
        else { return [] }
        var pieces: [DrivePiece] = []
        var piece = DrivePiece(start: drive.moments[first])
        for (moment, next) in zip(
            drive.moments[first...last], drive.moments[first...last].dropFirst())
        {
            piece.add(moment, until: next)
            if piece.meters > pieceLength, next.speed > 4 {
                pieces.append(piece)
                piece = DrivePiece(start: next)
            }
        }
        return pieces + [piece]
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

    mutating func add(_ moment: TrueDrive.Moment, until next: TrueDrive.Moment) {
        let seconds = next.seconds - moment.seconds
        meters += moment.speed * seconds
        if moment.speed < 0.5 { standing += seconds }
        end = next
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
        guard let leg, abs(leg.distanceMeters - meters) < 0.04 * meters + 15 else { return nil }
        return leg
    }
}

/// True times of pieces of drives and what was expected of them, added up.
struct DriveTimes: CustomStringConvertible {
    private var meters = 0.0
    private var seconds = 0.0
    private var standing = 0.0
    private var expected = 0.0
    private var roads = 0.0
    private var controls = [0, 0, 0, 0]

    init() {}

    init(_ piece: DrivePiece, _ leg: LegPath, in network: RoadNetwork) {
        meters = piece.meters
        seconds = piece.end.seconds - piece.start.seconds
        standing = piece.standing
        expected = leg.durationSeconds
        for (index, edge) in leg.edges.enumerated() {
            let length = network.length(of: edge)
            let isLast = index == leg.edges.count - 1
            let driven = (isLast ? leg.end.offset : length) - (index == 0 ? leg.start.offset : 0)
            roads += driven / max(0.1, network.expectedSpeed(of: edge))
            guard !isLast else { continue }
            let flags = network.flags(of: edge)
            let isGated = network.flags(of: network.target(of: edge)).contains(.gate)
            let passed = [
                flags.contains(.trafficSignals), flags.contains(.stopSign),
                flags.contains(.giveWay), isGated,
            ]
            for (kind, isPassed) in passed.enumerated() where isPassed { controls[kind] += 1 }
        }
    }

    mutating func add(_ other: Self) {
        meters += other.meters
        seconds += other.seconds
        standing += other.standing
        expected += other.expected
        roads += other.roads
        for kind in controls.indices { controls[kind] += other.controls[kind] }
    }

    var row: String {
        ([meters, seconds, standing, expected, roads].map { "\(Int($0.rounded()))" }
            + controls.map { "\($0)" }).joined(separator: " ")
    }

    var description: String {
        let ratio = expected > 0 ? (seconds / expected * 1000).rounded() / 1000 : 0
        return "\((meters / 100).rounded() / 10) km, \(Int(seconds)) s, \(Int(standing)) s stood; "
            + "expected \(Int(expected)) s; true / expected \(ratio)"
    }
}
