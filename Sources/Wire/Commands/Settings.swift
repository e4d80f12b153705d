public import Directions
public import Guidance

/// The settings of `set-options`, kept over restarts; nil wherever the configuration holds.
public struct Settings: Hashable, Sendable {
    /// Smallest change in seconds that is published; infinity for never.
    public var timeUpdateThreshold: Double?
    /// Smallest change in metres that is published; infinity for never.
    public var distanceUpdateThreshold: Double?
    public var stopsGuidanceAtArrival: Bool?
    /// Metres.
    public var arrivalRadius: Double?
    public var speedAlerts: SpeedAlertOptions?
    public var voiceGuidanceLevel: VoiceGuidanceLevel?
    /// BCP 47.
    public var language: String?
    public var units: Measure?
    /// Shortest time between two messages of `location`; 0 for every fix.
    public var locationIntervalSeconds: Double?
    /// Shortest time in seconds between two frames of `navigation/info` with nothing new but
    /// progress.
    public var navInfoIntervalSeconds: Double?
    /// Steps after the current one in a frame; ``Int/max`` for all.
    public var remainingSteps: Int?
    /// Whether frames with nothing new but progress leave out the steps, which the retained route
    /// has.
    public var compactFrames: Bool?
    public var healthIntervalSeconds: Double?
    /// Shortest time in seconds between two events of one kind with nothing new but progress.
    public var eventIntervalSeconds: Double?
    /// Route options of trips whose orders set none, with the vehicle's dimensions.
    public var routeOptions: RouteOptionsPatch?
    /// Whether the driver agrees that the location leaves the vehicle.
    public var locationConsent: Bool?
    /// While on, no location leaves the vehicle, consent or not.
    public var privacyMode: Bool?
    /// The level of the log.
    public var logLevel: LogLevel?

    public init() {}

    /// The navigator's options with these settings in place of the configured ones.
    public func applied(to options: NavigatorOptions) -> NavigatorOptions {
        var options = options
        if let timeUpdateThreshold { options.timeUpdateThreshold = timeUpdateThreshold }
        if let distanceUpdateThreshold { options.distanceUpdateThreshold = distanceUpdateThreshold }
        if let stopsGuidanceAtArrival { options.stopsGuidanceAtArrival = stopsGuidanceAtArrival }
        if let arrivalRadius { options.arrivalRadius = arrivalRadius }
        if let speedAlerts { options.speedAlerts = speedAlerts }
        if let voiceGuidanceLevel { options.voiceGuidanceLevel = voiceGuidanceLevel }
        if let language = language.flatMap(Language.init(tag:)) { options.language = language }
        if let units { options.measure = units }
        return options
    }
}

extension Settings {
    /// Reads the output of ``json``; nil when the bytes are no settings.
    public init?(json bytes: some Sequence<UInt8>) {
        guard case .object(var object)? = try? JSONValue(parsing: bytes) else { return nil }
        self.init()
        // A language of another version must not invalidate all other settings.
        let tag = object["language"]?.string
        object.members.removeAll { $0.name == "language" }
        do { try read(CommandFields(object)) } catch { return nil }
        language = tag
    }

    /// One JSON object with the settings that are set, in the names of `set-options`.
    public var json: [UInt8] {
        var json = JSONWriter(reservingCapacity: 256)
        json.object(write(to:))
        return json.bytes
    }

    func write(to json: inout JSONWriter) {
        if let timeUpdateThreshold {
            json.threshold("timeUpdateThresholdSeconds", timeUpdateThreshold)
        }
        if let distanceUpdateThreshold {
            json.threshold("distanceUpdateThresholdMeters", distanceUpdateThreshold)
        }
        if let stopsGuidanceAtArrival {
            json.member("stopGuidanceAtArrival", stopsGuidanceAtArrival)
        }
        json.present("arrivalRadiusMeters", arrivalRadius)
        if let speedAlerts {
            json.object("speedAlerts") { json in
                json.present("minorThresholdFraction", speedAlerts.minorThreshold)
                json.present("majorThresholdFraction", speedAlerts.majorThreshold)
                json.present(
                    "severityUpgradeDurationSeconds", speedAlerts.severityUpgradeSeconds)
            }
        }
        if let voiceGuidanceLevel {
            json.member("voiceGuidanceLevel", voiceGuidanceLevel.wireName)
        }
        if let language { json.member("language", language) }
        if let units { json.member("units", units.wireName) }
        if let routeOptions { json.object("routeOptions") { routeOptions.write(to: &$0) } }
        json.object("rates") { json in
            json.present("locationIntervalSeconds", locationIntervalSeconds)
            json.present("navInfoIntervalSeconds", navInfoIntervalSeconds)
            json.present("healthIntervalSeconds", healthIntervalSeconds)
            json.present("eventIntervalSeconds", eventIntervalSeconds)
            if let compactFrames { json.member("compactFrames", compactFrames) }
            if let remainingSteps { json.steps("remainingSteps", remainingSteps) }
        }
        if let locationConsent { json.member("locationConsent", locationConsent) }
        if let privacyMode { json.member("privacyMode", privacyMode) }
        if let logLevel { json.member("logLevel", logLevel.wireName) }
    }

