import Geodesy
import RoadNetwork
import Routing

/// The steps of one leg: the maneuvers along its path, in order, and their words.
struct LegDirections {
    private let leg: LegPath
    private let line: LegLine
    private let destination: Waypoint
    private let isLast: Bool
    private let graph: RoadGraph
    private let drafts: DraftSteps
    private let language: Language
    private let labels: RoadLabels

    /// - Parameter isLast: whether the trip ends with this leg.
    init(
        _ leg: LegPath, line: LegLine, to destination: Waypoint, isLast: Bool,
        in graph: RoadGraph, language: Language
    ) {
        self.language = language
        self.leg = leg
        self.line = line
        self.destination = destination
        self.isLast = isLast
        self.graph = graph
        let labels = graph.labels(in: language)
        self.labels = labels
        var drafts = DraftSteps(leg, line: line, in: graph)
        drafts.cleanUp()
        drafts.joinNamesSaidAlike {
            (labels.announcedLabel(of: $0).call.text, labels.label(of: $0).call.text)
        }
        self.drafts = drafts
    }

    /// - Parameter number: that of the first step.
    func steps(from number: Int) -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(drafts.steps.count)
        let sentences = Sentences(language: language)
        var before: (label: RoadLabel, place: ManeuverPoint)?
        for index in drafts.steps.indices {
            let label = labels.label(of: drafts.steps[index])
            let announced = labels.announcedLabel(of: drafts.steps[index])
            let place = place(at: index)
            var step = step(at: index, place: place, label: announced)
            step.roadCall = label.call
            step.stepNumber = number + index
            if let before {
                step.distanceFromPrevStepMeters = max(0, place.meters - before.place.meters)
                step.timeFromPrevStepSeconds = max(0, place.seconds - before.place.seconds)
                step.features = features(upTo: index)
            }
            if drafts.steps[index].role != .arrival {
                step.names = sentences.names(of: step, onto: announced, from: before?.label)
                if step.names.staysOnRoad,
                    isSoonBehindNameChange(index, step) || comesFromAnotherRoad(index, announced)
                        || leavesRoad(step, at: index, onto: announced)
                {
                    step.names.staysOnRoad = false
                }
                if let sign = signBehindParting(index, announced) {
                    step.names.takeSign(of: sign)
                    if step.exitNumber != nil { step.junctionName = nil }
                }
                if leadsBesideItsName(index, of: announced) || isSignedOtherwise(index, announced) {
                    step.names = step.names.bySign
                }
            }
            step.markedInstruction = sentences.instruction(
                for: step, destination: destination.title)
            before = (label, place)
            steps.append(step)
        }
        return steps
    }

    private func step(at index: Int, place: ManeuverPoint, label: RoadLabel) -> Step {
        let draft = drafts.steps[index]
        let isTurn = draft.role == .turn
        let title = draft.role == .arrival ? destination.title : nil
        let bearings = bearings(of: draft)
        var step = Step(
            stepNumber: 0, maneuver: maneuver(at: index), fullRoadName: title ?? label.full,
            simpleRoadName: title ?? label.simple, fullInstructionText: "",
            exitNumber: isTurn ? exitNumber(of: draft) : nil,
            roundaboutTurnNumber: draft.kind.entersRoundabout || leavesFirstRoundabout(index)
                ? draft.exitCount : nil,
            drivingSide: draft.drivesOnLeft ? .left : .right, distanceFromPrevStepMeters: 0,
            timeFromPrevStepSeconds: 0, lanes: isTurn ? lanes(at: index) : nil,
            legMeters: place.meters, legSeconds: place.seconds, coordinate: place.coordinate,
            bearingBefore: bearings.before, bearingAfter: bearings.after)
        if isTurn {
            // Without a number the name alone tells the exit, unless a sign does.
            if step.exitNumber != nil || label.sign.isEmpty && label.call.isEmpty {
                step.junctionName = junctionName(of: draft, signed: label)
            }
            step.lanesReach = LaneReach(graph: graph, edges: leg.edges)
                .meters(of: step.lanes, at: draft.from)
            if let found = LandmarkSearch(network: graph.network, edges: leg.edges)
                .landmark(at: draft.from)
            {
                (step.landmark, step.landmarkReach) = found
            }
        }
        step.isStop = draft.role == .arrival && !isLast
        step.endsOnFoot = draft.role == .arrival && endsOnFoot
        if leavesFirstRoundabout(index) {
            step.beginsOnRoundabout = true
            step.passedExits = drafts.exitsPassed(before: index).map {
                max(0, place.meters - line.edges[$0].startMeters)
            }
        }
        step.lastJunctionMeters = lastJunctionMeters(of: draft)
        return step
    }

    /// Whether the destination is not where the leg ends: a walk lies between.
    private var endsOnFoot: Bool {
        graph.network.walk(from: leg.end, to: destination.coordinate)?.isFar ?? false
    }

    /// Whether the road has its name only from a change on, of which the voice says nothing and whose sign the driver has not
    /// passed when he is told: nobody can stay on a road on which he is not yet.
    private func isSoonBehindNameChange(_ index: Int, _ step: Step) -> Bool {
        index > 0 && drafts.steps[index - 1].kind == .newName
            && step.distanceFromPrevStepMeters < Self.namedMeters
    }

    /// Whether the road before the maneuver has another name, of which nothing was said as it is short.
    private func comesFromAnotherRoad(_ index: Int, _ label: RoadLabel) -> Bool {
        guard let via = drafts.steps[index].firstTurn?.via else { return false }
        let approach = labels.label(of: via, graph.facts(of: via).name)
        return !approach.call.isEmpty && !approach.isSameRoad(as: label)
    }

    /// Metres behind a change of name on which a maneuver is told before it.
    private static let namedMeters = 80.0

    /// Whether a turn leads off the road that goes straight on under the name of the one taken, as a greater one or with another
    /// number.
    private func leavesRoad(_ step: Step, at index: Int, onto label: RoadLabel) -> Bool {
        let draft = drafts.steps[index]
        guard draft.kind != .fork, let before = step.bearingBefore, let after = step.bearingAfter,
            let onto = draft.firstTurn?.onto
        else { return false }
        let rank = graph.facts(of: onto).category.rank
        let ahead = min(Self.ahead, Angle.difference(before, after))
        return hasBranch(index) { edge, other in
            guard other.isSameRoad(as: label),
                other.own != label.own || graph.facts(of: edge).category.rank < rank,
                let course = graph.course(along: edge, from: 0, to: Self.branchMeters)
            else { return false }
            return Angle.difference(before, course) < ahead
        }
    }

    /// A road that bears off by less than this goes straight on, degrees.
    private static let ahead = 30.0
    /// Metres of a branch that have its direction.
    private static let branchMeters = 25.0

    /// Whether one keeps to a side there beside a road that has the name of the one taken, or a sign with its number; or turns onto a
    /// number beside it.
    private func leadsBesideItsName(_ index: Int, of label: RoadLabel) -> Bool {
        let draft = drafts.steps[index]
        let isTurnOntoNumber =
            label.call.isNumber && !draft.kind.isRoundabout && draft.direction != .uTurn
        guard draft.role == .turn, draft.direction.isSlight || isTurnOntoNumber,
            !label.call.isEmpty, !label.sign.places.isEmpty
        else { return false }
        return hasBranch(index) { _, other in
            other.call == label.call || other.sign.number == label.call.text
        }
    }

    /// Whether a condition holds for another branch of the junction at which a maneuver begins.
    private func hasBranch(
        _ index: Int, where condition: (EdgeID, RoadLabel) -> Bool
    ) -> Bool {
        guard let turn = drafts.steps[index].firstTurn else { return false }
        return graph.edges(leaving: graph.network.source(of: turn.onto)).contains { edge in
            guard edge != turn.onto, edge != turn.via.reversed, graph.isOpen(edge) else {
                return false
            }
            return condition(edge, labels.label(of: edge, graph.facts(of: edge).name))
        }
    }

    /// The road behind an exit of which nothing is known but its number or its junction, with the sign over the branch of the
    /// exit that is taken: the signs at the exit name the places of all its branches, lane by lane.
    private func signBehindParting(_ index: Int, _ label: RoadLabel) -> RoadLabel? {
        let draft = drafts.steps[index]
        guard draft.kind == .offRamp, label.call.isEmpty, label.sign.isEmpty else { return nil }
        var meters = 0.0
        for edge in leg.edges[draft.from...] {
            let facts = graph.facts(of: edge)
            guard facts.category.isLink, facts.isOneWay, meters <= Self.partingMeters else {
                return nil
            }
            let behind = labels.label(of: edge, facts.name)
            if !behind.sign.isEmpty { return behind.sign.places.isEmpty ? nil : behind }
            meters += graph.network.length(of: edge)
        }
        return nil
    }

    /// Metres of an exit within which it parts into the branches on its signs.
    private static let partingMeters = 600.0

    /// Whether a link has the number of a road that it belongs to, and a sign over it another one.
    private func isSignedOtherwise(_ index: Int, _ label: RoadLabel) -> Bool {
        let draft = drafts.steps[index]
        guard draft.role == .turn, draft.category.isLink, label.call.isNumber,
            let number = label.sign.number
        else { return false }
        return number != label.call.text
    }

    private func lastJunctionMeters(of draft: DraftStep) -> Double? {
        guard draft.isCombined, let index = drafts.indexBehindTurn(of: draft) else { return nil }
        return line.edges[index].startMeters
    }

    /// Whether the leg begins on a roundabout, so that a step leaves it without an announced number.
    private func leavesFirstRoundabout(_ index: Int) -> Bool {
        let kind = drafts.steps[index].kind
        return index == 1 && kind.leavesRoundabout && !kind.entersRoundabout
    }

    /// The features between the maneuver before a step and its own.
    private func features(upTo index: Int) -> [RoadFeature] {
        let first = drafts.steps[index - 1].from
        let end = max(first, min(drafts.steps[index].from, leg.edges.count))
        return RoadFeature.features(
            of: leg.edges[first..<end], before: first > 0 ? leg.edges[first - 1] : nil,
            mode: graph.mode, in: graph.network)
    }

    private func bearings(of draft: DraftStep) -> (before: Double?, after: Double?) {
        switch draft.role {
        case .departure: return (nil, departureBearing)
        case .arrival: return (line.geometry.bearing(at: line.geometry.length), nil)
        case .turn:
            guard let first = draft.firstTurn, let last = draft.lastTurn else { return (nil, nil) }
            return (drafts.turns.inbound(first), drafts.turns.outbound(last))
        }
    }

    /// The direction of the departure: that of the chord over the metres that follow a corner right at the start,
    /// neither that of a short piece among them nor that beyond the first turn.
    private var departureBearing: Double? {
        let first = drafts.steps.dropFirst().first { $0.role == .turn }
        let end = first.map { line.edges[$0.from].startMeters } ?? line.distanceMeters
        guard end > 0 else { return line.geometry.bearing(at: 0) }
        return line.geometry.coordinate(at: min(Self.cornerMeters, end / 2))
            .bearing(to: line.geometry.coordinate(at: min(Self.departureMeters, end)))
    }

    /// Metres from the start within which a corner is no part of the way.
    private static let cornerMeters = 5.0
    /// Metres from the start whose direction is named.
    private static let departureMeters = 15.0

    private func lanes(at index: Int) -> [StepLane]? {
        let draft = drafts.steps[index]
        guard var lanes = drafts.lanes(index) ?? drafts.sideLanes(index),
            lanes.lanes.count > 1
        else { return nil }
        if draft.direction == .uTurn { lanes.narrowToUTurn(drivesOnLeft: draft.drivesOnLeft) }
        // Arrows of a merge point to the side to which one moves, and both branches of a fork may lie to one side.
        if draft.kind != .merge, !draft.direction.isSlight,
            lanes.leadElsewhere(than: draft.direction)
        {
            return nil
        }
        return StepLane.lanes(lanes, drivesOnLeft: draft.drivesOnLeft, turn: draft.direction)
    }

    private func maneuver(at index: Int) -> Maneuver {
        let draft = drafts.steps[index]
        switch draft.role {
        case .departure: return .depart
        case .arrival: return DestinationSide.maneuver(of: destination, on: line.geometry)
        case .turn where isBoarding(index):
            return draft.conveyance == .ferry ? .ferryBoat : .ferryTrain
        case .turn:
            return Maneuver(
                draft,
                keepsRoad: index > 0 && draft.name.hasNameOrRef
                    && !graph.mustAnnounce(draft.name, after: drafts.steps[index - 1].name))
        }
    }

    /// Whether a ferry or train begins to carry the vehicle there, whatever the turn onto it.
    private func isBoarding(_ index: Int) -> Bool {
        drafts.steps[index].conveyance != .road
            && drafts.steps[index].conveyance != drafts.steps[index - 1].conveyance
    }

    /// The place of a maneuver, and its distance from the start of the leg.
    private struct ManeuverPoint {
        let coordinate: Coordinate
        let meters: Double
        let seconds: Double
    }

    private func place(at index: Int) -> ManeuverPoint {
        let draft = drafts.steps[index]
        switch draft.role {
        case .departure:
            return ManeuverPoint(coordinate: leg.start.coordinate, meters: 0, seconds: 0)
        case .arrival:
            return ManeuverPoint(
                coordinate: leg.end.coordinate, meters: line.distanceMeters,
                seconds: line.durationSeconds)
        case .turn:
            let edge = line.edges[draft.from]
            return ManeuverPoint(
                coordinate: graph.place(of: graph.network.source(of: edge.edge)),
                meters: edge.startMeters, seconds: edge.startSeconds)
        }
    }

    /// The number on the sign where a motorway or ramp is left: the first where the ramp has several.
    private func exitNumber(of draft: DraftStep) -> String? {
        if draft.name.exit != .empty {
            return RoadLabel.list(graph.network.string(draft.name.exit)).first
        }
        guard draft.kind == .offRamp else { return nil }
        let node = graph.network.source(of: leg.edges[draft.from])
        let text = graph.network.texts(of: node).first {
            $0.key == .exitNumber && $0.language == .none
        }
        return text.flatMap { RoadLabel.list(graph.network.string($0.string)).first }
    }

    private static let maximumJunctionPlaces = 2

    /// The name of the motorway junction at which a road is left, in letters that the driver reads; of the
    /// places in it the first ones.
    private func junctionName(of draft: DraftStep, signed label: RoadLabel) -> String? {
        guard draft.kind == .offRamp else { return nil }
        let node = graph.network.source(of: leg.edges[draft.from])
        var translations = Translations(language)
        var written = ""
        for text in graph.network.texts(of: node) where text.key == .junctionName {
            if text.language == .none, written.isEmpty {
                written = graph.network.string(text.string)
            } else {
                translations.add(text, in: graph.network)
            }
        }
        let name = RoadLabel.list(translations.best(insteadOf: written)).first ?? ""
        guard name != label.own else { return nil }
        // The number on the sign is said with the road.
        let number = label.sign.number.map { $0 + " " } ?? ""
        let places = NameText.places(name).map { place in
            place.hasPrefix(number) ? String(place.dropFirst(number.count)) : place
        }.filter(language.canRead)
        let isSigned = places.contains { place in
            label.sign.places.contains { place.contains($0) || $0.contains(place) }
        }
        guard !places.isEmpty, !isSigned else { return nil }
        return language.book.jointName(Array(places.prefix(Self.maximumJunctionPlaces)))
    }
}
