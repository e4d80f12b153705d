import MQTTLink

/// The state of the link: the machine that decides, and its connection. It is held for each use.
struct Link {
    private(set) var machine: LinkMachine
    /// A new one for each connection, so that nothing is left of an earlier one: neither limits of
    /// another broker, nor the time at which its certificate was checked. Nil while there is none.
    var handle: MosquittoHandle?
    /// Whether acknowledgements wait in the library for messages that are not yet safe.
    var holdsAcknowledgements = false
    /// Effects that the link's own thread has not carried out yet.
    private var effects: [LinkEffect] = []

    init(_ machine: LinkMachine) { self.machine = machine }

    mutating func take(_ input: LinkInput, at now: Duration) {
        effects += machine.handle(input, at: now)
    }

    mutating func takeEffects() -> [LinkEffect] {
        defer { effects = [] }
        return effects
    }

    /// Whether threads other than the link's own may write.
    var takesPublications: Bool { machine.isConnected && handle != nil && !holdsAcknowledgements }

    /// Whether nothing is left for the link's own thread.
    var isAtRest: Bool {
        guard let handle else { return false }
        return !handle.wantsToWrite && !handle.hasReports && effects.isEmpty
    }

    mutating func noteDelivery(at now: Duration) {
        guard machine.wantsToKnowDelivery, handle?.isDelivered == true else { return }
        take(.delivered, at: now)
    }
}