    /// Takes over the present fields.
    mutating func read(_ fields: CommandFields) throws(FieldError) {
        try fields.change("timeUpdateThresholdSeconds", &timeUpdateThreshold) {
            fields, name throws(FieldError) in try fields.threshold(name)
        }
        try fields.change("distanceUpdateThresholdMeters", &distanceUpdateThreshold) {
            fields, name throws(FieldError) in try fields.threshold(name)
        }
        try fields.change("stopGuidanceAtArrival", &stopsGuidanceAtArrival) {
            fields, name throws(FieldError) in try fields.boolean(name)
        }
        try fields.change("arrivalRadiusMeters", &arrivalRadius) {
            fields, name throws(FieldError) in try fields.number(name, in: 5...500)
        }
        try fields.change("speedAlerts", &speedAlerts) { fields, name throws(FieldError) in
            guard let alerts = try fields.object(name) else { return nil }
            return try SpeedAlertOptions(fields: alerts)
        }
        try fields.change("voiceGuidanceLevel", &voiceGuidanceLevel) {
            fields, name throws(FieldError) in
            try fields.choice(name, VoiceGuidanceLevel.allCases, \.wireName)
        }
        try fields.change("language", &language) { fields, name throws(FieldError) in
            try fields.languageTag(name)
        }
        try fields.change("units", &units) { fields, name throws(FieldError) in
            try fields.choice(name, Measure.allCases, \.wireName)
        }
        try fields.change("routeOptions", &routeOptions) { fields, name throws(FieldError) in
            guard let options = try fields.object(name) else { return nil }
            return try RouteOptionsPatch(options)
        }
        try fields.change("locationConsent", &locationConsent) {
            fields, name throws(FieldError) in try fields.boolean(name)
        }
        try fields.change("privacyMode", &privacyMode) { fields, name throws(FieldError) in
            try fields.boolean(name)
        }
        try fields.change("logLevel", &logLevel) { fields, name throws(FieldError) in
            try fields.choice(name, LogLevel.allCases, \.wireName)
        }
        if let rates = try fields.object("rates") { try readRates(rates) }
    }

    private typealias Rates = EffectiveSettings.Rates

    private mutating func readRates(_ fields: CommandFields) throws(FieldError) {
        try fields.change("locationIntervalSeconds", &locationIntervalSeconds) {
            fields, name throws(FieldError) in try fields.number(name, in: Rates.intervals)
        }
        try fields.change("navInfoIntervalSeconds", &navInfoIntervalSeconds) {
            fields, name throws(FieldError) in try fields.number(name, in: Rates.intervals)
        }
        try fields.change("healthIntervalSeconds", &healthIntervalSeconds) {
            fields, name throws(FieldError) in try fields.number(name, in: Rates.healthIntervals)
        }
        try fields.change("eventIntervalSeconds", &eventIntervalSeconds) {
            fields, name throws(FieldError) in try fields.number(name, in: Rates.intervals)
        }
        try fields.change("compactFrames", &compactFrames) { fields, name throws(FieldError) in
            try fields.boolean(name)
        }
        try fields.change("remainingSteps", &remainingSteps) { fields, name throws(FieldError) in
            if fields.value(name)?.string == "ALL" { return Int.max }
            let counts = Rates.stepCounts
            return try fields.integer(name, in: Int64(counts.lowerBound)...Int64(counts.upperBound))
                .map { Int($0) }
        }
    }
}

extension SpeedAlertOptions {
    /// A threshold that is left out or null never gives an alert.
    fileprivate init(fields: CommandFields) throws(FieldError) {
        self.init()
        minorThreshold = try fields.number("minorThresholdFraction", in: 0...10)
        majorThreshold = try fields.number("majorThresholdFraction", in: 0...10)
        severityUpgradeSeconds = try fields.number(
            "severityUpgradeDurationSeconds", in: 0...3600)
    }
}

extension CommandFields {
    /// Leaves a value as it is when the field is left out, and sets it to nil when the field is null.
    fileprivate func change<Value>(
        _ name: String, _ value: inout Value?,
        _ read: (CommandFields, String) throws(FieldError) -> Value?
    ) throws(FieldError) {
        knows(name)
        guard object[name] != nil else { return }
        value = try read(self, name)
    }

    /// A smallest change: `MAX` for never; a negative one means the default, as in the Navigation SDK.
    fileprivate func threshold(_ name: String) throws(FieldError) -> Double? {
        if value(name)?.string == "MAX" { return .infinity }
        guard let number = try number(name, in: -1e9...1e9) else { return nil }
        return number < 0 ? nil : number
    }

    fileprivate func languageTag(_ name: String) throws(FieldError) -> String? {
        guard let text = try string(name, lengths: 2...35) else { return nil }
        guard text.utf8.allSatisfy({ TopicLevel.isAllowed($0) && $0 != 0x2e && $0 != 0x5f }) else {
            throw error(name, "must be a language tag, such as en or pt-BR.")
        }
        guard Language(tag: text) != nil else {
            let tags = Language.all.map(\.tag).joined(separator: ", ")
            throw error(name, "must be a language that there are sentences in: \(tags).")
        }
        return text
    }
}

extension JSONWriter {
    fileprivate mutating func present(_ name: StaticString, _ value: Double?) {
        if let value { member(name, value, decimals: 3) }
    }

    mutating func threshold(_ name: StaticString, _ value: Double) {
        if value == .infinity { member(name, "MAX") } else { member(name, value, decimals: 3) }
    }

    mutating func steps(_ name: StaticString, _ value: Int) {
        if value == .max { member(name, "ALL") } else { member(name, value) }
    }
}
