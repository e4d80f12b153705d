import Geodesy

/// In which direction a driver sees a road leave an intersection.
///
/// A way is drawn along its middle line. Where wide roads meet, its first metres lead across the
/// other road's lanes and say nothing about where it goes; a curve, on the other hand, begins with
/// its first metres. The cases and their measures are those of OSRM's coordinate extraction.
struct PerceivedDirection {
    /// Width that a lane is taken to have, metres.
    static let laneWidth = 3.25
    /// How far one looks along a road whose form has no better explanation, metres.
    private static let nearLook = 10.0
    /// How far one looks along a road at all, metres, half its width apart.
    private static let farLook = 40.0
    /// The first metres along a road, which may hold mapping errors.
    private static let inaccuracy = 2.0
    /// Lanes of a road that does not say.
    private static let usualLanes = 2

    let facts: RoadFacts
    /// The most lanes that any road of the intersection has, 0 unknown.
    let lanes: Int

    private var roadWidth: Double { consideredLanes * Self.laneWidth }

    /// How far along a road its form matters, metres.
    var reach: Double {
        if facts.isOnCircle || facts.category.isMinor { return Self.nearLook }
        return Self.farLook + roadWidth / 2
    }

    /// A point in that direction. `line` begins at the intersection, has two points at least, and
    /// ends with the road or beyond ``reach``.
    func point(of line: [PlanePoint], isLoop: @autoclosure () -> Bool) -> PlanePoint {
        if line.count <= 2 { return line[1] }
        let looksFar = !facts.isOnCircle && !facts.category.isMinor
        let roadWidth = roadWidth
        if looksFar, line[0].distance(to: line[1]) > roadWidth / 2 + Self.nearLook {
            return line[1]
        }
        if isLoop() { return line[1] }
        if facts.isOnCircle { return PlaneLine.point(at: Self.inaccuracy, along: line) }
        if facts.category.isMinor {
            return PlaneLine.point(at: Self.nearLook, along: line)
        }

        let near = PlaneLine.prefix(Self.farLook + roadWidth / 2, of: line)
        let total = PlaneLine.length(near)
        let end = near[near.count - 1]
        if near.count == 2 || total <= Self.inaccuracy { return end }
        if PlaneLine.deviation(of: near, from: near[0], to: end) < Self.laneWidth / 2 {
            return near[0] == end ? PlaneLine.point(at: Self.inaccuracy, along: near) : end
        }
        let straight = straightPart(of: near)
        if straight.length >= roadWidth / 2 + Self.nearLook {
            return PlaneLine.point(at: 5, along: near)
        }
        return pointOfBent(near, total: total, straight: straight, roadWidth: roadWidth)
    }

    /// Motorway exits leave at so small an angle that their offset is longer than the road is wide.
    private var consideredLanes: Double {
        let factor =
            if facts.category.isMotorwayLike && facts.category.rank <= 3 {
                2.5
            } else if facts.category.rank == 4 {
                1.5
            } else {
                1.0
            }
        return factor * Double(lanes == 0 ? Self.usualLanes : lanes)
    }

    private func pointOfBent(
        _ near: [PlanePoint], total: Double, straight: (index: Int, length: Double),
        roadWidth: Double
    ) -> PlanePoint {
        let fit = Self.regression(of: near)
        if PlaneLine.deviation(of: near, from: fit.start, to: fit.end) < 0.35 * Self.laneWidth {
            return Self.shifted(from: fit.start, to: fit.end)
        }
        if isOffset(near, total: total, straight: straight) {
            let index = max(1, straight.index)
            return Self.shifted(from: near[index], to: near[index + 1])
        }
        if RoadCurve(line: near, roadHalfWidth: roadWidth / 2).isCurve {
            let head = PlaneLine.prefix(3 * Self.inaccuracy, of: near)
            let base = PlaneLine.prefix(2 * Self.inaccuracy, of: near)
            return Self.shifted(from: base[base.count - 1], to: head[head.count - 1])
        }
        let skipped = 0.8 * roadWidth
        let trimmed = PlaneLine.suffix(from: 0.8 * skipped, of: near)
        if trimmed.count >= 2, total >= skipped + 2 {
            let fit = Self.regression(of: trimmed)
            if PlaneLine.deviation(of: trimmed, from: fit.start, to: fit.end) < Self.laneWidth / 2 {
                return Self.shifted(from: fit.start, to: fit.end)
            }
        }
        let result = PlaneLine.point(at: Self.nearLook, along: near)
        return result == near[0] ? near[1] : result
    }

