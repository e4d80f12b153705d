import Geodesy
import RoadNetwork

/// Applies the rules of ways, nodes and turns to one vehicle: limits of size and weight, limits of
/// speed for its kind, access by the clock.
///
/// Where the time is not known, a rule that depends on it does not hold.
struct VehicleRules: Sendable {
    let network: RoadNetwork
    let mode: TravelMode
    let vehicle: VehicleDimensions
    /// Whether roads that open at unknown times count as open.
    var foreseesOpenings = true

    /// The verdict of access and the rules that hold.
    struct Verdict {
        var isExcluded = false
        /// The rule that excludes the vehicle; nil if admitted, or excluded without a rule.
        var excludedBy: TravelRule?
        /// Whether a rule admits the vehicle at unknown times, otherwise excluded.
        var opensAtTimes = false
        /// Whether the vehicle may enter, always or at those times, only to reach something.
        var isRestricted = false
        /// Metres a second; nil when no rule limits the speed.
        var topSpeed: Double?
    }

    /// Nil when the edge has no rules.
    func verdict(on edge: EdgeID, at time: CivilTime?) -> Verdict? {
        let flags = network.roadFlags(of: edge)
        guard flags.contains(.hasRules) else { return nil }
        let unit = flags.contains(.milesPerHour) ? 0.44704 : 1 / 3.6
        var judgement = Judgement(
            rules: self, time: time, metersPerSecond: unit,
            isOpen: network.usableModes(of: edge).contains(mode.set))
        network.forEachRule(on: edge) { judgement.hear($0) }
        return judgement.verdict
    }

    /// Nil when the node has no rules.
    func verdict(at node: NodeID, at time: CivilTime?) -> Verdict? {
        guard network.flags(of: node).contains(.hasRules) else { return nil }
        var judgement = Judgement(
            rules: self, time: time, metersPerSecond: 1 / 3.6,
            isOpen: !network.blockedModes(at: node).contains(mode.set))
        for rule in network.rules(at: node) { judgement.hear(rule) }
        return judgement.verdict
    }

    /// Whether a condition holds for this vehicle at a time.
    func holds(_ condition: StringID, at time: CivilTime?) -> Bool {
        network.holds(condition, in: circumstances(at: time))
    }

    private func circumstances(at time: CivilTime?) -> Circumstances {
        Circumstances(mode: mode, vehicle: vehicle, localTime: time)
    }

    /// Takes the rules in order: of limits every one holds, of access and speed the last one that applies.
    private struct Judgement {
        let rules: VehicleRules
        let time: CivilTime?
        let metersPerSecond: Double
        /// Whether the vehicle may enter without any rule.
        let isOpen: Bool
        private var heard = Verdict()
        private var access: TravelRule?
        /// The verdict of the rules after it that may hold at a time that is not known.
        private var opening: TravelRule?

        init(rules: VehicleRules, time: CivilTime?, metersPerSecond: Double, isOpen: Bool) {
            self.rules = rules
            self.time = time
            self.metersPerSecond = metersPerSecond
            self.isOpen = isOpen
        }

        mutating func hear(_ rule: TravelRule) {
            guard rule.modes.contains(rules.mode.set) else { return }
            guard rules.holds(rule.condition, at: time) else {
                if time == nil, rule.letsIn, rules.foreseesOpenings { hearOfOpening(rule) }
                return
            }
            switch rule.subject {
            case .access:
                access = rule
                opening = nil
            case .speedLimit:
                heard.topSpeed =
                    rule.value == 255 ? nil : Double(max(1, rule.value)) * metersPerSecond
            case .hazardousGoods where rule.value == RuledAccess.restricted.rawValue:
                if rules.vehicle.carriesHazardousMaterial { heard.isRestricted = true }
            case .height, .width, .length, .weight, .weightRating, .axleLoad, .hazardousGoods:
                if heard.excludedBy == nil, rule.excludes(rules.vehicle) { heard.excludedBy = rule }
            }
        }

        /// Of several the strictest counts, as the one that will hold is unknown.
        private mutating func hearOfOpening(_ rule: TravelRule) {
            guard
                rules.network.holdsAtTimes(rule.condition, in: rules.circumstances(at: nil)),
                rule.value < opening?.value ?? .max
            else { return }
            opening = rule
        }

        var verdict: Verdict {
            var verdict = heard
            let isTooBig = heard.excludedBy != nil
            let isOpen = access.map(\.letsIn) ?? self.isOpen
            if !isOpen { verdict.excludedBy = verdict.excludedBy ?? access }
            verdict.isExcluded = isTooBig || !isOpen
            verdict.opensAtTimes = !isTooBig && !isOpen && opening != nil
            let entry = verdict.opensAtTimes ? opening : access
            if entry?.value == RuledAccess.restricted.rawValue { verdict.isRestricted = true }
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
