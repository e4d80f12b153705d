import Directions
import Guidance
import RoadNetwork
import Routing
import Testing

@testable import Wire

@Suite struct SettingsTests {
    private func patch(_ text: String) throws -> OptionsPatch {
        let result = CommandDecoder().decode(
            name: "set-options", payload: Array(#"{"id":"c",\#(text)}"#.utf8))
        guard case .setOptions(let patch) = try result.get().body else {
            throw FieldError("", "another command")
        }
        return patch
    }

    static let everything = """
        "timeUpdateThresholdSeconds":5,"distanceUpdateThresholdMeters":"MAX",
        "stopGuidanceAtArrival":false,"arrivalRadiusMeters":30,
        "speedAlerts":{"minorThresholdFraction":0.05,"majorThresholdFraction":null,
        "severityUpgradeDurationSeconds":5},
        "voiceGuidanceLevel":"ALERTS_ONLY","language":"fi","units":"METRIC",
        "rates":{"locationIntervalSeconds":5,"navInfoIntervalSeconds":2,"remainingSteps":"ALL",
        "compactFrames":true,
        "healthIntervalSeconds":30,"eventIntervalSeconds":2},
        "routeOptions":{"travelMode":"TRUCK","vehicle":{"heightMeters":3.8}},
        "locationConsent":true,"privacyMode":false,"logLevel":"DEBUG"
        """

    @Test func `settings are kept as JSON and come back`() throws {
        let settings = try patch(Self.everything).applied(to: Settings())
        #expect(settings.distanceUpdateThreshold == .infinity)
        #expect(settings.remainingSteps == Int.max)
        #expect(settings.speedAlerts?.minorThreshold == 0.05)
        #expect(settings.routeOptions?.vehicle?.heightMeters == 3.8)
        #expect(settings.locationConsent == true)
        #expect(Settings(json: settings.json) == settings)
        #expect(Settings(json: Settings().json) == Settings())
    }

    @Test func `settings with a language that is no longer there are kept, and so is its tag`() {
        let saved = #"{"language":"tlh","arrivalRadiusMeters":30}"#
        let settings = Settings(json: saved.utf8)
        #expect(settings?.arrivalRadius == 30)
        #expect(settings?.language == "tlh")
        #expect(settings?.applied(to: NavigatorOptions()).language == .english)
    }

    @Test(arguments: ["zh", "zh-CN", "zh-TW", "ar", "pt", "pt-PT", "en", "en-GB", "fr-CA", "de-AT"])
    func `every tag that could be set before still can be`(tag: String) throws {
        let settings = try patch(#""language":"\#(tag)""#).applied(to: Settings())
        #expect(settings.language == tag)
        #expect(Settings(json: settings.json) == settings)
    }

    @Test func `a patch changes what it names, and null takes the configured value back`() throws {
        var settings = try patch(Self.everything).applied(to: Settings())
        settings = try patch(
            #""language":null,"timeUpdateThresholdSeconds":-1,"rates":{"remainingSteps":2}"#
        ).applied(to: settings)
        #expect(settings.language == nil)
        #expect(settings.timeUpdateThreshold == nil)
        #expect(settings.remainingSteps == 2)
        #expect(settings.locationIntervalSeconds == 5)
        #expect(settings.stopsGuidanceAtArrival == false)
    }

    @Test func `the navigator's options take over what is set`() throws {
        let options = try patch(Self.everything).applied(to: Settings())
            .applied(to: NavigatorOptions())
        #expect(options.timeUpdateThreshold == 5)
        #expect(options.distanceUpdateThreshold == .infinity)
        #expect(options.stopsGuidanceAtArrival == false)
        #expect(options.arrivalRadius == 30)
        #expect(options.speedAlerts.minorThreshold == 0.05)
        #expect(options.speedAlerts.majorThreshold == nil)
        #expect(options.voiceGuidanceLevel == .alertsOnly)
        #expect(Settings().applied(to: options) == options)
    }

    @Test(arguments: [
        (#""language":"e n""#, "/language"), (#""units":"METERS""#, "/units"),
        (#""rates":{"remainingSteps":-1}"#, "/rates/remainingSteps"),
        (#""speedAlerts":{"minorThresholdFraction":"5 %"}"#, "/speedAlerts/minorThresholdFraction"),
        (#""arrivalRadiusMeters":1"#, "/arrivalRadiusMeters"),
        (#""timeUpdateThresholdSeconds":"NEVER""#, "/timeUpdateThresholdSeconds"),
    ])
    func `a wrong option changes nothing and is named`(text: String, pointer: String) throws {
        let refusal = try #require(throws: CommandRefusal.self) { try patch(text) }
        #expect(refusal.code == .invalid)
        #expect(refusal.pointer == pointer)
    }
}
