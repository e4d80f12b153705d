import RoadNetwork

/// Decides which lanes of an approach lead onto each road of an intersection.
struct LaneClassifier {
    let classifier: JunctionClassifier

    func assign(to intersection: inout Intersection) {}
}
