public import Geodesy
public import Positioning

/// `state/health`: separate facts — the receiver, the link, guidance, the journal, traffic, sensors, consent — and the
/// agent's processor time and memory. None of them is concluded from another.
public struct Health: Hashable, Sendable, UplinkMessage {
    public struct GPS: Hashable, Sendable {
        public enum State: String, CaseIterable, Sendable {
            /// Guidance uses the receiver's reports.
            case fix
            /// A fix whose error estimate is too large to distinguish roads, or to be used at all.
            case poorFix
            /// The receiver reports, but nothing that guidance can use.
            case noFix
            /// gpsd is connected, and no receiver reports.
            case silent
            /// There is no gpsd, or none that says anything.
            case disconnected
        }

        /// The reason why guidance does not use the receiver's reports, or why some of them must be wrong.
        public enum Reason: String, CaseIterable, Sendable {
            /// The receiver itself says that it has no fix.
            case noFix
            /// Its position is none on earth, or exactly zero-zero.
            case noPosition
            case noTime
            /// Its time is long before this software was made.
            case implausibleTime
            /// Its time is 1024 weeks back.
            case weekRollover
            /// Its clock stands still.
            case repeatedTime
            /// Its clock went back, or is behind the believed time.
            case earlierTime
            /// Its clock went ahead by more than the time that passed, or is ahead of the believed
            /// time.
            case laterTime
            /// It is farther away than a vehicle can have driven.
            case jump
            /// It reports a speed, and for some seconds the same place.
            case repeatedPlace
            /// Its error estimate is too large.
            case inaccurate
            /// The bytes from gpsd are none of its reports.
            case unreadable
            /// The thread that reads gpsd does not get on.
            case stuck
            /// gpsd has no receiver.
            case noReceiver
            /// gpsd has receivers, but not the one that the configuration names.
            case otherReceiver
            /// gpsd, or another program there, takes connections and is silent.
            case noAnswer
        }

        public var state: State
        /// With ``State/fix``: why some reports contradict others. Nil while all is well, and where nothing more
        /// is known.
        public var reason: Reason?
        /// Seconds since the last report; nil before the first.
        public var ageSeconds: Double?
        public var satellitesUsed: Int?
        /// Estimated error of the last fix in metres, 95 %.
        public var accuracyMeters: Double?

        public init(
            state: State, reason: Reason? = nil, ageSeconds: Double? = nil,
            satellitesUsed: Int? = nil, accuracyMeters: Double? = nil
        ) {
            self.state = state
            self.reason = reason
            self.ageSeconds = ageSeconds
            self.satellitesUsed = satellitesUsed
            self.accuracyMeters = accuracyMeters
        }
    }

    public struct Link: Hashable, Sendable {
        public enum CommandPath: String, CaseIterable, Sendable {
            case ok
            /// The vehicle's own probe to its command topic did not come back: the broker's access
            /// list keeps commands out.
            case blocked
        }

        /// A topic that the broker does not let the vehicle publish on or subscribe to.
        public struct Refusal: Hashable, Sendable {
            public var topic: String
            /// A sentence: the broker's reason, and the remedy.
            public var message: String
            /// When the broker refused last.
            public var time: UTCTime

            public init(topic: String, message: String, time: UTCTime) {
                self.topic = topic
                self.message = message
                self.time = time
            }
        }

        /// Host and port of the broker that is in use.
        public var broker: String?
        /// Since the agent started.
        public var reconnects: Int
        /// Nil while it is not known.
        public var commandPath: CommandPath?
        /// Messages that were larger than the broker takes.
        public var droppedTooLarge: Int
        /// Live messages dropped because the link was too slow or away.
        public var droppedLive: Int
        /// Commands that were dropped without a reply.
        public var droppedCommands: Int
        /// When the client certificate runs out; nil without one.
        public var certificateExpires: UTCTime?
        /// The broker's refusals on this link.
        public var refusals: [Refusal]
        /// A sentence about the files of TLS, of the password and of the configuration: why those on the disk are not used.
        public var message: String?

        public init(
            broker: String?, reconnects: Int, commandPath: CommandPath?,
            droppedTooLarge: Int = 0, droppedLive: Int = 0, droppedCommands: Int = 0,
            certificateExpires: UTCTime? = nil, refusals: [Refusal] = [],
            message: String? = nil
        ) {
            self.broker = broker
            self.reconnects = reconnects
            self.commandPath = commandPath
            self.droppedTooLarge = droppedTooLarge
            self.droppedLive = droppedLive
            self.droppedCommands = droppedCommands
            self.certificateExpires = certificateExpires
            self.refusals = refusals
            self.message = message
        }
    }

