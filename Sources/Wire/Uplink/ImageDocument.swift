import FoundationEssentials
public import Imagery

/// `image/{id}`: a requested maneuver or lanes picture, retained.
///
/// The id identifies the subject, so it is the same for the same picture; the newest requested
/// rendering of it is retained.
public struct ImageDocument: Hashable, Sendable, UplinkMessage {
    public let id: String
    public let format: PictureFormat
    public let theme: Theme
    let widthPixels: Int
    package let heightPixels: Int
    private let file: [UInt8]

    /// - Throws: ``PictureError`` when the format cannot be written here.
    public init(_ picture: Picture, format: PictureFormat, theme: Theme, size: PictureSize)
        throws(PictureError)
    {
        id = picture.id
        self.format = format
        self.theme = theme
        (widthPixels, heightPixels) = picture.pixels(size)
        file = try picture.file(format, theme: theme, size: size)
    }

    public var subtopic: String { "image/\(id)" }
    public var delivery: Delivery { .onDemand }
    /// The drawing is the same for every vehicle. Its use for a step of the route is revealing; so it is
    /// published for a step only with consent, and cleared at its end.
    public var disclosure: Disclosure { .public }

    public func writeMembers(to json: inout MemberWriter) {
        json.member("imageId", id, .public)
        json.member("contentType", format.mediaType, .public)
        json.member("theme", theme.wireName, .public)
        json.member("widthPixels", widthPixels, .public)
        json.member("heightPixels", heightPixels, .public)
        switch format {
        case .svg:
            json.member("encoding", "UTF_8", .public)
            json.member("data", String(decoding: file, as: UTF8.self), .public)
        case .png:
            json.member("encoding", "BASE_64", .public)
            json.member("data", Data(file).base64EncodedString(), .public)
        }
    }

    /// Takes a picture back from the broker.
    public static func cleared(id: String, on topics: Topics) -> OutgoingMessage {
        OutgoingMessage(
            topic: topics.topic("image/\(id)"), payload: [], .onDemand, publicForm: .whole)
    }
}
