import AgentCore
import Geodesy
import Positioning
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Asks gpsd for its release and devices, and listens for some seconds to the receivers' reports.
struct ReceiverProbe {
    let options: Configuration.Receiver

    /// The reports of gpsd and of its receivers during the probe.
    struct Hearing {
        var release: String?
        /// Devices by their path, as gpsd describes them.
        var devices: [String: JSONValue] = [:]
        /// Reports of the receiver that is followed.
        var reports = 0
        var span = Duration.zero
        var lastReport: JSONValue?
        /// Judges them as the agent does.
        var filter = FixFilter()
        /// Whether the last report has the place of the one before, though the vehicle moves.
        var repeatsPlace = false
        /// When the first of the reports came that the agent would not use, since the last that it would, and why the last one.
        var refused: (since: Duration, reason: FixFilter.Rejection)?
        var satellites: JSONValue?
        /// Lines that are none of gpsd's.
        var strange = 0
    }

    /// The receiver's position, and its time; nil where it has none.
    struct Fix {
        var coordinate: Coordinate
        var time: UTCTime?
    }

    private static let connectTime = Duration.seconds(3)
    private static let listenTime = Duration.seconds(4)
    /// For reports that are in doubt; a place may be repeated for 3.5 s.
    private static let longestListenTime = Duration.seconds(8)
    private static let doubtTime = Duration.seconds(2)
    private static let maximumBytes = 1 << 20

    /// Takes some seconds.
    func look() -> (findings: [CheckFinding], fix: Fix?) {
        let place = "\(options.host):\(options.port)"
        let socket: Int32
        do throws(CheckFault) {
            socket = try connected()
        } catch {
            return (
                [
                    CheckFinding(
                        .wrong, "gpsd",
                        "\(place) is not reached: \(error.reason); look at 'systemctl status gpsd' and at "
                            + "[gpsd] in the configuration")
                ], nil
            )
        }
        defer { close(socket) }
        let hearing = listen(to: socket)
        guard let release = hearing.release else {
            return (
                [
                    CheckFinding(
                        .wrong, "gpsd",
                        "\(place) takes the connection and "
                            + (hearing.strange == 0
                                ? "says nothing" : "says what is none of gpsd's reports")
                            + "; look what listens on gpsd.port, or restart gpsd")
                ], nil
            )
        }
        return describe(hearing, release, at: place)
    }

    // MARK: - Findings

    private func describe(_ hearing: Hearing, _ release: String, at place: String)
        -> (findings: [CheckFinding], fix: Fix?)
    {
        var findings = [CheckFinding(.ok, "gpsd", "\(place), release \(release)")]
        let paths = hearing.devices.keys.sorted()
        guard !paths.isEmpty else {
            findings.append(
                CheckFinding(
                    .wrong, "receiver",
                    "gpsd has none; set DEVICES in /etc/default/gpsd, and look whether it is "
                        + "plugged in"
                ))
            return (findings, nil)
        }
        if !options.device.isEmpty, hearing.devices[options.device] == nil {
            findings.append(
                CheckFinding(
                    .wrong, "receiver",
                    "gpsd has \(paths.joined(separator: ", ")), and not \(options.device); correct "
                        + "gpsd.device"))
            return (findings, nil)
        }
        for path in options.device.isEmpty ? paths : [options.device] {
            let device = hearing.devices[path]
            let kind = ["driver", "subtype"].compactMap { device?[$0]?.string }
                .filter { !$0.isEmpty }.joined(separator: ", ")
            findings.append(
                CheckFinding(
                    .ok, "receiver",
                    path + (kind.isEmpty ? ", of a kind not yet known" : ", \(kind)")))
        }
        if options.device.isEmpty, paths.count > 1 {
            findings.append(
                CheckFinding(
                    .note, "receiver",
                    "gpsd has \(paths.count), and the agent follows all; name one in gpsd.device if one "
                        + "is meant"))
        }
        let (finding, fix) = describeFix(hearing)
        return (findings + [finding], fix)
    }

    private func describeFix(_ hearing: Hearing) -> (CheckFinding, Fix?) {
        guard let report = hearing.lastReport else {
            return (
                CheckFinding(
                    .wrong, "fix",
                    "no receiver has reported for \(Self.listenTime.components.seconds) s; look at its "
                        + "cable and at 'cgps', or restart gpsd"), nil
            )
        }
        let seconds =
            Double(hearing.span.components.seconds)
            + Double(hearing.span.components.attoseconds) / 1e18
        let rate =
            hearing.reports > 1 && seconds > 0
            ? ", \(Self.rounded(Double(hearing.reports - 1) / seconds)) reports a second" : ""
        let used =
            hearing.satellites?["uSat"]?.integer
            ?? hearing.satellites?["satellites"]?.elements.map { all in
                Int64(all.count { $0["used"]?.boolean == true })
            }
        let seen = used.map { ", \($0) satellites used" } ?? ""
        guard (report["mode"]?.integer ?? 0) >= 2, let latitude = report["lat"]?.double,
            let longitude = report["lon"]?.double
        else {
            return (
                CheckFinding(
                    .wrong, "fix",
                    "the receiver reports and has none\(seen)\(rate); look at the sky and the antenna, a "
                        + "cold start takes a minute"), nil
            )
        }
        let error = report["eph"]?.double.map { ", error \(Self.rounded($0)) m" } ?? ""
        let kind = report["mode"]?.integer == 3 ? "3D" : "2D"
        let sentence = "\(kind)\(seen)\(error)\(rate)"
        // One report may be doubtful at any time, and gpsd may tell of one moment several times.
        if let refused = hearing.refused, hearing.span - refused.since >= Self.doubtTime {
            let reason = Health.GPS.Reason(refused.reason).rawValue
            return (
                CheckFinding(
                    .wrong, "fix",
                    "\(sentence); but the agent uses none of these reports: \(reason), see gps.reason in "
                        + "docs/operations.md"), nil
            )
        }
        return (
            CheckFinding(.ok, "fix", sentence),
            Fix(
                coordinate: Coordinate(latitude: latitude, longitude: longitude),
                time: report["time"]?.string.flatMap { UTCTime(rfc3339: $0) })
        )
    }

