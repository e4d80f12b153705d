import Testing
import Wire

@Suite struct TopicsTests {
    @Test(arguments: ["van-7", "A.b_C-9", "x", String(repeating: "v", count: 64)])
    func `a vehicle's name is taken`(text: String) {
        #expect(VehicleID(text)?.description == text)
    }

    @Test(arguments: [
        "", "a/b", "+", "#", "a b", "ä", "fleet", String(repeating: "v", count: 65), "a\u{0}b",
    ])
    func `what could not be a level of a topic, or is the fleet's, is no vehicle`(text: String) {
        #expect(VehicleID(text) == nil)
    }

    @Test(arguments: ["", "/a", "a/", "a//b", "a/+/b", "#", "$SYS", "a b", "a\u{0}"])
    func `a root that is no topic is refused`(root: String) {
        #expect(Topics(root: root, vehicle: VehicleID("v")!) == nil)
    }

    @Test func `incoming topics are distinguished`() {
        let topics = Topics(root: "acme/t", vehicle: VehicleID("v")!)!
        #expect(topics.topic("location") == "acme/t/v/location")
        #expect(topics.commandFilter == "acme/t/v/command/+")
        #expect(topics.command(.setGuidance) == "acme/t/v/command/set-guidance")
        #expect(topics.incoming("acme/t/v/command/ping") == .command("ping"))
        #expect(topics.incoming("acme/t/fleet/traffic/helsinki") == .traffic("helsinki"))
        #expect(topics.incoming("acme/t/w/command/ping") == nil)
        #expect(topics.incoming("acme/t/v/location") == nil)
    }
}
