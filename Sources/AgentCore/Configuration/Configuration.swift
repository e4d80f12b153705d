public import Guidance
public import Wire

/// The settings of an agent, checked when they are read.
///
/// Where a value comes from, each over the one before: the defaults here, the TOML file, the
/// environment (secrets only), flags. `config/turnstone.toml` shows every key.
public struct Configuration: Hashable, Sendable {
    /// Name of the vehicle in topics: 1-64 of A-Z a-z 0-9 . _ -
    public var vehicle = ""
    public var map = Map()
    public var gpsd = Receiver()
    public var broker = Broker()
    public var topics = TopicNames()
    public var guidance = Guidance()
    public var uplink = Uplink()
    public var commands = Commands()
    public var traffic = Traffic()
    public var sensors = Sensors()
    public var journal = History()
    public var record = Record()
    public var privacy = Privacy()
    public var compatibility = Compatibility()
    public var state = State()
    public var log = Log()

    public init() {}

    public struct Map: Hashable, Sendable {
        /// Path of the map file.
        public var file = ""
    }

    public struct Receiver: Hashable, Sendable {
        public var host = "localhost"
        public var port = 2947
        /// Path of the one receiver to follow; empty for all that gpsd has.
        public var device = ""
        /// Seconds without a report after which the receiver counts as silent. A receiver that works
        /// reports every second, with a fix or without.
        public var silentAfterSeconds = 4.0
    }

    public struct Broker: Hashable, Sendable {
        /// `mqtt://host:port` or `mqtts://host:port`, in order of preference.
        public var servers = ["mqtt://localhost:1883"]
        /// Empty for `turnstone-VEHICLE`.
        public var clientIdentifier = ""
        public var protocolVersion = ProtocolVersion.five
        public var userName = ""
        /// Never in the file: see ``Secret``.
        public var password = Secret()
        /// File whose first line is the password; empty for none.
        public var passwordFile = ""
        public var keepAliveSeconds = 30
        public var sessionExpirySeconds = 86_400
        public var connectTimeoutSeconds = 10.0
        public var firstRetrySeconds = 1.0
        public var longestRetrySeconds = 120.0
        public var inFlightMaximum = 20
        public var tls = TLS()
    }

    public enum ProtocolVersion: String, CaseIterable, Hashable, Sendable {
        case five = "5"
        case threeOneOne = "3.1.1"
    }

    public struct TLS: Hashable, Sendable {
        /// Certificates of the authorities to trust; empty for the system's.
        public var authorityFile = ""
        public var certificateFile = ""
        public var keyFile = ""
        /// Name of the protocol within TLS; empty for none.
        public var applicationProtocol = ""

        public init() {}
    }

    public struct TopicNames: Hashable, Sendable {
        public var root = "turnstone/v1"
    }

    public struct Guidance: Hashable, Sendable {
        public var options: NavigatorOptions = {
            // The SDK's are 1 s and 1 m, for an application in the same device. Over a link the frames
            // have the same numbers.
            var options = NavigatorOptions()
            options.timeUpdateThreshold = 10
            options.distanceUpdateThreshold = 100
            return options
        }()
        /// Whether `simulate` is obeyed.
        public var allowsSimulation = false
    }

    public struct Uplink: Hashable, Sendable {
        /// Shortest time between two locations, seconds; 0 for one at every fix.
        public var locationIntervalSeconds = 1.0
        /// Number of steps ahead in each frame; negative for all.
        public var remainingSteps = 3
        /// Whether frames with nothing new but progress leave out the steps, which the retained
        /// route has.
        public var compactFrames = true
        /// Shortest time between two frames with nothing new but progress, seconds.
        public var frameIntervalSeconds = 3.0
        /// Shortest time between two events of one kind with nothing new but progress, seconds; 0
        /// for no limit but their thresholds.
        public var eventIntervalSeconds = 1.0
        /// Longest time between two health reports, seconds.
        public var healthIntervalSeconds = 60.0
    }

