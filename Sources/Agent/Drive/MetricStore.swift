import AgentCore
import Logging
import MapFile
import Routing
import Synchronization
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Keeps a router's metrics in files, so that a start does not make them again, and only used parts take
/// memory.
///
/// A file that is damaged, or of another map or version, is made anew. Nothing here is needed: without
/// a directory that can be written, metrics are made at each start.
final class MetricStore: Sendable {
    let directory: String
    private let build: String
    private let isLeased: Bool
    private let logger: Logger
    /// The files that a router may read from.
    private let files = Mutex<[MappedFile]>([])

    /// A map has few vehicles; more files than this are of earlier maps.
    private static let capacity = 6
    /// More than a router of a large map keeps.
    private static let filesInUse = 4

    /// - Parameters:
    ///   - build: of the program. Another one makes its own metrics: it may weigh roads otherwise, and would add its weights
    ///     to those of before.
    ///   - isLeased: whether writers of a file in use wait until ``TickService`` has a copy.
    init(
        directory: String, build: String = AgentInfo.build, isLeased: Bool = false, logger: Logger
    ) {
        self.directory = directory
        self.build = String(build.unicodeScalars.map { $0 == "/" ? "-" : Character($0) })
        self.isLeased = isLeased
        self.logger = logger
    }

    /// Releases the memory of the pages read so far; they are read again on demand.
    func releasePages() {
        files.withLock { files in
            for file in files { file.releasePages() }
        }
    }

    /// Prepares a metric for requests with these options; takes seconds when it has to be made.
    func prepare(_ options: RouteOptions, for router: Router) {
        guard router.keepsMetricsInFiles else { return router.prepare(for: options) }
        let path = path(of: options, router)
        if restore(options, for: router, from: path) { return }
        mkdir(directory, 0o700)
        removeOldest(but: Self.capacity - 1)
        do {
            try FileReplacement.write(to: path) { append throws(FileReplacementError) in
                _ = try router.store(options, append)
            }
            // From the file, so that the memory in which it was made is free again.
            _ = restore(options, for: router, from: path)
        } catch {
            logger.warning("the metric of a vehicle is made again at the next start: \(error)")
        }
    }

    /// Of the file of a metric.
    func path(of options: RouteOptions, _ router: Router) -> String {
        "\(directory)/\(build)-\(router.metricName(for: options))"
    }

    private func restore(
        _ options: RouteOptions, for router: Router, from path: String
    ) -> Bool {
        // So that files in use are the last to be removed; before mapping, as a change after that
        // counts as damage.
        utimes(path, nil)
        guard let file = try? MappedFile(path, isLeased: isLeased) else { return false }
        guard router.restore(options, from: file.bytes, storage: file) else { return false }
        files.withLock { $0 = $0.suffix(Self.filesInUse - 1) + [file] }
        // All of it was read to check it.
        releasePages()
        return true
    }

    private func removeOldest(but count: Int) {
        var files: [(path: String, used: Int)] = []
        for name in Folder.names(in: directory)
        where name.hasSuffix(".metric") || name.hasSuffix(".part") {
            var status = stat()
            let path = directory + "/" + name
            if stat(path, &status) == 0 { files.append((path, status.st_mtim.tv_sec)) }
        }
        for file in files.sorted(by: { $0.used > $1.used }).dropFirst(count) { unlink(file.path) }
    }
}
