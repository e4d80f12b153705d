import Directions
import Guidance
import Imagery
import RoadNetwork
import Routing
import Testing

@testable import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The published schemas name the same values as the code. Their shape is checked by
/// `tools/check-traffic` against the golden file.
@Suite struct SchemaTests {
    private func schema(_ name: String) throws -> JSONValue {
        let tests = "Tests/WireTests/SchemaTests.swift"
        let path = "\(#filePath.dropLast(tests.count))docs/schemas/\(name).json"
        let file = try #require(fopen(path, "r"), "\(path) is missing")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte >= 0 { bytes.append(UInt8(byte)) }
        return try JSONValue(parsing: bytes)
    }

    /// The names of the first enumeration of a member, however deep it lies.
    private func names(of member: String, in value: JSONValue) -> [String]? {
        switch value {
        case .object(let object):
            if let names = object["properties"]?[member]?["enum"]?.elements {
                return names.compactMap(\.string)
            }
            return object.members.lazy.compactMap { names(of: member, in: $0.value) }.first
        case .array(let elements):
            return elements.lazy.compactMap { names(of: member, in: $0) }.first
        default: return nil
        }
    }

    private static let enumerations: [(String, String, [String])] = [
        ("common", "maneuver", Maneuver.allCases.map(\.rawValue)),
        ("common", "laneShape", LaneShape.allCases.map(\.name)),
        ("common", "drivingSide", DrivingSide.allCases.map(\.name)),
        ("common", "travelMode", TravelMode.allCases.map(\.wireName)),
        ("common", "routingStrategy", RoutingStrategy.allCases.map(\.wireName)),
        ("common", "alternateRoutesStrategy", AlternativesStrategy.allCases.map(\.wireName)),
        ("state.connection", "timeSource", MessageHeader.TimeSource.allCases.map(\.rawValue)),
        ("state.connection", "state", ConnectionState.State.allCases.map(\.rawValue)),
        ("state.health", "commandPath", Health.Link.CommandPath.allCases.map(\.rawValue)),
        ("state.health", "reason", Health.GPS.Reason.allCases.map(\.rawValue)),
        ("state.navigation", "navState", NavState.allCases.map(\.name)),
        ("navigation.info", "navState", NavState.allCases.map(\.name)),
        ("event.gps-availability", "availability", GPSAvailability.allCases.map(\.rawValue)),
        ("event.delay-category", "delayCategory", DelayCategory.allCases.map(\.wireName)),
        ("event.lighting-mode", "lightingMode", LightingMode.allCases.map(\.wireName)),
        ("reply", "code", CommandReply.Code.allCases.map(\.rawValue)),
        ("reply", "routeStatus", RouteStatus.allCases.map(\.name)),
        ("command.set-options", "voiceGuidanceLevel", VoiceGuidanceLevel.allCases.map(\.wireName)),
        ("command.set-options", "units", Measure.allCases.map(\.wireName)),
        ("command.set-options", "logLevel", LogLevel.allCases.map(\.wireName)),
        ("state.info", "place", StoredMap.Slot.allCases.map(\.rawValue)),
        ("command.get-image", "kind", CommandBody.GetImage.Kind.allCases.map(\.rawValue)),
        ("command.get-image", "format", PictureFormat.allCases.map(\.wireName)),
        ("image", "theme", Theme.allCases.map(\.wireName)),
        ("image", "contentType", PictureFormat.allCases.map(\.mediaType)),
    ]

    @Test(arguments: enumerations)
    func `a schema knows every name of an enumeration, and no other`(
        file: String, member: String, expected: [String]
    ) throws {
        let found = try #require(names(of: member, in: schema(file)))
        #expect(Set(found) == Set(expected))
    }

    @Test(arguments: CommandName.allCases)
    func `every command has a schema`(name: CommandName) throws {
        #expect(try schema("command.\(name.rawValue)")["properties"]?["id"] != nil)
    }
}
