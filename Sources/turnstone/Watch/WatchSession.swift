import Agent
import CommandLineTool
import Synchronization

/// The vehicles that were heard of. Used by one task at a time.
final class WatchedFleet: Sendable {
    private let state = Mutex<[String: WatchedVehicle]>([:])

    var vehicles: [WatchedVehicle] {
        state.withLock { $0.values.sorted { $0.name < $1.name } }
    }

    func take(_ news: [VehicleSubscription.News]) {
        for case .heard(let messages) in news { for message in messages { take(message) } }
    }

    /// - Returns: the line of an event.
    @discardableResult
    func take(_ message: VehicleSubscription.Heard) -> String? {
        guard message.vehicle != "fleet" else { return nil }
        return state.withLock {
            $0[message.vehicle, default: WatchedVehicle(message.vehicle)].take(
                message.subtopic, message.payload, isRetained: message.isRetained,
                at: SystemClock.now)
        }
    }
}

/// The state of the screen, and its changes by keys.
struct WatchSession {
    /// Nil for the table of all.
    private var shown: String?
    private var selected: String?
    private var isHeld = false
    private var loss: String?
    /// Whether there is a table to go back to.
    private let isOfAll: Bool

    init(_ vehicle: String?) {
        shown = vehicle
        isOfAll = vehicle == nil
    }

    func run(_ watch: VehicleSubscription) async throws {
        let fleet = WatchedFleet()
        let session = Holder(self)
        let passOver: @Sendable (BrokerStep) -> Void = { _ in }
        try await watch.run(report: passOver) { news in
            fleet.take(news)
            return try session.step(news, fleet)
        }
    }

    /// Keeps the terminal and the session between calls.
    private final class Holder: Sendable {
        private struct Parts: ~Copyable {
            var session: WatchSession
            /// Taken when there is a link: before that, a sentence on standard error is worth more.
            var terminal: TerminalSession?
        }

        private let parts: Mutex<Parts>

        init(_ session: WatchSession) { parts = Mutex(Parts(session: session, terminal: nil)) }

        func step(_ news: [VehicleSubscription.News], _ fleet: WatchedFleet) throws -> Bool {
            try parts.withLock { parts in
                var terminal = parts.terminal.take() ?? TerminalSession()
                let goesOn = try parts.session.step(news, fleet, &terminal)
                parts.terminal = goesOn ? consume terminal : nil
                return goesOn
            }
        }
    }

    private mutating func step(
        _ news: [VehicleSubscription.News], _ fleet: WatchedFleet, _ terminal: inout TerminalSession
    ) throws -> Bool {
        for one in news {
            switch one {
            case .lost(let reason): loss = reason
            case .linked: loss = nil
            case .heard: break
            }
        }
        let vehicles = fleet.vehicles
        guard !terminal.isAskedToEnd, let keys = terminal.keys() else { return false }
        guard take(keys, vehicles, &terminal) else { return false }
        guard !isHeld else { return true }
        let size = Terminal.size
        let screen = WatchScreen(
            width: size.width, height: size.height, isColoured: Terminal.isColoured,
            isPlain: Terminal.isPlain, now: SystemClock.now)
        var lines =
            shown.map { name in
                screen.lines(of: vehicles.first { $0.name == name } ?? WatchedVehicle(name))
            } ?? screen.table(vehicles, selected: selected ?? vehicles.first?.name)
        lines = Array(lines.prefix(max(1, size.height - 2)))
        lines += Array(repeating: "", count: max(0, size.height - 1 - lines.count))
        if size.height > 1 { lines.append(TextWidth.cut(foot, size.width)) }
        try terminal.show(lines)
        return true
    }

    private var foot: String {
        if let loss { return "the link to the broker is lost: \(loss)" }
        return shown == nil
            ? "up/down choose  Return show  p hold  q end"
            : (isOfAll ? "Esc back  " : "") + "p hold  q end"
    }

    /// - Returns: whether it goes on.
    private mutating func take(
        _ bytes: [UInt8], _ vehicles: [WatchedVehicle], _ terminal: inout TerminalSession
    ) -> Bool {
        for key in Key.keys(in: bytes) {
            switch key {
            case .up: move(-1, vehicles)
            case .down: move(1, vehicles)
            case .back: if isOfAll { shown = nil }
            case .show: if shown == nil { shown = selected ?? vehicles.first?.name }
            case .hold: isHeld.toggle()
            case .suspend: terminal.suspend()
            case .end: return false
            }
        }
        return true
    }

    private mutating func move(_ by: Int, _ vehicles: [WatchedVehicle]) {
        guard shown == nil, !vehicles.isEmpty else { return }
        let place = vehicles.firstIndex { $0.name == selected } ?? 0
        selected = vehicles[min(max(0, place + by), vehicles.count - 1)].name
    }
}

/// A pressed key.
private enum Key {
    case up, down, back, show, hold, suspend, end

    /// The keys of some bytes, of which a terminal may send several at once; others are passed over.
    static func keys(in bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "k"): keys.append(.up)
            case UInt8(ascii: "j"): keys.append(.down)
            case 0x0d, 0x0a: keys.append(.show)
            case UInt8(ascii: "p"): keys.append(.hold)
            case 0x1a: keys.append(.suspend)
            case UInt8(ascii: "q"), 0x03: keys.append(.end)
            case 0x1b:
                guard let first = rest.first,
                    first == UInt8(ascii: "[") || first == UInt8(ascii: "O")
                else {
                    keys.append(.back)
                    break
                }
                rest.removeFirst()
                // Parameters, then a letter.
                let end = rest.firstIndex { (0x40...0x7e).contains($0) }
                if let end, rest[end] == UInt8(ascii: "A") { keys.append(.up) }
                if let end, rest[end] == UInt8(ascii: "B") { keys.append(.down) }
                rest = end.map { rest[($0 + 1)...] } ?? []
            default: break
            }
        }
        return keys
    }
}
