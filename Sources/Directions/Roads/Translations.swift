import RoadNetwork

/// The translations of a name that a driver might know better.
struct Translations {
    private let language: Language
    private var translated: String?
    private var english: String?

    init(_ language: Language) { self.language = language }

    /// Notes a name in a language; of several in the same one the first.
    mutating func add(_ text: TextEntry, in network: RoadNetwork) {
        if text.language == language.nameCode {
            translated = translated ?? network.string(text.string)
        } else if text.language == Language.english.nameCode {
            english = english ?? network.string(text.string)
        }
    }

    /// The name to say instead of the one on the sign: that one, where the driver reads it and its language
    /// shares the Latin script; else the first that can be read of `name:xx`, the sign's and `name:en`.
    /// The sign's where none can.
    func best(insteadOf name: String) -> String {
        if language.script == "Latn", language.canRead(name) { return name }
        if let translated, language.canRead(translated) { return translated }
        if language.canRead(name) { return name }
        guard let english, language.canRead(english) else { return name }
        // A voice of another language does not know English abbreviations.
        return Language.english.book.pronunciations.writtenOut(english)
    }
}