    /// How far the road goes on without a bend: the index of the last place on it, and metres.
    private func straightPart(of near: [PlanePoint]) -> (index: Int, length: Double) {
        var index = 1
        var length = near[0].distance(to: near[1])
        while index + 1 < near.count,
            PlaneLine.deviation(of: near[0...index], from: near[0], to: near[index + 1])
                < 0.25 * Self.laneWidth
        {
            length += near[index].distance(to: near[index + 1])
            index += 1
        }
        return (index, length)
    }

    /// Whether the first metres only lead across the lanes of the other road.
    private func isOffset(
        _ near: [PlanePoint], total: Double, straight: (index: Int, length: Double)
    ) -> Bool {
        let index = max(1, straight.index)
        guard index + 1 < near.count else { return false }
        let offset = PlaneLine.length(near[0...index])
        guard offset - consideredLanes.rounded(.down) * Self.laneWidth / 2 < Self.laneWidth,
            total >= 0.4 * Self.farLook,
            total - max(straight.length, near[0].distance(to: near[1])) >= 0.1 * total
        else { return false }
        let far =
            (index..<near.count).first { near[$0 - 1].distance(to: near[$0]) >= 30 }
            ?? near.count - 1
        let rest = near[index...max(index, far)]
        return PlaneLine.deviation(of: rest, from: near[index], to: near[max(index, far)])
            < Self.laneWidth / 2
    }

    /// The line nearest to the whole of a road, in the road's direction.
    private static func regression(of line: [PlanePoint]) -> (start: PlanePoint, end: PlanePoint) {
        let samples = PlaneLine.samples(of: line, upTo: farLook, every: 1)
        guard samples.count > 1 else { return (line[0], line[line.count - 1]) }
        let fit = PlaneLine.regression(of: samples)
        return (
            line[0].projected(from: fit.start, to: fit.end).point,
            line[line.count - 1].projected(from: fit.start, to: fit.end).point
        )
    }

    /// A vector of the road, moved so that it starts near the intersection.
    private static func shifted(from base: PlanePoint, to head: PlanePoint) -> PlanePoint {
        guard base.distance(to: head) >= 2 else { return head }
        return PlanePoint(x: head.x - 0.9 * base.x, y: head.y - 0.9 * base.y)
    }
}

/// Whether the first part of a road is one bend to one side, rather than a way with a kink.
struct RoadCurve {
    let line: [PlanePoint]
    /// Metres.
    let roadHalfWidth: Double

    var isCurve: Bool {
        guard line.count > 2, turnsEnough, isOnOneSide, let peak = peak else { return false }
        let length = PlaneLine.length(line)
        let toPeak = PlaneLine.length(line[0...peak.index])
        if length > 10,
            toPeak <= 0.35 * length
                || peak.deviation < max(0.3 * roadHalfWidth, 0.5 * PerceivedDirection.laneWidth)
        {
            return false
        }
        return length > 2 * roadHalfWidth && bendsSteadily(length: length)
    }

    private var turnsEnough: Bool {
        let end = line.count - 1
        return Angle.difference(
            PlaneLine.bearing(from: line[0], to: line[1]),
            PlaneLine.bearing(from: line[end - 1], to: line[end])) > 20
    }

    private var isOnOneSide: Bool {
        let end = line[line.count - 1]
        let sides = line.dropFirst().dropLast().map {
            PlaneLine.orientation(line[0], end, $0) > 0
        }
        return Set(sides).count == 1
    }

    /// The place farthest from the straight way, when the distance only rises before it and only
    /// falls after it.
    private var peak: (index: Int, deviation: Double)? {
        let end = line[line.count - 1]
        let deviations = line.map { PlaneLine.deviation(of: [$0], from: line[0], to: end) }
        if line.count == 3 { return (1, deviations[1]) }
        let past = (2..<line.count).first { deviations[$0] < deviations[$0 - 1] } ?? line.count
        if past == line.count { return (line.count - 1, 0) }
        for index in (past + 1)..<max(past + 1, line.count)
        where deviations[index] > deviations[index - 1] {
            return nil
        }
        return (past - 1, deviations[past - 1])
    }

    /// Whether no bend goes the other way, and no long straight part lies in between.
    private func bendsSteadily(length: Double) -> Bool {
        var straightLength = max(0, line[0].distance(to: line[1]) - roadHalfWidth)
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
