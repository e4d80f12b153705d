import Geodesy
import RoadNetwork
import Routing

/// A trip as lines of text, each a key and its values between tabs, so that the composition can keep
/// it wherever it likes.
extension SavedTrip {
    private static let heading = "turnstone-trip 1"

    public var text: String {
        var lines = [Self.heading]
        func add(_ fields: String...) {
            lines.append(fields.map(Self.escaped).joined(separator: "\t"))
        }
        add("trip", "\(trip.rawValue)")
        add("revision", "\(revision)")
        add("guidance", "\(guidanceActive)")
        add(
            "options", "\(options.travelMode.rawValue)", "\(options.avoidsTolls)",
            "\(options.avoidsHighways)", "\(options.avoidsFerries)",
            "\(options.strategy.rawValue)", Self.text(options.targetDistanceMeters),
            "\(options.alternatives.rawValue)")
        let vehicle = options.vehicle
        add(
            "vehicle", Self.text(vehicle.heightMeters), Self.text(vehicle.widthMeters),
            Self.text(vehicle.lengthMeters), Self.text(vehicle.weightTons),
            Self.text(vehicle.axleLoadTons), "\(vehicle.carriesHazardousMaterial)")
        add("map", map)
        switch continuation {
        case .byCommand: break
        case .atDeparture: add("continuation", "departure")
        case .after(let seconds): add("continuation", "after", "\(seconds)")
        }
        if let stay {
            add("stay", "\(stay.time.millisecondsSince1970)", "\(stay.continuesGuided)")
        }
        if let line { lines.append(line.text) }
        for area in exclusions.areas { lines.append(Self.line(of: area)) }
        if !exclusions.edges.isEmpty {
            lines.append(
                (["edges"] + exclusions.edges.sorted().map { "\($0.rawValue)" })
                    .joined(separator: "\t"))
        }
        add("tour", "\(tourRevision)", "\(latenessSeconds)")
        for ((waypoint, status), record) in zip(zip(destinations, statuses), records) {
            let fields = [
                "destination", status.rawValue, "\(waypoint.coordinate.latitude)",
                "\(waypoint.coordinate.longitude)", Self.text(waypoint.preferredHeading),
                "\(waypoint.headingTolerance)", "\(waypoint.preferSameSideOfRoad)",
                "\(waypoint.vehicleStopover)", waypoint.id.map { "=" + $0 } ?? "",
                waypoint.title.map { "=" + $0 } ?? "",
            ]
            // Last, and only where it is said, so that a version that does not know it reads the rest.
            let turn = waypoint.turnAtStop.map { [$0.rawValue] } ?? []
            lines.append(Self.joined(fields + turn))
            // Of the one before it.
            if waypoint.isPass { add("pass") }
            if let values = waypoint.terms?.texts { lines.append(Self.joined(["terms"] + values)) }
            if let values = record.texts { lines.append(Self.joined(["record"] + values)) }
        }
        add("end", "\(destinations.count)")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Nil when the text is not a whole trip as ``text`` writes it.
    public init?(text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        guard lines.popFirst() == Self.heading[...], lines.popLast() == "" else { return nil }
        var fields: [String: [String]] = [:]
        var destinations: [Waypoint] = []
        var statuses: [Snapshot.WaypointState.Status] = []
        var exclusions = Exclusions()
        var tripLine: TripLine?
        var records: [Int: StopRecord] = [:]
        for line in lines {
            let values = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(Self.unescaped)
            if values[0] == "destination" {
                guard let (waypoint, status) = Self.destination(values) else { return nil }
                destinations.append(waypoint)
                statuses.append(status)
            } else if values[0] == "pass" {
                guard !destinations.isEmpty else { return nil }
                destinations[destinations.count - 1].isPass = true
            } else if values[0] == "terms" {
                guard !destinations.isEmpty, let terms = StopTerms(texts: values.dropFirst())
                else { return nil }
                destinations[destinations.count - 1].terms = terms
            } else if values[0] == "record" {
                guard !destinations.isEmpty, let record = StopRecord(texts: values.dropFirst())
                else { return nil }
                records[destinations.count - 1] = record
            } else if values[0] == "line" {
                guard let line = TripLine(values) else { return nil }
                tripLine = line
            } else if values[0] == "box" || values[0] == "polygon" {
                guard let area = Self.area(values) else { return nil }
                exclusions.areas.append(area)
            } else if values[0] == "edges" {
                let numbers = values.dropFirst().compactMap { UInt32($0) }
                guard numbers.count == values.count - 1 else { return nil }
                exclusions.edges = Set(numbers.map(EdgeID.init(rawValue:)))
            } else {
                fields[values[0]] = values
            }
        }
        guard let trip = fields["trip"], trip.count == 2, let number = UInt64(trip[1]),
            let revision = fields["revision"], revision.count == 2, let count = Int(revision[1]),
            count >= 0, count < .max, let guidance = fields["guidance"], guidance.count == 2,
            let guidanceActive = Bool(guidance[1]),
            let options = Self.options(fields["options"], vehicle: fields["vehicle"])
        else { return nil }
        self.init(
            trip: TripID(rawValue: number), destinations: destinations, statuses: statuses,
            options: options, guidanceActive: guidanceActive, revision: count,
            exclusions: exclusions, map: fields["map"]?.dropFirst().first ?? "",
            continuation: Self.continuation(fields["continuation"]),
            stay: Self.stay(fields["stay"]), line: tripLine)
        for (index, record) in records where index < destinations.count {
            self.records[index] = record
        }
        if let tour = fields["tour"], tour.count == 3, let revision = Int(tour[1]),
            let seconds = Double(tour[2])
        {
            tourRevision = revision
            latenessSeconds = seconds
        }
        guard current != nil, fields["end"] == ["end", "\(destinations.count)"] else { return nil }
    }

    private static func destination(
        _ values: [String]
    ) -> (Waypoint, Snapshot.WaypointState.Status)? {
        guard values.count == 10 || values.count == 11,
            let status = Snapshot.WaypointState.Status(rawValue: values[1]),
            let latitude = Double(values[2]), let longitude = Double(values[3]),
            let tolerance = Double(values[5]), let sameSide = Bool(values[6]),
            let stopover = Bool(values[7])
        else { return nil }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard place.isValid else { return nil }
        let waypoint = Waypoint(
            coordinate: place, id: optional(values[8]), title: optional(values[9]),
            preferredHeading: Double(values[4]), headingTolerance: tolerance,
            preferSameSideOfRoad: sameSide, vehicleStopover: stopover,
            turnAtStop: values.count == 11 ? TurnAtStop(rawValue: values[10]) : nil)
        return (waypoint, status)
    }

    /// By command where there is none that is known: a trip must not go on by what is not understood.
    private static func continuation(_ values: [String]?) -> Continuation {
        switch values?.dropFirst().first {
        case "departure": return .atDeparture
        case "after":
            guard let seconds = values?.dropFirst(2).first.flatMap(Double.init),
                Continuation.secondsRange.contains(seconds)
            else { return .byCommand }
            return .after(seconds: seconds)
        default: return .byCommand
        }
    }

    private static func stay(_ values: [String]?) -> Stay? {
        guard let values, values.count == 3, let time = Int64(values[1]),
            let continuesGuided = Bool(values[2])
        else { return nil }
        return Stay(
            time: UTCTime(millisecondsSince1970: time), continuesGuided: continuesGuided)
    }

    private static func options(_ values: [String]?, vehicle: [String]?) -> RouteOptions? {
        guard let values, values.count == 8, let vehicle, vehicle.count == 7,
            let mode = UInt8(values[1]).flatMap(TravelMode.init(rawValue:)),
            let tolls = Bool(values[2]), let highways = Bool(values[3]),
            let ferries = Bool(values[4]),
            let strategy = UInt8(values[5]).flatMap(RoutingStrategy.init(rawValue:)),
            let alternatives = UInt8(values[7]).flatMap(AlternativesStrategy.init(rawValue:)),
            let hazardous = Bool(vehicle[6])
        else { return nil }
        return RouteOptions(
            travelMode: mode, avoidsTolls: tolls, avoidsHighways: highways,
            avoidsFerries: ferries, strategy: strategy, targetDistanceMeters: Int(values[6]),
            alternatives: alternatives,
            vehicle: VehicleDimensions(
                heightMeters: Double(vehicle[1]), widthMeters: Double(vehicle[2]),
                lengthMeters: Double(vehicle[3]), weightTons: Double(vehicle[4]),
                axleLoadTons: Double(vehicle[5]), carriesHazardousMaterial: hazardous))
    }

    private static func line(of area: ExcludedArea) -> String {
        let values: [Double]
        switch area {
        case .box(let box): values = [box.south, box.west, box.north, box.east]
        case .polygon(let corners): values = corners.flatMap { [$0.latitude, $0.longitude] }
        }
        let name = if case .box = area { "box" } else { "polygon" }
        return ([name] + values.map(\.description)).joined(separator: "\t")
    }

    private static func area(_ values: [String]) -> ExcludedArea? {
        let numbers = values.dropFirst().compactMap(Double.init)
        guard numbers.count == values.count - 1, numbers.allSatisfy(\.isFinite) else { return nil }
        if values[0] == "box" {
            guard numbers.count == 4 else { return nil }
            return .box(
                BoundingBox(
                    south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3]))
        }
        guard numbers.count >= 6, numbers.count % 2 == 0 else { return nil }
        return .polygon(
            stride(from: 0, to: numbers.count, by: 2).map {
                Coordinate(latitude: numbers[$0], longitude: numbers[$0 + 1])
            })
    }

    private static func joined(_ values: [String]) -> String {
        values.map(escaped).joined(separator: "\t")
    }

    private static func text(_ value: (some CustomStringConvertible)?) -> String {
        value?.description ?? ""
    }

    /// A text that may be missing is written behind an equals sign.
    private static func optional(_ text: String) -> String? {
        text.hasPrefix("=") ? String(text.dropFirst()) : nil
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
                switch scalar {
                case "t": result += "\t"
                case "n": result += "\n"
                case "r": result += "\r"
                default: result.unicodeScalars.append(scalar)
                }
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
