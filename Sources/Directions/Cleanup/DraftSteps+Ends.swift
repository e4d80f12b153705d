extension DraftSteps {
    /// Ends of a leg that are shorter than this are drawn to the intersection beside them, metres.
    private static let shortest = 1.0

    /// Removes turns that only come from a waypoint's exact place at an intersection.
    mutating func trimEnds() {
        if steps.count > 2, steps[0].meters <= Self.shortest {
            steps[1].role = .departure
            steps[1].instruction = .none
            steps[1].from = 0
            steps[1].junctions = PassedJunctions(nil)
            steps.removeFirst()
        }
        let last = steps.count - 1
        if last > 1, steps[last - 1].meters <= Self.shortest {
            var arrival = steps[last]
            arrival.takeName(of: steps[last - 2])
            arrival.conveyance = steps[last - 2].conveyance
            steps.removeSubrange((last - 1)...)
            steps.append(arrival)
        }
    }
}
