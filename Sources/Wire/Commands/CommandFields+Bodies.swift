import Geodesy
import Guidance
import Imagery
import Routing

// The fields of the commands.
extension CommandFields {
    func waypoints(
        atMost limit: Int = CommandDecoder.maximumWaypoints, lastMayPass: Bool = false
    ) throws(FieldError) -> [WaypointRequest] {
        let name = "waypoints"
        guard let objects = try objects(name) else {
            throw error(name, "is missing; give 1 to \(limit) waypoints.", .noWaypointsError)
        }
        guard !objects.isEmpty else {
            throw error(name, "is empty; give 1 to \(limit) waypoints.", .noWaypointsError)
        }
        guard objects.count <= limit else {
            throw error(
                name, "has \(objects.count) entries; give at most \(limit).", .waypointError)
        }
        var waypoints: [WaypointRequest] = []
        for object in objects {
            do throws(FieldError) {
                waypoints.append(try WaypointRequest(object))
            } catch {
                throw FieldError(error.pointer, error.message, .waypointError)
            }
        }
        if !lastMayPass, let last = waypoints.indices.last, waypoints[last].isPass {
            throw objects[last].error(
                "pass", "is true of the last waypoint; the vehicle has to stop there.",
                .waypointError)
        }
        return waypoints
    }

    func answers() throws(FieldError) -> [String] {
        let name = "answers"
        let elements = try array(name) ?? []
        guard elements.count <= DriverMessage.maximumAnswers else {
            throw error(name, "must have at most \(DriverMessage.maximumAnswers) entries.")
        }
        var answers: [String] = []
        for (index, element) in elements.enumerated() {
            guard let text = element.string,
                DriverMessage.answerLengths.contains(text.unicodeScalars.count)
            else {
                throw error("\(name)/\(index)", "must be a text of 1 to 64 characters.")
            }
            guard !answers.contains(text) else {
                throw error("\(name)/\(index)", "is there twice; give each answer once.")
            }
            answers.append(text)
        }
        return answers
    }

    func routeOptions() throws(FieldError) -> RouteOptionsPatch? {
        guard let fields = try object("options") else { return nil }
        return try RouteOptionsPatch(fields)
    }

    func continuation() throws(FieldError) -> Continuation? {
        let seconds = try number("continuationSeconds", in: Continuation.secondsRange)
        let mode = try choice("continuation", Continuation.Mode.allCases, \.rawValue)
        if mode != .afterSeconds, seconds != nil {
            throw error(
                "continuationSeconds", "goes with continuation AFTER_SECONDS only; leave it out.")
        }
        guard let mode else { return nil }
        if mode == .afterSeconds { _ = try required("continuationSeconds", seconds) }
        return Continuation(mode, seconds: seconds ?? 0)
    }

    func routeChoice() throws(FieldError) -> CommandBody.RouteChoice? {
        guard let route = try object("route") else { return nil }
        let alternative = try route.integer("alternative", in: 0...9)
        switch (alternative, try route.object("avoid")) {
        case (let index?, nil): return .alternative(Int(index))
        case (nil, let avoid?):
            let areas = try avoid.areas()
            let segments = try avoid.segments()
            guard areas != nil || segments != nil else {
                throw route.error(
                    "avoid",
                    "names nothing; give areas or segments, empty ones to keep off no more.")
            }
            return .avoid(areas: areas ?? [], segments: segments ?? [])
        default: throw error("route", "must have either alternative or avoid.")
        }
    }

    private func areas() throws(FieldError) -> [BoundingBox]? {
        guard let objects = try objects("areas") else { return nil }
        guard objects.count <= 100 else { throw error("areas", "must have at most 100 entries.") }
        var areas: [BoundingBox] = []
        for area in objects {
            let south = try area.required("south", try area.number("south", in: -90...90))
            let west = try area.required("west", try area.number("west", in: -180...180))
            let north = try area.required("north", try area.number("north", in: -90...90))
            let east = try area.required("east", try area.number("east", in: -180...180))
            guard south <= north else { throw area.error("north", "must not lie south of south.") }
            guard west <= east else { throw area.error("east", "must not lie west of west.") }
            areas.append(BoundingBox(south: south, west: west, north: north, east: east))
        }
        return areas
    }

    private func segments() throws(FieldError) -> [RoadReference]? {
        guard let objects = try objects("segments") else { return nil }
        guard objects.count <= 1000 else {
            throw error("segments", "must have at most 1000 entries.")
        }
        var segments: [RoadReference] = []
        for segment in objects { segments.append(try segment.roadReference()) }
        return segments
    }

