import Directions
import Geodesy
import RoadNetwork
import Routing

/// Whether a route along a line is the one that the line was made of.
struct LineFidelity {
    private let router: Router
    private var network: RoadNetwork { router.network }
    private let seed: UInt64

    private static let spacing = 50.0
    private static let shaken = 5.0

    init(_ router: Router, seed: UInt64) {
        self.router = router
        self.seed = seed
    }

    func report(routes: Int, deadEnds: Int) {
        var dice = SplitMix64(state: seed &+ 3)
        var compared = 0
        var same = 0
        var sameRoads = 0
        var others: [String] = []
        while compared < routes {
            let request = RandomRequest.two(network, &dice)
            guard let path = try? router.routes(for: request)[0], path.distanceMeters > 500 else {
                continue
            }
            compared += 1
            let route = Route(path, for: request, in: network)
            let line = GivenLine(course: .places(places(along: [path])))
            let along = RouteRequest(waypoints: request.waypoints, line: line)
            guard let followed = try? router.routes(for: along)[0] else {
                others.append("no way")
                continue
            }
            let told = Route(followed, for: along, in: network)
            let isSamePath = followed.legs.map(\.edges) == path.legs.map(\.edges)
            if isSamePath { sameRoads += 1 }
            if told.sentences == route.sentences {
                same += 1
            } else {
                let pair = zip(told.sentences, route.sentences).first { $0 != $1 }
                others.append(
                    "\(isSamePath ? "SAME PATH: " : "")'\(pair?.0 ?? "")' in place of '\(pair?.1 ?? "")', from "
                        + "\(request.waypoints[0].coordinate) to \(request.waypoints[1].coordinate)"
                )
            }
        }
        print(
            "directions along the line of a route, a place every \(Int(Self.spacing)) m, are the route's: "
                + "\(same) of \(compared); it is the same path for \(sameRoads)")
        for other in others.prefix(20) { print("  \(other)") }
        reportRound(through: deadEnds, &dice)
    }

    /// A place every few metres.
    private func places(along paths: [RoutePath]) -> [Coordinate] {
        var places: [Coordinate] = []
        for leg in paths.flatMap(\.legs) {
            let line = leg.polyline(in: network)
            var meters = 0.0
            while meters < line.length {
                places.append(line.coordinate(at: meters))
                meters += Self.spacing
            }
            places.append(line.coordinate(at: line.length))
        }
        return places
    }

    // MARK: - Dead ends

    private func reportRound(through count: Int, _ dice: inout SplitMix64) {
        // As many more as are none: cars do not get to them.
        let tips = nearestFirst(tips(count * 4, &dice))
        var paths: [RoutePath] = []
        var last: Coordinate?
        for tip in tips where paths.count < count {
            guard let start = last else {
                last = tip
                continue
            }
            let request = RouteRequest(waypoints: [start, tip].map { Waypoint(coordinate: $0) })
            // A tip that cars do not get to is none.
            guard let path = try? router.routes(for: request)[0],
                path.legs[0].start.coordinate.distance(to: start) < 1,
                path.legs[0].end.coordinate.distance(to: tip) < 1
            else { continue }
            paths.append(path)
            last = tip
        }
        let expected = paths.flatMap(\.legs).flatMap(\.edges).withoutRepeats
        let line = places(along: paths).map { place in
            place.moved(
                by: Self.shaken * Double.random(in: 0...1, using: &dice).squareRoot(),
                bearing: Double.random(in: 0..<360, using: &dice))
        }
        let request = RouteRequest(
            waypoints: [line[0], line[line.count - 1]].map { Waypoint(coordinate: $0) },
            line: GivenLine(course: .places(line), adherence: .strict))
        do throws(RoutingFailure) {
            let path = try router.routes(for: request)[0]
            let found = path.legs.flatMap(\.edges).withoutRepeats
            let same = Self.common(found, expected)
            print(
                "round of \(paths.count) dead ends, \(Int(Polyline(line).length / 1000)) km, \(line.count) "
                    + "places, shaken and strict: \(same) of \(expected.count) roads in their order, "
                    + "\(found.count - same) others; turns round "
                    + "\(found.turnsRound) of \(expected.turnsRound)")
        } catch {
            print("round of \(paths.count) dead ends is refused: \(error.message)")
            for fault in error.lineFaults {
                let near = expected.filter {
                    network.coordinate(of: network.target(of: $0)).distance(to: fault.start) < 60
                }
                print(
                    "  \(fault.code) at \(fault.start): "
                        + near.map {
                            "\(network.osmID(of: network.way(of: $0)))\($0.isBackward ? "-" : "+") "
                                + "\(Int(network.length(of: $0))) m to "
                                + "\(network.edges(leaving: network.target(of: $0)).count) arms"
                        }.joined(separator: ", "))
            }
        }
    }

    /// Ends of streets from which the only way is back.
    private func tips(_ count: Int, _ dice: inout SplitMix64) -> [Coordinate] {
        var tips: [Coordinate] = []
        var tried = 0
        while tips.count < count, tried < 200 * count {
            tried += 1
            let node = NodeID(
                rawValue: .random(in: 0..<UInt32(network.nodeCount), using: &dice))
            let edges = network.edges(leaving: node)
            guard edges.count == 1, let edge = edges.first,
                network.access(of: edge).contains(.driving),
                network.access(of: edge.reversed).contains(.driving),
                network.length(of: edge) > 40
            else { continue }
            tips.append(network.coordinate(of: node))
        }
        return tips
    }

    private func nearestFirst(_ places: [Coordinate]) -> [Coordinate] {
        var left = places
        var ordered: [Coordinate] = []
        while !left.isEmpty {
            let here = ordered.last ?? left[0]
            let index =
                left.indices.min { left[$0].distance(to: here) < left[$1].distance(to: here) } ?? 0
            let place = left.remove(at: index)
            if place != here || ordered.isEmpty { ordered.append(place) }
        }
        return ordered
    }

    /// How many of the ones are among the others, in order, where both are nearly the same.
    private static func common(_ ones: [EdgeID], _ others: [EdgeID]) -> Int {
        var next = 0
        var count = 0
        for edge in ones {
            let window = others[next..<min(others.count, next + 50)]
            guard let index = window.firstIndex(of: edge) else { continue }
            count += 1
            next = index + 1
        }
        return count
    }
}

extension Route {
    fileprivate var sentences: [String] { legs.flatMap(\.steps).map(\.fullInstructionText) }
}

extension [EdgeID] {
    /// The end of one leg and the beginning of the next lie on one edge.
    fileprivate var withoutRepeats: [EdgeID] {
        reduce(into: []) { edges, edge in if edges.last != edge { edges.append(edge) } }
    }

    fileprivate var turnsRound: Int { zip(self, dropFirst()).count { $0.reversed == $1 } }
}

extension LegPath {
    fileprivate func polyline(in network: RoadNetwork) -> Polyline {
        var places: [Coordinate] = []
        for edge in edges { places += network.shape(of: edge) }
        let whole = Polyline(places)
        let rest = edges.last.map { network.length(of: $0) - end.offset } ?? 0
        return whole.part(from: start.offset, to: whole.length - rest)
    }
}
