/// The names in the instruction of a step.
package struct StepNames: Hashable, Sendable {
    var road = RoadCall()
    /// Whether that is the road on which the driver is.
    var staysOnRoad = false
    /// The first road number on the signs.
    var signRoad = RoadCall()
    /// The places on the signs.
    var places: [String] = []
    /// The text on a sign that names no place.
    var allDirections: String?

    package init() {}

    init(_ label: RoadLabel) {
        road = label.call
        signRoad = RoadCall(label.sign.number ?? "", isNumber: true)
        places = label.sign.places
        allDirections = label.sign.allDirections
    }

    /// The same by the sign instead of the road.
    var bySign: StepNames {
        var names = self
        if signRoad.isEmpty, road.isNumber { names.signRoad = road }
        (names.road, names.staysOnRoad) = (RoadCall(), false)
        return names
    }

    /// Takes over what a sign says, of its places the first one.
    mutating func takeSign(of label: RoadLabel) {
        signRoad = RoadCall(label.sign.number ?? "", isNumber: true)
        places = Array(label.sign.places.prefix(1))
        allDirections = label.sign.allDirections
    }

    var isEmpty: Bool { road.isEmpty && signRoad.isEmpty && places.isEmpty }

    /// Whether a name would be said twice in a sentence about both steps.
    func sharesAny(with other: StepNames) -> Bool { without(other) != self }

    /// The names that another step has not.
    func without(_ other: StepNames) -> StepNames {
        var rest = self
        if !road.isEmpty, other.hasRoad(road) { rest.road = RoadCall() }
        for call in [other.road, other.signRoad] where call.isNumber {
            rest.road = rest.road.without(number: call.text)
        }
        if !signRoad.isEmpty, other.hasRoad(signRoad) { rest.signRoad = RoadCall() }
        // Places that are partly the same lead the same way.
        if places.contains(where: other.places.contains) { rest.places = [] }
        if !other.road.isEmpty { rest.places.removeAll { $0 == other.road.text } }
        if allDirections == other.allDirections { rest.allDirections = nil }
        return rest
    }

    private func hasRoad(_ call: RoadCall) -> Bool {
        road.text == call.text || signRoad.text == call.text || places.contains(call.text)
            || call.isNumber && road.without(number: call.text) != road
    }
}
