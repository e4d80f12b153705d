public import Geodesy

/// `fleet/traffic/{region}`: speeds and closures on roads of a region, for all vehicles. A later report
/// of the same region replaces an earlier one.
public struct TrafficReport: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public var road: RoadReference
        /// Metres a second; 0 where the road is closed.
        public var speed: Double
    }

    public var entries: [Entry]
    /// Nil where it does not say.
    public var issuedAt: UTCTime?
    /// Time of its expiry.
    public var deadline: UTCTime
    /// Entries that could not be understood, and a sentence about the first of them.
    public var rejectedEntries = 0
    public var rejection: String?

    /// Maximum payload, bytes.
    public static let maximumBytes = 1 << 20
    /// Maximum number of entries of one report; further ones count as rejected.
    package static let maximumEntries = 20_000
    /// Seconds ahead of the vehicle's time from which a time of issue is a mistake, as of a command.
    package static let maximumAheadSeconds = 86_400.0
    /// Traffic cannot be predicted for longer; a closure is reported again.
    private static let longestLifeSeconds = 604_800.0

    /// Reads a report. An entry that cannot be understood is counted and left out.
    ///
    /// - Throws: ``TrafficReportError`` when the whole cannot be understood.
    public init(payload: [UInt8]) throws(TrafficReportError) {
        guard payload.count <= Self.maximumBytes else {
            throw TrafficReportError(
                "has \(payload.count) bytes; send at most \(Self.maximumBytes), or several regions")
        }
        let object: JSONObject
        do throws(JSONError) {
            guard case .object(let found) = try JSONValue(parsing: payload) else {
                throw JSONError(reason: "it is no object", offset: 0)
            }
            object = found
        } catch {
            throw TrafficReportError(
                "is not JSON that can be read: \(error.reason) (byte \(error.offset))")
        }
        do throws(FieldError) {
            let fields = CommandFields(object)
            issuedAt = try fields.time("issuedAt")
            deadline = try Self.deadline(fields, issuedAt)
            entries = []
            try read(try fields.required("roads", try fields.array("roads")))
        } catch {
            throw TrafficReportError("is refused: \(error.message)")
        }
    }

    private static func deadline(
        _ fields: CommandFields, _ issued: UTCTime?
    ) throws(FieldError) -> UTCTime {
        let ttl = try fields.number("ttlSeconds", in: 1...longestLifeSeconds)
        var deadlines = [try fields.time("expiresAt")].compactMap { $0 }
        if let issued, let ttl { deadlines.append(issued.advanced(bySeconds: ttl)) }
        // Retained messages come with the subscription, so a time to live alone gives no end.
        guard let deadline = deadlines.min() else {
            throw fields.error("expiresAt", "is missing; add it, or issuedAt with ttlSeconds.")
        }
        return deadline
    }

    private mutating func read(_ roads: [JSONValue]) throws(FieldError) {
        for (index, value) in roads.enumerated() {
            do throws(FieldError) {
                guard index < Self.maximumEntries else {
                    throw FieldError(
                        "",
                        "There are more than \(Self.maximumEntries) roads; send several regions.")
                }
                guard case .object(let object) = value else {
                    throw FieldError("", "The field /roads/\(index) must be an object.")
                }
                entries.append(try Entry(CommandFields(object, at: "/roads/\(index)")))
            } catch {
                rejectedEntries += 1
                if rejection == nil { rejection = error.message }
            }
        }
    }
}

extension TrafficReport.Entry {
    init(_ fields: CommandFields) throws(FieldError) {
        road = try fields.roadReference()
        // As fast as a car gets; a speed above the road's own changes nothing.
        let speed = try fields.number("speedMetersPerSecond", in: 0...100)
        let isClosed = try fields.boolean("closed") ?? false
        guard isClosed || speed != nil else {
            throw fields.error("speedMetersPerSecond", "is missing; add it, or closed.")
        }
        self.speed = isClosed ? 0 : speed ?? 0
    }
}

/// The fault of a report. The description ends the sentence "The traffic report …".
public struct TrafficReportError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ text: String) { description = text.hasSuffix(".") ? text : text + "." }
}
