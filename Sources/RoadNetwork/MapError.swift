/// The reason why bytes are not a usable map. The description is one sentence for the user.
public enum MapError: Error, Hashable, CustomStringConvertible {
    /// Not a map file at all.
    case notAMap
    /// A version of the format that this program does not read.
    case version(found: UInt32, readable: ClosedRange<UInt32>)
    /// Cut, extended, or changed after it was written; with the place.
    case damaged(String)

    public var description: String {
        switch self {
        case .notAMap:
            "this is not a Turnstone map; make one with 'turnstone-map build'"
        case .version(let found, let readable):
            "the map has format version \(found) and this program reads "
                + (readable.count == 1
                    ? "version \(readable.upperBound); "
                    : "versions \(readable.lowerBound) to \(readable.upperBound); ")
                + (found > readable.upperBound
                    ? "install a newer turnstone, or build the map with this program's turnstone-map"
                    : "build the map again with this program's turnstone-map")
        case .damaged(let place):
            "the map is damaged (\(place)); copy or build it again"
        }
    }
}
