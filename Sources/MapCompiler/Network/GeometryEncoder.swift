/// Writes the inner points of a segment: their number, then zigzag varints of differences.
enum GeometryEncoder {
    /// `path` has both ends, which are not written.
    static func append(_ path: ArraySlice<UInt32>, _ nodes: NodeTable, to bytes: inout [UInt8]) {
        append(unsigned: UInt32(path.count - 2), to: &bytes)
        var latitude = nodes.latitudes[Int(path[path.startIndex])]
        var longitude = nodes.longitudes[Int(path[path.startIndex])]
        for slot in path.dropFirst().dropLast() {
            append(signed: nodes.latitudes[Int(slot)] &- latitude, to: &bytes)
            append(signed: nodes.longitudes[Int(slot)] &- longitude, to: &bytes)
            latitude = nodes.latitudes[Int(slot)]
            longitude = nodes.longitudes[Int(slot)]
        }
    }

    private static func append(signed value: Int32, to bytes: inout [UInt8]) {
        append(unsigned: UInt32(bitPattern: value << 1 ^ value >> 31), to: &bytes)
    }

    private static func append(unsigned value: UInt32, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
