import GPSDClient
import GPSDLink
import Geodesy
import Positioning
import Synchronization
import Testing
import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite(
    .enabled(if: RealGPSD.program != nil, "gpsd is not installed"), .timeLimit(.minutes(2)))
struct RealGPSDTests {
    private static let place = Fix(
        mode: .threeDimensional, time: UTCTime(rfc3339: "2026-03-01T12:00:00Z"),
        coordinate: Coordinate(latitude: 60.17, longitude: -24.94), altitude: 12, speed: 10,
        course: 90, standardDeviation: 4)

    /// A client of a gpsd, and a receiver that reports ten times a second while it is asked for events.
    private final class Following {
        private final class Box: Sendable {
            let events = Mutex<[ReceiverEvent]>([])
        }

        private let gpsd: RealGPSD
        private let box = Box()
        private var position = 0
        private let task: Task<Void, Never>
        private var fix = RealGPSDTests.place
        var isReporting = true

        init(
            _ gpsd: RealGPSD, device: String? = nil, occupation: Occupation = Occupation(),
            handler: @escaping @Sendable (ReceiverEvent) -> Void = { _ in },
            change: (inout GPSDLink.Options) -> Void = { _ in }
        ) {
            self.gpsd = gpsd
            var options = GPSDClient.Options()
            options.host = "127.0.0.1"
            options.port = gpsd.port
            options.device = device
            options.link.firstRetry = .milliseconds(100)
            options.link.longestRetry = .milliseconds(500)
            change(&options.link)
            let box = box
            let client = GPSDClient(options: options, occupation: occupation) { event in
                box.events.withLock { $0.append(event) }
                handler(event)
            }
            task = Task { await client.run() }
        }

        /// The next event of that kind; those before it are passed over.
        func next(_ isWanted: (ReceiverEvent) -> Bool) async -> ReceiverEvent {
            while true {
                let events = box.events.withLock { $0 }
                while position < events.count {
                    defer { position += 1 }
                    if isWanted(events[position]) { return events[position] }
                }
                if isReporting { gpsd.say(&fix) }
                try? await Task.sleep(for: .milliseconds(100))
            }
        }

        func next(_ event: ReceiverEvent) async { _ = await next { $0 == event } }

        func nextFix() async -> Fix {
            guard
                case .fix(let fix) = await next({
                    if case .fix(let fix) = $0 { fix.mode == .threeDimensional } else { false }
                })
            else { fatalError() }
            return fix
        }

        var all: [ReceiverEvent] { box.events.withLock { $0 } }

        func stop() async {
            task.cancel()
            await task.value
        }

        deinit { task.cancel() }
    }

    @Test func `what the receiver says comes whole, after the connection and the receiver`()
        async
        throws
    {
        let following = Following(RealGPSD())
        var fix = await following.nextFix()
        // The deviation comes in a report of its own, and the first may come after the first fix.
        while fix.standardDeviation == nil { fix = await following.nextFix() }
        #expect(abs(fix.coordinate.latitude - 60.17) < 1e-6)
        #expect(abs(fix.coordinate.longitude + 24.94) < 1e-6)
        #expect(abs(try #require(fix.speed) - 10) < 0.1)
        #expect(fix.course == 90)
        #expect(fix.standardDeviation == 4)
        let seconds =
            try #require(fix.time).secondsSince1970
            - (try #require(Self.place.time)).secondsSince1970
        #expect((0..<3600).contains(seconds))
        let first = following.all.prefix { if case .fix = $0 { false } else { true } }
        #expect(first.first == .connected)
        #expect(following.all.contains(.receivers(.present)))
        await following.stop()
        #expect(!following.all.contains { if case .disconnected = $0 { true } else { false } })
    }

    @Test func `a gpsd that hangs is given up, and followed when it goes on`() async {
        let gpsd = RealGPSD()
        let following = Following(
            gpsd,
            change: {
                $0.askAfter = .milliseconds(500)
                $0.answerWithin = .milliseconds(500)
            })
        _ = await following.nextFix()
        gpsd.pause()
        await following.next(.disconnected(.noAnswer))
        gpsd.resume()
        await following.next(.connected)
        _ = await following.nextFix()
        await following.stop()
    }

    @Test func `a gpsd that ends is reported, and the next one is followed`() async {
        let gpsd = RealGPSD()
        let following = Following(gpsd)
        _ = await following.nextFix()
        gpsd.end()
        _ = await following.next {
            if case .disconnected(let error) = $0 { !error.isSilence } else { false }
        }
        // Nobody is there for a while.
        _ = await following.next {
            if case .disconnected(let error) = $0 { error.function == "gps_open" } else { false }
        }
        gpsd.start()
        await following.next(.connected)
        _ = await following.nextFix()
        await following.stop()
    }

    @Test func `a gpsd that answers is kept though its receiver is silent`() async throws {
        let following = Following(
            RealGPSD(),
            change: {
                $0.askAfter = .milliseconds(20)
                $0.answerWithin = .seconds(2)
            })
        following.isReporting = false
        await following.next(.connected)
        try await Task.sleep(for: .seconds(4))
        await following.stop()
        // It may have been given up while it was starting.
        let since = try #require(following.all.lastIndex(of: .connected))
        #expect(following.all[since...] == [.connected, .receivers(.present)])
        #expect(following.all.count { $0 == .connected } == 1)
    }

    @Test func `a receiver that gpsd gets later is followed then`() async {
        let gpsd = RealGPSD(hasReceiver: false)
        let following = Following(gpsd, device: gpsd.device)
        await following.next(.receivers(.none))
        gpsd.addReceiver()
        await following.next(.receivers(.present))
        _ = await following.nextFix()
        await following.stop()
    }

    @Test func `a receiver that gpsd does not have is reported with those that it has`() async {
        let gpsd = RealGPSD()
        let following = Following(gpsd, device: "/dev/ttyACM7")
        await following.next(.receivers(.others([gpsd.device])))
        await following.stop()
        #expect(!following.all.contains { if case .fix = $0 { true } else { false } })
    }

    @Test func `a handler that does not return is seen from outside`() async {
        let (occupation, release) = (Occupation(), WakeSignal())
        let following = Following(
            RealGPSD(), occupation: occupation,
            handler: { event in
                if case .fix = event { while release.wait(timeout: .seconds(3600)).isEmpty {} }
            })
        _ = await following.next { if case .fix = $0 { true } else { false } }
        #expect(occupation.duration > .zero)
        following.isReporting = false
        while occupation.duration > .zero {
            release.signal()
            try? await Task.sleep(for: .milliseconds(1))
        }
        release.signal()
        await following.stop()
    }

    @Test func `who is cancelled while nobody is there ends`() async {
        let gpsd = RealGPSD()
        gpsd.end()
        let following = Following(gpsd, change: { $0.firstRetry = .seconds(3600) })
        _ = await following.next { if case .disconnected = $0 { true } else { false } }
        await following.stop()
    }
}
