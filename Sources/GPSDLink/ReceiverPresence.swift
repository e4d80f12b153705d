/// Whether gpsd has the receiver that is to be followed.
public enum ReceiverPresence: Hashable, Sendable {
    case present
    /// gpsd has no receiver at all.
    case none
    /// gpsd has these, but not the one that is named.
    case others([String])

    /// - Parameters:
    ///   - paths: of the receivers that gpsd has.
    ///   - device: path of the one that is named; nil for any.
    package init(paths: [String], device: String?) {
        self =
            switch (paths.isEmpty, device) {
            case (true, _): .none
            case (false, let device?) where !paths.contains(device): .others(paths)
            default: .present
            }
    }
}
