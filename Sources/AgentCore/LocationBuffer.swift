import DequeModule
import Geodesy
import Guidance
import Positioning

/// Decides which locations are buffered: those of the time without a link, and earlier ones
/// that the broker has not confirmed. A link that dies without a word takes with it all places
/// published since its last sign of life.
struct LocationBuffer {
    /// A place that is to be kept.
    struct Entry: Hashable, Sendable {
        var update: LocationUpdate
        /// Whether it was published live too, and not confirmed by the broker.
        var isDuplicate: Bool
    }

    private var thinning: TrackThinning
    /// The places since the last confirmation, and when each was published or left out.
    private var unconfirmed: Deque<(place: Entry, at: Duration)> = []
    /// Whether a published place has waited too long since the last confirmation: then there may be no link. Those that
    /// were left out prove nothing, as where a vehicle stands there is nothing to confirm.
    private var isInDoubt = false

    /// Maximum number of places that wait for a confirmation, which takes a few seconds; the oldest goes first.
    static let capacity = 300

    /// Time for which a place waits for its confirmation in memory alone, lost by a kill.
    static let patience = Duration.seconds(8)

    var unconfirmedCount: Int { unconfirmed.count }

    init(_ configuration: Configuration.History) {
        thinning = TrackThinning(
            distanceMeters: configuration.locationDistanceMeters,
            intervalSeconds: configuration.locationIntervalSeconds)
    }

    /// Takes in a place; returns the places to be kept now: the place itself without a link, and
    /// earlier ones that have waited too long for their confirmation. These may be published again
    /// at the next link, as duplicates.
    ///
    /// - Parameters:
    ///   - isLive: whether there seems to be a link.
    ///   - isPublished: whether the place was handed to it, and not left out.
    ///   - now: after the place was handed to that link, on the agent's clock.
    mutating func take(_ update: LocationUpdate, isLive: Bool, isPublished: Bool, at now: Duration)
        -> [Entry]
    {
        let place = Entry(update: update, isDuplicate: isLive && isPublished)
        guard isLive else { return thinning.keeps(update.matched) ? [place] : [] }
        if unconfirmed.count >= Self.capacity { unconfirmed.removeFirst() }
        unconfirmed.append((place, now))
        return unconfirmedTooLong(at: now)
    }

    private mutating func unconfirmedTooLong(at now: Duration) -> [Entry] {
        isInDoubt =
            isInDoubt
            || unconfirmed.contains { $0.place.isDuplicate && now - $0.at > Self.patience }
        guard isInDoubt else { return [] }
        var places: [Entry] = []
        while let first = unconfirmed.first, now - first.at > Self.patience {
            unconfirmed.removeFirst()
            if thinning.keeps(first.place.update.matched) { places.append(first.place) }
        }
        return places
    }

    /// The broker has all that was handed over before this time.
    mutating func confirmed(before time: Duration) {
        isInDoubt = false
        while let first = unconfirmed.first, first.at < time { unconfirmed.removeFirst() }
    }

    /// The link has ended; returns the unconfirmed places, to be kept.
    mutating func linkEnded() -> [Entry] {
        defer {
            unconfirmed.removeAll()
            isInDoubt = false
        }
        return unconfirmed.map(\.place).filter { thinning.keeps($0.update.matched) }
    }
}