    public struct Guidance: Hashable, Sendable {
        public enum State: String, CaseIterable, Sendable {
            /// A map is open; destinations can be set.
            case ready
            case guiding
            /// The vehicle is outside its map.
            case outsideMap
            /// No map could be opened.
            case noMap
        }

        public var state: State
        /// A sentence for a person when something is wrong.
        public var message: String?

        public init(state: State, message: String? = nil) {
            self.state = state
            self.message = message
        }
    }

    public struct Journal: Hashable, Sendable {
        public var pending: Int
        public var oldestAgeSeconds: Double?
        public var bytes: Int
        /// Messages dropped because of a bound, since the vehicle's first start.
        public var dropped: Int
        /// A sentence about a fault of the journal: damaged and set aside, or in memory.
        public var message: String?

        public init(
            pending: Int, oldestAgeSeconds: Double?, bytes: Int, dropped: Int,
            message: String? = nil
        ) {
            self.pending = pending
            self.oldestAgeSeconds = oldestAgeSeconds
            self.bytes = bytes
            self.dropped = dropped
            self.message = message
        }
    }

    public struct Traffic: Hashable, Sendable {
        /// Regions and roads with live traffic.
        public var regions = 0
        public var roads = 0
        /// Reports and entries that could not be understood, or were too large, since the start.
        public var rejected = 0
        /// Roads that the map does not have, since the start.
        public var unknownRoads = 0
        /// A sentence about the last rejected report or entry.
        public var message: String?

        public init() {}
    }

    /// The trust in the vehicle's own sensors.
    public struct Sensors: Hashable, Sendable {
        public enum State: String, CaseIterable, Sendable {
            /// Nothing comes.
            case absent
            /// It was not compared with the receiver for long enough.
            case learning
            /// It carries the position on while there is no fix.
            case trusted
            /// It contradicts the receiver, and is not used.
            case refused
        }

        public var speed: State
        /// While learning what it waits for, while refused what is wrong; else nil.
        public var speedReason: SensorReason?
        /// The factor on its readings, and their delay; nil while it is not trusted.
        public var speedScale: Double?
        public var speedDelaySeconds: Double?
        /// The same of the yaw rate; its factor is less than 0 where the sensor counts to the right.
        public var yawRate: State
        public var yawRateReason: SensorReason?
        public var yawRateScale: Double?
        public var yawRateDelaySeconds: Double?
        /// Messages that could not be understood, since the start, and a sentence about the last of them.
        public var rejected: Int
        public var message: String?

        public init(
            speed: State, speedReason: SensorReason? = nil, speedScale: Double? = nil,
            speedDelaySeconds: Double? = nil,
            yawRate: State = .absent, yawRateReason: SensorReason? = nil,
            yawRateScale: Double? = nil, yawRateDelaySeconds: Double? = nil,
            rejected: Int = 0, message: String? = nil
        ) {
            self.speed = speed
            self.speedReason = speedReason
            self.speedScale = speedScale
            self.speedDelaySeconds = speedDelaySeconds
            self.yawRate = yawRate
            self.yawRateReason = yawRateReason
            self.yawRateScale = yawRateScale
            self.yawRateDelaySeconds = yawRateDelaySeconds
            self.rejected = rejected
            self.message = message
        }
    }

    public var gps: GPS
    public var link: Link
    public var guidance: Guidance
    /// Nil when nothing is kept on disk.
    public var journal: Journal?
    /// Nil where no traffic is subscribed to.
    public var traffic: Traffic?
    /// Nil where none are subscribed to, and without consent.
    public var sensors: Sensors?
    /// Whether the location may leave the vehicle; nil where that is not configured.
    public var locationShared: Bool?
    /// Resident memory.
    public var memoryBytes: Int?
    /// Of one core, since the last report.
    public var cpuPercent: Double?
    public var uptimeSeconds: Double

    public init(
        gps: GPS, link: Link, guidance: Guidance, journal: Journal? = nil,
        traffic: Traffic? = nil, sensors: Sensors? = nil, locationShared: Bool? = nil,
        memoryBytes: Int? = nil,
        cpuPercent: Double? = nil,
        uptimeSeconds: Double
    ) {
        self.gps = gps
        self.link = link
        self.guidance = guidance
        self.journal = journal
        self.traffic = traffic
        self.sensors = sensors
        self.locationShared = locationShared
        self.memoryBytes = memoryBytes
        self.cpuPercent = cpuPercent
        self.uptimeSeconds = uptimeSeconds
    }

