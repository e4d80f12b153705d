internal import Geodesy
internal import RoadNetwork

/// The bends of a way that slow a vehicle down.
struct Bends {
    /// Metres of the way, and of those of its bends with their radius.
    private var length = 0.0
    private var bends: [(length: Double, radius: Double)] = []

    /// Drivers' lateral acceleration, metres a second squared: see "Travel times" in docs/routing.md.
    static let lateralAcceleration = 3.0
    /// Maximum radius of a bend that slows a vehicle down, metres.
    private static let widest = 600.0
    private static let narrowest = 8.0

    init(_ refs: ArraySlice<UInt32>, of extract: Extract) {
        var places: [Coordinate] = []
        for slot in refs where !extract.nodes.isMissing(slot) {
            let place = extract.place(slot)
            if place != places.last { places.append(place) }
        }
        // On closed ways one goes on where they begin.
        if places.count > 3, places.first == places.last { places.append(places[1]) }
        guard var before = places.first else { return }
        for index in places.indices.dropFirst() {
            let place = places[index]
            let came = before.distance(to: place)
            length += came
            if index + 1 < places.count {
                let goes = place.distance(to: places[index + 1])
                let turn = Angle.difference(
                    before.bearing(to: place), place.bearing(to: places[index + 1]))
                // The arc that bends by as much over half of each piece.
                let arc = (came + goes) / 2
                let radius = arc / max(Angle.radians(turn), 1e-6)
                if radius < Self.widest {
                    bends.append((arc, max(radius, Self.narrowest)))
                }
            }
            before = place
        }
    }

    /// Average speed of a vehicle with the given speed outside of bends, metres a second.
    func meanSpeed(driving speed: Double) -> Double {
        guard length > 0, speed > 0 else { return speed }
        var seconds = length / speed
        for bend in bends {
            let speedThere = (Self.lateralAcceleration * bend.radius).squareRoot()
            if speedThere < speed { seconds += bend.length * (1 / speedThere - 1 / speed) }
        }
        return length / seconds
    }
}
