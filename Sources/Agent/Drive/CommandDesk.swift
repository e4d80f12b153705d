import Guidance
import MosquittoClient
import Wire

/// Decides which orders are obeyed: each id once, none that is retained, each with its replies.
struct CommandDesk {
    enum Decision {
        /// Understood and new; its replies come by the token.
        case obey(CommandToken, DecodedCommand)
        /// Not to be obeyed; the sender is told why.
        case answer(Answer)
        /// Not for this vehicle.
        case ignore
    }

    /// A reply and where it belongs.
    struct Answer {
        var reply: Reply
        var correlationData: [UInt8]?
    }

    private struct Open {
        var command: DecodedCommand
        var correlationData: [UInt8]?
    }

    /// What became of an id: its latest reply, ACCEPTED as long as it is under way.
    private struct Remembered {
        var fingerprint: String
        var reply: Reply
    }

    private let topics: Topics
    private let decoder: CommandDecoder
    private var nextToken: UInt64 = 1
    private var open: [CommandToken: Open] = [:]
    private var remembered: [String: Remembered] = [:]
    private var order: [String] = []

    /// Ids that are remembered; the oldest is forgotten first.
    static let memory = 1000

    init(topics: Topics, maximumBytes: Int) {
        self.topics = topics
        decoder = CommandDecoder(maximumBytes: maximumBytes)
    }

    mutating func receive(_ message: ReceivedMessage) -> Decision {
        guard case .command(let name)? = topics.incoming(message.topic) else { return .ignore }
        func refuse(_ refusal: CommandRefusal) -> Decision {
            .answer(Answer(reply: Reply(refusal), correlationData: message.correlationData))
        }
        switch decoder.decode(name: name, payload: message.payload) {
        case .failure(let refusal):
            return refuse(refusal)
        case .success(let command):
            if message.retained {
                return refuse(
                    command.refusal(
                        .retained,
                        "A retained command is never obeyed; send it again without the retain flag."
                    ))
            }
            if let known = remembered[command.id] {
                guard known.fingerprint == command.fingerprint else {
                    return refuse(
                        command.refusal(
                            .conflict,
                            "The id \(command.id) was used for another command; use a new one."))
                }
                var reply = known.reply
                reply.isDuplicate = true
                return .answer(Answer(reply: reply, correlationData: message.correlationData))
            }
            let token = CommandToken(rawValue: nextToken)
            nextToken += 1
            open[token] = Open(command: command, correlationData: message.correlationData)
            // Its repetition may come before its first reply.
            remember(Reply(CommandReply(status: .accepted), to: command), command)
            return .obey(token, command)
        }
    }

    /// The reply of whoever obeys a command; nil when the command is already answered.
    mutating func answer(
        _ token: CommandToken, _ reply: CommandReply, result: CommandResult? = nil
    ) -> Answer? {
        guard let entry = open[token] else { return nil }
        if reply.status != .accepted { open[token] = nil }
        let full = Reply(reply, to: entry.command, result: result)
        remember(full, entry.command)
        return Answer(reply: full, correlationData: entry.correlationData)
    }

    private mutating func remember(_ reply: Reply, _ command: DecodedCommand) {
        if remembered[command.id] == nil {
            order.append(command.id)
            if order.count > Self.memory { remembered[order.removeFirst()] = nil }
        }
        remembered[command.id] = Remembered(fingerprint: command.fingerprint, reply: reply)
    }
}
