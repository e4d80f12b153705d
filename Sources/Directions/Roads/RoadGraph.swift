import Geodesy
import RoadNetwork

/// The road network as one traveller's guidance sees it: only roads that the traveller may use in
/// at least one direction, and without nodes at which nothing happens.
///
/// It remembers its results. It belongs to one computation at a time, which ``RoadMemory`` sees to.
final class RoadGraph: @unchecked Sendable {
    let network: RoadNetwork
    let mode: TravelMode
    /// The mode alone, as the network writes it.
    private let modes: TravelModes
    /// The turns of the map file; nil when it has none for this mode.
    let storedTurns: StoredTurns?
    private let factsByDirection = IDTable<UnsafePointer<RoadFacts>>()
    private let factList = Arena<RoadFacts>()
    let stretches = IDTable<Stretch>()
    let continuations = IDTable<EdgeID>()
    private let edgesByNode = IDTable<UnsafeBufferPointer<EdgeID>>()
    private let edgeLists = Arena<EdgeID>()
    let names = RoadNames()
    private let namesByTexts = IDTable<RoadName>(bits: 7)
    /// See ``arms(at:look:)`` and ``IntersectionBuilder/mergedArms(at:)``.
    let perceivedArms = IDTable<UnsafeBufferPointer<Arm>>()
    let closeArms = IDTable<UnsafeBufferPointer<Arm>>()
    let mergedArms = IDTable<UnsafeBufferPointer<Arm>>()
    let armLists = Arena<Arm>()
    let laneLists = Arena<LaneIndications>()
    /// See ``storedLanes(_:)``.
    private let laneChoices = IDTable<LaneMatch?>(bits: 5)
    /// See ``DividedRoads``; by both edges.
    let pairs = IDTable<Bool>(bits: 6)
    /// See ``AnnouncedIntersections``.
    var announcedIntersections = KeptIntersections()
    /// See ``LaneClassifier/plainIntersection(via:)``.
    var plainIntersections = KeptIntersections()
    /// See ``drawnOnce(_:)``.
    private let drawnEdges = IDTable<EdgeID>()
    /// See ``DrivewayClassifier/passesSilently(from:to:in:)``; by both edges.
    let silentPassages = IDTable<Bool>()
    /// Labels in the language of the last request.
    private var labels: RoadLabels?
    /// See ``roundaboutPassage(from:onto:)``.
    let roundaboutPassages = IDTable<RoundaboutPassage>(bits: 5)
    /// See ``InternalRoad``.
    let internalRoads = IDTable<Bool>(bits: 7)
    /// The buffer of ``line(along:in:limit:)``.
    let drawing = LineBuffer()

    init(_ network: RoadNetwork, mode: TravelMode) {
        self.network = network
        self.mode = mode
        modes = mode.set
        storedTurns = StoredTurns(network, mode: mode)
    }

    /// The size of the remembered results, in nodes. Where the map file has the turns, most results
    /// are names of roads, eight of which take as much memory as a node.
    var knownNodeCount: Int { perceivedArms.count + factsByDirection.count / 8 }

    /// A choice of lanes of the map file.
    func storedLanes(_ choice: UInt32) -> LaneMatch? {
        laneChoices.value(of: choice) {
            storedTurns?.lanes(Int(choice)).map {
                LaneMatch(lanes: laneLists.keep($0.lanes), taken: $0.taken)
            }
        }
    }

    /// Whether the traveller may drive the edge in its direction, be it at times only: its looks do not
    /// depend on the time.
    func isOpen(_ edge: EdgeID) -> Bool { network.possibleAccess(of: edge).contains(modes) }

    /// The directions in which the traveller may use the segment of an edge, seen along the edge.
    func openness(of edge: EdgeID) -> (along: Bool, against: Bool) {
        let attributes = network.attributes(of: edge)
        guard !attributes.roadFlags.contains(.conditionalAccess) else {
            return (isOpen(edge), isOpen(edge.reversed))
        }
        return (
            attributes.access(isBackward: edge.isBackward).contains(modes),
            attributes.access(isBackward: !edge.isBackward).contains(modes)
        )
    }

    /// Whether the traveller may use the segment in some direction.
    func isVisible(_ edge: EdgeID) -> Bool {
        network.possibleAccess(of: edge.segment).contains(modes)
    }

    /// The edges that leave a node, also edges that may only be driven towards it.
    func edges(leaving node: NodeID) -> UnsafeBufferPointer<EdgeID> {
        edgesByNode.value(of: node.rawValue) { findEdges(leaving: node) }
    }

    private func findEdges(leaving node: NodeID) -> UnsafeBufferPointer<EdgeID> {
        let all = network.edges(leaving: node)
        return withUnsafeTemporaryAllocation(of: EdgeID.self, capacity: all.count) { edges in
            var count = 0
            // Two edges to one node may be one road that was drawn twice.
            var mayRepeat = false
            for edge in all where isVisible(edge) {
                let target = network.target(of: edge)
                mayRepeat =
                    mayRepeat || edges[..<count].contains { network.target(of: $0) == target }
                edges.initializeElement(at: count, to: edge)
                count += 1
            }
            if mayRepeat {
                return edgeLists.keep(edges[..<count].filter { drawnOnce($0) == $0 })
            }
            return edgeLists.keep(UnsafeBufferPointer(rebasing: edges[..<count]))
        }
    }

    /// The representative edge of a road that two ways describe: of the edges between the same
    /// nodes, of one name and one length, the one that may be driven in both directions, if only
    /// one may. A road over the line of a roundabout is the roundabout there, whatever its name.
    func drawnOnce(_ edge: EdgeID) -> EdgeID {
        hasTwin(edge) ? drawnEdges.value(of: edge.rawValue) { findDrawnOnce(edge) } : edge
    }

