import Geodesy
public import Guidance

/// `navigation/tour`, `navigation/tour-1` and so on: the stops of a trip with the record and the
/// expected times of each, retained, in parts that fit into a packet.
public struct TourPart: Hashable, Sendable, UplinkMessage {
    public var tour: Tour
    /// The indices in ``Tour/stops`` of this part.
    public var range: Range<Int>
    public var part: Int
    package var partCount: Int

    static let subtopic = "navigation/tour"

    /// Bytes of a stop besides its waypoint, at most.
    private static let bytesOfState = 430

    /// A tour in parts whose stops have at most `maximumBytes`; one stop at least in each. The parts do not depend
    /// on the stops' states.
    public static func parts(of tour: Tour, maximumBytes: Int) -> [TourPart] {
        var ranges: [Range<Int>] = []
        var start = 0
        var bytes = 0
        for (index, stop) in tour.stops.enumerated() {
            var json = JSONWriter(reservingCapacity: 512)
            json.object { $0.waypoint(stop.waypoint) }
            let size = json.bytes.count + Self.bytesOfState
            if index > start, bytes + size > maximumBytes {
                ranges.append(start..<index)
                start = index
                bytes = 0
            }
            bytes += size
        }
        ranges.append(start..<tour.stops.count)
        return ranges.enumerated().map { number, range in
            TourPart(tour: tour, range: range, part: number, partCount: ranges.count)
        }
    }

    public var subtopic: String { Self.subtopic(ofPart: part) }

    /// - Parameter part: counted from 0.
    public static func subtopic(ofPart part: Int) -> String {
        part == 0 ? subtopic : "\(subtopic)-\(part)"
    }

    public var delivery: Delivery { .state }
    /// Expected times reveal the vehicle's place.
    public var disclosure: Disclosure { .revealing }

    public func writeMembers(to json: inout MemberWriter) {
        json.members(.revealing) { json in
            json.member("tripId", tour.trip.rawValue)
            json.member("tourRevision", tour.revision)
            json.member("part", part)
            json.member("partCount", partCount)
            json.member("stopCount", tour.stops.count)
            json.array("stops", tour.stops[range]) { json, stop in
                json.object { $0.tourStop(stop) }
            }
        }
    }

    /// Clears a part. It reveals nothing, so it may be sent without consent too.
    public static func cleared(part: Int, on topics: Topics) -> OutgoingMessage {
        OutgoingMessage(
            topic: topics.topic(subtopic(ofPart: part)), payload: [], .state, publicForm: .whole)
    }
}

extension JSONWriter {
    fileprivate mutating func tourStop(_ stop: TourStop) {
        member("index", stop.index)
        waypoint(stop.waypoint)
        member("state", stop.state.rawValue)
        member("plannedArrivalTime", stop.record.plannedArrival?.description)
        member("plannedDepartureTime", stop.record.plannedDeparture?.description)
        member("expectedArrivalTime", stop.expectedArrival?.description)
        member("expectedDepartureTime", stop.expectedDeparture?.description)
        member("arrivalTime", stop.record.publishedArrival?.description)
        member("departureTime", stop.record.publishedDeparture?.description)
        meters("distanceMeters", stop.distanceMeters)
        member("late", stop.record.isLate)
    }
}
