import Geodesy

/// Writes fixes as a receiver would: RMC, GGA, GSA and GST for each.
public struct NMEAWriter: Sendable {
    public init() {}

    /// The four sentences of one fix, each with its line end; without a time there are none.
    public func sentences(of fix: Fix) -> String {
        guard let time = fix.time else { return "" }
        let civil = CivilTime(time)
        let clock = Self.clock(civil)
        guard fix.mode >= .twoDimensional, fix.coordinate.isValid else {
            return silence(clock: clock, date: Self.date(civil))
        }
        let place = Self.place(fix.coordinate)
        let deviation = fix.standardDeviation ?? 3
        // Receivers give dilution, not error; gpsd makes about 19 m times it out of this.
        let dilution = NMEASentence.fixed(max(0.6, deviation / 5), decimals: 2)
        let satellites = fix.satellitesUsed ?? 9
        let knots = fix.speed.map { NMEASentence.fixed($0 / 0.514_444, decimals: 2) } ?? ""
        let course = fix.course.map { NMEASentence.fixed($0, decimals: 1) } ?? ""
        let altitude = NMEASentence.fixed(fix.altitude ?? 100, decimals: 1)
        let sigma = NMEASentence.fixed(deviation, decimals: 1)
        let used = (1...12).map {
            $0 <= satellites ? NMEASentence.fixed(Double($0 * 2), decimals: 0, digits: 2) : ""
        }
        let mode = fix.mode == .threeDimensional ? "3" : "2"
        return [
            ["GPRMC", clock, "A"] + place + [knots, course, Self.date(civil), "", "", "A"],
            ["GPGGA", clock] + place
                + [
                    "1", NMEASentence.fixed(Double(satellites), decimals: 0, digits: 2), dilution,
                    altitude, "M", "45.0", "M", "", "",
                ],
            ["GPGSA", "A", mode] + used + [dilution, dilution, dilution],
            ["GPGST", clock, sigma, sigma, sigma, "0.0", sigma, sigma, sigma],
        ].map { NMEASentence.line($0) }.joined()
    }

    /// The sentences of a receiver without a fix.
    private func silence(clock: String, date: String) -> String {
        [
            ["GPRMC", clock, "V", "", "", "", "", "", "", date, "", "", "N"],
            ["GPGGA", clock, "", "", "", "", "0", "00", "99.99", "", "M", "", "M", "", ""],
            ["GPGSA", "A", "1"] + Array(repeating: "", count: 12) + ["99.99", "99.99", "99.99"],
        ].map { NMEASentence.line($0) }.joined()
    }

    private static func clock(_ time: CivilTime) -> String {
        two(time.hour) + two(time.minute) + two(time.second) + "." + two(time.millisecond / 10)
    }

    private static func date(_ time: CivilTime) -> String {
        two(time.day) + two(time.month) + two(time.year % 100)
    }

    private static func two(_ number: Int) -> String {
        NMEASentence.fixed(Double(number), decimals: 0, digits: 2)
    }

    /// Latitude, its half, longitude, its half; degrees and minutes to about 2 cm.
    private static func place(_ coordinate: Coordinate) -> [String] {
        [
            angle(abs(coordinate.latitude), digits: 2), coordinate.latitude < 0 ? "S" : "N",
            angle(abs(coordinate.longitude), digits: 3), coordinate.longitude < 0 ? "W" : "E",
        ]
    }

    private static func angle(_ degrees: Double, digits: Int) -> String {
        // In units of 1e-5 minutes, so that 59.999999 does not become 60.
        let units = Int((degrees * 6_000_000).rounded())
        let whole = NMEASentence.fixed(
            Double(units / 6_000_000), decimals: 0, digits: digits)
        return whole
            + NMEASentence.fixed(Double(units % 6_000_000) / 100_000, decimals: 5, digits: 2)
    }
}
