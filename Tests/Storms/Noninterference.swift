import AgentCore

/// Two vehicles without consent that live through the same storm at different places, and drive differently:
/// what leaves them must be the same to the byte.
package enum Noninterference {
    private static let seconds = 1200.0

    /// What both of them live through together.
    package static let vehicleSeconds = 2 * (seconds + Storm.calmSeconds)

    /// Where the two part, or what has become of messages to their drivers; nil where nothing is wrong.
    ///
    /// - Parameter isTraced: whether what happens is printed, first of the one and then of the other.
    package static func difference(seed: UInt64, isTraced: Bool = false) -> String? {
        let (one, other) = (
            vehicle(seed, driverSeed: 1, isTraced), vehicle(seed, driverSeed: 2, isTraced)
        )
        let (here, there) = (one.heard, other.heard)
        if here.count < 100 { return "the twins of seed \(seed) say hardly anything" }
        if let (one, other) = zip(here, there).first(where: { $0 != $1 }) {
            return "the twins of seed \(seed) part: \(one) | \(other)"
        }
        if here.count != there.count { return "one twin of seed \(seed) says more" }
        // Words between dispatch and driver need no consent.
        one.faults = []
        one.checkMessages()
        return one.faults.first.map { "the twins of seed \(seed): \($0)" }
    }

    private static func vehicle(_ seed: UInt64, driverSeed: UInt64, _ isTraced: Bool) -> Storm {
        // Their disks take no time, as how long an answer waits for one depends on how much there is to write.
        let storm = Storm(
            seed: seed, script: script(seed), driverSeed: driverSeed, commitSeconds: 0,
            seconds: seconds
        ) {
            $0.privacy.locationConsent = false
            $0.compatibility.ownTracksUser = "office"
            $0.compatibility.homeAssistantPrefix = "homeassistant"
            $0.compatibility.vehicleSignals = true
        }
        storm.isTraced = isTraced
        storm.liveThrough(seconds)
        return storm
    }

    /// Without what comes at another moment for one who writes or searches more, and without places that
    /// jump: health says `jump` of the receiver on purpose, and a jump is one against what is driven.
    private static func script(_ seed: UInt64) -> [StormStep] {
        Storm(seed: seed, seconds: seconds).script.filter {
            switch $0.action {
            case .slowDisk, .killWithin: false
            case .receiver(.noisy, _), .receiver(.displaced, _): false
            default: true
            }
        }
    }
}
