internal import Directions
internal import Geodesy
internal import RoadNetwork
internal import Routing

/// The records of a network, in the order in which the file keeps them.
struct NetworkTables {
    var nodes: [NodeRecord] = []
    var leavingEdges: [UInt32] = []
    var segments: [SegmentRecord] = []
    var geometry: [UInt8] = []
    var ways: [WayRecord] = []
    var attributes = ValuePool<WayAttributes>()
    var strings = StringPool()
    var textLists = ListPool<TextRecord>()
    var laneLists = ListPool<LaneRecord>()
    var restrictions: [RestrictionRecord] = []
    var maneuvers: [ManeuverRecord] = []
    var pathEdges: [UInt32] = []
    var nodeIDs: [UInt8] = []
    var controls: [ControlRecord] = []
    var nodeTexts: [SparseRecord] = []
    var ruleLists = ListPool<RuleRecord>()
    var wayRules: [SparseRecord] = []
    var nodeRules: [SparseRecord] = []
    var places: [PlaceRecord] = []
    var indexBoxes: [IndexBox] = []
    var bounds = BoundingBox(south: 0, west: 0, north: 0, east: 0)
    var report = CompilationReport()

    /// The bytes of the map file: the network, its places and the precomputed sections of routing.
    mutating func mapFile(
        _ extract: Extract, metadata: MapMetadata, progress: (CompilationProgress) -> Void
    ) -> [UInt8] {
        guard let network = try? RoadNetwork(copying: writer(metadata: metadata).finish()) else {
            preconditionFailure("the compiler writes maps that can be opened")
        }
        progress(CompilationProgress(step: .places, fraction: 0))
        PlaceBuilder.add(extract, to: &self, network: network)
        report.places = places.count
        progress(CompilationProgress(step: .routing, fraction: 0))
        var writer = writer(metadata: metadata)
        if let routing = RoutingSections(network) {
            routing.forEachSection { writer.add($0, bytes: Array($1)) }
        } else {
            report.refuse("the network", "hierarchy of roads more tangled than any on the ground")
        }
        progress(CompilationProgress(step: .directions, fraction: 0))
        writer.add(.turnInstructions, bytes: TurnInstructions(network).bytes)
        progress(CompilationProgress(step: .writing, fraction: 0))
        return writer.finish()
    }

    private func writer(metadata: MapMetadata) -> MapWriter {
        var writer = MapWriter()
        writer.add(.metadata, bytes: Array(metadata.text.utf8))
        writer.add(nodes)
        writer.add(leavingEdges: leavingEdges)
        writer.add(segments)
        writer.add(.geometry, bytes: geometry)
        writer.add(ways)
        writer.add(.attributes, attributes.values)
        writer.add(.textLists, textLists.starts)
        writer.add(.textEntries, textLists.entries)
        writer.add(.stringStarts, strings.starts)
        writer.add(.stringBytes, bytes: strings.bytes)
        writer.add(.laneLists, laneLists.starts)
        writer.add(.lanes, laneLists.entries)
        writer.add(.restrictions, restrictions)
        writer.add(.maneuvers, maneuvers)
        writer.add(.pathEdges, pathEdges)
        writer.add(.nodeIDs, bytes: nodeIDs)
        if !controls.isEmpty { writer.add(.controls, controls) }
        writer.add(.nodeTexts, nodeTexts)
        writer.add(.indexBoxes, indexBoxes)
        writer.add(.ruleLists, ruleLists.starts)
        writer.add(.rules, ruleLists.entries)
        writer.add(.wayRules, wayRules)
        writer.add(.nodeRules, nodeRules)
        writer.add(places)
        return writer
    }
}
