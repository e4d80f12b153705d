import AgentCore
import DequeModule
import Synchronization
import Threads

/// The agent, shared by threads, for one at a time.
///
/// An input is handled on the thread that has it, if the agent is free: to wake another one would
/// take longer than everything else. Otherwise the thread that holds the agent handles it next. Effects are
/// done while the agent is held, so that the order of decisions is that on the wire; none of them
/// waits.
final class SharedAgent: Sendable {
    /// Does the effects, on the thread that holds the agent.
    struct Edges: Sendable {
        var perform: @Sendable (AgentEffect) -> Void = { _ in }
        /// Something is due before the next tick.
        var reschedule: @Sendable () -> Void = {}
    }

    private struct State {
        var core: AgentCore
        var edges = Edges()
        var times = DecisionTimes()
    }

    /// For the thread that ticks.
    private struct Schedule {
        /// When the agent last handled a tick: the watchdog's evidence.
        var lastTick: Duration
        /// When something is due before the next tick; nil for never.
        var due: Duration?
    }

    private let state: Mutex<State>
    private let queue = Mutex(AgentQueue())
    private let schedule: Mutex<Schedule>
    private let clock: MonotonicClock
    private let recorder: Recorder?

    /// - Parameter recorder: writes down each input before it is handled, and the effects before they are done.
    init(_ core: sending AgentCore, clock: MonotonicClock, recorder: Recorder? = nil) {
        state = Mutex(State(core: core))
        self.recorder = recorder
        schedule = Mutex(Schedule(lastTick: clock.now))
        self.clock = clock
    }

    /// To be called once, before anything is handled.
    func connect(_ edges: Edges) { state.withLock { $0.edges = edges } }

    /// Takes in an input, from any thread; never waits for the agent.
    func handle(_ input: AgentInput) {
        queue.withLock { $0.put(input) }
        // A thread that finds the agent held leaves the input to its holder, which checks again after the release.
        while !queue.withLock({ $0.isEmpty }) {
            let isFree = state.withLockIfAvailable { state in
                while let input = queue.withLock({ $0.take() }) { handle(input, &state) }
                return true
            }
            if isFree == nil { return }
        }
    }

    private func handle(_ input: AgentInput, _ state: inout State) {
        var input = input
        switch input {
        case .confirmed(let time):
            input = .confirmed(before: state.times.lastDecision(doneBefore: time))
        case .recording(true):
            recorder?.begin()
            // It may not have begun.
            input = .recording(recorder?.isOn == true)
        default: break
        }
        let now = clock.now
        recorder?.take(input, at: now)
        let effects = state.core.handle(input, at: now)
        recorder?.take(effects)
        for effect in effects { state.edges.perform(effect) }
        state.times.decided(at: now, done: clock.now)
        if case .recording(false) = input { recorder?.stop() }
        let pause = state.core.pause
        let due = pause < TickService.period ? now + pause : nil
        schedule.withLock { schedule in
            if case .tick = input { schedule.lastTick = now }
            schedule.due = due
        }
        if due != nil { state.edges.reschedule() }
    }

    /// When something is due before the next tick; nil for never.
    var nextDue: Duration? { schedule.withLock { $0.due } }

    /// Time since the agent last handled a tick.
    var tickAge: Duration { clock.now - schedule.withLock { $0.lastTick } }

    /// Reads a value of the core; waits for it.
    func read<Result: Sendable>(_ body: (AgentCore) -> Result) -> Result {
        state.withLock { body($0.core) }
    }
}

/// When the effects of the last decisions were done, which follows the decision by a little: a
/// confirmation of the link covers the effects done by then.
struct DecisionTimes {
    private var rounds: Deque<(decided: Duration, done: Duration)> = []

    /// Maximum number remembered; a confirmation comes within seconds.
    private static let capacity = 1000

    mutating func decided(at decided: Duration, done: Duration) {
        if rounds.count >= Self.capacity { rounds.removeFirst() }
        rounds.append((decided, done))
    }

    /// Just behind the last decision whose effects were done before a time; zero for none.
    mutating func lastDecision(doneBefore time: Duration) -> Duration {
        var last = Duration.zero
        while let first = rounds.first, first.done < time {
            last = first.decided + .microseconds(1)
            rounds.removeFirst()
        }
        return last
    }
}
