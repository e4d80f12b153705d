public import Columns

/// Tables of records as the file keeps them: column after column, each ``PackedNumbers``.
///
/// The columns are read one by one; a record as a whole is read by its index. Flags and barriers,
/// which few records have, are a number into a list of the combinations.

@usableFromInline
struct NodeTable: Sendable {
    @usableFromInline let latitudes: PackedNumbers<Int32>
    @usableFromInline let longitudes: PackedNumbers<Int32>
    @usableFromInline let firstLeavingEdges: PackedNumbers<UInt32>
    @usableFromInline let traitNumbers: PackedNumbers<UInt32>
    @usableFromInline let traits: PackedNumbers<UInt32>

    var count: Int { latitudes.count }

    init(_ bytes: UnsafeRawBufferPointer) throws(MapError) {
        var reader = ColumnReader(bytes, .nodes)
        latitudes = try reader.next()
        longitudes = try reader.next(count: latitudes.count)
        firstLeavingEdges = try reader.next(count: latitudes.count)
        traitNumbers = try reader.next(count: latitudes.count)
        traits = try reader.next()
        try reader.finish()
    }

    func validate() throws(MapError) { try traitNumbers.validate(below: traits.count, .nodes) }

    static func packed(_ records: [NodeRecord]) -> [UInt8] {
        let (numbers, traits) = distinct(
            records.map {
                UInt32($0.flags) | UInt32($0.blockedModes) << 16 | UInt32($0.restrictedModes) << 24
            })
        return PackedNumbers.packed(records.map(\.latitude))
            + PackedNumbers.packed(records.map(\.longitude))
            + PackedNumbers.packed(records.map(\.firstLeavingEdge))
            + PackedNumbers.packed(numbers) + PackedNumbers.packed(traits)
    }

    subscript(index: Int) -> NodeRecord {
        let traits = traits(of: UInt32(index))
        return NodeRecord(
            latitude: latitudes[index], longitude: longitudes[index],
            firstLeavingEdge: firstLeavingEdges[index],
            flags: UInt16(truncatingIfNeeded: traits),
            blockedModes: UInt8(truncatingIfNeeded: traits >> 16),
            restrictedModes: UInt8(truncatingIfNeeded: traits >> 24))
    }

    subscript(index: UInt32) -> NodeRecord { self[Int(index)] }

    @inlinable @inline(__always)
    func traits(of index: UInt32) -> UInt32 { traits[traitNumbers[index]] }

    @inlinable @inline(__always)
    func flags(of index: UInt32) -> UInt16 { UInt16(truncatingIfNeeded: traits(of: index)) }

    @inlinable @inline(__always)
    func blockedModes(at index: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: traits(of: index) >> 16)
    }

    func restrictedModes(at index: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: traits(of: index) >> 24)
    }
}

@usableFromInline
struct SegmentTable: Sendable {
    @usableFromInline let startNodes: PackedNumbers<UInt32>
    @usableFromInline let endNodes: PackedNumbers<UInt32>
    @usableFromInline let ways: PackedNumbers<UInt32>
    @usableFromInline let lengths: PackedNumbers<UInt32>
    @usableFromInline let geometries: PackedNumbers<UInt32>
    @usableFromInline let flagNumbers: PackedNumbers<UInt32>
    /// Flags along the way in the low half, flags against it in the high one.
    @usableFromInline let flags: PackedNumbers<UInt32>

    var count: Int { startNodes.count }

    init(_ bytes: UnsafeRawBufferPointer) throws(MapError) {
        var reader = ColumnReader(bytes, .segments)
        startNodes = try reader.next()
        endNodes = try reader.next(count: startNodes.count)
        ways = try reader.next(count: startNodes.count)
        lengths = try reader.next(count: startNodes.count)
        geometries = try reader.next(count: startNodes.count)
        flagNumbers = try reader.next(count: startNodes.count)
        flags = try reader.next()
        try reader.finish()
    }

    func validate() throws(MapError) { try flagNumbers.validate(below: flags.count, .segments) }

    static func packed(_ records: [SegmentRecord]) -> [UInt8] {
        let (numbers, flags) = distinct(
            records.map { UInt32($0.forwardFlags) | UInt32($0.backwardFlags) << 16 })
        return PackedNumbers.packed(records.map(\.startNode))
            + PackedNumbers.packed(records.map(\.endNode))
            + PackedNumbers.packed(records.map(\.way))
            + PackedNumbers.packed(records.map(\.length))
            + PackedNumbers.packed(records.map(\.geometry))
            + PackedNumbers.packed(numbers) + PackedNumbers.packed(flags)
    }
}

@usableFromInline
struct WayTable: Sendable {
    let osmIDs: PackedNumbers<Int64>
    @usableFromInline let attributes: PackedNumbers<UInt32>
    let texts: PackedNumbers<UInt32>
    let forwardLanes: PackedNumbers<UInt32>
    let backwardLanes: PackedNumbers<UInt32>

