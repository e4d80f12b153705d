import RoadNetwork

extension TravelMode {
    var isMotorized: Bool { TravelModes.motorized.contains(set) }

    /// Factor of this mode on a car's cost of turning round.
    var uTurnFactor: Double {
        switch self {
        case .driving, .taxicab: 1
        case .twoWheeler: 0.5
        case .truck: 3
        case .cycling: 0.25
        case .walking: 0
        }
    }

    /// Expected speed on a way, along or against it, metres a second, more than 0.
    @inline(__always)
    func speed(on attributes: WayAttributes, isBackward: Bool) -> Double {
        let car = max(0.2, attributes.expectedSpeed(isBackward: isBackward))
        return switch self {
        case .driving, .taxicab, .twoWheeler: car
        case .truck, .cycling, .walking: speed(attributes, car: car)
        }
    }

    /// The same of a mode that is not always as fast as a car.
    private func speed(_ attributes: WayAttributes, car: Double) -> Double {
        if attributes.kind.isPassage { return car }
        return switch self {
        case .driving, .taxicab, .twoWheeler: car
        case .truck: min(car, Self.truckTopSpeed)
        case .cycling: Self.cyclingSpeed(attributes)
        case .walking: attributes.kind == .steps ? 0.7 : 1.4
        }
    }

    /// 80 km/h, the limit of heavy trucks outside of towns in most of Europe.
    private static let truckTopSpeed = 80 / 3.6

    /// 18 km/h on a road that is paved, as Valhalla expects of a trekking bicycle.
    private static func cyclingSpeed(_ attributes: WayAttributes) -> Double {
        let kilometersPerHour =
            switch attributes.kind {
            case .steps: 2.0
            case .footway, .pedestrian: 6.0
            case .path, .track: 12.0
            default: 18.0
            }
        let factor =
            switch attributes.surfaceQuality {
            case .unknown, .paved: 1.0
            case .cobbled, .compacted: 0.8
            case .gravel: 0.6
            case .rough: 0.4
            }
        return kilometersPerHour * factor / 3.6
    }

    /// Factor on the time on a road for comfort and safety: above 1 it counts more.
    func preference(for attributes: WayAttributes) -> Double {
        self == .cycling ? CyclingComfort.factor(for: attributes) : 1
    }
}
