public import Positioning

extension Navigator {
    /// The trust in the vehicle's speed sensor and its reason, and its calibration: the factor on its readings,
    /// and their delay in seconds.
    public var speedSensor:
        (condition: SensorCondition, calibration: (scale: Double, delay: Double)?)
    {
        (matcher.speedSensorCondition(at: now), matcher.speedSensorCalibration)
    }

    /// Whether the vehicle says that it is in reverse gear, and drives as nobody backs; that is not believed until it says otherwise.
    public var isReverseRefuted: Bool { matcher.isReverseRefuted }

    /// The trust in the vehicle's yaw-rate sensor and its reason, and its calibration.
    public var yawRateSensor: (condition: SensorCondition, calibration: YawRateCalibration?) {
        (matcher.yawRateSensorCondition(at: now), matcher.yawRateCalibration)
    }

    /// The speed sensor's calibration for the next session; nil while it is not trusted.
    public var learntSpeedSensor: SpeedSensorCalibration? { matcher.learntSpeedSensor }

    /// The yaw-rate sensor's calibration for the next session; nil while it is not trusted.
    public var learntYawRateSensor: YawRateSums? { matcher.learntYawRateSensor }

    /// Takes up an earlier session's calibration, which the receiver has to confirm first.
    public mutating func restore(_ calibration: SpeedSensorCalibration) {
        matcher.restore(calibration)
    }

    /// Takes up an earlier session's calibration, which the receiver's course has to confirm first.
    public mutating func restore(_ calibration: YawRateSums) { matcher.restore(calibration) }
}
