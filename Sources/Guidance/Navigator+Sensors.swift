public import Positioning

extension Navigator {
    /// The trust in the vehicle's speed sensor, and its calibration: the factor on its readings,
    /// and their delay in seconds.
    public var speedSensor: (trust: SensorTrust, calibration: (scale: Double, delay: Double)?) {
        (matcher.speedSensorTrust(at: now), matcher.speedSensorCalibration)
    }

    /// The trust in the vehicle's yaw-rate sensor, and its calibration.
    public var yawRateSensor: (trust: SensorTrust, calibration: YawRateCalibration?) {
        (matcher.yawRateSensorTrust(at: now), matcher.yawRateCalibration)
    }

    /// The speed sensor's calibration for the next session; nil while it is not trusted.
    public var learntSpeedSensor: SpeedSensorCalibration? { matcher.learntSpeedSensor }

    /// Takes up an earlier session's calibration, which the receiver has to confirm first.
    public mutating func restore(_ calibration: SpeedSensorCalibration) {
        matcher.restore(calibration)
    }
}
