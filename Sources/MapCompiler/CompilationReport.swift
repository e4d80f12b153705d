/// The progress of a compilation.
public struct CompilationProgress: Sendable {
    public enum Step: Int, CaseIterable, Sendable {
        case relations
        case ways
        case nodes
        case network
        case places
        case routing
        case directions
        case writing
    }

    public var step: Step
    /// Progress of the step, 0...1; nil if unknown.
    public var fraction: Double?
}

/// Counts of the objects that were read, used and refused.
public struct CompilationReport: Sendable {
    public var nodesRead = 0
    public var waysRead = 0
    public var relationsRead = 0
    public var nodes = 0
    public var segments = 0
    public var ways = 0
    public var restrictions = 0
    /// Turns with an instruction by a relation of the type `manoeuvre`.
    public var maneuvers = 0
    public var places = 0
    /// Refused objects: each reason with its count and some examples, worst first.
    public var refusals: [Refusal] = []

    /// A reason to leave objects out.
    public struct Refusal: Sendable {
        public var reason: String
        public var count: Int
        /// Some of the objects, such as `relation/123`.
        public var examples: [String]
    }

    private static let exampleLimit = 3

    mutating func refuse(_ object: String, _ reason: String) {
        let index: Int
        if let known = refusals.firstIndex(where: { $0.reason == reason }) {
            index = known
        } else {
            index = refusals.count
            refusals.append(Refusal(reason: reason, count: 0, examples: []))
        }
        refusals[index].count += 1
        if refusals[index].examples.count < Self.exampleLimit {
            refusals[index].examples.append(object)
        }
    }
}
