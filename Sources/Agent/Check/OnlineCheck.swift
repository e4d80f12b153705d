public import AgentCore
import Geodesy
import MapFile
import RoadNetwork

/// Checks everything that guidance and the link need, without starting an agent.
public struct OnlineCheck: Sendable {
    private let configuration: Configuration
    private let view: AgentView

    /// Days after which a map is reported as old.
    private static let oldMapDays: Int64 = 180

    /// - Parameter view: how the agent sees the files.
    /// - Throws: ``ConfigurationError`` for an invalid configuration.
    public init(_ configuration: Configuration, as view: AgentView) throws(ConfigurationError) {
        self.configuration = try configuration.validated()
        self.view = view
    }

    /// Takes some seconds, more where a broker does not answer.
    public func run() async -> [CheckFinding] {
        let configuration = configuration
        async let broker = BrokerProbe(configuration: configuration).look()
        let receiver = ReceiverProbe(options: configuration.gpsd).look()
        var findings = files()
        findings += map(receiver.fix?.coordinate)
        findings += receiver.findings
        findings += await broker
        findings += MachineProbe(configuration: configuration).look(
            receiverTime: receiver.fix?.time)
        return findings + [consent]
    }

    private func files() -> [CheckFinding] {
        do throws(ConfigurationError) {
            let found = try configuration.check(as: view)
            return [CheckFinding(.ok, "configuration", "of \(configuration.vehicle)")]
                + found.faults.map { CheckFinding(.wrong, $0.subject.rawValue, $0.sentence) }
                + found.notes.map { CheckFinding(.note, "configuration", $0) }
                + found.unseen.map { CheckFinding(.unseen, "configuration", $0) }
        } catch {
            return [CheckFinding(.wrong, "configuration", error.description)]
        }
    }

    private func map(_ place: Coordinate?) -> [CheckFinding] {
        let opened: MapCopy.Opened
        do throws(ConfigurationError) {
            opened = try configuration.checkMap(as: view)
        } catch {
            // ``files()`` has reported it.
            return []
        }
        let metadata = opened.network.metadata
        let name = "\(metadata.region), data of \(metadata.timestamp)"
        var findings: [CheckFinding] = []
        if let time = UTCTime(rfc3339: metadata.timestamp) {
            let age = SystemClock.now.millisecondsSince1970 - time.millisecondsSince1970
            let days = age / 86_400_000
            findings.append(
                days > Self.oldMapDays
                    ? CheckFinding(.note, "map", "\(name), \(days) days old; install a newer one")
                    : CheckFinding(.ok, "map", "\(name), \(max(0, days)) days old"))
        } else {
            findings.append(
                CheckFinding(
                    .note, "map", "\(metadata.region); it does not say of when its data is"))
        }
        guard let place else {
            return findings + [
                CheckFinding(
                    .unseen, "map", "whether the vehicle is on it: there is no fix to look for")
            ]
        }
        return findings + [
            MapCoverage.hasRoads(opened.network, around: place)
                ? CheckFinding(.ok, "map", "the vehicle is on it")
                : CheckFinding(
                    .wrong, "map",
                    "the vehicle is not on it: there is no road within \(MapCoverage.reach) of the last fix; install the "
                        + "map of where it is")
        ]
    }

    private var consent: CheckFinding {
        let byCommand =
            configuration.privacy.consentByCommand
            ? ", unless a command has given or taken it back (state/options says what holds)" : ""
        return configuration.privacy.locationConsent
            ? CheckFinding(.ok, "consent", "the location leaves the vehicle\(byCommand)")
            : CheckFinding(
                .note, "consent",
                "nothing that tells where the vehicle is leaves it\(byCommand); set "
                    + "privacy.location_consent = true when the driver has agreed")
    }
}
