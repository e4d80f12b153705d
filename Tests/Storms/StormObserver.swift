package import AgentCore
package import RoadNetwork

/// Takes all inputs of a storm's processes, before they are handled, and their effects.
package struct StormObserver {
    package var begin: (Configuration, RoadNetwork, AgentCore.Remembered, SystemReading) -> Void
    package var hear: (AgentInput, Duration) -> Void
    package var see: ([AgentEffect]) -> Void

    package init(
        begin: @escaping (Configuration, RoadNetwork, AgentCore.Remembered, SystemReading) -> Void,
        hear: @escaping (AgentInput, Duration) -> Void,
        see: @escaping ([AgentEffect]) -> Void
    ) {
        self.begin = begin
        self.hear = hear
        self.see = see
    }
}
