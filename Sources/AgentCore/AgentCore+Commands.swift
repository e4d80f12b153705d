import Directions
import Geodesy
import Guidance
import JournalTypes
import RoadNetwork
import Routing
import Wire

extension AgentCore {
    /// Carries out an accepted command, which gets exactly one last reply, at once or later.
    mutating func obey(_ command: DecodedCommand, _ token: CommandToken) {
        if let refusal = refusalBySettings(of: command.body) ?? refusalForPrivacy(of: command.body)
        {
            return reject(token, .notAllowed, refusal)
        }
        let reading = time.reading(at: now)
        if reading.source != .floor, let over = command.body.closedWindow(at: reading.time) {
            return reject(token, .invalid, over.message, field: over.field)
        }
        func perform(_ order: Command?) {
            guard let order else { return }
            self.perform(.command(token, order, ifTrip: command.ifTrip))
        }
        switch command.body {
        case .setDestinations(let order):
            guard let waypoints = waypoints(order.waypoints, token) else { return }
            perform(
                .setDestinations(
                    Command.SetDestinations(
                        destinations: waypoints,
                        options: order.options.applied(to: routeOptions),
                        startGuidance: order.startGuidance, continuation: order.continuation,
                        line: order.line, latenessSeconds: order.latenessSeconds)))
        case .continueToNextDestination(let startGuidance, let stop, let revision):
            perform(
                .continueToNextDestination(
                    startGuidance: startGuidance, leaving: stop, ifRevision: revision))
        case .clearDestinations: perform(.clearDestinations)
        case .updateDestinations(let order): perform(update(order, token))
        case .getReply(let id): giveReply(to: id, token)
        case .reroute(let order): perform(reroute(order, token))
        case .setGuidance(let active): perform(.setGuidance(active: active))
        case .setOptions(let patch): change(patch, token)
        case .estimateRoute(let order): estimate(order, token)
        case .getState:
            publishAllState()
            publishTraveledPath()
            answer(token, .succeeded())
        case .ping: answer(token, .succeeded())
        case .simulate(let order): perform(simulation(order, token))
        case .getImage(let order): publishImage(order, token)
        case .message(let text, let answers):
            take(
                messages.take(
                    DriverMessage(
                        id: command.id, text: text, answers: answers, time: header.time)), token)
        case .answerMessage(let id, let answer):
            take(messages.answer(id, answer, at: header.time), token)
        case .clearMessages(let id): take(messages.clear(id), token)
        }
    }

    /// Nil where the order names a place that the map does not have, which is then answered.
    private mutating func update(
        _ order: CommandBody.UpdateDestinations, _ token: CommandToken
    ) -> Command? {
        var changes: [TourChange] = []
        for (number, change) in order.changes.enumerated() {
            switch change {
            case .other(let change): changes.append(change)
            case .insert(let requests, let before):
                let waypoints: [Waypoint]
                do throws(UnusablePlace) {
                    waypoints = try requests.resolved(coordinate(ofPlace:))
                } catch {
                    reject(token, .invalid, error.message, field: .change(number))
                    return nil
                }
                changes.append(.insert(waypoints, before: before))
            }
        }
        return .updateDestinations(
            Command.UpdateDestinations(changes: changes, ifRevision: order.ifRevision))
    }

    /// Why the configuration does not allow an order; nil when it does.
    private func refusalBySettings(of body: CommandBody) -> String? {
        guard case .simulate = body, !configuration.guidance.allowsSimulation else {
            return nil
        }
        return "Simulation is off; set allow_simulation in the agent's configuration."
    }

    /// Route options of trips whose orders set none.
    private var routeOptions: RouteOptions {
        settings.routeOptions?.applied(to: RouteOptions()) ?? RouteOptions()
    }

    /// Nil where the order names a road that the map does not have, which is then answered.
    private mutating func reroute(_ order: CommandBody.Reroute, _ token: CommandToken) -> Command? {
        var alternative: Int?
        var exclusions: Exclusions?
        switch order.route {
        case .alternative(let index): alternative = index
        case .avoid(let areas, let segments):
            let edges = network.edges(of: segments)
            if let unknown = edges.firstIndex(where: \.isEmpty) {
                reject(
                    token, .invalid,
                    "The map does not have the road /route/avoid/segments/\(unknown); leave it out, "
                        + "or give its area.", field: .avoidedRoad(unknown))
                return nil
            }
            exclusions = Exclusions(
                areas: areas.map { .box($0) }, edges: Set(edges.joined()))
        case nil: break
        }
        return .reroute(
            Command.Reroute(
                reason: order.reason,
                options: order.options?.applied(
                    to: navigator.snapshot.routeOptions ?? routeOptions),
                alternative: alternative, exclusions: exclusions))
    }

    /// Nil where the order names a place that the map does not have, which is then answered.
    private mutating func simulation(_ order: CommandBody.Simulate, _ token: CommandToken)
        -> Command?
    {
        let mode: Command.Simulate.Mode
        switch order {
        case .alongRoute(let pace): mode = .alongRoute(SimulationPace(pace))
        case .toDestinations(let requests, let patch, let pace):
            guard let waypoints = waypoints(requests, token) else { return nil }
            mode = .toDestinations(
                waypoints, patch.applied(to: routeOptions), SimulationPace(pace))
        case .atCoordinate(let place, let jitterMeters):
            mode = .atCoordinate(
                place, jitterMeters > 0 ? SimulationPace(jitterMeters: jitterMeters) : nil)
        case .stop: mode = .stop
        }
        return .simulate(Command.Simulate(mode: mode, time: time.reading(at: now).time))
    }

