import GPSDLink
import Testing

@Suite struct YawRateReportTests {
    private func report(_ text: String) throws -> MotionReport {
        guard case .motion(let report) = try ReportLine.content(of: Array(text.utf8)) else {
            throw UnreadableLine.noClass
        }
        return report
    }

    @Test func `a rate is taken as it is, and not from a second sensor beside it`() throws {
        var reports = YawRateReports()
        let first = try report(#"{"class":"IMU","msg":"UBX-ESF-RAW","gyro_z":4.5}"#)
        let other = try report(#"{"class":"IMU","msg":"UBX-ESF-MEAS","gyro_z":-3}"#)
        #expect(reports.take(first, at: .seconds(1)) == 4.5)
        #expect(reports.take(other, at: .seconds(2)) == nil)
        #expect(reports.take(first, at: .seconds(3)) == 4.5)
        // It has fallen silent.
        #expect(reports.take(other, at: .seconds(9)) == -3)
        #expect(reports.take(first, at: .seconds(10)) == nil)
    }

    @Test func `two headings make a rate to the left, across north too`() throws {
        var reports = YawRateReports()
        let headings = [10.0, 355, 350, 350].map { #"{"class":"ATT","heading":\#($0)}"# }
        var rates: [Double?] = []
        for (number, text) in headings.enumerated() {
            rates.append(reports.take(try report(text), at: .milliseconds(500 * number)))
        }
        #expect(rates == [nil, 30, 10, 0])
        #expect(reports.take(try report(headings[0]), at: .seconds(8)) == nil)
    }

    @Test(arguments: [
        #"{"class":"ATT","gyro_z":1e999}"#, #"{"class":"ATT","gyro_z":-501}"#,
        #"{"class":"ATT","heading":14223.00}"#, #"{"class":"ATT","heading":-1e999}"#,
    ])
    func `what no vehicle does is no rate`(text: String) throws {
        var reports = YawRateReports()
        #expect(reports.take(try report(text), at: .seconds(1)) == nil)
        #expect(reports.take(try report(text), at: .seconds(2)) == nil)
    }
}
