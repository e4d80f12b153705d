import MQTTLink
import Synchronization
import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The addresses of a broker, looked up on a thread of its own: a resolver that does not answer holds
/// the C library for half a minute and more, and nothing can interrupt it.
final class NameLookup: Sendable {
    enum Answer: Sendable {
        case pending
        case found([SocketAddress])
        case failed(LinkError)
    }

    private let state = Mutex(Answer.pending)

    /// - Parameter done: called when there is an answer, on the lookup's thread if there is one.
    init(_ broker: Broker, done: @escaping @Sendable () -> Void) {
        let isStarted = NativeThread.tryStart(named: "mqtt-lookup") { [self] in
            let answer = Self.ask(for: broker)
            state.withLock { $0 = answer }
            done()
        }
        guard !isStarted else { return }
        // Tried again like any other look-up that fails.
        let error = LinkError(
            function: "pthread_create", code: EAGAIN,
            reason: "the system gives no thread to look the name up", cause: .nameNotResolved)
        state.withLock { $0 = .failed(error) }
        done()
    }

    var answer: Answer { state.withLock { $0 } }

    private static func ask(for broker: Broker) -> Answer {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = streamSocket
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(broker.host, "\(broker.port)", &hints, &list)
        guard code == 0 else {
            let reason =
                code == EAI_SYSTEM ? strerror(errno).map { UnsafePointer($0) } : gai_strerror(code)
            return .failed(
                LinkError(
                    function: "getaddrinfo", code: code,
                    reason: reason.map { String(cString: $0) } ?? "no address",
                    cause: .nameNotResolved))
        }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var entry = list
        while let one = entry?.pointee {
            let bytes = [UInt8](
                UnsafeRawBufferPointer(start: one.ai_addr, count: Int(one.ai_addrlen)))
            addresses.append(SocketAddress(family: one.ai_family, bytes: bytes))
            entry = one.ai_next
        }
        return .found(addresses)
    }
}

#if canImport(Glibc)
    let streamSocket = Int32(SOCK_STREAM.rawValue)
    let quietSocket = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
#else
    let streamSocket = SOCK_STREAM
    let quietSocket = SOCK_NONBLOCK | SOCK_CLOEXEC
#endif
