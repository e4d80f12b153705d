import JournalTypes

/// The changes for the next commit, bounded while the disk takes nothing: messages and places have a
/// bound, and of states and commands only the latest of each is kept.
struct Changes {
    var messages: [(message: StoredMessage, timeIsTrusted: Bool)] = []
    var locations: [BufferedLocation] = []
    /// Messages on disk that the broker has.
    var acknowledged: Set<UInt64> = []
    /// Places on disk up to this one that the broker has.
    var acknowledgedLocations: Int64?
    /// Keys of the values to be written, or removed.
    var states: Set<String> = []
    /// Commands to be written as in the table, or removed if they are not in it.
    var commands: Set<String> = []
    /// Commands whose replies the broker has. Other replies are published again, unchanged.
    var delivered: Set<String> = []

    var isEmpty: Bool { !isUrgent && count == 0 }

    /// Whether a change has to be on disk soon. Acknowledgements need not: after their loss messages are sent
    /// again with the same numbers, which a reader must bear anyway, and an event costs the eMMC one commit
    /// instead of two.
    var isUrgent: Bool {
        !messages.isEmpty || !locations.isEmpty || acknowledgedLocations != nil || !states.isEmpty
            || !commands.isEmpty
    }

    var count: Int {
        messages.count + locations.count + acknowledged.count + delivered.count + states.count
            + commands.count
    }

    /// Drops the oldest messages and places beyond `maximum`. Returns their counts.
    mutating func drop(beyond maximum: Int) -> (messages: Int, locations: Int) {
        let places = min(locations.count, max(0, messages.count + locations.count - maximum))
        locations.removeFirst(places)
        let dropped = max(0, messages.count - maximum)
        messages.removeFirst(dropped)
        return (dropped, places)
    }
}

/// Counters over all sessions.
struct Counters: Equatable {
    var session: UInt64 = 0
    /// The next message's number.
    var sequence: UInt64 = 1
    var locationNumber: Int64 = 1
    var commandNumber: Int64 = 1
    var droppedMessages = 0
    var droppedLocations = 0

    /// Raises each counter to at least the other's.
    mutating func raise(to other: Counters) {
        session = max(session, other.session)
        sequence = max(sequence, other.sequence)
        locationNumber = max(locationNumber, other.locationNumber)
        commandNumber = max(commandNumber, other.commandNumber)
        droppedMessages = max(droppedMessages, other.droppedMessages)
        droppedLocations = max(droppedLocations, other.droppedLocations)
    }
}

/// The messages on disk that wait for the broker.
struct Totals: Equatable {
    var messages = 0
    var bytes = 0
    var locations = 0
}
