/// Whether a picture is shown on a light or a dark ground.
public enum Theme: String, CaseIterable, Sendable {
    case light, dark

    /// Faint marks have a contrast of 3 to 1 to the ground at least, as graphics need to be seen (WCAG 2.2, 1.4.11).
    func color(_ tone: Tone) -> Color {
        switch (self, tone) {
        case (.light, .strong): Color(0x1b3a5b)
        case (.light, .faint): Color(0x8794a2)
        case (.dark, .strong): Color(0xffffff)
        case (.dark, .faint): Color(0x6d7a88)
        }
    }

    /// The background of the pictures on a contact sheet.
    var ground: Color { self == .light ? Color(0xffffff) : Color(0x10161d) }
}

struct Color: Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// `0xRRGGBB`.
    init(_ value: UInt32) {
        red = UInt8(value >> 16 & 0xff)
        green = UInt8(value >> 8 & 0xff)
        blue = UInt8(value & 0xff)
    }
}

/// The size of a picture: height in points, and pixels for each point.
public struct PictureSize: Hashable, Sendable {
    public let points: Int
    public let scale: Int

    static let pointRange = 24...512
    static let scaleRange = 1...3
    /// A strip of many lanes is twenty times as wide, and has to fit into a gateway's memory.
    public static let maximumPixels = 512

    /// Nil unless the height is 24 to 512 points, the scale 1, 2 or 3, and the height 512 pixels at most.
    public init?(points: Int = 96, scale: Int = 1) {
        guard Self.pointRange.contains(points), Self.scaleRange.contains(scale),
            points * scale <= Self.maximumPixels
        else { return nil }
        self.points = points
        self.scale = scale
    }

    var pixels: Int { points * scale }
}
