import Testing

@testable import Directions

@Suite struct LanguageTests {
    /// Keys that a language needs only if its grammar does.
    private static let unitCategories = ["zero", "one", "two", "few", "many", "other"]

    private func keys(_ language: Language) -> Set<String> {
        Set(
            language.book.phrases.keys.filter { key in
                !LengthUnit.allCases.contains { key.hasPrefix("\($0.rawValue).") }
            })
    }

    @Test(arguments: Language.all)
    func `every language has every sentence`(language: Language) {
        #expect(keys(language) == keys(.english))
        for maneuver in Maneuver.allCases {
            #expect(language.book.phrases[Sentences.key(for: maneuver)] != nil)
        }
    }

    @Test(arguments: Language.all)
    func `every sentence has the gaps of the English one`(language: Language) {
        for (key, phrase) in Language.english.book.phrases where keys(.english).contains(key) {
            // Ordinals of the first ten are words, and words for directions have no gaps.
            #expect(
                language.book.phrases[key]?.gaps == phrase.gaps,
                "\(language.tag): \(key)")
        }
    }

    @Test(arguments: Language.all)
    func `every number has a form of every unit`(language: Language) {
        for unit in LengthUnit.allCases {
            for tenths in (0...400).map({ $0 * 10 }) + [1, 5, 11, 15, 25] {
                let category = language.book.category(tenths: tenths)
                let phrase = language.book.phrases["\(unit.rawValue).\(category)"]
                #expect(phrase != nil, "\(language.tag): \(unit).\(category)")
            }
        }
    }

    @Test(arguments: [
        ("pl", 1, "one"), ("pl", 2, "few"), ("pl", 5, "many"), ("pl", 12, "many"),
        ("pl", 22, "few"), ("pl", 112, "many"), ("ar", 2, "two"), ("ar", 3, "few"),
        ("ar", 11, "many"), ("ar", 100, "other"), ("fr", 0, "one"), ("fr", 2, "other"),
        ("de", 1, "one"), ("ja", 1, "other"),
    ])
    func `plural forms are those of the language`(tag: String, number: Int, category: String) throws
    {
        let language = try #require(Language(tag: tag))
        #expect(language.book.category(tenths: number * 10) == category)
    }

    @Test func `languages are found by tag, with or without region`() {
        #expect(Language(tag: "pt-br")?.tag == "pt-BR")
        #expect(Language(tag: "pt")?.tag == "pt-BR")
        #expect(Language(tag: "en-GB")?.tag == "en")
        #expect(Language(tag: "xx") == nil)
        #expect(Set(Language.all.map(\.tag)).count == 13)
    }

    @Test func `gaps without a value take their words with them`() {
        let phrase = Phrase("Take [exit {exit}|the exit][ towards {toward}| onto {road}]")
        #expect(phrase.filled(PhraseValues()) == "Take the exit")
        #expect(Phrase("Take {raod}").filled(PhraseValues()) == "Take {raod}")
        #expect(phrase.filled(PhraseValues(road: "A 1", exit: "4")) == "Take exit 4 onto A 1")
        #expect(
            phrase.filled(PhraseValues(road: "A 1", toward: "Rome")) == "Take the exit towards Rome"
        )
    }

    @Test func `numbers are written as the language does`() {
        #expect(Language.german.book.number(tenths: 15) == "1,5")
        #expect(Language.arabic.book.number(tenths: 3000) == "٣٠٠")
        #expect(Language.english.book.number(tenths: 20) == "2")
    }
}
