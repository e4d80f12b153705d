import ScenarioMaps
import Testing

@testable import AgentCore

@Suite struct DroppedCommandsTests {
    @Test func `health reports dropped commands at once, and how many later`()
        throws
    {
        let town = SmallTown.map
        let place = town.coordinate("a")
        let vehicle = try PrivateVehicle(on: town, at: place) { $0.commands.maximumPerSecond = 1 }
        func health() -> [String] { vehicle.lines.filter { $0.contains("/state/health ") } }
        func flood() {
            for number in 0..<30 { vehicle.order("ping", #"{"id":"\#(number)"}"#) }
        }
        // Until nothing else is news any more.
        vehicle.drive(to: place, seconds: 30)
        while true {
            let before = health().count
            vehicle.drive(to: place, seconds: 1)
            if health().count > before { break }
        }
        let before = health().count
        vehicle.drive(to: place, seconds: 1)
        #expect(health().count == before)
        flood()
        vehicle.drive(to: place, seconds: 1)
        #expect(health().count == before + 1)
        #expect(health().last?.contains(#""droppedCommands":0,"#) == false)
        flood()
        vehicle.drive(to: place, seconds: 1)
        #expect(health().count == before + 1)
        let warnings = vehicle.warnings.filter { $0.hasPrefix("orders come faster") }
        #expect(warnings.count == 1)
        func isOver() -> Bool { vehicle.logged.contains { $0.hasPrefix("orders come no faster") } }
        #expect(!isOver())
        vehicle.drive(to: place, seconds: 40)
        #expect(isOver())
    }
}
