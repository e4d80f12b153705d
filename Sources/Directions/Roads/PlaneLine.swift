import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Geometry of short lines in a flat frame.
enum PlaneLine {
    /// Direction from one point to another, degrees from north.
    static func bearing(from start: PlanePoint, to end: PlanePoint) -> Double {
        Angle.normalized(Angle.degrees(atan2(end.x - start.x, end.y - start.y)))
    }

    static func length(_ line: some Collection<PlanePoint>) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    static func between(_ start: PlanePoint, _ end: PlanePoint, _ fraction: Double) -> PlanePoint {
        PlanePoint(
            x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
    }

    /// The point at a distance along a line, its end when it is shorter.
    static func point(at distance: Double, along line: [PlanePoint]) -> PlanePoint {
        var passed = 0.0
        for (start, end) in zip(line, line.dropFirst()) {
            let step = start.distance(to: end)
            if passed + step >= distance, step > 0 {
                return between(start, end, min(1, max(0, (distance - passed) / step)))
            }
            passed += step
        }
        return line[line.count - 1]
    }

    /// The first metres of a line.
    static func prefix(_ length: Double, of line: [PlanePoint]) -> [PlanePoint] {
        var result = [line[0]]
        result.reserveCapacity(line.count + 1)
        var passed = 0.0
        for (start, end) in zip(line, line.dropFirst()) {
            let step = start.distance(to: end)
            if passed + step >= length {
                result.append(between(start, end, step > 0 ? (length - passed) / step : 0))
                return result
            }
            passed += step
            result.append(end)
        }
        return result
    }

    /// A line without its first metres; empty when it is shorter.
    static func suffix(from length: Double, of line: [PlanePoint]) -> [PlanePoint] {
        var passed = 0.0
        for index in line.indices.dropFirst() {
            let step = line[index - 1].distance(to: line[index])
            if passed + step >= length {
                let fraction = step > 0 ? (length - passed) / step : 0
                return [between(line[index - 1], line[index], fraction)] + line[index...]
            }
            passed += step
        }
        return []
    }

    /// The farthest that any of the points lies from a line segment.
    static func deviation(
        of points: some Sequence<PlanePoint>, from start: PlanePoint, to end: PlanePoint
    ) -> Double {
        points.reduce(0) { farthest, point in
            max(farthest, point.distance(to: point.projected(from: start, to: end).point))
        }
    }

    /// Points at regular distances along a line, beginning with its first.
    static func samples(of line: [PlanePoint], upTo length: Double, every interval: Double)
        -> [PlanePoint]
    {
        var result = [line[0]]
        result.reserveCapacity(Int(length / interval) + 2)
        var passed = 0.0
        var next = interval
        for (start, end) in zip(line, line.dropFirst()) {
            let step = start.distance(to: end)
            while next <= passed + step, next <= length, step > 0 {
                result.append(between(start, end, (next - passed) / step))
                next += interval
            }
            passed += step
            if passed > length { break }
        }
        return result
    }

    /// The straight line nearest to the points (least squares along the wider axis), from its end
    /// at the smallest to its end at the largest value of that axis.
    static func regression(of points: [PlanePoint]) -> (start: PlanePoint, end: PlanePoint) {
        guard let first = points.first else {
            preconditionFailure("no points to draw a line through")
        }
        var (west, east, south, north) = (first.x, first.x, first.y, first.y)
        var (sumX, sumY) = (0.0, 0.0)
        for point in points {
            west = min(west, point.x)
            east = max(east, point.x)
            south = min(south, point.y)
            north = max(north, point.y)
            sumX += point.x
            sumY += point.y
        }
        let count = Double(points.count)
        let (meanX, meanY) = (sumX / count, sumY / count)
        let isSteep = north - south > 2 * (east - west)
        var variance = 0.0
        var covariance = 0.0
        for point in points {
            let along = isSteep ? point.y - meanY : point.x - meanX
            let across = isSteep ? point.x - meanX : point.y - meanY
            variance += along * along
            covariance += along * across
        }
        guard variance > 0 else { return (first, points[points.count - 1]) }
        let slope = covariance / variance
        if isSteep {
            func at(_ y: Double) -> PlanePoint {
                PlanePoint(x: meanX + slope * (y - meanY), y: y)
            }
            return (at(south - 1), at(north + 1))
        }
        func at(_ x: Double) -> PlanePoint { PlanePoint(x: x, y: meanY + slope * (x - meanX)) }
        return (at(west - 1), at(east + 1))
    }

    /// Whether two bundles of points run in nearly the same direction: at most a fifth aside.
    static func areParallel(_ one: [PlanePoint], _ other: [PlanePoint]) -> Bool {
        let first = regression(of: one)
        let second = regression(of: other)
        let turn = Angle.difference(
            bearing(from: first.start, to: first.end), bearing(from: second.start, to: second.end))
        return abs(tan(Angle.radians(turn))) < 0.2
    }

    /// The shortest distance from a point to a line.
    static func distance(from point: PlanePoint, to line: [PlanePoint]) -> Double {
        zip(line, line.dropFirst()).reduce(.infinity) {
            min($0, point.distance(to: point.projected(from: $1.0, to: $1.1).point))
        }
    }

    /// Twice the signed area of a triangle, positive when its corners go counter-clockwise.
    static func orientation(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint) -> Double {
        (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    }

    /// The area inside a closed line.
    static func area(_ line: [PlanePoint]) -> Double {
        guard let first = line.first else { return 0 }
        let doubled = zip(line, Array(line.dropFirst()) + [first]).reduce(0) {
            $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
        }
        return abs(doubled) / 2
    }
}
