import Geodesy
import RoadNetwork

/// A line made of OpenStreetMap's ways in their order.
///
/// The driven part of each way lies between the junctions with its neighbours, in the direction
/// from the one to the other; of a closed way, such as a roundabout, in the direction that is
/// allowed.
struct WayChain {
    let network: RoadNetwork
    let model: CostModel

    /// Metres from the first or the last way within which a waypoint begins or ends the line there.
    private static let reach = 150.0

    /// - Parameters:
    ///   - start: metres of the line that are left out.
    ///   - origin: a place on the first way near which the line begins.
    ///   - destination: a place on the last way behind which the line ends.
    func match(
        _ ways: [Int64], from start: Double, between origin: Coordinate,
        and destination: Coordinate
    ) -> MatchedLine {
        let known = network.edges(ofWays: Set(ways))
        var chains: [[EdgeID]] = []
        var chain: [[EdgeID]] = []
        var unknown: [(way: Int64, chain: Int)] = []
        for way in ways {
            guard let edges = known[way], !edges.isEmpty else {
                if !chain.isEmpty { chains.append(joined(chain, origin, destination)) }
                chain = []
                unknown.append((way, chains.count))
                continue
            }
            chain.append(edges)
        }
        if !chain.isEmpty { chains.append(joined(chain, origin, destination)) }
        let (line, ends) = line(of: chains.map(unbroken), from: start)
        var matched = line
        matched.origin = line.line.coordinates.first
        matched.firstWayMeters =
            (chains.first ?? []).prefix { way(of: $0) == ways.first }
            .reduce(0) { $0 + network.length(of: $1) }
        matched.unknownWays = unknown.map { ($0.way, ends[$0.chain]) }.filter { $0.1 >= start }
        return matched
    }

    /// The parts without a gap between two edges.
    private func unbroken(_ edges: [EdgeID]) -> [[EdgeID]] {
        var parts: [[EdgeID]] = []
        for edge in edges {
            if let last = parts.last?.last, network.target(of: last) == network.source(of: edge) {
                parts[parts.count - 1].append(edge)
            } else {
                parts.append([edge])
            }
        }
        return parts
    }

    /// The line of chains, each of parts without a gap, and its metres at the beginning and at the end of each
    /// chain. Between two parts it leads straight on.
    private func line(
        of chains: [[[EdgeID]]], from start: Double
    ) -> (line: MatchedLine, ends: [Double]) {
        var places: [Coordinate] = []
        var pieces: [MatchedLine.Piece] = []
        var gaps: [(way: Int64, next: Int64, meters: Double)] = []
        var meters = 0.0
        var ends = [meters]
        for chain in chains {
            for (number, part) in chain.enumerated() {
                if number > 0, let last = chain[number - 1].last, let next = part.first {
                    gaps.append((way(of: last), way(of: next), meters))
                }
                if let last = places.last, let first = part.first {
                    meters += last.distance(to: network.coordinate(of: network.source(of: first)))
                }
                network.appendShape(of: part[...], to: &places)
                if let piece = piece(of: part, &meters, from: start) { pieces.append(piece) }
            }
            ends.append(meters)
        }
        let line = Polyline(places.isEmpty ? [Coordinate(latitude: 0, longitude: 0)] : places)
        return (MatchedLine(pieces: pieces, line: line, gaps: gaps), ends)
    }

    private func way(of edge: EdgeID) -> Int64 { network.osmID(of: network.way(of: edge)) }

    /// The rest of a part without a gap behind the left-out metres; nil if it is empty.
    private func piece(
        of part: [EdgeID], _ meters: inout Double, from start: Double
    ) -> MatchedLine.Piece? {
        var piece = MatchedLine.Piece(parts: [], startMeters: meters)
        for edge in part {
            let length = network.length(of: edge)
            if meters + length > start {
                let isFirst = piece.parts.isEmpty
                if isFirst { piece.startMeters = max(meters, start) }
                piece.parts.append(
                    MatchedLine.Piece.Part(
                        edge: edge, from: isFirst ? piece.startMeters - meters : 0, to: length,
                        meters: meters + length))
            }
            meters += length
        }
        return piece.parts.isEmpty ? nil : piece
    }

    /// The driven edges of consecutive ways.
    private func joined(
        _ ways: [[EdgeID]], _ origin: Coordinate, _ destination: Coordinate
    ) -> [EdgeID] {
        var driven: [EdgeID] = []
        var node: NodeID?
        for (index, way) in ways.enumerated() {
            let next = index + 1 < ways.count ? ways[index + 1] : nil
            let goals = next.map { nodes(of: $0) }
            let isBeginning = node == nil || !nodes(of: way).contains { $0 == node }
            if isBeginning {
                node = beginning(of: way, before: goals, near: origin, toward: destination)
            }
            guard let start = node else { continue }
            let part =
                if let goals {
                    isBeginning
                        ? stretch(of: way, from: start) { goals.contains($0) }
                        : stretch(of: way, from: start, toNext: goals)
                } else {
                    last(of: way, from: start, near: destination)
                }
            driven += part
            node = part.last.map { network.target(of: $0) } ?? node
        }
        return driven
    }

    private func nodes(of way: [EdgeID]) -> Set<NodeID> {
        Set(way.flatMap { [network.source(of: $0), network.target(of: $0)] })
    }

