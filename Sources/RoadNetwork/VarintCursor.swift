import Columns

/// Reads the zigzag varints of 64 bits of a section that was checked.
struct VarintCursor {
    let bytes: Table<UInt8>
    var offset = 0

    mutating func nextSigned() -> Int64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = bytes[offset]
            offset += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }
}

extension RoadNetwork {
    /// As many whole numbers as there are nodes, each varint of at most ten bytes.
    func validateNodeIDs() throws(MapError) {
        var count = 0
        var length = 0
        for position in 0..<nodeIDs.count {
            length += 1
            let byte = nodeIDs[position]
            if byte < 0x80 {
                guard length < 10 || byte <= 1 else { throw .damaged("section 'nodeIDs'") }
                count += 1
                length = 0
            } else if length == 10 {
                throw .damaged("section 'nodeIDs'")
            }
        }
        guard length == 0, count == nodeCount else { throw .damaged("section 'nodeIDs'") }
    }
}
