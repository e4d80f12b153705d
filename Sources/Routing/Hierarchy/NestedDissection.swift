import Geodesy
import RoadNetwork

/// Decides the order in which the segments of a network are contracted: cells of the map first, and
/// after them the few segments that separate them, recursively.
///
/// Each cell is cut in two by the fewest segments between the two ends of the map along one of a few
/// directions: inertial flow (Schild and Sommer, "On Balanced Separators in Road Networks", SEA
/// 2015). The segments of an edge cut of the road graph are a node separator of the graph of turns
/// (Buchhold, Wagner, Zeitz, Zündorf, "Customizable Contraction Hierarchies with Turn Costs", ATMOS
/// 2020).
struct NestedDissection {
    /// All segments, the first to be contracted first.
    let order: [UInt32]

    init(_ network: RoadNetwork) {
        var ends: [(UInt32, UInt32)] = []
        ends.reserveCapacity(network.segmentCount)
        for number in 0..<UInt32(network.segmentCount) {
            let edge = EdgeID(SegmentID(rawValue: number), backward: false)
            ends.append((network.source(of: edge).rawValue, network.target(of: edge).rawValue))
        }
        let frame = LocalFrame(
            origin: Coordinate(
                latitude: (network.metadata.bounds.south + network.metadata.bounds.north) / 2,
                longitude: (network.metadata.bounds.west + network.metadata.bounds.east) / 2))
        let places = (0..<UInt32(network.nodeCount)).map { number in
            let point = frame.point(network.coordinate(of: NodeID(rawValue: number)))
            return (x: Float(point.x), y: Float(point.y))
        }
        var dissector = Dissector(ends: ends, places: places)
        order = dissector.dissect()
    }
}

/// Cuts cells until nothing is left, without recursion of its own and without new memory.
private struct Dissector {
    private let ends: [(UInt32, UInt32)]
    private let places: [(x: Float, y: Float)]
    /// Nodes and segments of each cell lie together.
    private let nodes: Scratch<UInt32>
    private let segments: Scratch<UInt32>
    private let localNumbers: Scratch<UInt32>
    private let keys: Scratch<UInt64>
    private let terminals: Scratch<MinimumCut.Terminal>
    private let sides: Scratch<Bool>
    private let spare: Scratch<UInt32>
    private var cell: DissectionCell
    private let minimumCut: MinimumCut

    init(ends: [(UInt32, UInt32)], places: [(x: Float, y: Float)]) {
        self.ends = ends
        self.places = places
        let nodeCount = places.count
        nodes = Scratch(count: nodeCount, of: 0)
        segments = Scratch(count: ends.count, of: 0)
        for index in 0..<nodeCount { nodes[index] = UInt32(index) }
        for index in ends.indices { segments[index] = UInt32(index) }
        localNumbers = Scratch(count: nodeCount, of: 0)
        keys = Scratch(count: nodeCount, of: 0)
        terminals = Scratch(count: nodeCount, of: .neither)
        sides = Scratch(count: nodeCount, of: false)
        spare = Scratch(count: max(nodeCount, ends.count), of: 0)
        cell = DissectionCell(
            nodeCount: 0, segmentCount: 0, firstLink: Scratch(count: nodeCount + 2, of: 0),
            linkNode: Scratch(count: ends.count * 2, of: 0),
            linkSegment: Scratch(count: ends.count * 2, of: 0))
        minimumCut = MinimumCut(nodeCapacity: nodeCount, segmentCapacity: ends.count)
    }

    /// The segments' range of a cell keeps its separator at its end: so the final contents of
    /// `segments` is the order.
    mutating func dissect() -> [UInt32] {
        var open = [(nodes: 0..<nodes.count, segments: 0..<segments.count)]
        while let (nodeRange, segmentRange) = open.popLast() {
            guard nodeRange.count > 1, !segmentRange.isEmpty else { continue }
            load(nodeRange, segmentRange)
            cut()
            let (firstNodes, secondNodes) = splitNodes(nodeRange)
            guard !firstNodes.isEmpty, !secondNodes.isEmpty else { continue }
            let (firstSegments, secondSegments) = splitSegments(segmentRange)
            open.append((firstNodes, firstSegments))
            open.append((secondNodes, secondSegments))
        }
        return (0..<segments.count).map { segments[$0] }
    }

