/// A value that is kept behind a reference: a struct with large parts is moved and copied without them.
///
/// Copies share the reference until one of them is changed. A method that only reads may be called with a copy of the whole
/// struct that it belongs to, however large that is.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
    // Changed only where nobody else has the reference. So no access to the value can overlap with a change, and none is tracked
    // for that, which would take as long as to read it.
    private final class Storage: @unchecked Sendable {
        @exclusivity(unchecked) var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    var wrappedValue: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}
