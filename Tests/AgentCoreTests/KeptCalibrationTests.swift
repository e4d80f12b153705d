import Geodesy
import JournalTypes
import Positioning
import ScenarioMaps
import Testing

@testable import AgentCore

/// The calibrations of the vehicle's sensors over restarts.
@Suite struct KeptCalibrationTests {
    private static let town = SmallTown.map
    private static let unused = "the speed sensor's calibration of an earlier session is not used: "

    private func vehicle() throws -> PrivateVehicle {
        let vehicle = try PrivateVehicle(on: Self.town, at: Self.town.coordinate("a")) {
            $0.sensors.isSubscribed = true
        }
        vehicle.sensor = ("speed", 1.25)
        return vehicle
    }

    @Test func `what was learnt is there after a restart, and has to be confirmed`() throws {
        let vehicle = try vehicle()
        #expect(vehicle[.speedSensor] == nil)
        vehicle.driveToAndFro(minutes: 6)
        #expect(vehicle.speedSensor.trust == .trusted)
        let kept = try #require(vehicle[.speedSensor])
        try vehicle.restart()
        #expect(vehicle.speedSensor.trust == .absent)
        vehicle.driveToAndFro(minutes: 1)
        #expect(vehicle.speedSensor.trust == .trusted)
        let scale = try #require(vehicle.speedSensor.calibration?.scale)
        #expect(abs(scale - 0.8) < 0.02)
        #expect(vehicle.logged.allSatisfy { !$0.contains("speed sensor") })
        #expect(vehicle[.speedSensor] != kept)
    }

    @Test func `without what was kept a minute is too short`() throws {
        let vehicle = try vehicle()
        vehicle.driveToAndFro(minutes: 6)
        vehicle[.speedSensor] = nil
        try vehicle.restart()
        vehicle.driveToAndFro(minutes: 1)
        #expect(vehicle.speedSensor.trust == .learning)
    }

    @Test func `it is written seldom`() throws {
        let vehicle = try vehicle()
        vehicle.driveToAndFro(minutes: 6)
        let first = vehicle[.speedSensor]
        vehicle.driveToAndFro(minutes: 30)
        #expect(vehicle[.speedSensor] == first)
        #expect(first != nil)
    }

    @Test(arguments: ["", "{}", "nonsense", "[]", "{\"form\": 1}", "[[[[[[[["])
    func `damage is said once and passed over`(text: String) throws {
        let vehicle = try vehicle()
        vehicle[.speedSensor] = Array(text.utf8)
        try vehicle.restart()
        vehicle.driveToAndFro(minutes: 1)
        let line = Self.unused + "what the journal has of it cannot be read; it is learnt anew"
        #expect(vehicle.logged.count { $0 == line } == (text.isEmpty ? 0 : 1))
        #expect(vehicle.speedSensor.trust == .learning)
        vehicle.driveToAndFro(minutes: 6)
        #expect(vehicle.speedSensor.trust == .trusted)
    }

