import Geodesy
import RoadNetwork
import Testing

@Suite struct ConditionTests {
    private func holds(
        _ text: String, at time: String? = nil, mode: TravelMode = .driving,
        vehicle: VehicleDimensions = .init()
    ) -> Bool? {
        let local = time.flatMap { UTCTime(rfc3339: $0 + ":00Z") }.map { CivilTime($0) }
        return Condition(text)?.holds(
            in: Circumstances(mode: mode, vehicle: vehicle, localTime: local))
    }

    // 2026-11-20 is a Friday.
    @Test(arguments: [
        ("Mo-Fr 07:00-19:00", "2026-11-20T07:00", true),
        ("(Mo-Fr 07:00-19:00)", "2026-11-20T19:00", false),
        ("Mo-Fr 07:00-19:00", "2026-11-21T12:00", false),
        ("Sa,Su", "2026-11-21T12:00", true), ("Fr-Mo", "2026-11-23T12:00", true),
        ("07:00-09:00,16:00-18:00", "2026-11-20T17:00", true),
        ("07:00-09:00, 16:00-18:00", "2026-11-20T12:00", false),
        ("Fr 22:00-05:00", "2026-11-21T04:59", true),
        ("Fr 22:00-05:00", "2026-11-21T05:00", false),
        ("Fr 22:00-05:00", "2026-11-20T04:00", false),
        ("22:00-06:00", "2026-11-20T23:30", true),
        ("07:00 - 19:00", "2026-11-20T12:00", true),
        ("Mo -Fr 07:00- 19:00", "2026-11-21T12:00", false),
        ("Mo-Th 22:00-05:00, Fr 20:00-06:00", "2026-11-20T21:00", true),
        ("Mo-Fr 07:00-19:00; Fr off", "2026-11-20T12:00", false),
        ("Apr-Sep", "2026-11-20T12:00", false), ("Nov-Mar", "2026-11-20T12:00", true),
        ("Nov 15-Mar 31", "2026-11-14T12:00", false), ("Nov 15-Mar 31", "2026-03-31T12:00", true),
        ("Nov 10-12", "2026-11-11T12:00", true), ("Nov 10", "2026-11-11T12:00", false),
        ("Oct-Apr 18:00-07:00", "2026-11-20T19:00", true),
        ("sunset-sunrise", "2026-11-20T23:00", true), ("PH", "2026-11-20T12:00", false),
        ("Su,PH 00:00-24:00", "2026-11-22T12:00", true),
        ("24/7", "2026-11-20T12:00", true),
    ])
    func `hours hold at these times`(text: String, time: String, expected: Bool) {
        #expect(holds(text, at: time) == expected)
    }

    @Test func `without a time nothing that depends on it holds`() {
        #expect(holds("Mo-Su 00:00-24:00") == false)
        #expect(holds("hgv", mode: .truck) == true)
        #expect(Condition("hgv AND 22:00-06:00")?.dependsOnTime == true)
        #expect(Condition("weight>7.5")?.dependsOnTime == false)
    }

    @Test(arguments: [
        ("weight>7.5", true), ("weight > 7.5 t", true), ("weight>12", false),
        ("weightrating>=12", true), ("weight>7500kg", true), ("length<10", false),
        ("length>10 and weight>7.5", true), ("length>10 AND weight>40", false),
        ("height>3.5", false), ("hgv AND weight>3.5", true), ("motorcar", false), ("wet", false),
    ])
    func `dimensions are compared with what is known of the vehicle`(
        text: String, expected: Bool
    ) {
        let truck = VehicleDimensions(lengthMeters: 11, weightTons: 12)
        #expect(holds(text, mode: .truck, vehicle: truck) == expected)
    }

    @Test(arguments: [
        ("22:00-06:00", true), ("weight<7.5", true), ("hgv AND Mo-Fr 07:00-19:00", true),
        ("wet", false), ("wet AND 22:00-06:00", false), ("PH", false), ("Mo-Fr off", false),
    ])
    func `what is never known never holds`(text: String, expected: Bool) throws {
        #expect(try #require(Condition(text)).canHold == expected)
    }

    @Test func `hours are passed over where it is asked whether a rule holds at times`() throws {
        let heavy = try #require(Condition("weight>7.5 AND 22:00-06:00"))
        func holds(_ tons: Double?) -> Bool {
            heavy.holdsAtTimes(
                in: Circumstances(mode: .truck, vehicle: VehicleDimensions(weightTons: tons)))
        }
        #expect(holds(12) && !holds(5) && !holds(nil))
        let always = try #require(Condition("weight>7.5"))
        let truck = VehicleDimensions(weightTons: 12)
        #expect(!always.holdsAtTimes(in: Circumstances(mode: .truck, vehicle: truck)))
    }

    @Test(arguments: ["", "()", "Mo-Fr 7:0", "Mo-Fr 07:00-25:00", "Xx-Fr 07:00-09:00", "32-33"])
    func `what is no condition is refused`(text: String) {
        #expect(Condition(text) == nil)
    }

    @Test func `a rule keeps out what exceeds it and nothing of unknown size`() {
        let rule = TravelRule(subject: .height, modes: .all, value: 380)
        #expect(rule.excludes(VehicleDimensions(heightMeters: 3.9)))
        #expect(!rule.excludes(VehicleDimensions(heightMeters: 3.8)))
        #expect(!rule.excludes(VehicleDimensions(weightTons: 40)))
        let weight = TravelRule(subject: .weight, modes: .all, value: 7500)
        #expect(weight.excludes(VehicleDimensions(weightTons: 7.6)))
    }
}
