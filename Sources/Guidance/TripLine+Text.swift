import Geodesy
import Routing

/// A line of a trip as a line of its text, values between tabs.
extension TripLine {
    var text: String {
        var values = [
            "line", adherence.rawValue, "\(line.drivenMeters)",
            corridorMeters.map { "\($0)" } ?? "",
        ]
        switch line.course {
        case .places(let places):
            values += ["places", EncodedPolyline.encode(places, precision: 7)]
        case .ways(let ways): values += ["ways"] + ways.map { "\($0)" }
        }
        // A backslash is no separator here, as the polyline has some.
        return values.map { $0.split(separator: "\\", omittingEmptySubsequences: false) }
            .map { $0.joined(separator: "\\\\") }.joined(separator: "\t")
    }

    /// Nil when the values are not those of ``text``.
    init?(_ values: [String]) {
        guard values.count >= 6,
            let adherence = GivenLine.Adherence(rawValue: values[1]),
            let driven = Double(values[2]), driven.isFinite, driven >= 0
        else { return nil }
        let course: GivenLine.Course
        switch values[4] {
        case "places":
            guard let places = EncodedPolyline.decode(values[5], precision: 7), places.count >= 2
            else { return nil }
            course = .places(places)
        case "ways":
            let ways = values.dropFirst(5).compactMap { Int64($0) }
            guard ways.count == values.count - 5 else { return nil }
            course = .ways(ways)
        default: return nil
        }
        self.init(
            line: GivenLine(course: course, adherence: adherence, drivenMeters: driven),
            corridorMeters: Double(values[3]))
    }
}
