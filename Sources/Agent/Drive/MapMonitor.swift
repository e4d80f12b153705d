import AgentCore
import Geodesy
import Logging
import MapFile
import RoadNetwork
import ServiceLifecycle
import Synchronization
import Threads
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Checks whether another map has taken the place of the agent's, and prepares it beside guidance:
/// checks and copies it. It also checks the rest of the map in use. It ends, as a service, when
/// there is another map to begin with, or the one in use is damaged.
final class MapMonitor: Service {
    private struct State {
        /// The file whose map is in use, or was found unusable.
        var examined: FileVersion?
        /// A file that was seen once and may still be written.
        var seen: FileVersion?
        /// The two files at their last description.
        var described: [FileVersion?]
        /// The fault of the file; nil if none is known.
        var problem: String?
        /// The descriptions of both files that were not taken yet.
        var news: [StoredMap]?
        var isLooking = false
        /// The copy in use, until it is checked as a whole.
        var unchecked: UncheckedCopy?
        var looks = 0
        var waiting: CheckedContinuation<Void, Never>?
        var hasEnded = false
    }

    private let state: Mutex<State>
    private let configuration: Configuration
    private let fingerprint: MapFingerprint
    private let logger: Logger

    /// Ticks between two looks: two seconds, in which a file that is being written changes.
    private static let interval = 4

    /// - Parameters:
    ///   - fingerprint: of the map in use.
    ///   - unchecked: the copy in use, if it was not checked as a whole.
    ///   - problem: why that is not the file's map; nil if it is.
    init(
        _ configuration: Configuration, fingerprint: MapFingerprint, unchecked: UncheckedCopy?,
        problem: String?, logger: Logger
    ) {
        self.configuration = configuration
        self.fingerprint = fingerprint
        self.logger = logger
        let file = configuration.map.file
        let versions = FileVersion.both(of: file)
        state = Mutex(
            State(
                examined: versions[0], described: versions, problem: problem,
                news: StoredMap.both(of: file, problem: problem),
                unchecked: unchecked))
    }

    /// Whether another map is ready, or this one is damaged.
    var hasNewMap: Bool { state.withLock { $0.hasEnded } }

