import Geodesy
public import RoadNetwork

extension Matcher {
    /// Fills ``forbidden`` with the edges of turns forbidden now, behind a path of the arena.
    @inline(__always)
    mutating func findForbidden(after path: Int32) {
        forbidden.clear()
        guard arena[path].restriction.counts else { return }
        recent.clear()
        extendRecent(along: path)
        findForbiddenAfterRecent()
    }

    /// The same behind a path of the arena to the start of the search, and from there to an entry of it.
    mutating func findForbidden(afterSearched entry: Int32, from path: Int32) {
        forbidden.clear()
        guard search.entries[Int(entry)].restriction.counts else { return }
        recent.clear()
        var index = entry
        while recent.count < RestrictionReach.longest,
            search.entries[Int(index)].parent >= 0
        {
            recent.append(search.entries[Int(index)].edge)
            index = search.entries[Int(index)].parent
        }
        extendRecent(along: path)
        findForbiddenAfterRecent()
    }

    private mutating func extendRecent(along path: Int32) {
        var index = path
        while index >= 0, recent.count < RestrictionReach.longest {
            let entry = arena[index]
            recent.append(entry.edge)
            index = entry.parent
        }
    }

    /// ``recent`` has the newest edge first.
    private mutating func findForbiddenAfterRecent() {
        for first in recent.indices
        where network.flags(of: recent[first]).contains(.beginsRestriction) {
            network.forEachRestriction(beginningWith: recent[first]) { edges, modes, condition in
                guard edges.count == first + 2, modes.contains(options.mode.set) else { return }
                for step in 0..<first where edges[step + 1] != recent[first - 1 - step] { return }
                guard
                    condition == .empty
                        || network.holds(condition, in: circumstances(on: recent[first]))
                else { return }
                forbidden.append(edges[first + 1])
            }
        }
    }

    /// The circumstances for OpenStreetMap's rules on an edge: the vehicle, and the local time of
    /// the newest usable fix.
    public func circumstances(on edge: EdgeID) -> Circumstances {
        Circumstances(
            mode: options.mode, vehicle: options.vehicle,
            localTime: currentTime.map { time in
                network.localTime(time, on: edge, utcOffsetSeconds: options.utcOffsetSeconds)
            })
    }
}

/// The number of a path's next turns for which a restriction begun on it may count. Hardly any road
/// begins one, so this spares most searches for forbidden turns.
struct RestrictionReach: Sendable {
    /// Maximum number of turns; longer restrictions are ignored.
    static let longest = 8

    private var turns: UInt8 = 0

    /// No restriction has begun.
    init() {}

    /// Of a path that begins with an edge.
    init(of edge: EdgeID, in network: RoadNetwork) {
        var longest = 0
        network.forEachRestriction(beginningWith: edge) { edges, _, _ in
            longest = max(longest, edges.count - 1)
        }
        turns = UInt8(max(0, min(Self.longest, longest)))
    }

    /// The reach of this path with one more edge, whose own reach is `next`.
    func extended(by next: RestrictionReach) -> RestrictionReach {
        var longer = next
        if turns > 0 { longer.turns = max(next.turns, turns - 1) }
        return longer
    }

    /// Whether the next turn may be forbidden.
    var counts: Bool { turns > 0 }
}
