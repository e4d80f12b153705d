/// What contracting a cell will cost, of which only is known how large it is and what surrounds it.
enum DissectionCost {
    /// An estimate of the triangles below arcs of a cell with so many nodes, up to a factor.
    ///
    /// A state's triangles grow with the square of the neighbours that are left when it is contracted.
    /// Those are states of the separators around the cell, since ways through it lead from any of them
    /// to any other, and of the separators within it, which grow with about the root of its size.
    static func ofCell(nodes: Int, surrounding states: Int) -> Double {
        let neighbours = Double(states) + Double(nodes).squareRoot()
        return Double(nodes) * neighbours * neighbours
    }

    /// So many states can a cut have before a cell's halves cost more than `cost` although it halves both
    /// the nodes and the states around them.
    static func largestCut(for cost: Double, nodes: Int, surrounding states: Int) -> Double {
        (cost / Double(nodes)).squareRoot() - Double(states) / 2 - (Double(nodes) / 2).squareRoot()
    }
}
