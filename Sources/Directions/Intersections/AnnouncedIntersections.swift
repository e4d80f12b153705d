import RoadNetwork

/// Intersections with the instruction and the lanes of each road, each worked out once.
struct AnnouncedIntersections {
    let builder: IntersectionBuilder
    private let classifier: JunctionClassifier
    private let lanes: LaneClassifier
    private var graph: RoadGraph { builder.graph }

    init(graph: RoadGraph) {
        builder = IntersectionBuilder(graph: graph)
        classifier = JunctionClassifier(builder: builder)
        lanes = LaneClassifier(classifier: classifier)
    }

    /// The intersection at the end of an edge.
    func intersection(via: EdgeID) -> Intersection {
        if let known = graph.announcedIntersections[via] { return known }
        var intersection = builder.intersection(via: via)
        classifier.classify(&intersection)
        lanes.assign(to: &intersection)
        graph.announcedIntersections.keep(intersection)
        return intersection
    }
}

/// Intersections by the edge on which one arrives.
struct KeptIntersections: ~Copyable {
    private let numbers = IDTable<Int>(bits: 7)
    private var list: [Intersection] = []

    subscript(via: EdgeID) -> Intersection? { numbers[via.rawValue].map { list[$0] } }

    mutating func keep(_ intersection: Intersection) {
        numbers.set(intersection.via.rawValue, list.count)
        list.append(intersection)
    }
}
