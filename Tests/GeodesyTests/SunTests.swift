import Geodesy
import Testing

/// Rise and set are when the sun's upper edge is seen on the horizon, at -0.833 degrees. Tables give
/// whole minutes for the middle of a city, so a minute and a little more is what can be asked.
@Suite struct SunTests {
    /// A row of a published table, times in the place's own.
    struct Row: Sendable {
        let place: String
        let latitude: Double
        let longitude: Double
        let date: String
        let offset: String
        let rise: String
        let set: String
    }

    /// Finnish Meteorological Institute: Helsinki, Oulu, Rovaniemi, Sodankylä, Saariselkä. National
    /// Astronomical Observatory of Japan: Tokyo. Icelandic Meteorological Office: Reykjavík. HM
    /// Nautical Almanac Office and others: the rest.
    static let table = [
        Row(
            place: "Helsinki", latitude: 60.17, longitude: 24.94, date: "2018-09-16",
            offset: "+03:00", rise: "06:50", set: "19:39"),
        Row(
            place: "Helsinki", latitude: 60.17, longitude: 24.94, date: "2011-01-07",
            offset: "+02:00", rise: "09:20", set: "15:33"),
        Row(
            place: "Oulu", latitude: 65.01, longitude: 25.47, date: "2007-08-09",
            offset: "+03:00", rise: "04:43", set: "22:03"),
        Row(
            place: "Rovaniemi", latitude: 66.50, longitude: 25.73, date: "2018-09-16",
            offset: "+03:00", rise: "06:39", set: "19:43"),
        Row(
            place: "Rovaniemi", latitude: 66.50, longitude: 25.73, date: "2011-01-07",
            offset: "+02:00", rise: "10:44", set: "14:03"),
        Row(
            place: "Sodankylä", latitude: 67.42, longitude: 26.59, date: "2007-08-09",
            offset: "+03:00", rise: "04:14", set: "22:22"),
        Row(
            place: "Tokyo", latitude: 35.66, longitude: 139.74, date: "2011-01-07",
            offset: "+09:00", rise: "06:51", set: "16:43"),
        Row(
            place: "Tokyo", latitude: 35.66, longitude: 139.74, date: "2007-08-09",
            offset: "+09:00", rise: "04:55", set: "18:38"),
        Row(
            place: "Reykjavík", latitude: 64.15, longitude: -21.94, date: "2004-12-21",
            offset: "+00:00", rise: "11:22", set: "15:30"),
        Row(
            place: "London", latitude: 51.51, longitude: -0.13, date: "2015-12-22",
            offset: "+00:00", rise: "08:04", set: "15:53"),
        Row(
            place: "Cairo", latitude: 30.04, longitude: 31.24, date: "2015-12-22",
            offset: "+02:00", rise: "06:47", set: "16:59"),
        Row(
            place: "Addis Ababa", latitude: 9.01, longitude: 38.76, date: "2015-12-22",
            offset: "+03:00", rise: "06:35", set: "18:11"),
    ]

    @Test(arguments: table.indices)
    func `the sun rises and sets when the tables say`(row: Int) throws {
        let row = Self.table[row]
        let place = Coordinate(latitude: row.latitude, longitude: row.longitude)
        for (text, isRise) in [(row.rise, true), (row.set, false)] {
            let published = try #require(
                UTCTime(rfc3339: "\(row.date)T\(text):00\(row.offset)"))
            func isUp(_ second: Int) -> Bool {
                Sun(at: published.advanced(bySeconds: Double(second))).elevation(at: place) > -0.833
            }
            let found = (-900..<900).first { isUp($0) != isRise && isUp($0 + 1) == isRise }
            // Near the polar circles the sun grazes the horizon and refraction shifts the moment.
            let tolerance = row.latitude > 64 ? 150 : 100
            let error = try #require(found)
            #expect(abs(error) <= tolerance, "\(row.place) \(row.date) \(text): \(error) s")
        }
    }

    @Test func `beyond the polar circles the sun stays up in summer and down in winter`() throws {
        let utsjoki = Coordinate(latitude: 69.91, longitude: 27.03)
        let summer = try #require(UTCTime(rfc3339: "2007-07-18T00:00:00+03:00"))
        let winter = try #require(UTCTime(rfc3339: "2011-01-07T00:00:00+02:00"))
        for hour in 0..<24 {
            let seconds = Double(hour) * 3600
            #expect(Sun(at: summer.advanced(bySeconds: seconds)).elevation(at: utsjoki) > -0.833)
            #expect(Sun(at: winter.advanced(bySeconds: seconds)).elevation(at: utsjoki) < -0.833)
        }
    }

    @Test func `at the solstices and equinoxes the sun stands over the tropics and the equator`()
        throws
    {
        for (text, latitude) in [
            ("2024-03-20T03:07:00Z", 0.0), ("2024-06-20T20:51:00Z", 23.436),
            ("2024-09-22T12:44:00Z", 0.0), ("2024-12-21T09:20:00Z", -23.436),
        ] {
            let sun = Sun(at: try #require(UTCTime(rfc3339: text)))
            #expect(abs(sun.declination - latitude) < 0.01)
            let below = Coordinate(latitude: sun.declination, longitude: sun.meridian)
            #expect(sun.elevation(at: below) > 89.99)
        }
    }
}
