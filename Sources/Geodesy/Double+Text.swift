extension Double {
    /// The number rounded to some decimals, without superfluous zeros and never with an exponent, which GPX and people
    /// do not read: Swift writes one below 1e-4, as within 11 m of the equator.
    package func text(decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let count = (self * scale).rounded()
        let rounded = count / scale
        guard rounded != 0, rounded.magnitude < 1e-3 else { return "\(rounded)" }
        let digits = "\(Int(count.magnitude))"
        var text = "0." + String(repeating: "0", count: decimals - digits.count) + digits
        while text.hasSuffix("0") { text.removeLast() }
        return (rounded < 0 ? "-" : "") + text
    }
}
