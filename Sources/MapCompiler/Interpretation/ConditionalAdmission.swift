import RoadNetwork

/// The modes that a condition may admit, without those that cannot use the way anyway: vehicles that
/// do not fit, traffic against a one-way street, modes for which it is no road at all.
struct ConditionalAdmission {
    /// Modes that may pass without any condition, one-ways apart.
    private var allowed = PerDirection<TravelModes>(both: .all)
    /// Modes among them that may pass only to reach something.
    private var restricted = PerDirection<TravelModes>(both: [])
    /// Modes that conditions may admit besides.
    private var admissible = TravelModes.all
    /// Modes that conditions may admit to reach something.
    private var admissibleToReach = TravelModes.all
    private var open = PerDirection<TravelModes>(both: .all)
    private var tooBig: PerDirection<TravelModes>

    /// At a node.
    init(tooBig: PerDirection<TravelModes>) { self.tooBig = tooBig }

    /// On a way.
    init(_ access: WayAccess, _ oneway: OnewayRules, tooBig: PerDirection<TravelModes>) {
        allowed = access.allowed
        restricted = access.restricted
        admissible = access.admissible
        admissibleToReach = access.admissibleToReach
        open = oneway.open
        self.tooBig = tooBig
    }

    /// The modes for which a condition about access has an effect.
    func access(_ effect: RuledAccess) -> PerDirection<TravelModes> {
        perDirection { direction in
            switch effect {
            case .forbidden: open[direction]
            case .restricted: among(allowed[direction].union(admissibleToReach), direction)
            case .allowed: among(allowed[direction].union(admissible), direction)
            }
        }
    }

    /// The modes for which a condition opens a direction of a one-way street.
    func oneway(_ effect: RuledAccess) -> PerDirection<TravelModes> {
        perDirection { direction in
            let modes = allowed[direction].subtracting(tooBig[direction])
            return effect == .restricted
                ? modes.intersection(restricted[direction])
                : modes.subtracting(restricted[direction])
        }
    }

    private func among(_ modes: TravelModes, _ direction: Direction) -> TravelModes {
        modes.intersection(open[direction]).subtracting(tooBig[direction])
    }

    private func perDirection(
        _ modes: (Direction) -> TravelModes
    ) -> PerDirection<TravelModes> {
        PerDirection(forward: modes(.forward), backward: modes(.backward))
    }
}

extension [RuleValue] {
    /// Whether one of them admits a mode that may not pass always, or that an earlier one excludes.
    func letIn(beyond open: PerDirection<TravelModes>) -> Bool {
        Direction.allCases.contains { direction in
            var open = open[direction]
            for rule in self
            where rule.subject == .access && rule.directions.contains(TravelDirections(direction)) {
                if rule.value == RuledAccess.forbidden.rawValue {
                    open.subtract(rule.modes)
                } else if !open.isSuperset(of: rule.modes) {
                    return true
                }
            }
            return false
        }
    }
}

extension TravelDirections {
    init(_ direction: Direction) { self = direction == .forward ? .forward : .backward }
}
