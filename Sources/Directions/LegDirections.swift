import Geodesy
import RoadNetwork
import Routing

/// The steps of one leg: the maneuvers along its path, in order, and their words.
struct LegDirections {
    private let leg: LegPath
    private let line: LegLine
    private let destination: Waypoint
    private let graph: RoadGraph
    private let drafts: [DraftStep]
    private let turns: PathTurns
    private let language: Language
    private let labels: RoadLabels

    init(
        _ leg: LegPath, line: LegLine, to destination: Waypoint, in graph: RoadGraph,
        language: Language
    ) {
        self.language = language
        self.leg = leg
        self.line = line
        self.destination = destination
        self.graph = graph
        let labels = graph.labels(in: language)
        self.labels = labels
        var drafts = DraftSteps(leg, line: line, in: graph)
        drafts.cleanUp()
        drafts.joinEqualNames { labels.label(of: $0).own }
        self.drafts = drafts.steps
        turns = drafts.turns
    }

    func steps() -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(drafts.count)
        let labels = drafts.map(labels.label)
        for index in drafts.indices {
            var step = step(at: index, label: labels[index])
            if let before = steps.last {
                step.distanceFromPrevStepMeters = max(0, step.legMeters - before.legMeters)
                step.timeFromPrevStepSeconds = max(0, step.legSeconds - before.legSeconds)
            }
            steps.append(step)
        }
        let sentences = Sentences(language: language)
        for index in steps.indices {
            steps[index].fullInstructionText = sentences.instruction(
                for: steps[index], onto: labels[index], from: index > 0 ? labels[index - 1] : nil,
                destination: destination.title)
        }
        return steps
    }

    private func step(at index: Int, label: RoadLabel) -> Step {
        let draft = drafts[index]
        let place = place(of: draft)
        var step = Step(
            stepNumber: 0, maneuver: maneuver(at: index), fullRoadName: label.full,
            simpleRoadName: label.simple, fullInstructionText: "", exitNumber: nil,
            roundaboutTurnNumber: draft.kind.entersRoundabout ? draft.exitCount : nil,
            drivingSide: draft.drivesOnLeft ? .left : .right, distanceFromPrevStepMeters: 0,
            timeFromPrevStepSeconds: 0, lanes: nil, legMeters: place.meters,
            legSeconds: place.seconds, coordinate: place.coordinate, bearingBefore: nil,
            bearingAfter: nil)
        switch draft.role {
        case .departure: step.bearingAfter = line.geometry.bearing(at: 0)
        case .arrival:
            step.bearingBefore = line.geometry.bearing(at: line.geometry.length)
            if let title = destination.title {
                step.simpleRoadName = title
                step.fullRoadName = title
            }
        case .turn:
            step.bearingBefore = draft.firstTurn.map(turns.inbound)
            step.bearingAfter = draft.lastTurn.map(turns.outbound)
            step.exitNumber = exitNumber(of: draft)
            if case .enterRoundabout(.crossing, _) = draft.kind { step.isDrivenLikeCrossing = true }
            if case .touchRoundabout(.crossing) = draft.kind { step.isDrivenLikeCrossing = true }
            step.lanes = draft.junctions.first.flatMap(turns.lanes).map {
                StepLane.lanes($0, drivesOnLeft: draft.drivesOnLeft, turn: draft.direction)
            }
        }
        return step
    }

    private func maneuver(at index: Int) -> Maneuver {
        switch drafts[index].role {
        case .departure: .depart
        case .arrival: DestinationSide.maneuver(of: destination, on: line.geometry)
        case .turn where isBoarding(index):
            drafts[index].conveyance == .ferry ? .ferryBoat : .ferryTrain
        case .turn:
            Maneuver(
                drafts[index],
                keepsRoad: index > 0 && drafts[index].name.hasNameOrRef
                    && !graph.mustAnnounce(drafts[index].name, after: drafts[index - 1].name))
        }
    }

    /// Whether a ferry or train begins to carry the vehicle there, whatever the turn onto it.
    private func isBoarding(_ index: Int) -> Bool {
        drafts[index].conveyance != .road
            && drafts[index].conveyance != drafts[index - 1].conveyance
    }

    private func place(of draft: DraftStep) -> (
        coordinate: Coordinate, meters: Double, seconds: Double
    ) {
        switch draft.role {
        case .departure: (leg.start.coordinate, 0, 0)
        case .arrival: (leg.end.coordinate, line.distanceMeters, line.durationSeconds)
        case .turn:
            (
                graph.place(of: graph.network.source(of: leg.edges[draft.from])),
                line.edges[draft.from].startMeters, line.edges[draft.from].startSeconds
            )
        }
    }

    /// The number on the sign where a motorway or ramp is left.
    private func exitNumber(of draft: DraftStep) -> String? {
        let own = graph.network.string(draft.name.exit)
        if !own.isEmpty { return own }
        guard draft.kind == .offRamp else { return nil }
        let node = graph.network.source(of: leg.edges[draft.from])
        let text = graph.network.texts(of: node).first {
            $0.key == .exitNumber && $0.language == .none
        }
        return text.map { graph.network.string($0.string) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
