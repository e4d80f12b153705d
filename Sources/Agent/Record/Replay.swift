public import AgentCore
public import RoadNetwork

/// Plays a record: gives an agent the recorded inputs at the same times, and compares its effects
/// with the recorded ones, byte by byte.
///
/// Passed over are sessions with other maps, and sessions without their beginning: the agent's state at
/// their rest is unknown.
public struct Replay {
    /// A line of a record's files.
    public struct LineNumber: Hashable, Sendable {
        /// Index of the file.
        public var file: Int
        /// From 1.
        public var line: Int
    }

    /// The first difference.
    public struct Difference: Hashable, Sendable {
        public var place: LineNumber
        /// The line of its input.
        public var input: LineNumber
        /// The line in the record; nil when there is none.
        public var expected: String?
        /// The line now; nil when there is none.
        public var got: String?
    }

    /// The outcome of playing a record.
    public struct Outcome: Hashable, Sendable {
        public var sessions = 0
        /// Sessions passed over because they were made with other maps.
        public var sessionsOfOtherMaps = 0
        /// Stretches passed over because their beginning is missing.
        public var sessionsWithoutBeginning = 0
        public var inputs = 0
        public var outputs = 0
        /// Whether the record ends in the middle of a line, as a kill leaves it.
        public var isCut = false
        /// Version of the agent that made the last session.
        public var agent = ""
        public var difference: Difference?
        /// The history of the requested messages.
        package var messages: MessageHistory?
    }

    private let network: RoadNetwork
    private var outcome = Outcome()
    private var player: (any RecordPlayer)?
    /// The effects of the last input that were not compared with the record yet.
    private var pending: ArraySlice<[UInt8]> = []
    private var lastInput = LineNumber(file: 0, line: 0)
    private var session: RecordedSession?
    /// The reason to pass the session over; nil if it is played.
    private var obstacle: String?

    private init(_ network: RoadNetwork) { self.network = network }

    /// The first session of a record, to find its map; nil when the bytes are no record.
    public static func session(in record: [UInt8]) -> RecordedSession? {
        RecordLine.decoded(RecordedSession.self, record.prefix { $0 != 0x0a })
    }

    /// Plays all sessions of a record up to the first difference.
    ///
    /// - Parameters:
    ///   - files: the files of the record, in the order of time.
    ///   - topic: of the messages for the history; may be a filter.
    /// - Throws: ``ConfigurationError`` when the bytes are no record, or one of another map.
    public static func play(
        _ files: [[UInt8]], on network: RoadNetwork, askingFor topic: String? = nil
    ) throws(ConfigurationError) -> Outcome {
        var replay = Replay(network)
        replay.outcome.messages = topic.map { MessageHistory(of: $0) }
        for (file, bytes) in files.enumerated() {
            try replay.play(bytes, file: file)
            if replay.outcome.difference != nil { return replay.outcome }
        }
        guard replay.outcome.sessions > 0 else {
            if let obstacle = replay.obstacle { throw ConfigurationError(obstacle) }
            throw ConfigurationError("that is no record; 'turnstone run --record FILE' makes one")
        }
        return replay.outcome
    }

