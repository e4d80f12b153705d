/// A language in which directions are given, by its BCP 47 tag.
public struct Language: Hashable, Sendable {
    /// BCP 47: `en`, `pt-BR`, `zh-Hant`.
    public let tag: String

    public static let english = Language(verified: "en")
    /// All languages there are sentences in.
    public static let all = [english]

    private init(verified tag: String) { self.tag = tag }

    /// Nil when there are no sentences in that language.
    public init?(tag: String) {
        guard let language = Self.all.first(where: { $0.tag.lowercased() == tag.lowercased() })
        else { return nil }
        self = language
    }
}
