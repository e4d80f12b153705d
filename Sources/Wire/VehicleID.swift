/// The name of a vehicle on the wire: a ``TopicLevel`` and not `fleet`, under which the topics of the whole
/// fleet lie.
public struct VehicleID: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Nil when the text may not name a vehicle.
    public init?(_ text: String) {
        guard TopicLevel(text) != nil, text != "fleet" else { return nil }
        description = text
    }
}
