/// Whether gpsd has the receiver that is to be followed.
public enum ReceiverPresence: Hashable, Sendable {
    case present
    /// gpsd has no receiver at all.
    case none
    /// gpsd has these, but not the configured one.
    case others([String])

    /// - Parameters:
    ///   - paths: of the receivers that gpsd has.
    ///   - device: path of the configured receiver; nil for any.
    package init(paths: [String], device: String?) {
        self =
            switch (paths.isEmpty, device) {
            case (true, _): .none
            case (false, let device?) where !paths.contains(device): .others(paths)
            default: .present
            }
    }
}
