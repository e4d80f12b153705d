import Columns

extension RoadNetwork {
    /// The flags of an edge that has something at which one may have to wait.
    public static let waitingFlags: EdgeFlags = [.trafficSignals, .stopSign, .levelCrossing]

    /// Whether an edge has a light, a stop sign or a level crossing in its direction between two places before its end,
    /// metres from its start. A map of before it kept them says no.
    public func hasControl(on edge: EdgeID, within meters: ClosedRange<Double>) -> Bool {
        var position = controlRecords.partition { $0.edge >= edge.rawValue }
        while position < controlRecords.count, controlRecords[position].edge == edge.rawValue {
            if meters.contains(Double(controlRecords[position].place) / 100) { return true }
            position += 1
        }
        return false
    }

    func validateControls() throws(MapError) {
        for position in 0..<controlRecords.count {
            let record = controlRecords[position]
            let last = position > 0 ? controlRecords[position - 1] : nil
            guard Int(record.edge) < edgeCount,
                Double(record.place) <= 100 * length(of: EdgeID(rawValue: record.edge)) + 1,
                last.map({ ($0.edge, $0.place) < (record.edge, record.place) }) ?? true
            else { throw .damaged("section 'controls', entry \(position)") }
        }
    }
}
