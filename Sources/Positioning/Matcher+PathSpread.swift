import Geodesy
import RoadNetwork
import Routing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Matcher {
    /// Metres from the end of a path within which 95 of 100 drivers are who have come as far since it began to be in doubt,
    /// on whatever roads.
    ///
    /// A number of drivers are sent out, each of whom takes every fork in his own way, in the shares by which drivers
    /// take its branches. The same ones come by the same roads each time, so that the result grows evenly.
    mutating func spread(of path: ReckonedPath) -> Double {
        let told = geometry.place(on: path.edge, at: path.offset).point
        spreads.removeAll(keepingCapacity: true)
        forbidden.removeAll(keepingCapacity: true)
        for number in 0..<Self.drivers {
            let (edge, offset) = place(
                ofDriver: number, from: path.start.edge,
                offset: path.start.offset + path.startMeters)
            let place = geometry.place(on: edge, at: offset).point
            spreads.append(place.distance(to: told))
        }
        spreads.sort()
        return spreads[Self.drivers * 95 / 100]
    }

    /// A twentieth of them, and those beyond, are several.
    private static let drivers = 60
    /// Edges after which a driver is not followed on; some have no length.
    private static let longestPath = 500

    private mutating func place(ofDriver number: Int, from start: EdgeID, offset: Double) -> (
        edge: EdgeID, offset: Double
    ) {
        var (edge, offset) = (start, max(0, offset))
        var length = network.length(of: edge)
        var count = 0
        while offset > length {
            let branches = branches(of: edge)
            count += 1
            guard !branches.isEmpty, count < Self.longestPath else { return (edge, length) }
            var total = 0.0
            for index in branches { total += exp(branchTable.branches[index].logShare) }
            var left = total * Self.choice(ofDriver: number, behind: edge)
            var next = branches.lowerBound
            for index in branches {
                next = index
                left -= exp(branchTable.branches[index].logShare)
                if left < 0 { break }
            }
            offset -= length
            edge = branchTable.branches[next].edge
            length = branchTable.branches[next].length
        }
        return (edge, offset)
    }

    /// A number from 0 to 1, evenly spread over the drivers at each fork, in another order at each.
    private static func choice(ofDriver number: Int, behind edge: EdgeID) -> Double {
        var state = UInt64(edge.rawValue) &* 0x9E37_79B9_7F4A_7C15
        state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
        let order = Int(state >> 34)
        // 7, 11, 13, … have no common divisor with the number of drivers.
        let step = [7, 11, 13, 17, 19, 23, 29, 31][order & 7]
        let place = (number * step + (order >> 3) % drivers) % drivers
        return (Double(place) + 0.5) / Double(drivers)
    }
}
