/// A script of names that some driver reads.
enum Script: Hashable, Sendable {
    case latin, arabic, han, kana

    /// Nil for a letter of any other script.
    init?(_ letter: Unicode.Scalar) {
        switch letter.value {
        // With the letters of the phonetic alphabet, which some languages use, and Roman numerals.
        case ..<0x300, 0x1E00...0x1EFF, 0x2160...0x2188, 0x2C60...0x2C7F, 0xA720...0xA7FF,
            0xFF21...0xFF5A:
            self = .latin
        case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF:
            self = .arabic
        case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            self = .han
        case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .kana
        default: return nil
        }
    }

    /// The scripts that are read by who reads a script of ISO 15924: Latin letters stand on signs everywhere.
    static func read(with script: String) -> Set<Script> {
        switch script {
        case "Arab": [.latin, .arabic]
        case "Hans", "Hant": [.latin, .han]
        case "Jpan": [.latin, .han, .kana]
        default: [.latin]
        }
    }
}
