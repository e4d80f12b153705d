import Geodesy
import RoadNetwork

// What the reply tells of the parts of a line that are not driven.
extension LineCourseBuilder {
    /// Notes a fault if the line ends with items that are forbidden or closed.
    ///
    /// - Parameter isShort: whether the line was left before the last waypoint.
    mutating func noteEnd(isShort: Bool, _ waypoint: Waypoint) {
        let rest = roads.items.indices.dropFirst(item + 1)
        guard let last = rest.last else { return }
        let first: Int
        if isShort, isWorthTelling(from: rest.startIndex, to: last) {
            // Open roads too to which no path leads, as behind a gate.
            first = rest.startIndex
        } else if !isOpen(roads.items[last].edge) {
            let shut = rest.last { isOpen(roads.items[$0].edge) }.map { $0 + 1 } ?? rest.startIndex
            // Of a line whose last waypoint cannot be reached, also what would have led there.
            let isBeyond = shutPlace(of: waypoint, isLast: true).map { $0 >= shut } ?? false
            first = isBeyond ? rest.startIndex : shut
        } else {
            return
        }
        note(
            codeOfPart(from: first, to: last + 1), from: first, to: last,
            endMeters: roads.items[last].endMeters)
    }

    /// The item at a waypoint that is on a road of the line which is not open; nil elsewhere.
    func shutPlace(of waypoint: Waypoint, isLast: Bool = false) -> Int? {
        let place = roads.place(
            near: waypoint.coordinate, within: LineRoads.farthestStop, from: nil, isLast: isLast,
            in: network, where: { _ in true })
        guard let place, !isOpen(roads.items[place.item].edge) else { return nil }
        return place.item
    }

    /// Why a part of the line is left out, by its first item that is not open.
    func codeOfPart(from first: Int, to end: Int) -> LineFault.Code {
        let shut = (first..<end).first { !isOpen(roads.items[$0].edge) }
        return shut.map { isClosed(roads.items[$0].edge) } == true ? .closed : .forbidden
    }

    func isWorthTelling(from first: Int, to last: Int) -> Bool {
        roads.items[last].startMeters - roads.items[first].startMeters > Self.worthTelling
    }

    /// Notes the forbidden and closed items from `first` to before `end`.
    mutating func noteBeginning(from first: Int, to end: Int) {
        var number = first
        while number < end {
            let start = number
            while number < end, !isOpen(roads.items[number].edge) { number += 1 }
            if number > start {
                note(codeOfPart(from: start, to: number), from: start, to: number)
            }
            number += 1
        }
    }

    /// Notes that the roads on both sides of a gap in the line, however short, are connected by others only.
    mutating func noteGap(from last: Int, to next: Int) {
        let leg = legs[legs.count - 1]
        var meters = 0.0
        for (state, item) in zip(leg.states, leg.items).reversed().dropFirst() {
            guard item < 0 else { break }
            meters += network.length(of: graph.edge(of: state))
        }
        let start = roads.items[last].endMeters
        let end = roads.items[next].startMeters
        guard meters > end - start + Self.fewMeters else { return }
        faults.append(
            LineFault(
                code: .offRoad, start: roads.line.coordinate(at: start),
                end: roads.line.coordinate(at: end), startMeters: start, meters: end - start))
    }

    func code(of item: Int) -> LineFault.Code? {
        let item = roads.items[item]
        if isClosed(item.edge) { return .closed }
        return item.isJoined ? .forbidden : nil
    }

    /// Notes the items left out as a fault; `code` is nil for a part on no road, known already.
    ///
    /// - Parameter endMeters: metres of the line at the part's end, if that is not where `joined` begins.
    mutating func note(
        _ code: LineFault.Code?, from first: Int, to joined: Int, endMeters: Double? = nil
    ) {
        guard let code else { return }
        let start = roads.items[first].startMeters
        let end = endMeters ?? roads.items[joined].startMeters
        let shut = (first...max(first, joined)).first { !isOpen(roads.items[$0].edge) } ?? first
        faults.append(
            LineFault(
                code: code, start: roads.line.coordinate(at: start),
                end: roads.line.coordinate(at: end), startMeters: start, meters: end - start,
                roadName: network.roadName(of: roads.items[shut].edge)))
    }
}
