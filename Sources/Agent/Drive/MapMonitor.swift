import AgentCore
import Logging
import MapFile
import RoadNetwork
import ServiceLifecycle
import Synchronization
import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Looks whether another map has taken the place of the agent's, and makes it ready beside guidance: looked at and
/// copied. It ends, as a service, when there is one to begin with.
final class MapMonitor: Service {
    private struct State {
        /// The file whose map is in use, or was found to be of no use.
        var settled: FileVersion?
        /// A file that was seen once; it may still be written.
        var seen: FileVersion?
        var isLooking = false
        var looks = 0
        var waiting: CheckedContinuation<Void, Never>?
        var hasEnded = false
    }

    private let state: Mutex<State>
    private let configuration: Configuration
    private let identifier: String
    private let logger: Logger

    /// Ticks between two looks: two seconds, in which a file that is being written changes.
    private static let interval = 4

    /// - Parameter identifier: of the map in use.
    init(_ configuration: Configuration, identifier: String, logger: Logger) {
        self.configuration = configuration
        self.identifier = identifier
        self.logger = logger
        state = Mutex(State(settled: FileVersion(of: configuration.map.file)))
    }

    /// Whether another map is ready.
    var hasNewMap: Bool { state.withLock { $0.hasEnded } }

    /// To be called at each tick; never waits.
    func look() {
        let found: FileVersion? = state.withLock { state in
            state.looks += 1
            guard state.looks % Self.interval == 0, !state.isLooking, !state.hasEnded,
                let version = FileVersion(of: configuration.map.file), version != state.settled
            else { return nil }
            guard version == state.seen else {
                state.seen = version
                return nil
            }
            state.isLooking = true
            return version
        }
        guard let found else { return }
        // A large map takes seconds to be looked at and copied.
        NativeThread.start(named: "map", niceness: 10) { [self] in
            let isNew = isAnother()
            let waiting = state.withLock { state in
                state.isLooking = false
                state.settled = found
                state.hasEnded = isNew
                return isNew ? state.waiting.take() : nil
            }
            waiting?.resume()
        }
    }

    /// Whether the file has another map that can be used; says why not.
    private func isAnother() -> Bool {
        let file = configuration.map.file
        do throws(ConfigurationError) {
            let opened = try configuration.openMap { map throws(MapFileError) in try map.open() }
            let next = opened.network.identifier
            guard next != identifier else {
                if let warning = opened.warning {
                    logger.error("the new map is not used, the one before is: \(warning)")
                }
                return false
            }
            logger.notice("\(file) has another map, \(next); guidance goes on with that")
            return true
        } catch {
            logger.error("the new map is not used, the one before is: \(error)")
            return false
        }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        // A cancellation that came first finds nobody waiting.
                        guard !state.hasEnded, !Task.isCancelled else { return true }
                        state.waiting = continuation
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            } onCancel: {
                end()
            }
        }
    }

    private func end() { state.withLock { $0.waiting.take() }?.resume() }
}

/// Tells a file from the one that takes its place, and from itself after it was written.
private struct FileVersion: Equatable {
    private let numbers: [Int]

    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        numbers = [
            Int(status.st_dev), Int(status.st_ino), Int(status.st_size),
            Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec),
        ]
    }
}
