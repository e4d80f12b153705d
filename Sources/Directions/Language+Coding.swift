/// A language is written as its tag.
extension Language: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let tag = try container.decode(String.self)
        guard let language = Language(tag: tag) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "there are no sentences in \(tag)")
        }
        self = language
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(tag)
    }
}
