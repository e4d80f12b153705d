#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A second copy of the numbers that must never be given twice, in a small file beside the database.
///
/// It runs ahead of the database, so that it is written once in thousands of messages; numbers that
/// go on from it leave a gap, which a reader rightly takes for a loss.
struct NumberReserve: Equatable {
    /// The first session whose database has all given numbers: the last one that had its first commit, or the next one
    /// where a later commit failed.
    var session: UInt64
    /// The first number that was never given.
    var sequence: UInt64
    var locationNumber: Int64
    var commandNumber: Int64

    private static let ahead = 10_000

    /// A reserve for thousands of messages.
    init(aheadOf counters: Counters, session: UInt64) {
        self.session = session
        sequence = counters.sequence + UInt64(Self.ahead)
        locationNumber = counters.locationNumber + Int64(Self.ahead)
        commandNumber = counters.commandNumber + Int64(Self.ahead)
    }

    /// Whether it contains all given numbers.
    func covers(_ counters: Counters) -> Bool {
        counters.sequence <= sequence && counters.locationNumber <= locationNumber
            && counters.commandNumber <= commandNumber
    }

    // MARK: File

    static let suffix = "-numbers"

    static func path(beside database: String) -> String { database + suffix }

    /// Nil if the file is missing or invalid.
    init?(path: String) {
        guard let bytes = ReserveFile.content(of: path, upTo: 200) else { return nil }
        let numbers = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            line.split(separator: " ").last.flatMap { Int64($0) }
        }
        guard numbers.count == 4, let session = numbers[0], let sequence = numbers[1],
            let locationNumber = numbers[2], let commandNumber = numbers[3],
            numbers.allSatisfy({ $0.map { (0...Contents.highestNumber).contains($0) } ?? false })
        else { return nil }
        self.session = UInt64(session)
        self.sequence = UInt64(sequence)
        self.locationNumber = locationNumber
        self.commandNumber = commandNumber
    }

    /// Writes it so that after a loss of power either the old or the new one is there; on a full disk over
    /// the old one, which takes no space. Returns whether that worked.
    func save(to path: String) -> Bool {
        let text = Array(
            """
            session \(session)
            sequence \(sequence)
            trailNumber \(locationNumber)
            commandNumber \(commandNumber)

            """.utf8)
        let next = path + ".new"
        unlink(next)
        if ReserveFile.put(text, into: next, O_CREAT | O_EXCL), rename(next, path) == 0 {
            ReserveFile.syncFolder(of: path)
            return true
        }
        unlink(next)
        return ReserveFile.put(text, into: path)
    }
}
