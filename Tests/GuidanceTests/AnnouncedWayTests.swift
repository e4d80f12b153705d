import Directions
import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Guidance

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// After a restart between an announcement and its place the route contains every road up to the end of everything that
/// was announced: of a turn over several junctions up to the road behind the last one, of a roundabout up to the exit.
@Suite struct AnnouncedWayTests {
    /// `TURNSTONE_RESTARTS=200` tries more towns of each kind.
    private static let seeds: ClosedRange<UInt64> =
        1...(getenv("TURNSTONE_RESTARTS").flatMap { UInt64(String(cString: $0)) } ?? 12)

    /// A drive along its planned route, whose driver brakes for bends.
    struct Trip {
        var drive: ScenarioDrive
        let route: Route
        var meters = 0.0
        /// Seconds that the driver still waits where he stands.
        private var waiting = 0
        /// Places at which he has yet to wait: at bends, for others.
        private var halts: [Double]
        private var speed = 0.0
        private let cruise: Double
        private let turning: Double
        private let bends: [Double]

        /// Nil where there is no way.
        ///
        /// - Parameter adherence: of a line that dispatch gives, the same way; nil for none.
        init?(
            _ town: RandomTown, following adherence: GivenLine.Adherence? = nil,
            _ random: inout SeededGenerator
        ) {
            drive = ScenarioDrive(town.map, at: town.start)
            drive.generator = SeededGenerator(seed: random.next())
            drive.stand(seconds: 2)
            drive.setDestinations(String(town.goal))
            drive.noise = .random(in: 0...5, using: &random)
            drive.stand(seconds: 3)
            guard var route = drive.navigator.route else { return nil }
            if let adherence {
                drive.command(
                    .setDestinations(
                        .init(
                            destinations: [route.legs[0].destination],
                            line: TripLine(
                                line: GivenLine(
                                    course: .places(route.legs[0].geometry.coordinates),
                                    adherence: adherence)))))
                guard let given = drive.navigator.route, given != route else { return nil }
                route = given
            }
            self.route = route
            cruise = .random(in: 8...17, using: &random)
            turning = .random(in: 4...8, using: &random)
            let line = route.legs[0].geometry
            bends = zip(line.cumulative, line.coordinates).dropFirst().dropLast().filter {
                guard let before = line.bearing(at: $0.0 - 1),
                    let after = line.bearing(at: $0.0 + 1)
                else { return false }
                return Angle.difference(before, after) > 40
            }.map(\.0)
            halts = bends.filter { _ in Bool.random(using: &random) }
                .map { $0 - .random(in: 0...8, using: &random) }
        }

        var line: Polyline { route.legs[0].geometry }
        var isOver: Bool { meters >= line.length - 15 }

        /// Goes on for a second; unseen while the program is not there.
        mutating func second(isSeen: Bool = true) {
            if waiting == 0, let halt = halts.first, meters + speed >= halt {
                halts.removeFirst()
                waiting = 4
                meters = max(meters, halt)
                speed = 0
            }
            if waiting > 0 {
                waiting -= 1
                stand(isSeen: isSeen)
                return
            }
            let bend = bends.first { $0 > meters } ?? line.length
            let limit = (turning * turning + 4 * max(0, bend - meters - speed)).squareRoot()
            let isInBend = bends.contains { abs($0 - meters) < 5 }
            speed = max(2.5, min(cruise, speed + 2, limit, isInBend ? turning : .infinity))
            meters = min(line.length, meters + speed)
            let place = line.coordinate(at: meters)
            let course = line.bearing(at: max(0, meters - speed / 2))
            if isSeen {
                drive.move(to: place, speed: speed, course: course)
            } else {
                drive.place = place
                drive.sleep(seconds: 1)
            }
        }

        private mutating func stand(isSeen: Bool) {
            drive.place = line.coordinate(at: meters)
            if isSeen { drive.stand(seconds: 1) } else { drive.sleep(seconds: 1) }
        }

        /// Another session goes on after some seconds, until it has a route.
        mutating func restart(after seconds: Int) throws {
            let saved = try #require(
                drive.navigator.savedTrip.flatMap { SavedTrip(text: $0.text) })
            var next = ScenarioDrive(drive.map, at: "a", start: drive.time)
            next.generator = drive.generator
            next.noise = drive.noise
            next.planningTime = [0, 1].randomElement(using: &drive.generator) ?? 0
            drive = next
            for _ in 0..<seconds { second(isSeen: false) }
            drive.handle(.resume(saved))
            second()
            for _ in 0..<3 where drive.navigator.route == nil && !isOver { second() }
        }

        /// Index of the last road of all that was announced by now; nil before that.
        var announced: Int? {
            drive.prompts.filter { $0.stepNumber != nil }.compactMap { prompt in
                var steps = route.legs[0].steps.filter {
                    $0.stepNumber >= prompt.stepNumber ?? 0
                        && ($0.stepNumber == prompt.stepNumber || isSaid($0))
                }[...]
                steps = steps.prefix(prompt.text.components(of: "then "))
                return steps.map(lastRoad).max()
            }.max()
        }

