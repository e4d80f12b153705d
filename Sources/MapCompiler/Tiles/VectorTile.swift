/// One tile in the Mapbox Vector Tile encoding, version 2.1
/// (https://github.com/mapbox/vector-tile-spec), while it is built.
struct VectorTile {
    /// Units across a tile.
    static let extent = 4096

    /// A point of a tile, in units from its upper left corner; points of the margin lie outside.
    struct Point: Hashable {
        var x: Int32
        var y: Int32
    }

    enum Value: Hashable {
        case string(String)
        case bool(Bool)
    }

    private var layers: [(name: String, layer: Layer)] = []

    var isEmpty: Bool { layers.isEmpty }

    mutating func addLine(_ points: [Point], to layer: String, _ tags: [(String, Value)]) {
        guard points.count > 1 else { return }
        var geometry = Geometry()
        geometry.move(to: points[0])
        geometry.lines(to: points[1...])
        add(geometry, type: 2, to: layer, tags)
    }

    /// - Parameters:
    ///   - ring: a polygon's outline, without a last point that is its first one.
    ///   - holes: of the same form, within it.
    mutating func addPolygon(
        _ ring: [Point], without holes: [[Point]], to layer: String, _ tags: [(String, Value)]
    ) {
        var geometry = Geometry()
        // A reader distinguishes holes from outlines by the direction of the ring.
        for (index, ring) in ([ring] + holes).enumerated() {
            let isOuter = index == 0
            let points = (Self.signedArea(ring) > 0) == isOuter ? ring : ring.reversed()
            geometry.move(to: points[0])
            geometry.lines(to: points[1...])
            geometry.close()
        }
        add(geometry, type: 3, to: layer, tags)
    }

    private static func signedArea(_ ring: [Point]) -> Int {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
            $0 + Int($1.0.x) * Int($1.1.y) - Int($1.1.x) * Int($1.0.y)
        }
    }

    mutating func addPoint(_ point: Point, to layer: String, _ tags: [(String, Value)]) {
        var geometry = Geometry()
        geometry.move(to: point)
        add(geometry, type: 1, to: layer, tags)
    }

    var bytes: [UInt8] {
        var message = ProtocolBuffer()
        for (name, layer) in layers { message.append(3, layer.message(name: name)) }
        return message.bytes
    }

    private mutating func add(
        _ geometry: Geometry, type: UInt64, to name: String, _ tags: [(String, Value)]
    ) {
        let position: Int
        if let known = layers.firstIndex(where: { $0.name == name }) {
            position = known
        } else {
            position = layers.count
            layers.append((name, Layer()))
        }
        layers[position].layer.add(geometry, type: type, tags)
    }

    private struct Layer {
        private var features = ProtocolBuffer()
        private var keys: [String] = []
        private var keyNumbers: [String: UInt64] = [:]
        private var values: [Value] = []
        private var valueNumbers: [Value: UInt64] = [:]

        mutating func add(_ geometry: Geometry, type: UInt64, _ tags: [(String, Value)]) {
            var numbers = ProtocolBuffer()
            for (key, value) in tags {
                numbers.append(number(of: key))
                numbers.append(number(of: value))
            }
            var feature = ProtocolBuffer()
            feature.append(2, numbers)
            feature.append(3, type)
            feature.append(4, geometry.commands)
            features.append(2, feature)
        }

        private mutating func number(of key: String) -> UInt64 {
            if let known = keyNumbers[key] { return known }
            keyNumbers[key] = UInt64(keys.count)
            keys.append(key)
            return UInt64(keys.count - 1)
        }

        private mutating func number(of value: Value) -> UInt64 {
            if let known = valueNumbers[value] { return known }
            valueNumbers[value] = UInt64(values.count)
            values.append(value)
            return UInt64(values.count - 1)
        }

        func message(name: String) -> ProtocolBuffer {
            var message = ProtocolBuffer()
            message.append(15, 2)
            message.append(1, name)
            message.bytes += features.bytes
            for key in keys { message.append(3, key) }
            for value in values {
                var content = ProtocolBuffer()
                switch value {
                case .string(let text): content.append(1, text)
                case .bool(let flag): content.append(7, flag ? 1 : 0)
                }
                message.append(4, content)
            }
            message.append(5, UInt64(VectorTile.extent))
            return message
        }
    }

    /// Commands with the differences between points.
    private struct Geometry {
        private(set) var commands = ProtocolBuffer()
        private var last = Point(x: 0, y: 0)

        mutating func move(to point: Point) {
            commands.append(1 << 3 | 1)
            step(to: point)
        }

        mutating func lines(to points: ArraySlice<Point>) {
            commands.append(UInt64(points.count) << 3 | 2)
            for point in points { step(to: point) }
        }

        mutating func close() { commands.append(1 << 3 | 7) }

        private mutating func step(to point: Point) {
            commands.append(Self.zigzag(point.x - last.x))
            commands.append(Self.zigzag(point.y - last.y))
            last = point
        }

        private static func zigzag(_ value: Int32) -> UInt64 {
            UInt64(UInt32(bitPattern: value << 1 ^ value >> 31))
        }
    }
}

/// A message of protocol buffers as it is written.
struct ProtocolBuffer {
    var bytes: [UInt8] = []

    mutating func append(_ varint: UInt64) {
        var rest = varint
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(_ field: UInt64, _ varint: UInt64) {
        append(field << 3)
        append(varint)
    }

    mutating func append(_ field: UInt64, _ text: String) {
        append(field << 3 | 2)
        append(UInt64(text.utf8.count))
        bytes += text.utf8
    }

    mutating func append(_ field: UInt64, _ message: ProtocolBuffer) {
        append(field << 3 | 2)
        append(UInt64(message.bytes.count))
        bytes += message.bytes
    }
}
