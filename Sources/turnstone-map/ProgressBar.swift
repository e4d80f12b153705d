import MapCompiler

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// One line on a terminal with the progress of a compilation and the time that it will still take.
/// Nothing is written when standard error is no terminal.
final class ProgressBar {
    private static let width = 30
    /// Share of each step in the whole time, as measured on city and country extracts.
    private static let shares: [(step: CompilationProgress.Step, share: Double)] = [
        (.relations, 0.09), (.ways, 0.23), (.nodes, 0.22), (.network, 0.13), (.places, 0.05),
        (.routing, 0.16), (.directions, 0.1), (.writing, 0.02),
    ]

    private let isShown = isatty(STDERR_FILENO) == 1
    private let start = ContinuousClock.now
    private var lastUpdate: ContinuousClock.Instant?

    func show(_ progress: CompilationProgress) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let lastUpdate, now - lastUpdate < .milliseconds(100) { return }
        lastUpdate = now
        let done = Self.overall(progress)
        let seconds = Double((now - start) / .milliseconds(1)) / 1000
        let bar = String(repeating: "#", count: Int(done * Double(Self.width)))
        let rest = String(repeating: ".", count: Self.width - bar.count)
        let left = done > 0.05 ? Self.text(seconds: seconds * (1 - done) / done) + " left" : ""
        put(
            "\r\u{1b}[K\(Self.name(progress.step))  [\(bar)\(rest)] \(Int(done * 100)) %  \(left)")
    }

    /// Takes the line away.
    func finish() {
        if isShown, lastUpdate != nil { put("\r\u{1b}[K") }
    }

    /// Fraction of the whole, 0...1.
    static func overall(_ progress: CompilationProgress) -> Double {
        var done = 0.0
        for (step, share) in shares {
            if step == progress.step {
                return done + share * min(1, max(0, progress.fraction ?? 0))
            }
            done += share
        }
        return done
    }

    private static func name(_ step: CompilationProgress.Step) -> String {
        switch step {
        case .relations: "reading relations"
        case .ways: "reading ways"
        case .nodes: "reading nodes"
        case .network: "building network"
        case .places: "finding places"
        case .routing: "preparing routes"
        case .directions: "preparing directions"
        case .writing: "writing"
        }
    }

    private static func text(seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }

    private func put(_ text: String) {
        text.utf8CString.withUnsafeBytes {
            _ = write(STDERR_FILENO, $0.baseAddress, $0.count - 1)
        }
    }
}