    private mutating func change(_ patch: OptionsPatch, _ token: CommandToken) {
        let changed = patch.applied(to: settings)
        if let field = configuration.privacy.fieldThatGivesConsent(settings, changed: changed) {
            return reject(
                token, .notAllowed,
                "Only the vehicle's configuration gives this consent; ask the driver, and set "
                    + "privacy.location_consent there (privacy.consent_by_command is false).",
                field: field)
        }
        settings = changed
        rates.change(settings)
        keep(.settings, settings.json)
        // An order about something else has nothing to say of the language.
        guard patch.applied(to: Settings()).language != nil, let remark = languageRemark else {
            return applySettings(token)
        }
        applySettings(token, remark: remark + ".")
    }

    /// A token of no order: a reply to it goes nowhere.
    var nobody: CommandToken { CommandToken(rawValue: 0) }

    /// Brings settings and configuration into force.
    ///
    /// - Parameter token: of the order that asks for it.
    /// - Parameter remark: for the reply to it.
    mutating func applySettings(_ token: CommandToken, remark: String = "") {
        health.interval = .seconds(rates.healthIntervalSeconds)
        changeLogLevel()
        let isAllowed = configuration.privacy.hasLocationConsent(settings)
        if !isAllowed { share(false) }
        publishOptions()
        logLanguage()
        let options = configuration.navigatorOptions(settings)
        perform(.command(token, .setOptions(options)), remark: remark)
        // Behind it, as the published route has another revision than the last published one.
        if isAllowed { share(true) }
    }

    /// Applies the log level of the settings, or else of the configuration.
    mutating func changeLogLevel() {
        let level = settings.logLevel ?? configuration.log.level
        guard level != logLevel else { return }
        logLevel = level
        act(.logLevel(level))
    }

    /// What is to be known of the language that is spoken for the one of `set-options`; nil where it is that one.
    private var languageRemark: String? {
        settings.language.flatMap {
            configuration.navigatorOptions(settings).language.remark(onTag: $0)
        }
    }

    /// Logs that another language is spoken than the one of `set-options`.
    mutating func logLanguage() {
        guard let remark = languageRemark else { return }
        log(LogLine(level: .info, text: "Language: \(remark)"))
    }

    private mutating func estimate(_ order: CommandBody.EstimateRoute, _ token: CommandToken) {
        guard let waypoints = waypoints(order.waypoints, token) else { return }
        let options = order.options.applied(to: routeOptions)
        guard
            let request = navigator.request(
                toEstimate: waypoints, options: options, departingAt: order.departure)
        else {
            return answer(
                token,
                .failed(
                    RoutingFailure(
                        status: .locationUnavailable,
                        message: "The vehicle does not know where it is yet; try again when it "
                            + "does.")))
        }
        answer(token, .accepted)
        pendingEstimates.append((token, navigator.positionTime))
        act(.estimate(token, request))
    }

    mutating func finishEstimate(
        _ token: CommandToken, _ result: Result<RoutePath, RoutingFailure>
    ) {
        // One that consent was withdrawn from has had its answer.
        guard let index = pendingEstimates.firstIndex(where: { $0.token == token }) else { return }
        let place = pendingEstimates.remove(at: index).place
        switch result {
        case .success(let path):
            // In a garage, or where the receiver hears nothing.
            let notes = [
                place.flatMap {
                    $0.isOld ? "the vehicle's place is \(Int($0.ageSeconds)) s old" : nil
                } ?? "", path.warnings.text,
            ]
            answer(
                token,
                .succeeded(notes.filter { !$0.isEmpty }.joined(separator: "; "), route: .ok),
                .estimate(
                    distanceMeters: path.distanceMeters,
                    durationSeconds: path.durationSeconds,
                    delaySeconds: traffic?.delaySeconds(on: path, in: network),
                    fixTime: place?.time))
        case .failure(let failure): answer(token, .failed(failure, field: failure.field))
        }
    }

    /// The places of an order; nil when one is not known, which is then answered.
    private mutating func waypoints(_ requests: [WaypointRequest], _ token: CommandToken)
        -> [Waypoint]?
    {
        do throws(UnusablePlace) {
            return try requests.resolved(coordinate(ofPlace:))
        } catch {
            answer(
                token,
                .rejected(
                    .invalid, error.message, field: error.field, route: .waypointError))
            return nil
        }
    }

    /// Where a car stops for a place of the map; nil when the map does not have it.
    private func coordinate(ofPlace id: String) -> Coordinate? {
        PlaceID(id).flatMap { network.place($0)?.entrance }
    }

    mutating func reject(
        _ token: CommandToken, _ code: CommandReply.Code, _ message: String,
        field: OrderField? = nil
    ) {
        answer(token, .rejected(code, message, field: field))
    }
}

extension SimulationPace {
    fileprivate init(_ pace: CommandBody.Simulate.Pace) {
        self.init(
            speedMultiplier: pace.speedMultiplier, paused: pace.paused,
            jitterMeters: pace.jitterMeters)
    }
}
