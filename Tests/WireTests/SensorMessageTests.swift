import Positioning
import Testing
import Wire

@Suite struct SensorMessageTests {
    @Test(arguments: [
        ("speed", #"{"speedMetersPerSecond": 12.5}"#, [VehicleReading.speed(12.5)]),
        ("speed", #"{"value": -3}"#, [.speed(-3)]),
        ("speed", "7.25", [.speed(7.25)]),
        ("speed", #"{"speedMetersPerSecond": null}"#, []),
        ("reverse", #"{"reverse": true}"#, [.reverse(true)]),
        ("reverse", "false", [.reverse(false)]),
        ("Vehicle.Speed", #"{"value": 36}"#, [.speed(10)]),
        ("Vehicle.Speed", "36", [.speed(10)]),
        ("Vehicle.Powertrain.Transmission.CurrentGear", "-1", [.reverse(true)]),
        ("Vehicle.Powertrain.Transmission.CurrentGear", "0", [.reverse(false)]),
        ("yaw-rate", #"{"yawRateDegreesPerSecond": -12.5}"#, [.yawRate(-12.5)]),
        ("yaw-rate", "3", [.yawRate(3)]),
        ("yaw-rate", #"{"yawRateDegreesPerSecond": null}"#, []),
        ("Vehicle.AngularVelocity.Yaw", #"{"value": 7.5}"#, [.yawRate(7.5)]),
        (
            "vss", #"{"Vehicle.AngularVelocity.Yaw": -2, "Vehicle.Speed": 72}"#,
            [.yawRate(-2), .speed(20)]
        ),
        (
            "vss",
            #"{"Vehicle.Speed": 72, "Vehicle.Cabin.Door.Count": 4, "Vehicle.Powertrain.Transmission.CurrentGear": 2}"#,
            [.speed(20), .reverse(false)]
        ),
    ])
    func `readings are understood by their names and units`(
        name: String, payload: String, expected: [VehicleReading]
    ) throws {
        #expect(try SensorMessage(name: name, payload: Array(payload.utf8)).readings == expected)
    }

    @Test(arguments: [
        ("speed", "13 m/s", "is not JSON that can be read"),
        ("speed", #"{"kmh": 13}"#, "has no member speedMetersPerSecond"),
        ("speed", "true", "is true or false, but speedMetersPerSecond must be a number"),
        ("speed", "1e9", "must be within -100.0 and 100.0"),
        ("reverse", "1", "is a number, but reverse must be true or false"),
        ("yaw-rate", "501", "must be within -500.0 and 500.0"),
        ("yaw-rate", #"{"yawRate": 3}"#, "has no member yawRateDegreesPerSecond"),
        ("Vehicle.AngularVelocity.Yaw", #""left""#, "is a text, but value must be a number"),
        ("brake", "1", "the names are speed, reverse, yaw-rate, vss and Vehicle.Speed"),
        ("vss", "[]", "must be an object"),
        ("vss", #"{"Vehicle.Width": 2}"#, "has none of Vehicle.Speed"),
        ("vss", #"{"Vehicle.Speed": "36"}"#, "is a text, but value must be a number"),
    ])
    func `what cannot be understood is reported in one sentence`(
        name: String, payload: String, part: String
    ) {
        #expect {
            try SensorMessage(name: name, payload: Array(payload.utf8))
        } throws: {
            "\($0)".contains(part)
        }
    }

    @Test func `any bytes are read or refused, and never more than four kilobytes`() {
        var state: UInt64 = 7
        for length in 0..<2_000 {
            var bytes: [UInt8] = []
            for _ in 0..<(length % 40) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(UInt8(truncatingIfNeeded: state >> 33))
            }
            _ = try? SensorMessage(name: "vss", payload: bytes)
            _ = try? SensorMessage(name: "speed", payload: bytes)
        }
        #expect(throws: SensorError.self) {
            try SensorMessage(
                name: "speed", payload: [UInt8](repeating: 0x20, count: 4097) + [0x31])
        }
    }
}
