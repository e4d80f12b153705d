import Geodesy
import Positioning
import RoadNetwork
import Routing

/// Drives with known roads as a receiver saw them.
struct MatchingCorpus {
    struct Item {
        let network: RoadNetwork
        let grade: ReceiverGrade
        let drive: TrueDrive
        let fixes: [(tenth: Int, fix: Fix)]

        /// As recorded.
        init(
            _ drive: TrueDrive, grade: ReceiverGrade, fixes: [(seconds: Double, fix: Fix)],
            network: RoadNetwork
        ) {
            self.drive = drive
            self.grade = grade
            self.network = network
            self.fixes = fixes.map { (Int(($0.seconds * 10).rounded()), $0.fix) }
        }

        /// With simulated noise; `rate` fixes a second, 1 or 10.
        init(
            _ drive: TrueDrive, grade: ReceiverGrade, seed: UInt64, rate: Int, network: RoadNetwork
        ) {
            let start = UTCTime(rfc3339: "2026-05-03T08:00:00Z")!
            var receiver = SimulatedReceiver(grade: grade, seed: seed)
            self.drive = drive
            self.grade = grade
            self.network = network
            fixes = drive.moments.compactMap { moment in
                let tenth = Int((moment.seconds * 10).rounded())
                let time = start.advanced(bySeconds: moment.seconds)
                // One error for both rates, so that they can be compared.
                let fix = receiver.fix(of: moment, time: time)
                return rate == 10 || tenth % 10 == 0 ? (tenth, fix) : nil
            }
        }

        /// The roads that are answered, by tenths of a second.
        func answers(_ options: MatcherOptions, smooth: Bool) -> [Int: EdgeID] {
            var answers: [Int: EdgeID] = [:]
            if smooth {
                var smoother = TraceSmoother(network: network, options: options)
                var tenths: [UTCTime: Int] = [:]
                for (tenth, fix) in fixes {
                    if let time = fix.time { tenths[time] = tenth }
                    _ = smoother.add(fix, at: .milliseconds(tenth * 100), route: nil)
                }
                for location in smoother.finish() {
                    guard let tenth = tenths[location.time] else { continue }
                    answers[tenth] = location.position?.edge
                }
            } else {
                var matcher = Matcher(network: network, options: options)
                for (tenth, fix) in fixes {
                    answers[tenth] =
                        matcher.handle(fix, at: .milliseconds(tenth * 100), route: nil)?.position?
                        .edge
                }
            }
            return answers
        }

        func score(_ options: MatcherOptions, smooth: Bool) -> RoadScore {
            var visible: Set<Int> = []
            for (tenth, fix) in fixes where fix.mode >= .twoDimensional { visible.insert(tenth) }
            return RoadScore(
                drive, answers: answers(options, smooth: smooth), visible: visible, in: network)
        }
    }

    var items: [Item] = []

    func scores(_ options: MatcherOptions, smooth: Bool = false) -> [ReceiverGrade: RoadScore] {
        items.reduce(into: [:]) { sums, item in
            sums[item.grade] =
                (sums[item.grade] ?? RoadScore()) + item.score(options, smooth: smooth)
        }
    }

    /// Adds drives along random routes of a map.
    mutating func addMadeUp(
        _ count: Int, name: String, network: RoadNetwork, rate: Int, seed: UInt64
    ) {
        let router = Router(network: network)
        var generator = SplitMix64(state: seed)
        var made = 0
        for _ in 0..<count * 20 where made < count {
            let places = (0..<2).map { _ in
                network.coordinate(
                    of: NodeID(
                        rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &generator)))
            }
            let distance = places[0].distance(to: places[1])
            guard distance > 1500, distance < 15_000 else { continue }
            let request = RouteRequest(waypoints: places.map { Waypoint(coordinate: $0) })
            guard let leg = (try? router.routes(for: request))?.first?.legs.first,
                let drive = TrueDrive(
                    name: "\(name)-\(made)", along: leg, in: network)
            else { continue }
            made += 1
            for grade in ReceiverGrade.allCases {
                items.append(
                    Item(
                        drive, grade: grade, seed: generator.next(), rate: rate, network: network))
            }
        }
    }
}
