import Columns

extension RoadNetwork {
    /// Opens a copy of the bytes of a map file.
    ///
    /// - Throws: ``MapError`` when they are not a whole, undamaged map of this version.
    public convenience init(copying bytes: [UInt8], check: MapCheck = .whole) throws(MapError) {
        let copy = Column(bytes)
        try self.init(bytes: copy.bytes, storage: copy.owner, check: check)
    }
}
