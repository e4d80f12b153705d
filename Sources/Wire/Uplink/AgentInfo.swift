import Geodesy
import Guidance
public import RoadNetwork

/// `state/info`: the agent's version, map and abilities.
public struct AgentInfo: Hashable, Sendable, UplinkMessage {
    public struct Map: Hashable, Sendable {
        /// Identifies the map file.
        public var id: String
        /// Of the file's content: differs between any two files of different content.
        public var fingerprint: MapFingerprint
        public var metadata: MapMetadata

        public init(id: String, fingerprint: MapFingerprint, metadata: MapMetadata) {
            self.id = id
            self.fingerprint = fingerprint
            self.metadata = metadata
        }
    }

    public var agentVersion: String
    /// Nil when no map could be opened.
    public var map: Map?
    /// The map files of the gateway.
    public var maps: [StoredMap]
    public var commands: [CommandName]
    public var travelModes: [TravelMode]
    /// BCP 47 tags of the languages in which instructions can be given.
    public var languages: [String]
    /// Maximum command, bytes.
    public var maximumCommandBytes: Int
    /// Number of the last commands remembered with their replies.
    public var rememberedCommands: Int?
    /// Commands a second that are answered.
    public var maximumCommandsPerSecond: Double?

    public init(
        agentVersion: String, map: Map?, maps: [StoredMap] = [], commands: [CommandName],
        travelModes: [TravelMode],
        languages: [String], maximumCommandBytes: Int, rememberedCommands: Int? = nil,
        maximumCommandsPerSecond: Double? = nil
    ) {
        self.agentVersion = agentVersion
        self.map = map
        self.maps = maps
        self.commands = commands
        self.travelModes = travelModes
        self.languages = languages
        self.maximumCommandBytes = maximumCommandBytes
        self.rememberedCommands = rememberedCommands
        self.maximumCommandsPerSecond = maximumCommandsPerSecond
    }

    public var subtopic: String { "state/info" }
    public var delivery: Delivery { .state }
    /// The map's bounds are those of the fleet's region, not the vehicle's place.
    public var disclosure: Disclosure { .public }

    public func writeMembers(to json: inout MemberWriter) {
        json.member("agentVersion", agentVersion, .public)
        json.object("map", ifPresent: map, .public) { json, map in
            json.member("id", map.id)
            json.member("fingerprint", "\(map.fingerprint)")
            json.member("region", map.metadata.region)
            json.member("builtFrom", map.metadata.timestamp.isEmpty ? nil : map.metadata.timestamp)
            json.member("generator", map.metadata.generator)
            json.member("attribution", map.metadata.attribution)
            json.object("bounds") { json in
                json.member("south", map.metadata.bounds.south, decimals: 6)
                json.member("west", map.metadata.bounds.west, decimals: 6)
                json.member("north", map.metadata.bounds.north, decimals: 6)
                json.member("east", map.metadata.bounds.east, decimals: 6)
            }
        }
        json.array("maps", maps, .public) { json, stored in
            json.object { $0.storedMap(stored, used: map?.fingerprint) }
        }
        json.array("commands", commands, .public) { $0.element($1.rawValue) }
        json.array("travelModes", travelModes, .public) { $0.element($1.wireName) }
        json.array("languages", languages, .public) { $0.element($1) }
        json.object("limits", .public) { json in
            json.member("maximumWaypoints", SavedTrip.maximumDestinations)
            json.member("maximumCommandBytes", maximumCommandBytes)
            json.member("rememberedCommands", rememberedCommands)
            json.member("maximumCommandsPerSecond", maximumCommandsPerSecond, decimals: 1)
        }
    }
}
