import AgentCore
import Guidance
import Wire

/// Goes through all keys of a configuration, to read or to print them: each is named in one place.
protocol ConfigurationVisitor {
    /// - Parameter check: the fault of a value; nil when it is valid.
    mutating func key<Value: ConfigurationValue>(
        _ name: String, _ value: inout Value, check: (Value) -> String?)
        throws(ConfigurationError)
    /// A value that must not stand in the file.
    mutating func secret(_ name: String, _ value: inout Secret)
    mutating func table(
        _ name: String, _ body: (inout Self) throws(ConfigurationError) -> Void)
        throws(ConfigurationError)
}

extension ConfigurationVisitor {
    mutating func key(_ name: String, _ value: inout some ConfigurationValue)
        throws(ConfigurationError)
    {
        try key(name, &value) { _ in nil }
    }

    mutating func key<Value: ConfigurationValue & Comparable>(
        _ name: String, _ value: inout Value, in range: ClosedRange<Value>
    ) throws(ConfigurationError) {
        try key(name, &value) {
            range.contains($0)
                ? nil : "has to be from \(range.lowerBound.toml) to \(range.upperBound.toml)"
        }
    }
}

extension Configuration {
    mutating func visit(_ visitor: inout some ConfigurationVisitor) throws(ConfigurationError) {
        try visitor.key("vehicle", &vehicle)
        try visitor.table("map") { visitor throws(ConfigurationError) in
            try visitor.key("file", &map.file)
        }
        try visitor.table("gpsd") { visitor throws(ConfigurationError) in
            try visitor.key("host", &gpsd.host)
            try visitor.key("port", &gpsd.port, in: 1...65_535)
            try visitor.key("device", &gpsd.device)
            try visitor.key("silent_after_seconds", &gpsd.silentAfterSeconds, in: 1.5...60)
        }
        try visitor.table("broker") { visitor throws(ConfigurationError) in
            try broker.visit(&visitor)
        }
        try visitor.table("topics") { visitor throws(ConfigurationError) in
            try visitor.key("root", &topics.root)
        }
        try visitor.table("guidance") { visitor throws(ConfigurationError) in
            try guidance.visit(&visitor)
        }
        try visitor.table("uplink") { visitor throws(ConfigurationError) in
            typealias Rates = EffectiveSettings.Rates
            try visitor.key(
                "location_interval_seconds", &uplink.locationIntervalSeconds, in: Rates.intervals)
            try visitor.key(
                "frame_interval_seconds", &uplink.frameIntervalSeconds, in: Rates.intervals)
            try visitor.key(
                "event_interval_seconds", &uplink.eventIntervalSeconds, in: Rates.intervals)
            try visitor.key(
                "remaining_steps", &uplink.remainingSteps, in: -1...Rates.stepCounts.upperBound)
            try visitor.key("compact_frames", &uplink.compactFrames)
            try visitor.key(
                "health_interval_seconds", &uplink.healthIntervalSeconds,
                in: Rates.healthIntervals)
        }
        try visitor.table("commands") { visitor throws(ConfigurationError) in
            try visitor.key("maximum_bytes", &commands.maximumBytes, in: 256...1_048_576)
            try visitor.key("maximum_per_second", &commands.maximumPerSecond, in: 1...1000)
            try visitor.key("maximum_age_seconds", &commands.maximumAgeSeconds, in: 1...604_800)
            try visitor.key(
                "undated_maximum_age_seconds", &commands.undatedMaximumAgeSeconds,
                in: 0...Double.infinity)
            try visitor.key("response_topic_prefixes", &commands.responseTopicPrefixes) {
                $0.contains("") ? "must not hold an empty text, which would allow every topic" : nil
            }
            try visitor.key(
                "probe_interval_seconds", &commands.probeIntervalSeconds, in: 5...86_400)
        }
        try visitor.table("traffic") { visitor throws(ConfigurationError) in
            try visitor.key("regions", &traffic.regions) { regions in
                regions.allSatisfy { $0 == "+" || TopicLevel($0) != nil }
                    ? nil : "has to hold names of 1 to 64 of A-Z a-z 0-9 . _ -, or \"+\" for all"
            }
            try visitor.key("typical_of_hour", &traffic.isTypicalOfHour)
        }
        try visitor.table("sensors") { visitor throws(ConfigurationError) in
            try visitor.key("subscribe", &sensors.isSubscribed)
        }
        try visitor.table("journal") { visitor throws(ConfigurationError) in
            try journal.visit(&visitor)
        }
        try visitor.table("record") { visitor throws(ConfigurationError) in
            try visitor.key("maximum_megabytes", &record.maximumMegabytes, in: 1...1_000_000)
            try visitor.key("free_megabytes", &record.freeMegabytes, in: 0...1_000_000)
        }
        try visitor.table("privacy") { visitor throws(ConfigurationError) in
            try visitor.key("location_consent", &privacy.locationConsent)
            try visitor.key("consent_by_command", &privacy.consentByCommand)
        }
        try visitor.table("compatibility") { visitor throws(ConfigurationError) in
            try compatibility.visit(&visitor)
        }
        try visitor.table("state") { visitor throws(ConfigurationError) in
            try visitor.key("directory", &state.directory) {
                $0.isEmpty ? "must not be empty" : nil
            }
        }
        try visitor.table("log") { visitor throws(ConfigurationError) in
            try visitor.key("level", &log.level)
        }
    }
}

