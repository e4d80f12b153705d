import Directions
import Guidance
public import RoadNetwork
import Routing

/// Plays a record: tells a navigator what the recorded one was told, at the same times, and holds what
/// it says against what was said, byte by byte.
public struct Replay {
    /// Where the two part.
    public struct Difference: Hashable, Sendable {
        /// From 1.
        public var line: Int
        /// What stands there; nil when nothing more was said.
        public var expected: String?
        /// What is said now; nil when nothing is.
        public var got: String?
    }

    /// How it went.
    public struct Outcome: Hashable, Sendable {
        public var lives = 0
        public var inputs = 0
        public var outputs = 0
        /// Whether the record ends in the middle of a line, as a kill leaves it.
        public var isCut = false
        /// Version of the agent that made the last life.
        public var agent = ""
        public var difference: Difference?
    }

    private let network: RoadNetwork
    private var outcome = Outcome()
    private var navigator: Navigator?
    /// What the last input makes the navigator say, and has not been held against the record yet.
    private var pending: ArraySlice<[UInt8]> = []
    private var requests: [RouteRequestID: (RouteRequest, Language)] = [:]

    private init(_ network: RoadNetwork) { self.network = network }

    /// The first life of a record, to find its map; nil when the bytes are no record.
    public static func life(in record: [UInt8]) -> RecordedLife? {
        RecordLine.decoded(RecordedLife.self, record.prefix { $0 != 0x0a })
    }

    /// Plays all lives of a record up to the first difference.
    ///
    /// - Throws: ``ConfigurationError`` when the bytes are no record, or one of another map.
    public static func play(_ record: [UInt8], on network: RoadNetwork)
        throws(ConfigurationError) -> Outcome
    {
        var replay = Replay(network)
        var lines = record.split(separator: 0x0a, omittingEmptySubsequences: false)
        // What follows the last line end was not written to its own.
        let tail = lines.popLast() ?? []
        replay.outcome.isCut = !tail.isEmpty
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let isLast = index + 1 == lines.count || replay.isHead(lines[index + 1])
            try replay.take(line, number: index + 1, isLast: isLast)
            if replay.outcome.difference != nil { return replay.outcome }
        }
        guard replay.outcome.lives > 0 else {
            throw ConfigurationError("that is no record; 'turnstone run --record FILE' makes one")
        }
        return replay.outcome
    }

    private func isHead(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: RecordedLife.prefix)
    }

    private mutating func take(_ line: ArraySlice<UInt8>, number: Int, isLast: Bool)
        throws(ConfigurationError)
    {
        if line.starts(with: #"{"output":"#.utf8) { return compare(line, number) }
        if navigator != nil, let input = RecordLine.decoded(RecordedInput.self, line) {
            if let missing = pending.first {
                outcome.difference = Difference(
                    line: number, expected: nil, got: Self.text(missing))
                return
            }
            return try perform(input, number)
        }
        if let life = RecordLine.decoded(RecordedLife.self, line) { return try begin(life) }
        guard navigator != nil, isLast else {
            throw ConfigurationError("line \(number) is not one of a record; is the file whole?")
        }
        outcome.isCut = true
    }

    /// A life ends in the middle of what it had to say when it was killed then.
    private mutating func begin(_ life: RecordedLife) throws(ConfigurationError) {
        guard life.turnstoneRecord == RecordedLife.form else {
            throw ConfigurationError(
                "the record is of form \(life.turnstoneRecord); play it with turnstone \(life.agent)"
            )
        }
        guard life.map == network.identifier else {
            throw ConfigurationError(
                "the record was made with the map \(life.map) and this one is "
                    + "\(network.identifier); give that one with --map")
        }
        outcome.lives += 1
        outcome.agent = life.agent
        navigator = Navigator(network: network, options: life.options, nextTrip: life.nextTrip)
        pending = []
        requests = [:]
    }

    private mutating func perform(_ recorded: RecordedInput, _ number: Int)
        throws(ConfigurationError)
    {
        guard let input = input(recorded), var navigator else {
            throw ConfigurationError("line \(number) asks for nothing that is known")
        }
        outcome.inputs += 1
        let outputs = navigator.handle(input, at: recorded.now)
        for case .routeRequest(let id, let request) in outputs {
            requests[id] = (request, navigator.options.language)
        }
        pending = outputs.map { RecordedOutput.line($0, of: navigator) }[...]
        self.navigator = navigator
    }

    private mutating func compare(_ line: ArraySlice<UInt8>, _ number: Int) {
        outcome.outputs += 1
        let said = pending.popFirst()
        guard said.map({ $0[...] }) != line else { return }
        outcome.difference = Difference(
            line: number, expected: Self.text(line), got: said.map { Self.text($0) })
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }
}

extension Replay {
    /// What the navigator was told; nil when the line says nothing that is known.
    private func input(_ recorded: RecordedInput) -> Input? {
        if let fix = recorded.fix { return .fix(fix) }
        if let command = recorded.command { return .command(command.token, command.order) }
        if let traffic = recorded.traffic { return .traffic(traffic.conditions) }
        if let text = recorded.resume { return SavedTrip(text: text).map(Input.resume) }
        if let routes = recorded.routes { return .routeResult(routes.id, result(routes)) }
        return recorded.tick == true ? .tick : nil
    }

    private func result(_ routes: RecordedRoutes) -> Result<[Route], RoutingFailure> {
        if let failure = routes.failure { return .failure(failure) }
        // A path that names edges of another network would trap.
        guard let (request, language) = requests[routes.id], let paths = routes.paths,
            paths.allSatisfy(isOnNetwork)
        else { return .success([]) }
        return .success(
            paths.map { Route($0, for: request, in: network, language: language) })
    }

    private func isOnNetwork(_ path: RoutePath) -> Bool {
        path.legs.allSatisfy { leg in
            !leg.edges.isEmpty && leg.seconds.count == leg.edges.count
                && (leg.edges + [leg.start.edge, leg.end.edge]).allSatisfy {
                    Int($0.rawValue) < network.edgeCount
                }
        }
    }
}
