import ArgumentParser
import RoadNetwork
import Routing

/// The arguments of the route options.
struct RouteOptionArguments: ParsableArguments {
    enum Mode: String, CaseIterable, ExpressibleByArgument {
        case driving, cycling, walking
        case twoWheeler = "two-wheeler"
        case taxicab, truck

        var travelMode: TravelMode {
            switch self {
            case .driving: .driving
            case .cycling: .cycling
            case .walking: .walking
            case .twoWheeler: .twoWheeler
            case .taxicab: .taxicab
            case .truck: .truck
            }
        }
    }

    enum Avoidance: String, CaseIterable, ExpressibleByArgument {
        case tolls, highways, ferries
    }

    @Option(name: .long, help: "How one travels.")
    var mode = Mode.driving

    @Option(name: .long, help: "What to keep off where there is another way; may be repeated.")
    var avoid: [Avoidance] = []

    @Flag(name: .long, help: "Prefer the shortest way to the quickest.")
    var shorter = false

    var routeOptions: RouteOptions {
        RouteOptions(
            travelMode: mode.travelMode, avoidsTolls: avoid.contains(.tolls),
            avoidsHighways: avoid.contains(.highways), avoidsFerries: avoid.contains(.ferries),
            strategy: shorter ? .shorter : .defaultBest)
    }
}