    var count: Int { osmIDs.count }

    init(_ bytes: UnsafeRawBufferPointer) throws(MapError) {
        var reader = ColumnReader(bytes, .ways)
        osmIDs = try reader.next()
        attributes = try reader.next(count: osmIDs.count)
        texts = try reader.next(count: osmIDs.count)
        forwardLanes = try reader.next(count: osmIDs.count)
        backwardLanes = try reader.next(count: osmIDs.count)
        try reader.finish()
    }

    static func packed(_ records: [WayRecord]) -> [UInt8] {
        PackedNumbers.packed(records.map(\.osmID))
            + PackedNumbers.packed(records.map(\.attributes))
            + PackedNumbers.packed(records.map(\.texts))
            + PackedNumbers.packed(records.map(\.forwardLanes))
            + PackedNumbers.packed(records.map(\.backwardLanes))
    }
}

struct PlaceTable: Sendable {
    let ids: PackedNumbers<Int64>
    /// Latitude, longitude, and the entrance's offsets from there.
    private let places: [PackedNumbers<Int32>]
    private let naming: Combinations
    private let address: Combinations
    private let houseNumbers: PackedNumbers<UInt32>

    var count: Int { ids.count }

    init(_ bytes: UnsafeRawBufferPointer) throws(MapError) {
        var reader = ColumnReader(bytes, .places)
        ids = try reader.next()
        var places: [PackedNumbers<Int32>] = []
        for _ in 0..<4 { places.append(try reader.next(count: ids.count)) }
        self.places = places
        naming = try Combinations(&reader, count: ids.count)
        address = try Combinations(&reader, count: ids.count)
        houseNumbers = try reader.next(count: ids.count)
        try reader.finish()
    }

    func validate() throws(MapError) {
        try naming.validate()
        try address.validate()
    }

    static func packed(_ records: [PlaceRecord]) -> [UInt8] {
        PackedNumbers.packed(records.map(\.id))
            + PackedNumbers.packed(records.map(\.latitude))
            + PackedNumbers.packed(records.map(\.longitude))
            + PackedNumbers.packed(records.map { $0.entranceLatitude &- $0.latitude })
            + PackedNumbers.packed(records.map { $0.entranceLongitude &- $0.longitude })
            + Combinations.packed(records.map { [$0.name, $0.alternativeName, $0.category] })
            + Combinations.packed(records.map { [$0.street, $0.locality, $0.postcode] })
            + PackedNumbers.packed(records.map(\.houseNumber))
    }

    subscript(index: Int) -> PlaceRecord {
        var record = PlaceRecord(
            id: PlaceID(rawValue: ids[index]), latitude: places[0][index],
            longitude: places[1][index])
        record.entranceLatitude = record.latitude &+ places[2][index]
        record.entranceLongitude = record.longitude &+ places[3][index]
        (record.name, record.alternativeName, record.category) = naming[index]
        (record.street, record.locality, record.postcode) = address[index]
        record.houseNumber = houseNumbers[index]
        return record
    }

    /// Three numbers that often occur together: each combination once.
    private struct Combinations {
        let numbers: PackedNumbers<UInt32>
        let parts: [PackedNumbers<UInt32>]

        init(_ reader: inout ColumnReader, count: Int) throws(MapError) {
            numbers = try reader.next(count: count)
            var parts: [PackedNumbers<UInt32>] = [try reader.next()]
            for _ in 0..<2 { parts.append(try reader.next(count: parts[0].count)) }
            self.parts = parts
        }

        func validate() throws(MapError) {
            try numbers.validate(below: parts[0].count, .places)
        }

        static func packed(_ lists: [[UInt32]]) -> [UInt8] {
            let (numbers, combinations) = distinct(lists)
            return (0..<3).reduce(PackedNumbers.packed(numbers)) { bytes, part in
                bytes + PackedNumbers.packed(combinations.map { $0[part] })
            }
        }

        subscript(index: Int) -> (UInt32, UInt32, UInt32) {
            let number = numbers[index]
            return (parts[0][number], parts[1][number], parts[2][number])
        }
    }
}

/// The different values in the order in which they occur first, and for each value its number there.
private func distinct<Value: Hashable>(_ values: [Value]) -> (numbers: [UInt32], values: [Value]) {
    var numbers: [Value: UInt32] = [:]
    var kept: [Value] = []
    let all = values.map { value in
        if let known = numbers[value] { return known }
        let number = UInt32(kept.count)
        numbers[value] = number
        kept.append(value)
        return number
    }
    return (all, kept)
}

extension PackedNumbers<UInt32> {
    fileprivate func validate(
        below limit: Int, _ section: MapLayout.Section
    ) throws(MapError) {
        for position in 0..<count where self[position] >= limit {
            throw .damaged("section '\(section)', entry \(position)")
        }
    }
}
