import GPSDClient
import ServiceLifecycle

/// gpsd as a service.
struct ReceiverService: Service {
    let client: GPSDClient

    func run() async throws {
        await cancelWhenGracefulShutdown { await client.run() }
    }
}
