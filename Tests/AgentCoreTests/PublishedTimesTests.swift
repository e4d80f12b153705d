import Geodesy
import ScenarioMaps
import Testing

@testable import AgentCore

/// Whatever the receiver says, all times that are published are by the clock that the agent trusts.
@Suite struct PublishedTimesTests {
    private static let day = 86_400.0
    /// The last one is a week number that rolls over.
    private static let faults = [400 * day, -100 * day, -400 * day, 3600, 1024 * 7 * day]

    private struct Drive {
        let vehicle: PrivateVehicle
        private let map = SmallTown.map

        init() throws {
            vehicle = try PrivateVehicle(on: map, at: map.coordinate("a"))
            vehicle.order("set-options", #"{"id": "yes", "locationConsent": true}"#)
        }

        func place(_ name: Character) -> Coordinate { map.coordinate(name) }

        func order(_ id: String = "trip", hasWindows: Bool = true) {
            let now = PrivateVehicle.began
            let window =
                #", "window": {"from": "\#(now)", "to": "\#(now.advanced(bySeconds: 2400))"}"#
            let stops = (["b", "f"] as [Character]).map {
                #"{"id": "\#($0)", "latitude": \#(place($0).latitude), "longitude": "#
                    + #"\#(place($0).longitude), "serviceSeconds": 60\#(hasWindows ? window : "")}"#
            }
            vehicle.order(
                "set-destinations",
                #"{"id": "\#(id)", "waypoints": [\#(stops.joined(separator: ", "))]}"#)
        }

        func estimate() {
            vehicle.order(
                "estimate-route",
                #"{"id": "how-long", "waypoints": [{"latitude": \#(place("f").latitude), "#
                    + #""longitude": \#(place("f").longitude)}]}"#)
        }

        /// The published times that are far off, with their messages.
        func wrong(since count: Int = 0, butFor member: String? = nil) -> [String] {
            vehicle.lines.dropFirst(count).flatMap { line in
                line.matches(of: /"(\w+)":"(\d{4}-\d\d-\d\dT[0-9:.]+Z)"/).compactMap { match in
                    let time = UTCTime(rfc3339: String(match.2))!
                    return abs(time.seconds(since: PrivateVehicle.began)) < 2700
                        || match.1 == member ?? ""
                        ? nil : "\(line.prefix { $0 != " " }) \(match.1) \(match.2)"
                }
            }
        }

        func has(_ member: String) -> Bool {
            vehicle.lines.contains { $0.contains("\"\(member)\":\"20") }
        }
    }

    @Test(arguments: faults)
    func `a receiver's wrong date is in no message where the system's clock is kept right`(
        fault: Double
    ) throws {
        let drive = try Drive()
        drive.vehicle.isSystemKept = true
        drive.vehicle.receiverAhead = fault
        drive.vehicle.drive(to: drive.vehicle.place, seconds: 3)
        drive.order()
        drive.estimate()
        drive.vehicle.drive(to: drive.place("b"), seconds: 90)
        drive.vehicle.drive(to: drive.place("c"), seconds: 60)
        #expect(drive.wrong() == [])
        for member in [
            "fixTime", "estimatedArrivalTime", "arrivalTime", "plannedArrivalTime",
            "expectedArrivalTime", "expectedDepartureTime", "Vehicle.CurrentLocation.Timestamp",
        ] {
            #expect(drive.has(member), "\(member)")
        }
    }

    @Test func `a receiver whose date goes wrong on the way changes no time`() throws {
        let drive = try Drive()
        drive.vehicle.isSystemKept = true
        drive.vehicle.drive(to: drive.vehicle.place, seconds: 10)
        drive.order()
        drive.vehicle.drive(to: drive.place("b"), seconds: 20)
        drive.vehicle.receiverAhead = 400 * Self.day
        drive.vehicle.drive(to: drive.place("b"), seconds: 40)
        drive.estimate()
        drive.vehicle.drive(to: drive.place("c"), seconds: 60)
        #expect(drive.wrong() == [])
        #expect(drive.has("departureTime"))
    }

    @Test func `times come right as soon as something keeps the system's clock`() throws {
        let drive = try Drive()
        drive.vehicle.receiverAhead = 400 * Self.day
        drive.vehicle.drive(to: drive.vehicle.place, seconds: 90)
        drive.order(hasWindows: false)
        drive.vehicle.drive(to: drive.place("b"), seconds: 20)
        // Nothing contradicts it with more weight.
        #expect(drive.wrong().contains { $0.contains("estimatedArrivalTime") })
        drive.vehicle.isSystemKept = true
        drive.vehicle.drive(to: drive.place("b"), seconds: 2)
        let count = drive.vehicle.lines.count
        drive.vehicle.drive(to: drive.place("b"), seconds: 40)
        drive.order("anew", hasWindows: false)
        drive.vehicle.drive(to: drive.place("c"), seconds: 60)
        #expect(drive.wrong(since: count) == [])
    }

    @Test func `a receiver that is right is followed where the system's clock is a year off`()
        throws
    {
        let drive = try Drive()
        drive.vehicle.systemAhead = 400 * Self.day
        drive.vehicle.drive(to: drive.vehicle.place, seconds: 3)
        drive.order(hasWindows: false)
        drive.estimate()
        drive.vehicle.drive(to: drive.place("b"), seconds: 60)
        // The receiver is believed after a minute; until then messages bear the other time.
        #expect(drive.wrong(butFor: "time") == [])
        let count = drive.vehicle.lines.count
        drive.estimate()
        drive.vehicle.drive(to: drive.place("c"), seconds: 60)
        #expect(drive.wrong(since: count) == [])
        #expect(drive.has("estimatedArrivalTime"))
    }

    @Test func `the correction of a fix's time is the same from one late fix to the next`() {
        var keeper = TimeKeeper(
            floor: nil, system: .init(time: PrivateVehicle.began, isSynchronized: true))
        var found: Set<Double> = []
        for second in 1...200 {
            let now = Duration.seconds(second)
            let late = Double(second * 7 % 10) / 10
            let reported = PrivateVehicle.began.advanced(
                bySeconds: Double(second) - late + 400 * Self.day)
            keeper.received(reported, at: now)
            let ahead = keeper.secondsAhead(ofFixAt: reported, at: now)
            if second > 20 { found.insert(ahead) }
        }
        #expect(found.count == 1)
        #expect(abs((found.first ?? 0) + 400 * Self.day) <= 1)
    }

    @Test(arguments: [0.2, 1.1, 5])
    func `corrected times go on, however fast a wrong receiver's clock goes`(pace: Double) {
        var keeper = TimeKeeper(
            floor: nil, system: .init(time: PrivateVehicle.began, isSynchronized: true))
        var last: UTCTime?
        for fix in 1...200 {
            let seconds = Double(fix) / 5
            let reported = PrivateVehicle.began.advanced(
                bySeconds: seconds * pace - 100 * Self.day)
            keeper.received(reported, at: .seconds(seconds))
            let ahead = keeper.secondsAhead(ofFixAt: reported, at: .seconds(seconds))
            let time = reported.advanced(bySeconds: ahead)
            if let last { #expect(time > last) }
            #expect(abs(time.seconds(since: PrivateVehicle.began) - seconds) <= 2.1)
            last = time
        }
    }

    @Test(arguments: [3600, 400 * day, -3600, -100 * day])
    func `a receiver that is not believed yet is not corrected by a clock that nothing keeps`(
        ahead: Double
    ) {
        var keeper = TimeKeeper(
            floor: nil, system: .init(time: PrivateVehicle.began.advanced(bySeconds: ahead)))
        for second in 1...10 {
            let reported = PrivateVehicle.began.advanced(bySeconds: Double(second))
            keeper.received(reported, at: .seconds(second))
            #expect(keeper.secondsAhead(ofFixAt: reported, at: .seconds(second)) == 0)
        }
    }

    @Test func `a time that is certain to be over is corrected by any clock`() {
        let floor = PrivateVehicle.began
        var keeper = TimeKeeper(
            floor: floor, system: .init(time: floor.advanced(bySeconds: 10 * Self.day)))
        let reported = floor.advanced(bySeconds: -Self.day)
        keeper.received(reported, at: .seconds(1))
        #expect(keeper.secondsAhead(ofFixAt: reported, at: .seconds(1)) == 11 * Self.day + 1)
    }
}
