public import Positioning

extension Navigator {
    /// What the vehicle's speed sensor is worth now, and what was learnt of it: the factor by which its readings have
    /// to be multiplied, and by how many seconds they come late.
    public var speedSensor: (trust: SensorTrust, calibration: (scale: Double, delay: Double)?) {
        (matcher.speedSensorTrust(at: now), matcher.speedSensorCalibration)
    }
}
