import Directions
import Geodesy
import Guidance
import Positioning
import ScenarioMaps
import Testing

/// Events and prompts while fixes stay away and the vehicle does not drive as assumed.
@Suite struct OutageTests {
    @Test func `prompts in a tunnel do not pretend to know where the vehicle is`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("g")
        drive.drive("b", speed: 12)
        let turn = try #require(drive.frames.last?.currentStep)
        #expect(turn.maneuver == .turnRight)
        // A jam, without fixes: the guess goes on to the turn.
        let before = drive.outputs.count
        drive.wait(seconds: 68)
        var doubt = 0.0
        var vague = 0
        for output in drive.outputs[before...] {
            switch output.output {
            case .location(let update) where update.matched.source == .deadReckoning:
                doubt = try #require(update.matched.accuracy)
            case .event(.prompt(let prompt)) where prompt.stepNumber == turn.stepNumber:
                // A quarter more or less is as good as the rounded words; what is less sure is said so.
                if let meters = prompt.distanceMeters { #expect(doubt <= 0.25 * meters + 1) }
                let isVague = prompt.text.hasPrefix("In about ")
                #expect(!isVague || prompt.distanceMeters == nil)
                vague += isVague ? 1 : 0
            default: break
            }
        }
        #expect(vague > 0)
        #expect(doubt > 700)
        // On, and everything comes where it should.
        let told = drive.prompts.count
        drive.drive("cg", speed: 12)
        #expect(drive.prompts[told].stepNumber == turn.stepNumber)
        let prompts = drive.prompts[told...].filter { $0.stepNumber == turn.stepNumber }
        let distances = prompts.compactMap(\.distanceMeters)
        #expect(distances.count == prompts.count)
        #expect(distances.contains { (150...230).contains($0) }, "\(distances)")
        #expect(distances.contains { $0 < 65 }, "\(distances)")
        #expect(drive.requests.count == 1)
    }

    @Test func `who parks before a turn is not told of it`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("g")
        drive.drive("b", speed: 12)
        drive.drive("c", speed: 12, seconds: 24)
        // At 2 m/s squared; the last fix comes a second before the stand, and the engine goes off.
        for speed in [10.0, 8, 6, 4, 2] { drive.drive("c", speed: speed, seconds: 1) }
        let place = drive.place
        let told = drive.prompts.count
        drive.wait(seconds: 95)
        #expect(drive.prompts[told...].map(\.text) == ["GPS signal lost"])
        let last = drive.locations.last { $0.matched.source == .deadReckoning }
        #expect(try #require(last).matched.coordinate.distance(to: place) < 10)
    }

    @Test func `no other route is asked for from a place that is only guessed`() throws {
        var drive = ScenarioDrive(NavigatorScenarioTests.town, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("d")
        drive.drive("b", speed: 12)
        drive.refusesRoutes = true
        drive.drive("f", speed: 12)
        #expect(drive.navigator.snapshot.navState == .rerouting)
        drive.wait(seconds: 20)
        let requests = drive.requests.count
        drive.wait(seconds: 65)
        #expect(drive.requests.count == requests)
        drive.refusesRoutes = false
        drive.drive("e", speed: 12)
        #expect(drive.navigator.snapshot.navState == .enroute)
    }

    /// The fixes stay away shortly before the first of two turns, 140 m one behind the other.
    @Test func `a turn in a gap is told by the guess, behind the one before`() throws {
        let map = try ScenarioMap(
            """
                                           g
                                           |
                                           |
                                           |
                                           d------------------------------e
                                           |
                                           |
                                           |
                                           |
                                           |
                                           |
                                           |
                                           |
                                           |
                                           |
                                           |
                                           |
                                           |
            a------------------------------c------f
            """, grid: 10,
            ways: [
                "acf": ["highway": "residential", "name": "Alexandrinenstraße"],
                "cdg": ["highway": "residential", "name": "Brandenburgische Straße"],
                "de": ["highway": "residential", "name": "Charlottenburger Ufer"],
            ])
        var drive = ScenarioDrive(map, at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("e")
        drive.stand(seconds: 2)
        drive.drive("c", speed: 8, seconds: 16)
        let step = try #require(drive.navigator.route).legs[0].steps[2]
        #expect(step.maneuver == .turnRight)
        func words() -> [Prompt] {
            drive.prompts.filter {
                $0.stepNumber == step.stepNumber || $0.followingSteps.contains(step.stepNumber)
            }
        }
        #expect(words().isEmpty)
        drive.wait(seconds: 30)
        #expect(words().map(\.text) == ["Turn right onto Charlottenburger Ufer"])
        #expect(words().allSatisfy { $0.distanceMeters == nil })
    }
}
