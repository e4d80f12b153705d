import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The few numbers that outlive a restart: each start's session, the sequence of journalled messages,
/// the trips.
///
/// They are one small file that is replaced as a whole, so a kill at any byte leaves the old or the
/// new one. Sequence numbers are reserved in blocks, to spare the flash; those that were reserved and
/// not used are never used again.
final class VehicleMemory: Sendable {
    private struct Numbers {
        var session: UInt64 = 0
        /// All sequence numbers below it may have been used.
        var sequenceBound: UInt64 = 1
        var trip: UInt64 = 1
    }

    private struct State {
        var stored: Numbers
        var nextSequence: UInt64
    }

    private let path: String
    private let state: Mutex<State>
    let session: UInt64
    /// The number of the next trip, as it was at the start.
    let firstTrip: UInt64

    private static let block: UInt64 = 256

    /// - Throws: ``ConfigurationError`` when the directory cannot be written.
    init(directory: String) throws(ConfigurationError) {
        path = directory + "/memory"
        var numbers = Self.read(path)
        numbers.session += 1
        session = numbers.session
        firstTrip = numbers.trip
        let next = numbers.sequenceBound
        numbers.sequenceBound += Self.block
        guard Self.write(numbers, to: path) else {
            throw ConfigurationError(
                "state.directory: \(directory) cannot be written "
                    + "(\(String(cString: strerror(errno)))); create it or name another")
        }
        state = Mutex(State(stored: numbers, nextSequence: next))
    }

    func takeSequence() -> UInt64 {
        state.withLock { state in
            defer { state.nextSequence += 1 }
            if state.nextSequence >= state.stored.sequenceBound {
                state.stored.sequenceBound = state.nextSequence + Self.block
                _ = Self.write(state.stored, to: path)
            }
            return state.nextSequence
        }
    }

    /// Trips up to and with this one are used.
    func remember(nextTrip: UInt64) {
        state.withLock { state in
            guard state.stored.trip != nextTrip else { return }
            state.stored.trip = nextTrip
            _ = Self.write(state.stored, to: path)
        }
    }

    private static func read(_ path: String) -> Numbers {
        var numbers = Numbers()
        for line in (readText(path) ?? "").split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let value = UInt64(words[1]) else { continue }
            switch words[0] {
            case "session": numbers.session = value
            case "sequence": numbers.sequenceBound = value
            case "trip": numbers.trip = value
            default: break
            }
        }
        return numbers
    }

    private static func write(_ numbers: Numbers, to path: String) -> Bool {
        let text =
            "session \(numbers.session)\nsequence \(numbers.sequenceBound)\ntrip \(numbers.trip)\n"
        let draft = path + ".new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        let isSafe =
            Self.put(text, descriptor) == text.utf8.count && fsync(descriptor) == 0
        close(descriptor)
        return isSafe && rename(draft, path) == 0
    }

    private static func put(_ text: String, _ descriptor: Int32) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, text, text.utf8.count)
        #else
            Musl.write(descriptor, text, text.utf8.count)
        #endif
    }
}
