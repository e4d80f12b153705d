/// A language in which directions are given, by its BCP 47 tag.
public struct Language: Hashable, Sendable {
    /// BCP 47: `en`, `pt-BR`, `zh-Hant`.
    public let tag: String

    public static let english = Language(tag: "en")
}
