import Geodesy

extension Duration {
    /// Seconds for a person, to a tenth.
    package var roundedSeconds: Double { (inSeconds * 10).rounded() / 10 }
}
