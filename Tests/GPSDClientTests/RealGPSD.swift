import Geodesy
import Positioning
import TestSupport

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// gpsd itself, at a free port of the loopback, and a pseudo-terminal that a receiver could be at. It ends with the
/// value, and with this process whatever ends that: it then loses the standard input of the shell that has started
/// it.
final class RealGPSD {
    let port: Int
    /// Of the receiver.
    let device: String
    private let receiver: Int32
    /// Kept bound, so that no other process is given the port.
    private let reservation: Int32
    private let directory = TemporaryDirectory()
    /// Standard input of the shell.
    private var leash: Int32 = -1
    private var shell: pid_t = 0
    private(set) var process: pid_t = 0

    static let program: String? = ["/usr/sbin/gpsd", "/usr/local/sbin/gpsd", "/usr/bin/gpsd"].first
    {
        access($0 as String, X_OK) == 0
    }

    /// - Parameter hasReceiver: whether gpsd is started with the receiver, or has none at first.
    init(hasReceiver: Bool = true) {
        reservation = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(O_CLOEXEC), 0)
        var yes: Int32 = 1
        setsockopt(
            reservation, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { [reservation] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(reservation, address, length) + getsockname(reservation, address, &length)
            }
        }
        precondition(code == 0, "no port is free: errno \(errno)")
        port = Int(UInt16(bigEndian: address.sin_port))
        var (terminal, other): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 64)
        precondition(openpty(&terminal, &other, &name, nil, nil) == 0, "openpty: errno \(errno)")
        close(other)
        for (command, flags) in [(F_SETFD, FD_CLOEXEC), (F_SETFL, O_RDWR | O_NONBLOCK)] {
            _ = fcntl(terminal, command, flags)
        }
        receiver = terminal
        device = String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // gpsd gives up the rights of root.
        chmod(device, 0o666)
        start(hasReceiver: hasReceiver)
    }

    deinit {
        end()
        close(receiver)
        close(reservation)
        unlink(control)
    }

    private var control: String { directory.path + "/control" }

    func start(hasReceiver: Bool = true) {
        var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        // Inherited by no other process that is started meanwhile, which would hold the shell.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(O_CLOEXEC)
        precondition(
            socketpair(AF_UNIX, kind, 0, &input) == 0
                && socketpair(AF_UNIX, kind, 0, &output) == 0)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, input[0], 0)
        posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        let script = #"""
            "$@" </dev/null >/dev/null 2>&1 & echo $!; read -r line; kill -KILL $!; wait
            """#
        let arguments =
            ["sh", "-c", script, "sh", Self.program!, "-N", "-n", "-S", "\(port)", "-F", control]
            + (hasReceiver ? [device] : [])
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        // A shell that gets no signal at the end of its children waits for ever.
        var attributes = posix_spawnattr_t()
        var nothing = sigset_t()
        sigemptyset(&nothing)
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        posix_spawnattr_setsigmask(&attributes, &nothing)
        let code = posix_spawn(&shell, "/bin/sh", &actions, &attributes, &pointers, environ)
        precondition(code == 0, "posix_spawn: \(code)")
        for pointer in pointers { free(pointer) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(input[0])
        close(output[1])
        leash = input[1]
        var text = ""
        var byte: UInt8 = 0
        while read(output[0], &byte, 1) == 1, byte != 0x0A {
            text.unicodeScalars.append(.init(byte))
        }
        close(output[0])
        process = pid_t(text)!
        precondition(waitUntilListening(port: UInt16(port)), "gpsd does not listen")
    }

    func end() {
        guard leash >= 0 else { return }
        close(leash)
        leash = -1
        waitpid(shell, nil, 0)
    }

    func pause() { kill(process, SIGSTOP) }

    func resume() { kill(process, SIGCONT) }

    /// Gives gpsd the receiver (gpsdctl(8)).
    func addReceiver() {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: control.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        let code = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, length)
            }
        }
        precondition(code == 0, "gpsd's control socket: errno \(errno)")
        let command = Array("+\(device)\r\n".utf8)
        precondition(write(client, command, command.count) == command.count)
        var answer = [UInt8](repeating: 0, count: 16)
        precondition(read(client, &answer, answer.count) > 0 && answer.starts(with: "OK".utf8))
    }

    /// What the receiver says of a place, a tenth of a second later each time.
    func say(_ fix: inout Fix) {
        fix.time = fix.time?.advanced(bySeconds: 0.1)
        let text = Array(NMEAWriter().sentences(of: fix).utf8)
        // What it does not take is lost, as on a line.
        _ = write(receiver, text, text.count)
    }
}
