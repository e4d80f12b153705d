import Geodesy

/// The direction in which a driver sees a road leave an intersection.
///
/// A way is drawn along its middle line. Where wide roads meet, its first metres lead across the
/// other road's lanes and not in its direction; a curve, on the other hand, begins with
/// its first metres. The cases and their measures are OSRM's (coordinate extraction).
struct PerceivedDirection {
    /// Width that a lane is taken to have, metres.
    static let laneWidth = 3.25
    /// Metres of a road that count without a better explanation of its form.
    private static let nearLook = 10.0
    /// Maximum metres of a road that count, beside its width.
    private static let farLook = 40.0
    /// The first metres along a road, which may hold mapping errors.
    private static let inaccuracy = 2.0
    /// Lanes of a road that does not say.
    private static let typicalLanes = 2

    private let facts: RoadFacts
    private let consideredLanes: Double
    private let roadWidth: Double

    /// `lanes`: the most that any road of the intersection has, 0 unknown.
    init(facts: RoadFacts, lanes: Int) {
        self.facts = facts
        consideredLanes = Self.consideredLanes(facts.category, lanes)
        roadWidth = consideredLanes * Self.laneWidth
    }

    /// Metres of a road that count.
    var reach: Double {
        if facts.isOnCircle || facts.category.isMinor { return Self.nearLook }
        return Self.farLook + roadWidth
    }

    /// A point in that direction. `line` begins at the intersection, has two points at least, and
    /// ends with the road or beyond ``reach``; it may be cut there.
    func point(of line: UnsafeMutableBufferPointer<PlanePoint>, isLoop: @autoclosure () -> Bool)
        -> PlanePoint
    {
        if line.count <= 2 { return line[1] }
        let looksFar = !facts.isOnCircle && !facts.category.isMinor
        if looksFar, line[0].distance(to: line[1]) > roadWidth + Self.nearLook {
            return line[1]
        }
        if isLoop() { return line[1] }
        if !looksFar {
            return PlaneLine.point(
                at: facts.isOnCircle ? Self.inaccuracy : Self.nearLook,
                along: PlaneLine.Points(line))
        }

        let near = PlaneLine.Points(PlaneLine.prefix(Self.farLook + roadWidth, of: line))
        let total = PlaneLine.length(near)
        let end = near[near.count - 1]
        if near.count == 2 || total <= Self.inaccuracy { return end }
        if PlaneLine.deviation(of: near, from: near[0], to: end) < Self.laneWidth / 2 {
            return near[0] == end ? PlaneLine.point(at: Self.inaccuracy, along: near) : end
        }
        let straight = straightPart(of: near)
        if straight.length >= roadWidth + Self.nearLook {
            return PlaneLine.point(at: 5, along: near)
        }
        return pointOfBent(near, total: total, straight: straight)
    }

    /// Motorway exits leave at so small an angle that their offset is longer than the road is wide.
    private static func consideredLanes(_ category: RoadCategory, _ lanes: Int) -> Double {
        let factor =
            if category.isMotorwayLike && category.rank <= 3 {
                2.5
            } else if category.rank == 4 {
                1.5
            } else {
                1.0
            }
        return factor * Double(lanes == 0 ? typicalLanes : lanes)
    }

    private func pointOfBent(
        _ near: PlaneLine.Points, total: Double, straight: (index: Int, length: Double)
    ) -> PlanePoint {
        let fit = Self.regression(of: near)
        if PlaneLine.deviation(of: near, from: fit.start, to: fit.end) < 0.35 * Self.laneWidth {
            return Self.shifted(from: fit.start, to: fit.end)
        }
        if isOffset(near, total: total, straight: straight) {
            let index = max(1, straight.index)
            return Self.shifted(from: near[index], to: near[index + 1])
        }
        if RoadCurve(line: near, roadWidth: roadWidth).isCurve {
            return Self.shifted(
                from: Self.placeOnLongPiece(2 * Self.inaccuracy, of: near),
                to: Self.placeOnLongPiece(3 * Self.inaccuracy, of: near))
        }
        if total >= 0.8 * roadWidth + 2, let seen = pointBehindWidth(near) { return seen }
        let result = PlaneLine.point(at: Self.nearLook, along: near)
        return result == near[0] ? near[1] : result
    }

    /// A point of the road behind the width of the other one; nil if it bends.
    private func pointBehindWidth(_ near: PlaneLine.Points) -> PlanePoint? {
        guard let cut = PlaneLine.cut(at: 0.8 * (0.8 * roadWidth), near) else { return nil }
        let count = near.count - cut.next + 1
        return withUnsafeTemporaryAllocation(of: PlanePoint.self, capacity: count) { rest in
            rest.initializeElement(at: 0, to: cut.point)
            for index in 1..<count {
                rest.initializeElement(at: index, to: near[cut.next + index - 1])
            }
            let rest = PlaneLine.Points(rest)
            let fit = Self.regression(of: rest)
            return PlaneLine.deviation(of: rest, from: fit.start, to: fit.end) < Self.laneWidth / 2
                ? Self.shifted(from: fit.start, to: fit.end) : nil
        }
    }

    /// The place `length` metres into the first piece of a curve that is at least as long: the
    /// short pieces before it only model the turn. The curve's end when it ends with a short piece.
    private static func placeOnLongPiece(_ length: Double, of line: PlaneLine.Points) -> PlanePoint
    {
        func piece(_ index: Int) -> Double { line[index].distance(to: line[index + 1]) }
        guard piece(line.count - 2) >= length,
            let long = (0..<line.count - 1).first(where: { piece($0) >= length })
        else { return line[line.count - 1] }
        return PlaneLine.between(line[long], line[long + 1], length / piece(long))
    }

