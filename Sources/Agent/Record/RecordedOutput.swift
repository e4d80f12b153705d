import Guidance
import Routing
import Wire

/// A line for an output of the navigator: the topic on which it would be published, and the message
/// in its form on the wire, without the header.
///
/// It is the decision of guidance, before rates, consent and the link. Frames leave out the steps,
/// which stand in the route.
enum RecordedOutput {
    /// - Parameter navigator: its state after the output.
    static func line(_ output: Output, of navigator: Navigator) -> [UInt8] {
        switch output {
        case .reply(let token, let reply):
            line("reply") { json in
                json.member("token", token.rawValue)
                json.object("message") { $0.members(of: reply) }
            }
        case .routeRequest(let id, let request):
            line("route-request") { json in
                json.member("request", id.rawValue)
                json.member("message", json: RecordLine.encoded(request))
            }
        case .location(let update): line(LocationReport(update))
        case .navInfo(let info): line(NavInfoFrame(info, isCompact: true))
        case .event(let event): line(EventMessage(event, at: nil))
        case .tourChanged: line("tour") { $0.member("revision", navigator.tour?.revision) }
        case .tripChanged: line("trip") { $0.member("text", navigator.savedTrip?.text) }
        case .snapshotChanged: line(NavigationSnapshot(navigator.snapshot))
        case .routePublished:
            if let route = navigator.route, let version = navigator.snapshot.route {
                line(RouteDocument(route, version: version))
            } else {
                line("navigation/route") { $0.null("message") }
            }
        }
    }

    private static func line(_ message: some UplinkMessage) -> [UInt8] {
        line(message.subtopic) { json in
            json.member("message", json: message.members(withholding: false))
        }
    }

    private static func line(_ name: String, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        RecordLine.object("output", name, body)
    }
}

extension JSONWriter {
    fileprivate mutating func members(of reply: CommandReply) {
        member("status", reply.status.rawValue)
        member("code", reply.code.rawValue)
        member("message", reply.message)
        member("routeStatus", reply.routeStatus?.name)
    }
}
