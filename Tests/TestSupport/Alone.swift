import Synchronization

private let lock = Mutex(())

/// Runs a test that watches state of the whole process while no other such test runs, of any suite.
public func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.withLock { _ in try body() }
}