    public var subtopic: String { "state/health" }
    public var delivery: Delivery { Delivery(qualityOfService: .atMostOnce, isRetained: true) }
    public var disclosure: Disclosure { .public }

    public func writeShortMembers(to json: inout MemberWriter) -> Bool {
        json.object("gps") { $0.member("state", gps.state.rawValue, .public) }
        json.object("link") { $0.member("droppedTooLarge", link.droppedTooLarge, .public) }
        json.object("guidance", write(guidanceTo:))
        return true
    }

    public func writeMembers(to json: inout MemberWriter) {
        // Whether the receiver works, not where it is; a car park and a jammer look the same.
        json.object("gps") { json in
            json.member("state", gps.state.rawValue, .public)
            json.member("reason", gps.reason?.rawValue, .public)
            json.seconds("ageSeconds", gps.ageSeconds, .public)
            json.member("satellitesUsed", gps.satellitesUsed, .public)
            json.meters("accuracyMeters", gps.accuracyMeters, .public)
        }
        json.object("link") { json in
            json.member("broker", link.broker, .public)
            json.member("reconnects", link.reconnects, .public)
            json.member("commandPath", link.commandPath?.rawValue, .public)
            json.member("droppedTooLarge", link.droppedTooLarge, .public)
            json.member("droppedLive", link.droppedLive, .public)
            json.member("droppedCommands", link.droppedCommands, .public)
            json.member("certificateExpires", link.certificateExpires?.description, .public)
            json.objects("refusals", link.refusals) { json, refusal in
                json.member("topic", refusal.topic, .public)
                json.member("message", refusal.message, .public)
                json.member("time", refusal.time.description, .public)
            }
            json.member("message", link.message, .public)
        }
        json.object("guidance") { json in
            write(guidanceTo: &json)
            json.member(
                "message", guidance.message, guidance.state == .noMap ? .public : .revealing)
        }
        json.object("journal", ifPresent: journal) { json, journal in
            json.member("pending", journal.pending, .public)
            json.seconds("oldestAgeSeconds", journal.oldestAgeSeconds, .public)
            // Acknowledgements wait for other changes, which guidance on a route makes.
            json.member("bytes", journal.bytes, .revealing)
            json.member("dropped", journal.dropped, .public)
            json.member("message", journal.message, .public)
        }
        json.object("traffic", ifPresent: traffic) { json, traffic in
            json.member("regions", traffic.regions, .public)
            json.member("roads", traffic.roads, .public)
            json.member("rejected", traffic.rejected, .public)
            json.member("unknownRoads", traffic.unknownRoads, .public)
            json.member("message", traffic.message, .public)
        }
        // They reveal whether the vehicle has been driven, and when it was under the open sky.
        json.object("sensors", ifPresent: sensors, .revealing) { json, sensors in
            json.member("speed", sensors.speed.rawValue)
            json.member("speedReason", sensors.speedReason?.name)
            json.member("speedScale", sensors.speedScale, decimals: 3)
            json.member("speedDelaySeconds", sensors.speedDelaySeconds, decimals: 2)
            json.member("yawRate", sensors.yawRate.rawValue)
            json.member("yawRateReason", sensors.yawRateReason?.name)
            json.member("yawRateScale", sensors.yawRateScale, decimals: 3)
            json.member("yawRateDelaySeconds", sensors.yawRateDelaySeconds, decimals: 2)
            json.member("rejected", sensors.rejected)
            json.member("message", sensors.message)
        }
        json.member("locationShared", locationShared, .public)
        // They reveal the length of the last route search, and the part of the map that it read.
        json.member("memoryBytes", memoryBytes, .revealing)
        json.member("cpuPercent", cpuPercent, decimals: 1, .revealing)
        json.seconds("uptimeSeconds", uptimeSeconds, .public)
    }

    /// Guidance ends at a destination, so its continuation reveals that the vehicle is not there yet.
    private func write(guidanceTo json: inout MemberWriter) {
        json.member(
            "state", guidance.state.rawValue,
            [.guiding, .outsideMap].contains(guidance.state) ? .revealing : .public,
            withheld: Guidance.State.ready.rawValue)
    }
}