    /// The nodes at which a way begins and ends; the same one twice for a closed way. Its edges are in no order.
    private func ends(of way: [EdgeID]) -> (first: NodeID, last: NodeID) {
        var counts: [NodeID: Int] = [:]
        for edge in way {
            counts[network.source(of: edge), default: 0] += 1
            counts[network.target(of: edge), default: 0] += 1
        }
        let isEnd = { (node: NodeID) in counts[node] == 1 }
        let first = way.map { network.source(of: $0) }.first(where: isEnd)
        let last = way.map { network.target(of: $0) }.first(where: isEnd)
        let any = network.source(of: way[0])
        return (first ?? last ?? any, last ?? first ?? any)
    }

    /// The start of a chain on its first way: the node nearest to its origin, or else the
    /// end from which it may be driven to the next way, the farther one of two, or the one farther from the destination.
    private func beginning(
        of way: [EdgeID], before goals: Set<NodeID>?, near origin: Coordinate,
        toward destination: Coordinate
    ) -> NodeID {
        // From where the next way leaves nothing of this one would be driven.
        if let near = nearest(of: way, to: origin), goals?.contains(near) != true { return near }
        let (first, last) = ends(of: way)
        guard let goals else {
            func meters(_ node: NodeID) -> Double {
                network.coordinate(of: node).distance(to: destination)
            }
            return meters(first) >= meters(last) ? first : last
        }
        func part(_ start: NodeID) -> (isAllowed: Bool, meters: Double) {
            let part = stretch(of: way, from: start) { goals.contains($0) }
            return (
                part.allSatisfy { model.admits(model.reading(of: $0)) },
                part.reduce(0) { $0 + network.length(of: $1) }
            )
        }
        let (one, other) = (part(first), part(last))
        if one.isAllowed != other.isAllowed, one.meters > 0, other.meters > 0 {
            return one.isAllowed ? first : last
        }
        return one.meters >= other.meters ? first : last
    }

    /// The driven edges of a way that is followed by another one. A way that is reached where the next one touches it is
    /// named to be driven nevertheless: to where they touch again, or a dead end to its end and back.
    private func stretch(
        of way: [EdgeID], from start: NodeID, toNext goals: Set<NodeID>
    ) -> [EdgeID] {
        guard goals.contains(start) else {
            return stretch(of: way, from: start) { goals.contains($0) }
        }
        let again = stretch(of: way, from: start) { $0 != start && goals.contains($0) }
        if let end = again.last, goals.contains(network.target(of: end)) { return again }
        let (first, last) = ends(of: way)
        guard first != last, start == first || start == last else { return [] }
        let end = start == first ? last : first
        let into = stretch(of: way, from: start) { $0 == end }
        return into + into.reversed().map(\.reversed)
    }

    /// The driven edges of the last way: past the destination to the next junction, as the line may have come by the
    /// destination before. To the way's end if that is elsewhere.
    private func last(
        of way: [EdgeID], from start: NodeID, near destination: Coordinate
    ) -> [EdgeID] {
        let offsets = way.map { edge in
            Polyline(network.shape(of: edge)).projection(of: destination).offset
        }
        let nearest = offsets.min() ?? .infinity
        var past: [EdgeID]?
        // At a junction the edge before it.
        for (edge, offset) in zip(way, offsets) where nearest <= Self.reach && offset < nearest + 1
        {
            for end in [network.source(of: edge), network.target(of: edge)] {
                let part = stretch(of: way, from: start) { $0 == end }
                guard part.last == edge || part.last == edge.reversed else { continue }
                if part.count < past?.count ?? .max { past = part }
            }
        }
        if let past { return past }
        let (first, last) = ends(of: way)
        let end = start == last ? first : last
        return stretch(of: way, from: start) { $0 == end }
    }

    private func nearest(of way: [EdgeID], to place: Coordinate) -> NodeID? {
        nodes(of: way).map { ($0, network.coordinate(of: $0).distance(to: place)) }
            .filter { $0.1 <= Self.reach }
            .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// The edges along a way from a node to the first goal, or to the way's end if there is none.
    /// Of two directions one that reaches a goal, then one that may be driven, then the shorter.
    private func stretch(
        of way: [EdgeID], from start: NodeID, to isGoal: (NodeID) -> Bool
    ) -> [EdgeID] {
        if isGoal(start) { return [] }
        var best: (edges: [EdgeID], isAllowed: Bool, isWhole: Bool)?
        let own = Set(way).union(way.map(\.reversed))
        for first in network.edges(leaving: start) where own.contains(first) {
            var edges = [first]
            while edges.count <= way.count, !isGoal(network.target(of: edges[edges.count - 1])) {
                let last = edges[edges.count - 1]
                let onward = network.edges(leaving: network.target(of: last)).first {
                    own.contains($0) && $0 != last.reversed && !edges.contains($0)
                }
                guard let onward else { break }
                edges.append(onward)
            }
            let isAllowed = edges.allSatisfy { model.admits(model.reading(of: $0)) }
            let isWhole = isGoal(network.target(of: edges[edges.count - 1]))
            let isBetter =
                best.map {
                    (isWhole ? 1 : 0, isAllowed ? 1 : 0, -edges.count)
                        > ($0.isWhole ? 1 : 0, $0.isAllowed ? 1 : 0, -$0.edges.count)
                } ?? true
            if isBetter { best = (edges, isAllowed, isWhole) }
        }
        return best?.edges ?? []
    }
}
