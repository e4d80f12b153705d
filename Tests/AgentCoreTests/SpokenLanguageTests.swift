import ScenarioMaps
import Testing

@testable import AgentCore

/// A language that was asked for and is not there is said, and replaced by the nearest.
@Suite struct SpokenLanguageTests {
    private func vehicle(asking tag: String) throws -> PrivateVehicle {
        let town = SmallTown.map
        let vehicle = try PrivateVehicle(on: town, at: town.coordinate("a"))
        vehicle.order("set-options", #"{"id": "1", "language": "\#(tag)"}"#)
        return vehicle
    }

    private func options(_ vehicle: PrivateVehicle) -> String {
        vehicle.lines.last { $0.contains("/state/options ") } ?? ""
    }

    @Test(arguments: [
        ("fr-CA", "fr"), ("en-AU", "en-GB"), ("de-DE", "de"), ("zh", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
    ])
    func `another region is spoken, and the log says so, also after a restart`(
        asked: String, spoken: String
    ) throws {
        let line = "Language: '\(asked)' is spoken as '\(spoken)'"
        let vehicle = try vehicle(asking: asked)
        #expect(vehicle.logged.count { $0.hasPrefix(line) } == 1)
        #expect(options(vehicle).contains(#""language":"\#(spoken)""#))
        #expect(options(vehicle).contains(#""language":"\#(asked)""#))
        try vehicle.restart()
        #expect(vehicle.logged.count { $0.hasPrefix(line) } == 2)
        #expect(options(vehicle).contains(#""language":"\#(spoken)""#))
    }

    private func replies(_ vehicle: PrivateVehicle) -> [String] {
        vehicle.lines.filter { $0.contains("/reply/set-options ") }
    }

    @Test func `the reply says which language is spoken in place of another`() throws {
        let vehicle = try vehicle(asking: "fr-CA")
        let sentence = "'fr-CA' is spoken as 'fr'; there are no sentences for the region CA."
        let reply = replies(vehicle).last ?? ""
        #expect(reply.contains(#""status":"SUCCEEDED""#))
        #expect(reply.contains("\"message\":\"\(sentence)\""), "\(reply)")
        vehicle.order("set-options", #"{"id": "4", "language": "de-DE"}"#)
        #expect(
            replies(vehicle).last?.contains(#""message":"'de-DE' is spoken as 'de'.""#) == true)
        // An order about something else has nothing to say.
        vehicle.order("set-options", #"{"id": "2", "units": "IMPERIAL"}"#)
        #expect(replies(vehicle).last?.contains(#""message":"""#) == true)
        vehicle.order("set-options", #"{"id": "3", "language": "fr"}"#)
        #expect(replies(vehicle).last?.contains(#""message":"""#) == true)
    }

    @Test(arguments: ["fr", "pt-br", "zh-Hans"])
    func `nothing is said of a language that is there`(tag: String) throws {
        #expect(try vehicle(asking: tag).logged.allSatisfy { !$0.contains("is spoken as") })
    }

    @Test(arguments: ["tlh", "ja-Latn"])
    func `a language that is not there is refused with those that are`(tag: String) throws {
        let vehicle = try vehicle(asking: tag)
        let reply = vehicle.lines.last { $0.contains(#""id":"1""#) } ?? ""
        #expect(reply.contains("en-GB, de, fr"))
        #expect(reply.contains("/language"))
        #expect(options(vehicle).contains(#""language":"en""#))
    }
}
