import Geodesy
public import Routing

extension JSONWriter {
    /// The parts of a line that are not driven as given, if any.
    public mutating func lineFaults(_ faults: [LineFault]) {
        guard !faults.isEmpty else { return }
        array("lineFaults", faults) { json, fault in json.object { $0.lineFault(fault) } }
    }

    mutating func lineFault(_ fault: LineFault) {
        member("code", fault.code.rawValue)
        object("from") { $0.place(fault.start) }
        object("to") { $0.place(fault.end) }
        meters("lineMeters", fault.startMeters)
        meters("lengthMeters", fault.meters)
        member("roadName", fault.roadName)
        if let way = fault.way { member("wayId", way) }
        if let way = fault.nextWay { member("nextWayId", way) }
    }
}

extension LineFault {
    /// As ``JSONWriter/lineFault(_:)`` has written it.
    init?(json: JSONValue) {
        func place(_ name: String) -> Coordinate? {
            guard let latitude = json[name]?["latitude"]?.double,
                let longitude = json[name]?["longitude"]?.double
            else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        guard let code = json["code"]?.string.flatMap(Code.init), let start = place("from"),
            let end = place("to"), let startMeters = json["lineMeters"]?.double,
            let meters = json["lengthMeters"]?.double
        else { return nil }
        self.init(
            code: code, start: start, end: end, startMeters: startMeters, meters: meters,
            roadName: json["roadName"]?.string, way: json["wayId"]?.integer,
            nextWay: json["nextWayId"]?.integer)
    }
}
