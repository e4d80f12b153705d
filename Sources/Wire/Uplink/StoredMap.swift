public import Geodesy

/// A map file of the gateway, as it lies there.
public struct StoredMap: Hashable, Sendable, Codable {
    public enum Place: String, CaseIterable, Hashable, Sendable, Codable {
        /// Where the configuration says that the map is.
        case installed = "INSTALLED"
        /// The one before it, which a rollback puts back.
        case previous = "PREVIOUS"
    }

    public var place: Place
    /// Of the file's content; nil where it cannot be read.
    public var fingerprint: UInt64?
    public var region: String?
    /// Latest change in the extract, RFC 3339; nil when it does not say.
    public var builtFrom: String?
    public var byteCount: Int?
    /// When the file was written, by the system's clock of then.
    public var installed: UTCTime?
    /// Why it is of no use; nil where nothing is known against it.
    public var problem: String?

    public init(
        _ place: Place, fingerprint: UInt64? = nil, region: String? = nil, builtFrom: String? = nil,
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
    mutating func storedMap(_ map: StoredMap, used: UInt64?) {
        member("place", map.place.rawValue)
        member("inUse", map.fingerprint != nil && map.fingerprint == used)
        member("fingerprint", map.fingerprint.map(JSONWriter.fingerprint))
        member("region", map.region)
        member("builtFrom", map.builtFrom)
        member("bytes", map.byteCount)
        member("installedAt", map.installed.map { "\($0)" })
        member("problem", map.problem)
    }

    static func fingerprint(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
