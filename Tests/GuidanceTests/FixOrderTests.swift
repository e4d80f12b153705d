import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

/// What follows from one fix comes in one order, whatever happens at once: filter, match, progress,
/// location, arrival, deviation, reroute, speed, light, delay, thresholds, prompt, NavInfo.
@Suite struct FixOrderTests {
    /// The stages that can be seen from outside.
    private enum Stage: Int, Comparable {
        case signal, location, arrival, deviation, reroute, speed, light, delay, thresholds, prompt
        case frame, snapshot

        static func < (lhs: Stage, rhs: Stage) -> Bool { lhs.rawValue < rhs.rawValue }

        init?(_ output: Output) {
            switch output {
            case .location: self = .location
            case .routeRequest: self = .reroute
            case .navInfo: self = .frame
            case .snapshotChanged: self = .snapshot
            case .reply, .routePublished, .tripChanged, .tourChanged: return nil
            case .event(let event): self.init(event)
            }
        }

        private init?(_ event: Event) {
            switch event {
            case .gpsAvailability: self = .signal
            case .arrival: self = .arrival
            case .offRoute, .corridor: self = .deviation
            case .speeding: self = .speed
            case .lightingMode: self = .light
            case .delayCategory: self = .delay
            case .remainingTime, .remainingDistance: self = .thresholds
            // An arrival and an alert are spoken with what they speak of, a state is published with what
            // changed it.
            case .prompt(let prompt) where prompt.stepNumber != nil: self = .prompt
            case .prompt, .navigationState, .routeChanged, .lateness, .closure: return nil
            }
        }
    }

    @Test(arguments: 1...12)
    func `the outputs of a fix come in the order of its stages`(seed: Int) {
        let drive = NavigatorPropertyTests().session(seed: UInt64(seed) &+ 5_000, actions: 40)
        var seen = 0
        for group in drive.fixGroups {
            // The arrival's own words come with it.
            let isArrival = group.contains {
                if case .event(.arrival) = $0 { true } else { false }
            }
            let stages = group.compactMap(Stage.init).filter { !isArrival || $0 != .prompt }
            #expect(stages == stages.sorted(), "\(group.map(\.kind))")
            seen += stages.count
        }
        #expect(seen > 200)
    }

    private func drive(at letter: Character = "a") -> ScenarioDrive {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: letter)
        drive.stand(seconds: 2)
        return drive
    }

    @Test func `the match is there before progress, and progress before what is reported of it`()
        throws
    {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("bc")
        var compared = 0
        for group in drive.fixGroups {
            var place: Double?
            for output in group {
                switch output {
                case .location(let update):
                    place = update.matched.coordinate.distance(
                        to: NavigatorScenarioTests.town.coordinate("d"))
                case .event(.remainingDistance(let meters)):
                    // Of this fix's place, not of the one before it.
                    if let place, abs(place - meters) < 6 { compared += 1 }
                case .navInfo(let frame):
                    guard let place, let meters = frame.distanceToNextDestinationMeters else {
                        break
                    }
                    #expect(abs(place - meters) < 6)
                default: break
                }
            }
        }
        #expect(compared > 60)
    }

    @Test func `a fix that arrives is not judged for deviation, nor does it ask for a route`() {
        var drive = drive()
        drive.setDestinations("b")
        // Past the destination and away, at such a speed that one fix shows both.
        drive.drive("bf", speed: 30)
        let group = drive.fixGroups.first {
            $0.contains { if case .event(.arrival) = $0 { true } else { false } }
        }
        #expect(group != nil)
        for output in group ?? [] {
            if case .event(.offRoute) = output { Issue.record("off the route at its end") }
            if case .routeRequest = output { Issue.record("a route was asked for") }
        }
        #expect(drive.requests.count == 1)
    }

    @Test
    func `a deviation asks for its route with the same fix, before any report of speed`()
        throws
    {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        drive.drive("f", speed: 12)
        let group = try #require(
            drive.fixGroups.first {
                $0.contains { if case .event(.offRoute) = $0 { true } else { false } }
            })
        let kinds = group.map(\.kind)
        let off = try #require(kinds.firstIndex(of: "off-route"))
        let request = try #require(kinds.firstIndex(of: "request"))
        #expect(off < request)
        #expect(kinds.firstIndex(of: "speeding").map { request < $0 } ?? true)
        // Off the route nothing is said of what remains of it.
        #expect(!kinds.contains("remaining"))
        #expect(
            !group.contains {
                if case .event(.prompt(let prompt)) = $0 { prompt.stepNumber != nil } else { false }
            })
    }

    @Test func `thresholds and frame of one fix have the same`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("bc")
        var compared = 0
        for group in drive.fixGroups {
            var told: Double?
            for output in group {
                if case .event(.remainingDistance(let meters)) = output { told = meters }
                if case .navInfo(let frame) = output, let told {
                    #expect(frame.distanceToNextDestinationMeters == told)
                    compared += 1
                }
            }
        }
        #expect(compared > 50)
    }

    @Test func `a fix that the filter refuses moves nothing`() {
        var drive = drive()
        drive.setDestinations("d")
        drive.drive("b")
        let count = drive.outputs.count
        drive.handle(
            .fix(
                .init(
                    mode: .threeDimensional, time: .init(millisecondsSince1970: 1_790_000_500_000),
                    coordinate: .init(latitude: .nan, longitude: 1))))
        #expect(drive.outputs.count == count)
    }
}

extension ScenarioDrive {
    /// The outputs of each fix that led to any.
    var fixGroups: [[Output]] {
        groups.filter(\.isFix).map(\.outputs)
    }
}

extension Output {
    var kind: String {
        switch self {
        case .reply: "reply"
        case .routeRequest: "request"
        case .location: "location"
        case .navInfo: "frame"
        case .snapshotChanged: "snapshot"
        case .tripChanged: "trip"
        case .tourChanged: "tour"
        case .routePublished: "route"
        case .event(let event):
            switch event {
            case .arrival: "arrival"
            case .routeChanged: "route-changed"
            case .remainingTime, .remainingDistance: "remaining"
            case .navigationState: "state"
            case .offRoute: "off-route"
            case .gpsAvailability: "signal"
            case .speeding: "speeding"
            case .delayCategory: "delay"
            case .lightingMode: "light"
            case .prompt: "prompt"
            case .corridor: "corridor"
            case .lateness: "lateness"
            case .closure: "closure"
            }
        }
    }
}
