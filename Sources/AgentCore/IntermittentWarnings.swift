/// Warnings that recur among sound reports: one is over when it has not come for half a minute,
/// which is logged too.
struct IntermittentWarnings: Sendable {
    private struct Episode {
        var warnings: Set<String>
        var lastAt: Duration
    }

    /// By their recovery, which several warnings may share.
    private var episodes: [String: Episode] = [:]
    private var warnings = RateLimitedLog()

    private static let quiet = Duration.seconds(30)

    /// - Parameters:
    ///   - detail: text after the warning that does not make it another one.
    ///   - recovery: logged when it is over.
    mutating func warn(
        _ warning: String, _ detail: String = "", recovery: String, at now: Duration
    ) -> LogLine {
        episodes[recovery, default: Episode(warnings: [], lastAt: now)].warnings.insert(warning)
        episodes[recovery]?.lastAt = now
        return warnings.warn(warning, detail, at: now)
    }

    /// The lines for warnings that are over; to be called now and then.
    mutating func takeRecoveries(at now: Duration) -> [LogLine] {
        let over = episodes.filter { now - $0.value.lastAt >= Self.quiet }
        return over.sorted { $0.key < $1.key }.compactMap { recovery, episode in
            episodes[recovery] = nil
            return warnings.recovered(recovery, of: episode.warnings)
        }
    }
}
