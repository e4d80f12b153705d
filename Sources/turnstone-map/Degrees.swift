import Geodesy

/// Coordinates as the commands print them: seven decimals at most, as the map has them.
enum Degrees {
    static func text(_ place: Coordinate) -> String {
        func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
        return "\(rounded(place.latitude)),\(rounded(place.longitude))"
    }
}
