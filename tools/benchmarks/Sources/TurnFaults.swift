import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import MapFile
import RoadNetwork
import Routing

/// `turnstone-benchmark turn-faults --map M`
struct TurnFaults: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "turn-faults",
        abstract:
            "Looks for turns on random routes of which nothing is said, or to the wrong side.",
        discussion: """
            A corner is a node at which the driven line, seen over 25 m, bends by 45 degrees or more while another open \
            road than a service road leaves it; roundabouts have none. Silent is one within 45 m of which no step lies: where a road goes on \
            straight ahead (within 25 degrees), and where none does, at the end of a road. Not each silent one is a fault: a bend \
            to the one side of whose line a lane leads off needs no word. To the wrong side is a step that says left \
            where the line bends right, and the other way about. The same seed gives the same routes.
            """)

    @Option(name: .shortAndLong, help: "The map file.")
    var map: String

    @Option(help: "How many routes.")
    var routes = 1_000

    @Option(help: "Which routes.")
    var seed: UInt64 = 1

    @Flag(name: .shortAndLong, help: "Print each place.")
    var verbose = false

    func run() throws {
        let network: RoadNetwork
        do { network = try MapFile.open(map) } catch { throw UserError("\(error)") }
        let router = Router(network: network)
        var generator = SplitMix64(state: seed)
        var tally = Tally()
        for _ in 0..<60 * routes where tally.routes < routes {
            let request = RandomRequest.two(network, &generator)
            guard let path = try? router.routes(for: request).first,
                (500...60_000).contains(path.distanceMeters)
            else { continue }
            tally.routes += 1
            let leg = Route(path, for: request, in: network).legs[0]
            judgeCorners(of: leg, network, &tally)
            for step in leg.steps where step.isAnnouncedToWrongSide(on: leg) {
                tally.count(
                    \.wrongSides, "wrong side: \(step.fullInstructionText)", step.coordinate)
            }
        }
        if verbose {
            for place in tally.places.sorted() { print(place) }
        }
        print(tally)
    }

    /// Metres on both sides of a node over which the line's direction is seen, and within which a step is of it.
    private static let reach = (direction: 25.0, step: 45.0)
    /// Degrees of a corner at least, and of a road that goes straight on at most.
    private static let degrees = (corner: 45.0, straight: 25.0)

    private func judgeCorners(of leg: RouteLeg, _ network: RoadNetwork, _ tally: inout Tally) {
        var last = -Double.infinity
        for (before, after) in zip(leg.edges, leg.edges.dropFirst()) {
            let meters = after.startMeters
            guard meters > last + Self.reach.step,
                ![before, after].contains(where: {
                    network.roadFlags(of: $0.edge).contains(.roundabout)
                }),
                (Self.reach.step...max(Self.reach.step, leg.geometry.length - Self.reach.step))
                    .contains(meters)
            else { continue }
            let node = network.coordinate(of: network.source(of: after.edge))
            let arriving = leg.geometry.coordinate(at: meters - Self.reach.direction)
                .bearing(to: node)
            let leaving = node.bearing(
                to: leg.geometry.coordinate(at: meters + Self.reach.direction))
            guard Angle.difference(arriving, leaving) >= Self.degrees.corner else { continue }
            let others = network.edges(leaving: network.source(of: after.edge)).filter {
                $0 != after.edge && $0 != before.edge.reversed
                    && network.roadClass(of: $0) < .service
                    && network.possibleAccess(of: $0).contains(.driving)
            }
            guard !others.isEmpty else { continue }
            last = meters
            tally.corners += 1
            guard
                !leg.steps.contains(where: {
                    abs($0.legMeters - meters) <= Self.reach.step && $0.legMeters > 0
                })
            else { continue }
            let goesOn = others.contains {
                let line = Polyline(network.shape(of: $0))
                let ahead = line.coordinate(at: min(line.length, Self.reach.direction))
                return Angle.difference(arriving, node.bearing(to: ahead)) <= Self.degrees.straight
            }
            tally.count(
                goesOn ? \.besideStraight : \.atEnds,
                "silent \(Int(Angle.turn(from: arriving, to: leaving)))°"
                    + (goesOn ? " though a road goes straight on" : " at the end of a road"), node)
        }
    }
}

private struct Tally: CustomStringConvertible {
    var routes = 0
    var corners = 0
    var besideStraight = 0
    var atEnds = 0
    var wrongSides = 0
    /// Each place once, whatever the number of routes.
    var places: Set<String> = []

    mutating func count(_ kind: WritableKeyPath<Tally, Int>, _ fault: String, _ place: Coordinate) {
        self[keyPath: kind] += 1
        places.insert("\(fault) at \(place)")
    }

    var description: String {
        "\(routes) routes, \(corners) corners; silent though a road goes straight on \(besideStraight), silent at the end of a "
            + "road \(atEnds), to the wrong side \(wrongSides); \(places.count) places"
    }
}
