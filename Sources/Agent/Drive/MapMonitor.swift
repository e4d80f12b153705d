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
/// copied. So it does with what was not looked at yet of the map in use. It ends, as a service, when there is another one to
/// begin with, or the one in use is damaged.
final class MapMonitor: Service {
    private struct State {
        /// The file whose map is in use, or was found to be of no use.
        var settled: FileVersion?
        /// A file that was seen once; it may still be written.
        var seen: FileVersion?
        var isLooking = false
        /// The copy in use, as long as not all of it was looked at.
        var unchecked: UncheckedCopy?
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

    /// - Parameters:
    ///   - identifier: of the map in use.
    ///   - unchecked: what was not looked at of it.
    init(
        _ configuration: Configuration, identifier: String, unchecked: UncheckedCopy?,
        logger: Logger
    ) {
        self.configuration = configuration
        self.identifier = identifier
        self.logger = logger
        state = Mutex(
            State(settled: FileVersion(of: configuration.map.file), unchecked: unchecked))
    }

    /// Whether another map is ready, or this one is no good.
    var hasNewMap: Bool { state.withLock { $0.hasEnded } }

    /// To be called at each tick; never waits.
    func look() {
        let work: Work? = state.withLock { state in
            state.looks += 1
            guard state.looks % Self.interval == 0, !state.isLooking, !state.hasEnded else {
                return nil
            }
            guard let work = Self.work(of: configuration.map.file, &state) else { return nil }
            state.isLooking = true
            return work
        }
        guard let work else { return }
        // A large map takes seconds to be looked at and copied.
        NativeThread.start(named: "map", niceness: 10) { [self] in
            let isOver =
                switch work {
                case .copyInUse(let copy): isDamaged(copy)
                case .file: isAnother()
                }
            let waiting = state.withLock { state in
                state.isLooking = false
                if case .file(let version) = work { state.settled = version }
                state.hasEnded = isOver
                return isOver ? state.waiting.take() : nil
            }
            waiting?.resume()
        }
    }

    private enum Work {
        case copyInUse(UncheckedCopy)
        case file(FileVersion)
    }

    private static func work(of file: String, _ state: inout State) -> Work? {
        if let copy = state.unchecked.take() { return .copyInUse(copy) }
        guard let version = FileVersion(of: file), version != state.settled else { return nil }
        guard version == state.seen else {
            state.seen = version
            return nil
        }
        return .file(version)
    }

    private func isDamaged(_ copy: UncheckedCopy) -> Bool {
        guard let damage = copy.damage() else { return false }
        logger.error("what the disk has of the map in use is damaged, begin anew: \(damage)")
        return true
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
