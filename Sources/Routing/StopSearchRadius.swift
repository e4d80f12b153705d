import RoadNetwork

/// The search radius for edges on which a vehicle may start or stop at a waypoint.
///
/// An edge from which most of the network cannot be reached, or that cannot be reached from there, lies
/// in a dead-end component. It is wanted beside the nearest edge of all only, since the vehicle may stand in it;
/// the others also beside the nearest that leads on.
struct StopSearchRadius: SearchRadius {
    /// The positions wanted beside a found one.
    enum Company {
        /// All.
        case everything
        /// Edges hardly farther than the nearest.
        case hardlyFarther
        /// None but the nearest that leads on.
        case nearest
    }

    let rules: StopRules
    let company: Company
    let options: SnappingOptions
    /// Maximum metres of edges outside dead-end components.
    private(set) var meters: Double
    /// Maximum metres of edges in dead-end components, at most ``meters``.
    private var metersInDeadEnds: Double

    init(radius: Double, company: Company, rules: StopRules, options: SnappingOptions) {
        self.rules = rules
        self.company = company
        self.options = options
        meters = radius
        metersInDeadEnds = company == .nearest ? -1 : radius
    }

    @inline(__always)
    func meters(_ attributes: WayAttributes, _ flags: EdgeFlags) -> Double {
        guard rules.allowStop(on: attributes) else { return -1 }
        return rules.isInDeadEnd(flags) ? metersInDeadEnds : meters
    }

    mutating func narrow(beside flags: EdgeFlags, at distance: Double) {
        let reach: Double
        switch company {
        case .everything: return
        case .hardlyFarther: reach = options.reach(beyond: distance)
        case .nearest: reach = distance
        }
        metersInDeadEnds = min(metersInDeadEnds, reach)
        if !rules.isInDeadEnd(flags) { meters = min(meters, reach) }
    }
}

/// The rules for a vehicle's start or stop.
struct StopRules {
    let isMotorized: Bool
    /// Whether the vehicle is to stand there, which excludes some roads.
    let isStopover: Bool
    /// Whether it is to stand at the side of the road.
    var isForKerb = false
    /// The flag of edges in dead-end components for this mode of travel; none in a small network.
    let deadEndFlag: EdgeFlags

    @inline(__always)
    func allowStop(on attributes: WayAttributes) -> Bool {
        let flags = attributes.roadFlags
        if isMotorized, flags.contains(.noStopping) { return false }
        if isForKerb, !isAtKerb(attributes) { return false }
        guard isStopover else { return true }
        return attributes.kind != .motorway
            && flags.isDisjoint(with: [.motorroad, .roundabout, .circular])
    }

    /// Whether a vehicle can stop at the kerb of such a road: not on one for fast traffic, a ramp, a
    /// roundabout, another level, or a footway that vehicles may use.
    func isAtKerb(_ attributes: WayAttributes) -> Bool {
        let flags = attributes.roadFlags
        if attributes.kind == .motorway || isFootway(attributes) { return false }
        if attributes.kind == .trunk, flags.contains(.link) { return false }
        if isExpressway(attributes) { return false }
        return flags.isDisjoint(with: [.motorroad, .roundabout, .circular, .tunnel, .bridge])
    }

    /// Whether a main road is built like a motorway without being signposted as one: nobody may walk along it, or it
    /// is one carriageway of a trunk road on which one drives ``expresswaySpeed``.
    ///
    /// In built-up areas a primary road on which walking is forbidden has a footway of its own beside it, and a kerb.
    private func isExpressway(_ attributes: WayAttributes) -> Bool {
        let flags = attributes.roadFlags
        let isTrunk = attributes.kind == .trunk
        guard isTrunk || (attributes.kind == .primary && !flags.contains(.builtUp)) else {
            return false
        }
        let modes = TravelModes(rawValue: attributes.forwardAccess | attributes.backwardAccess)
        if !modes.contains(.walking) { return true }
        guard isTrunk, !flags.contains(.builtUp),
            !flags.isDisjoint(with: [.oneway, .dualCarriageway])
        else { return false }
        let limit = Double(max(attributes.forwardLimit, attributes.backwardLimit))
        if limit > 0 {
            return limit * (flags.contains(.milesPerHour) ? 1.609 : 1) >= Self.expresswaySpeed
        }
        return Double(max(attributes.forwardSpeed, attributes.backwardSpeed))
            >= Self.expresswaySpeed
    }

    /// Speed limit from which nobody stops on a carriageway for one direction, km/h; 50 miles an hour are one.
    private static let expresswaySpeed = 80.0

    /// Whether a road is made for walking or cycling, though vehicles may use it.
    func isFootway(_ attributes: WayAttributes) -> Bool {
        switch attributes.kind {
        case .footway, .path, .cycleway, .steps: true
        default: false
        }
    }

    /// Whether an edge with these flags is in a dead-end component.
    @inline(__always)
    func isInDeadEnd(_ flags: EdgeFlags) -> Bool { !flags.isDisjoint(with: deadEndFlag) }
}
