/// The changes that a `set-options` asks for, checked in form. As in a JSON merge patch (RFC 7396) a
/// field that is left out stays as it is, and null takes it back to the configured value.
public struct OptionsPatch: Hashable, Sendable {
    private let object: JSONObject

    init(_ fields: CommandFields) throws(FieldError) {
        var settings = Settings()
        try settings.read(fields)
        object = fields.object
    }

    public func applied(to settings: Settings) -> Settings {
        var settings = settings
        do {
            try settings.read(CommandFields(object))
        } catch {
            preconditionFailure("a patch that was read once is read again: \(error.message)")
        }
        return settings
    }
}
