/// Complaints that recur among sound reports: one is over when it has not come for half a minute,
/// which is logged too.
struct PassingComplaints: Sendable {
    private struct Episode {
        var complaints: Set<String>
        var lastAt: Duration
    }

    /// By their relief, which several complaints may share.
    private var episodes: [String: Episode] = [:]
    private var complaints = Complaints()

    private static let quiet = Duration.seconds(30)

    /// - Parameters:
    ///   - detail: text after the complaint that does not make it another one.
    ///   - relief: logged when it is over.
    mutating func say(
        _ complaint: String, _ detail: String = "", relief: String, at now: Duration
    ) -> LogLine {
        episodes[relief, default: Episode(complaints: [], lastAt: now)].complaints.insert(complaint)
        episodes[relief]?.lastAt = now
        return complaints.say(complaint, detail, at: now)
    }

    /// The lines for complaints that are over; to be called now and then.
    mutating func takeReliefs(at now: Duration) -> [LogLine] {
        let over = episodes.filter { now - $0.value.lastAt >= Self.quiet }
        return over.sorted { $0.key < $1.key }.compactMap { relief, episode in
            episodes[relief] = nil
            return complaints.relieve(relief, of: episode.complaints)
        }
    }
}
