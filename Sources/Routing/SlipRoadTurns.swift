import Columns

/// The turns that drivers do not make where they may, since a slip road cuts the corner, or a bypass spares the roundabout
/// (``SlipRoadFinder``): the numbers of their arcs in a ``TurnGraph``, ascending.
///
/// Few turns are among them, one in a thousand or so; so they are a list, and whoever goes through all arcs goes
/// through the list beside them (``Cursor``).
struct SlipRoadTurns: Sendable {
    enum Kind {
        /// A turn at a junction beside which a slip road leads.
        case beside
        /// A turn from the end of a slip road back to the junction that it spares.
        case back
    }

    let arcs: PackedNumbers<UInt32>

    static let none = SlipRoadTurns(PackedNumbers([]))

    init(_ arcs: PackedNumbers<UInt32>) { self.arcs = arcs }

    /// Whether they ascend, each below a limit.
    func areSound(arcCount: Int) -> Bool {
        arcs.areBelow(arcCount)
            && (0..<max(0, arcs.count - 1)).allSatisfy { arcs[$0] < arcs[$0 + 1] }
    }

    /// Whether an arc is one of them, in time that grows with the logarithm of their number.
    func contains(_ arc: Int) -> Bool {
        let place = firstPlace(from: arc)
        return place < arcs.count && Int(arcs[place]) == arc
    }

    /// For who asks for arcs in ascending order, from one on.
    func cursor(from arc: Int) -> Cursor { Cursor(arcs, place: firstPlace(from: arc)) }

    /// The place in the list of its first arc that is not below one.
    private func firstPlace(from arc: Int) -> Int {
        var low = 0
        var high = arcs.count
        while low < high {
            let middle = (low + high) / 2
            if Int(arcs[middle]) < arc { low = middle + 1 } else { high = middle }
        }
        return low
    }

    struct Cursor {
        private let arcs: PackedNumbers<UInt32>
        private var place: Int
        /// The arc at the place; more than any behind the last one.
        private var next: Int

        fileprivate init(_ arcs: PackedNumbers<UInt32>, place: Int) {
            self.arcs = arcs
            self.place = place
            next = place < arcs.count ? Int(arcs[place]) : .max
        }

        /// Whether an arc, not below the one asked for before, is one of them.
        @inline(__always)
        mutating func contains(_ arc: Int) -> Bool {
            while next < arc { advance() }
            return next == arc
        }

        private mutating func advance() {
            place += 1
            next = place < arcs.count ? Int(arcs[place]) : .max
        }
    }
}
