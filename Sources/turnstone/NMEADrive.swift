import Directions
import Geodesy
import Guidance
import Positioning
import RoadNetwork

/// A drive along a route as the sentences of a receiver.
struct NMEADrive {
    /// Standard deviation of the position for each axis, metres.
    var noise = 0.0
    /// Fixes a second.
    var rate = 1.0
    var start: UTCTime
    var seed: UInt64 = 1

    /// Hands over the sentences of one fix after the other.
    func write(_ route: Route, in network: RoadNetwork, to output: (String) -> Void) {
        let drive = DriveSimulator(route: route, network: network)
        let writer = NMEAWriter()
        var receiver = ReceiverNoise(deviation: noise, seed: seed)
        let count = Int((drive.duration * rate).rounded(.up))
        for index in 0...max(0, count) {
            let seconds = Double(index) / rate
            guard let state = drive.state(at: seconds) else { return }
            let fix = receiver.fix(
                of: state, time: start.advanced(bySeconds: seconds), elapsed: 1 / rate)
            output(writer.sentences(of: fix))
        }
    }
}
