import Geodesy
public import JournalTypes

extension Journal {
    /// Carries out a request; blocks while the disk works.
    public func perform(_ request: JournalRequest) -> JournalAnswer? {
        switch request {
        case .append(let message, let isTrusted): append(message, timeIsTrusted: isTrusted)
        case .appendLocation(let payload, let time):
            appendLocation(time: time, payload: payload)
        case .acknowledge(let sequences): acknowledge(sequences)
        case .acknowledgeLocations(let number): acknowledgeLocations(through: number)
        case .remember(let id, let name, let fingerprint, let changesSomething):
            _ = remember(
                id: id, name: name, fingerprint: fingerprint, changesSomething: changesSomething)
        case .setReply(let reply, let id): setReply(reply, to: id)
        case .replyDelivered(let id): replyDelivered(id: id)
        case .setState(let key, let value): setState(key, to: value)
        case .forgetReplacement: forgetReplacement()
        case .commit(let number, let now, let isWhole):
            commit(now: now, isWhole: isWhole)
            return .committed(number, report())
        case .readMessages(let number, let after, let last, let withConfidential, let limit):
            return .messages(
                number,
                pending(
                    after: after, upTo: last, withConfidential: withConfidential, limit: limit))
        case .readLocations(let number, let after, let limit):
            return .locations(number, pendingLocations(after: after, limit: limit))
        }
        return nil
    }
}
