import Geodesy
import RoadNetwork
import Routing

/// A drive whose roads are known at every moment, ten times a second.
struct TrueDrive {
    struct Moment {
        var seconds: Double
        /// Of the lane driven in.
        var coordinate: Coordinate
        /// Metres a second.
        var speed: Double
        /// Degrees from north.
        var heading: Double
        /// OSM way, and 1 along its order of nodes, -1 against it.
        var way: Int64
        var direction: Int
        /// False in tunnels.
        var isVisible = true
    }

    let name: String
    let moments: [Moment]

    init(name: String, moments: [Moment]) {
        self.name = name
        self.moments = moments
    }

    /// From the lines of a truth.csv.
    init(name: String, truth: String) {
        self.name = name
        moments = truth.split(whereSeparator: \.isNewline).dropFirst().compactMap {
            let fields = $0.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count >= 8, let seconds = Double(fields[0]),
                let latitude = Double(fields[1]), let longitude = Double(fields[2]),
                let speed = Double(fields[3]), let heading = Double(fields[4]),
                let way = Int64(fields[5]), let direction = Int(fields[6])
            else { return nil }
            return Moment(
                seconds: seconds,
                coordinate: Coordinate(latitude: latitude, longitude: longitude), speed: speed,
                heading: heading, way: way, direction: direction, isVisible: fields[7] != "0")
        }
    }

    /// Along a planned path, as a calm driver would; beside the middle on roads with two directions.
    init?(name: String, along leg: LegPath, in network: RoadNetwork) {
        var pieces: [(edge: EdgeID, start: Double)] = []
        var places: [Coordinate] = []
        var meters = 0.0
        for edge in leg.edges {
            pieces.append((edge, meters))
            network.appendShape(of: edge, to: &places)
            meters += network.length(of: edge)
        }
        let line = Polyline(places)
        guard line.length > 500 else { return nil }
        let (begin, end) = (leg.start.offset, line.length - 5)
        let speeds = Self.speeds(pieces, line, network, end: end)
        var moments: [Moment] = []
        var (at, tick, index) = (begin, 0, 0)
        while at < end, tick < 36_000 {
            while index + 1 < pieces.count, pieces[index + 1].start <= at { index += 1 }
            let edge = pieces[index].edge
            let (behind, ahead) = (line.coordinate(at: at - 3), line.coordinate(at: at + 3))
            let heading = behind == ahead ? 0 : behind.bearing(to: ahead)
            let isTwoWay = network.access(of: edge.reversed).contains(.driving)
            let isLeft = network.roadFlags(of: edge).contains(.leftHandTraffic)
            let speed = speeds[min(speeds.count - 1, Int(at / Self.spacing))]
            moments.append(
                Moment(
                    seconds: Double(tick) / 10,
                    coordinate: line.coordinate(at: at).moved(
                        by: isTwoWay ? 1.75 : 0, bearing: heading + (isLeft ? -90 : 90)),
                    speed: speed, heading: heading,
                    way: network.osmID(of: network.way(of: edge)),
                    direction: edge.isBackward ? -1 : 1,
                    isVisible: !network.roadFlags(of: edge).contains(.tunnel)))
            at += speed / 10
            tick += 1
        }
        guard tick < 36_000 else { return nil }
        self.name = name
        self.moments = moments
    }

    private static let spacing = 2.0

    /// Metres a second for every two metres: what the roads and the bends allow, with smooth changes.
    private static func speeds(
        _ pieces: [(edge: EdgeID, start: Double)], _ line: Polyline, _ network: RoadNetwork,
        end: Double
    ) -> [Double] {
        var speeds: [Double] = []
        var index = 0
        for step in 0...Int(end / spacing) {
            let at = Double(step) * spacing
            while index + 1 < pieces.count, pieces[index + 1].start <= at { index += 1 }
            let expected = network.expectedSpeed(of: pieces[index].edge)
            var speed = max(2, expected * (0.8 + 0.25 * Double((index * 7919) % 10) / 10))
            if let before = line.bearing(at: max(0, at - 8)),
                let after = line.bearing(at: min(line.length, at + 8))
            {
                let curvature = Angle.radians(Angle.difference(before, after)) / 16
                if curvature > 1e-4 { speed = min(speed, max(2.5, (2.5 / curvature).squareRoot())) }
            }
            speeds.append(speed)
        }
        for step in speeds.indices.dropFirst() {
            speeds[step] = min(
                speeds[step],
                (speeds[step - 1] * speeds[step - 1] + 2 * 1.8 * spacing).squareRoot())
        }
        for step in speeds.indices.dropLast().reversed() {
            speeds[step] = min(
                speeds[step],
                (speeds[step + 1] * speeds[step + 1] + 2 * 2 * spacing).squareRoot())
        }
        return speeds
    }
}
