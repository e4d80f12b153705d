import FoundationEssentials
import Geodesy
import Routing

/// A trip as JSON, to be kept by the embedding program.
extension SavedTrip {
    /// The trip as JSON, the same for the same trip.
    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in these types can fail to be written but numbers that are not finite, which no trip has.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Nil when the text is not a whole trip as ``text`` writes it.
    public init?(text: String) {
        guard let trip = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)), trip.isSound
        else { return nil }
        self = trip
    }

    private var isSound: Bool {
        form == Self.form && current != nil && revision >= 0 && revision < .max
            && destinations.allSatisfy(\.coordinate.isValid) && continuation.isSound
            && exclusions.areas.allSatisfy(\.isSound) && leg?.isSound ?? true
    }
}

extension Continuation {
    /// Whether it is one that an order can ask for.
    fileprivate var isSound: Bool {
        guard case .after(let seconds) = self else { return true }
        return Self.secondsRange.contains(seconds)
    }
}

extension ExcludedArea {
    fileprivate var isSound: Bool {
        switch self {
        case .box: true
        case .polygon(let corners): corners.count >= 3
        }
    }
}
