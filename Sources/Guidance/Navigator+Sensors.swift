public import Positioning

extension Navigator {
    /// The trust in the vehicle's speed sensor, and its calibration: the factor on its readings,
    /// and their delay in seconds.
    public var speedSensor: (trust: SensorTrust, calibration: (scale: Double, delay: Double)?) {
        (matcher.speedSensorTrust(at: now), matcher.speedSensorCalibration)
    }
}
