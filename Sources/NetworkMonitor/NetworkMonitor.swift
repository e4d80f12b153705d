#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Reads the kernel's reports on changes of the machine's network: addresses, default routes,
/// carriers.
///
/// Nothing waits here; the owner asks now and then. For one thread. The corresponding system call
/// is `socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE)`, see rtnetlink(7).
public final class NetworkMonitor {
    /// The kernel does not report: a sentence with the reason and the remedy.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    private let socket: Int32
    private var table = NetworkTable()
    private var buffer = [UInt8](repeating: 0, count: 32_768)
    /// Requests not sent yet for the present state, so that it is no news: RTM_GETLINK,
    /// RTM_GETADDR, RTM_GETROUTE. The kernel answers one at a time.
    private var questions: [UInt16] = []

    private static let family: UInt16 = 16
    /// RTMGRP_LINK, RTMGRP_IPV4_IFADDR, RTMGRP_IPV4_ROUTE, RTMGRP_IPV6_IFADDR, RTMGRP_IPV6_ROUTE
    private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
    /// Maximum datagrams read at a time; the others wait.
    private static let maximumAtATime = 100

    public init() throws(Failure) {
        #if canImport(Glibc)
            let kind = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            let open = Glibc.socket
        #else
            let kind = SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK
            let open = Musl.socket
        #endif
        socket = open(Int32(Self.family), kind, 0)
        guard socket >= 0 else { throw Self.failure }
        var name: [UInt8] = []
        // struct sockaddr_nl: family, padding, a port of the kernel's choice, groups.
        withUnsafeBytes(of: Self.family) { name += $0 }
        name += [0, 0, 0, 0, 0, 0]
        withUnsafeBytes(of: Self.groups) { name += $0 }
        let isBound = name.withUnsafeBytes { name in
            bind(
                socket, name.assumingMemoryBound(to: sockaddr.self).baseAddress,
                socklen_t(name.count)) == 0
        }
        guard isBound else {
            // The instance is complete, so its end closes the socket.
            throw Self.failure
        }
        askForAll()
    }

    deinit { if socket >= 0 { close(socket) } }

    /// - Precondition: a system call has just failed.
    private static var failure: Failure {
        let reason = String(cString: strerror(errno))
        return Failure(
            description: "the kernel does not tell of changes of the network (\(reason)); "
                + "let the process open sockets of AF_NETLINK")
    }

    /// The changes since the last call; returns at once.
    public func takeChanges() -> [NetworkChange] {
        var changes: [NetworkChange] = []
        for _ in 0..<Self.maximumAtATime {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count >= 0 else {
                if errno == EINTR { continue }
                if errno == ENOBUFS {
                    // The socket has lost some, so the changes are unknown.
                    table = NetworkTable()
                    askForAll()
                    changes.append(.gained)
                }
                break
            }
            let reading = table.take(buffer[..<count])
            changes += reading.changes
            if reading.isComplete { askNext() }
        }
        return changes
    }

    private func askForAll() {
        questions = [18, 22, 26]
        askNext()
    }

    private func askNext() {
        guard !questions.isEmpty else { return }
        let kind = questions.removeFirst()
        // struct nlmsghdr and struct rtgenmsg of any family; NLM_F_REQUEST, NLM_F_DUMP.
        var message: [UInt8] = []
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number) { message += $0 }
        }
        append(UInt32(20))
        append(kind)
        append(UInt16(0x301))
        append(UInt32(1))
        append(UInt32(0))
        append(UInt32(0))
        _ = send(socket, message, message.count, 0)
    }
}
