import Agent
import CommandLineTool
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Writes a simulated drive in one of its forms.
protocol DriveWriter {
    mutating func begin(_ navigator: Navigator) throws(WorkError)
    mutating func take(_ moment: SimulatedTrip.Moment) throws(WorkError)
    mutating func end() throws(WorkError)
    mutating func flush() throws(WorkError)
}

/// All inputs and outputs of guidance, as a record that `turnstone replay` plays.
struct DriveRecord: DriveWriter {
    let network: RoadNetwork
    let map: String
    private let recorder = Recorder(fileDescriptor: STDOUT_FILENO)

    init(network: RoadNetwork, map: String) {
        self.network = network
        self.map = map
    }

    func begin(_ navigator: Navigator) throws(WorkError) {
        recorder.begin(
            RecordedSession(navigator, network: network, vehicle: "simulated", mapFile: map))
    }

    func take(_ moment: SimulatedTrip.Moment) throws(WorkError) {
        recorder.take(moment.input, at: moment.now, found: moment.found)
        recorder.take(moment.outputs, of: moment.navigator)
        try flush()
    }

    func end() throws(WorkError) { try flush() }

    func flush() throws(WorkError) {
        if let code = recorder.failure { throw StandardOutput.failure(code) }
    }
}

/// The sentences of a receiver in the vehicle.
struct DriveNMEA: DriveWriter {
    private var output = StandardOutput()
    private let writer = NMEAWriter()

    func begin(_ navigator: Navigator) throws(WorkError) {}

    mutating func take(_ moment: SimulatedTrip.Moment) throws(WorkError) {
        for case .location(let update) in moment.outputs {
            if let fix = update.fix { try output.write(writer.sentences(of: fix)) }
        }
    }

    mutating func end() throws(WorkError) { try output.flush() }
    mutating func flush() throws(WorkError) { try output.flush() }
}

/// The fixes as a GPX 1.1 track.
struct DriveGPX: DriveWriter {
    private var output = StandardOutput()

    mutating func begin(_ navigator: Navigator) throws(WorkError) {
        try output.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="turnstone" xmlns="http://www.topografix.com/GPX/1/1">
            <trk><name>simulated</name><trkseg>

            """)
    }

    mutating func take(_ moment: SimulatedTrip.Moment) throws(WorkError) {
        for case .location(let update) in moment.outputs {
            guard let fix = update.fix else { continue }
            let latitude = fix.coordinate.latitude.text(decimals: 7)
            let longitude = fix.coordinate.longitude.text(decimals: 7)
            try output.write(
                "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
                    + "<time>\(update.matched.time)</time></trkpt>\n")
        }
    }

    mutating func end() throws(WorkError) {
        try output.write("</trkseg></trk></gpx>\n")
        try output.flush()
    }

    mutating func flush() throws(WorkError) { try output.flush() }
}

/// A line for each fix: the vehicle's place and its remaining distance.
struct DriveCSV: DriveWriter {
    private let network: RoadNetwork
    private var output = StandardOutput()

    init(_ network: RoadNetwork) { self.network = network }

    mutating func begin(_ navigator: Navigator) throws(WorkError) {
        try output.write(
            "time,lat,lon,speed_mps,course,road_lat,road_lon,way_id,road,speed_limit_mps,"
                + "nav_state,remaining_m,remaining_s,accuracy_m\n")
    }

    mutating func take(_ moment: SimulatedTrip.Moment) throws(WorkError) {
        for case .location(let update) in moment.outputs {
            guard let fix = update.fix else { continue }
            try output.write(line(fix, update, moment.navigator))
        }
    }

    private func line(_ fix: Fix, _ update: LocationUpdate, _ navigator: Navigator) -> String {
        func number(_ value: Double?, _ decimals: Int) -> String {
            value.map { $0.text(decimals: decimals) } ?? ""
        }
        let next = navigator.timeAndDistanceList.first
        let way = update.matched.position.map { network.osmID(of: network.way(of: $0.edge)) }
        let road = (update.roadName ?? "").split(separator: "\"").joined(separator: "'")
        return [
            "\(update.matched.time)", number(fix.coordinate.latitude, 7),
            number(fix.coordinate.longitude, 7), number(fix.speed, 2), number(fix.course, 1),
            number(update.matched.coordinate.latitude, 7),
            number(update.matched.coordinate.longitude, 7), way.map { "\($0)" } ?? "",
            road.isEmpty ? "" : "\"\(road)\"", number(update.speedLimit, 2),
            navigator.snapshot.navState.name, number(next?.meters, 1), number(next?.seconds, 1),
            number(update.matched.accuracy, 1),
        ].joined(separator: ",") + "\n"
    }

    mutating func end() throws(WorkError) { try output.flush() }
    mutating func flush() throws(WorkError) { try output.flush() }
}
