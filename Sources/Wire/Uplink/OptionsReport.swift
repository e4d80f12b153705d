import Directions
public import Guidance
public import Routing

/// `state/options`: every setting in force, by `set-options` or the configuration, in the names of
/// `set-options`.
public struct OptionsReport: Hashable, Sendable, UplinkMessage {
    /// The settings in force.
    public var settings: EffectiveSettings
    /// The settings among them by `set-options`.
    public var changed: Settings
    /// Whether `simulate` is obeyed.
    public var allowsSimulation: Bool
    /// Whether `set-options` may give the consent that the location leaves the vehicle.
    public var allowsConsentByCommand: Bool

    public init(
        _ settings: EffectiveSettings, changed: Settings, allowsSimulation: Bool,
        allowsConsentByCommand: Bool
    ) {
        self.settings = settings
        self.changed = changed
        self.allowsSimulation = allowsSimulation
        self.allowsConsentByCommand = allowsConsentByCommand
    }

    public var subtopic: String { "state/options" }
    public var delivery: Delivery { .state }
    public var disclosure: Disclosure { .public }

    public func writeMembers(to json: inout MemberWriter) {
        let options = settings.navigator
        json.members(.public) { json in
            json.threshold("timeUpdateThresholdSeconds", options.timeUpdateThreshold)
            json.threshold("distanceUpdateThresholdMeters", options.distanceUpdateThreshold)
        }
        json.member("stopGuidanceAtArrival", options.stopsGuidanceAtArrival, .public)
        json.member("arrivalRadiusMeters", options.arrivalRadius, decimals: 3, .public)
        json.object("speedAlerts", .public) { json in
            let alerts = options.speedAlerts
            json.member("minorThresholdFraction", alerts.minorThreshold, decimals: 3)
            json.member("majorThresholdFraction", alerts.majorThreshold, decimals: 3)
            json.member(
                "severityUpgradeDurationSeconds", alerts.severityUpgradeSeconds, decimals: 3)
        }
        json.member("voiceGuidanceLevel", options.voiceGuidanceLevel.wireName, .public)
        json.member("language", options.language.tag, .public)
        json.member("units", options.measure?.wireName ?? "COUNTRY", .public)
        json.object("routeOptions", .public) { $0.routeOptions(settings.routeOptions) }
        json.object("rates", .public) { $0.rates(settings.rates) }
        json.member("locationConsent", settings.locationConsent, .public)
        json.member("privacyMode", settings.privacyMode, .public)
        json.member("logLevel", settings.logLevel.wireName, .public)
        json.member("consentByCommandAllowed", allowsConsentByCommand, .public)
        json.member("simulationAllowed", allowsSimulation, .public)
        json.object("setByCommand", .public) { changed.write(to: &$0) }
    }
}

/// Settings without gaps: those of `set-options`, and the configuration's for the rest.
public struct EffectiveSettings: Hashable, Sendable {
    public struct Rates: Hashable, Sendable {
        public var locationIntervalSeconds: Double
        public var navInfoIntervalSeconds: Double
        public var healthIntervalSeconds: Double
        public var eventIntervalSeconds: Double
        public var compactFrames: Bool
        /// ``Int/max`` for all.
        public var remainingSteps: Int

        // What the configuration and `set-options` may say, seconds and steps.
        public static let intervals = 0.0...3600
        public static let healthIntervals = 1.0...86_400
        public static let stepCounts = 0...10_000

        public init(
            locationIntervalSeconds: Double, navInfoIntervalSeconds: Double,
            healthIntervalSeconds: Double, eventIntervalSeconds: Double, compactFrames: Bool,
            remainingSteps: Int
        ) {
            self.locationIntervalSeconds = locationIntervalSeconds
            self.navInfoIntervalSeconds = navInfoIntervalSeconds
            self.healthIntervalSeconds = healthIntervalSeconds
            self.eventIntervalSeconds = eventIntervalSeconds
            self.compactFrames = compactFrames
            self.remainingSteps = remainingSteps
        }
    }

    public var navigator: NavigatorOptions
    public var routeOptions: RouteOptions
    public var rates: Rates
    public var locationConsent: Bool
    public var privacyMode: Bool
    public var logLevel: LogLevel

    public init(
        navigator: NavigatorOptions, routeOptions: RouteOptions, rates: Rates,
        locationConsent: Bool, privacyMode: Bool, logLevel: LogLevel
    ) {
        self.navigator = navigator
        self.routeOptions = routeOptions
        self.rates = rates
        self.locationConsent = locationConsent
        self.privacyMode = privacyMode
        self.logLevel = logLevel
    }

    /// These, with the given settings in their place.
    public func changed(by settings: Settings) -> EffectiveSettings {
        var effective = self
        effective.navigator = settings.applied(to: navigator)
        if let patch = settings.routeOptions {
            effective.routeOptions = patch.applied(to: routeOptions)
        }
        effective.rates = rates.changed(by: settings)
        if let locationConsent = settings.locationConsent {
            effective.locationConsent = locationConsent
        }
        if let privacyMode = settings.privacyMode { effective.privacyMode = privacyMode }
        if let logLevel = settings.logLevel { effective.logLevel = logLevel }
        return effective
    }
}

extension EffectiveSettings.Rates {
    /// These, with the given settings in their place.
    public func changed(by settings: Settings) -> EffectiveSettings.Rates {
        EffectiveSettings.Rates(
            locationIntervalSeconds: settings.locationIntervalSeconds ?? locationIntervalSeconds,
            navInfoIntervalSeconds: settings.navInfoIntervalSeconds ?? navInfoIntervalSeconds,
            healthIntervalSeconds: settings.healthIntervalSeconds ?? healthIntervalSeconds,
            eventIntervalSeconds: settings.eventIntervalSeconds ?? eventIntervalSeconds,
            compactFrames: settings.compactFrames ?? compactFrames,
            remainingSteps: settings.remainingSteps ?? remainingSteps)
    }
}

extension JSONWriter {
    fileprivate mutating func rates(_ rates: EffectiveSettings.Rates) {
        member("locationIntervalSeconds", rates.locationIntervalSeconds, decimals: 3)
        member("navInfoIntervalSeconds", rates.navInfoIntervalSeconds, decimals: 3)
        member("healthIntervalSeconds", rates.healthIntervalSeconds, decimals: 3)
        member("eventIntervalSeconds", rates.eventIntervalSeconds, decimals: 3)
        member("compactFrames", rates.compactFrames)
        steps("remainingSteps", rates.remainingSteps)
    }
}
