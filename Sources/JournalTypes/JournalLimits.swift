/// The bounds of a journal; beyond them the oldest entries are dropped and counted.
public struct JournalLimits: Hashable, Sendable {
    /// Maximum messages that the broker does not have yet. 100,000 are months of ordinary driving.
    public var maximumMessages = 100_000
    /// Bytes of their topics and payloads; 64 MiB is little beside a gateway's eMMC of some GB.
    public var maximumBytes = 64 << 20
    /// Seconds for which a message is worth keeping: 30 days.
    public var maximumAgeSeconds = 30 * 86_400.0
    /// Messages that are dropped for their age in one check, once a minute: a wrong time takes more than an
    /// hour to drop everything.
    public var maximumAgedAtOnce = 1000
    /// The last commands that changed something, remembered with their replies. 10,000 are more than are
    /// obeyed in the ten minutes for which a command is fresh, however fast they come: one that is dated is
    /// still remembered or no longer obeyed.
    public var rememberedCommands = 10_000
    /// The last of the others, which may be obeyed again without harm.
    package var rememberedQuestions = 200
    /// Buffered locations that the broker does not have yet.
    public var maximumLocations = 50_000
    /// Changes that wait in memory while the disk takes none.
    public var maximumUnwritten = 10_000

    public init() {}
}
