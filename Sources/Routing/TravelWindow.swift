import Geodesy
import RoadNetwork

/// A stretch of time, and when conditions change within it.
struct TravelWindow: Hashable {
    /// At both a condition changes, or would if the window were not a day longer already.
    var start: UTCTime
    var end: UTCTime
    /// Ascending, without both ends.
    var changes: [UTCTime]
    /// As in ``TravelClock/utcOffsetSeconds``.
    var utcOffsetSeconds: Int?

    /// Whether this is the window of a trip between two times: it contains the trip, which contains all
    /// its changes.
    func isThat(from first: UTCTime, to last: UTCTime, utcOffsetSeconds: Int?) -> Bool {
        self.utcOffsetSeconds == utcOffsetSeconds && start <= first && last < end
            && (changes.first.map { first < $0 } ?? true)
            && (changes.last.map { last >= $0 } ?? true)
    }
}

extension TravelClock {
    /// Maximum by which a window is longer than the trip, at either end, minutes.
    private static let maximumMinutes = 1440

    /// The longest window around two times, as clocks show them on an edge, in which no condition
    /// changes outside of these times.
    func window(
        from first: UTCTime, to last: UTCTime, on edge: EdgeID, _ places: TimedPlaces
    ) -> TravelWindow {
        let begin = localTime(first, on: edge)
        let finish = localTime(last, on: edge)
        func time(_ local: CivilTime, beside other: CivilTime, at time: UTCTime) -> UTCTime {
            UTCTime(
                millisecondsSince1970: time.millisecondsSince1970
                    + Int64(local.minuteOfEra - other.minuteOfEra) * 60_000
                    - Int64(other.second * 1000 + other.millisecond))
        }
        var start = places.times.latest(notAfter: begin)
        while !changes(at: start, places),
            begin.minuteOfEra - start.minuteOfEra < Self.maximumMinutes
        {
            start = places.times.latest(notAfter: CivilTime(minuteOfEra: start.minuteOfEra - 1))
        }
        var changes: [UTCTime] = []
        var end = places.times.next(after: begin)
        while true {
            let isChange = self.changes(at: end, places)
            if end.minuteOfEra > finish.minuteOfEra,
                isChange || end.minuteOfEra - finish.minuteOfEra > Self.maximumMinutes
            {
                break
            }
            if isChange { changes.append(time(end, beside: begin, at: first)) }
            end = places.times.next(after: end)
        }
        return TravelWindow(
            start: time(start, beside: begin, at: first), end: time(end, beside: begin, at: first),
            changes: changes, utcOffsetSeconds: utcOffsetSeconds)
    }

    private func localTime(_ time: UTCTime, on edge: EdgeID) -> CivilTime {
        network.localTime(time, on: edge, utcOffsetSeconds: utcOffsetSeconds)
    }

    /// Whether a condition holds at a time and not the minute before, or the other way round.
    private func changes(at time: CivilTime, _ places: TimedPlaces) -> Bool {
        let before = CivilTime(minuteOfEra: time.minuteOfEra - 1)
        return places.conditions.contains {
            rules.holds($0, at: time) != rules.holds($0, at: before)
        }
    }
}
