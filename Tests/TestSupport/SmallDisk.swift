#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A file system of one megabyte that the calling thread alone sees, and those that it starts.
package enum SmallDisk {
    /// Whether the system allows it; tried on a thread that then ends.
    package static let isAllowed: Bool = {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { _ in
                var template = Array("/tmp/turnstone-mount-XXXXXX".utf8CString)
                mkdtemp(&template)
                let path = String(
                    decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
                let isMounted = SmallDisk.mount(at: path)
                if isMounted { umount(path) }
                rmdir(path)
                return isMounted ? UnsafeMutableRawPointer(bitPattern: 1) : nil
            }, nil)
        var result: UnsafeMutableRawPointer?
        pthread_join(thread, &result)
        return result != nil
    }()

    /// At a directory. Returns whether the system allows it.
    package static func mount(at path: String) -> Bool {
        // Swift does not see this function of glibc.
        typealias Unshare = @convention(c) (Int32) -> Int32
        guard let unshare = dlsym(nil, "unshare") else { return false }
        let newMounts: Int32 = 0x0002_0000
        return unsafeBitCast(unshare, to: Unshare.self)(newMounts) == 0
            && Self.mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0
            && Self.mount("tmpfs", path, "tmpfs", 0, "size=1m") == 0
    }

    private static func mount(
        _ source: String, _ target: String, _ type: String?, _ flags: UInt, _ options: String?
    ) -> Int32 {
        #if canImport(Glibc)
            Glibc.mount(source, target, type, flags, options)
        #else
            Musl.mount(source, target, type, flags, options)
        #endif
    }

    /// Writes until nothing more fits.
    package static func fill(with path: String) {
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        let block = [UInt8](repeating: 1, count: 4096)
        while write(file, block, block.count) > 0 {}
        while write(file, block, 1) > 0 {}
        close(file)
    }
}
