internal import Cartography
internal import Geodesy
internal import RoadNetwork

extension MapTiles {
    /// Number of files that the lines of ways are spread over, by the remainder of the way's number
    /// without its sign.
    static let wayFiles = 64

    /// The lines of the roads for cars by their ways in OpenStreetMap, for readers of reports on
    /// ways, such as traffic: for each file its JSON, an object of ways, each with its stretches in
    /// the way's order as `[node, node, line, speed]`: its first and last node, an encoded polyline
    /// of precision 5, and the expected speed in km/h.
    public var ways: [String] {
        var stretches: [[Int64: [String]]] = .init(repeating: [:], count: Self.wayFiles)
        let nodes = network.nodeOSMIDs
        for number in 0..<network.segmentCount {
            let segment = SegmentID(rawValue: UInt32(number))
            let edge = EdgeID(segment, backward: false)
            guard RoadStyle(network.attributes(of: edge)).isForCars else { continue }
            let way = network.osmID(of: network.way(of: segment))
            let ends = [network.source(of: edge), network.target(of: edge)].map {
                "\(nodes[Int($0.rawValue)])"
            }
            let line = EncodedPolyline.encode(
                network.shape(of: edge).simplified(toMeters: 2), precision: 5)
            let speed = Int((network.expectedSpeed(of: edge) * 3.6).rounded())
            stretches[Int(way.magnitude % UInt64(Self.wayFiles))][way, default: []].append(
                "[\(ends[0]),\(ends[1]),\(JSONText.quoted(line)),\(speed)]")
        }
        return stretches.map { ways in
            let members = ways.sorted { $0.key < $1.key }.map { way, stretches in
                "\"\(way)\":[\(stretches.joined(separator: ","))]"
            }
            return "{\(members.joined(separator: ",\n"))}\n"
        }
    }
}
