import Geodesy
import Positioning
import RoadNetwork

/// How much of a drive was on the road that the matcher said; the rules of `score_match.py`: judged at
/// whole seconds, within 10 m of a change of way both ways are right.
struct RoadScore {
    /// Metres driven with a fix, of them with the right answer, with none, and with the right
    /// direction too.
    private(set) var length = 0.0
    private(set) var right = 0.0
    private(set) var missing = 0.0
    private(set) var directed = 0.0
    /// How often the answer went from a road that was driven to one that was not within 10 s.
    private(set) var switches = 0

    var rightPercent: Double { 100 * right / max(1, length) }
    var switchesPer100km: Double { Double(switches) * 1e5 / max(1, length) }

    static func + (lhs: Self, rhs: Self) -> Self {
        var sum = lhs
        sum.length += rhs.length
        sum.right += rhs.right
        sum.missing += rhs.missing
        sum.directed += rhs.directed
        sum.switches += rhs.switches
        return sum
    }

    init() {}

    /// `answers` by tenths of a second; `visible` says at which tenths there was a fix.
    init(
        _ drive: TrueDrive, answers: [Int: EdgeID], visible: Set<Int>, in network: RoadNetwork
    ) {
        let moments = drive.moments
        var meters = [0.0]
        for (one, other) in zip(moments, moments.dropFirst()) {
            meters.append(meters[meters.count - 1] + one.coordinate.distance(to: other.coordinate))
        }
        var wasWrong = false
        for (index, moment) in moments.enumerated() {
            let tenth = Int((moment.seconds * 10).rounded())
            guard tenth % 10 == 0, visible.contains(tenth) else { continue }
            let part =
                (meters[min(meters.count - 1, index + 5)] - meters[max(0, index - 5)])
            length += part
            guard let edge = answers[tenth] else {
                missing += part
                wasWrong = false
                continue
            }
            let way = network.osmID(of: network.way(of: edge))
            var (isRight, isDirected) = (false, false)
            func judge(_ other: Int) {
                guard moments[other].way == way else { return }
                isRight = true
                if (moments[other].direction < 0) == edge.isBackward { isDirected = true }
            }
            var near = index
            while near < moments.count, meters[near] <= meters[index] + 10 {
                judge(near)
                near += 1
            }
            near = index
            while near >= 0, meters[near] >= meters[index] - 10 {
                judge(near)
                near -= 1
            }
            if isRight { right += part }
            if isDirected { directed += part }
            let window = max(0, index - 100)...min(moments.count - 1, index + 100)
            let isWrong = !isRight && !window.contains { moments[$0].way == way }
            if isWrong, !wasWrong { switches += 1 }
            wasWrong = isWrong
        }
    }
}
