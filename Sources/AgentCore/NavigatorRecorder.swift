package import Guidance
package import RoadNetwork

/// Writes down what the navigator is told and says.
package protocol NavigatorRecorder: Sendable {
    /// Whether anything is written.
    var isOn: Bool { get }
    /// A life begins.
    func begin(_ navigator: Navigator, network: RoadNetwork, configuration: Configuration)
    /// Starts in the middle of a life.
    func begin()
    func stop()
    /// Before the navigator has it.
    func take(_ input: Input, at now: Duration)
    /// - Parameter navigator: as it was when it had said that.
    func take(_ outputs: [Output], of navigator: Navigator)
}
