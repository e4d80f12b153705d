package import AgentCore
package import RoadNetwork

/// Hears all that the processes of a storm are told, before they handle it, and sees what they do about that.
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
