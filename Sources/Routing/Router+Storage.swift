import Columns
import ContractionHierarchy
import RoadNetwork

extension Router {
    /// The file name for the metric of some options: distinct for each map, vehicle, cost, and form of the file. Who
    /// keeps files for longer than a program adds its build: another one may have other weights.
    public func metricName(for options: RouteOptions) -> String {
        String(fingerprint(of: options), radix: 16) + ".metric"
    }

    /// Hands the bytes of a metric to `write`, one piece after another, so that another process can
    /// ``restore(_:from:storage:)`` it. Without traffic, which is old by then.
    ///
    /// Prepares the metric as ``prepare(for:)`` does if that was not done yet.
    ///
    /// - Returns: false in a map without hierarchy, which has nothing to keep.
    public func store<Failure: Error>(
        _ options: RouteOptions, _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        guard let topology else { return false }
        let model = CostModel(network: network, options: options, parameters: parameters)
        let metric = Metric(graph: graph, model: model)
        let hierarchy = HierarchyWeights(topology: topology, inputWeights: metric.arcWeights)
        metrics.put(options) { traffic in
            let prepared = PreparedMetric(
                metric: metric,
                hierarchy: WeightedHierarchy(
                    topology: topology, inputWeights: metric.arcWeights, hierarchy))
            return traffic.isEmpty ? prepared : self.prepared(prepared, options, traffic)
        }
        let weights = [metric.edgeWeights.whole, metric.arcWeights.whole] + hierarchy.columns
        // Keeps the owners of the bytes alive.
        defer { withExtendedLifetime((weights, metric.nodeTraits)) {} }
        let columns = weights.map(\.bytes) + [metric.nodeTraits].compactMap { $0?.bytes }
        var checksum: UInt64 = 0
        for column in columns { checksum = MetricFile.combined(checksum, column) }
        let header = Column(
            MetricFile.header(
                fingerprint: fingerprint(of: options), checksum: checksum,
                weightPerMeter: metric.weightPerMeter, sizes: columns.map(\.count)))
        try write(header.bytes)
        for column in columns {
            try write(column)
            let size = MetricFile.padding(after: column.count)
            let padding = Column([UInt8](repeating: 0, count: size))
            try write(padding.bytes)
        }
        return true
    }

    /// Takes over the metric of some options from the bytes of ``store(_:_:)``: read in place,
    /// `storage` keeps it alive and unchanged.
    ///
    /// - Returns: false when it is damaged, or that of another map or version: then it has to be made
    ///   anew.
    public func restore(
        _ options: RouteOptions, from bytes: UnsafeRawBufferPointer,
        storage: any AnyObject & Sendable
    ) -> Bool {
        guard let topology else { return false }
        let weights = [
            network.edgeCount, graph.arcCount, topology.upHeads.count, topology.downTails.count,
            topology.upHeads.count, topology.downTails.count,
        ]
        let sizes = weights.map { $0 * MemoryLayout<UInt32>.size } + [network.nodeCount]
        guard
            let (parts, weightPerMeter) = MetricFile.columns(
                of: bytes, fingerprint: fingerprint(of: options), sizes: sizes)
        else { return false }
        func column<Element>(_ number: Int) -> Column<Element> {
            Column(parts[number].assumingMemoryBound(to: Element.self), owner: storage)
        }
        let metric = Metric(
            model: CostModel(network: network, options: options, parameters: parameters),
            edgeWeights: PagedColumn(column(0)), arcWeights: PagedColumn(column(1)),
            weightPerMeter: weightPerMeter, nodeTraits: column(6))
        let restored = PreparedMetric(
            metric: metric,
            hierarchy: WeightedHierarchy(
                topology: topology, inputWeights: metric.arcWeights,
                HierarchyWeights(columns: (2...5).map { column($0) })))
        metrics.put(options) { traffic in
            traffic.isEmpty ? restored : self.prepared(restored, options, traffic)
        }
        return true
    }

    /// A metric without traffic, with it.
    private func prepared(
        _ metric: PreparedMetric, _ options: RouteOptions, _ traffic: [EdgeID: Double]
    ) -> PreparedMetric {
        let model = CostModel(
            network: network, options: options, parameters: parameters, traffic: traffic)
        return metric.updated(
            to: model, on: traffic.keys.sorted(), graph: graph)
    }

    private func fingerprint(of options: RouteOptions) -> UInt64 {
        let vehicle = options.vehicle
        let key = MetricKey(options)
        let sizes = [
            vehicle.heightMeters, vehicle.widthMeters, vehicle.lengthMeters, vehicle.weightTons,
            vehicle.axleLoadTons,
        ]
        let flags = [
            key.avoidsTolls, key.avoidsHighways, key.avoidsFerries, key.isShorter,
            vehicle.carriesHazardousMaterial,
        ]
        let words: [UInt64] =
            [network.fingerprint.rawValue, UInt64(MetricFile.version), UInt64(key.mode.rawValue)]
            + flags.map { $0 ? 1 : 0 } + sizes.map { ($0 ?? -1).bitPattern }
            + parameters.numbers.map(\.bitPattern)
        return words.withUnsafeBytes { Checksum.xxh64($0) }
    }
}

/// The layout of a metric's file: a header of four words and the size of each column in bytes, then the
/// columns, each aligned to 64 bytes.
private enum MetricFile {
    /// Grows with each change of the columns or of their meaning.
    static let version: UInt32 = 6
    private static let magic: UInt64 = 0x0043_5254_454D_5554  // "TUMETRC" and a zero byte
    private static let alignment = 64

    static func padding(after size: Int) -> Int { (alignment - size % alignment) % alignment }

    static func combined(_ checksum: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        (checksum << 1 | checksum >> 63) ^ Checksum.xxh64(bytes)
    }

    static func header(
        fingerprint: UInt64, checksum: UInt64, weightPerMeter: Double, sizes: [Int]
    ) -> [UInt64] {
        let words = [magic, fingerprint, checksum, weightPerMeter.bitPattern]
        let header = words + sizes.map { UInt64($0) }
        return header + [UInt64](repeating: 0, count: padding(after: header.count * 8) / 8)
    }

    /// Nil when the bytes were not written for this fingerprint.
    static func columns(
        of bytes: UnsafeRawBufferPointer, fingerprint: UInt64, sizes: [Int]
    ) -> (columns: [UnsafeRawBufferPointer], weightPerMeter: Double)? {
        let expected = header(
            fingerprint: fingerprint, checksum: 0, weightPerMeter: 0, sizes: sizes)
        let end = sizes.reduce(expected.count * 8) { $0 + $1 + padding(after: $1) }
        guard bytes.count == end else { return nil }
        func word(_ number: Int) -> UInt64 {
            bytes.loadUnaligned(fromByteOffset: number * 8, as: UInt64.self)
        }
        guard
            expected.indices.allSatisfy({ $0 == 2 || $0 == 3 || word($0) == expected[$0] })
        else { return nil }
        var columns: [UnsafeRawBufferPointer] = []
        var checksum: UInt64 = 0
        var offset = expected.count * 8
        for size in sizes {
            let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
            checksum = combined(checksum, part)
            columns.append(part)
            offset += size + padding(after: size)
        }
        guard checksum == word(2) else { return nil }
        return (columns, Double(bitPattern: word(3)))
    }
}