    private static func rounded(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    }

    // MARK: - On the wire

    private func listen(to socket: Int32) -> Hearing {
        let device = options.device.isEmpty ? "" : ",\"device\":\(Self.quoted(options.device))"
        let question = Array("?WATCH={\"enable\":true,\"json\":true\(device)};\n?DEVICES;\n".utf8)
        _ = send(socket, question, question.count, Int32(MSG_NOSIGNAL))
        var hearing = Hearing()
        var line: [UInt8] = []
        var first: ContinuousClock.Instant?
        var total = 0
        let begin = ContinuousClock.now
        while total < Self.maximumBytes {
            let isInDoubt = hearing.refused != nil || hearing.repeatsPlace
            guard
                ContinuousClock.now - begin < (isInDoubt ? Self.longestListenTime : Self.listenTime)
            else { break }
            var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&state, 1, 200) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 8192)
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { break }
            total += count
            for byte in buffer[..<count] {
                guard byte == 0x0a else {
                    line.append(byte)
                    continue
                }
                take(line, &hearing, &first)
                line.removeAll(keepingCapacity: true)
            }
        }
        return hearing
    }

    private func take(
        _ line: [UInt8], _ hearing: inout Hearing, _ first: inout ContinuousClock.Instant?
    ) {
        let text = line.last == 0x0d ? Array(line.dropLast()) : line
        guard let json = try? JSONValue(parsing: text), let name = json["class"]?.string else {
            hearing.strange += 1
            return
        }
        let isFollowed = options.device.isEmpty || json["device"]?.string == options.device
        switch name {
        case "VERSION": hearing.release = json["release"]?.string ?? "unknown"
        case "DEVICES":
            for device in json["devices"]?.elements ?? [] {
                if let path = device["path"]?.string { hearing.devices[path] = device }
            }
        case "DEVICE":
            if let path = json["path"]?.string { hearing.devices[path] = json }
        case "TPV" where isFollowed:
            hearing.reports += 1
            hearing.lastReport = json
            let begin = first ?? .now
            first = begin
            hearing.span = .now - begin
            do throws(FixFilter.Rejection) {
                let usable = try hearing.filter.accept(
                    Positioning.Fix(report: json), at: hearing.span)
                hearing.repeatsPlace = usable.isRepeatedPlace
                hearing.refused = nil
            } catch {
                hearing.refused = (hearing.refused?.since ?? hearing.span, error)
            }
        case "SKY" where isFollowed: hearing.satellites = json
        default: break
        }
    }

    private static func quoted(_ text: String) -> String {
        String(decoding: JSONValue.string(text).bytes, as: UTF8.self)
    }

    private func connected() throws(CheckFault) -> Int32 {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(options.host, "\(options.port)", &hints, &list)
        guard code == 0 else { throw CheckFault(String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(list) }
        var fault = CheckFault("no address")
        var entry = list
        while let address = entry?.pointee {
            entry = address.ai_next
            let candidate = socket(address.ai_family, address.ai_socktype, 0)
            guard candidate >= 0 else { continue }
            _ = fcntl(candidate, F_SETFL, O_NONBLOCK)
            if connect(candidate, address.ai_addr, address.ai_addrlen) == 0
                || (errno == EINPROGRESS && isWritable(candidate))
            {
                return candidate
            }
            fault = CheckFault(String(cString: strerror(errno)))
            close(candidate)
        }
        throw fault
    }

    /// Whether a connection that was begun is made in time; the reason is in `errno`.
    private func isWritable(_ socket: Int32) -> Bool {
        var state = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        guard poll(&state, 1, Int32(Self.connectTime.components.seconds * 1000)) > 0 else {
            errno = ETIMEDOUT
            return false
        }
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &length)
        errno = code
        return code == 0
    }
}

extension Positioning.Fix {
    /// As far as it is known of gpsd's report `TPV`.
    fileprivate init(report: JSONValue) {
        self.init(
            mode: report["mode"]?.integer.flatMap { Mode(rawValue: UInt8(clamping: $0)) }
                ?? .unknown,
            time: report["time"]?.string.flatMap { UTCTime(rfc3339: $0) },
            coordinate: Coordinate(
                latitude: report["lat"]?.double ?? .nan, longitude: report["lon"]?.double ?? .nan),
            speed: report["speed"]?.double, course: report["track"]?.double,
            horizontalError: report["eph"]?.double)
    }
}

/// The reason why something could not be checked.
struct CheckFault: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