extension Configuration.Broker {
    fileprivate mutating func visit(_ visitor: inout some ConfigurationVisitor)
        throws(ConfigurationError)
    {
        try visitor.key("servers", &servers) {
            do throws(ConfigurationError) {
                _ = try BrokerAddress.parse($0)
                return nil
            } catch {
                return error.description
            }
        }
        try visitor.key("client_id", &clientIdentifier)
        try visitor.key("protocol", &protocolVersion)
        try visitor.key("username", &userName)
        visitor.secret("password", &password)
        try visitor.key("password_file", &passwordFile)
        try visitor.key("keep_alive_seconds", &keepAliveSeconds, in: 5...3600)
        try visitor.key("session_expiry_seconds", &sessionExpirySeconds, in: 0...31_536_000)
        try visitor.key("connect_timeout_seconds", &connectTimeoutSeconds, in: 1...120)
        try visitor.key("first_retry_seconds", &firstRetrySeconds, in: 0.1...60)
        try visitor.key("longest_retry_seconds", &longestRetrySeconds, in: 1...3600)
        try visitor.key("in_flight_maximum", &inFlightMaximum, in: 1...20)
        try visitor.table("tls") { visitor throws(ConfigurationError) in
            try visitor.key("authority_file", &tls.authorityFile)
            try visitor.key("certificate_file", &tls.certificateFile)
            try visitor.key("key_file", &tls.keyFile)
            try visitor.key("application_protocol", &tls.applicationProtocol) {
                $0.utf8.count < 256 ? nil : "has to be 255 bytes at most"
            }
        }
    }
}

extension Configuration.History {
    fileprivate mutating func visit(_ visitor: inout some ConfigurationVisitor)
        throws(ConfigurationError)
    {
        try visitor.key("history_per_second", &perSecond, in: 1...100_000)
        try visitor.key("batch_events", &batchEvents, in: 1...1000)
        try visitor.key("batch_bytes", &batchBytes, in: 1024...1_048_576)
        try visitor.key("commit_interval_seconds", &commitIntervalSeconds, in: 0...60)
        try visitor.key("maximum_messages", &maximumMessages, in: 100...10_000_000)
        try visitor.key("maximum_megabytes", &maximumMegabytes, in: 1...10_000)
        try visitor.key("maximum_age_days", &maximumAgeDays, in: 0.1...3650)
        try visitor.key("trail_distance_meters", &locationDistanceMeters, in: 1...100_000)
        try visitor.key("trail_interval_seconds", &locationIntervalSeconds, in: 1...86_400)
        try visitor.key("maximum_trail_points", &maximumLocations, in: 0...10_000_000)
    }
}

extension Configuration.Compatibility {
    fileprivate mutating func visit(_ visitor: inout some ConfigurationVisitor)
        throws(ConfigurationError)
    {
        func reason(_ text: String) -> String? {
            text.isEmpty || TopicLevel(text) != nil
                ? nil : "has to be 1 to 64 of A-Z a-z 0-9 . _ -, or empty"
        }
        try visitor.key("owntracks_user", &ownTracksUser, check: reason)
        try visitor.key("home_assistant_prefix", &homeAssistantPrefix, check: reason)
        try visitor.key("vehicle_signals", &vehicleSignals)
    }
}

extension Configuration.Guidance {
    fileprivate mutating func visit(_ visitor: inout some ConfigurationVisitor)
        throws(ConfigurationError)
    {
        try visitor.key(
            "time_update_threshold_seconds", &options.timeUpdateThreshold,
            in: 0.1...Double.infinity)
        try visitor.key(
            "distance_update_threshold_meters", &options.distanceUpdateThreshold,
            in: 0.1...Double.infinity)
        try visitor.key("stop_at_arrival", &options.stopsGuidanceAtArrival)
        var mode = options.continuation.mode
        var seconds = options.continuation.seconds ?? 300
        try visitor.key("continuation", &mode)
        try visitor.key("continuation_seconds", &seconds, in: Continuation.secondsRange)
        options.continuation = Continuation(mode, seconds: seconds)
        try visitor.key("arrival_radius_meters", &options.arrivalRadius, in: 5...500)
        try visitor.key("warn_of_speed_cameras", &options.warnsOfSpeedCameras)
        try visitor.key("allow_simulation", &allowsSimulation)
    }
}
