import Geodesy

/// Room for one line of places, used again for the next one: inner loops draw thousands of short
/// lines and keep none of them.
struct LineBuffer: ~Copyable {
    private struct Content {
        var points: UnsafeMutablePointer<PlanePoint>
        var capacity: Int
        var count = 0
    }

    private let content: UnsafeMutablePointer<Content>

    init(capacity: Int = 64) {
        content = .allocate(capacity: 1)
        content.initialize(to: Content(points: .allocate(capacity: capacity), capacity: capacity))
    }

    deinit {
        content.pointee.points.deallocate()
        content.deallocate()
    }

    /// The line drawn so far; it stays until ``removeAll()``.
    var line: UnsafeMutableBufferPointer<PlanePoint> {
        UnsafeMutableBufferPointer(start: content.pointee.points, count: content.pointee.count)
    }

    var last: PlanePoint? {
        content.pointee.count > 0 ? content.pointee.points[content.pointee.count - 1] : nil
    }

    func removeAll() { content.pointee.count = 0 }

    @inline(__always)
    func append(_ point: PlanePoint) {
        if content.pointee.count == content.pointee.capacity { grow() }
        (content.pointee.points + content.pointee.count).initialize(to: point)
        content.pointee.count += 1
    }

    private func grow() {
        let old = content.pointee
        let points = UnsafeMutablePointer<PlanePoint>.allocate(capacity: 2 * old.capacity)
        points.moveInitialize(from: old.points, count: old.count)
        old.points.deallocate()
        content.pointee.points = points
        content.pointee.capacity = 2 * old.capacity
    }
}
