/// The expected work of contracting a cell, by its size and its separators.
enum DissectionCost {
    /// An estimate of the triangles below arcs of a cell, up to a factor.
    ///
    /// A node's triangles grow with the square of the neighbours left when it is contracted. These
    /// are in the separators around the cell, as paths through it lead from any of them to any
    /// other, and in the separators within it, which grow with about the square root of its size.
    ///
    /// - Parameter capacity: of the separators around the cell.
    static func ofCell(nodes: Int, surrounding capacity: Int) -> Double {
        let neighbours = Double(capacity) + Double(nodes).squareRoot()
        return Double(nodes) * neighbours * neighbours
    }

    /// The capacity of a cut above which a cell's halves cost more than `cost`, even if it halves both the nodes
    /// and the separators around them.
    static func maximumCut(for cost: Double, nodes: Int, surrounding capacity: Int) -> Double {
        (cost / Double(nodes)).squareRoot() - Double(capacity) / 2
            - (Double(nodes) / 2).squareRoot()
    }
}
