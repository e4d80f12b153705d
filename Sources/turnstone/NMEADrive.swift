import Agent
import ArgumentParser
import CommandLineTool
import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A drive along a route as the sentences of a receiver.
struct NMEADrive {
    /// Standard deviation of the position for each axis, metres.
    var noise: Double
    /// Fixes a second.
    var rate: Double
    var start: UTCTime
    var seed: UInt64

    /// Hands over the sentences of one fix after the other.
    func write(
        _ route: Route, in network: RoadNetwork, to output: (String) throws(WorkError) -> Void
    )
        throws(WorkError)
    {
        let drive = DriveSimulator(route: route, network: network)
        let writer = NMEAWriter()
        var receiver = ReceiverNoise(deviation: noise, seed: seed)
        for index in 0...Int((drive.duration * rate).rounded(.up)) {
            let seconds = Double(index) / rate
            guard let state = drive.state(at: seconds) else { return }
            let fix = receiver.fix(
                of: state, time: start.advanced(bySeconds: seconds), elapsed: 1 / rate)
            try output(writer.sentences(of: fix))
        }
    }
}

/// The receiver of the drive of `turnstone route --nmea`.
struct NMEADriveArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Standard deviation of the position's error for each axis, metres.",
            valueName: "metres"))
    var noise = 0.0

    @Option(help: ArgumentHelp("Fixes a second.", valueName: "Hz"))
    var rate = 1.0

    @Option(
        help: ArgumentHelp(
            "Time of the first fix, RFC 3339; now without it.", valueName: "time"),
        transform: UTCTime.argument)
    var startTime: UTCTime?

    @Option(help: "Which of the possible errors, 0 or more; the same number gives the same drive.")
    var seed: UInt64 = 1

    func validate() throws {
        guard (0...1000).contains(noise) else {
            throw ValidationError("--noise is from 0 to 1000 metres")
        }
        guard (0.1...20).contains(rate) else {
            throw ValidationError("--rate is from 0.1 to 20 fixes a second")
        }
    }

    var drive: NMEADrive {
        // Receivers report at whole seconds.
        let now = SystemClock.now.millisecondsSince1970 / 1000 * 1000
        return NMEADrive(
            noise: noise, rate: rate, start: startTime ?? UTCTime(millisecondsSince1970: now),
            seed: seed)
    }
}
