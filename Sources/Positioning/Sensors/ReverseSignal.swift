/// Whether the vehicle's word that it backs is believed.
///
/// A program that reports each change once may lose the last one, and a wire may be the wrong way round. Nobody backs as fast or as
/// far as the limits here: who does drives forwards, whatever the signal says, until it says otherwise.
struct ReverseSignal: Sendable {
    private var isSaid = false
    /// Whether it was said of driving that is none.
    private(set) var isRefuted = false
    private var meters = 0.0
    private var fastSeconds = 0.0

    /// Metres a second, and seconds for which nobody backs faster than that; metres beyond which nobody backs.
    private static let (fastest, patience, farthest) = (6.0, 2.0, 120.0)

    var isBelieved: Bool { isSaid && !isRefuted }

    /// Takes in the signal; the same again is no news.
    mutating func take(_ isReverse: Bool) {
        guard isReverse != isSaid else { return }
        self = ReverseSignal()
        isSaid = isReverse
    }

    /// Notes that the vehicle was as fast, metres a second, for some seconds.
    ///
    /// - Returns: whether it is refuted by that.
    mutating func note(speed: Double, for seconds: Double) -> Bool {
        guard isBelieved else { return false }
        meters += speed * seconds
        fastSeconds = speed > Self.fastest ? fastSeconds + seconds : 0
        isRefuted = fastSeconds >= Self.patience || meters > Self.farthest
        return isRefuted
    }
}
