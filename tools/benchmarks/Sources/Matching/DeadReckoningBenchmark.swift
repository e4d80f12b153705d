import ArgumentParser
import CommandLineTool
import Geodesy
import MapFile
import Positioning
import RoadNetwork
import Routing

/// `turnstone-benchmark matching-outages --maps DIR --drives DIR`
struct DeadReckoningBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matching-outages",
        abstract: "Measures whether dead reckoning knows how wrong it is.",
        discussion: """
            In the outages of recorded drives, and in one of 90 s that is made up every so many fixes, for \
            each second: how far the place that is told is from the true one, beside the accuracy \
            that is told. Prints the share of the seconds in which the error is within it (95 % are \
            promised), and the medians of both in metres: without a route, and on the way that was \
            driven.
            """)

    @Option(help: "Folder of map files, each named as the drives' extract.")
    var maps: String

    @Option(help: "Folder of drives.")
    var drives: String

    @Option(help: "An outage is made up at every so many fixes.")
    var stride = 10

    @Flag(help: "With a speed sensor that is 3 % off and goes on in the outages.")
    var sensor = false

    @Flag(
        help: """
            Print every second: drive, route, kind, t, speed, fix's accuracy, expected speed, error, \
            accuracy, metres at that speed, metres driven.
            """)
    var csv = false

    func run() throws {
        var seconds: [ReckonedSecond] = []
        for recorded in try RecordedDrive.all(in: drives) {
            let network: RoadNetwork
            do {
                network = try MapFile.open("\(maps)/\(recorded.description.extract).map")
            } catch {
                throw UserError("\(error)")
            }
            let run = ReckonedDrive(recorded, network: network, stride: stride, hasSensor: sensor)
            for isRouted in [false, true] { seconds += run.seconds(isRouted: isRouted) }
        }
        if csv {
            for second in seconds { print(second.row) }
        } else {
            report(seconds)
        }
    }

    private func report(_ seconds: [ReckonedSecond]) {
        print("outages,route,from_s,to_s,seconds,covered_percent,median_error_m,median_accuracy_m")
        for isMade in [false, true] {
            for isRouted in [false, true] {
                let kind = seconds.filter { $0.isMade == isMade && $0.isRouted == isRouted }
                for range in [1...90, 1...10, 11...30, 31...60, 61...90] {
                    let part = kind.filter { range.contains(Int($0.elapsed.rounded(.up))) }
                    guard !part.isEmpty else { continue }
                    let covered = part.filter { $0.error <= $0.accuracy }.count
                    let percent = Double(covered * 1000 / part.count) / 10
                    print(
                        "\(isMade ? "made" : "recorded"),\(isRouted ? "driven" : "none"),"
                            + "\(range.lowerBound),\(range.upperBound),\(part.count),\(percent),"
                            + "\(median(part.map(\.error))),\(median(part.map(\.accuracy)))")
                }
            }
        }
    }

    private func median(_ values: [Double]) -> Int {
        Int(values.sorted()[values.count / 2].rounded())
    }
}

/// A second without a fix.
private struct ReckonedSecond {
    var drive: String
    var isMade: Bool
    var isRouted: Bool
    /// Since the last fix.
    var elapsed: Double
    var last: MatchedLocation
    /// Of the road at the last fix, metres a second.
    var expectedSpeed: Double
    var error: Double
    var accuracy: Double
    var guessed: Double
    var driven: Double

    var row: String {
        let fields: [Double] = [
            elapsed, last.speed ?? -1, last.accuracy ?? -1, expectedSpeed, error, accuracy, guessed,
            driven,
        ]
        return "\(drive),\(isRouted ? 1 : 0),\(isMade ? "made" : "recorded"),"
            + fields.map { "\(($0 * 10).rounded() / 10)" }.joined(separator: ",")
    }
}

