import Directions

/// Duration of a spoken sentence: a constant, and a rate of characters a second.
///
/// Measured once with eSpeak NG 1.51 at its usual speed (175 words a minute), over 60 sentences of
/// each language's golden phrases, and fitted by least squares; the constant includes the
/// excess over the fit that nine of ten sentences stay below, so that they have ended by then.
/// Chinese and Japanese, of whose characters that synthesizer reads the names, have the syllables
/// of Pellegrino, Coupé and Marsico, "A cross-language perspective on speech information rate"
/// (2011), less a tenth. A name in Latin letters has fewer of them: as katakana, transcribed by hand, "Rua do General
/// Silveira" has twelve syllables, and in eight such names of streets a letter takes 0.64 of one, 0.09 s.
struct SpeechTiming: Sendable {
    let startSeconds: Double
    let charactersPerSecond: Double

    init(language: String) {
        let base = language.split(separator: "-").first.map(String.init) ?? language
        (startSeconds, charactersPerSecond) =
            Self.byLanguage[language] ?? Self.byLanguage[base] ?? (1.2, 12)
    }

    func seconds(_ text: String) -> Double {
        guard charactersPerSecond < Self.lettersPerSecond else {
            return startSeconds + Double(text.count) / charactersPerSecond
        }
        let letters = text.count { Self.isLatin($0) }
        return startSeconds + Double(text.count - letters) / charactersPerSecond
            + Double(letters) / Self.lettersPerSecond
    }

    /// Of Latin letters among the characters of another script.
    private static let lettersPerSecond = 10.0

    /// Whether a character is a Latin letter, or what stands between such ones; a digit is read as a word.
    private static func isLatin(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return scalar.value < 0x250 && !character.isNumber
    }

    private static let byLanguage: [String: (Double, Double)] = [
        "ar": (1.6, 12.2), "de": (1.1, 18.6), "en": (1.0, 18.1), "es": (0.9, 18.6),
        "fi": (1.6, 15.6), "fr": (0.8, 22.8), "it": (0.9, 17.2), "ja": (1.0, 5.0),
        "nl": (1.1, 17.8), "pl": (1.1, 14.1), "pt-BR": (0.8, 15.6), "pt-PT": (1.1, 17.3),
        "tr": (1.0, 14.4), "zh-Hans": (1.0, 4.5), "zh-Hant": (1.0, 4.5),
    ]
}
