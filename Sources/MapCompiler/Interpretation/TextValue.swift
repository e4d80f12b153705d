import RoadNetwork

/// A text that the map keeps of a way or node.
struct TextValue: Hashable, Sendable {
    var key: TextKey
    var language: LanguageCode
    var value: String

    init(_ key: TextKey, language: LanguageCode = .none, _ value: String) {
        self.key = key
        self.language = language
        self.value = value
    }
}