        private func isSaid(_ step: Step) -> Bool {
            step.isSpoken
                && !Voice.leavesByCountedExit(step.stepNumber, in: route.legs[0].steps)
        }

        /// The first road behind the place of a step that has the name in its words.
        private func lastRoad(of step: Step) -> Int {
            let edges = route.legs[0].edges
            guard step.stepNumber > 0, step.stepNumber + 1 < route.legs[0].steps.count else {
                return step.stepNumber == 0 ? 0 : edges.count - 1
            }
            let first =
                edges.firstIndex { $0.startMeters > step.legMeters - 0.1 } ?? edges.count - 1
            return edges.indices[first...].first {
                drive.map.network.roadName(of: edges[$0].edge) == step.simpleRoadName
            } ?? first
        }

        /// What the route of the new session leaves out of the way up to a road of the planned one; nil for nothing.
        func missing(upTo last: Int) -> String? {
            let planned = route.legs[0].edges
            guard last < planned.count, meters < planned[last].startMeters else { return nil }
            guard let found = drive.navigator.route?.legs[0].edges.map(\.edge) else {
                return "no route"
            }
            func text(_ edges: some Sequence<EdgeID>) -> String {
                edges.map { drive.map.description(of: $0) }.joined(separator: " ")
            }
            let near = planned.indices.filter {
                let end = $0 + 1 < planned.count ? planned[$0 + 1].startMeters : line.length
                return planned[$0].edge == found[0] && planned[$0].startMeters < meters + 40
                    && end > meters - 40
            }
            let fits = near.contains {
                let rest = planned[$0...max($0, last)].map(\.edge)
                return Array(found.prefix(rest.count)) == rest
            }
            return fits
                ? nil
                : "\(text(found)) instead of \(text(planned.map(\.edge))) up to \(text([planned[last].edge]))"
        }
    }

    @Test(arguments: RandomTown.Kind.allCases, [ScenarioDrivingSide.right, .left])
    func `the way that was announced is gone on with whenever the agent is killed`(
        _ kind: RandomTown.Kind, _ side: ScenarioDrivingSide
    ) throws {
        try expectSameWay(kind, side)
    }

    @Test(arguments: RandomTown.Kind.allCases, [GivenLine.Adherence.strict, .prefer])
    func `so it is on a trip along a line of dispatch`(
        _ kind: RandomTown.Kind, _ adherence: GivenLine.Adherence
    ) throws {
        try expectSameWay(kind, .right, following: adherence)
    }

    private func expectSameWay(
        _ kind: RandomTown.Kind, _ side: ScenarioDrivingSide,
        following adherence: GivenLine.Adherence? = nil
    ) throws {
        var restarts = 0
        for seed in Self.seeds {
            var random = SeededGenerator(seed: seed)
            let town = try RandomTown(kind, side, &random)
            guard var trip = Trip(town, following: adherence, &random) else { continue }
            while !trip.isOver {
                trip.second()
                guard trip.drive.navigator.route == trip.route, let last = trip.announced else {
                    continue
                }
                var next = trip
                for number in 1...2 {
                    try next.restart(after: .random(in: 0...2, using: &random))
                    guard !next.isOver else { break }
                    restarts += 1
                    let missing = next.missing(upTo: last)
                    #expect(
                        missing == nil,
                        "seed \(seed), restart \(number) after \(trip.drive.now), \(trip.meters) m")
                    guard missing == nil else { break }
                }
            }
        }
        #expect(restarts > 100)
    }

    @Test(arguments: RandomTown.Kind.allCases, [ScenarioDrivingSide.right, .left])
    func `a vehicle that went another way than was announced has a route all the same`(
        _ kind: RandomTown.Kind, _ side: ScenarioDrivingSide
    ) throws {
        for seed in Self.seeds {
            var random = SeededGenerator(seed: seed)
            let town = try RandomTown(kind, side, &random)
            guard var trip = Trip(town, &random) else { continue }
            while !trip.isOver {
                for _ in 0..<5 where !trip.isOver { trip.second() }
                let saved = try #require(
                    trip.drive.navigator.savedTrip.flatMap { SavedTrip(text: $0.text) })
                let network = town.map.network
                let edge = EdgeID(
                    rawValue: .random(in: 0..<UInt32(network.edgeCount), using: &random))
                let line = Polyline(network.shape(of: edge))
                guard network.access(of: edge).contains(.driving), line.length > 30 else {
                    continue
                }
                var drive = ScenarioDrive(town.map, at: "a", start: trip.drive.time)
                drive.handle(.resume(saved))
                for second in 0..<3 {
                    drive.move(
                        to: line.coordinate(at: 5 + 6 * Double(second)), speed: 6,
                        course: line.bearing(at: 5 + 6 * Double(second)))
                }
                #expect(
                    drive.navigator.route != nil,
                    "seed \(seed), \(trip.meters) m, \(town.map.description(of: edge))")
            }
        }
    }
}

extension String {
    /// Number of parts between the places of a text.
    fileprivate func components(of separator: String) -> Int {
        split(separator: separator, omittingEmptySubsequences: false).count
    }
}
