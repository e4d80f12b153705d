import AgentCore
import GPSDLink
import Geodesy
import MQTTLink
import Positioning
import Wire

// The drive, and what the receiver says of it.
extension Storm {
    /// One second of driving after another.
    func drive() {
        driver.move(seconds: 1, along: receiverFault == .tunnel ? nil : core?.route)
        places[Int(time.rounded())] = driver.place
        if receiverFault != nil { lastReceiverFault = time }
        if time - lastReceiverFault > 30 { wellSeconds.insert(Int(time.rounded())) }
        if receiverFault == .unreadable { handle(.receiver(.unreadable(.tooLong))) }
        if core != nil, !isAsleep, let fix = fix() {
            trace("fix \(fix.coordinate), \(fix.speed ?? -1) m/s")
            // After a receiver that was wrong its first right fixes are a jump, which takes several to be believed.
            if time - lastReceiverFault > 5, driver.speed > 5, core?.hasLocationConsent == true {
                driven.append((time, driver.place))
            }
            handle(.receiver(.fix(fix)))
        }
        let yawRate = yawRateReading()
        if core != nil, !isAsleep, brokersConnection != nil {
            handle(.sensor(speedReading()))
            handle(.sensor(yawRate))
        }
        after(1) { [unowned self] in drive() }
    }

    /// What a program on the gateway says of the wheels: some per cent too much, and now and then nonsense.
    private func speedReading() -> ReceivedMessage {
        let isNonsense = Int(time) % 97 == 0
        let text = isNonsense ? "13 m/s" : "{\"speedMetersPerSecond\": \(driver.speed * 1.04)}"
        return ReceivedMessage(
            topic: Self.topics.topic("sensor/speed"), payload: Array(text.utf8))
    }

    /// What another one says of the turns in the last second: some per cent too little, with a zero of its own, and now and
    /// then nonsense.
    private func yawRateReading() -> ReceivedMessage {
        let course = driver.course ?? courseBefore
        let turned = course.flatMap { now in
            courseBefore.map { Angle.normalized(now - $0 + 180) - 180 }
        }
        courseBefore = course
        let isNonsense = Int(time) % 89 == 0
        // To the left is positive.
        let rate = 0.4 - 0.95 * (turned ?? 0)
        let text = isNonsense ? "left" : "{\"yawRateDegreesPerSecond\": \(rate)}"
        return ReceivedMessage(
            topic: Self.topics.topic("sensor/yaw-rate"), payload: Array(text.utf8))
    }

    /// What the receiver says; nil where it says nothing.
    private func fix() -> Fix? {
        let utc = Self.began.advanced(bySeconds: time)
        func some(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &receiverRandom)
        }
        var place = driver.place.moved(by: some(0...2), bearing: some(0...360))
        var error = 6.0
        switch receiverFault {
        case .silent, .gone, .disconnected, .unreadable: return nil
        case .noFix, .tunnel:
            return Fix(
                mode: .none, time: utc, coordinate: Coordinate(latitude: .nan, longitude: .nan))
        case .noisy:
            place = driver.place.moved(by: some(0...40), bearing: some(0...360))
            error = 40
        case .displaced: place = driver.place.moved(by: 300, bearing: 45)
        case nil: break
        }
        return Fix(
            mode: .threeDimensional, time: utc, coordinate: place, altitude: 100,
            speed: driver.speed, course: driver.course, horizontalError: error, satellitesUsed: 9)
    }
}
