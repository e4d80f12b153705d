import Testing
import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite(.timeLimit(.minutes(1))) struct WakeSignalTests {
    /// A pipe, closed with the value.
    private final class Pipe {
        let reading: Int32
        private(set) var writing: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            precondition(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
            _ = fcntl(writing, F_SETFL, O_NONBLOCK)
        }

        func put(_ count: Int) -> Int {
            write(writing, [UInt8](repeating: 1, count: count), count)
        }

        func closeWriting() {
            close(writing)
            writing = -1
        }

        deinit {
            close(reading)
            if writing >= 0 { close(writing) }
        }
    }

    /// Longer than the time limit.
    private let forever = Duration.seconds(3600)

    @Test func `a signal that was given before is kept, and several are one`() {
        let wake = WakeSignal()
        #expect(wake.wait(timeout: .zero) == [])
        for _ in 0..<1000 { wake.signal() }
        #expect(wake.wait(timeout: forever) == .signalled)
        #expect(wake.wait(timeout: .zero) == [])
    }

    @Test func `a signal that nobody waits for never blocks`() {
        let wake = WakeSignal()
        // A pipe takes 65,536.
        for _ in 0..<200_000 { wake.signal() }
        #expect(wake.wait(timeout: .zero) == .signalled)
        #expect(wake.wait(timeout: .zero) == [])
    }

    @Test func `whoever waits is woken by another thread, each time`() {
        let (there, back) = (WakeSignal(), WakeSignal())
        NativeThread.start(named: "echo") {
            for _ in 0..<10_000 {
                while there.wait(timeout: .seconds(3600)).isEmpty {}
                back.signal()
            }
        }
        for _ in 0..<10_000 {
            there.signal()
            #expect(back.wait(timeout: forever) == .signalled)
        }
    }

    @Test func `a descriptor wakes when it can be read, and when it has ended`() {
        let wake = WakeSignal()
        let pipe = Pipe()
        #expect(wake.wait(for: pipe.reading, timeout: .zero) == [])
        #expect(pipe.put(1) == 1)
        #expect(wake.wait(for: pipe.reading, timeout: forever) == .readable)
        // What is there stays until it is read.
        wake.signal()
        #expect(wake.wait(for: pipe.reading, timeout: forever) == [.readable, .signalled])
        #expect(wake.wait(for: pipe.reading, timeout: forever) == .readable)
        var byte: UInt8 = 0
        #expect(read(pipe.reading, &byte, 1) == 1)
        #expect(wake.wait(for: pipe.reading, timeout: .zero) == [])
        pipe.closeWriting()
        #expect(wake.wait(for: pipe.reading, timeout: forever) == .readable)
        #expect(wake.wait(for: -1, timeout: .zero) == [])
    }

    @Test func `a descriptor that takes no more is waited for only when that is asked`() {
        let wake = WakeSignal()
        let (full, free) = (Pipe(), Pipe())
        while full.put(4096) > 0 {}
        #expect(wake.wait(for: full.writing, toWrite: true, timeout: .zero) == [])
        #expect(wake.wait(for: free.writing, toWrite: true, timeout: forever) == .writable)
        #expect(wake.wait(for: free.writing, timeout: .zero) == [])
        #expect(wake.wait(toWriteOneOf: [full.writing], timeout: .zero) == [])
        #expect(
            wake.wait(toWriteOneOf: [full.writing, free.writing], timeout: forever) == .writable)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        #expect(read(full.reading, &bytes, bytes.count) > 0)
        #expect(wake.wait(toWriteOneOf: [full.writing], timeout: forever) == .writable)
    }
}
