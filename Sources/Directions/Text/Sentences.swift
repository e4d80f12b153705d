/// The sentences of instructions, in one language.
struct Sentences {
    let language: Language
    private var book: PhraseBook { language.book }

    init(language: Language) { self.language = language }

    /// The names for the instruction of a step.
    ///
    /// - Parameters:
    ///   - label: the road led onto, and `origin` the one led from.
    func names(of step: Step, onto label: RoadLabel, from origin: RoadLabel?) -> StepNames {
        var names = StepNames(label)
        guard let origin else { return names }
        names.staysOnRoad = origin.isSameRoad(as: label)
        // A ramp often bears the number of the road that it leaves.
        if origin.call == label.call, step.maneuver.isExit { names.road = RoadCall() }
        return names
    }

    /// The instruction of a step, in one sentence.
    func instruction(for step: Step, destination: String?) -> String {
        var values = values(of: step.names, for: step)
        values.place = book.marked(destination ?? "")
        if let bearing = step.bearingAfter, step.maneuver == .depart {
            values.compass = Self.compass(bearing, in: book)
        }
        return fill(values, for: step)
    }

    /// The instruction of a step in the sentence of the one before it, without the names of that.
    func instruction(for step: Step, behind other: Step) -> String {
        fill(values(of: step.names.without(other.names), for: step), for: step, behind: other)
    }

    /// The same with all its names.
    func whole(_ step: Step, behind other: Step) -> String {
        fill(values(of: step.names, for: step), for: step, behind: other)
    }

    private func values(of names: StepNames, for step: Step) -> PhraseValues {
        // Each look at the property copies the whole book.
        let book = book
        var values = PhraseValues(road: book.call(names.road), exit: step.exitNumber ?? "")
        if names.staysOnRoad { values.stay = values.road }
        // By its number an exit is found, so a name that the road bears too is said with that.
        let junction = step.junctionName ?? ""
        let isRoad =
            step.exitNumber != nil && " \(names.road.text) ".contains(" \(junction) ")
        values.junction = isRoad ? "" : book.marked(junction)
        values.signRoad = book.call(names.signRoad)
        values.places = book.list(names.places.map(book.place))
        values.allDirections = book.marked(names.allDirections ?? "")
        return values
    }

    /// The instruction of a step without names of roads, junctions and places; an arrival is announced as one ahead.
    ///
    /// - Parameter other: the step before it in the same sentence, if there is one.
    func withoutNames(_ step: Step, behind other: Step? = nil) -> String {
        switch step.maneuver {
        case .destination, .destinationLeft, .destinationRight: arrivalAhead(step)
        default: fill(PhraseValues(exit: step.exitNumber ?? ""), for: step, behind: other)
        }
    }

    private func fill(
        _ values: PhraseValues, for step: Step, behind other: Step? = nil
    ) -> String {
        var values = values
        if let exit = step.roundaboutTurnNumber { values.ordinal = book.ordinal(exit) }
        values.side = side(of: step)
        let isNext = other.map { Self.isNextRoundabout(step, behind: $0) } ?? false
        return book.sentence(isNext ? "roundabout.next" : Self.key(for: step), values)
    }

    /// Whether a sentence about two steps has two roundabouts: then the second one is not "the roundabout".
    static func isNextRoundabout(_ step: Step, behind other: Step) -> Bool {
        key(for: step) == countedExit && key(for: other) == countedExit
    }

    /// A sentence with the landmark of its step, if it has one, so many metres before it.
    func atLandmark(_ sentence: String, of step: Step, inMeters meters: Double) -> String {
        guard let landmark = step.landmark, meters < step.landmarkReach,
            landmark != .bridge || meters <= Self.bridgeMeters
        else { return sentence }
        return atLandmark(landmark, sentence)
    }

    /// From farther away another bridge may be taken for it, one that leads over the road.
    private static let bridgeMeters = 400.0

    /// A sentence with a landmark at its maneuver or passed before it.
    func atLandmark(_ landmark: Landmark, _ sentence: String) -> String {
        book.sentence(landmark.key, PhraseValues(sentence: book.inner(sentence)))
    }

    /// The instruction for a destination that lies ahead; of one that is reached on foot the route's end is told, for
    /// nobody would look for it there.
    func arrivalAhead(_ step: Step) -> String {
        if step.endsOnFoot { return book.sentence("aheadEnd") }
        return book.sentence(
            step.isStop ? "aheadStop" : "ahead", PhraseValues(side: side(of: step)))
    }

