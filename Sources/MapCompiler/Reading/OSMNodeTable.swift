/// The nodes that ways use: for each OSM id a small number, its slot, and its properties.
///
/// An open-addressing hash table; slots are given in the order of insertion.
struct OSMNodeTable {
    static let noSlot = UInt32.max
    /// An invalid place: not read, or not in the extract.
    static let missing = Int32.max

    private(set) var ids: [Int64] = []
    private(set) var latitudes: [Int32] = []
    private(set) var longitudes: [Int32] = []
    private var versions: [UInt32] = []
    private var table: [UInt32]
    private var mask: Int

    init() {
        table = [UInt32](repeating: Self.noSlot, count: 1024)
        mask = 1023
    }

    var count: Int { ids.count }

    func isMissing(_ slot: UInt32) -> Bool { latitudes[Int(slot)] == Self.missing }

    /// The slot of an id, a new one when it has none yet.
    mutating func insert(_ id: Int64) -> UInt32 {
        var position = Self.hash(id) & mask
        while table[position] != Self.noSlot {
            if ids[Int(table[position])] == id { return table[position] }
            position = (position + 1) & mask
        }
        let slot = UInt32(ids.count)
        table[position] = slot
        ids.append(id)
        if ids.count * 2 > table.count { grow() }
        return slot
    }

    /// The slot of an id that ways use, or nil.
    func slot(of id: Int64) -> UInt32? {
        var position = Self.hash(id) & mask
        while table[position] != Self.noSlot {
            if ids[Int(table[position])] == id { return table[position] }
            position = (position + 1) & mask
        }
        return nil
    }

    /// Makes room for the places of all slots.
    mutating func preparePlaces() {
        latitudes = [Int32](repeating: Self.missing, count: ids.count)
        longitudes = [Int32](repeating: Self.missing, count: ids.count)
        versions = [UInt32](repeating: 0, count: ids.count)
    }

    /// Sets a node's place; false when a version at least as new is known already.
    mutating func setPlace(
        _ slot: UInt32, latitude: Int32, longitude: Int32, version: UInt32
    ) -> Bool {
        let index = Int(slot)
        guard latitudes[index] == Self.missing || version > versions[index] else { return false }
        latitudes[index] = latitude
        longitudes[index] = longitude
        versions[index] = version
        return true
    }

    private mutating func grow() {
        table = [UInt32](repeating: Self.noSlot, count: table.count * 2)
        mask = table.count - 1
        for slot in ids.indices {
            var position = Self.hash(ids[slot]) & mask
            while table[position] != Self.noSlot { position = (position + 1) & mask }
            table[position] = UInt32(slot)
        }
    }

    private static func hash(_ id: Int64) -> Int {
        let mixed = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 31)
    }
}
