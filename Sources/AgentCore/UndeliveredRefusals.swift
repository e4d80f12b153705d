import Guidance
import JournalTypes
import Wire

/// Refusals that the broker may not have, for the session after a kill: their commands were acknowledged, so they
/// are not sent again, and their senders wait.
///
/// The number kept, and the number of writes to disk, do not depend on how many wrong commands
/// come: a flood of them neither wears the flash out nor pushes anything else off the disk.
/// Refusals beyond that are published all the same, and lost by a kill in the moment before.
struct UndeliveredRefusals: Sendable {
    /// Maximum number kept; the oldest goes first.
    static let capacity = 64
    /// Larger than the reply to any command that a sender would write; names and ids may be as long as a payload.
    static let maximumBytes = 1024
    /// Rate of writes: ``capacity`` at once, as after a long outage, then one in ten seconds.
    private var rate = RateLimit(perSecond: 0.1, burst: Double(Self.capacity))
    private var entries: [(number: UInt64, reply: [UInt8])] = []
    private var last: UInt64 = 0

    /// - Parameter text: ``text`` of an earlier session; lines that are no refusal are passed over.
    init(_ text: [UInt8]) {
        for line in text.split(separator: UInt8(ascii: "\n")).prefix(Self.capacity)
        where Reply(remembered: line)?.status == .rejected {
            last += 1
            entries.append((last, Array(line)))
        }
    }

    /// One a line, for the next session; nil for none.
    var text: [UInt8]? {
        entries.isEmpty ? nil : Array(entries.map(\.reply).joined(separator: [UInt8(ascii: "\n")]))
    }

    /// The refusals as they are published again, with their numbers.
    var repeated: [(number: UInt64, reply: Reply)] {
        entries.compactMap { number, bytes in
            guard var reply = Reply(remembered: bytes) else { return nil }
            reply.isDuplicate = true
            return (number, reply)
        }
    }

    /// Returns the number under which it is kept; nil where it is not.
    mutating func keep(_ reply: Reply, at now: Duration) -> UInt64? {
        // A reply that was given before is the journal's already, or none that anybody waits for.
        guard reply.status == .rejected, !reply.isDuplicate else { return nil }
        let bytes = reply.remembered
        guard bytes.count <= Self.maximumBytes, rate.take(at: now) else { return nil }
        if entries.count >= Self.capacity { entries.removeFirst() }
        last += 1
        entries.append((last, bytes))
        return last
    }

    /// The broker has it. Returns whether that is news.
    mutating func delivered(_ number: UInt64) -> Bool {
        guard let place = entries.firstIndex(where: { $0.number == number }) else { return false }
        entries.remove(at: place)
        return true
    }
}
