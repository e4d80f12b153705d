import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Geometry of short lines in a flat frame.
///
/// Lines are borrowed: nothing here keeps one.
enum PlaneLine {
    /// A line, or a part of one, in memory of another owner.
    typealias Points = UnsafeBufferPointer<PlanePoint>

    /// Direction from one point to another, degrees from north.
    static func bearing(from start: PlanePoint, to end: PlanePoint) -> Double {
        Angle.normalized(Angle.degrees(atan2(end.x - start.x, end.y - start.y)))
    }

    static func length(_ line: Points) -> Double {
        var length = 0.0
        for index in line.indices.dropFirst() {
            length += line[index - 1].distance(to: line[index])
        }
        return length
    }

    static func between(_ start: PlanePoint, _ end: PlanePoint, _ fraction: Double) -> PlanePoint {
        PlanePoint(
            x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
    }

    /// The point at a distance along a line, its end when it is shorter.
    static func point(at distance: Double, along line: Points) -> PlanePoint {
        var passed = 0.0
        for index in line.indices.dropFirst() {
            let step = line[index - 1].distance(to: line[index])
            if passed + step >= distance, step > 0 {
                return between(
                    line[index - 1], line[index], min(1, max(0, (distance - passed) / step)))
            }
            passed += step
        }
        return line[line.count - 1]
    }

    /// Cuts a line off behind its first `length` metres, in place.
    static func prefix(_ length: Double, of line: UnsafeMutableBufferPointer<PlanePoint>)
        -> UnsafeMutableBufferPointer<PlanePoint>
    {
        var passed = 0.0
        for index in line.indices.dropFirst() {
            let step = line[index - 1].distance(to: line[index])
            if passed + step >= length {
                line[index] = between(
                    line[index - 1], line[index], step > 0 ? (length - passed) / step : 0)
                return UnsafeMutableBufferPointer(rebasing: line[...index])
            }
            passed += step
        }
        return line
    }

    /// The point of a line at a length in metres, and the index of the next point there; nil when
    /// it is shorter.
    static func cut(at length: Double, _ line: Points) -> (point: PlanePoint, next: Int)? {
        var passed = 0.0
        for index in line.indices.dropFirst() {
            let step = line[index - 1].distance(to: line[index])
            if passed + step >= length {
                let fraction = step > 0 ? (length - passed) / step : 0
                return (between(line[index - 1], line[index], fraction), index)
            }
            passed += step
        }
        return nil
    }

    /// The farthest that any of the points lies from a line segment.
    static func deviation(of points: Points, from start: PlanePoint, to end: PlanePoint) -> Double {
        var farthest = 0.0
        for point in points {
            farthest = max(farthest, deviation(of: point, from: start, to: end))
        }
        return farthest
    }

    /// Distance of a point from a line segment.
    static func deviation(of point: PlanePoint, from start: PlanePoint, to end: PlanePoint)
        -> Double
    {
        point.distance(to: point.projected(from: start, to: end).point)
    }

    /// Calls `body` with points at regular distances along a line, beginning with its first.
    static func withSamples<Result>(
        of line: Points, upTo length: Double, every interval: Double, _ body: (Points) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: PlanePoint.self, capacity: Int(length / interval) + 2) {
            samples in
            samples.initializeElement(at: 0, to: line[0])
            var count = 1
            var passed = 0.0
            var next = interval
            for index in line.indices.dropFirst() {
                let start = line[index - 1]
                let end = line[index]
                let step = start.distance(to: end)
                while next <= passed + step, next <= length, step > 0, count < samples.count {
                    samples.initializeElement(
                        at: count, to: between(start, end, (next - passed) / step))
                    count += 1
                    next += interval
                }
                passed += step
                if passed > length { break }
            }
            return body(Points(rebasing: samples[..<count]))
        }
    }

    /// The straight line nearest to the points (least squares along the wider axis), from its end
    /// at the smallest to its end at the largest value of that axis.
    static func regression(of points: Points) -> (start: PlanePoint, end: PlanePoint) {
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
    static func areParallel(_ lhs: Points, _ rhs: Points) -> Bool {
        let first = regression(of: lhs)
        let second = regression(of: rhs)
        let turn = Angle.difference(
            bearing(from: first.start, to: first.end), bearing(from: second.start, to: second.end))
        return abs(tan(Angle.radians(turn))) < 0.2
    }

    /// The shortest distance from a point to a line.
    static func distance(from point: PlanePoint, to line: Points) -> Double {
        var shortest = Double.infinity
        for index in line.indices.dropFirst() {
            shortest = min(shortest, deviation(of: point, from: line[index - 1], to: line[index]))
        }
        return shortest
    }

    /// Twice the signed area of a triangle, positive when its corners go counter-clockwise.
    static func orientation(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint) -> Double {
        (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    }

    /// The area inside a closed line.
    static func area(_ line: Points) -> Double {
        var doubled = 0.0
        for index in line.indices {
            let next = line[index + 1 < line.count ? index + 1 : 0]
            doubled += line[index].x * next.y - next.x * line[index].y
        }
        return abs(doubled) / 2
    }
}
