import Foundation
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
