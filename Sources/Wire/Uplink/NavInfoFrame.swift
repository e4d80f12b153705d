import Directions
public import Guidance

/// `navigation/info`: one frame of turn-by-turn guidance. The steps are those of the retained route,
/// joined by `routeId`, `routeRevision` and `stepNumber`; the next few come with the frame.
public struct NavInfoFrame: Hashable, Sendable, UplinkMessage {
    public var info: NavInfo
    /// Number of steps after the current one in the frame; nil for all.
    public var maximumRemainingSteps: Int?
    /// Whether the steps are left out: a reader finds them by their numbers in the retained route, so
    /// that no frame depends on an earlier one that may have been lost.
    public var isCompact: Bool

    /// Three: enough for a maneuver and the two after it, at a fraction of the bytes.
    public static let defaultRemainingSteps = 3

    public init(
        _ info: NavInfo, maximumRemainingSteps: Int? = Self.defaultRemainingSteps,
        isCompact: Bool = false
    ) {
        self.info = info
        self.maximumRemainingSteps = maximumRemainingSteps
        self.isCompact = isCompact
    }

    public var subtopic: String { "navigation/info" }
    public var delivery: Delivery { .live(expiry: 10) }
    public var disclosure: Disclosure { .revealing }

    public func writeMembers(to json: inout MemberWriter) {
        json.members(.revealing, writeFrame(to:))
    }

    private func writeFrame(to json: inout JSONWriter) {
        json.member("navState", info.navState.name)
        json.routeVersion(info.route)
        json.member("routeChanged", info.routeChanged)
        json.member("legIndex", info.legIndex)
        json.progress(
            "timeToCurrentStepSeconds", info.timeToCurrentStepSeconds,
            "distanceToCurrentStepMeters", info.distanceToCurrentStepMeters)
        json.progress(
            "timeToNextDestinationSeconds", info.timeToNextDestinationSeconds,
            "distanceToNextDestinationMeters", info.distanceToNextDestinationMeters)
        json.progress(
            "timeToFinalDestinationSeconds", info.timeToFinalDestinationSeconds,
            "distanceToFinalDestinationMeters", info.distanceToFinalDestinationMeters)
        json.member("currentStepNumber", info.currentStep?.stepNumber)
        let remaining = info.remainingSteps
        json.member("remainingStepCount", remaining.count)
        guard !isCompact else { return }
        json.object("currentStep", ifPresent: info.currentStep) { $0.stepMembers($1) }
        json.array("remainingSteps", remaining.prefix(maximumRemainingSteps ?? remaining.count)) {
            json, step in
            json.object { $0.stepMembers(step) }
        }
    }
}

extension JSONWriter {
    /// Remaining time and distance in significant digits: a tenth of a second, or of a metre, close to the
    /// place; whole ones from a minute and from 100 m on.
    fileprivate mutating func progress(
        _ timeName: StaticString, _ seconds: Double?, _ distanceName: StaticString,
        _ meters: Double?
    ) {
        member(timeName, seconds, decimals: seconds ?? 0 < 60 ? 1 : 0)
        member(distanceName, meters, decimals: meters ?? 0 < 100 ? 1 : 0)
    }
}
