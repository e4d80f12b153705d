/// The encoded polyline format: each place as the difference from the one before it, in base 64
/// characters. The default precision is 6 (micro-degrees).
///
/// Source: Google, "Encoded Polyline Algorithm Format".
public enum EncodedPolyline {
    public static func encode(_ coordinates: [Coordinate], precision: Int = 6) -> String {
        let scale = powerOfTen(precision)
        // At most 13 characters of five bits for each of the two numbers.
        return String(unsafeUninitializedCapacity: coordinates.count * 26) { text in
            guard let start = text.baseAddress else { return 0 }
            var end = start
            var last = (latitude: 0, longitude: 0)
            for coordinate in coordinates {
                let next = (
                    latitude: Int(nearest: coordinate.latitude * scale),
                    longitude: Int(nearest: coordinate.longitude * scale)
                )
                append(next.latitude &- last.latitude, to: &end)
                append(next.longitude &- last.longitude, to: &end)
                last = next
            }
            return end - start
        }
    }

    /// Nil when the text is not an encoded polyline.
    public static func decode(_ text: String, precision: Int = 6) -> [Coordinate]? {
        let scale = powerOfTen(precision)
        var coordinates: [Coordinate] = []
        var latitude = 0
        var longitude = 0
        var bytes = text.utf8.makeIterator()
        while let first = bytes.next() {
            guard let deltaLatitude = number(startingWith: first, from: &bytes),
                let second = bytes.next(),
                let deltaLongitude = number(startingWith: second, from: &bytes)
            else { return nil }
            latitude += deltaLatitude
            longitude += deltaLongitude
            let coordinate = Coordinate(
                latitude: Double(latitude) / scale, longitude: Double(longitude) / scale)
            guard coordinate.isValid else { return nil }
            coordinates.append(coordinate)
        }
        return coordinates
    }

    private static func powerOfTen(_ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { product, _ in product * 10 }
    }

    @inline(__always)
    private static func append(_ value: Int, to end: inout UnsafeMutablePointer<UInt8>) {
        // The sign is the lowest bit.
        var rest = UInt(bitPattern: value &<< 1 ^ value &>> (Int.bitWidth &- 1))
        while rest >= 0x20 {
            end.pointee = UInt8(truncatingIfNeeded: rest & 0x1f) &+ (0x20 + 63)
            end += 1
            rest &>>= 5
        }
        end.pointee = UInt8(truncatingIfNeeded: rest) &+ 63
        end += 1
    }

    private static func number(
        startingWith first: UInt8, from bytes: inout String.UTF8View.Iterator
    ) -> Int? {
        var result = 0
        var shift = 0
        var byte = first
        while true {
            guard (63...127).contains(byte), shift < 35 else { return nil }
            let chunk = Int(byte - 63)
            result |= (chunk & 0x1f) << shift
            shift += 5
            if chunk < 0x20 { break }
            guard let next = bytes.next() else { return nil }
            byte = next
        }
        return result & 1 == 1 ? ~(result >> 1) : result >> 1
    }
}
