/// Writes zigzag varints of differences.
enum VarintEncoder {
    /// The inner points of a segment: their number, then the differences. `path` has both ends, which are not written.
    static func append(_ path: ArraySlice<UInt32>, _ nodes: OSMNodeTable, to bytes: inout [UInt8]) {
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

    /// Each number as its difference from the one before it.
    static func appendDifferences(_ numbers: [Int64], to bytes: inout [UInt8]) {
        var last: Int64 = 0
        for number in numbers {
            let difference = number &- last
            append(unsigned: UInt64(bitPattern: difference << 1 ^ difference >> 63), to: &bytes)
            last = number
        }
    }

    private static func append(signed value: Int32, to bytes: inout [UInt8]) {
        append(unsigned: UInt32(bitPattern: value << 1 ^ value >> 31), to: &bytes)
    }

    private static func append(unsigned value: some UnsignedInteger, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
