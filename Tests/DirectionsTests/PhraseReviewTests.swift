import Foundation
import ScenarioMaps
import Testing

@testable import Directions

/// The golden files are the review: whoever changes a phrase sees every sentence that changes.
/// `UPDATE_GOLDEN=1` rewrites them.
@Suite struct PhraseReviewTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Golden")

    @Test(arguments: Language.all)
    func `every phrase of every language, with its gaps filled`(language: Language) throws {
        let sample = SamplePhrases(language: language)
        let text = (sample.lines + sample.measures).joined(separator: "\n") + "\n"
        let file = Self.folder.appending(path: "phrases-\(language.tag).txt")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
            try FileManager.default.createDirectory(
                at: Self.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let golden = try #require(
            try? String(contentsOf: file, encoding: .utf8), "UPDATE_GOLDEN=1 writes \(file.path)")
        let said = text.split(separator: "\n")
        let written = golden.split(separator: "\n")
        let changes = said.difference(from: written)
        #expect(changes.isEmpty, "\(language.tag): \(changes.prefix(6))")
    }

    @Test(arguments: Language.all)
    func `every sentence begins with a capital, where the script has them`(language: Language) {
        let sample = SamplePhrases(language: language)
        for line in sample.lines {
            let parts = line.split(separator: ": ", maxSplits: 1)
            guard let key = parts.first, !SamplePhrases.fragments.contains(String(key)) else {
                continue
            }
            #expect(parts.last?.first?.isLowercase == false, "\(language.tag): \(line)")
        }
    }

    /// Whatever the titles and names in it begin with: "The route ends here. Door 5 is 80 meters away".
    @Test(arguments: Language.all)
    func `every sentence in a phrase begins as the language writes it`(language: Language) {
        let book = language.book
        var values = PhraseValues(exit: "a", junction: "kreuz", compass: "a", ordinal: "a")
        (values.road, values.stay, values.signRoad) = (.init("weg"), .init("weg"), .init("weg"))
        (values.places, values.allDirections, values.side) = ("ort", "alle", "a")
        (values.number, values.distance) = ("a", "a")
        (values.sentence, values.first, values.next) = ("a", "a", "a")
        let units = LengthUnit.allCases.flatMap { ["\($0).", "for.\($0)."] }
        for key in book.phrases.keys
        where !SamplePhrases.fragments.contains(key)
            && !units.contains(where: { key.hasPrefix($0) })
        {
            for title in ["door 5", "(tor)", "ijsbaan", "iskele", "étage"] {
                values.place = title
                let text = book.sentence(key, values)
                guard book.lowercasing != .no else {
                    #expect(text == book.fill(key, values))
                    continue
                }
                for sentence in text.split(separator: SentenceEnd.mark) {
                    let first = sentence.first { $0.isLetter }
                    #expect(first?.isLowercase == false, "\(language.tag) \(key): \(text)")
                }
            }
        }
    }

    @Test(arguments: [
        ("en", "door", "Door"), ("en", "eBay", "eBay"), ("en", "5 doors", "5 doors"),
        ("en", "(door)", "(Door)"), ("en", "“quay”", "“Quay”"), ("nl", "ijssalon", "IJssalon"),
        ("nl", "’s-Gravenhage", "’s-Gravenhage"), ("tr", "iskele", "İskele"),
        ("tr", "ıhlamur", "Ihlamur"), ("fr", "étage", "Étage"), ("de", "öltor", "Öltor"),
        ("es", "¡vamos!", "¡Vamos!"), ("ja", "door", "door"), ("pl", "łąka", "Łąka"),
        ("en", "შესასვლელი", "შესასვლელი"), ("fr", "e\u{301}tage", "E\u{301}tage"),
    ])
    func `a title at the beginning of a sentence is written as one`(
        tag: String, title: String, written: String
    ) throws {
        let language = try #require(Language(tag: tag))
        let text = language.book.sentence(
            "far", PhraseValues(place: title, distance: "80 m"))
        let second = text.split(separator: SentenceEnd.mark).dropFirst().first ?? text[...]
        #expect(second.drop { $0 == " " }.hasPrefix(written), "\(text)")
    }

    @Test(arguments: Language.all)
    func `what is announced begins with a capital at any distance and on any road`(
        language: Language
    ) throws {
        // A script without capitals leaves names as they are.
        guard language.book.lowercasing != .no else { return }
        let map = try ScenarioMap(
            """
            a---b
                |
                c
            """, grid: 100,
            ways: [
                "ab": ["highway": "primary", "name": "ulica Długa"],
                "bc": ["highway": "primary", "ref": "16", "name": ""],
            ])
        let steps = try DirectionsScenario(map, language: language).steps("ac")
        for measure in Measure.allCases {
            for isVague in [false, true] {
                var voice = Voice(language: language, measure: measure)
                voice.isVague = isVague
                for meters in [100.0, 280, 402, 805, 1_207, 1_500, 2_414, 2_500] {
                    for said in [
                        voice.alert(steps[1], inMeters: meters),
                        voice.short(steps[1], inMeters: meters),
                        voice.before(steps[1], inMeters: meters, next: steps[2]),
                        voice.after(on: RoadCall(), metersToNext: meters),
                        voice.after(on: steps[0].roadCall, metersToNext: meters),
                        voice.after(on: steps[1].roadCall, metersToNext: meters),
                        voice.roadClosed(inMeters: meters),
                    ] {
                        #expect(said.text.first?.isLowercase == false, "\(said.text)")
                    }
                }
            }
        }
    }

    @Test(arguments: Language.all)
    func `no sentence has stray blanks, commas or brackets`(language: Language) {
        let sample = SamplePhrases(language: language)
        for line in sample.lines + sample.measures {
            let said = line.split(separator: ": ", maxSplits: 1).dropFirst().joined()
            #expect(!said.isEmpty, "\(language.tag): \(line)")
            #expect(!said.contains("  "), "\(language.tag): \(line)")
            for stray in [" ,", " .", ",,", ";", "{", "}", "[", "]", "|", "$", "*", "#"] {
                #expect(!said.contains(stray), "\(language.tag): \(line)")
            }
            for end in [" ", ",", "，", "、", "،", ":"] {
                #expect(!said.hasPrefix(end) && !said.hasSuffix(end), "\(language.tag): \(line)")
            }
        }
    }
}
