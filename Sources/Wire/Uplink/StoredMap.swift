public import Geodesy
public import RoadNetwork

/// A map file of the gateway.
public struct StoredMap: Hashable, Sendable, Codable {
    public enum Slot: String, CaseIterable, Hashable, Sendable, Codable {
        /// The file at the configured path.
        case installed = "INSTALLED"
        /// The one before it, which a rollback puts back.
        case previous = "PREVIOUS"
    }

    public var place: Slot
    /// Of the file's content; nil where it cannot be read.
    public var fingerprint: MapFingerprint?
    public var region: String?
    /// Latest change in the extract, RFC 3339; nil if unknown.
    public var builtFrom: String?
    public var byteCount: Int?
    /// When the file was written, by the system's clock of then.
    public var installed: UTCTime?
    /// The fault that makes it unusable; nil if none is known.
    public var problem: String?

    public init(
        _ place: Slot, fingerprint: MapFingerprint? = nil, region: String? = nil,
        builtFrom: String? = nil,
        byteCount: Int? = nil, installed: UTCTime? = nil, problem: String? = nil
    ) {
        self.place = place
        self.fingerprint = fingerprint
        self.region = region
        self.builtFrom = builtFrom
        self.byteCount = byteCount
        self.installed = installed
        self.problem = problem
    }
}

extension JSONWriter {
    /// - Parameter used: the fingerprint of the map in use.
    mutating func storedMap(_ map: StoredMap, used: MapFingerprint?) {
        member("place", map.place.rawValue)
        // What is damaged has the name of the sound one that is in use in its place.
        member(
            "inUse", map.fingerprint != nil && map.fingerprint == used && map.problem == nil)
        member("fingerprint", map.fingerprint?.description)
        member("region", map.region)
        member("builtFrom", map.builtFrom)
        member("bytes", map.byteCount)
        member("installedAt", map.installed.map { "\($0)" })
        member("problem", map.problem)
    }
}
