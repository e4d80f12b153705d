import RoadNetwork

extension RoadGraph {
    /// Whether a change of the road's name must be announced.
    ///
    /// Not announced are: losing a name, a name that begins like the other, a change only in words
    /// for directions ("North Main Street", "Main Street"), references of which one contains the
    /// other, and losing an exit number.
    func mustAnnounce(_ after: RoadName, after before: RoadName) -> Bool {
        if after == before { return false }
        return names.announcement(from: before, to: after) {
            NameChange(
                from: (network.utf8(of: before.name), network.utf8(of: before.ref)),
                to: (network.utf8(of: after.name), network.utf8(of: after.ref)),
                pronunciationChanges: before.pronunciation != after.pronunciation,
                exits: (
                    before: before.exit != .empty, after: after.exit != .empty,
                    change: before.exit != after.exit
                )
            ).mustBeAnnounced
        }
    }

    /// Whether two names, neither of them empty, are the same to a driver in either direction.
    func areIdentical(_ lhs: RoadName, _ rhs: RoadName) -> Bool {
        !lhs.isEmpty && !rhs.isEmpty && !mustAnnounce(rhs, after: lhs)
            && !mustAnnounce(lhs, after: rhs)
    }

    /// Whether both roads have a name and one goes on as the other.
    func isSameRoad(_ before: EdgeID, _ after: EdgeID) -> Bool {
        let one = facts(of: before).name
        let other = facts(of: after).name
        return one.hasName && other.hasName && !mustAnnounce(other, after: one)
    }
}