    private mutating func load(_ nodeRange: Range<Int>, _ segmentRange: Range<Int>) {
        for (number, place) in nodeRange.enumerated() {
            localNumbers[nodes[place]] = UInt32(number)
        }
        cell.nodeCount = nodeRange.count
        cell.segmentCount = segmentRange.count
        for index in 0..<nodeRange.count + 2 { cell.firstLink[index] = 0 }
        for place in segmentRange {
            let (start, end) = ends[Int(segments[place])]
            cell.firstLink[localNumbers[start] + 2] += 1
            cell.firstLink[localNumbers[end] + 2] += 1
        }
        for index in 1..<nodeRange.count + 2 { cell.firstLink[index] += cell.firstLink[index - 1] }
        for (number, place) in segmentRange.enumerated() {
            let (start, end) = ends[Int(segments[place])]
            addLink(localNumbers[start], localNumbers[end], UInt32(number) << 1)
            addLink(localNumbers[end], localNumbers[start], UInt32(number) << 1 | 1)
        }
        for (number, place) in nodeRange.enumerated() { spare[number] = nodes[place] }
    }

    private func addLink(_ start: UInt32, _ end: UInt32, _ segment: UInt32) {
        let link = cell.firstLink[start + 1]
        cell.firstLink[start + 1] = link + 1
        cell.linkNode[link] = end
        cell.linkSegment[link] = segment
    }

    /// Sets `sides` to the best of the cuts along the directions: few segments for the smaller side.
    private func cut() {
        let count = cell.nodeCount
        let fixed = max(1, count / Self.fixedShare)
        var bestScore = Double.infinity
        for direction in Self.directions {
            for number in 0..<count {
                let place = places[Int(spare[number])]
                let position = place.x * direction.x + place.y * direction.y
                keys[number] = UInt64(Self.ordered(position)) << 32 | UInt64(number)
            }
            var sorted = UnsafeMutableBufferPointer(start: keys.base, count: count)
            sorted.sort()
            for rank in 0..<count {
                let number = Int(keys[rank] & 0xffff_ffff)
                terminals[number] =
                    rank < fixed ? .source : rank >= count - fixed ? .sink : .neither
            }
            let limit =
                bestScore.isFinite ? Int((bestScore * Double(count) / 2).rounded(.up)) : Int.max
            guard let size = minimumCut.size(of: cell, terminals: terminals, limit: limit)
            else { continue }
            var sourceSide = 0
            for number in 0..<count where minimumCut.isOnSourceSide(number) { sourceSide += 1 }
            let score = Double(size) / Double(max(1, min(sourceSide, count - sourceSide)))
            guard score < bestScore else { continue }
            bestScore = score
            for number in 0..<count { sides[number] = minimumCut.isOnSourceSide(number) }
        }
    }

    /// One of so many nodes of a cell, at either end, is never separated from the others there.
    private static let fixedShare = 4

    private static let directions: [(x: Float, y: Float)] = [
        (1, 0), (0, 1), (0.707, 0.707), (0.707, -0.707),
    ]

    /// Bits that sort as the numbers do.
    private static func ordered(_ value: Float) -> UInt32 {
        let bits = value.bitPattern
        return bits & 0x8000_0000 == 0 ? bits | 0x8000_0000 : ~bits
    }

    private func splitNodes(_ range: Range<Int>) -> (Range<Int>, Range<Int>) {
        var place = range.lowerBound
        for number in 0..<range.count where sides[number] {
            nodes[place] = spare[number]
            place += 1
        }
        let middle = place
        for number in 0..<range.count where !sides[number] {
            nodes[place] = spare[number]
            place += 1
        }
        return (range.lowerBound..<middle, middle..<range.upperBound)
    }

    private func splitSegments(_ range: Range<Int>) -> (Range<Int>, Range<Int>) {
        var counts = (0, 0)
        for (number, place) in range.enumerated() { spare[number] = segments[place] }
        func part(_ segment: UInt32) -> Int {
            let (start, end) = ends[Int(segment)]
            let (one, other) = (sides[localNumbers[start]], sides[localNumbers[end]])
            return one != other ? 2 : one ? 0 : 1
        }
        var place = range.lowerBound
        for wanted in 0..<3 {
            for number in 0..<range.count where part(spare[number]) == wanted {
                segments[place] = spare[number]
                place += 1
            }
            if wanted == 0 { counts.0 = place - range.lowerBound }
            if wanted == 1 { counts.1 = place - range.lowerBound - counts.0 }
        }
        let middle = range.lowerBound + counts.0
        return (range.lowerBound..<middle, middle..<middle + counts.1)
    }
}
