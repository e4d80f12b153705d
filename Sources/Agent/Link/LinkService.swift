import Logging
import MosquittoClient
import ServiceLifecycle
import Wire

/// The link as a service: up as long as the agent runs, and at its end not gone before the broker has
/// the goodbye.
struct LinkService: Service {
    let client: MosquittoClient
    let uplink: Uplink
    let link: LinkWatch

    /// How long a goodbye may take; a vehicle that is switched off has two seconds for everything.
    static let farewellTime = Duration.milliseconds(1200)

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await client.run() }
            group.addTask {
                try? await gracefulShutdown()
                await farewell()
            }
            // Either the library cannot be used at all, or goodbye is said: then the link ends.
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func farewell() async {
        let deadline = ContinuousClock.now + Self.farewellTime
        // What was told last has to be on its way before the goodbye.
        await wait(until: deadline) { uplink.bookkeeper.isIdle }
        uplink.tell(link.connection(.offline))
        await wait(until: deadline) { uplink.outbox.isEmpty }
        // Who does not take a goodbye may not have what was told before it.
        if !uplink.outbox.isEmpty { uplink.outbox.disconnected() }
    }

    private func wait(until deadline: ContinuousClock.Instant, for condition: () -> Bool) async {
        while !condition(), ContinuousClock.now < deadline {
            do { try await Task.sleep(for: .milliseconds(5)) } catch { return }
        }
    }
}
