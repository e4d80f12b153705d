/// A line of places with the length up to each of them.
///
/// Invariants: at least one place; `cumulative` has as many entries, starts with 0 and never falls.
public struct Polyline: Hashable, Sendable {
    public let coordinates: [Coordinate]
    /// Metres from the start to each place.
    public let cumulative: [Double]

    /// `coordinates` must not be empty.
    public init(_ coordinates: [Coordinate]) {
        precondition(!coordinates.isEmpty, "a polyline has at least one place")
        self.coordinates = coordinates
        cumulative = [Double](unsafeUninitializedCapacity: coordinates.count) { lengths, count in
            lengths.initializeElement(at: 0, to: 0)
            var total = 0.0
            var cosine = NearbyCosine()
            for index in 1..<max(1, coordinates.count) {
                total += coordinates[index - 1].distance(to: coordinates[index]) { cosine($0) }
                lengths.initializeElement(at: index, to: total)
            }
            count = coordinates.count
        }
    }

    /// Metres.
    public var length: Double { cumulative[cumulative.count - 1] }

    /// The place at a distance in metres from the start, clamped to the line.
    public func coordinate(at distance: Double) -> Coordinate {
        // Interpolation would miss the ends by a rounding.
        if distance <= 0 { return coordinates[0] }
        if distance >= length { return coordinates[coordinates.count - 1] }
        let index = segmentIndex(at: distance)
        guard index + 1 < coordinates.count else { return coordinates[index] }
        let span = cumulative[index + 1] - cumulative[index]
        let fraction = span > 0 ? min(1, max(0, (distance - cumulative[index]) / span)) : 0
        return coordinates[index].interpolated(to: coordinates[index + 1], fraction: fraction)
    }

    /// Direction of the line at a distance in metres from its start, in degrees from north;
    /// nil where the line has no extent.
    public func bearing(at distance: Double) -> Double? {
        guard length > 0 else { return nil }
        var index = segmentIndex(at: distance)
        while index > 0, cumulative[index + 1] == cumulative[index] { index -= 1 }
        while index + 2 < coordinates.count, cumulative[index + 1] == cumulative[index] {
            index += 1
        }
        return coordinates[index].bearing(to: coordinates[index + 1])
    }

    /// The part between two distances in metres from the start.
    public func part(from start: Double, to end: Double) -> Polyline {
        var places = [coordinate(at: start)]
        for index in coordinates.indices where cumulative[index] > start && cumulative[index] < end
        {
            places.append(coordinates[index])
        }
        let last = coordinate(at: end)
        if last != places[places.count - 1] || places.count == 1 { places.append(last) }
        return Polyline(places)
    }

    /// The nearest place of the line between two distances from its start.
    ///
    /// The window keeps a search from jumping ahead where a line overlaps or crosses itself.
    public func projection(
        of place: Coordinate, within window: ClosedRange<Double>? = nil
    ) -> PolylineProjection {
        let frame = LocalFrame(origin: place)
        let first = window.map { segmentIndex(at: $0.lowerBound) } ?? 0
        var best = PolylineProjection(
            coordinate: coordinates[first], distanceAlong: cumulative[first], segment: first,
            offset: frame.point(coordinates[first]).distance(to: .zero))
        var index = first
        while index + 1 < coordinates.count {
            if let window, cumulative[index] > window.upperBound { break }
            let start = frame.point(coordinates[index])
            let end = frame.point(coordinates[index + 1])
            let (point, fraction) = PlanePoint.zero.projected(from: start, to: end)
            let offset = point.distance(to: .zero)
            if offset < best.offset {
                let along =
                    cumulative[index] + fraction * (cumulative[index + 1] - cumulative[index])
                best = PolylineProjection(
                    coordinate: frame.coordinate(point), distanceAlong: along, segment: index,
                    offset: offset)
            }
            index += 1
        }
        return best
    }

    /// The last place whose cumulative distance is not beyond the given one, but never the last
    /// place of a line that has two or more.
    public func segmentIndex(at distance: Double) -> Int {
        var low = 0
        var high = max(0, coordinates.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if cumulative[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// The projection of a place onto a ``Polyline``.
public struct PolylineProjection: Hashable, Sendable {
    /// The nearest place on the line.
    public var coordinate: Coordinate
    /// Metres along the line from its start.
    package var distanceAlong: Double
    /// Index of the line's place before it.
    public var segment: Int
    /// Metres from the place to the line.
    public var offset: Double

    public init(coordinate: Coordinate, distanceAlong: Double, segment: Int, offset: Double) {
        self.coordinate = coordinate
        self.distanceAlong = distanceAlong
        self.segment = segment
        self.offset = offset
    }
}