    public struct Commands: Hashable, Sendable {
        /// Maximum payload of a command, bytes.
        public var maximumBytes = CommandDecoder.defaultMaximumBytes
        /// Commands a second that are obeyed, on average.
        public var maximumPerSecond = 10.0
        /// Oldest command that is obeyed when it says when it was issued and no more.
        public var maximumAgeSeconds = 600.0
        /// Longest time for which a command without any date may have waited at the broker;
        /// infinity for any.
        public var undatedMaximumAgeSeconds = 600.0
        /// Allowed prefixes of an MQTT 5 response topic; replies go nowhere else.
        public var responseTopicPrefixes: [String] = []
        /// Seconds between two loopback probes.
        public var probeIntervalSeconds = 300.0
    }

    public struct Traffic: Hashable, Sendable {
        /// Regions of the traffic subscription, `+` for all.
        public var regions = ["+"]
        /// Whether times are expected as is typical of the hour, or as on the average of the day.
        public var isTypicalOfHour = true
    }

    public struct Sensors: Hashable, Sendable {
        /// Whether `sensor/+`, the vehicle's own sensors, is subscribed to.
        public var isSubscribed = false
    }

    /// The limits of store and forward, and the rate of publishing the backlog.
    public struct History: Hashable, Sendable {
        /// Events and places of the backlog that are published per second.
        public var perSecond = 200.0
        /// Maximum number of them in one message.
        public var batchEvents = 50
        /// Bytes of one message.
        public var batchBytes = 32_768
        /// Longest time that a write which is not urgent waits, in seconds.
        public var commitIntervalSeconds = 5.0
        public var maximumMessages = 100_000
        public var maximumMegabytes = 64
        public var maximumAgeDays = 30.0
        /// A location is buffered after this distance in metres, or after `locationIntervalSeconds`.
        public var locationDistanceMeters = 50.0
        public var locationIntervalSeconds = 60.0
        public var maximumLocations = 50_000
    }

    /// The limits of the record that `turnstone run --record` writes.
    public struct Record: Hashable, Sendable {
        /// Maximum size of all files of the record.
        public var maximumMegabytes = 500
        /// Space that stays free on the record's file system.
        public var freeMegabytes = 200
    }

    public struct Privacy: Hashable, Sendable {
        /// Whether the driver agrees that the location leaves the vehicle.
        public var locationConsent = false
        /// Whether `set-options` may give that consent. It may take it back in any case.
        public var consentByCommand = true
    }

    /// Readers other than Turnstone's; each is off unless it is named.
    public struct Compatibility: Hashable, Sendable {
        /// The user in `owntracks/USER/VEHICLE`; empty for no such messages.
        public var ownTracksUser = ""
        /// Home Assistant's discovery prefix, usually `homeassistant`; empty for none.
        public var homeAssistantPrefix = ""
        /// Whether signals by the names of COVESA's VSS are published on `vss`.
        public var vehicleSignals = false
    }

    public struct State: Hashable, Sendable {
        /// Directory of the state that outlives a restart; systemd's StateDirectory.
        public var directory = "/var/lib/turnstone"
    }

    public struct Log: Hashable, Sendable {
        public var level = LogLevel.info
    }
}

extension Configuration {
    /// This one with the parts of another that need no restart.
    package func takingOver(_ next: Configuration) -> Configuration {
        var configuration = self
        configuration.guidance = next.guidance
        configuration.uplink = next.uplink
        configuration.privacy = next.privacy
        configuration.log = next.log
        return configuration
    }
}

/// A password. It comes from the environment, from a file or from systemd's credentials, and never
/// shows in a text made of it.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    public var value: String?
    /// Whether there is one that this user may not read.
    public var isHidden = false
    /// Why there is none although there should be one, a sentence; nil where there is one, and where none is wanted.
    public var fault: String?

    public init(_ value: String? = nil) { self.value = value }

    /// One that is awaited: its file is not there yet, or has none in it.
    package static func awaited(because fault: String) -> Secret {
        var secret = Secret()
        secret.fault = fault
        return secret
    }

    package static var hidden: Secret {
        var secret = Secret()
        secret.isHidden = true
        return secret
    }

    public var description: String {
        isHidden ? "in a file that this user may not read" : value == nil ? "not set" : "set"
    }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a configuration cannot be used: one sentence with the place and the remedy.
///
/// It goes into the log, systemd's status and reports, so it shows no name and password of an address, whichever key has one.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    public let description: String
    public init(_ sentence: String) { description = UserInformation.masked(sentence) }
}
