import CGPS
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
    private var deviations = DeviationReports()

    /// The corresponding C functions are `gps_open` and `gps_stream`.
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
        // From here on the handle is open, and deinit closes it.
        var flags = UInt32(WATCH_ENABLE | WATCH_JSON)
        let status: Int32
        if let device = options.device {
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

    deinit {
        gps_close(data)
        data.deallocate()
    }

    /// For waiting; ``newestFix()`` leaves nothing unread that libgps keeps in its own memory.
    var descriptor: Int32 { data.pointee.gps_fd }

    /// Reads all reports that have come, and returns the last position among them; nil for none. To be
    /// called when the descriptor can be read.
    ///
    /// The corresponding C functions are `gps_read` and `gps_waiting`.
    func newestFix() throws(GPSDError) -> Fix? {
        var newest: Fix?
        repeat {
            do throws(GPSDError) {
                switch try read() {
                case .position(let fix): newest = fix
                case .other: break
                case nil: return newest
                }
            } catch {
                // The end comes up again at the next call; what came before it counts first.
                guard let newest else { throw error }
                return newest
            }
        } while gps_waiting(data, 0)
        return newest
    }

    private enum Report {
        case position(Fix)
        case other
    }

    /// Reads one report; nil when none has come as a whole.
    ///
    /// `gps_read` says -1 with errno 0 for ever once gpsd is gone.
    private func read() throws(GPSDError) -> Report? {
        // libgps leaves the flags of the report before this one where the new one has none of its own,
        // so that each report after a position would look like the same position again.
        data.pointee.set = 0
        let count = gps_read(data, nil, 0)
        guard count >= 0 else {
            let code = errno
            throw GPSDError(
                function: "gps_read", code: code,
                reason: code == 0 ? "gpsd ended the connection" : String(cString: gps_errstr(code)))
        }
        guard count > 0 else { return nil }
        let set = data.pointee.set
        if set & GST_SET != 0 { deviations.take(data.pointee.gst) }
        guard set & MODE_SET != 0 else { return .other }
        return .position(deviations.complete(Fix(data)))
    }
}

/// The receiver's own standard deviations: they come as a report of their own, in the same cycle as
/// the fix, and are far closer to the truth than gpsd's error estimate from NMEA.
struct DeviationReports {
    private var time: UTCTime?
    private var deviation: Double?
    /// Seconds for which a report is believed.
    private static let lifetime = 2.0

    mutating func take(_ report: gst_t) {
        let latitude = report.lat_err_deviation
        let longitude = report.lon_err_deviation
        let squared = (latitude * latitude + longitude * longitude) / 2
        guard squared.isFinite, squared > 0 else { return }
        deviation = squared.squareRoot()
        time = UTCTime(report.utctime)
    }

    /// The fix with the standard deviation that was reported last, if it is of about the same time.
    func complete(_ fix: Fix) -> Fix {
        guard let deviation, let time, let fixTime = fix.time,
            abs(fixTime.secondsSince1970 - time.secondsSince1970) <= Self.lifetime
        else { return fix }
        var fix = fix
        fix.standardDeviation = deviation
        return fix
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
    /// Nil before the receiver knows the time.
    init?(_ time: timespec) {
        guard time.tv_sec > 0 else { return nil }
        self.init(
            millisecondsSince1970: Int64(time.tv_sec) * 1000 + (Int64(time.tv_nsec) + 500_000)
                / 1_000_000)
    }
}
