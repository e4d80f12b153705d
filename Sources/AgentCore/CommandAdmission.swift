import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import Wire

/// Decides which commands are obeyed: understood, fresh and new, each id once, and no more than the
/// vehicle can attend to. Every other one gets a reply.
struct CommandAdmission {
    enum Decision {
        /// Understood and new; its replies come by the token.
        case obey(CommandToken, DecodedCommand)
        /// Not to be obeyed; the reply says why.
        case answer(Answer)
        /// Not a command for this vehicle, or one too many even to be answered.
        case ignore
    }

    /// A reply and where it belongs.
    struct Answer {
        var reply: Reply
        var route: ReturnRoute
    }

    /// Where a sender wants its replies, beside the vehicle's own topic.
    struct ReturnRoute: Hashable {
        /// Under an allowed prefix; nil for none.
        var responseTopic: String?
        var correlationData: [UInt8]?
    }

    private struct Open {
        var command: DecodedCommand
        var route: ReturnRoute
    }

    private let topics: Topics
    private let decoder: CommandDecoder
    private let freshness: CommandFreshness
    private let responsePrefixes: [String]
    private var rate: RateLimit
    private var answers: RateLimit
    private var nextToken: UInt64 = 1
    private var open: [CommandToken: Open] = [:]
    private var retained = RetainedMemory()
    /// Commands that were neither obeyed nor answered.
    private(set) var dropped = 0

    /// - Parameter obeyed: the commands that the vehicle obeys.
    init(
        topics: Topics, _ configuration: Configuration.Commands,
        obeyed: [CommandName] = CommandName.allCases
    ) {
        self.topics = topics
        decoder = CommandDecoder(maximumBytes: configuration.maximumBytes, obeyed: obeyed)
        var freshness = CommandFreshness()
        freshness.maximumAgeSeconds = configuration.maximumAgeSeconds
        freshness.maximumUndatedSeconds = configuration.undatedMaximumAgeSeconds
        self.freshness = freshness
        responsePrefixes = configuration.responseTopicPrefixes
        rate = RateLimit(perSecond: configuration.maximumPerSecond)
        // Refusing costs less than obeying, but a flood is not to be answered by a flood.
        answers = RateLimit(perSecond: configuration.maximumPerSecond * 4)
    }

    /// - Parameters:
    ///   - atBroker: most seconds for which the message may have waited at the broker.
    ///   - waited: since the message arrived.
    ///   - now: the time, its source, and its doubt.
    ///   - recall: says whether an id is new, and remembers nothing.
    ///   - memory: says whether an id is new, and remembers it.
    mutating func receive(
        _ message: ReceivedMessage, atBroker: Double = 0, waited: Duration, at clock: Duration,
        now: TimeKeeper.Reading,
        recall: (DecodedCommand) -> CommandMemory = { _ in .new },
        memory: (DecodedCommand) -> CommandMemory
    ) -> Decision {
        guard case .command(let name)? = topics.incoming(message.topic) else { return .ignore }
        // So a retained order is taken back from the broker; nobody who asks for an answer sends it.
        if message.payload.isEmpty, message.responseTopic == nil { return .ignore }
        guard answers.take(at: clock) else {
            dropped += 1
            return .ignore
        }
        // It was refused when it first came.
        if retained.hasHeard(message) { return .ignore }
        let route = returnRoute(of: message)
        func refuse(_ refusal: CommandRefusal) -> Decision {
            .answer(Answer(reply: Reply(refusal), route: route))
        }
        let command: DecodedCommand
        switch decoder.decode(name: name, payload: message.payload) {
        case .failure(let refusal): return refuse(refusal)
        case .success(let decoded): command = decoded
        }
        let arrival = CommandFreshness.Arrival(
            isRetained: message.retained, brokerExpirySeconds: message.expirySeconds,
            brokerSeconds: atBroker, waitedSeconds: waited.inSeconds, now: now.time,
            timeSource: now.source, rivalTime: now.doubt?.rival)
        func again(_ remembered: [UInt8]?) -> Decision {
            var reply =
                remembered.flatMap { Reply(remembered: $0) }
                ?? Reply(.accepted, to: command)
            reply.isDuplicate = true
            return .answer(Answer(reply: reply, route: route))
        }
        if let refusal = freshness.refusal(of: command, arrival) {
            // Who asks again, however late, learns the outcome of the command, not that it is late
            // now. So does who has retained one that was obeyed when it came live: it comes again
            // with each session.
            if case .repeated(let remembered) = recall(command) {
                return again(remembered)
            }
            if !message.retained { retained.noteRefusal(of: message) }
            return refuse(refusal)
        }
        guard rate.take(at: clock) else {
            return refuse(
                command.refusal(
                    .rateLimited, "There are too many commands; send it again a little later."))
        }
        switch memory(command) {
        case .conflict:
            return refuse(
                command.refusal(
                    .conflict, "The id \(command.id) was used for another command; use a new one.",
                    pointer: "/id"))
        case .repeated(let remembered): return again(remembered)
        case .new:
            let token = CommandToken(rawValue: nextToken)
            nextToken += 1
            open[token] = Open(command: command, route: route)
            return .obey(token, command)
        }
    }

    /// The reply to an obeyed command; nil if the command has had its last one.
    mutating func answer(
        _ token: CommandToken, _ reply: CommandReply, result: CommandResult? = nil
    ) -> Answer? {
        guard let entry = open[token] else { return nil }
        if reply.status != .accepted { open[token] = nil }
        return Answer(
            reply: Reply(reply, to: entry.command, result: result), route: entry.route)
    }

    private func returnRoute(of message: ReceivedMessage) -> ReturnRoute {
        let topic = message.responseTopic.flatMap { topic in
            // Nothing can be published on a filter.
            responsePrefixes.contains { topic.hasPrefix($0) }
                && !topic.contains(where: { "+#".contains($0) }) ? topic : nil
        }
        return ReturnRoute(responseTopic: topic, correlationData: message.correlationData)
    }
}
