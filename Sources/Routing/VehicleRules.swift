import Geodesy
import RoadNetwork

/// Decides what the rules of ways, nodes and turns mean for one vehicle: limits of size and weight,
/// limits of speed for its kind, access by the clock.
///
/// Where the time is not known, a rule that depends on it does not hold.
struct VehicleRules: Sendable {
    let network: RoadNetwork
    let mode: TravelMode
    let vehicle: VehicleDimensions

    /// What the rules that hold come to.
    struct Verdict {
        /// The rule that keeps the vehicle out, if one does.
        var excludedBy: TravelRule?
        var isRestricted = false
        /// Metres a second; nil when no rule limits the speed.
        var topSpeed: Double?
    }

    /// Nil when the edge has no rules.
    func verdict(on edge: EdgeID, at time: CivilTime?) -> Verdict? {
        let flags = network.roadFlags(of: edge)
        guard flags.contains(.hasRules) else { return nil }
        let unit = flags.contains(.milesPerHour) ? 0.44704 : 1 / 3.6
        var judgement = Judgement(rules: self, time: time, metersPerSecond: unit)
        network.forEachRule(on: edge) { judgement.hear($0) }
        return judgement.verdict
    }

    /// Nil when the node has no rules.
    func verdict(at node: NodeID, at time: CivilTime?) -> Verdict? {
        guard network.flags(of: node).contains(.hasRules) else { return nil }
        var judgement = Judgement(rules: self, time: time, metersPerSecond: 1 / 3.6)
        for rule in network.rules(at: node) { judgement.hear(rule) }
        return judgement.verdict
    }

    /// Whether a condition holds for this vehicle at a time.
    func holds(_ condition: StringID, at time: CivilTime?) -> Bool {
        network.holds(
            condition, in: Circumstances(mode: mode, vehicle: vehicle, localTime: time))
    }

    /// Hears one rule after the other: of limits every one holds, of access and speed the last one
    /// that applies.
    private struct Judgement {
        let rules: VehicleRules
        let time: CivilTime?
        let metersPerSecond: Double
        private var heard = Verdict()
        private var access: TravelRule?

        init(rules: VehicleRules, time: CivilTime?, metersPerSecond: Double) {
            self.rules = rules
            self.time = time
            self.metersPerSecond = metersPerSecond
        }

        mutating func hear(_ rule: TravelRule) {
            guard rule.modes.contains(rules.mode.set), rules.holds(rule.condition, at: time) else {
                return
            }
            switch rule.subject {
            case .access: access = rule
            case .speedLimit:
                heard.topSpeed =
                    rule.value == 255 ? nil : Double(max(1, rule.value)) * metersPerSecond
            case .height, .width, .length, .weight, .weightRating, .axleLoad, .hazardousGoods:
                if heard.excludedBy == nil, rule.excludes(rules.vehicle) { heard.excludedBy = rule }
            }
        }

        var verdict: Verdict {
            guard let access else { return heard }
            var verdict = heard
            switch RuledAccess(rawValue: access.value) {
            case .forbidden: verdict.excludedBy = verdict.excludedBy ?? access
            case .restricted: verdict.isRestricted = true
            case .allowed, nil: break
            }
            return verdict
        }
    }
}

extension VehicleRules {
    /// The first rule on a path that keeps the vehicle out, and the edge that it is met on.
    func firstObstacle(on path: RoutePath) -> (rule: TravelRule, edge: EdgeID)? {
        for leg in path.legs {
            for (index, edge) in leg.edges.enumerated() {
                if let rule = verdict(on: edge, at: nil)?.excludedBy { return (rule, edge) }
                if index + 1 < leg.edges.count,
                    let rule = verdict(at: network.target(of: edge), at: nil)?.excludedBy
                {
                    return (rule, edge)
                }
            }
        }
        return nil
    }

    /// The rule as it completes "… for this vehicle: ".
    func sentence(for rule: TravelRule) -> String {
        func limit(_ what: String, _ scale: Double, _ unit: String, _ measure: Double?) -> String {
            let own = measure.map { ", and the vehicle has \($0) \(unit)" } ?? ""
            return "\(what) is limited to \(Double(rule.value) / scale) \(unit)\(own)"
        }
        return switch rule.subject {
        case .height: limit("the height", 100, "m", vehicle.heightMeters)
        case .width: limit("the width", 100, "m", vehicle.widthMeters)
        case .length: limit("the length", 100, "m", vehicle.lengthMeters)
        case .weight, .weightRating: limit("the weight", 1000, "t", vehicle.weightTons)
        case .axleLoad: limit("the axle load", 1000, "t", vehicle.axleLoadTons)
        case .hazardousGoods: "dangerous goods are forbidden"
        case .access, .speedLimit:
            rule.condition == .empty
                ? "this kind of vehicle is forbidden"
                : "this kind of vehicle is forbidden (\(network.string(rule.condition)))"
        }
    }
}
