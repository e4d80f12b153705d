import AgentCore
import Directions
import Geodesy
import Guidance
import JournalTypes
import MQTTLink
import RoadNetwork
import Wire

/// A line for an effect of the agent.
enum RecordedEffect {
    static func line(_ effect: AgentEffect) -> [UInt8] {
        switch effect {
        case .publish(let publication, let token): line(publication, token)
        case .subscribe: line("subscribe") { _ in }
        case .acknowledge(let batch): line("acknowledge") { $0.member("batch", batch) }
        case .journal(let requests):
            line("journal") { json in
                json.array("requests", requests) { json, request in
                    json.object { $0.members(of: request) }
                }
            }
        case .plan(let id, let request, let language):
            line("plan") { json in
                json.member("id", id.rawValue)
                json.member("language", language.tag)
                json.member("request", json: RecordLine.encoded(request))
            }
        case .estimate(let token, let request):
            line("estimate") { json in
                json.member("token", token.rawValue)
                json.member("request", json: RecordLine.encoded(request))
            }
        case .trafficTime(let reading):
            line("time") { json in
                json.member("is", reading.time.millisecondsSince1970)
                json.member("of", reading.source.rawValue)
                if let doubt = reading.doubt {
                    json.member("aheadSeconds", doubt.aheadSeconds, decimals: 3)
                    json.member("rival", doubt.rival?.millisecondsSince1970)
                }
            }
        case .log(let entry):
            line("log") { json in
                json.member("level", entry.level.rawValue)
                json.member("text", entry.text)
            }
        case .logLevel(let level): line("logLevel") { $0.member("level", level.rawValue) }
        case .status(let text): line("status") { $0.member("text", text) }
        case .ended: line("ended") { _ in }
        }
    }

    private static func line(_ publication: Publication, _ token: DeliveryToken?) -> [UInt8] {
        line("publish") { json in
            json.member("topic", publication.topic)
            if publication.quality == .atLeastOnce { json.member("quality", 1) }
            if publication.retained { json.member("retained", true) }
            if let seconds = publication.expirySeconds { json.member("expirySeconds", seconds) }
            if let token { json.member("ticket", token.rawValue) }
            if let data = publication.correlationData {
                json.member("correlationData", json: RecordLine.encoded(RecordedBytes(data)))
            }
            json.payload(publication.payload)
        }
    }

    private static func line(_ name: String, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        RecordLine.object("effect", name, body)
    }
}

extension JSONWriter {
    /// An object as it is, as all messages are one; an empty payload, which clears a retained
    /// message, as null.
    fileprivate mutating func payload(_ payload: [UInt8]) {
        if payload.isEmpty {
            null("message")
        } else if payload.first == 0x7b, payload.last == 0x7d,
            !payload.contains(where: { $0 < 0x20 })
        {
            member("message", json: payload)
        } else {
            member("message", json: RecordLine.encoded(RecordedBytes(payload)))
        }
    }

    /// The length and digest of bytes that stand elsewhere in the record, too: in a publication, or
    /// in an answer of the journal.
    fileprivate mutating func digest(of payload: [UInt8]) {
        member("bytes", payload.count)
        member(
            "digest", String(payload.withUnsafeBytes { Checksum.xxh64($0) }, radix: 16))
    }

    fileprivate mutating func members(of request: JournalRequest) {
        switch request {
        case .append(let message, let isTrusted):
            member("append", message.sequence)
            member("topic", message.topic)
            member("time", message.time.millisecondsSince1970)
            if !isTrusted { member("timeIsTrusted", false) }
            if message.isConfidential { member("confidential", true) }
            digest(of: message.payload)
        case .appendLocation(let payload, let time):
            member("place", time.millisecondsSince1970)
            digest(of: payload)
        case .acknowledge(let sequences):
            array("acknowledge", sequences) { $0.element(json: Array("\($1)".utf8)) }
        case .acknowledgeLocations(let number): member("acknowledgeTrail", number)
        case .remember(let id, let name, let fingerprint, let changesSomething):
            member("remember", id)
            member("command", name)
            member("fingerprint", fingerprint)
            member("changesSomething", changesSomething)
        case .setReply(let reply, let id):
            member("reply", id)
            digest(of: reply)
        case .replyDelivered(let id): member("told", id)
        case .setState(let key, let value):
            member("state", key.rawValue)
            if let value {
                member("value", json: RecordLine.encoded(RecordedBytes(value)))
            } else {
                null("value")
            }
        case .forgetReplacement: member("forgetReplacement", true)
        case .commit(let number, let now, let isWhole):
            member("commit", number)
            if let now { member("time", now.millisecondsSince1970) }
            if isWhole { member("whole", true) }
        case .readMessages(let number, let after, let last, let withConfidential, let limit):
            member("readMessages", number)
            member("after", after)
            member("upTo", last)
            member("withConfidential", withConfidential)
            member("limit", limit)
        case .readLocations(let number, let after, let limit):
            member("readTrail", number)
            member("after", after)
            member("limit", limit)
        }
    }
}
