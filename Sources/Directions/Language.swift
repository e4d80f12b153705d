import RoadNetwork
import Synchronization

/// A language in which directions are given: its BCP 47 tag and its phrases.
///
/// Each language is one file in `Languages`: lines of a key and a phrase, as ``PhraseBook`` reads
/// them. A new one takes a file with every key of the others, and its name in ``all``; a regional
/// one only the lines that differ from its base.
public struct Language: Hashable, Sendable {
    /// BCP 47: `en`, `pt-BR`, `zh-Hant`.
    public let tag: String
    private let lazyBook: LazyPhraseBook
    var book: PhraseBook { lazyBook.value }
    /// The matching language of `name:xx` tags.
    let nameCode: LanguageCode
    /// Its script, by ISO 15924.
    let script: String
    private let readScripts: Set<Script>
    /// Regions, besides its own, where it is the nearest one.
    private let regions: Set<Substring>
    private let texts: [String]

    /// All languages with sentences; of several with the same first subtag the first holds where a
    /// request has only that.
    public static let all: [Language] = [
        english, britishEnglish, german, french, spanish, italian, dutch, brazilianPortuguese,
        portuguese, polish, turkish, arabic, traditionalChinese, simplifiedChinese, japanese,
        finnish,
    ]

    /// - Parameters:
    ///   - base: the language whose lines hold where `phrases` has none.
    ///   - regions: regions in capitals, separated by blanks.
    init(
        tag: String, script: String = "Latn", regions: String = "", on base: Language? = nil,
        phrases: String
    ) {
        self.tag = tag
        self.script = script
        readScripts = Script.read(with: script)
        self.regions = Set(regions.split(separator: " "))
        texts = (base?.texts ?? []) + [phrases]
        lazyBook = LazyPhraseBook(texts)
        nameCode =
            LanguageCode(tag.split(separator: "-").first.map(String.init) ?? tag) ?? .none
    }

    /// Nil when there are no sentences in that language, or not in that script. A language without its
    /// region, and a region without sentences of its own, will do: `pt` finds `pt-BR`, `pt-AO` `pt-PT`,
    /// `en-AU` `en-GB`, `fr-CA` `fr`.
    public init?(tag: String) {
        let wanted = tag.split(separator: "-").map { $0.lowercased() }
        let candidates = Self.all.filter { language in
            language.tag.split(separator: "-").first.map { $0.lowercased() } == wanted.first
        }
        if let exact = candidates.first(where: { $0.tag.lowercased() == tag.lowercased() }) {
            self = exact
            return
        }
        let region = Self.region(of: tag)
        let script = wanted.dropFirst().first { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) }
        let written = candidates.filter {
            script.map([$0.script.lowercased()].contains) ?? true
        }
        let near = written.first { language in
            region.map { language.regions.contains($0[...]) || language.tag.hasSuffix("-" + $0) }
                ?? false
        }
        guard let match = near ?? written.first else { return nil }
        self = match
    }

    /// The region in a tag, in capitals: two letters, or the number of a part of the world (`es-419`).
    private static func region(of tag: String) -> String? {
        tag.split(separator: "-").dropFirst().first {
            $0.count == 2 || $0.count == 3 && $0.allSatisfy(\.isNumber)
        }?.uppercased()
    }

    /// What somebody who asked for a tag is to know: the language that is spoken, and whether that is the one of
    /// another region. Nil where he asked for it by its own tag.
    package func remark(onTag asked: String) -> String? {
        guard asked.lowercased() != tag.lowercased() else { return nil }
        let remark = "'\(asked)' is spoken as '\(tag)'"
        guard let region = Self.region(of: asked), !regions.contains(region[...]),
            !voiceTag.hasSuffix("-" + region)
        else { return remark }
        return remark + "; there are no sentences for the region \(region)"
    }

    /// The language tag for a synthesizer's choice of voice: with a region where most of them have
    /// one.
    package var voiceTag: String { book.voice ?? tag }

    /// Whether a driver who reads this language can read a name.
    func canRead(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { letter in
            letter.isASCII || !letter.properties.isAlphabetic
                || Script(letter).map(readScripts.contains) ?? false
        }
    }

    public static func == (lhs: Language, rhs: Language) -> Bool { lhs.tag == rhs.tag }
    public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// Phrases that are parsed on first use: a vehicle speaks one of the languages, and does not parse the
/// others at its start.
private final class LazyPhraseBook: Sendable {
    private let texts: [String]
    private let book = Mutex<PhraseBook?>(nil)

    init(_ texts: [String]) { self.texts = texts }

    var value: PhraseBook {
        book.withLock { book in
            if let book { return book }
            let read = PhraseBook(texts)
            book = read
            return read
        }
    }
}
