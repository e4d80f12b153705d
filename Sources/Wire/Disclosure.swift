/// Whether a value reveals the vehicle's place, or lets a reader conclude it: by a place, the name of
/// a road, a distance, a driving time, or the moment of its publication.
///
/// There is no default. Whoever writes a message or a member of one has to decide, from the point of
/// view of a reader who has a map and may send orders.
public enum Disclosure: Hashable, Sendable {
    /// Independent of the vehicle's place.
    case `public`
    /// Depends on the vehicle's place, so it stays in the vehicle without consent.
    case revealing
}

/// The part of a message that may be sent without location consent.
public enum PublicForm: Hashable, Sendable {
    /// All of it.
    case whole
    /// This payload in place of the whole one.
    case part([UInt8])
    /// Nothing; a retained message is cleared.
    case nothing
}