    /// The instruction for a destination that is far from where the route ends.
    ///
    /// - Parameter isOnFoot: whether the distance is that of the paths.
    func arrival(
        _ step: Step, at place: String?, distance: String, isOnFoot: Bool
    ) -> String {
        var values = PhraseValues(side: side(of: step), distance: distance)
        values.place = book.marked(place ?? "")
        let key = isOnFoot ? "walk" : "far"
        return book.sentence(step.isStop ? key + "Stop" : key, values)
    }

    private func side(of step: Step) -> String {
        switch step.maneuver {
        case .destinationLeft: book.fill("side.left")
        case .destinationRight: book.fill("side.right")
        default: ""
        }
    }

    private static func compass(_ bearing: Double, in book: PhraseBook) -> String {
        let point = Int((bearing / 45).rounded()) % 8
        return book.compass.indices.contains(point) ? book.compass[point] : ""
    }

    /// The phrase for a step.
    static func key(for step: Step) -> String {
        let key = key(for: step.maneuver)
        if key == destination, step.isStop { return "stop" }
        guard let number = step.roundaboutTurnNumber,
            key == roundaboutEntry || key == roundaboutExit
        else { return key }
        guard step.beginsOnRoundabout else { return countedExit }
        // Who is on the roundabout needs no number for the next exit.
        return number > 1 ? countedExitOnIt : key
    }

    private static let roundaboutEntry = "roundabout"
    private static let roundaboutExit = "roundabout.leave"
    private static let countedExit = "roundabout.exit"
    private static let countedExitOnIt = "roundabout.count"
    private static let destination = "destination"

    static func key(for maneuver: Maneuver) -> String {
        switch maneuver {
        case .depart: "depart"
        case .destination, .destinationLeft, .destinationRight: destination
        case .straight: "straight"
        case .unknown, .nameChange: "name"
        case .turnLeft: "turn.left"
        case .turnRight: "turn.right"
        case .turnSlightLeft: "turn.slightLeft"
        case .turnSlightRight: "turn.slightRight"
        // A ramp that leads back so is turned into, as at a crossing.
        case .turnSharpLeft, .offRampSharpLeft: "turn.sharpLeft"
        case .turnSharpRight, .offRampSharpRight: "turn.sharpRight"
        case .turnKeepLeft, .forkLeft: "keep.left"
        case .turnKeepRight, .forkRight: "keep.right"
        case .turnUTurnClockwise, .turnUTurnCounterclockwise: "uTurn"
        // A link that leads back begins on the side to which one turns round.
        case .onRampUTurnClockwise: "ramp.right"
        case .onRampUTurnCounterclockwise: "ramp.left"
        case .offRampUTurnClockwise: "exit.right"
        case .offRampUTurnCounterclockwise: "exit.left"
        case .mergeUnspecified: "merge"
        case .mergeLeft: "merge.left"
        case .mergeRight: "merge.right"
        case .onRampUnspecified: "ramp"
        case .onRampLeft, .onRampKeepLeft, .onRampSlightLeft, .onRampSharpLeft: "ramp.left"
        case .onRampRight, .onRampKeepRight, .onRampSlightRight, .onRampSharpRight: "ramp.right"
        case .offRampUnspecified: "exit"
        case .offRampLeft, .offRampKeepLeft, .offRampSlightLeft: "exit.left"
        case .offRampRight, .offRampKeepRight, .offRampSlightRight: "exit.right"
        case .roundaboutExitClockwise, .roundaboutExitCounterclockwise: roundaboutExit
        case .ferryBoat: "ferry"
        case .ferryTrain: "train"
        default: roundaboutEntry
        }
    }

    /// A distance in words: `300 meters`; as a length where it is driven, not away.
    func distance(_ meters: Double, in measure: Measure, isLength: Bool = false) -> String {
        book.measure(SpokenDistance(meters, in: measure), isLength: isLength)
    }
}

extension Maneuver {
    fileprivate var isExit: Bool {
        switch Sentences.key(for: self) {
        case "exit", "exit.left", "exit.right": true
        default: false
        }
    }

    var isRoundaboutExit: Bool {
        self == .roundaboutExitClockwise || self == .roundaboutExitCounterclockwise
    }
}
