/// A trip under way, behind a reference: each input looks at it dozens of times, and takes it out of the state for that.
///
/// Copies share the content until one of them is changed.
@dynamicMemberLookup
struct ActiveTrip: Sendable {
    @Boxed var content: TripContent

    init(_ content: TripContent) { _content = Boxed(wrappedValue: content) }

    subscript<Value>(dynamicMember member: KeyPath<TripContent, Value>) -> Value {
        content[keyPath: member]
    }

    subscript<Value>(dynamicMember member: WritableKeyPath<TripContent, Value>) -> Value {
        get { content[keyPath: member] }
        _modify { yield &content[keyPath: member] }
    }
}
