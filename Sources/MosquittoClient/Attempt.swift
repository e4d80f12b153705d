import Threads

/// An attempt to reach one broker, up to a connected socket; never waits by itself.
final class Attempt {
    private enum Phase {
        case lookup(NameLookup)
        case dialing(Dialer)
    }

    /// When it is over, whatever it has reached by then: the broker's confirmation is due.
    let deadline: ContinuousClock.Instant
    private let allowance: Duration
    private var phase: Phase

    init(_ lookup: NameLookup, at now: ContinuousClock.Instant, allowance: Duration) {
        phase = .lookup(lookup)
        self.allowance = allowance
        deadline = now + allowance
    }

    /// Can be written when there is something to do; before that there is only the client's wake signal.
    var sockets: [Int32] {
        guard case .dialing(let dialer) = phase else { return [] }
        return dialer.sockets
    }

    /// When there is something to do in any case.
    var nextStep: ContinuousClock.Instant {
        guard case .dialing(let dialer) = phase, let start = dialer.nextStart else {
            return deadline
        }
        return min(deadline, start)
    }

    /// - Returns: the connected socket, which is the caller's; nil while there is none.
    func advance(at now: ContinuousClock.Instant) throws(MosquittoError) -> Int32? {
        if case .lookup(let lookup) = phase {
            switch lookup.answer {
            case .pending: break
            case .failed(let error): throw error
            case .found(let addresses): phase = .dialing(Dialer(addresses, at: now))
            }
        }
        if case .dialing(let dialer) = phase, let socket = try dialer.advance(at: now) {
            return socket
        }
        guard now < deadline else { throw timeout }
        return nil
    }

    private var timeout: MosquittoError {
        let seconds = allowance.components.seconds
        return switch phase {
        case .lookup:
            MosquittoError(
                function: "getaddrinfo", code: 0, reason: "no answer in \(seconds) s",
                cause: .nameNotResolved)
        case .dialing:
            MosquittoError(
                function: "connect", code: 0, reason: "no answer in \(seconds) s",
                cause: .notReachable)
        }
    }
}
