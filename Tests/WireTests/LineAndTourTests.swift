import Geodesy
import Routing
import Testing
import Wire

@testable import Guidance

/// Lines and tours as they are ordered.
@Suite struct LineAndTourTests {
    private func decode(_ name: String, _ fields: String) -> Result<DecodedCommand, CommandRefusal>
    {
        CommandDecoder().decode(name: name, payload: Array(#"{"id":"c",\#(fields)}"#.utf8))
    }

    private func refusal(_ name: String, _ fields: String) throws -> CommandRefusal {
        guard case .failure(let refusal) = decode(name, fields) else {
            throw Unrefused()
        }
        return refusal
    }

    private struct Unrefused: Error {}

    private static let stop = #""waypoints":[{"latitude":1,"longitude":2}]"#

    @Test func `a line is read as a polyline or as ways`() throws {
        let polyline = EncodedPolyline.encode(
            [Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 1.5, longitude: 2)],
            precision: 5)
        let text = #"{"polyline":"\#(polyline)","precision":5}"#
        guard
            case .setDestinations(let order) = try decode(
                "set-destinations",
                #"\#(Self.stop),"line":\#(text),"adherence":"STRICT","corridorMeters":50"#
            ).get().body
        else { throw Unrefused() }
        #expect(order.line?.adherence == .strict)
        #expect(order.line?.corridorMeters == 50)
        guard case .places(let places)? = order.line?.line.course else { throw Unrefused() }
        #expect(places.map(\.latitude) == [1, 1.5])
        guard
            case .setDestinations(let ways) = try decode(
                "set-destinations", #"\#(Self.stop),"line":{"wayIds":[4,5,4]}"#
            ).get().body
        else { throw Unrefused() }
        #expect(ways.line?.line.course == .ways([4, 5, 4]))
        #expect(ways.line?.adherence == .prefer)
    }

    @Test(arguments: [
        (#""line":{}"#, "/line/polyline"), (#""line":{"polyline":"\u0001"}"#, "/line/polyline"),
        (#""line":{"polyline":"??"}"#, "/line/polyline"),
        // Two equal places.
        (#""line":{"polyline":"????"}"#, "/line/polyline"),
        // 2,220 km, and to a latitude of 95 degrees.
        (#""line":{"polyline":"_wemJ?~fayB?","precision":5}"#, "/line/polyline"),
        (#""line":{"polyline":"??_uybQ?","precision":5}"#, "/line/polyline"),
        (#""line":{"wayIds":[]}"#, "/line/wayIds"), (#""line":{"wayIds":["a"]}"#, "/line/wayIds/0"),
        (#""line":{"wayIds":[1],"polyline":"??"}"#, "/line/wayIds"),
        (#""adherence":"STRICT""#, "/adherence"), (#""corridorMeters":10"#, "/corridorMeters"),
        (#""line":{"wayIds":[1]},"adherence":"ALWAYS""#, "/adherence"),
        (#""line":7"#, "/line"), (#""line":{"wayIds":[1],"precision":7}"#, "/line/precision"),
    ])
    func `a line that makes no sense is refused with its pointer`(
        fields: String, pointer: String
    ) throws {
        let refusal = try refusal("set-destinations", "\(Self.stop),\(fields)")
        #expect(refusal.code == .invalid)
        #expect(refusal.pointer == pointer)
    }

    @Test(arguments: [
        (#""pass":true"#, "/waypoints/0/pass"),
        (#""metadata":{"a":7}"#, "/waypoints/0/metadata/a"),
        (#""metadata":{"a/b":7}"#, "/waypoints/0/metadata/a~1b"),
        (#""metadata":[]"#, "/waypoints/0/metadata"),
        (#""serviceSeconds":-1"#, "/waypoints/0/serviceSeconds"),
        (
            #""window":{"from":"2026-03-01T12:00:00Z","to":"2026-03-01T11:00:00Z"}"#,
            "/waypoints/0/window/to"
        ),
        (#""window":{"to":"soon"}"#, "/waypoints/0/window/to"),
        (#""site":[{"latitude":1,"longitude":2}]"#, "/waypoints/0/site"),
        (#""arrivalRadiusMeters":1"#, "/waypoints/0/arrivalRadiusMeters"),
        // At one place, on one line, and a step of a decimetre wide.
        (#""site":\#(corners("1 2", "1 2", "1 2"))"#, "/waypoints/0/site"),
        (#""site":\#(corners("1 2", "1.001 2.001", "1.002 2.002"))"#, "/waypoints/0/site"),
        (
            #""site":\#(corners("1 2", "1.001 2", "1.001 2.000001", "1 2.000001"))"#,
            "/waypoints/0/site"
        ),
        // One kilometre and a half to the north, and with its numbers exchanged.
        (#""site":\#(corners("1.0135 2", "1.0145 2", "1.0145 2.001"))"#, "/waypoints/0/site"),
        (#""site":\#(corners("2 1", "2.001 1", "2.001 1.001"))"#, "/waypoints/0/site"),
    ])
    func `a stop that makes no sense is refused with its pointer`(
        fields: String, pointer: String
    ) throws {
        let refusal = try refusal(
            "set-destinations", #""waypoints":[{"latitude":1,"longitude":2,\#(fields)}]"#)
        #expect(refusal.code == .invalid)
        #expect(refusal.pointer == pointer)
    }

    private static func corners(_ places: String...) -> String {
        let corners = places.map { place in
            let numbers = place.split(separator: " ")
            return #"{"latitude":\#(numbers[0]),"longitude":\#(numbers[1])}"#
        }
        return "[\(corners.joined(separator: ","))]"
    }

    /// A stop may lie beside its ground, as at a gate, and a ground may be narrow and cross itself.
    @Test(arguments: [
        corners("1.008 2", "1.009 2", "1.009 2.001"),
        corners("0.9 1.9", "0.9 2.1", "1.1 2.1", "1.1 1.9"),
        corners("1 2", "1.001 2", "1.001 2.00002", "1 2.00002"),
        corners("1 2", "1.001 2.001", "1 2.001", "1.001 2"),
    ])
    func `a ground at its stop is taken`(site: String) throws {
        let waypoints = #""waypoints":[{"latitude":1,"longitude":2,"site":\#(site)}]"#
        guard
            case .setDestinations(let order) = try decode("set-destinations", waypoints).get().body
        else { throw Unrefused() }
        #expect((order.waypoints.first?.terms?.site.count ?? 0) >= 3)
    }

    @Test func `a ground far from the place that its stop names is refused`() throws {
        let site = Self.corners("1 2", "1.001 2", "1.001 2.001")
        guard
            case .setDestinations(let order) = try decode(
                "set-destinations", #""waypoints":[{"placeId":"n1","site":\#(site)}]"#
            ).get().body
        else { throw Unrefused() }
        let near = Coordinate(latitude: 1.005, longitude: 2)
        #expect(try order.waypoints.resolved { _ in near }.count == 1)
        let far = #expect(throws: UnusablePlace.self) {
            try order.waypoints.resolved { _ in Coordinate(latitude: 1.1, longitude: 2) }
        }
        #expect(far?.field == .site(0))
        #expect(far?.message.contains("11 km") == true)
    }

    @Test(arguments: [
        #""serviceSeconds":60"#, #""window":{"to":"2026-03-01T12:00:00Z"}"#,
        #""standstillSeconds":5"#,
        #""arrivalRadiusMeters":30"#, #""site":\#(corners("1 2", "1.001 2", "1.001 2.001"))"#,
        #""vehicleStopover":true"#,
    ])
    func `a place that is only passed has no stay`(field: String) throws {
        let stop = #"{"latitude":1,"longitude":2}"#
        let refusal = try refusal(
            "set-destinations",
            #""waypoints":[{"latitude":1,"longitude":2,"pass":true,\#(field)},\#(stop)]"#)
        #expect(refusal.code == .invalid)
        #expect(refusal.pointer == "/waypoints/0/pass")
        let name = try #require(field.split(separator: "\"").first)
        #expect(refusal.message.contains("excludes \(name)"))
    }

    @Test(arguments: [#""serviceSeconds":0"#, #""window":{}"#, #""metadata":{"a":"b"}"#])
    func `a place that is only passed may have words, and what says nothing`(field: String) throws {
        let stop = #"{"latitude":1,"longitude":2}"#
        _ = try decode(
            "set-destinations",
            #""waypoints":[{"latitude":1,"longitude":2,"pass":true,\#(field)},\#(stop)]"#
        ).get()
    }

    @Test func `metadata of a quarter of a megabyte is refused with its pointer`() throws {
        let long = String(repeating: "x", count: 250_000)
        let refusal = try refusal(
            "set-destinations",
            #""waypoints":[{"latitude":1,"longitude":2,"metadata":{"a":"\#(long)"}}]"#)
        #expect(refusal.pointer == "/waypoints/0/metadata/a")
    }

    @Test func `five hundred stops are read, and one more is refused`() throws {
        func stops(_ count: Int) -> String {
            let stop = #"{"latitude":1,"longitude":2,"id":"s","metadata":{"order":"4711"}}"#
            return Array(repeating: stop, count: count).joined(separator: ",")
        }
        guard
            case .setDestinations(let order) = try decode(
                "set-destinations", #""waypoints":[\#(stops(500))]"#
            ).get().body
        else { throw Unrefused() }
        #expect(order.waypoints.count == 500)
        #expect(
            try refusal("set-destinations", #""waypoints":[\#(stops(501))]"#).pointer
                == "/waypoints")
        #expect(
            try refusal("estimate-route", #""waypoints":[\#(stops(26))]"#).pointer == "/waypoints")
    }

    @Test func `changes of a list are read in their order`() throws {
        guard
            case .updateDestinations(let order) = try decode(
                "update-destinations",
                #""ifRevision":3,"changes":[{"action":"SKIP","waypointId":"a"},{"action":"MOVE","#
                    + #""waypointIndex":4,"beforeId":"b"},{"action":"INSERT","waypoints":"#
                    + #"[{"latitude":1,"longitude":2,"pass":true}]}]"#
            ).get().body
        else { throw Unrefused() }
        #expect(order.ifRevision == 3)
        #expect(order.changes.count == 3)
        #expect(order.changes[0] == .other(.skip(.id("a"))))
        #expect(order.changes[1] == .other(.move(.index(4), before: .id("b"))))
    }

    @Test(arguments: [
        ("", "/changes"), (#""changes":[]"#, "/changes"),
        (#""changes":[{"action":"SKIP"}]"#, "/changes/0/waypointId"),
        (#""changes":[{"action":"EXPLODE","waypointIndex":0}]"#, "/changes/0/action"),
        (
            #""changes":[{"action":"SKIP","waypointIndex":0,"waypointId":"a"}]"#,
            "/changes/0/waypointId"
        ),
        (#""changes":[{"action":"INSERT"}]"#, "/changes/0/waypoints"),
        (#""changes":[{"action":"SKIP","waypointIndex":0}],"ifRevision":0"#, "/ifRevision"),
    ])
    func `changes that make no sense are refused with their pointer`(
        fields: String, pointer: String
    ) throws {
        let refusal = try refusal("update-destinations", fields.isEmpty ? #""x":1"# : fields)
        #expect(refusal.code == .invalid)
        #expect(refusal.pointer == pointer)
    }

    @Test func `a tour is published in parts that fit, none without a stop`() throws {
        // A record of which everything is known.
        let time = Samples.header.time
        var record = StopRecord()
        record.plannedArrival = time
        record.plannedDeparture = time
        record.arrive(at: time, isPublished: true)
        record.depart(at: time, isPublished: true)
        let stop = TourStop(
            index: 499,
            waypoint: Waypoint(
                coordinate: Coordinate(latitude: 1, longitude: 2),
                terms: StopTerms(
                    metadata: [.init(key: "order", value: String(repeating: "x", count: 200))])),
            state: .outOfOrder, record: record, expectedArrival: time, expectedDeparture: time,
            distanceMeters: 1_234_567.8)
        let tour = Tour(
            trip: TripID(rawValue: 1), revision: 1, stops: Array(repeating: stop, count: 500))
        for limit in [1, 1000, 16_384, 10_000_000] {
            let parts = TourPart.parts(of: tour, maximumBytes: limit)
            #expect(parts.flatMap { Array($0.range) } == Array(0..<500))
            #expect(parts.allSatisfy { !$0.range.isEmpty })
            #expect(parts.allSatisfy { $0.partCount == parts.count })
            #expect(
                parts.allSatisfy {
                    $0.range.count == 1 || $0.members(withholding: false).count <= limit + 200
                })
        }
        #expect(
            TourPart.parts(of: tour, maximumBytes: 16_384).map(\.subtopic).prefix(2)
                == ["navigation/tour", "navigation/tour-1"])
    }
}