    /// Each number of what is kept by another one.
    @Test(arguments: ["-1", "0", "1e300", "null", "1e-300", "{}", "-9223372036854775808"])
    func `a number that is damaged is never believed`(number: String) throws {
        let vehicle = try vehicle()
        vehicle.driveToAndFro(minutes: 6)
        let kept = String(decoding: try #require(vehicle[.speedSensor]), as: UTF8.self)
        let numbers = kept.split { !"0123456789.e+-".contains($0) }.filter {
            $0.first?.isNumber == true
        }
        #expect(numbers.count > 30)
        for found in numbers {
            let damaged = kept[..<found.startIndex] + number + kept[found.endIndex...]
            vehicle[.speedSensor] = Array(damaged.utf8)
            try vehicle.restart()
            vehicle.driveToAndFro(minutes: 1)
            guard let calibration = vehicle.speedSensor.calibration else { continue }
            #expect(abs(calibration.scale - 0.8) < 0.03, "\(damaged)")
        }
    }

    @Test func `another sensor's calibration is not used`() throws {
        let vehicle = try vehicle()
        vehicle.driveToAndFro(minutes: 6)
        try vehicle.restart()
        vehicle.sensor = ("Vehicle.Speed", 3.6)
        vehicle.driveToAndFro(minutes: 1)
        #expect(vehicle.speedSensor.trust == .learning)
        let line =
            Self.unused
            + "it is of sensor/speed, and sensor/Vehicle.Speed is heard now; it is learnt anew"
        #expect(vehicle.logged.count { $0 == line } == 1)
    }

    @Test func `one that was learnt half a year ago is not used`() throws {
        let vehicle = try vehicle()
        vehicle.driveToAndFro(minutes: 6)
        vehicle.pass(seconds: 200 * 86_400)
        try vehicle.restart()
        vehicle.driveToAndFro(minutes: 1)
        #expect(vehicle.speedSensor.trust == .learning)
        let line = Self.unused + "it was learnt 200 days ago; it is learnt anew"
        #expect(vehicle.logged.count { $0 == line } == 1)
    }

    // MARK: - The yaw rate

    private func turningVehicle(_ name: String = "yaw-rate") throws -> PrivateVehicle {
        let vehicle = try vehicle()
        vehicle.yawSensor = (name, -0.8)
        return vehicle
    }

    /// Round the town, an eight of left and right turns, without standing at a corner.
    private func driveRound(_ vehicle: PrivateVehicle, times: Int) {
        for _ in 0..<times { drive(vehicle, by: "befcbeda") }
    }

    private func drive(_ vehicle: PrivateVehicle, by corners: String) {
        vehicle.cruise = 10
        for corner in corners {
            let goal = Self.town.coordinate(corner)
            vehicle.drive(to: goal, seconds: Int(vehicle.place.distance(to: goal) / 10) - 1)
        }
    }

    @Test(arguments: ["yaw-rate", SensorStatus.receiver])
    func `what was learnt of the yaw rate is there after a restart, and has to be confirmed`(
        name: String
    ) throws {
        let vehicle = try turningVehicle(name)
        driveRound(vehicle, times: 2)
        #expect(vehicle.yawRateTrust == .trusted)
        #expect(vehicle[.yawRateSensor] != nil)
        try vehicle.restart()
        #expect(vehicle.yawRateTrust == .absent)
        drive(vehicle, by: "b")
        #expect(vehicle.yawRateSensor.condition == .init(trust: .learning, reason: .unconfirmed))
        var turns = 0
        for corner in "efcb" where vehicle.yawRateTrust != .trusted {
            drive(vehicle, by: String(corner))
            turns += 1
        }
        #expect(vehicle.yawRateTrust == .trusted)
        #expect(turns < 4)
        let scale = try #require(vehicle.yawRateSensor.calibration?.scale)
        #expect(abs(scale + 1.25) < 0.1)
        #expect(vehicle.logged.allSatisfy { !$0.contains("sensor's calibration") })
    }

    @Test func `another source's calibration of the yaw rate is not used`() throws {
        let vehicle = try turningVehicle()
        driveRound(vehicle, times: 2)
        try vehicle.restart()
        vehicle.yawSensor = (SensorStatus.receiver, 0.3)
        drive(vehicle, by: "b")
        let line =
            "the yaw-rate sensor's calibration of an earlier session is not used: "
            + "it is of sensor/yaw-rate, and the receiver is heard now; it is learnt anew"
        #expect(vehicle.logged.count { $0 == line } == 1)
        #expect(vehicle.yawRateSensor.condition.reason != .unconfirmed)
    }

    @Test func `damage of what is kept of the yaw rate is said once and passed over`() throws {
        let vehicle = try turningVehicle()
        vehicle[.yawRateSensor] = Array("{\"form\": 1}".utf8)
        try vehicle.restart()
        driveRound(vehicle, times: 2)
        let line =
            "the yaw-rate sensor's calibration of an earlier session is not used: "
            + "what the journal has of it cannot be read; it is learnt anew"
        #expect(vehicle.logged.count { $0 == line } == 1)
        #expect(vehicle.yawRateTrust == .trusted)
    }

    // MARK: - What is said

    private func sharingVehicle() throws -> PrivateVehicle {
        try PrivateVehicle(on: Self.town, at: Self.town.coordinate("a")) {
            $0.sensors.isSubscribed = true
            $0.privacy.locationConsent = true
        }
    }

    @Test func `a refusal is logged with its reason, once`() throws {
        let vehicle = try sharingVehicle()
        vehicle.sensor = ("speed", 0)
        vehicle.driveToAndFro(minutes: 4)
        let line =
            "the speed sensor is not used: it repeats one value for longer than a vehicle that moves "
            + "keeps to it"
        #expect(vehicle.logged.count { $0 == line } == 1)
        let health = try #require(vehicle.lines.last { $0.contains("/state/health") })
        #expect(health.contains("\"speed\":\"refused\",\"speedReason\":\"frozen\""))
    }

    @Test func `messages that are rejected are logged once for each kind`() throws {
        let vehicle = try sharingVehicle()
        vehicle.sensor = ("yaw-rate", 100)
        vehicle.driveToAndFro(minutes: 1)
        vehicle.sensor = ("speed", 100)
        vehicle.drive(to: Self.town.coordinate("a"), seconds: 15)
        let warned = vehicle.warnings.filter { $0.contains("the message on sensor/") }
        #expect(warned.count == 2, "\(warned)")
        #expect(warned.first?.contains("must be within -500.0 and 500.0") == true)
        let health = try #require(vehicle.lines.last { $0.contains("/state/health") })
        #expect(health.contains("the message on sensor/speed is "))
    }
}