    /// The straight beginning of the road: the index of its last place, and metres.
    private func straightPart(of near: PlaneLine.Points) -> (index: Int, length: Double) {
        var index = 1
        var length = near[0].distance(to: near[1])
        while index + 1 < near.count,
            PlaneLine.deviation(
                of: PlaneLine.Points(rebasing: near[...index]), from: near[0], to: near[index + 1])
                < 0.25 * Self.laneWidth
        {
            length += near[index].distance(to: near[index + 1])
            index += 1
        }
        return (index, length)
    }

    /// Whether the first metres only lead across the lanes of the other road.
    private func isOffset(
        _ near: PlaneLine.Points, total: Double, straight: (index: Int, length: Double)
    ) -> Bool {
        let index = max(1, straight.index)
        guard index + 1 < near.count else { return false }
        let offset = PlaneLine.length(PlaneLine.Points(rebasing: near[...index]))
        guard offset - consideredLanes.rounded(.down) * Self.laneWidth / 2 < Self.laneWidth,
            total >= 0.4 * Self.farLook,
            total - max(straight.length, near[0].distance(to: near[1])) >= 0.1 * total
        else { return false }
        let far =
            (index..<near.count).first { near[$0 - 1].distance(to: near[$0]) >= 30 }
            ?? near.count - 1
        let rest = PlaneLine.Points(rebasing: near[index...max(index, far)])
        return PlaneLine.deviation(of: rest, from: near[index], to: near[max(index, far)])
            < Self.laneWidth / 2
    }

    /// The line nearest to the whole of a road, in the road's direction.
    private static func regression(of line: PlaneLine.Points) -> (
        start: PlanePoint, end: PlanePoint
    ) {
        let first = line[0]
        let last = line[line.count - 1]
        return PlaneLine.withSamples(of: line, upTo: farLook, every: 1) { samples in
            guard samples.count > 1 else { return (first, last) }
            let fit = PlaneLine.regression(of: samples)
            return (
                first.projected(from: fit.start, to: fit.end).point,
                last.projected(from: fit.start, to: fit.end).point
            )
        }
    }

    /// A vector of the road, moved so that it starts near the intersection.
    private static func shifted(from base: PlanePoint, to head: PlanePoint) -> PlanePoint {
        guard base.distance(to: head) >= 2 else { return head }
        return PlanePoint(x: head.x - 0.9 * base.x, y: head.y - 0.9 * base.y)
    }
}

/// Whether the first part of a road is one bend to one side, rather than a line with a kink.
struct RoadCurve {
    let line: PlaneLine.Points
    /// Metres.
    let roadWidth: Double

    var isCurve: Bool {
        guard line.count > 2, turnsEnough, isOnOneSide, let peak = peak else { return false }
        let length = PlaneLine.length(line)
        let toPeak = PlaneLine.length(PlaneLine.Points(rebasing: line[...peak.index]))
        if length > 10,
            toPeak <= 0.35 * length
                || peak.deviation < max(0.3 * roadWidth, 0.5 * PerceivedDirection.laneWidth)
        {
            return false
        }
        return length > 2 * roadWidth && bendsSteadily(length: length)
    }

    private var turnsEnough: Bool {
        let end = line.count - 1
        return Angle.difference(
            PlaneLine.bearing(from: line[0], to: line[1]),
            PlaneLine.bearing(from: line[end - 1], to: line[end])) > 20
    }

    private var isOnOneSide: Bool {
        func isLeft(_ index: Int) -> Bool {
            PlaneLine.orientation(line[0], line[line.count - 1], line[index]) > 0
        }
        let first = isLeft(1)
        return (2..<line.count - 1).allSatisfy { isLeft($0) == first }
    }

    /// The place farthest from the straight line, when the distance only rises before it and only
    /// falls after it.
    private var peak: (index: Int, deviation: Double)? {
        func deviation(_ index: Int) -> Double {
            PlaneLine.deviation(of: line[index], from: line[0], to: line[line.count - 1])
        }
        var highest = deviation(1)
        if line.count == 3 { return (1, highest) }
        var past = 2
        var falling = 0.0
        while past < line.count {
            falling = deviation(past)
            if falling < highest { break }
            highest = falling
            past += 1
        }
        if past == line.count { return (line.count - 1, 0) }
        for index in (past + 1)..<max(past + 1, line.count) {
            let next = deviation(index)
            if next > falling { return nil }
            falling = next
        }
        return (past - 1, highest)
    }

    /// Whether no bend goes the other way, and no long straight part lies in between.
    private func bendsSteadily(length: Double) -> Bool {
        var straightLength = max(0, line[0].distance(to: line[1]) - roadWidth)
        var wasStraight = false
        var previous: Double?
        for index in 1..<line.count - 1 {
            let angle = Angle.turn(
                from: PlaneLine.bearing(from: line[index - 1], to: line[index]),
                to: PlaneLine.bearing(from: line[index], to: line[index + 1]))
            defer { previous = angle }
            guard let previous else { continue }
            if abs(previous) > 25, abs(angle) > 25, (previous > 0) != (angle > 0) { return false }
            let step = line[index - 1].distance(to: line[index])
            let isStraight = abs(angle) < 5
            if isStraight {
                straightLength += step
                if wasStraight && straightLength > 0.3 * length { return false }
            } else if straightLength > 0.3 * length {
                return false
            } else {
                straightLength = step
            }
            wasStraight = isStraight
        }
        return true
    }
}
