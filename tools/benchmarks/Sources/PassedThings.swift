import Geodesy
import RoadNetwork
import Routing

/// The end of an edge on a route, with what may hold vehicles up there.
struct Passage: Encodable {
    /// Metres from the beginning of the route.
    let meters: Double
    /// `signals`, `repeatedSignals`, `stop`, `levelCrossing`, or empty.
    let control: String
    /// `none`, `minor`, `major`, `arterial`, at a roundabout `roundabout`.
    let yields: String
    /// `near`, `ahead` or `across`; `round` of a U-turn.
    let side: String
    let isJunction: Bool
    /// Class of the road driven, and the greatest one of the roads that meet it.
    let road: String
    let crossed: String
    let isOneway: Bool
    let surroundings: String
    /// Seconds that a stop takes here, beside those of standing.
    let stopping: Double
    /// Seconds of standing that are expected.
    let expected: Double
    /// Seconds stood before it, in the queue as well.
    var stood = 0.0
    /// Stops that make up ``stood``.
    var stops = 0

    /// Whether a vehicle may have to wait here for others.
    var holdsUp: Bool {
        !control.isEmpty
            || isJunction && (yields != "none" || side == "across" || side == "round")
    }
}

/// What a route passes that takes time.
struct PassedThings {
    private let network: RoadNetwork
    private let bearings: EdgeBearings
    private let model: CostModel

    init(_ network: RoadNetwork) {
        self.network = network
        bearings = EdgeBearings(network)
        model = CostModel(network: network, options: RouteOptions(), parameters: CostParameters())
    }

    /// Seconds on roads of each kind: class, limit, surroundings.
    func roads(of leg: LegPath) -> [String: Double] {
        var roads: [String: Double] = [:]
        for (index, edge) in leg.edges.enumerated() {
            let attributes = network.attributes(of: edge)
            let flags = attributes.roadFlags
            let isLast = index == leg.edges.count - 1
            let driven =
                (isLast ? leg.end.offset : network.length(of: edge))
                - (index == 0 ? leg.start.offset : 0)
            let limit: String =
                switch network.postedLimit(of: edge) {
                case .unknown: "none"
                case _ where flags.contains(.lawfulLimit): "law"
                case let limit:
                    limit.metersPerSecond.map { "\(Int(($0 * 3.6).rounded()))" } ?? "free"
                }
            let kind = "\(attributes.kind)\(flags.contains(.link) ? "Link" : "")"
            roads["\(kind)/\(limit)/\(flags.surroundings)", default: 0] +=
                driven / network.expectedSpeed(of: edge)
        }
        return roads
    }

    /// Seconds that are lost by slowing down in turns without a stop.
    func slowing(on leg: LegPath) -> Double {
        zip(leg.edges, leg.edges.dropFirst()).reduce(0) {
            $0 + model.slowing(turningBy: angle(from: $1.0, onto: $1.1), from: $1.0, onto: $1.1)
        }
    }

    private func angle(from edge: EdgeID, onto next: EdgeID) -> Int16 {
        Int16(
            Angle.turn(from: bearings.arrival(of: edge), to: bearings.departure(of: next))
                .rounded())
    }

    /// The ends of its edges at which something may take time.
    func passages(on leg: LegPath) -> [Passage] {
        var passages: [Passage] = []
        var meters = -leg.start.offset
        for (index, (edge, next)) in zip(leg.edges, leg.edges.dropFirst()).enumerated() {
            meters += network.length(of: edge)
            let standing = leg.standing[index] - (index > 0 ? leg.standing[index - 1] : 0)
            let isJunction = model.isJunction(network.target(of: edge))
            if isJunction || standing > 0 {
                passages.append(passage(edge, next, at: meters, isJunction, standing))
            }
        }
        return passages
    }

    private func passage(
        _ edge: EdgeID, _ next: EdgeID, at meters: Double, _ isJunction: Bool, _ standing: Double
    ) -> Passage {
        let attributes = network.attributes(of: edge)
        let flags = attributes.roadFlags
        let controls = network.flags(of: edge)
        let turn = angle(from: edge, onto: next)
        let entersRoundabout =
            network.roadFlags(of: next).contains(.roundabout) && !flags.contains(.roundabout)
        return Passage(
            meters: meters, control: Self.control(controls),
            yields: entersRoundabout ? "roundabout" : "\(controls.yield)",
            side: abs(turn) > 150
                ? "round"
                : "\(TurnSide(turningBy: turn, drivesOnLeft: flags.contains(.leftHandTraffic)))",
            isJunction: isJunction,
            road: "\(attributes.kind)\(flags.contains(.link) ? "Link" : "")",
            crossed: crossed(from: edge, onto: next),
            isOneway: flags.contains(.oneway) && !flags.contains(.dualCarriageway),
            surroundings: "\(flags.surroundings)",
            stopping: model.stopping(from: edge, onto: next), expected: standing)
    }

    private static func control(_ flags: EdgeFlags) -> String {
        if flags.contains(.trafficSignals) {
            return flags.contains(.repeatedSignals) ? "repeatedSignals" : "signals"
        }
        if flags.contains(.stopSign) { return "stop" }
        return flags.contains(.levelCrossing) ? "levelCrossing" : ""
    }

    /// The greatest class of the other roads at the end of an edge.
    private func crossed(from edge: EdgeID, onto next: EdgeID) -> String {
        let others = network.edges(leaving: network.target(of: edge)).filter {
            $0 != edge.reversed && $0 != next
        }
        let kinds = others.map { network.attributes(of: $0).kind }
        return kinds.min { $0.rawValue < $1.rawValue }.map { "\($0)" } ?? "none"
    }
}

extension [Passage] {
    /// Longest queue, in metres.
    private static let queue = 400.0
    /// Metres behind the node up to which vehicles stand that wait for it, within the junction.
    private static let junction = 15.0

    /// Counts each stand for what it was before: the next thing ahead that may hold vehicles up, else the next junction.
    ///
    /// - Parameters:
    ///   - stands: metres from the beginning and seconds.
    /// - Returns: the seconds stood before nothing.
    mutating func attribute(_ stands: [(meters: Double, seconds: Double)]) -> Double {
        var unexplained = 0.0
        for stand in stands {
            let ahead = indices.filter {
                self[$0].meters > stand.meters - Self.junction
                    && self[$0].meters < stand.meters + Self.queue
            }
            if let place = ahead.first(where: { self[$0].holdsUp }) ?? ahead.first {
                self[place].stood += stand.seconds
                self[place].stops += 1
            } else {
                unexplained += stand.seconds
            }
        }
        return unexplained
    }
}
