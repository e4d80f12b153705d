import Geodesy
import Guidance
import Routing

extension StopTerms {
    /// Nil where no field is about the stop.
    init?(_ fields: CommandFields) throws(FieldError) {
        let window = try fields.object("window")
        let terms = StopTerms(
            metadata: try fields.metadata(),
            serviceSeconds: try fields.number("serviceSeconds", in: 0...86_400) ?? 0,
            opensAt: try window?.time("from"), closesAt: try window?.time("to"),
            site: try fields.site(),
            arrivalRadius: try fields.number("arrivalRadiusMeters", in: 5...1000),
            standstillSeconds: try fields.number("standstillSeconds", in: 1...3600))
        if let window, let opensAt = terms.opensAt, let closesAt = terms.closesAt,
            closesAt < opensAt
        {
            throw window.error("to", "is before from; exchange them.")
        }
        guard terms.site.isEmpty || terms.siteWidth >= Self.minimumSiteWidth else {
            throw fields.error(
                "site",
                "has no area: its corners are at one place or on one line; give its outline.")
        }
        guard terms != StopTerms() else { return nil }
        self = terms
    }

    /// The fields, as they are named in a command, that are about a stay, which a place that is only passed has not.
    var fieldsOfStay: [String] {
        [
            ("serviceSeconds", serviceSeconds > 0), ("window", opensAt != nil || closesAt != nil),
            ("site", !site.isEmpty), ("arrivalRadiusMeters", arrivalRadius != nil),
            ("standstillSeconds", standstillSeconds != nil),
        ].filter(\.1).map(\.0)
    }

    /// What is wrong with the ground of a stop at a place; nil where nothing is.
    func siteFault(at place: Coordinate) -> String? {
        guard !site.isEmpty else { return nil }
        let distance = siteDistance(to: place)
        guard distance > Self.maximumSiteDistance else { return nil }
        let kilometers = Int(min(distance / 1000, 99_999).rounded())
        return
            "is \(max(1, kilometers)) km away from its own stop, where nobody arrives; give corners around it."
    }
}

extension CommandFields {
    /// Indices that a destination of a trip may have.
    static let waypointIndices = 0...Int64(SavedTrip.maximumDestinations - 1)
    private static let maximumMetadata = 20
    private static let keyLengths = 1...64
    private static let longestValue = 256

    fileprivate func metadata() throws(FieldError) -> [StopTerms.Metadatum] {
        guard let value = value("metadata") else { return [] }
        guard case .object(let object) = value else {
            throw error("metadata", "is \(value.kind), but must be an object of texts.")
        }
        guard object.members.count <= Self.maximumMetadata else {
            throw error(
                "metadata",
                "has \(object.members.count) members; give at most \(Self.maximumMetadata).")
        }
        var metadata: [StopTerms.Metadatum] = []
        for member in object.members {
            guard Self.keyLengths.contains(member.name.unicodeScalars.count) else {
                throw error("metadata", "has a name that is empty or has more than 64 characters.")
            }
            guard let text = member.value.string,
                text.unicodeScalars.count <= Self.longestValue
            else {
                throw error(
                    "metadata/\(Self.token(member.name))",
                    "must be a text of at most \(Self.longestValue) characters.")
            }
            metadata.append(StopTerms.Metadatum(key: member.name, value: text))
        }
        return metadata
    }

    fileprivate func site() throws(FieldError) -> [Coordinate] {
        guard let objects = try objects("site") else { return [] }
        guard (3...100).contains(objects.count) else {
            throw error("site", "must have 3 to 100 corners.")
        }
        var corners: [Coordinate] = []
        for corner in objects {
            corners.append(try corner.required("latitude", try corner.coordinate()))
        }
        return corners
    }

    func tourUpdate() throws(FieldError) -> CommandBody.UpdateDestinations {
        let objects = try required("changes", try objects("changes"))
        guard (1...SavedTrip.maximumDestinations).contains(objects.count) else {
            throw error("changes", "must have 1 to \(SavedTrip.maximumDestinations) entries.")
        }
        var changes: [CommandBody.UpdateDestinations.Change] = []
        for object in objects { changes.append(try object.tourChange()) }
        return CommandBody.UpdateDestinations(changes: changes, ifRevision: try revision())
    }

    /// The revision of the list that an order is for; nil for any.
    func revision() throws(FieldError) -> Int? {
        try integer("ifRevision", in: 1...1_000_000_000).map(Int.init)
    }

    private func tourChange() throws(FieldError) -> CommandBody.UpdateDestinations.Change {
        enum Action: String, CaseIterable {
            case insert = "INSERT"
            case remove = "REMOVE"
            case move = "MOVE"
            case skip = "SKIP"
            case reopen = "REOPEN"
            case done = "DONE"
        }
        let action = try required("action", try choice("action", Action.allCases, \.rawValue))
        func target() throws(FieldError) -> TourChange.Stop {
            guard let stop = try stop("waypointIndex", "waypointId") else {
                throw error("waypointId", "is missing; give waypointId or waypointIndex.")
            }
            return stop
        }
        // Read where it has a meaning: a field of no use is named in the reply.
        func before() throws(FieldError) -> TourChange.Stop? {
            try stop("beforeIndex", "beforeId")
        }
        switch action {
        case .insert:
            return .insert(
                try waypoints(atMost: SavedTrip.maximumDestinations, lastMayPass: true),
                before: try before())
        case .remove: return .other(.remove(try target()))
        case .move: return .other(.move(try target(), before: try before()))
        case .skip: return .other(.skip(try target()))
        case .reopen: return .other(.reopen(try target()))
        case .done: return .other(.done(try target()))
        }
    }

    func stop(_ index: String, _ id: String) throws(FieldError) -> TourChange.Stop? {
        switch (try integer(index, in: Self.waypointIndices), try string(id, lengths: 1...256)) {
        case (nil, nil): nil
        case (let number?, nil): .index(Int(number))
        case (nil, let text?): .id(text)
        case (_?, _?): throw error(id, "stands beside \(index); give one or the other.")
        }
    }
}
