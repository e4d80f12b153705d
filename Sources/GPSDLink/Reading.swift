public import Positioning

extension GPSDLink {
    /// The reports of one look at the socket.
    public struct Reading: Hashable, Sendable {
        /// The last position; nil for none.
        public var fix: Fix?
        /// Rate of turn, degrees a second, the average of one sensor's reports; nil for none.
        public var yawRate: Double?
        /// The last line that was passed over; nil for none.
        public var unreadable: UnreadableLine?
        /// Whether there was a line that gpsd may have written.
        public var isGPSD = false
        /// The receivers, if gpsd has reported them.
        public var presence: ReceiverPresence?
        /// Whether a receiver came or went.
        public var isDeviceChanged = false

        public init() {}
    }
}
