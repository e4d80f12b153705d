/// Position along a Hilbert curve over the whole earth, so that near places get near numbers.
///
/// Source: Hamilton and Rau-Chaplin, "Compact Hilbert Indices", 2006, in two dimensions.
enum HilbertCurve {
    /// `latitude` and `longitude` in 1e-7 degrees.
    static func position(latitude: Int32, longitude: Int32) -> UInt64 {
        var x = UInt32(bitPattern: longitude) ^ 0x8000_0000
        var y = UInt32(bitPattern: latitude) ^ 0x8000_0000
        var position: UInt64 = 0
        var bit: UInt32 = 0x8000_0000
        while bit > 0 {
            let right: UInt64 = x & bit == 0 ? 0 : 1
            let upper: UInt64 = y & bit == 0 ? 0 : 1
            position = position << 2 | (3 * right ^ upper)
            if upper == 0 {
                if right == 1 {
                    x = ~x
                    y = ~y
                }
                swap(&x, &y)
            }
            bit >>= 1
        }
        return position
    }
}
