/// Limits that hold by law where no sign says otherwise.
enum LegalDefaultSpeeds {
    /// The limit that a name such as `DE:urban`, `GB:nsl_dual` or `FR:zone30` stands for; nil when
    /// the name is not known.
    static func limit(named name: String) -> SpeedValue? {
        let parts = name.split(separator: ":")
        guard parts.count >= 2, parts[0].utf8.count == 2 else { return nil }
        let country = parts[0].uppercased()
        let zone = parts[1...].joined(separator: ":").lowercased()
        let inMiles = milesCountries.contains(country)
        func value(_ number: Double) -> SpeedValue {
            inMiles ? .milesPerHour(number) : .kilometersPerHour(number)
        }
        let digits = zone.drop { !$0.isNumber }
        if zone.hasPrefix("zone") || zone.allSatisfy(\.isNumber), let number = Double(digits),
            number > 0, number < 200
        {
            return value(number)
        }
        if let exact = named["\(country):\(zone)"] { return exact }
        switch zone {
        case "urban": return inMiles ? .milesPerHour(30) : .kilometersPerHour(50)
        case "rural": return inMiles ? .milesPerHour(60) : .kilometersPerHour(90)
        case "trunk": return inMiles ? .milesPerHour(70) : .kilometersPerHour(110)
        case "motorway": return inMiles ? .milesPerHour(70) : .kilometersPerHour(130)
        case "living_street": return .walk
        default: return nil
        }
    }

    private static let milesCountries: Set<String> = ["GB", "US", "UK", "IM", "JE", "GG"]

    private static let named: [String: SpeedValue] = [
        "DE:rural": .kilometersPerHour(100), "DE:motorway": .unlimited,
        "DE:living_street": .walk, "DE:bicycle_road": .kilometersPerHour(30),
        "AT:rural": .kilometersPerHour(100), "AT:trunk": .kilometersPerHour(100),
        "CH:rural": .kilometersPerHour(80), "CH:trunk": .kilometersPerHour(100),
        "CH:motorway": .kilometersPerHour(120),
        "FR:rural": .kilometersPerHour(80), "IT:living_street": .kilometersPerHour(30),
        "GB:nsl_single": .milesPerHour(60), "GB:nsl_dual": .milesPerHour(70),
        "GB:motorway": .milesPerHour(70), "GB:nsl_restricted": .milesPerHour(30),
        "UK:nsl_single": .milesPerHour(60), "UK:nsl_dual": .milesPerHour(70),
        "IE:urban": .kilometersPerHour(50), "IE:rural": .kilometersPerHour(80),
        "LV:living_street": .kilometersPerHour(20),
    ]
}
