/// The identity of a map file: differs between any two of different content.
///
/// Numbers of nodes, segments and edges mean something only on the very same map.
public struct MapFingerprint: RawRepresentable, Hashable, Codable, Sendable {
    /// The checksum of the file's header and directory, which has the checksums of all sections.
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

extension MapFingerprint: CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(rawValue, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
