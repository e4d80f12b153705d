/// The memory that the agent may have, and what it needs.
///
/// Who has less is killed by the kernel at some time, and started again, or reads the map from the disk again and again, and
/// cannot say then why.
enum MemoryLimit {
    /// The agent takes some 30 MB, and twice that while it begins.
    static let neededBytes = 64 << 20

    /// A note on a limit that is too low; nil for one that is not, and for none.
    ///
    /// - Parameter setting: what sets the limit.
    static func note(_ bytes: Int?, setBy setting: String) -> String? {
        guard let bytes, bytes < neededBytes else { return nil }
        return
            "the agent may have \(bytes >> 20) MB of memory (\(setting)) and needs \(neededBytes >> 20) MB: "
            + "it is killed when it takes more, or stands still while it reads the map again and again; "
            + "allow 128 MB"
    }

    /// The least limit of this process's control group and of those around it (cgroups(7)); nil for none.
    ///
    /// - Parameter root: the directory before `/proc` and `/sys`.
    static func ofThisProcess(root: String = "") -> Int? {
        guard let text = try? readText("\(root)/proc/self/cgroup") else { return nil }
        return text.split(separator: "\n").compactMap { line in
            // number:controllers:path; the second version's has neither number nor controllers.
            let parts = line.split(
                separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            let mount = "\(root)/sys/fs/cgroup"
            if parts[0] == "0", parts[1].isEmpty {
                return least(["memory.max", "memory.high"], in: mount, String(parts[2]))
            }
            guard parts[1].split(separator: ",").contains("memory") else { return nil }
            return least(["memory.limit_in_bytes"], in: "\(mount)/memory", String(parts[2]))
        }.min()
    }

    /// The least number in the files of a group and of those around it; nil where none limits anything.
    private static func least(_ files: [String], in mount: String, _ group: String) -> Int? {
        var names = group.split(separator: "/")
        // Of a group outside of what this process sees, that is the top.
        if names.contains("..") { names = [] }
        var found: [Int] = []
        while true {
            let folder = ([mount] + names.map(String.init)).joined(separator: "/")
            found += files.compactMap { file in
                (try? readText("\(folder)/\(file)"))
                    .flatMap { Int($0.prefix { !$0.isWhitespace }) }
            }
            if names.popLast() == nil { return found.min() }
        }
    }

    /// The bytes of systemd's `MemoryMax=`; nil for none, and for a share of the machine's.
    static func bytes(of setting: String) -> Int? {
        let digits = setting.prefix { $0.isNumber }
        guard let number = Int(digits) else { return nil }
        let shift: Int
        switch setting.dropFirst(digits.count) {
        case "": shift = 0
        case "K": shift = 10
        case "M": shift = 20
        case "G": shift = 30
        case "T": shift = 40
        default: return nil
        }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << shift)
        return isTooLarge ? nil : bytes
    }
}
