/// The number of a terminal's columns for a text (UAX #11, and zero for combining marks).
enum TextWidth {
    static func columns(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns($1) }
    }

    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
            0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
            return 2
        default: return 1
        }
    }

    /// A text in lines between its words, none wider than `width` unless a word is.
    static func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines = [""]
        var used = 0
        for word in text.split(separator: " ") {
            let columns = columns(String(word))
            if used > 0, used + 1 + columns > width {
                lines.append(String(word))
                used = columns
            } else {
                lines[lines.count - 1] += (used > 0 ? " " : "") + word
                used += (used > 0 ? 1 : 0) + columns
            }
        }
        return lines
    }

    /// The beginning of a text that fits, filled with spaces to the width.
    static func fitted(_ text: String, _ width: Int) -> String {
        let cut = cut(text, width)
        return cut + String(repeating: " ", count: max(0, width - columns(cut)))
    }

    static func cut(_ text: String, _ width: Int) -> String {
        guard columns(text) > width else { return text }
        var scalars = String.UnicodeScalarView()
        var used = 0
        for scalar in text.unicodeScalars {
            used += columns(scalar)
            guard used <= width - 1 else { break }
            scalars.append(scalar)
        }
        return String(scalars) + (width > 0 ? "~" : "")
    }
}
