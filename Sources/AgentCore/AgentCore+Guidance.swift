import Directions
import Geodesy
import Guidance
import JournalTypes
import Positioning
import Wire

// The navigator and the world: inputs go to the navigator, its outputs are published, planned or
// written down. Nothing about guidance is decided here.
extension AgentCore {
    /// Goes on with the parts of another configuration that need no restart.
    mutating func takeOver(_ next: Configuration) {
        configuration = configuration.takingOver(next)
        let valid = configuration.privacy.stillValid(settings)
        if valid != settings {
            settings = valid
            keep(.settings, settings.json)
        }
        info = AgentInfo(configuration, map: AgentInfo.Map(network), maps: info.maps)
        publish(info)
        rates = UplinkRates(configuration.settings.rates, settings)
        applySettings(nobody)
    }

    mutating func take(_ maps: [StoredMap]) {
        guard maps != info.maps else { return }
        info.maps = maps
        publish(info)
    }

    /// Publishes all retained messages of guidance.
    mutating func publishState() {
        publishOptions()
        publish(MessagesReport(messages.all))
        publish(NavigationSnapshot(navigator.snapshot))
        publishRoute()
        publishTour(isWhole: true)
    }

    /// Publishes all retained messages.
    mutating func publishAllState() {
        publish(link.connection(.online))
        publish(info)
        checkHealth(isAsked: true)
        publishState()
    }

    /// Publishes the path traveled on this trip, on request.
    mutating func publishTraveledPath() {
        publish(
            TraveledPathDocument(
                navigator.traveledPath, tripNumber: navigator.snapshot.trip?.rawValue))
    }

    mutating func publishOptions() {
        publish(
            OptionsReport(
                configuration.settings.changed(by: settings), changed: settings,
                allowsSimulation: configuration.guidance.allowsSimulation,
                allowsConsentByCommand: configuration.privacy.consentByCommand))
    }

    /// - Parameter remark: what an order that succeeds is answered with, where nothing else is to be said.
    mutating func perform(_ input: Input, remark: String = "") {
        let outputs = navigator.handle(input, at: now)
        if case .fix = input { receiver.judged(navigator.fixRefusal, at: now) }
        // First the state for a restart: a trip must not go on from before something that was
        // published about it.
        if outputs.contains(.snapshotChanged) || outputs.contains(.tripChanged) {
            // Nor must a prompt that was just spoken be repeated or contradicted. Without consent the
            // time of a write would reveal a trip.
            keepTrip(isUrgent: hasLocationConsent && outputs.contains { $0.isPrompt })
        }
        for output in outputs { perform(output, remark) }
    }

    // MARK: - Outputs of the navigator

    private mutating func perform(_ output: Output, _ remark: String) {
        switch output {
        case .reply(let token, var reply):
            if reply.status == .succeeded, reply.message.isEmpty { reply.message = remark }
            answer(token, reply, result(of: reply))
        case .routeRequest(let id, let request):
            act(.plan(id, request, navigator.options.language))
        case .location(let update): publish(update)
        case .navInfo(let info):
            guard let frame = rates.take(info, at: now) else {
                return note(NavInfoFrame(info), .tooOften)
            }
            publish(frame)
        case .event(let event):
            let message = EventMessage(event, at: place)
            guard rates.take(message, at: now) else { return note(message, .tooOften) }
            publish(message)
        case .snapshotChanged: publishSnapshot()
        case .tripChanged: break
        case .tourChanged: publishTour()
        // Without consent the broker has no route; another clearing would reveal a change of route.
        case .routePublished:
            guard hasLocationConsent else {
                return outbox.dispositions.note(RouteDocument.cleared(on: topics).topic, .withheld)
            }
            publishRoute()
        }
    }

    /// The result of a finished command: the trip after it.
    private func result(of reply: CommandReply) -> CommandResult? {
        guard reply.status == .succeeded, let trip = navigator.snapshot.trip else { return nil }
        return .trip(
            trip, route: navigator.snapshot.route,
            distanceMeters: navigator.route?.distanceMeters,
            durationSeconds: navigator.route?.durationSeconds,
            tourRevision: navigator.tour?.revision)
    }

    private mutating func publishRoute() {
        if hasLocationConsent, let route = navigator.route, let version = navigator.snapshot.route {
            publish(RouteDocument(route, version: version))
        } else {
            clearRoute()
        }
    }

    private mutating func publish(_ update: LocationUpdate) {
        place = update.matched.coordinate
        look(at: update.matched.coordinate)
        let isDue = rates.take(update, at: now)
        publish(update, isDue: isDue)
        guard isDue, hasLocationConsent else { return }
        for message in compatibilityPublishers.messages(update, navigator.snapshot, topics, header)
        {
            publish(message)
        }
    }

    /// Says in the log when the vehicle leaves its map, and when it is back.
    private mutating func look(at place: Coordinate) {
        let wasOutside = coverage.isOutside
        coverage.take(place)
        guard coverage.isOutside != wasOutside else { return }
        let warning =
            "the vehicle is outside its map: no road of it is within \(MapCoverage.reach); install a map of where it drives"
        log(
            coverage.isOutside
                ? mapCoverageLog.warn(warning, at: now)
                : mapCoverageLog.recovered("the vehicle is on its map again", of: warning))
    }

    /// Goes on with the trip that an earlier session has kept.
    mutating func resume(_ saved: SavedTrip) {
        keptTrip = saved
        perform(.resume(saved))
    }

    /// Keeps the trip with what was driven of the leg up to now.
    mutating func keepLeg() {
        navigator.noteLeg()
        keepTrip(isUrgent: false)
    }

    private mutating func keepTrip(isUrgent: Bool) {
        if writtenTrip != navigator.nextTrip {
            writtenTrip = navigator.nextTrip
            keep(.tripNumber, Array("\(navigator.nextTrip.rawValue)".utf8))
        }
        let saved = navigator.savedTrip
        guard saved != keptTrip else { return }
        keptTrip = saved
        keep(.trip, saved.map { Array($0.text.utf8) }, isUrgent: isUrgent)
    }
}

extension Output {
    fileprivate var isPrompt: Bool {
        if case .event(.prompt) = self { true } else { false }
    }
}
