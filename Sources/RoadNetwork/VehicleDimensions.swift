/// Size and load of a vehicle; nil means that no limit of that kind binds it.
public struct VehicleDimensions: Hashable, Codable, Sendable {
    public var heightMeters: Double?
    public var widthMeters: Double?
    public var lengthMeters: Double?
    /// Metric tons.
    public var weightTons: Double?
    /// Metric tons on one axle.
    public var axleLoadTons: Double?
    public var carriesHazardousMaterial: Bool

    public init(
        heightMeters: Double? = nil, widthMeters: Double? = nil, lengthMeters: Double? = nil,
        weightTons: Double? = nil, axleLoadTons: Double? = nil,
        carriesHazardousMaterial: Bool = false
    ) {
        self.heightMeters = heightMeters
        self.widthMeters = widthMeters
        self.lengthMeters = lengthMeters
        self.weightTons = weightTons
        self.axleLoadTons = axleLoadTons
        self.carriesHazardousMaterial = carriesHazardousMaterial
    }
}
