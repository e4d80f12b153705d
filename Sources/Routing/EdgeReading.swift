import RoadNetwork

/// The attributes of an edge that its weight depends on, read once.
struct EdgeReading {
    let edge: EdgeID
    let attributes: WayAttributes
    /// Whether the rules admit the vehicle; nil without rules.
    var ruling: Bool?
    /// Whether a rule lets the vehicle in only to reach something on the edge.
    var isRestricted = false
    /// Speed limit by the rules, metres a second; infinite for none.
    var topSpeed = Double.infinity

    @inline(__always)
    init(_ edge: EdgeID, _ attributes: WayAttributes, _ rules: VehicleRules?) {
        self.edge = edge
        self.attributes = attributes
        // Few roads have rules.
        guard attributes.roadFlags.contains(.hasRules),
            let verdict = rules?.verdict(on: edge, at: nil)
        else { return }
        ruling = !verdict.isExcluded || verdict.opensAtTimes
        isRestricted = verdict.isRestricted
        topSpeed = verdict.topSpeed ?? .infinity
    }

    /// The modes that may use the edge, be it only to reach something on it, rules apart.
    @inline(__always)
    var usableModes: TravelModes { attributes.usableModes(isBackward: edge.isBackward) }

    @inline(__always)
    var restrictedModes: TravelModes { attributes.restrictedAccess(isBackward: edge.isBackward) }
}

/// The attributes of an edge that the weights of turns from it and onto it depend on.
///
/// The high byte holds ``speed``, quarters of a metre a second.
struct EdgeTraits: OptionSet, BitwiseCopyable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(speed: Double) {
        rawValue = UInt16(min(255, max(1, (speed * 4).rounded()))) << 8
    }

    /// See ``CostModel/speedBesideStops(on:)``.
    @inline(__always)
    var speed: Double { Double(rawValue >> 8) / 4 }

    /// Of a kind that is to be avoided.
    static let avoided = EdgeTraits(rawValue: 1)
    /// See ``CostModel/isRestricted(_:)``.
    static let restricted = EdgeTraits(rawValue: 2)
    static let leftHandTraffic = EdgeTraits(rawValue: 4)
    /// The mode of travel may use it without any condition.
    static let usable = EdgeTraits(rawValue: 8)
    static let roundabout = EdgeTraits(rawValue: 16)

    /// Leads to something beside the roads, whatever the rules say of it.
    static let service = EdgeTraits(rawValue: 32)

    /// See ``CostModel/secondsBetweenTurns(on:)``, by quarters, at most 3 of them.
    @inline(__always)
    var secondsBetweenTurns: Double { Double(rawValue >> 6 & 3) / 4 }

    @inline(__always)
    mutating func setSecondsBetweenTurns(_ seconds: Double) {
        formUnion(EdgeTraits(rawValue: UInt16(min(3, (seconds * 4).rounded())) << 6))
    }
}

/// The attributes of a node that the weights of turns at it depend on.
struct NodeTraits: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    /// See ``CostModel/isJunction(_:)``.
    static let junction = NodeTraits(rawValue: 1)
    /// May be passed only to reach something behind it.
    static let restricted = NodeTraits(rawValue: 2)
    /// A rule keeps the vehicle out.
    static let closed = NodeTraits(rawValue: 4)
    static let gate = NodeTraits(rawValue: 8)
    /// A barrier stops the vehicle: it may turn round there.
    static let blocked = NodeTraits(rawValue: 16)
}

extension CostModel {
    @inline(__always)
    func reading(of edge: EdgeID) -> EdgeReading {
        EdgeReading(edge, network.attributes(of: edge), rules)
    }

    @inline(__always)
    func traits(of edge: EdgeReading) -> EdgeTraits {
        var traits = EdgeTraits(speed: speedBesideStops(on: edge))
        traits.setSecondsBetweenTurns(secondsBetweenTurns(on: edge))
        if edge.attributes.roadFlags.contains(.roundabout) { traits.insert(.roundabout) }
        if isAvoided(edge.attributes) { traits.insert(.avoided) }
        if isRestricted(edge) { traits.insert(.restricted) }
        if isService(edge.attributes) { traits.insert(.service) }
        if edge.attributes.roadFlags.contains(.leftHandTraffic) { traits.insert(.leftHandTraffic) }
        if edge.usableModes.contains(mode) { traits.insert(.usable) }
        return traits
    }

    @inline(__always)
    func traits(of node: NodeID, isJunction: Bool) -> NodeTraits {
        var traits: NodeTraits = isJunction ? .junction : []
        let flags = network.flags(of: node)
        if flags.contains(.gate) { traits.insert(.gate) }
        if network.restrictedModes(at: node).contains(mode) { traits.insert(.restricted) }
        guard flags.contains(.hasRules), let verdict = rules?.verdict(at: node, at: nil) else {
            return traits
        }
        if verdict.isRestricted { traits.insert(.restricted) }
        if verdict.isExcluded, !verdict.opensAtTimes {
            traits.insert(verdict.excludedBy == nil ? .blocked : .closed)
        }
        return traits
    }
}
