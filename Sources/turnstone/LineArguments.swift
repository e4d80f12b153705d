import ArgumentParser
import CommandLineTool
import Geodesy
import Routing

/// The arguments that name a line to be followed.
struct LineArguments: ParsableArguments {
    enum Adherence: String, CaseIterable, ExpressibleByArgument {
        case strict, prefer
        case startOnly = "start-only"

        var adherence: GivenLine.Adherence {
            switch self {
            case .strict: .strict
            case .prefer: .prefer
            case .startOnly: .startOnly
            }
        }
    }

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Follow the track, or else the route, of a GPX file, as a vehicle does that gets it from "
                + "dispatch. Without --waypoint from its first place to its last.",
            valueName: "file"), completion: .file())
    var along: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "strict: what of the line cannot be driven is refused. prefer: it is gone round. start-only: the same for "
                + "this route, and a vehicle forgets the line when it leaves it."))
    var adherence = Adherence.prefer

    /// Nil when no file is named.
    var line: GivenLine? {
        get throws(UserError) {
            guard let along else { return nil }
            let places = try GPXTrack(path: along).line
            return GivenLine(course: .places(places), adherence: adherence.adherence)
        }
    }
}

extension GivenLine {
    /// Its first and its last place as waypoints; none where it is made of ways.
    var ends: [Waypoint] {
        guard case .places(let places) = course, let first = places.first, let last = places.last
        else { return [] }
        return [Waypoint(coordinate: first), Waypoint(coordinate: last)]
    }
}
