import AgentCore

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A text of several parts in which certain words must not stand.
struct SupportReport {
    private let secrets: [[UInt8]]
    private var text: [UInt8] = []

    /// - Parameter secrets: masked wherever they come up, whoever has printed them, as names and passwords in addresses are.
    init(without secrets: [String]) {
        self.secrets = secrets.filter { !$0.isEmpty }.map { Array($0.utf8) }
    }

    mutating func add(_ title: String, _ body: String) {
        let rule = String(repeating: "=", count: 100)
        text += Array("\(text.isEmpty ? "" : "\n")\(rule)\n\(title)\n\(rule)\n".utf8)
        text += masked(Array(body.utf8))
        if text.last != 0x0a { text.append(0x0a) }
    }

    private func masked(_ body: [UInt8]) -> [UInt8] {
        var body = UserInformation.masked(body)
        for secret in secrets {
            var shown: [UInt8] = []
            var rest = body[...]
            while let place = rest.firstRange(of: secret) {
                shown += rest[..<place.lowerBound]
                shown += Array("(secret)".utf8)
                rest = rest[place.upperBound...]
            }
            body = shown + rest
        }
        return body
    }

    /// - Throws: the system's error.
    func put(to file: Int32) throws(WriteFault) {
        var start = 0
        while start < text.count {
            let count = text.withUnsafeBytes {
                write(file, $0.baseAddress! + start, $0.count - start)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw WriteFault(description: String(cString: strerror(errno))) }
            start += count
        }
    }

    struct WriteFault: Error, CustomStringConvertible {
        let description: String
    }
}
