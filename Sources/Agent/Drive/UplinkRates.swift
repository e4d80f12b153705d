import Directions
import Guidance
import Wire

/// Decides which of the live messages are told: the configured rates, or those that `set-options` has
/// set in their place.
struct UplinkRates {
    private let configured: Configuration.Uplink
    private var settings: Settings
    private var lastLocation: Duration?
    private var lastFrame: (info: NavInfo, at: Duration)?

    init(_ configured: Configuration.Uplink, _ settings: Settings) {
        self.configured = configured
        self.settings = settings
    }

    mutating func change(_ settings: Settings) { self.settings = settings }

    /// How many of the steps ahead a frame carries; nil for all.
    var remainingSteps: Int? {
        if let steps = settings.remainingSteps { return steps == .max ? nil : steps }
        return configured.remainingSteps < 0 ? nil : configured.remainingSteps
    }

    /// Whether frames leave out the steps.
    var compactFrames: Bool { settings.compactFrames ?? configured.compactFrames }

    var healthIntervalSeconds: Double {
        settings.healthIntervalSeconds ?? configured.healthIntervalSeconds
    }

    /// Whether a location is due; a second's fix that comes a little early counts as one.
    mutating func takeLocation(at now: Duration) -> Bool {
        let interval = settings.locationIntervalSeconds ?? configured.locationIntervalSeconds
        if let lastLocation, (now - lastLocation).inSeconds < interval - 0.1 { return false }
        lastLocation = now
        return true
    }

    /// Whether a frame is to be told: always when it says more than progress.
    mutating func take(_ info: NavInfo, at now: Duration) -> Bool {
        let interval = settings.navInfoIntervalSeconds ?? configured.frameIntervalSeconds
        if let lastFrame, (now - lastFrame.at).inSeconds < interval - 0.1,
            info.navState == lastFrame.info.navState, !info.routeChanged,
            info.route == lastFrame.info.route,
            info.currentStep?.stepNumber == lastFrame.info.currentStep?.stepNumber
        {
            return false
        }
        lastFrame = (info, now)
        return true
    }
}
