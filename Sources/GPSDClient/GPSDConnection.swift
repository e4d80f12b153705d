import CGPS
import GPSDLink
import Geodesy
import Positioning

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// One connection to gpsd, closed when it is released. For one thread.
///
/// The corresponding C type is `gps_data_t`; its 24 kB stay in one place on the heap and are never
/// copied.
final class GPSDConnection {
    private let data: UnsafeMutablePointer<gps_data_t>
    private let device: String?
    private var deviations = DeviationReports()
    private var derivedSpeed = DerivedSpeed()
    private var yawRates = YawRateReports()
    /// The rates of the reading that is being made.
    private var rates = (sum: 0.0, count: 0)
    private let start = ContinuousClock.now
    private var lines = LineFramer(maximumLength: ReportLine.maximumLength)
    private var buffer = [UInt8](repeating: 0, count: 8192)

    private static let readsAtOnce = 64

    /// The corresponding C function is `gps_open`.
    init(_ options: GPSDClient.Options) throws(GPSDError) {
        let data = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
        data.initialize(to: gps_data_t())
        guard gps_open(options.host, String(options.port), data) == 0 else {
            let code = errno
            data.deallocate()
            throw GPSDError(
                function: "gps_open", code: code, reason: String(cString: gps_errstr(code)))
        }
        self.data = data
        device = options.device
        // From here on the handle is open, and deinit closes it.
    }

    /// Asks for reports: of the receiver that is named, or of all.
    ///
    /// The corresponding C function is `gps_stream`.
    func watch() throws(GPSDError) {
        var flags = UInt32(WATCH_ENABLE | WATCH_JSON)
        let status: Int32
        if let device {
            flags |= UInt32(WATCH_DEVICE)
            status = device.withCString { path in
                gps_stream(data, flags, UnsafeMutableRawPointer(mutating: path))
            }
        } else {
            status = gps_stream(data, flags, nil)
        }
        guard status == 0 else {
            throw GPSDError(function: "gps_stream", code: errno, reason: "gpsd does not answer")
        }
    }

    /// Asks which receivers gpsd has: it answers that even when it has none. A question that cannot be
    /// sent has no answer.
    ///
    /// The corresponding C function is send(2); `gps_send` takes its arguments as printf does.
    func ask() {
        var question = Array("?DEVICES;\n".utf8)
        _ = send(descriptor, &question, question.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }

    deinit {
        gps_close(data)
        data.deallocate()
    }

    /// For waiting; ``read()`` keeps nothing that was read and could be handed over.
    var descriptor: Int32 { data.pointee.gps_fd }

    /// Reads the waiting reports. To be called when the descriptor can be read.
    ///
    /// The corresponding C functions are recv(2) and `gps_unpack`. `gps_read`, which is both in one,
    /// never returns from some lines; see ``ReportLine``.
    func read() throws(GPSDError) -> GPSDLink.Reading {
        var reading = GPSDLink.Reading()
        rates = (0, 0)
        // Bounded, so that an endless peer does not keep the thread here.
        for _ in 0..<Self.readsAtOnce {
            let count = buffer.withUnsafeMutableBytes { bytes in
                recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                take(count, &reading)
            } else if count < 0, errno == EAGAIN || errno == EINTR {
                return reading
            } else if reading.isGPSD || reading.unreadable != nil {
                // The end comes up again at the next call; reports before it count first.
                return reading
            } else {
                let code = count < 0 ? errno : 0
                throw GPSDError(
                    function: "recv", code: code,
                    reason: code == 0
                        ? "gpsd ended the connection" : String(cString: strerror(code)))
            }
        }
        return reading
    }

    private func take(_ count: Int, _ reading: inout GPSDLink.Reading) {
        buffer.withUnsafeBytes { bytes in
            lines.take(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { line in
                do throws(UnreadableLine) {
                    guard line != nil else { throw .tooLong }
                    try take(&line!, &reading)
                } catch {
                    reading.unreadable = error
                }
            }
        }
    }

    private func take(_ line: inout [UInt8], _ reading: inout GPSDLink.Reading)
        throws(UnreadableLine)
    {
        guard !line.isEmpty else { return }
        switch try ReportLine.content(of: line) {
        case .report:
            let set = unpack(&line)
            if set & GST_SET != 0 {
                let report = data.pointee.gst
                deviations.take(
                    latitude: report.lat_err_deviation, longitude: report.lon_err_deviation,
                    time: UTCTime(report.utctime))
            }
            if set & MODE_SET != 0 {
                reading.fix = deviations.complete(derivedSpeed.complete(Fix(data)))
            }
        case .devices(let paths): reading.presence = ReceiverPresence(paths: paths, device: device)
        case .deviceChanged: reading.isDeviceChanged = true
        case .motion(let report):
            if let rate = yawRates.take(report, at: ContinuousClock.now - start) {
                rates = (rates.sum + rate, rates.count + 1)
                reading.yawRate = rates.sum / Double(rates.count)
            }
        case .other: break
        }
        reading.isGPSD = true
    }

    /// The flags of libgps for a line that was checked.
    private func unpack(_ line: inout [UInt8]) -> UInt64 {
        // libgps leaves the flags of the report before this one where the new one has none of its own,
        // so that each report after a position would look like the same position again.
        data.pointee.set = 0
        line.append(0)
        line.withUnsafeMutableBytes { bytes in
            _ = gps_unpack(bytes.assumingMemoryBound(to: CChar.self).baseAddress, data)
        }
        return data.pointee.set
    }
}

extension Fix {
    /// Reads the fields one by one; the struct itself is never copied.
    init(_ data: UnsafeMutablePointer<gps_data_t>) {
        func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
        let set = data.pointee.set
        self.init(
            mode: Mode(rawValue: UInt8(clamping: data.pointee.fix.mode)) ?? .unknown,
            time: set & TIME_SET != 0 ? UTCTime(data.pointee.fix.time) : nil,
            coordinate: Coordinate(
                latitude: data.pointee.fix.latitude, longitude: data.pointee.fix.longitude),
            // `altitude` itself is deprecated and undefined.
            altitude: finite(data.pointee.fix.altMSL) ?? finite(data.pointee.fix.altHAE),
            speed: finite(data.pointee.fix.speed), course: finite(data.pointee.fix.track),
            horizontalError: finite(data.pointee.fix.eph),
            satellitesUsed: data.pointee.satellites_used > 0
                ? Int(data.pointee.satellites_used) : nil)
    }
}

extension UTCTime {
    /// Nil before the receiver knows the time, and for an invalid one: libgps makes a number of any
    /// text.
    init?(_ time: timespec) {
        guard 1..<Self.year10000 ~= time.tv_sec, 0..<1_000_000_000 ~= time.tv_nsec else {
            return nil
        }
        self.init(
            millisecondsSince1970: Int64(time.tv_sec) * 1000 + (Int64(time.tv_nsec) + 500_000)
                / 1_000_000)
    }

    /// Seconds since 1970 at which years no longer have four digits.
    private static var year10000: Int { 253_402_300_800 }
}
