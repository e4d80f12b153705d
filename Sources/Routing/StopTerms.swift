public import Geodesy

/// The terms of a stop: its service, its times and everything else that dispatch gives besides its
/// place.
public struct StopTerms: Hashable, Codable, Sendable {
    /// A key and value of dispatch, repeated in every message about the stop.
    public struct Metadatum: Hashable, Codable, Sendable {
        public var key: String
        public var value: String

        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    public var metadata: [Metadatum]
    /// Seconds of the vehicle's stay.
    public var serviceSeconds: Double
    /// Earliest start of the service; nil for any time. An earlier vehicle waits.
    public var opensAt: UTCTime?
    /// Latest arrival; nil for none.
    public var closesAt: UTCTime?
    /// The corners of the ground on which the vehicle has arrived; empty for a circle around the place.
    public var site: [Coordinate]
    /// Metres around the place; nil for the vehicle's own setting.
    public var arrivalRadius: Double?
    /// Seconds of standstill needed for an arrival; nil for none.
    public var standstillSeconds: Double?

    public init(
        metadata: [Metadatum] = [], serviceSeconds: Double = 0, opensAt: UTCTime? = nil,
        closesAt: UTCTime? = nil, site: [Coordinate] = [], arrivalRadius: Double? = nil,
        standstillSeconds: Double? = nil
    ) {
        self.metadata = metadata
        self.serviceSeconds = serviceSeconds
        self.opensAt = opensAt
        self.closesAt = closesAt
        self.site = site
        self.arrivalRadius = arrivalRadius
        self.standstillSeconds = standstillSeconds
    }

    /// Whether the vehicle has to stand to have arrived: where the terms demand it, and where
    /// service takes time and no other term defines an arrival.
    public var asksToStand: Bool {
        standstillSeconds != nil || serviceSeconds > 0 && arrivalRadius == nil && site.isEmpty
    }
}
