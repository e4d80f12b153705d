package import Geodesy
import Wire

/// The fate of a message that was not published at once, with the reason. Only kept while a
/// record is played.
package struct Disposition: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// It reveals the location, without consent.
        case withheld
        /// Sooner after the one before it than the rates allow.
        case tooOften
        /// Without consent a message is published only if it differs from the last.
        case saysTheSame
        /// Without a link, and worthless later.
        case noLink
        case waitsForLink
        /// The window of unacknowledged messages is full.
        case waitsForRoom
        /// Replaced by a newer one on the same topic, while it waited.
        case replaced
        /// Dropped for newer ones, as too many waited.
        case gaveWay
        case expired
        case tooLarge
        /// The link ended before the broker acknowledged it.
        case cutOff
        case refused(String)
        /// It goes out without the members that reveal the location.
        case partly
        /// It goes out in its short form, as the broker does not take the whole.
        case short
    }

    /// The whole topic.
    package var topic: String
    package var reason: Reason
}

/// The dispositions of messages since they were last taken; none unless they are wanted.
struct Dispositions: Sendable {
    var areWanted = false
    private var all: [Disposition] = []

    mutating func note(_ topic: @autoclosure () -> String, _ reason: Disposition.Reason) {
        if areWanted { all.append(Disposition(topic: topic(), reason: reason)) }
    }

    mutating func take() -> [Disposition] {
        defer { all = [] }
        return all
    }
}

extension AgentCore {
    /// Whether dispositions of messages are kept.
    package var notesDispositions: Bool {
        get { outbox.dispositions.areWanted }
        set { outbox.dispositions.areWanted = newValue }
    }

    /// The dispositions since the last call.
    package mutating func takeDispositions() -> [Disposition] { outbox.dispositions.take() }

    package var isLinkUp: Bool { outbox.isUp }

    /// The agent's time, from whichever source it uses.
    package func time(at now: Duration) -> UTCTime { time.reading(at: now).time }

    mutating func note<Message: UplinkMessage>(
        _ message: @autoclosure () -> Message, _ reason: Disposition.Reason
    ) {
        outbox.dispositions.note(topics.topic(message().subtopic), reason)
    }
}
