import Geodesy
import RoadNetwork

extension Matcher {
    /// So many edges back a restriction over via ways may begin.
    static let longestRestriction = 8

    /// Fills ``forbidden`` with the edges onto which signs forbid to turn now, for one who came along a
    /// path of the arena.
    mutating func findForbidden(after path: Int32) {
        forbidden.removeAll(keepingCapacity: true)
        // Hardly any road begins a restriction.
        var (index, steps) = (path, 0)
        while index >= 0, steps < Self.longestRestriction {
            let entry = arena[index]
            if network.flags(of: entry.edge).contains(.beginsRestriction) { break }
            index = entry.parent
            steps += 1
        }
        guard index >= 0, steps < Self.longestRestriction else { return }
        recent.removeAll(keepingCapacity: true)
        extendRecent(along: path)
        findForbiddenAfterRecent()
    }

    /// The same for one who came along a path of the arena to the start of the search and then to an
    /// entry of it.
    mutating func findForbidden(afterSearched entry: Int32, from path: Int32) {
        forbidden.removeAll(keepingCapacity: true)
        recent.removeAll(keepingCapacity: true)
        var index = entry
        while recent.count < Self.longestRestriction, search.entries[Int(index)].parent >= 0 {
            recent.append(search.entries[Int(index)].edge)
            index = search.entries[Int(index)].parent
        }
        extendRecent(along: path)
        findForbiddenAfterRecent()
    }

    private mutating func extendRecent(along path: Int32) {
        var index = path
        while index >= 0, recent.count < Self.longestRestriction {
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
                guard condition == .empty || holds(condition) else { return }
                forbidden.append(edges[first + 1])
            }
        }
    }

    /// Whether a condition of OpenStreetMap holds for this vehicle at the time of the fix.
    private mutating func holds(_ condition: StringID) -> Bool {
        if conditions[condition] == nil {
            conditions[condition] = .some(Condition(network.string(condition)))
        }
        guard let parsed = conditions[condition] ?? nil, let fix = currentFix else { return false }
        let offset =
            options.utcOffsetSeconds.map { Double($0) }
            ?? (fix.coordinate.longitude / 15).rounded() * 3600
        return parsed.holds(
            in: Circumstances(
                mode: options.mode, vehicle: options.vehicle,
                localTime: CivilTime(fix.time.advanced(bySeconds: offset))))
    }
}
