/// `state/connection`: whether the vehicle is there. The broker tells ``lost`` itself, as the will that
/// was left with it; it bears the session and time of the connection that was lost, so that a will that
/// comes late can be told from the state of a newer session.
public enum ConnectionState: String, CaseIterable, UplinkMessage {
    case online
    /// The agent said goodbye.
    case offline
    /// The will.
    case lost

    public var subtopic: String { "state/connection" }
    public var delivery: Delivery { .state }

    public var disclosure: Disclosure { .public }

    public func writeMembers(to json: inout MemberWriter) {
        json.member("state", rawValue, .public)
    }
}
