import RoadNetwork

/// The modes that a node lets through.
struct BarrierRules: Hashable, Sendable {
    /// Modes that cannot pass.
    var blocked: TravelModes = []
    /// Modes that may pass only to reach something behind it.
    var restricted: TravelModes = []
    /// Whether there is an obstacle to stop at or impassable.
    var isBarrier = false
    /// A gate without a tag that opens it to all.
    var isGate = false

    init(_ tags: Tags) {
        if let barrier = tags["barrier"] {
            let physical = Self.stopped(by: barrier, tags)
            isBarrier = physical.isBarrier
            blocked = physical.modes
            isGate = Self.gates.contains(barrier)
        }
        let access = AccessTags(tags)
        guard !access.isEmpty else { return }
        for mode in TravelMode.allCases {
            switch access.value(for: mode) {
            case .forbidden:
                blocked.insert(mode.set)
            case .restricted:
                blocked.remove(mode.set)
                restricted.insert(mode.set)
            case .allowed:
                blocked.remove(mode.set)
                if mode == .driving { isGate = false }
            case nil:
                break
            }
        }
    }

    private static let gates: Set<String> = [
        "gate", "lift_gate", "swing_gate", "sliding_gate", "sliding_beam", "sally_port",
        "hampshire_gate", "double_gate", "gate_pier",
    ]

    /// The modes that a barrier blocks without an access tag.
    private static func stopped(by barrier: String, _ tags: Tags) -> (
        modes: TravelModes, isBarrier: Bool
    ) {
        // A virtual fence for cattle, which is no obstacle.
        if let sensory = tags["sensory"], sensory != "no" { return ([], false) }
        switch barrier {
        case "no", "entrance", "cattle_grid", "height_restrictor", "arch", "toll_booth",
            "border_control", "checkpoint":
            return ([], false)
        case let gate where gates.contains(gate):
            return ([], true)
        case "bollard", "rising_bollard":
            let opens = barrier == "rising_bollard" || tags["bollard"] == "rising"
            return (opens ? [] : .motorized, true)
        case "kerb":
            let isLow =
                tags["kerb"] == "lowered" || tags["kerb"] == "flush" || tags["kerb"] == "no"
                || tags["highway"] == "crossing"
            return (isLow ? [] : .motorized, !isLow)
        case "bus_trap", "sump_buster":
            return ([.driving, .taxicab], true)
        case "stile", "kissing_gate", "turnstile", "full-height_turnstile", "wicket_gate":
            return ([.motorized, .cycling], true)
        case "wall", "fence", "hedge", "retaining_wall", "city_wall", "guard_rail", "ditch":
            return (.all, true)
        default:
            return (.motorized, true)
        }
    }
}
