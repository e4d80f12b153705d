/// Elements of Scalable Vector Graphics, as text.
package enum SVG {
    package typealias Attribute = (name: String, value: String)

    /// A document whose upper left corner is (0, 0).
    ///
    /// - Parameter pixelsPerUnit: its size on a screen by that of its coordinates.
    package static func document(
        width: Double, height: Double, pixelsPerUnit: Double = 1, _ content: String
    ) -> String {
        element(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("width", number(width * pixelsPerUnit)),
                ("height", number(height * pixelsPerUnit)),
                ("viewBox", "0 0 \(number(width)) \(number(height))"),
            ], content)
    }

    /// - Parameter content: elements or escaped text.
    package static func element(
        _ name: String, _ attributes: [Attribute], _ content: String? = nil
    ) -> String {
        var text = "<\(name)"
        for (name, value) in attributes { text += " \(name)=\"\(value)\"" }
        guard let content else { return text + "/>" }
        return text + ">\(content)</\(name)>"
    }

    /// The data of a path over points, each made of numbers that ``number(_:decimals:)`` wrote.
    package static func line(_ points: some Sequence<String>) -> String {
        var text = ""
        for point in points { text += (text.isEmpty ? "M" : "L") + point }
        return text
    }

    package static func point(_ x: Double, _ y: Double, decimals: Int = 2) -> String {
        "\(number(x, decimals: decimals)) \(number(y, decimals: decimals))"
    }

    /// A number with `decimals` digits behind the point at most.
    package static func number(_ value: Double, decimals: Int = 2) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let rounded = (value * scale).rounded() / scale
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
}