    /// The map files of the gateway, if they have changed since the last call.
    func takeNews() -> [StoredMap]? { state.withLock { $0.news.take() } }

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
        // A large map takes seconds to be checked and copied.
        let isStarted = NativeThread.tryStart(named: "map", niceness: 10) { [self] in
            let isOver =
                switch work {
                case .copyInUse(let copy): isDamaged(copy)
                case .files(let versions): isAnother(versions)
                }
            let waiting = state.withLock { state in
                state.isLooking = false
                state.hasEnded = isOver
                return isOver ? state.waiting.take() : nil
            }
            waiting?.resume()
        }
        guard !isStarted else { return }
        // The system gives no thread; a later look tries again.
        state.withLock { state in
            state.isLooking = false
            if case .copyInUse(let copy) = work { state.unchecked = copy }
        }
    }

    private enum Work {
        case copyInUse(UncheckedCopy)
        /// The map's file, or the previous one, has changed.
        case files([FileVersion?])
    }

    private static func work(of file: String, _ state: inout State) -> Work? {
        if let copy = state.unchecked.take() { return .copyInUse(copy) }
        let versions = FileVersion.both(of: file)
        guard versions != state.described || versions[0] != state.examined else { return nil }
        if let version = versions[0], version != state.examined, version != state.seen {
            state.seen = version
            return nil
        }
        return .files(versions)
    }

    private func isDamaged(_ copy: UncheckedCopy) -> Bool {
        guard let damage = copy.damage() else { return false }
        logger.error("what the disk has of the map in use is damaged, begin anew: \(damage)")
        return true
    }

    /// Describes the present files, and whether the first of them is another usable map.
    private func isAnother(_ versions: [FileVersion?]) -> Bool {
        let (examined, known, wasThere) = state.withLock {
            ($0.examined, $0.problem, $0.described[0] != nil)
        }
        if versions[0] == nil, wasThere { reportLoss() }
        let finding: Finding =
            versions[0] == nil || versions[0] == examined ? .same(problem: known) : examine()
        let (isNew, problem) =
            switch finding {
            case .another: (true, nil as String?)
            case .same(let problem): (false, problem)
            }
        let maps = StoredMap.both(of: configuration.map.file, problem: problem)
        state.withLock { state in
            if versions[0] != nil { state.examined = versions[0] }
            state.described = versions
            state.problem = problem
            state.news = maps
        }
        return isNew
    }

    /// Says that the file is gone, and what the next start will do.
    private func reportLoss() {
        let gone = "\(configuration.map.file) is gone; guidance goes on with the map in use"
        do throws(ConfigurationError) {
            let next = try configuration.openMap { map throws(MapFileError) in try map.check() }
            // Else it has come back meanwhile.
            guard next.warning != nil else { return }
            logger.warning(
                next.network.fingerprint == fingerprint
                    ? "\(gone), and the next start does with the copy of it; put the map back"
                    : "\(gone), but the next start begins with \(next.network.title); put the map back"
            )
        } catch {
            logger.error(
                "\(gone), but the next start ends with exit code 2, as there is no copy of it; put the map back"
            )
        }
    }

    private enum Finding {
        /// Another map that can be used.
        case another
        /// The map in use, or an unusable one.
        case same(problem: String?)
    }

    /// Opens the new file; returns whether it has another map, or its fault.
    private func examine() -> Finding {
        let file = configuration.map.file
        do throws(ConfigurationError) {
            let opened = try configuration.openMap { map throws(MapFileError) in try map.open() }
            guard opened.network.fingerprint != fingerprint else {
                if let problem = opened.problem {
                    logger.error("the new map is not used, the one before is: \(problem)")
                }
                return .same(problem: opened.problem)
            }
            let next = opened.network
            logger.notice(
                "\(file) has another map, \(next.title) (\(next.fingerprint)); guidance goes on with that"
            )
            return .another
        } catch {
            logger.error("the new map is not used, the one before is: \(error)")
            return .same(problem: error.description)
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

/// The identity of a file's content and of who may read it: differs after it was replaced, written or opened to the agent.
private struct FileVersion: Equatable {
    private let numbers: [Int]

    /// Of the map and of the one before it.
    static func both(of path: String) -> [FileVersion?] {
        [FileVersion(of: path), FileVersion(of: MapInstallation(at: path).previousPath)]
    }

    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        numbers = [
            Int(status.st_dev), Int(status.st_ino), Int(status.st_size),
            Int(status.st_mode), Int(status.st_uid), Int(status.st_gid),
            Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec),
        ]
    }
}

extension StoredMap {
    /// The present map files at a path: the current and the previous one.
    ///
    /// - Parameter problem: why the first one is not used; nil if it is.
    fileprivate static func both(of path: String, problem: String?) -> [StoredMap] {
        let previous = MapInstallation(at: path).previousPath
        return [
            StoredMap(.installed, at: path, problem: problem),
            StoredMap(.previous, at: previous, problem: nil),
        ].compactMap(\.self)
    }

    /// - Returns: nil where there is no file.
    private init?(_ place: Slot, at path: String, problem: String?) {
        do throws(MapFileError) {
            let summary = try MapFile.summary(of: path)
            let metadata = summary.content.metadata
            self.init(
                place, fingerprint: summary.content.fingerprint, region: metadata.region,
                builtFrom: metadata.timestamp.isEmpty ? nil : metadata.timestamp,
                byteCount: summary.byteCount,
                installed: UTCTime(
                    millisecondsSince1970: Int64(summary.written.seconds) * 1000
                        + Int64(summary.written.nanoseconds / 1_000_000)),
                problem: problem)
        } catch .system(_, ENOENT) where place == .previous {
            return nil
        } catch {
            self.init(place, problem: problem ?? error.description)
        }
    }
}
