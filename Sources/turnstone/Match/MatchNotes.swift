import CommandLineTool
import Geodesy
import Positioning
import RoadNetwork

/// What a user has to know of a matched trace beside its rows, a sentence each.
enum MatchNotes {
    /// Share of answers on no road that is worth a word.
    private static let worthSaying = 0.1

    /// What is wrong with the places: none is in the map, or some are not.
    ///
    /// - Throws: where none is, since no answer would mean anything.
    static func ofPlaces(_ trace: TraceFile, path: String, network: RoadNetwork) throws(UserError)
        -> [String]
    {
        let places = trace.fixes.filter {
            $0.mode >= .twoDimensional && $0.coordinate.isValid
        }
        let bounds = network.metadata.bounds
        let inside = places.count { bounds.contains($0.coordinate) }
        guard inside < places.count else { return [] }
        let region = network.metadata.region
        guard inside > 0 else {
            throw UserError(
                "no fix of '\(path)' lies in the map '\(region)', which is from "
                    + "\(corner(bounds.south, bounds.west)) to \(corner(bounds.north, bounds.east)); "
                    + "give the map of where it was driven")
        }
        return [
            "\(places.count - inside) of \(places.count) fixes lie outside the map '\(region)'"
        ]
    }

    private static func corner(_ latitude: Double, _ longitude: Double) -> String {
        latitude.text(decimals: 3) + "," + longitude.text(decimals: 3)
    }

    static func ofAnswers(_ matched: MatchedTrace, to trace: TraceFile) -> [String] {
        var notes: [String] = []
        let all = trace.fixes.count
        if matched.hasVoidSpeeds {
            notes.append(
                "the file's speeds are not those at which its places drive, and are not used")
        } else if matched.hasVoidCourses {
            notes.append(
                "the file's courses are not those in which its places drive, and are not used")
        }
        if let noise = matched.noise {
            notes.append(
                (matched.hasVoidSpeeds
                    ? "the places have" : "the file has no speeds, and its places")
                    + " a noise of \(noise.text(decimals: 1)) m by their own differences, which was smoothed"
            )
        }
        if matched.heldPlaces > 0 {
            notes.append(
                "\(matched.heldPlaces) of \(all) fixes repeat a place that the vehicle had left; they are answered as without a fix"
            )
        }
        let unused = matched.rejections.values.reduce(0, +)
        if unused > 0 {
            notes.append("\(unused) of \(all) fixes were not used: " + reasons(matched.rejections))
        }
        let off = matched.rows.count { !$0.location.roadSnapped }
        if off == matched.rows.count {
            notes.append("no answer is on a road of the map")
        } else if Double(off) >= worthSaying * Double(matched.rows.count) {
            notes.append("\(off) of \(matched.rows.count) answers are on no road of the map")
        }
        return notes
    }

    /// The reasons for which fixes are not used, each with their number, the most frequent first.
    static func reasons(_ rejections: [FixFilter.Rejection: Int]) -> String {
        rejections.sorted { $0.value > $1.value }.map { "\($0.value) \(words($0.key))" }
            .joined(separator: ", ")
    }

    private static func words(_ reason: FixFilter.Rejection) -> String {
        switch reason {
        case .noFix, .noTime: "without a fix or a time"
        case .coordinate: "at no place on earth"
        case .implausibleTime, .weekRollover: "at a time that cannot be"
        case .repeatedTime, .earlierTime: "at a time that had been"
        case .laterTime: "at a time far ahead"
        case .jump: "farther away than a vehicle can have driven"
        case .repeatedPlace: "at the place of before in spite of their speed"
        case .inaccurate: "too inaccurate"
        }
    }
}
