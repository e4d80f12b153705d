import Agent
import Logging
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

@Suite struct LogOutputTests {
    /// Both ends of a pipe that is full.
    private func fullPipe() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let block = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
        while write(ends[1], block, block.count) > 0 {}
        _ = fcntl(ends[1], F_SETFL, 0)
        return (ends[0], ends[1])
    }

    /// Reads until a line fits; the lines without what filled the pipe before.
    private func read(_ descriptor: Int32, until isLast: (Substring) -> Bool) -> [Substring] {
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return [] }
            text += bytes[..<count].drop { $0 == UInt8(ascii: ".") }
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
            if let last = lines.last, isLast(last) { return lines }
        }
    }

    @Test func `nobody has to read it, and what is dropped is counted`() throws {
        let (reading, writing) = fullPipe()
        let log = LogOutput(descriptor: writing, environment: [:])
        let logger = log.logger()
        for number in 0..<10_000 {
            logger.info(
                "line \(number) of a log that nobody reads, which is some hundred bytes long")
        }
        let lines = read(reading) { $0.contains("lines of the log were dropped") }
        let loss = try #require(
            lines.last?.split(separator: " ").dropFirst(2).first.flatMap { Int($0) })
        #expect(loss > 5000)
        #expect(lines.count - 1 + loss == 10_000)
        #expect(lines.first?.contains("info: line 0 of") == true)
    }

    @Test func `on systemd's journal a line begins with its priority and has no time`() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        var status = stat()
        fstat(ends[1], &status)
        let log = LogOutput(
            level: .debug, descriptor: ends[1],
            environment: ["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"])
        let logger = log.logger()
        logger.trace("not said")
        logger.debug("one")
        logger.info("two")
        logger.notice("three")
        logger.warning("four\nand its second line")
        logger.error("five")
        logger.critical("six")
        #expect(
            read(ends[0]) { $0.hasSuffix("six") } == [
                "<7>one", "<6>two", "<5>three", "<4>four and its second line", "<3>five", "<2>six",
            ])
    }

    @Test func `another level holds for the loggers that there are`() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let log = LogOutput(descriptor: ends[1], environment: [:])
        let logger = log.logger()
        logger.debug("not said")
        log.level = .debug
        logger.debug("said")
        #expect(read(ends[0]) { $0.hasSuffix(" said") }.count == 1)
    }
}
