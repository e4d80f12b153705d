import RoadNetwork

/// Traffic made up for measurements: 0.5-5 m/s in both directions, and every tenth road closed.
enum RandomTraffic {
    /// On a share of the segments, anywhere.
    static func scattered(
        _ network: RoadNetwork, _ share: Double, _ generator: inout SplitMix64
    ) -> [EdgeID: Double] {
        let count = max(1, Int(Double(network.segmentCount) * share))
        return traffic(
            on: (0..<count).map { _ in
                UInt32.random(in: 0..<UInt32(network.segmentCount), using: &generator)
            }, &generator)
    }

    /// On a share of the segments that lie together: neighbours in the file are neighbours on the
    /// ground.
    static func inOneArea(
        _ network: RoadNetwork, _ share: Double, _ generator: inout SplitMix64
    ) -> [EdgeID: Double] {
        let count = max(1, UInt32(Double(network.segmentCount) * share))
        let first = UInt32.random(
            in: 0...UInt32(network.segmentCount) - count, using: &generator)
        return traffic(on: Array(first..<first + count), &generator)
    }

    private static func traffic(
        on segments: [UInt32], _ generator: inout SplitMix64
    ) -> [EdgeID: Double] {
        var traffic: [EdgeID: Double] = [:]
        for segment in segments {
            let isClosed = Int.random(in: 0..<10, using: &generator) == 0
            let speed = isClosed ? 0 : Double.random(in: 0.5...5, using: &generator)
            traffic[EdgeID(SegmentID(rawValue: segment), backward: false)] = speed
            traffic[EdgeID(SegmentID(rawValue: segment), backward: true)] = speed
        }
        return traffic
    }
}
