/// A change of the machine's network that may matter to a connection.
public enum NetworkChange: Hashable, Sendable {
    /// There is an address, a default route or an interface with a carrier that there was not before.
    case gained
    /// The machine does not have this address any more: its 4 or 16 bytes.
    case addressRemoved([UInt8])
}

/// Decides which messages of the kernel are changes: a repeated one, as at each renewal of a lease
/// and each advertisement of a router, is none. A value without I/O.
///
/// The messages are rtnetlink(7)'s: a header, one of three structures, attributes. A message that
/// makes no sense is passed over.
struct NetworkTable {
    /// Interfaces that are up and have a carrier.
    private var carrying: Set<UInt32> = []
    private var addresses: Set<Address> = []
    private var defaultRoutes: Set<DefaultRoute> = []

    private struct Address: Hashable {
        var interface: UInt32
        var bytes: [UInt8]
    }

    private struct DefaultRoute: Hashable {
        var family: UInt8
        var table: UInt32
        var interface: [UInt8]?
        var gateway: [UInt8]?
        var priority: [UInt8]?
    }

    /// The content of a piece of the kernel's answer.
    struct Reading: Hashable {
        var changes: [NetworkChange] = []
        /// Whether the answer to a question is complete.
        var isComplete = false
    }

    /// Takes in the bytes of one read of the socket: one message or several.
    mutating func take(_ bytes: some RandomAccessCollection<UInt8>) -> Reading {
        var reading = Reading()
        var rest = Bytes(bytes)
        // struct nlmsghdr
        while let length = rest.integer(UInt32.self, at: 0),
            let kind = rest.integer(UInt16.self, at: 4),
            let flags = rest.integer(UInt16.self, at: 6),
            let body = rest.part(from: 16, to: Int(length))
        {
            let change: NetworkChange? =
                // RTM_NEWLINK and RTM_DELLINK, RTM_NEWADDR and RTM_DELADDR, RTM_NEWROUTE and RTM_DELROUTE
                switch kind {
                case 16, 17: takeLink(body, isNew: kind == 16)
                case 20, 21: takeAddress(body, isNew: kind == 20)
                case 24, 25: takeRoute(body, isNew: kind == 24)
                default: nil
                }
            // NLMSG_ERROR, NLMSG_DONE
            if kind == 2 || kind == 3 { reading.isComplete = true }
            // NLM_F_MULTI: part of the answer to a question, so nothing new.
            if let change, flags & 2 == 0 { reading.changes.append(change) }
            rest.drop(aligned(Int(length)))
        }
        return reading
    }

    /// struct ifinfomsg
    private mutating func takeLink(_ body: Bytes, isNew: Bool) -> NetworkChange? {
        guard let index = body.integer(UInt32.self, at: 4),
            let flags = body.integer(UInt32.self, at: 8)
        else { return nil }
        // IFF_UP, IFF_RUNNING, IFF_LOWER_UP; not IFF_LOOPBACK
        let needed: UInt32 = 0x1_0041
        guard isNew, flags & needed == needed, flags & 8 == 0 else {
            carrying.remove(index)
            return nil
        }
        return carrying.insert(index).inserted ? .gained : nil
    }

    /// struct ifaddrmsg
    private mutating func takeAddress(_ body: Bytes, isNew: Bool) -> NetworkChange? {
        guard let scope = body.integer(UInt8.self, at: 3),
            let interface = body.integer(UInt32.self, at: 4),
            let attributes = body.attributes(from: 8),
            // IFA_LOCAL; IFA_ADDRESS is the peer's where there is one.
            let bytes = attributes[2] ?? attributes[1]
        else { return nil }
        let address = Address(interface: interface, bytes: bytes)
        guard isNew else {
            return addresses.remove(address) == nil ? nil : .addressRemoved(bytes)
        }
        // IFA_F_TENTATIVE: IPv6's check for duplicates is not over yet.
        let flags = attributes[8]?.first ?? body.integer(UInt8.self, at: 2) ?? 0
        guard flags & 0x40 == 0, addresses.insert(address).inserted else { return nil }
        // RT_SCOPE_LINK and RT_SCOPE_HOST lead nowhere.
        return scope < 253 ? .gained : nil
    }

    /// struct rtmsg
    private mutating func takeRoute(_ body: Bytes, isNew: Bool) -> NetworkChange? {
        guard let family = body.integer(UInt8.self, at: 0),
            let prefix = body.integer(UInt8.self, at: 1), prefix == 0,
            let table = body.integer(UInt8.self, at: 4),
            // RTN_UNICAST
            body.integer(UInt8.self, at: 7) == 1,
            let attributes = body.attributes(from: 12)
        else { return nil }
        // RTA_OIF, RTA_GATEWAY, RTA_PRIORITY
        let route = DefaultRoute(
            family: family, table: UInt32(table), interface: attributes[4], gateway: attributes[5],
            priority: attributes[6])
        guard isNew else {
            defaultRoutes.remove(route)
            return nil
        }
        return defaultRoutes.insert(route).inserted ? .gained : nil
    }
}

private func aligned(_ length: Int) -> Int { (length + 3) & ~3 }

/// Bytes that are read without ever leaving them; numbers are in the order of the machine.
private struct Bytes {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { self.bytes = ArraySlice(bytes) }

    func integer<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number? {
        let size = MemoryLayout<Number>.size
        guard offset + size <= bytes.count else { return nil }
        return bytes.dropFirst(offset).withUnsafeBytes { $0.loadUnaligned(as: Number.self) }
    }

    func part(from start: Int, to end: Int) -> Bytes? {
        guard start <= end, end <= bytes.count else { return nil }
        return Bytes(bytes.dropFirst(start).prefix(end - start))
    }

    mutating func drop(_ count: Int) { bytes = bytes.dropFirst(count) }

    /// The values of `struct rtattr`, by type; nil where they are broken.
    func attributes(from start: Int) -> [UInt16: [UInt8]]? {
        guard start <= bytes.count else { return nil }
        var rest = self
        rest.drop(start)
        var values: [UInt16: [UInt8]] = [:]
        while !rest.bytes.isEmpty {
            guard let length = rest.integer(UInt16.self, at: 0),
                let kind = rest.integer(UInt16.self, at: 2),
                let value = rest.part(from: 4, to: Int(length))
            else { return nil }
            values[kind] = Array(value.bytes)
            rest.drop(aligned(Int(length)))
        }
        return values
    }
}