    /// Whether another edge lies between the same nodes.
    private func hasTwin(_ edge: EdgeID) -> Bool {
        let target = network.target(of: edge)
        let leaving = network.edges(leaving: network.source(of: edge))
        for position in leaving.startIndex..<leaving.endIndex {
            let other = leaving[position]
            if other != edge, network.target(of: other) == target { return true }
        }
        return false
    }

    private func findDrawnOnce(_ edge: EdgeID) -> EdgeID {
        let target = network.target(of: edge)
        let length = network.length(of: edge)
        func covers(_ lhs: EdgeID, _ rhs: EdgeID) -> Bool {
            (isOpen(lhs) || !isOpen(rhs)) && (isOpen(lhs.reversed) || !isOpen(rhs.reversed))
        }
        var best = edge
        for other in network.edges(leaving: network.source(of: edge))
        where other != edge && network.target(of: other) == target && isVisible(other)
            && abs(network.length(of: other) - length) < 0.5
            && (facts(of: other).name == facts(of: edge).name
                || facts(of: other).isOnCircle != facts(of: edge).isOnCircle)
            && middlesMeet(edge, other)
        {
            let isOnCircle = facts(of: other).isOnCircle
            guard isOnCircle == facts(of: best).isOnCircle else {
                // Whatever the directions: it would count as an exit at both of its ends.
                if isOnCircle { best = other }
                continue
            }
            if covers(other, best), !covers(best, other) || other.segment < best.segment {
                best = other
            }
        }
        return best
    }

    private func middlesMeet(_ lhs: EdgeID, _ rhs: EdgeID) -> Bool {
        func middle(_ edge: EdgeID) -> Coordinate {
            let line = Polyline(network.shape(of: edge))
            return line.coordinate(at: line.length / 2)
        }
        return middle(lhs).distance(to: middle(rhs)) < 1
    }

    /// The labels of roads in a language.
    func labels(in language: Language) -> RoadLabels {
        if let labels, labels.language == language { return labels }
        let new = RoadLabels(network, language)
        labels = new
        return new
    }

    /// Whether the traveller can never pass the node.
    func isBlocked(_ node: NodeID) -> Bool {
        network.alwaysBlockedModes(at: node).contains(modes)
    }

    /// Number of roads that meet at a node.
    func degree(of node: NodeID) -> Int { edges(leaving: node).count }

    func place(of node: NodeID) -> Coordinate { network.coordinate(of: node) }

    /// The same for all edges of one way in one direction.
    @inline(__always)
    func facts(of edge: EdgeID) -> RoadFacts { keptFacts(of: edge).pointee }

    /// Likewise; they stay there as long as the graph.
    func keptFacts(of edge: EdgeID) -> UnsafePointer<RoadFacts> {
        let way = network.way(of: edge)
        let key = UInt64(way.rawValue) &<< 1 | (edge.isBackward ? 1 : 0)
        return factsByDirection.value(of: key) { factList.keep(findFacts(of: edge)) }
    }

    private func findFacts(of edge: EdgeID) -> RoadFacts {
        let attributes = network.attributes(of: edge)
        let flags = attributes.roadFlags
        let conveyance: Conveyance =
            switch attributes.kind {
            case .ferry: .ferry
            case .shuttleTrain: .train
            default: .road
            }
        let openness = openness(of: edge)
        return RoadFacts(
            category: RoadCategory(attributes), conveyance: conveyance,
            isRoundabout: flags.contains(.roundabout), isCircular: flags.contains(.circular),
            isOpen: openness.along, isOpenBackward: openness.against,
            isRestricted: network.restrictedAccess(of: edge)
                .union(network.conditionalAccess(of: edge)).contains(modes),
            isToll: flags.contains(.toll), isTunnel: flags.contains(.tunnel),
            drivesOnLeft: flags.contains(.leftHandTraffic),
            name: name(of: edge, isOneway: flags.contains(.oneway)),
            lanes: Int(attributes.laneCount))
    }

    /// Ways of one street share their list of texts, and only texts on signs depend on the
    /// direction.
    private func name(of edge: EdgeID, isOneway: Bool) -> RoadName {
        let way = network.way(of: edge)
        let direction: UInt64 = !isOneway ? 0 : edge.isBackward ? 1 : 2
        let key = UInt64(network.textList(of: way)) << 2 | direction
        return namesByTexts.value(of: key) {
            readName(of: way, isOneway: isOneway, isBackward: edge.isBackward)
        }
    }

    private func readName(of way: WayIndex, isOneway: Bool, isBackward: Bool) -> RoadName {
        var name = RoadName()
        // The street to which a slip road leads stands on its sign where no place does.
        var street = StringID.empty
        network.forEachText(of: way) { entry in
            guard entry.language == .none else { return }
            switch entry.key {
            case .name: name.name = entry.string
            case .ref: name.ref = entry.string
            case .exitNumber: name.exit = entry.string
            case .pronunciation: name.pronunciation = entry.string
            case .destinationForward where isOneway && !isBackward:
                name.destination = entry.string
            case .destinationBackward where isOneway && isBackward:
                name.destination = entry.string
            case .destinationRefForward where isOneway && !isBackward:
                name.destinationRef = entry.string
            case .destinationRefBackward where isOneway && isBackward:
                name.destinationRef = entry.string
            case .destinationStreetForward where isOneway && !isBackward:
                street = entry.string
            case .destinationStreetBackward where isOneway && isBackward:
                street = entry.string
            default: break
            }
        }
        if name.destination == .empty { name.destination = street }
        return names.numbered(name)
    }
}
