import Geodesy
import MapCompiler
package import RoadNetwork
import Routing
import ScenarioMaps

/// Where a storm takes place.
package struct StormTown: Sendable {
    /// Two maps of the same place: a later one may lack a road of an earlier one.
    let networks: [RoadNetwork]
    /// Where destinations are.
    let places: [Coordinate]
    let planners: [VirtualPlanner]

    /// The place of a map; an installer has no other.
    package init(_ network: RoadNetwork) {
        networks = [network]
        planners = [VirtualPlanner(on: network)]
        var random = SplitMix64(state: 7)
        places = (0..<200).map { _ in
            network.coordinate(
                of: NodeID(
                    rawValue: UInt32.random(in: 0..<UInt32(network.nodeCount), using: &random)))
        }
    }

    /// A town of straight streets, some of them one-way, some of them not built.
    package init(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let columns = Int.random(in: 3...6, using: &random)
        let rows = Int.random(in: 3...5, using: &random)
        let grid = Double.random(in: 90...500, using: &random)
        var nodes = ""
        var places: [Coordinate] = []
        let origin = Coordinate(latitude: 1, longitude: 1)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = origin.moved(by: Double(column) * grid, bearing: 90)
                    .moved(by: Double(row) * grid, bearing: 180)
                places.append(place)
                nodes +=
                    "<node id=\"\(row * columns + column + 1)\" version=\"1\" lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>\n"
            }
        }
        var streets: [[(from: Int, to: Int)]] = []
        for row in 0..<rows {
            streets.append(
                (1..<columns).map { (row * columns + $0, row * columns + $0 + 1) })
        }
        for column in 1...columns {
            streets.append((1..<rows).map { (($0 - 1) * columns + column, $0 * columns + column) })
        }
        var ways: [String] = []
        for (number, street) in streets.enumerated() {
            let kind = ["primary", "secondary", "tertiary", "residential"].randomElement(
                using: &random)!
            let isOneWay = kind == "residential" && Double.random(in: 0..<1, using: &random) < 0.3
            let limit = Double.random(in: 0..<1, using: &random) < 0.5
            for stretch in street {
                // The first street stays whole, so that there is somewhere to drive.
                if number > 0, Double.random(in: 0..<1, using: &random) < 0.08 { continue }
                ways.append(
                    """
                    <way id="\(1000 + ways.count)" version="1">
                    <nd ref="\(stretch.from)"/><nd ref="\(stretch.to)"/>
                    <tag k="highway" v="\(kind)"/><tag k="name" v="Street \(number)"/>
                    \(isOneWay ? #"<tag k="oneway" v="yes"/>"# : "")
                    \(limit ? #"<tag k="maxspeed" v="50"/>"# : "")
                    </way>

                    """)
            }
        }
        let without = Int.random(in: columns..<ways.count, using: &random)
        let later = ways.enumerated().filter { $0.offset != without }.map(\.element)
        networks = [ways, later].map { ways in
            try! MapCompiler.compile(
                .xml("<osm version=\"0.6\">\n\(nodes)\(ways.joined())</osm>\n"),
                options: MapCompiler.Options(region: "storm")
            ).network()
        }
        planners = networks.map { VirtualPlanner(on: $0) }
        self.places = places
    }
}