/// A drive on which the matcher is asked where the vehicle is while there is no fix.
private struct ReckonedDrive {
    private let drive: RecordedDrive
    private let network: RoadNetwork
    private let stride: Int
    private let hasSensor: Bool
    /// Metres a second at the whole seconds.
    private let speeds: [Double]
    /// Edges that were driven; empty when the map does not have them.
    private let way: [EdgeID]
    /// Metres driven by the whole seconds of the truth.
    private let meters: [Double]
    private let places: [Coordinate]

    init(_ drive: RecordedDrive, network: RoadNetwork, stride: Int, hasSensor: Bool) {
        self.drive = drive
        self.network = network
        self.stride = stride
        self.hasSensor = hasSensor
        let moments = drive.truth.moments.filter {
            abs($0.seconds - $0.seconds.rounded()) < 0.01
        }
        places = moments.map(\.coordinate)
        speeds = moments.map(\.speed)
        meters = zip(places, places.dropFirst()).reduce(into: [0]) {
            $0.append($0[$0.count - 1] + $1.0.distance(to: $1.1))
        }
        let ways = drive.description.driven
        let turns = drive.description.events.filter { $0.kind == "u_turn" }.map {
            moments[min(Int($0.t), moments.count - 1)].coordinate
        }
        way =
            PlannedPath(
                network: network,
                visits: zip(ways.ways, ways.directions).map { (way: $0, direction: $1) },
                turns: turns
            ).edges(
                from: drive.description.origin.coordinate,
                to: drive.description.destination.coordinate)?.map(\.edge) ?? []
    }

    /// Five readings a second.
    private func sense(_ matcher: inout Matcher, from start: Double, to end: Double) {
        guard hasSensor else { return }
        var step = (start * 5).rounded(.down) + 1
        while step / 5 <= end {
            let second = min(max(0, Int(step / 5)), speeds.count - 2)
            let share = step / 5 - Double(second)
            let speed = speeds[second] + (speeds[second + 1] - speeds[second]) * min(1, share)
            matcher.sense(.speed(max(0, speed) / 1.03), at: .seconds(step / 5))
            step += 1
        }
    }

    func seconds(isRouted: Bool) -> [ReckonedSecond] {
        guard !isRouted || !way.isEmpty else { return [] }
        var route = isRouted ? RoutePrior(edges: way) : nil
        var matcher = Matcher(network: network)
        var seconds: [ReckonedSecond] = []
        var number = 0
        let usable = drive.fixes.filter { $0.fix.mode >= .twoDimensional }
        var sensedUntil = 0.0
        for (index, (time, fix)) in usable.enumerated() {
            sense(&matcher, from: sensedUntil, to: time)
            sensedUntil = time
            guard let last = matcher.handle(fix, at: .seconds(time), route: route) else { continue }
            route?.follow(last)
            number += 1
            let next = index + 1 < usable.count ? usable[index + 1].seconds : time
            let isOutage = next - time > 3.5
            guard isOutage || number % stride == 0, let edge = last.position?.edge else {
                continue
            }
            let made = number % stride == 0
            var below = matcher
            for elapsed in 3...90 {
                let end = Int(time.rounded()) + elapsed
                guard end < places.count - 10 else { break }
                sense(
                    &below, from: time + (elapsed == 3 ? 0 : Double(elapsed - 1)),
                    to: time + Double(elapsed))
                let told = below.tick(at: .seconds(time + Double(elapsed)), route: route)
                guard let told else { break }
                var second = ReckonedSecond(
                    drive: drive.description.id, isMade: true, isRouted: isRouted,
                    elapsed: Double(elapsed), last: last,
                    expectedSpeed: network.expectedSpeed(of: edge),
                    error: told.coordinate.distance(to: places[end]),
                    accuracy: told.accuracy ?? 0, guessed: (last.speed ?? 0) * Double(elapsed),
                    driven: meters[end] - meters[Int(time.rounded())])
                if made { seconds.append(second) }
                if isOutage, time + Double(elapsed) < next {
                    second.isMade = false
                    seconds.append(second)
                }
            }
        }
        return seconds
    }
}
