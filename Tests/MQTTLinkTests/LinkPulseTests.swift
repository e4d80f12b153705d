import Testing

@testable import MQTTLink

@Suite struct LinkPulseTests {
    private func at(_ seconds: Double) -> Duration { .seconds(seconds) }

    @Test func `a link on which nothing is sent is asked nothing`() {
        let pulse = LinkPulse()
        #expect(pulse.need(at: at(1000)) == .nothing)
    }

    @Test func `what was sent is asked for, and what is not answered ends the link`() {
        var pulse = LinkPulse()
        var asked: [Int] = []
        var ended: Int?
        for second in 0..<20 where ended == nil {
            pulse.wrote(at: at(Double(second)))
            pulse.delivered(at: at(Double(second)))
            switch pulse.need(at: at(Double(second))) {
            case .nothing: break
            case .question:
                asked.append(second)
                pulse.asked(at: at(Double(second)))
                pulse.delivered(at: at(Double(second)))
            case .end: ended = second
            }
        }
        #expect(asked == [4])
        // Before fifteen seconds are over.
        #expect(ended == 12)
    }

    @Test func `an answer confirms what was written before its question, not what came behind`() {
        var pulse = LinkPulse()
        pulse.wrote(at: at(0))
        pulse.asked(at: at(4))
        pulse.wrote(at: at(5))
        pulse.answered(at(4), at: at(4))
        pulse.heard(at: at(5.5))
        #expect(pulse.need(at: at(7.9)) == .nothing)
        #expect(pulse.need(at: at(8)) == .question)
    }

    @Test func `a publication at least once is a question by itself`() {
        var pulse = LinkPulse()
        pulse.asked(at: at(0))
        pulse.delivered(at: at(0.1))
        #expect(pulse.need(at: at(7)) == .nothing)
        #expect(pulse.need(at: at(8.2)) == .end)
    }

    @Test func `a slow link that still takes a large message is alive`() {
        var pulse = LinkPulse()
        pulse.asked(at: at(0))
        #expect(pulse.wantsToKnowDelivery)
        #expect(pulse.need(at: at(60)) == .nothing)
        pulse.delivered(at: at(60))
        #expect(!pulse.wantsToKnowDelivery)
        #expect(pulse.need(at: at(67)) == .nothing)
        #expect(pulse.need(at: at(68)) == .end)
    }

    @Test func `whatever else comes meanwhile is a sign of life`() {
        var pulse = LinkPulse()
        pulse.asked(at: at(0))
        pulse.delivered(at: at(0))
        pulse.heard(at: at(6))
        #expect(pulse.need(at: at(13)) == .nothing)
        #expect(pulse.need(at: at(14)) == .end)
    }

    @Test func `commands that still come do not hide for long that nothing is answered`() {
        var pulse = LinkPulse()
        pulse.asked(at: at(0))
        pulse.delivered(at: at(1))
        for second in stride(from: 2.0, to: 61, by: 5) {
            pulse.heard(at: at(second))
            #expect(pulse.need(at: at(second)) == .nothing)
        }
        #expect(pulse.due == at(61))
        #expect(pulse.need(at: at(61)) == .end)
        // One answer begins the time anew, the last one ends it.
        pulse.asked(at: at(40))
        pulse.answered(at(0), at: at(60))
        pulse.heard(at: at(60))
        #expect(pulse.need(at: at(61)) == .nothing)
        pulse.answered(at(40), at: at(62))
        pulse.heard(at: at(62))
        #expect(pulse.need(at: at(1000)) == .nothing)
    }

    @Test func `a ping without an answer ends the link, one with an answer does not`() {
        var pulse = LinkPulse()
        pulse.pinged()
        pulse.delivered(at: at(0))
        #expect(pulse.need(at: at(8)) == .end)
        pulse.heard(at: at(8))
        #expect(pulse.need(at: at(1000)) == .nothing)
    }

    @Test func `in doubt the answer has to come soon, and only that one counts`() {
        var pulse = LinkPulse()
        pulse.asked(at: at(0), within: .seconds(1))
        // What was on its way before.
        pulse.heard(at: at(0.1))
        #expect(pulse.need(at: at(0.9)) == .nothing)
        #expect(pulse.need(at: at(1)) == .end)
        pulse.answered(at(0), at: at(0))
        #expect(pulse.need(at: at(2)) == .nothing)
    }
}
