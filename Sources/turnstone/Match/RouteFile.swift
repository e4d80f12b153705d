import CommandLineTool
import Geodesy
import Positioning
import RoadNetwork
import Wire

/// A planned route as ways: a JSON object with `way_ids` and, in the same order, `directions` (1 along
/// the way's order of nodes, -1 against it), or one that has such an object under `planned`.
///
/// Each visit of a way stands once, however many of its segments the route takes. With `origin`
/// (`lat`, `lon`) the route begins at the segment of the first way that is nearest to it.
struct RouteFile {
    private struct Visit {
        var way: WayIndex
        var isBackward: Bool
    }

    let prior: RoutePrior

    init(path: String, network: RoadNetwork) throws(UserError) {
        let bytes = try InputFile.bytes(path, atMostMegabytes: 16)
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw UserError(
                "'\(path)' is not JSON: \(error.reason) (byte \(error.offset))")
        }
        let route = value["planned"] ?? value
        guard let ways = route["way_ids"]?.elements, let directions = route["directions"]?.elements,
            ways.count == directions.count, !ways.isEmpty,
            directions.allSatisfy({ $0.double == 1 || $0.double == -1 })
        else {
            throw UserError(
                "'\(path)' needs \"way_ids\" and as many \"directions\", each 1 or -1")
        }
        var visits: [Visit] = []
        for (number, (way, direction)) in zip(ways, directions).enumerated() {
            guard let id = way.double.flatMap({ Int64(exactly: $0) }) else {
                throw UserError("'\(path)': way \(number) is not the number of a way")
            }
            guard let index = network.way(osmID: id) else {
                throw UserError("'\(path)' names a way that the map does not have: \(id)")
            }
            visits.append(Visit(way: index, isBackward: direction.double == -1))
        }
        let origin = value["origin"].flatMap { place -> Coordinate? in
            guard let latitude = place["lat"]?.double, let longitude = place["lon"]?.double else {
                return nil
            }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        prior = RoutePrior(edges: Self.edges(along: visits, from: origin, in: network))
    }

    /// The edges of all visits; where one visit does not lead to the next, the route goes on with it.
    private static func edges(
        along visits: [Visit], from origin: Coordinate?, in network: RoadNetwork
    ) -> [EdgeID] {
        let own = network.edges(of: visits[0].way, backward: visits[0].isBackward)
        var starts = own
        if let origin {
            starts.sort {
                network.distance(from: origin, to: $0) < network.distance(from: origin, to: $1)
            }
        }
        var longest: [EdgeID] = []
        for start in starts {
            let edges = walk(visits, from: start, in: network)
            if edges.complete { return edges.path }
            if edges.path.count > longest.count { longest = edges.path }
        }
        return longest
    }

    private static func walk(_ visits: [Visit], from start: EdgeID, in network: RoadNetwork)
        -> (path: [EdgeID], complete: Bool)
    {
        var path = [start]
        var seen: Set<EdgeID> = [start]
        var index = 0
        while index + 1 < visits.count {
            let edge = path[path.count - 1]
            let leaving = network.edges(leaving: network.target(of: edge))
            func first(on visit: Visit) -> EdgeID? {
                leaving.first {
                    network.way(of: $0) == visit.way && $0.isBackward == visit.isBackward
                }
            }
            if let next = first(on: visits[index + 1]) {
                path.append(next)
                index += 1
                seen = [next]
            } else if let next = first(on: visits[index]), seen.insert(next).inserted {
                path.append(next)
            } else {
                return (path, false)
            }
        }
        // To the end of the last way, wherever on it the destination lies.
        while true {
            let visit = visits[index]
            let leaving = network.edges(leaving: network.target(of: path[path.count - 1]))
            guard
                let next = leaving.first(where: {
                    network.way(of: $0) == visit.way && $0.isBackward == visit.isBackward
                }), seen.insert(next).inserted
            else { return (path, true) }
            path.append(next)
        }
    }
}

extension RoadNetwork {
    fileprivate func edges(of way: WayIndex, backward: Bool) -> [EdgeID] {
        edges(ofWay: osmID(of: way)).map { backward ? $0.reversed : $0 }
    }

    fileprivate func distance(from place: Coordinate, to edge: EdgeID) -> Double {
        Polyline(shape(of: edge)).projection(of: place).offset
    }
}
