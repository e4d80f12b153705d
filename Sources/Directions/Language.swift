public import RoadNetwork

/// A language in which directions are given: its BCP 47 tag and its phrases.
///
/// Each language is one file in `Languages`: lines of a key and a phrase, as ``Phrase`` reads them.
/// A new one takes a file with every key that the others have, and its name in ``all``.
public struct Language: Hashable, Sendable {
    /// BCP 47: `en`, `pt-BR`, `zh-Hant`.
    public let tag: String
    let book: PhraseBook
    /// The language of `name:xx` tags that fits.
    public let nameCode: LanguageCode

    /// All languages there are sentences in.
    public static let all: [Language] = [
        english, german, french, spanish, italian, dutch, brazilianPortuguese, polish, turkish,
        arabic, traditionalChinese, japanese, finnish,
    ]

    init(tag: String, phrases: String) {
        self.tag = tag
        book = PhraseBook(phrases)
        nameCode =
            LanguageCode(tag.split(separator: "-").first.map(String.init) ?? tag) ?? .none
    }

    /// Nil when there are no sentences in that language. A language without its region or script,
    /// and another region of it, will do: `pt` and `pt-PT` find `pt-BR`.
    public init?(tag: String) {
        let wanted = tag.lowercased()
        let base = wanted.split(separator: "-").first.map(String.init) ?? wanted
        let match =
            Self.all.first { $0.tag.lowercased() == wanted }
            ?? Self.all.first { $0.tag.split(separator: "-").first.map(String.init) == base }
        guard let match else { return nil }
        self = match
    }

    public static func == (one: Language, other: Language) -> Bool { one.tag == other.tag }
    public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}
