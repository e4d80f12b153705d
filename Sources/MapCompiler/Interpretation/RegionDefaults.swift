/// What the place of an object decides where its tags are silent.
struct RegionDefaults: Hashable, Sendable {
    /// ISO 3166-1 alpha-2 as in `WayAttributes.country`; 0 unknown.
    var country: UInt16
    var drivesOnLeft: Bool

    init(country: UInt16 = 0, drivesOnLeft: Bool = false) {
        self.country = country
        self.drivesOnLeft = drivesOnLeft
    }

    /// The number of a country; 0 unless the text is two ASCII capitals.
    static func country(_ code: some StringProtocol) -> UInt16 {
        let letters = Array(code.utf8)
        guard letters.count == 2, letters.allSatisfy({ (65...90).contains($0) }) else { return 0 }
        return UInt16(letters[0]) | UInt16(letters[1]) << 8
    }
}
