import Geodesy
import TestSupport
import Wire

@testable import AgentCore

/// A time keeper beside a system's clock that a test makes.
final class KeptTime {
    private(set) var keeper: TimeKeeper
    private let clock: ManualClock
    private let system: () -> TimeKeeper.SystemTime

    init(clock: ManualClock, floor: UTCTime?, system: @escaping () -> TimeKeeper.SystemTime) {
        self.clock = clock
        self.system = system
        keeper = TimeKeeper(floor: floor, system: system())
    }

    private var elapsed: Duration { clock.now }

    private var current: TimeKeeper {
        keeper.take(system(), at: elapsed)
        return keeper
    }

    @discardableResult
    func received(_ time: UTCTime) -> ReceiverTime.Step? {
        keeper = current
        return keeper.received(time, at: elapsed)
    }

    var reading: TimeKeeper.Reading { current.reading(at: elapsed) }
    var now: (time: UTCTime, source: MessageHeader.TimeSource) { (reading.time, reading.source) }
    var floor: UTCTime { current.floor(at: elapsed) }
    var certificateTime: UTCTime? { current.certificateTime(at: elapsed) }
    var provenTime: UTCTime? { current.provenTime(at: elapsed) }
}
