public import Positioning

extension Navigator {
    /// The trust in the vehicle's speed sensor, and its calibration: the factor on its readings,
    /// and their delay in seconds.
    public var speedSensor: (trust: SensorTrust, calibration: (scale: Double, delay: Double)?) {
        (matcher.speedSensorTrust(at: now), matcher.speedSensorCalibration)
    }

    /// The trust in the vehicle's yaw-rate sensor, and what was learnt of it.
    public var yawRateSensor: (trust: SensorTrust, calibration: YawRateCalibration?) {
        (matcher.yawRateSensorTrust(at: now), matcher.yawRateCalibration)
    }

    /// All that was learnt of the speed sensor, to be kept for the next session; nil while it is not trusted.
    public var learntSpeedSensor: SpeedSensorCalibration? { matcher.learntSpeedSensor }

    /// Goes on with what an earlier session has learnt of the sensor. The receiver has to confirm it first.
    public mutating func restore(_ calibration: SpeedSensorCalibration) {
        matcher.restore(calibration)
    }
}
