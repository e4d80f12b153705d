import Logging
import ServiceLifecycle
import Testing

@testable import Agent

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite(.timeLimit(.minutes(2))) struct TerminationSignalsTests {
    /// Runs until it is to end.
    private struct Waiting: Service {
        func run() async throws { try await gracefulShutdown() }
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGQUIT])
    func `a signal between two agents ends the second`(signal: Int32) async {
        await #expect(processExitsWith: .success) { [signal = signal as Int32] in
            let signals = await TerminationSignals()
            kill(getpid(), signal)
            while !signals.isReceived { try await Task.sleep(for: .milliseconds(5)) }
            let group = ServiceGroup(
                configuration: .init(
                    services: [.init(service: Waiting())], logger: .init(label: "")))
            await signals.shutDown(group)
            try await group.run()
        }
    }

    @Test func `a signal ends the group that took another's place`() async {
        await #expect(processExitsWith: .success) {
            let signals = await TerminationSignals()
            let groups = (0..<2).map { _ in
                ServiceGroup(
                    configuration: .init(
                        services: [.init(service: Waiting())], logger: .init(label: "")))
            }
            for group in groups { await signals.shutDown(group) }
            async let end: Void = groups[1].run()
            kill(getpid(), SIGTERM)
            try await end
        }
    }
}
