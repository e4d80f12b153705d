import Guidance
import JournalTypes
import Wire

extension AgentCore {
    /// Bytes of the stops of one part, where the broker takes larger packets.
    private static let partBytes = 16_384
    /// Bytes of a packet besides its stops.
    private static let overhead = 1024

    /// Publishes the tour in parts: all of them if `isWhole`, else those that have changed.
    mutating func publishTour(isWhole: Bool = false) {
        var parts = tourParts
        // The stops of one message are of one moment.
        if !parts.isEmpty, navigator.setTourParts(parts.map(\.range)) { parts = tourParts }
        let payloads = parts.map { $0.members(withholding: false) }
        // Before any of them is published: the next session must know the retained parts.
        if payloads.count > keptParts { keepParts(payloads.count) }
        for (number, part) in parts.enumerated()
        where isWhole || number >= publishedParts.count
            || publishedParts[number] != payloads[number]
        {
            publish(part)
        }
        // An earlier session may have published its first part and had no time to note that.
        let earlier = hasPublishedTour ? 0 : max(1, keptParts)
        hasPublishedTour = true
        for number in payloads.count..<max(payloads.count, publishedParts.count, earlier) {
            publish(TourPart.cleared(part: number, on: topics))
        }
        publishedParts = payloads
    }

    /// Forgets parts that are not retained any more, once the broker has acknowledged that.
    mutating func forgetClearedParts() {
        guard keptParts > publishedParts.count, hasPublishedTour, outbox.isUp, outbox.isEmpty else {
            return
        }
        keepParts(publishedParts.count)
    }

    private mutating func keepParts(_ count: Int) {
        keptParts = count
        keep(.tourParts, Array("\(count)".utf8))
    }

    private var tourParts: [TourPart] {
        guard hasLocationConsent, let tour = navigator.tour, !tour.stops.isEmpty else { return [] }
        let room = maximumPacketBytes.map { Int($0) - Self.overhead } ?? Self.partBytes
        return TourPart.parts(of: tour, maximumBytes: max(256, min(Self.partBytes, room)))
    }

    /// While the reply to an order to go on may not have arrived, another one may be that again.
    mutating func awaitAnswerToContinuation() {
        guard navigator.mayHearContinuationAgain,
            store.commands.awaitsDelivery(
                ofReplyTo: CommandName.continueToNextDestination.rawValue)
        else { return }
        navigator.awaitAnswerToContinuation()
    }

    /// Gives the last reply to a command.
    mutating func giveReply(to id: String, _ token: CommandToken) {
        switch store.lastReply(to: id) {
        case .none:
            reject(
                token, .invalid,
                "No command with that id is remembered: it never came, was refused before it was obeyed (as RATE_LIMITED), or too many came since.",
                field: .command)
        case .some(let reply): answer(token, .succeeded(), .reply(reply))
        }
    }
}
