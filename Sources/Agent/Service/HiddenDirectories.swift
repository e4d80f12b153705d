import Mounts

/// The directories of the system that a service does not see, each with the setting of its unit that hides it.
struct HiddenDirectories: Sendable {
    struct Hidden: Sendable {
        let directory: String
        let setting: String
    }

    private(set) var all: [Hidden] = []
    /// What is shown to the service in a directory, or in the place of one, with the place where it lies outside.
    private var shown: [(place: String, source: String)] = []

    /// Those of a service.
    init(of unit: ServiceUnit) {
        func hide(_ directories: [String], _ setting: String) {
            all += directories.map { Hidden(directory: $0, setting: setting) }
        }
        if unit.flag("ProtectHome") == true || unit.value("ProtectHome") == "tmpfs" {
            hide(["/home", "/root", "/run/user"], "ProtectHome=")
        }
        // DynamicUser= implies it.
        if unit.flag("PrivateTmp") == true || unit.value("PrivateTmp") == "disconnected"
            || unit.flag("DynamicUser") == true
        {
            hide(["/tmp", "/var/tmp"], "PrivateTmp=")
        }
        hide(unit.paths("InaccessiblePaths"), "InaccessiblePaths=")
        hide(unit.paths("TemporaryFileSystem"), "TemporaryFileSystem=")
        for word in unit.words("BindPaths") + unit.words("BindReadOnlyPaths") {
            let parts = word.drop { "-+".contains($0) }.split(separator: ":").map(String.init)
            guard let source = parts.first else { continue }
            shown.append((parts.count > 1 ? parts[1] : source, source))
        }
    }

    /// Those of a process, which may be a service's.
    init(of mounts: MountTable) {
        for mount in mounts.mounts {
            // Below /run/systemd, and in a container of systemd below /run/host.
            if mount.root.hasSuffix("/inaccessible/dir") {
                all.append(
                    Hidden(
                        directory: mount.directory, setting: "ProtectHome= or InaccessiblePaths="))
            } else if mount.root.contains("/systemd-private-") {
                all.append(Hidden(directory: mount.directory, setting: "PrivateTmp="))
            }
        }
    }

    /// What hides a path; nil if it is seen.
    func hiding(_ path: String) -> Hidden? {
        guard let hidden = all.first(where: { MountTable.contains($0.directory, path) }) else {
            return nil
        }
        let isShown = shown.contains {
            MountTable.contains(hidden.directory, $0.place)
                && (MountTable.contains($0.place, path) || MountTable.contains(path, $0.place))
        }
        return isShown ? nil : hidden
    }

    /// The place outside of what is seen at a path.
    func source(of path: String) -> String {
        guard let (place, source) = shown.first(where: { MountTable.contains($0.place, path) })
        else { return path }
        return source + path.dropFirst(place.count)
    }
}
