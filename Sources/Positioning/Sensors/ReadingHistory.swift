/// The readings of a sensor in the last seconds, and their integral over time since the start.
struct ReadingHistory: Sendable {
    struct Entry: Sendable {
        /// Seconds on the monotonic clock at which the reading arrived.
        var at: Double
        var value: Double
        /// The integral of the value over seconds from the start up to here; and with the part in reverse
        /// subtracted.
        var integral: Double
        var net: Double
        /// Seconds of silence up to here: pauses longer than ``longestPause``.
        var silence: Double
        /// When the value last changed.
        var changedAt: Double
    }

    /// A ring; allocated with the first reading, as most vehicles have none.
    private var entries: [Entry] = []
    private var first = 0
    /// Whether what comes from now on is driven backwards.
    var isReverse = false {
        didSet { if isReverse, !oldValue { reversedFrom = latest?.integral ?? 0 } }
    }
    /// The integral when ``isReverse`` was last set.
    private var reversedFrom = 0.0

    /// Ten seconds of a sensor that reports fifty times a second. A power of two; until it is full, nothing wraps.
    private static let capacity = 512
    /// A reading sooner than this behind another one takes its place, seconds.
    private static let resolution = 0.018
    /// Seconds between two readings after which the sensor was silent.
    static let longestPause = 2.5

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    var latest: Entry? { entries.isEmpty ? nil : self[entries.count - 1] }

    /// By age, the oldest first.
    subscript(_ index: Int) -> Entry {
        get { entries[(first + index) & (Self.capacity - 1)] }
        set { entries[(first + index) & (Self.capacity - 1)] = newValue }
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        first = 0
        reversedFrom = 0
    }

    mutating func append(_ value: Double, at now: Double) {
        guard let last = latest else {
            entries.reserveCapacity(Self.capacity)
            return entries.append(
                Entry(at: now, value: value, integral: 0, net: 0, silence: 0, changedAt: now))
        }
        let elapsed = now - last.at
        guard elapsed >= Self.resolution else {
            self[entries.count - 1].value = value
            return
        }
        let step = (last.value + value) / 2 * elapsed
        let entry = Entry(
            at: now, value: value, integral: last.integral + step,
            net: last.net + (isReverse ? -step : step),
            silence: last.silence + (elapsed > Self.longestPause ? elapsed : 0),
            changedAt: value == last.value ? last.changedAt : now)
        if entries.count < Self.capacity {
            entries.append(entry)
        } else {
            entries[first] = entry
            first = (first + 1) & (Self.capacity - 1)
        }
    }

    /// What was taken to be driven backwards since that began was driven forwards.
    mutating func takeBackReverse() {
        isReverse = false
        for index in entries.indices { entries[index] = forwards(entries[index]) }
    }

    /// An entry, as if what was taken to be driven backwards since that last began had been driven forwards.
    func forwards(_ entry: Entry) -> Entry {
        var entry = entry
        entry.net += 2 * max(0, entry.integral - reversedFrom)
        return entry
    }

    /// Between two readings as if the value had changed evenly; nil before the oldest and behind the newest.
    func state(at time: Double) -> Entry? {
        var index = entries.count - 1
        return state(at: time, from: &index)
    }

    /// - Parameter index: start of the search; left at the entry found, for earlier times.
    func state(at time: Double, from index: inout Int) -> Entry? {
        while index >= 0, self[index].at > time { index -= 1 }
        guard index >= 0 else { return nil }
        var entry = self[index]
        guard index + 1 < entries.count else { return entry.at == time ? entry : nil }
        let next = self[index + 1]
        let share = (time - entry.at) / (next.at - entry.at)
        entry.at = time
        entry.value += (next.value - entry.value) * share
        entry.integral += (next.integral - entry.integral) * share
        entry.net += (next.net - entry.net) * share
        return entry
    }
}
