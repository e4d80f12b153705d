import ArgumentParser
import CommandLineTool
import FoundationEssentials
import Geodesy
import Guidance
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
            let text = try InputFile.text(path, "a truth.csv")
            var times = DriveTimes()
            var driven: [(piece: DrivePiece, leg: LegPath)] = []
            for piece in DrivePiece.cut(TrueDrive(name: path, truth: text), into: length) {
                guard let leg = piece.leg(router) else { continue }
                times.add(piece, leg)
                driven.append((piece, leg))
                if pieces { print(try PieceReport(path, piece, leg, passed).line) }
            }
            let told = ToldTime.told(on: driven)
            if pieces {
                for time in told {
                    print(String(decoding: try JSONEncoder().encode(time), as: UTF8.self))
                }
            } else {
                print("\(path): \(times)\(told.map(\.description).joined())")
            }
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
    private var moments: [TrueDrive.Moment] = []
    var seconds: Double { end.seconds - start.seconds }

    init(start: TrueDrive.Moment) {
        self.start = start
        end = start
    }

    /// Metres a second below which a vehicle stands.
    private static let standingSpeed = 0.5

    mutating func add(_ moment: TrueDrive.Moment, until next: TrueDrive.Moment) {
        let seconds = next.seconds - moment.seconds
        meters += (moment.speed + next.speed) / 2 * seconds
        moments.append(moment)
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

/// The remaining time published by a vehicle that has learnt on the drive, beside the true one.
struct ToldTime: Encodable, CustomStringConvertible {
    /// Of the drive's pieces, those behind the vehicle.
    let share: Double
    let told: Double
    /// Expected standing part of ``told``.
    let standing: Double
    /// Factors of moving and standing that were learnt.
    let factors: [Double]
    let low: Double
    let high: Double
    let seconds: Double

    /// At a quarter, half and three quarters of drives of four pieces and more.
    static func told(on driven: [(piece: DrivePiece, leg: LegPath)]) -> [ToldTime] {
        guard driven.count >= 4 else { return [] }
        var correction = TravelTimeCorrection()
        var told: [ToldTime] = []
        for (index, part) in driven.enumerated() {
            for share in [0.25, 0.5, 0.75]
            where Int((share * Double(driven.count)).rounded()) == index {
                let rest = driven[index...]
                let expected = rest.map { correction.corrected($0.leg.expected) }
                let time = ExpectedTime(
                    moving: expected.reduce(0) { $0 + $1.moving },
                    standing: expected.reduce(0) { $0 + $1.standing })
                let remaining = RemainingTime(moving: time.moving, standing: time.standing)
                told.append(
                    ToldTime(
                        share: share, told: time.total, standing: time.standing,
                        factors: [correction.factor, correction.standingFactor],
                        low: remaining.likely.lowerBound,
                        high: remaining.likely.upperBound,
                        seconds: rest.reduce(0) { $0 + $1.piece.seconds }))
            }
            part.piece.teach(&correction, part.leg.expected)
        }
        return told
    }

    var description: String {
        "; left at \(share): \(Int(told)) s (\(Int(low)) to \(Int(high))), true \(Int(seconds)) s"
    }
}

extension LegPath {
    fileprivate var expected: ExpectedTime {
        let stood = standing.last ?? 0
        return ExpectedTime(moving: durationSeconds - stood, standing: stood)
    }
}

extension DrivePiece {
    /// The stands, with their metres along the route.
    func stands(along leg: LegPath) -> [(meters: Double, seconds: Double)] {
        var stands: [(meters: Double, seconds: Double)] = []
        var passed = 0.0
        var stood = false
        for (index, moment) in moments.enumerated() {
            let next = index + 1 < moments.count ? moments[index + 1] : end
            let seconds = next.seconds - moment.seconds
            let standsNow = moment.speed < Self.standingSpeed
            if standsNow {
                let place = passed * leg.distanceMeters / max(1, meters)
                if stood {
                    stands[stands.count - 1].seconds += seconds
                } else {
                    stands.append((place, seconds))
                }
            }
            stood = standsNow
            passed += (moment.speed + next.speed) / 2 * seconds
        }
        return stands
    }

    /// Shows a correction the piece moment by moment; what is expected of it is spread over its metres.
    func teach(_ correction: inout TravelTimeCorrection, _ expected: ExpectedTime) {
        for (index, moment) in moments.enumerated() {
            let next = index + 1 < moments.count ? moments[index + 1] : end
            let seconds = next.seconds - moment.seconds
            let share = (moment.speed + next.speed) / 2 * seconds / max(1, meters)
            correction.drove(
                expected: ExpectedTime(
                    moving: expected.moving * share, standing: expected.standing * share),
                actual: seconds, speed: moment.speed, at: .seconds(moment.seconds))
        }
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
        seconds += piece.seconds
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
    /// Seconds expected on roads of each kind.
    var roads: [String: Double]
    /// Seconds expected to be lost in turns without a stop.
    var slowing: Double
    var passages: [Passage]
    /// Seconds stood before no junction.
    var unexplained: Double

    init(_ drive: String, _ piece: DrivePiece, _ leg: LegPath, _ passed: PassedThings) {
        self.drive = drive
        from = [piece.start.coordinate.latitude, piece.start.coordinate.longitude]
        to = [piece.end.coordinate.latitude, piece.end.coordinate.longitude]
        headings = [piece.start.heading, piece.end.heading]
        startSeconds = piece.start.seconds
        endSeconds = piece.end.seconds
        meters = piece.meters
        seconds = piece.seconds
        standing = piece.standing
        expected = leg.durationSeconds
        expectedStanding = leg.standing.last ?? 0
        roads = passed.roads(of: leg)
        slowing = passed.slowing(on: leg)
        passages = passed.passages(on: leg)
        unexplained = passages.attribute(piece.stands(along: leg))
    }

    var line: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
