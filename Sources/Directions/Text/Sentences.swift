/// The sentences that tell a driver what to do, in one language.
struct Sentences {
    let language: Language
    private var book: PhraseBook { language.book }

    init(language: Language) { self.language = language }

    /// What to do at a step, in one sentence.
    ///
    /// - Parameters:
    ///   - label: the road led onto, and `origin` the one led from.
    func instruction(
        for step: Step, onto label: RoadLabel, from origin: RoadLabel?, destination: String?
    ) -> String {
        // One drives towards what stands on a sign, not onto it.
        var values = PhraseValues(
            road: label.own.isEmpty ? "" : label.simple, toward: label.destinations,
            place: destination ?? "", exit: step.exitNumber ?? "")
        if let origin, origin.own == label.own { values.stay = values.road }
        if let bearing = step.bearingAfter, step.maneuver == .depart {
            values.compass = book.fill("compass.\(Self.compass(bearing))")
        }
        if let exit = step.roundaboutTurnNumber {
            let key = "ordinal.\((1...10).contains(exit) ? "\(exit)" : "other")"
            values.ordinal = book.fill(
                key, PhraseValues(number: book.number(tenths: exit * 10)))
        }
        return book.fill(Self.key(for: step), values)
    }

    private static let compassPoints = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]

    private static func compass(_ bearing: Double) -> String {
        compassPoints[Int((bearing / 45).rounded()) % 8]
    }

    /// The phrase for a step.
    static func key(for step: Step) -> String {
        let key = key(for: step.maneuver)
        guard key == roundaboutEntry, step.roundaboutTurnNumber != nil else { return key }
        // By its shape where it is driven like a crossing, else by the exit's number.
        return step.isDrivenLikeCrossing
            ? "roundabout.\(step.maneuver.roundaboutShape)" : "roundabout.exit"
    }

    private static let roundaboutEntry = "roundabout"

    static func key(for maneuver: Maneuver) -> String {
        switch maneuver {
        case .depart: "depart"
        case .destination: "destination"
        case .destinationLeft: "destination.left"
        case .destinationRight: "destination.right"
        case .straight: "straight"
        case .unknown, .nameChange: "name"
        case .turnLeft: "turn.left"
        case .turnRight: "turn.right"
        case .turnSlightLeft: "turn.slightLeft"
        case .turnSlightRight: "turn.slightRight"
        case .turnSharpLeft: "turn.sharpLeft"
        case .turnSharpRight: "turn.sharpRight"
        case .turnKeepLeft, .forkLeft: "keep.left"
        case .turnKeepRight, .forkRight: "keep.right"
        case .turnUTurnClockwise, .turnUTurnCounterclockwise: "uTurn"
        case .onRampUTurnClockwise, .onRampUTurnCounterclockwise: "ramp"
        case .offRampUTurnClockwise, .offRampUTurnCounterclockwise: "exit"
        case .mergeUnspecified: "merge"
        case .mergeLeft: "merge.left"
        case .mergeRight: "merge.right"
        case .onRampUnspecified: "ramp"
        case .onRampLeft, .onRampKeepLeft, .onRampSlightLeft, .onRampSharpLeft: "ramp.left"
        case .onRampRight, .onRampKeepRight, .onRampSlightRight, .onRampSharpRight: "ramp.right"
        case .offRampUnspecified: "exit"
        case .offRampLeft, .offRampKeepLeft, .offRampSlightLeft, .offRampSharpLeft: "exit.left"
        case .offRampRight, .offRampKeepRight, .offRampSlightRight, .offRampSharpRight:
            "exit.right"
        case .roundaboutExitClockwise, .roundaboutExitCounterclockwise: "roundabout.leave"
        case .ferryBoat: "ferry"
        case .ferryTrain: "train"
        default: roundaboutEntry
        }
    }

    /// A distance in words: `300 meters`.
    func distance(_ meters: Double, in measure: Measure) -> String {
        let rounded = RoundedDistance(meters, in: measure)
        let category = book.category(tenths: rounded.tenths)
        return book.fill(
            "\(rounded.unit.rawValue).\(category)",
            PhraseValues(number: book.number(tenths: rounded.tenths)))
    }
}

extension Maneuver {
    var isRoundaboutExit: Bool {
        self == .roundaboutExitClockwise || self == .roundaboutExitCounterclockwise
    }

    /// The direction through a roundabout, as the phrases name it.
    var roundaboutShape: String {
        switch self {
        case .roundaboutLeftClockwise, .roundaboutLeftCounterclockwise,
            .roundaboutSlightLeftClockwise, .roundaboutSlightLeftCounterclockwise,
            .roundaboutSharpLeftClockwise, .roundaboutSharpLeftCounterclockwise:
            "left"
        case .roundaboutRightClockwise, .roundaboutRightCounterclockwise,
            .roundaboutSlightRightClockwise, .roundaboutSlightRightCounterclockwise,
            .roundaboutSharpRightClockwise, .roundaboutSharpRightCounterclockwise:
            "right"
        case .roundaboutUTurnClockwise, .roundaboutUTurnCounterclockwise: "uTurn"
        default: "straight"
        }
    }
}