    func simulation() throws(FieldError) -> CommandBody.Simulate {
        enum Mode: String, CaseIterable {
            case alongRoute = "ALONG_ROUTE"
            case toDestinations = "TO_DESTINATIONS"
            case atCoordinate = "AT_COORDINATE"
            case stop = "STOP"
        }
        let mode = try required("mode", try choice("mode", Mode.allCases, \.rawValue))
        switch mode {
        case .alongRoute: return .alongRoute(try pace())
        case .toDestinations:
            return .toDestinations(try waypoints(), try routeOptions() ?? .init(), try pace())
        case .atCoordinate:
            return .atCoordinate(
                try required("latitude", try coordinate()), jitterMeters: try jitterMeters())
        case .stop: return .stop
        }
    }

    private func pace() throws(FieldError) -> CommandBody.Simulate.Pace {
        let multiplier = try number("speedMultiplier", in: -1_000_000...20) ?? 1
        return CommandBody.Simulate.Pace(
            // Not positive is ignored, as in the Navigation SDK.
            speedMultiplier: multiplier > 0 ? multiplier : 1,
            paused: try boolean("paused") ?? false,
            jitterMeters: try jitterMeters())
    }

    private func jitterMeters() throws(FieldError) -> Double {
        try number("jitter", in: 0...100) ?? 0
    }

    func image() throws(FieldError) -> CommandBody.GetImage {
        let points = try integer("sizePoints", in: 24...512) ?? 96
        let scale = try integer("scale", in: 1...3) ?? 1
        guard let size = PictureSize(points: Int(points), scale: Int(scale)) else {
            throw error(
                "scale", "makes more than \(PictureSize.maximumPixels) pixels; give a smaller one.")
        }
        return CommandBody.GetImage(
            subject: try imageSubject(),
            format: try choice("format", PictureFormat.allCases, \.wireName) ?? .svg,
            theme: try choice("theme", Theme.allCases, \.wireName) ?? .light, size: size)
    }

    private func imageSubject() throws(FieldError) -> CommandBody.GetImage.Subject {
        let step = try integer("stepNumber", in: 0...1_000_000)
        let kind = try choice("kind", CommandBody.GetImage.Kind.allCases, \.rawValue)
        switch (try string("imageId", lengths: 1...1024), step) {
        case (let id?, nil): return .picture(id: id)
        case (nil, let step?): return .step(Int(step), kind ?? .maneuver)
        case (nil, nil):
            throw error("imageId", "is missing; give it as a step has it, or give stepNumber.")
        case (_?, _?):
            throw error("imageId", "stands beside stepNumber; give one or the other.")
        }
    }
}

extension WaypointRequest {
    init(_ fields: CommandFields) throws(FieldError) {
        let coordinate = try fields.coordinate()
        let placeID = try fields.string("placeId", lengths: 1...256)
        switch (coordinate, placeID) {
        case (let coordinate?, nil): target = .coordinate(coordinate)
        case (nil, let placeID?): target = .placeID(placeID)
        case (nil, nil):
            throw fields.error("latitude", "is missing; give latitude and longitude, or placeId.")
        case (_?, _?):
            throw fields.error(
                "placeId", "stands beside latitude and longitude; give one or the other.")
        }
        id = try fields.string("id", lengths: 0...256)
        title = try fields.string("title", lengths: 0...256)
        preferredHeading = try fields.number("preferredHeading", in: 0...360)
        preferSameSideOfRoad = try fields.boolean("preferSameSideOfRoad") ?? false
        vehicleStopover = try fields.boolean("vehicleStopover") ?? false
        turnAtStop = try fields.choice("turnAtStop", TurnAtStop.allCases, \.rawValue)
        isPass = try fields.boolean("pass") ?? false
        guard !isPass || !vehicleStopover else {
            throw fields.error("pass", "excludes vehicleStopover; leave one of them out.")
        }
        terms = try StopTerms(fields)
        if isPass, let field = terms?.fieldsOfStay.first {
            throw fields.error("pass", "excludes \(field); leave one of them out.")
        }
        if let coordinate, let fault = terms?.siteFault(at: coordinate) {
            throw fields.error("site", fault)
        }
        guard preferredHeading == nil || !preferSameSideOfRoad else {
            throw fields.error(
                "preferredHeading", "excludes preferSameSideOfRoad; leave one of them out.")
        }
    }
}
