/// Lets a value through when it differs by at least a threshold from the last published one: a
/// threshold is the smallest change that counts, not a period.
struct ThresholdGate: Sendable {
    private var published: Double?

    mutating func reset() { published = nil }

    /// The value when it is to be published now. An infinite threshold publishes nothing.
    mutating func passes(_ value: Double, threshold: Double) -> Double? {
        guard threshold < .infinity else { return nil }
        if let published, abs(value - published) < threshold { return nil }
        published = value
        return value
    }
}
