import Geodesy
import Routing

// Stops as values of a trip's text.

extension StopTerms {
    var texts: [String] {
        [
            "\(serviceSeconds)", opensAt?.description ?? "", closesAt?.description ?? "",
            arrivalRadius.map { "\($0)" } ?? "", standstillSeconds.map { "\($0)" } ?? "",
            EncodedPolyline.encode(site, precision: 7),
        ] + metadata.flatMap { [$0.key, $0.value] }
    }

    /// Nil when the values are not those of ``texts``.
    init?(texts: ArraySlice<String>) {
        let values = Array(texts)
        guard values.count >= 6, values.count % 2 == 0, let service = Double(values[0]),
            let site = EncodedPolyline.decode(values[5], precision: 7)
        else { return nil }
        self.init(
            metadata: stride(from: 6, to: values.count, by: 2).map {
                Metadatum(key: values[$0], value: values[$0 + 1])
            }, serviceSeconds: service, opensAt: UTCTime(rfc3339: values[1]),
            closesAt: UTCTime(rfc3339: values[2]), site: site, arrivalRadius: Double(values[3]),
            standstillSeconds: Double(values[4]))
    }
}

extension StopRecord {
    /// Nil where there is nothing to be kept.
    var texts: [String]? {
        guard self != StopRecord() else { return nil }
        let times = [arrived, departed, plannedArrival, plannedDeparture]
        return times.map { $0?.description ?? "" } + ["\(isOutOfOrder)", "\(isDone)", "\(isLate)"]
    }

    init?(texts: ArraySlice<String>) {
        let values = Array(texts)
        guard values.count == 7, let isOutOfOrder = Bool(values[4]), let isDone = Bool(values[5]),
            let isLate = Bool(values[6])
        else { return nil }
        self.init()
        arrived = UTCTime(rfc3339: values[0])
        departed = UTCTime(rfc3339: values[1])
        plannedArrival = UTCTime(rfc3339: values[2])
        plannedDeparture = UTCTime(rfc3339: values[3])
        self.isOutOfOrder = isOutOfOrder
        self.isDone = isDone
        self.isLate = isLate
    }
}
