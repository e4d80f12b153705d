extension DraftSteps {
    /// Minimum stretch of an announced name, metres.
    private static let nameMeters = 105.0

    /// Joins suppressed steps to the step before them. The end of a road is only announced where
    /// the driver has passed other roads before it.
    mutating func joinSilentSteps() {
        var last = 0
        for index in steps.indices {
            switch steps[index].kind {
            case .suppressed, .stayOnRoundabout:
                guard !steps[index].isWaypoint, index > 0 else { continue }
                extend(last, by: index)
            case .none where !steps[index].isWaypoint:
                guard index > 0, !steps[index].isRemoved else { continue }
                extend(last, by: index)
            case .endOfRoad:
                let passed = steps[last].junctions.count + (steps[last].isWaypoint ? 1 : 0)
                if passed < 2 {
                    steps[index].kind = haveSameName(last, index) ? .stay : .turn
                }
                last = index
            default: last = index
            }
        }
        removeMerged()
    }

    /// Removes changes between names that are said alike, and to those that cannot be said.
    ///
    /// - Parameter said: the name of the road that a step leads onto, and of the road behind it; empty for one that has none, or
    ///   that the driver cannot read.
    mutating func joinNamesSaidAlike(_ said: (DraftStep) -> (onto: String, behind: String)) {
        var last = 0
        for index in steps.indices.dropFirst() {
            if steps[index].kind == .newName, !steps[index].isWaypoint, !steps[index].isMapped,
                !steps[index].hasLanes, steps[index].conveyance == steps[last].conveyance,
                isKnown(said(steps[index]).behind, behind: said(steps[last]))
            {
                // A ramp has the number of its exit by its first piece.
                if !steps[last].category.isLink {
                    steps[last].takeName(ofRoadBehind: steps[index])
                }
                extend(last, by: index)
            } else {
                last = index
            }
        }
        removeMerged()
    }

    private func isKnown(_ name: String, behind last: (onto: String, behind: String)) -> Bool {
        name.isEmpty || name == last.onto || name == last.behind
    }

    /// Removes changes to a name that is known already or lasts too short.
    mutating func suppressShortNames() {
        var last = 0
        var index = 1
        while index < steps.count, !steps[index].isWaypoint {
            defer { index += 1 }
            guard steps[index].kind == .newName, !steps[index].hasLanes,
                steps[last].conveyance == steps[index].conveyance
            else {
                last = index
                continue
            }
            if haveSameName(last, index) || steps[index].meters < Self.nameMeters {
                extend(last, by: index)
            } else {
                last = index
            }
        }
        removeMerged()
    }
}
