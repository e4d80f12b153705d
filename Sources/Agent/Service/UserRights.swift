import CExtendedAttributes

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What a user may do with files by their permissions.
struct UserRights: Sendable {
    /// Nil for one that systemd makes at the start of the service, who has no file yet.
    private let user: uid_t?
    private let groups: Set<gid_t>
    /// The user in a sentence.
    let name: String

    enum Right: mode_t {
        case read = 4
        case write = 2
        case enter = 1
    }

    /// - Parameter groups: beside the user's own.
    init(user: uid_t?, groups: Set<gid_t>, name: String) {
        self.user = user
        self.groups = groups
        self.name = name
    }

    /// The owner of a directory.
    init(_ owner: FileOwner) {
        self.init(
            user: owner.user, groups: [owner.group],
            name: "user \(owner.user), who has state.directory, so that the agent runs as")
    }

    /// The user of a service; nil where the system does not know it.
    ///
    /// - Parameter owner: of the state directory, if there is one.
    init?(of unit: ServiceUnit, owner: FileOwner?) {
        var groups = Set(
            (unit.words("SupplementaryGroups") + unit.words("Group")).compactMap(Self.group))
        let name = "the user of \(unit.name)"
        if unit.flag("DynamicUser") == true {
            let owner = owner.flatMap { $0.user == 0 ? nil : $0 }
            if let owner { groups.insert(owner.group) }
            self.init(user: owner?.user, groups: groups, name: name)
            return
        }
        guard let account = unit.value("User") else {
            self.init(user: 0, groups: groups, name: name)
            return
        }
        guard let entry = uid_t(account).map({ getpwuid($0) }) ?? getpwnam(account) else {
            return nil
        }
        groups.insert(entry.pointee.pw_gid)
        var list = [gid_t](repeating: 0, count: 256)
        var count = Int32(list.count)
        if getgrouplist(entry.pointee.pw_name, entry.pointee.pw_gid, &list, &count) > 0 {
            groups.formUnion(list.prefix(Int(count)))
        }
        self.init(user: entry.pointee.pw_uid, groups: groups, name: name)
    }

    func has(_ right: Right, on path: String) -> Bool {
        guard user != 0, let file = FileOwner(of: path), !Self.hasAccessList(path) else {
            return true
        }
        let shift: mode_t = file.user == user ? 6 : groups.contains(file.group) ? 3 : 0
        return file.mode & (right.rawValue << shift) != 0
    }

    /// Whether more than permissions decides; nobody is accused for what is not known.
    private static func hasAccessList(_ path: String) -> Bool {
        getxattr(path, "system.posix_acl_access", nil, 0) > 0
    }

    private static func group(_ name: String) -> gid_t? {
        gid_t(name) ?? getgrnam(name)?.pointee.gr_gid
    }
}
