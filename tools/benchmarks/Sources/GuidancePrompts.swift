import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import Guidance
import MapFile
import Positioning
import RoadNetwork
import Routing

/// `turnstone-benchmark guidance-prompts --map M`
struct GuidancePrompts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidance-prompts",
        abstract: "Drives random routes as a driver who keeps the law, and judges what is said.",
        discussion: """
            For each language: how many prompts begin before the last one has ended, how many say the same \
            as one that ended less than 10 s before, how many are about a maneuver that was spoken of less \
            than 4 s before, how many have the name of a road twice, how many are the first about a \
            maneuver less than 8 s ahead after 10 s of silence, how many are the first one less than 4 s ahead, \
            how many sentences of a departure end behind the first turn that they name, \
            how many maneuvers are never named before their \
            place, how many are passed more than 8 s after the last word about them though the vehicle never stood, \
            how many have a last word of their own with a distance, in English, 60 m and more before them, \
            the share of time with speech, over all and \
            in the worst five minutes of any drive, how many of the last prompts of motorway exits end less than \
            200 m before them, how many begin behind their place, how many name a maneuver's wrong side, \
            and how often a driver who keeps to the limit is told that he does not. How long a prompt takes \
            is as the agent tells it. The same seed gives the same drives.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String

    @Option(help: "How many routes.")
    var routes = 100

    @Option(help: "Languages, each with all routes.")
    var languages = "en,de,fr,pl,fi,ja"

    @Option(help: "Standard deviation of the position for each axis, metres.")
    var noise = 3.0

    @Option(help: "Which routes.")
    var seed: UInt64 = 1

    @Option(help: "Only this route, with every prompt.")
    var only: Int?

    @Flag(name: .shortAndLong, help: "Print every fault.")
    var verbose = false

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        var trips: [(number: Int, request: RouteRequest, path: RoutePath)] = []
        for number in 0..<routes where only == nil || only == number {
            var generator = SplitMix64(state: seed << 32 | UInt64(number))
            for _ in 0..<60 {
                let request = RandomRequest.two(network, &generator)
                guard let path = try? router.routes(for: request).first,
                    (1_000...60_000).contains(path.distanceMeters)
                else { continue }
                trips.append((number, request, path))
                break
            }
        }
        for tag in languages.split(separator: ",") {
            guard let language = Language(tag: String(tag)) else {
                throw UserError("There is no language \(tag).")
            }
            var sum = PromptTally()
            for trip in trips {
                var run = PromptedDrive(
                    trip.path, trip.request, language, on: router, noise: noise,
                    seed: seed << 32 | UInt64(trip.number))
                run.verbose = only != nil
                run.play()
                if verbose {
                    for fault in run.tally.faults {
                        print("  \(language.tag) route \(trip.number): \(fault)")
                    }
                }
                sum.add(run.tally)
            }
            print("\(language.tag): \(sum)")
        }
    }
}

/// One route, driven and guided.
private struct PromptedDrive {
    let network: RoadNetwork
    let router: Router
    let language: Language
    let request: RouteRequest
    let route: Route
    let drive: DriveSimulator
    var noise: ReceiverNoise
    var navigator: Navigator
    var tally = PromptTally()
    var verbose = false

    private var now = 0.0
    /// The second of the drive that the last fix is of.
    private var second = 0.0
    private var last: (text: String, end: Double)?
    private var spans: [(from: Double, to: Double)] = []
    /// Metres of the route at which the last prompt of each step ended.
    private var ends: [Int: Double] = [:]
    /// When the last prompt about each step ended.
    private var spokenUntil: [Int: Double] = [:]
    /// When the last prompt ended that named each step, alone or behind another one, in time.
    private var named: [Int: Double] = [:]
    /// The last prompt that named each step, and metres of the route where it began.
    private var lastWords: [Int: (prompt: Prompt, meters: Double)] = [:]
    private var pending: [(due: Double, id: RouteRequestID, request: RouteRequest)] = []

    init(
        _ path: RoutePath, _ request: RouteRequest, _ language: Language, on router: Router,
        noise deviation: Double, seed: UInt64
    ) {
        network = router.network
        self.router = router
        self.language = language
        self.request = request
        route = Route(path, for: request, in: router.network, language: language)
        var generator = SplitMix64(state: seed &+ 77)
        var options = DriveSimulatorOptions()
        options.speedFactor = .random(in: 0.85...1, using: &generator)
        drive = DriveSimulator(route: route, network: router.network, options: options)
        noise = ReceiverNoise(deviation: deviation, seed: seed &+ 5)
        var navigation = NavigatorOptions()
        navigation.language = language
        navigator = Navigator(network: router.network, options: navigation)
        tally.routes = 1
        tally.seconds = drive.duration
    }

    /// A Monday afternoon: limits of school hours hold.
    private static let begin = UTCTime(millisecondsSince1970: 1_790_000_000_000)

    mutating func play() {
        if verbose {
            for step in route.legs[0].steps {
                print(
                    "  step \(step.stepNumber) at \(Int(step.legMeters)) m, "
                        + "\(Int(step.timeFromPrevStepSeconds)) s: \(step.fullInstructionText)")
            }
        }
        for count in 0..<Int(drive.duration) + 5 {
            second = Double(count)
            guard let state = drive.state(at: second) else { return }
            let fix = noise.fix(of: state, time: Self.begin.advanced(bySeconds: second), elapsed: 1)
            now = second + 0.1
            handle(.fix(fix))
            if count == 2 {
                let order = Command.SetDestinations(destinations: [request.waypoints[1]])
                handle(.command(CommandToken(rawValue: 1), .setDestinations(order)))
            }
            now = second + 0.6
            handle(.tick)
        }
        finish()
    }

    private mutating func handle(_ input: Input) {
        for output in navigator.handle(input, at: .seconds(now)) {
            switch output {
            case .routeRequest(let id, let request): pending.append((now + 0.2, id, request))
            case .event(.prompt(let prompt)): take(prompt)
            case .event(.speeding(let speeding)): take(speeding)
            case .event(.offRoute(let off)) where off.isOffRoute: tally.deviations += 1
            default: break
            }
        }
        while let next = pending.first, next.due <= now {
            pending.removeFirst()
            handle(.routeResult(next.id, answer(next.request)))
        }
    }

    private mutating func answer(_ request: RouteRequest) -> Result<[Route], RoutingFailure> {
        // The first one is what is driven.
        if tally.requests == 0 {
            tally.requests = 1
            return .success([route])
        }
        tally.requests += 1
        do throws(RoutingFailure) {
            return .success(
                try router.routes(for: request).map {
                    Route($0, for: request, in: network, language: language)
                })
        } catch {
            return .failure(error)
        }
    }

    /// Metres of the route at a second of the drive.
    private func meters(at second: Double) -> Double { drive.state(at: second)?.legMeters ?? 0 }

    private mutating func take(_ prompt: Prompt) {
        tally.prompts += 1
        if verbose {
            print(
                "  \(Int(now)) s, \(Int(meters(at: second))) m, step \(prompt.stepNumber ?? -1): "
                    + "\(prompt.text) (\(prompt.seconds) s)")
        }
        if let last {
            if now < last.end - 0.01 {
                tally.fault(\.overlaps, "at \(now) s over the last: \(prompt.text)")
            }
            if prompt.text == last.text, now - last.end < 10 {
                tally.fault(\.repetitions, "at \(now) s again: \(prompt.text)")
            }
        }
        let silence = last.map { now - $0.end } ?? 0
        last = (prompt.text, now + prompt.seconds)
        spans.append((now, now + prompt.seconds))
        // Steps of another route cannot be distinguished from those of this one.
        guard let number = prompt.stepNumber, tally.requests == 1,
            let step = route.legs[0].steps.first(where: { $0.stepNumber == number })
        else { return }
        let place = meters(at: second)
        // What is said after a maneuver is about the next one.
        if place > step.legMeters + 15, step.maneuver != .depart {
            tally.fault(
                \.late, "at \(now) s, \(Int(place - step.legMeters)) m behind: \(prompt.text)")
        }
        let leg = route.legs[0]
        if step.isAnnouncedToWrongSide(on: leg) {
            let place = leg.geometry.coordinate(at: step.legMeters)
            tally.fault(
                \.wrongSides,
                "at \(place), \(Int(step.bearingBefore ?? -1))° to "
                    + "\(Int(step.bearingAfter ?? -1))°: \(prompt.text)")
        }
        judgeWords(prompt, of: step, silence: silence)
        if step.maneuver == .depart, let follower = prompt.followingSteps.first,
            let turn = leg.steps.first(where: { $0.stepNumber == follower })
        {
            let end = meters(at: second + prompt.seconds)
            if end > turn.legMeters {
                tally.fault(
                    \.overrun,
                    "\(Int(end - turn.legMeters)) m behind a turn after \(Int(turn.legMeters)) m, at \(Int(place)) m: "
                        + prompt.text)
            }
        }
        if prompt.priority == .maneuver {
            for named in [number] + prompt.followingSteps {
                self.named[named] = now + prompt.seconds
                lastWords[named] = (prompt, place)
            }
        }
        ends[number] = meters(at: second + prompt.seconds)
    }

    /// Whether the words come in time, and none of them twice.
    private mutating func judgeWords(_ prompt: Prompt, of step: Step, silence: Double) {
        defer { spokenUntil[step.stepNumber] = now + prompt.seconds }
        let steps = route.legs[0].steps
        guard prompt.priority == .maneuver, let index = steps.firstIndex(of: step) else { return }
        // An arrival is told when it comes.
        if let end = spokenUntil[step.stepNumber], now - end < 4 - 0.01, index + 1 < steps.count {
            tally.fault(\.hasty, "at \(now) s, \(now - end) s after the last: \(prompt.text)")
        }
        let names = Set(
            [index, index + 1].filter(steps.indices.contains).map { steps[$0].roadCall.text })
        // A name may be a part of another one.
        for name in names
        where name.count > 3 && !names.contains(where: { $0 != name && $0.contains(name) }) {
            guard prompt.text.ranges(of: name).count > 1 else { continue }
            tally.fault(\.doubled, "at \(now) s: \(prompt.text)")
        }
        guard named[step.stepNumber] == nil, step.isToBePrepared,
            let speed = drive.state(at: second)?.speed
        else { return }
        let lead = (step.legMeters - meters(at: second)) / max(1, speed)
        if lead < 4 {
            tally.fault(\.hurried, "at \(now) s, \(Int(lead)) s before: \(prompt.text)")
        }
        if lead < 8, silence > 10 {
            tally.fault(
                \.sudden,
                "at \(now) s, \(Int(lead)) s before, after \(Int(silence)) s: \(prompt.text)")
        }
    }

    /// Whether each maneuver that needs words had some before its place.
    private mutating func judgeSilence() {
        let leg = route.legs[0]
        for (index, step) in leg.steps.enumerated()
        where step.isToBePrepared && step.maneuver != .nameChange
            && !Voice.leavesByCountedExit(index, in: leg.steps)
        {
            tally.maneuvers += 1
            if let end = named[step.stepNumber] {
                judgeLastWord(of: step, ended: end)
                continue
            }
            tally.fault(
                \.unsaid,
                "\(Int(step.legMeters)) m at \(leg.geometry.coordinate(at: step.legMeters)), "
                    + "\(Int(step.distanceFromPrevStepMeters)) m behind the last: "
                    + step.fullInstructionText)
        }
    }

    /// Whether the last word about a maneuver was a moment before it; of those of motorways, which are told well ahead of
    /// their place, and where the vehicle stood, none has to be.
    private mutating func judgeLastWord(of step: Step, ended end: Double) {
        guard !step.isOnMotorway(route.legs[0], network) else { return }
        if let (prompt, meters) = lastWords[step.stepNumber], prompt.stepNumber == step.stepNumber,
            prompt.text.hasPrefix("In "), step.legMeters - meters >= 60
        {
            tally.fault(
                \.distant, "\(Int(step.legMeters - meters)) m before its place: \(prompt.text)")
        }
        guard
            let place = stride(from: end, through: drive.duration, by: 0.2)
                .first(where: { meters(at: $0) >= step.legMeters }),
            place - end > 8,
            stride(from: end, through: place, by: 0.2)
                .allSatisfy({ (drive.state(at: $0)?.speed ?? 0) > 1.5 })
        else { return }
        tally.fault(
            \.longAgo,
            "\(Int(step.legMeters)) m at \(Int(place)) s, \(Int(place - end)) s after the last word: "
                + step.fullInstructionText)
    }

    private mutating func take(_ speeding: Speeding) {
        guard speeding.severityChanged, speeding.severity == .minor || speeding.severity == .major,
            let state = drive.state(at: second)
        else { return }
        // The agent waits for some seconds of it, and may tell it when the vehicle has just come out.
        let past = stride(from: second, through: max(0, second - 3), by: -1)
        guard past.allSatisfy(keepsLimit) else {
            tally.trueSpeeding += 1
            return
        }
        tally.fault(
            \.falseSpeeding,
            "at \(now) s, \(state.coordinate), \(speeding.severity.rawValue): \(state.speed), told "
                + "\(speeding.limit ?? .nan)")
    }

    /// Whether the driver keeps to the limit at a second of the drive.
    private func keepsLimit(at second: Double) -> Bool {
        guard let state = drive.state(at: second),
            let edge = route.legs[0].edges.last(where: { $0.startMeters <= state.legMeters })?.edge
        else { return true }
        let localTime = network.localTime(Self.begin.advanced(bySeconds: second), on: edge)
        let circumstances = Circumstances(mode: .driving, localTime: localTime)
        let limit = network.postedLimit(of: edge, in: circumstances).metersPerSecond
        return limit.map { state.speed <= $0 + 0.3 } ?? true
    }

    private mutating func finish() {
        tally.spoken = spans.reduce(0) { $0 + $1.to - $1.from }
        for span in spans {
            let end = span.from + 300
            let spoken = spans.reduce(0) { $0 + max(0, min($1.to, end) - max($1.from, span.from)) }
            tally.worstShare = max(tally.worstShare, spoken / 300)
        }
        guard tally.requests == 1 else { return }
        judgeSilence()
        var before = 0.0
        for step in route.legs[0].steps {
            defer { if step.isSpoken { before = step.legMeters } }
            guard step.leavesMotorway(route.legs[0], network) else { continue }
            tally.exits += 1
            guard let end = ends[step.stepNumber] else {
                tally.exitsUnsaid += 1
                continue
            }
            // Behind another maneuver half of the way is left.
            let wanted = min(200, (step.legMeters - before) / 2)
            if step.legMeters - end < wanted - 5 {
                tally.fault(
                    \.lateExits,
                    "\(Int(step.legMeters - end)) m before: \(step.fullInstructionText)")
            }
        }
    }
}

extension Step {
    /// Whether the driver has to hear of it before he is there: merging he follows the road, and the way out of
    /// a roundabout was counted.
    fileprivate var isToBePrepared: Bool {
        switch maneuver {
        case .depart, .destination, .destinationLeft, .destinationRight, .mergeLeft, .mergeRight,
            .mergeUnspecified, .roundaboutExitClockwise, .roundaboutExitCounterclockwise:
            false
        default: true
        }
    }

    fileprivate func leavesMotorway(_ leg: RouteLeg, _ network: RoadNetwork) -> Bool {
        guard maneuver.rawValue.hasPrefix("OFF_RAMP"), let edge = edgeBefore(on: leg) else {
            return false
        }
        return network.roadClass(of: edge) == .motorway
            && !network.roadFlags(of: edge).contains(.link)
    }

    /// Whether it is on a motorway or a road like one, or on a ramp of it.
    fileprivate func isOnMotorway(_ leg: RouteLeg, _ network: RoadNetwork) -> Bool {
        guard let edge = edgeBefore(on: leg) else { return false }
        return network.roadClass(of: edge) == .motorway
            || network.roadFlags(of: edge).contains(.motorroad)
    }

    private func edgeBefore(on leg: RouteLeg) -> EdgeID? {
        leg.edges.last { $0.startMeters < legMeters - 1 }?.edge
    }
}

private struct PromptTally: CustomStringConvertible {
    var routes = 0
    var seconds = 0.0
    var prompts = 0
    var spoken = 0.0
    var worstShare = 0.0
    var overlaps = 0
    var repetitions = 0
    var hasty = 0
    var doubled = 0
    var sudden = 0
    var hurried = 0
    var overrun = 0
    var maneuvers = 0
    var unsaid = 0
    var longAgo = 0
    var distant = 0
    var late = 0
    var wrongSides = 0
    var exits = 0
    var exitsUnsaid = 0
    var lateExits = 0
    var falseSpeeding = 0
    var trueSpeeding = 0
    var deviations = 0
    var requests = 0
    var faults: [String] = []

    mutating func fault(_ kind: WritableKeyPath<PromptTally, Int>, _ text: String) {
        self[keyPath: kind] += 1
        let name =
            switch kind {
            case \.overlaps: "overlap"
            case \.repetitions: "repetition"
            case \.hasty: "hasty"
            case \.doubled: "name twice"
            case \.sudden: "sudden"
            case \.hurried: "hurried"
            case \.overrun: "departure behind its turn"
            case \.unsaid: "unsaid"
            case \.longAgo: "last word long ago"
            case \.distant: "distance as the last word"
            case \.late: "late"
            case \.wrongSides: "wrong side"
            case \.lateExits: "late exit"
            default: "speeding"
            }
        faults.append("\(name): \(text)")
    }

    mutating func add(_ other: PromptTally) {
        routes += other.routes
        seconds += other.seconds
        prompts += other.prompts
        spoken += other.spoken
        worstShare = max(worstShare, other.worstShare)
        overlaps += other.overlaps
        repetitions += other.repetitions
        hasty += other.hasty
        doubled += other.doubled
        sudden += other.sudden
        hurried += other.hurried
        overrun += other.overrun
        maneuvers += other.maneuvers
        unsaid += other.unsaid
        longAgo += other.longAgo
        distant += other.distant
        late += other.late
        wrongSides += other.wrongSides
        exits += other.exits
        exitsUnsaid += other.exitsUnsaid
        lateExits += other.lateExits
        falseSpeeding += other.falseSpeeding
        trueSpeeding += other.trueSpeeding
        deviations += other.deviations
    }

    var description: String {
        func percent(_ value: Double) -> String { "\((value * 1000).rounded() / 10) %" }
        return
            "\(routes) routes, \((seconds / 360).rounded() / 10) h, \(prompts) prompts; overlaps \(overlaps), "
            + "repetitions \(repetitions), hasty \(hasty), names twice \(doubled), sudden \(sudden), hurried \(hurried), "
            + "departures ending behind their turn \(overrun), "
            + "unsaid \(unsaid) of \(maneuvers), last word long ago \(longAgo), a distance \(distant), spoken \(percent(spoken / max(1, seconds))), in the worst five minutes "
            + "\(percent(worstShare)); late \(late), wrong side \(wrongSides); exits \(exits), ending late "
            + "\(lateExits), without a prompt of their own \(exitsUnsaid); false speeding \(falseSpeeding), "
            + "true \(trueSpeeding); deviations seen \(deviations)"
    }
}