    private mutating func play(_ record: [UInt8], file: Int) throws(ConfigurationError) {
        var lines = record.split(separator: 0x0a, omittingEmptySubsequences: false)
        // Bytes behind the last line end are a line that was cut.
        let tail = lines.popLast() ?? []
        if !tail.isEmpty { outcome.isCut = true }
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let isLast = index + 1 == lines.count || isHead(lines[index + 1])
            try take(line, at: LineNumber(file: file, line: index + 1), isLast: isLast)
            if outcome.difference != nil { return }
        }
    }

    private func isHead(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: RecordedSession.prefix)
    }

    private mutating func take(_ line: ArraySlice<UInt8>, at place: LineNumber, isLast: Bool)
        throws(ConfigurationError)
    {
        if obstacle != nil, !isHead(line) { return }
        if line.starts(with: #"{"output":"#.utf8) || line.starts(with: #"{"effect":"#.utf8) {
            return compare(line, place, isLast: isLast)
        }
        if player != nil, line.starts(with: #"{"at":"#.utf8) {
            hold(pending.first, against: nil, at: place)
            if outcome.difference != nil { return }
            if try perform(line, place) { return }
        }
        if let session = RecordLine.decoded(RecordedSession.self, line) {
            return try begin(session, place)
        }
        if let form = RecordLine.decoded(RecordedForm.self, line),
            form.turnstoneRecord != RecordedSession.form
        {
            throw ConfigurationError(form.advice)
        }
        guard player != nil, isLast else {
            throw ConfigurationError(
                "line \(place.line) is not one of a record; is the file whole?")
        }
        outcome.isCut = true
    }

    /// A session ends in the middle of its lines when it was killed then.
    private mutating func begin(_ session: RecordedSession, _ place: LineNumber)
        throws(ConfigurationError)
    {
        let form = RecordedForm(turnstoneRecord: session.turnstoneRecord, agent: session.agent)
        guard form.turnstoneRecord == RecordedSession.form else {
            throw ConfigurationError(form.advice)
        }
        let before = self.session
        self.session = session
        let goesOn =
            session.part != nil && session.gap != true && session.part == before?.nextPart.part
        if goesOn, player != nil || obstacle != nil { return }
        player = nil
        guard session.wasRun(on: network) else {
            outcome.sessionsOfOtherMaps += 1
            obstacle =
                "the record was made with the map \(session.map), \(session.mapFingerprint), and this one is "
                + "\(network.title), \(network.fingerprint); give that one with --map"
            return
        }
        guard session.part == nil else {
            outcome.sessionsWithoutBeginning += 1
            obstacle =
                "the record has no start of the agent, without which nothing can be played: its beginning is no longer "
                + "kept (raise record.maximum_megabytes), or SIGUSR1 came after the start (run with --record); "
                + "it can be read as lines of JSON"
            return
        }
        obstacle = nil
        outcome.sessions += 1
        outcome.agent = session.agent
        pending = []
        if session.start == nil {
            player = GuidancePlayer(session, network)
        } else if let core = session.core(on: network) {
            outcome.messages?.begin(session, at: place, core)
            player = AgentPlayer(core)
        } else {
            throw ConfigurationError(
                "the session that begins in line \(place.line) has no beginning that can be understood; is the "
                    + "file whole?")
        }
    }

    /// - Returns: whether the line is an input.
    private mutating func perform(_ line: ArraySlice<UInt8>, _ place: LineNumber)
        throws(ConfigurationError) -> Bool
    {
        switch player?.play(line, at: place, &outcome.messages) {
        case nil, .noInput: return false
        case .nothingKnown:
            throw ConfigurationError("line \(place.line) asks for nothing that is known")
        case .lines(let lines):
            outcome.inputs += 1
            lastInput = place
            pending = lines[...]
            return true
        }
    }

    /// - Parameter isLast: whether the session ends with the line, which a kill may have cut.
    private mutating func compare(_ line: ArraySlice<UInt8>, _ place: LineNumber, isLast: Bool) {
        let said = pending.popFirst()
        if isLast, let said, said.count > line.count, said.starts(with: line) {
            outcome.isCut = true
            return
        }
        outcome.outputs += 1
        hold(said, against: line, at: place)
    }

    /// Notes the difference between a line now and the record, where there is one.
    private mutating func hold(
        _ said: [UInt8]?, against expected: ArraySlice<UInt8>?, at place: LineNumber
    ) {
        guard said.map({ $0[...] }) != expected else { return }
        outcome.difference = Difference(
            place: place, input: lastInput, expected: expected.map { Self.text($0) },
            got: said.map { Self.text($0) })
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }
}
