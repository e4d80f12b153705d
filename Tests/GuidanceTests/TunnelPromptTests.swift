import Geodesy
import Guidance
import Positioning
import ScenarioMaps
import Testing

/// What is said to drivers in long tunnels, without a speed sensor.
@Suite struct TunnelPromptTests {
    /// A tunnel of 2.9 km from b to c, and a crossroads behind it, by so many times 40 m; at t a ramp leaves it. Another tunnel may lie
    /// in between, from x to y.
    private static func map(hasExit: Bool, behind: Int, hasSecond: Bool) -> ScenarioMap {
        let way = hasSecond ? "-x-y-" : String(repeating: "-", count: behind - 1)
        let (half, margin) = (
            String(repeating: "-", count: 35), String(repeating: " ", count: 48)
        )
        let behind = String(repeating: " ", count: 36 + way.count)
        let street = ["highway": "primary", "name": "Hill Street", "maxspeed": "80"]
        let tunnel = street.merging(["tunnel": "yes"]) { $1 }
        let harbour = ["highway": "secondary", "name": "Harbour Road"]
        let exit =
            hasExit
            ? ["highway": "secondary", "name": "Cellar Road", "tunnel": "yes"]
            : ["highway": "footway"]
        return try! ScenarioMap(
            """
            a-----------b\(half)t\(half)c\(way)d------e
            \(margin)|\(behind)|
            \(margin)u\(behind)f
            \(margin) \(behind)|
            \(margin) \(behind)|
            \(margin) \(behind)|
            \(margin) \(behind)g
            """, grid: 80,
            ways: hasSecond
                ? [
                    "ab": street, "btc": tunnel, "cx": street, "xy": tunnel, "yde": street,
                    "dfg": harbour, "tu": exit,
                ]
                : ["ab": street, "btc": tunnel, "cde": street, "dfg": harbour, "tu": exit])
    }

    private func driveToTunnel(
        hasExit: Bool, behind: Int = 2, hasSecond: Bool = false
    ) -> ScenarioDrive {
        var drive = ScenarioDrive(
            Self.map(hasExit: hasExit, behind: behind, hasSecond: hasSecond), at: "a")
        drive.stand(seconds: 2)
        drive.setDestinations("g")
        drive.drive("b", speed: 20)
        return drive
    }

    /// The prompts about the crossroads since a moment, each with the seconds before another one.
    private func words(
        _ drive: ScenarioDrive, since begin: Duration, before end: Duration
    ) -> [(text: String, meters: Double?, seconds: Double)] {
        drive.outputs.compactMap { at, output in
            guard at >= begin, case .event(.prompt(let prompt)) = output,
                prompt.text.contains("Harbour Road")
            else { return nil }
            return (prompt.text, prompt.distanceMeters, (end - at).asSeconds)
        }
    }

    @Test(arguments: [(16.0, 2), (20, 2), (23, 2), (20, 6)])
    func `what follows a long tunnel is told in it, in time and without a distance`(
        speed: Double, behind: Int
    ) throws {
        var drive = driveToTunnel(hasExit: false, behind: behind)
        let entered = drive.now
        drive.drive("tc", speed: speed, isSeen: false)
        let left = drive.now
        #expect((left - entered).asSeconds > 120)
        let told = words(drive, since: entered, before: left)
        #expect(told.map(\.text) == ["After the tunnel, turn right onto Harbour Road"])
        #expect(told.allSatisfy { $0.meters == nil && (3...75).contains($0.seconds) }, "\(told)")
        #expect(!drive.prompts.contains { $0.text == "GPS signal lost" })
        // At its place it is told once more.
        drive.drive("d", speed: 12)
        let turned = drive.now
        drive.drive("fg", speed: 10)
        #expect(drive.arrivals.count == 1)
        #expect(words(drive, since: left, before: turned).filter { $0.seconds < 0 }.isEmpty)
    }

    @Test func `of two tunnels before it none is named`() {
        var drive = driveToTunnel(hasExit: false, hasSecond: true)
        let entered = drive.now
        drive.drive("tc", speed: 20, isSeen: false)
        let told = words(drive, since: entered, before: drive.now)
        #expect(told.map(\.text) == ["Turn right onto Harbour Road"])
    }

    @Test func `who stands in a long tunnel hears of what follows it again at its place`() throws {
        var drive = driveToTunnel(hasExit: false)
        drive.drive("t", speed: 15, isSeen: false)
        drive.wait(seconds: 300)
        drive.drive("c", speed: 15, isSeen: false)
        let left = drive.now
        let before = words(drive, since: .zero, before: left)
        #expect(before.allSatisfy { $0.meters == nil || $0.seconds > 300 })
        drive.drive("d", speed: 8)
        #expect(!words(drive, since: left, before: drive.now).isEmpty)
        drive.drive("fg", speed: 10)
        #expect(drive.arrivals.count == 1)
    }

    @Test func `what follows a tunnel with an exit is not told for longer than before`() throws {
        var drive = driveToTunnel(hasExit: true)
        let entered = drive.now
        drive.drive("tc", speed: 20, isSeen: false)
        #expect(words(drive, since: entered, before: drive.now).isEmpty)
        #expect(drive.prompts.contains { $0.text == "GPS signal lost" })
    }
}
