import Geodesy
import RoadNetwork
import ScenarioMaps
import Testing

@testable import AgentCore

/// Without consent all that leaves a vehicle follows from the orders, the map and the clock: it is the
/// same, to the byte, wherever the vehicle is, whatever the traffic, however long a route takes.
@Suite struct SilenceWithoutConsentTests {
    /// Two towns with an island, one-way streets, and one with a road that is closed in the morning. Digits
    /// are places beside the roads.
    private static let maps = [
        try! ScenarioMap(
            """
            a---------b---------c    x---y
            |         |         |    |   |
            |    1    |         |    z---w
            d---------e---------f
            |         |         |        2
            |         |         |
            g---------h---------i
            """, grid: 40,
            ways: [
                "abc": ["highway": "primary", "name": "High Street"],
                "def": ["highway": "residential", "oneway": "yes"],
                "ghi": ["highway": "tertiary"], "adg": ["highway": "residential"],
                "beh": ["highway": "residential"], "cfi": ["highway": "residential"],
                "xywzx": ["highway": "residential"],
            ]),
        try! ScenarioMap(
            """
            a-----b-----c-----d
                  |           |
                  |     1     |   2
            e-----f-----g-----h     k---l
            """, grid: 60,
            ways: [
                "abcd": ["highway": "secondary", "name": "Long Street"],
                "efgh": [
                    "highway": "residential",
                    "motor_vehicle:conditional": "no @ (Mo-Su 07:00-09:00)",
                ],
                "bf": ["highway": "service", "access": "destination"],
                "dh": ["highway": "residential", "oneway": "yes"],
                "kl": ["highway": "residential"],
            ]),
    ]
    private static let letters = ["abcdefghixyzw", "abcdefghkl"]

    private enum Step {
        case order(String, String)
        case drive(Int)
        /// The receiver has no fix for so many seconds.
        case tunnel(Int)
        case traffic
        case restart
        case linkLoss
    }

    private static let options = [
        #""avoidsHighways": true"#, #""travelMode": "WALKING""#, #""travelMode": "TRUCK""#,
        #""alternateRoutesStrategy": "ALL""#, #""routingStrategy": "SHORTER""#,
        #""routingStrategy": "DELTA_TO_TARGET_DISTANCE", "targetDistancesMeters": [900]"#,
    ]

    /// What somebody does who looks for the vehicle, and what he cannot help.
    private static func steps(_ random: inout SplitMix64, onMap index: Int) -> [Step] {
        var orders: [(String, String)] = []
        func waypoints() -> String {
            let places = (0..<Int.random(in: 1...3, using: &random)).map { number -> String in
                let letter = (letters[index] + "12").randomElement(using: &random)!
                let place = maps[index].coordinate(letter)
                return #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude), "#
                    + #""title": "\#(letter)", "id": "\#(number)"}"#
            }
            return #""waypoints": [\#(places.joined(separator: ", "))]"#
        }
        func fields() -> (String, String) {
            let options = #""options": {\#(Self.options.randomElement(using: &random)!)}"#
            let starts = #""startGuidance": \#(Bool.random(using: &random))"#
            return switch Int.random(in: 0...18, using: &random) {
            case 0...2: ("set-destinations", "\(waypoints()), \(starts)")
            case 3:
                (
                    "set-destinations",
                    "\(waypoints()), "
                        + [
                            #""continuation": "DEPARTURE""#,
                            #""continuation": "AFTER_SECONDS", "continuationSeconds": 0"#,
                        ].randomElement(using: &random)!
                )
            case 4: ("set-destinations", "\(waypoints()), \(options)")
            case 5...6: ("continue-to-next-destination", starts)
            case 7:
                (
                    "continue-to-next-destination",
                    #"\(starts), "leavingWaypointIndex": \(Int.random(in: 0...2, using: &random))"#
                )
            case 8: ("clear-destinations", #""note": 1"#)
            case 9: ("set-guidance", #""active": \#(Bool.random(using: &random))"#)
            case 10: ("reroute", #""route": {"alternative": 0}"#)
            case 11: ("estimate-route", waypoints())
            case 12:
                (
                    "set-options",
                    [
                        #""language": "de""#, #""arrivalRadiusMeters": 500"#,
                        #""stopGuidanceAtArrival": false"#, #""language": null"#,
                        #""routeOptions": {"travelMode": "TAXICAB"}"#,
                    ].randomElement(using: &random)!
                )
            case 13: ("simulate", #""mode": "ALONG_ROUTE""#)
            case 14: ("get-image", #""stepNumber": 1"#)
            case 15: ("message", #""text": "Lunch?", "answers": ["Yes", "No"]"#)
            case 16:
                (
                    "answer-message",
                    #""messageId": "\(Int.random(in: 0...39, using: &random))", "answer": "Yes""#
                )
            case 17: ("clear-messages", #""note": 1"#)
            default: ("get-state", #""note": 1"#)
            }
        }
        return (0..<40).map { number in
            switch Int.random(in: 0...19, using: &random) {
            case 0...5: return .drive(Int.random(in: 1...20, using: &random))
            case 6: return .tunnel(Int.random(in: 1...90, using: &random))
            case 7: return .traffic
            case 8: return .restart
            case 9: return .linkLoss
            case 10:
                let again = orders.randomElement(using: &random)
                return again.map { .order($0.0, $0.1) } ?? .drive(1)
            default:
                let (name, body) = fields()
                let trip = Int.random(in: 1...4, using: &random)
                let isGuarded = Int.random(in: 0...3, using: &random) == 0
                let guarded = isGuarded ? #", "ifTrip": \#(trip)"# : ""
                orders.append((name, #"{"id": "o-\#(number)", \#(body)\#(guarded)}"#))
                return .order(orders[orders.count - 1].0, orders[orders.count - 1].1)
            }
        }
    }

    /// What one vehicle says to all that.
    private func told(
        _ steps: [Step], onMap index: Int, seed: UInt64, hasFix: Bool = true, routeDelay: Int
    ) throws -> [Substring: [String]] {
        var random = SplitMix64(state: seed)
        let map = Self.maps[index]
        func somewhere() -> Coordinate {
            map.coordinate(Self.letters[index].randomElement(using: &random)!)
        }
        let vehicle = try PrivateVehicle(on: map, at: somewhere()) {
            $0.guidance.allowsSimulation = true
        }
        vehicle.hasFix = hasFix
        vehicle.routeDelay = routeDelay
        for step in steps {
            switch step {
            case .order(let name, let payload): vehicle.order(name, payload)
            case .drive(let seconds): vehicle.drive(to: somewhere(), seconds: seconds)
            case .tunnel(let seconds):
                vehicle.hasFix = false
                vehicle.drive(to: somewhere(), seconds: seconds)
                vehicle.hasFix = hasFix
            case .traffic:
                var speeds: [EdgeID: Double] = [:]
                for number in 0..<map.network.edgeCount where Bool.random(using: &random) {
                    speeds[EdgeID(rawValue: UInt32(number))] = [0, 1, 5].randomElement(
                        using: &random)!
                }
                vehicle.setTraffic(speeds)
            case .restart: try vehicle.restart()
            case .linkLoss:
                vehicle.loseLink()
                vehicle.drive(to: somewhere(), seconds: 3)
                vehicle.regainLink()
            }
        }
        return Dictionary(grouping: vehicle.lines) { $0.prefix { $0 != " " } }
    }

    private func expectTheSame(_ one: [Substring: [String]], _ other: [Substring: [String]]) {
        #expect(one.keys.sorted() == other.keys.sorted())
        for (topic, lines) in one {
            let difference = zip(lines, other[topic] ?? []).first { $0 != $1 }
            #expect(difference == nil)
            #expect(lines.count == other[topic]?.count)
        }
    }

    @Test(arguments: 1...12)
    func `all that leaves a vehicle is the same wherever it is`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let index = Int(seed % 2)
        let steps = Self.steps(&random, onMap: index)
        let one = try told(steps, onMap: index, seed: seed &* 31, routeDelay: 0)
        let other = try told(
            steps, onMap: index, seed: seed &* 31 &+ 7,
            routeDelay: Int.random(in: 0...30, using: &random))
        #expect(one.count > 5)
        expectTheSame(one, other)
    }

    @Test(arguments: 101...102)
    func `nothing but the receiver's health shows whether there is a fix`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let index = Int(seed % 2)
        let steps = Self.steps(&random, onMap: index).filter {
            // Health comes at other moments, as the receiver's state is news at other moments.
            if case .linkLoss = $0 { false } else { true }
        }
        let one = try told(steps, onMap: index, seed: seed, routeDelay: 0)
        let other = try told(
            steps, onMap: index, seed: seed &+ 1, hasFix: false, routeDelay: 0)
        // The source of the time is published too; it is the receiver from its first fix on.
        func withoutSource(_ told: [Substring: [String]]) -> [Substring: [String]] {
            told.filter { $0.key != "turnstone/v1/van-1/state/health" }.mapValues { lines in
                lines.map { $0.replacing(#""timeSource":"gnss""#, with: #""timeSource":"system""#) }
            }
        }
        expectTheSame(withoutSource(one), withoutSource(other))
    }

    @Test(arguments: [
        [("continue-to-next-destination", #""startGuidance": true"#)],
        [
            ("update-destinations", #""changes": [{"action": "MOVE", "waypointIndex": 0}]"#),
            (
                "update-destinations",
                #""changes": [{"action": "INSERT", "beforeIndex": 0, "waypoints": "#
                    + #"[{"latitude": 60.1, "longitude": 24.9}]}]"#
            ),
        ],
        [("update-destinations", #""changes": [{"action": "SKIP", "waypointIndex": 0}]"#)],
        [
            (
                "continue-to-next-destination",
                #""startGuidance": true, "leavingWaypointIndex": 1"#
            ),
            ("update-destinations", #""changes": [{"action": "REOPEN", "waypointIndex": 0}]"#),
        ],
    ])
    func `what a vehicle has reached decides no answer`(orders: [(String, String)]) throws {
        let map = Self.maps[0]
        for continuation in ["COMMAND", "DEPARTURE"] {
            let ways = ["aa", "ce", "ac", "ea"]
            var told: [[Substring: [String]]] = []
            for way in ways {
                let vehicle = try PrivateVehicle(on: map, at: map.coordinate("g"))
                func order(_ name: String, _ number: Int, _ body: String) {
                    vehicle.order(name, #"{"id": "o-\#(number)", \#(body)}"#)
                }
                func drive(seconds: Int = 130) {
                    for letter in way {
                        vehicle.drive(to: map.coordinate(letter), seconds: seconds)
                    }
                }
                vehicle.drive(to: vehicle.place, seconds: 2)
                let waypoints = "ace".map { letter -> String in
                    let place = map.coordinate(letter)
                    return #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude)}"#
                }
                order(
                    "set-destinations", 0,
                    #""continuation": "\#(continuation)", "waypoints": "#
                        + #"[\#(waypoints.joined(separator: ", "))]"#)
                drive()
                var number = 0
                for (name, body) in orders {
                    number += 1
                    order(name, number, body)
                    drive()
                }
                for stop in 0...4 {
                    number += 1
                    order(
                        "continue-to-next-destination", number,
                        continuation == "COMMAND"
                            ? #""startGuidance": true"#
                            : #""startGuidance": true, "leavingWaypointIndex": \#(stop)"#)
                    drive(seconds: 10)
                }
                told.append(Dictionary(grouping: vehicle.lines) { $0.prefix { $0 != " " } })
            }
            for other in told.dropFirst() { expectTheSame(told[0], other) }
        }
    }

    private func order(_ vehicle: PrivateVehicle, _ letter: Character, _ id: String) {
        let place = Self.maps[0].coordinate(letter)
        vehicle.order(
            "set-destinations",
            #"{"id": "\#(id)", "waypoints": [{"latitude": \#(place.latitude), "#
                + #""longitude": \#(place.longitude)}]}"#)
    }

    private func replies(_ vehicle: PrivateVehicle, _ id: String) -> [String] {
        vehicle.lines.filter { $0.contains("/reply/") && $0.contains(#""id":"\#(id)""#) }
    }

    @Test func `a driver is guided whose dispatcher does not know whether he is`() throws {
        let vehicle = try PrivateVehicle(on: Self.maps[0], at: Self.maps[0].coordinate("a"))
        vehicle.drive(to: vehicle.place, seconds: 2)
        order(vehicle, "i", "reachable")
        // The answer comes before the search, which would delay it.
        #expect(replies(vehicle, "reachable").count == 2)
        #expect(vehicle.route == nil)
        vehicle.drive(to: vehicle.place, seconds: 1)
        #expect(vehicle.route != nil)
        order(vehicle, "w", "island")
        vehicle.drive(to: vehicle.place, seconds: 1)
        #expect(vehicle.route == nil)
        for id in ["reachable", "island"] {
            let replies = replies(vehicle, id)
            #expect(replies.count == 2)
            #expect(replies.last?.contains(#""status":"SUCCEEDED","code":"OK""#) == true)
            #expect(replies.last?.contains(#""routeStatus":null"#) == true)
        }
        // A way that opens later is found, and who asks what has become of the order learns nothing.
        order(vehicle, "w", "island")
        #expect(replies(vehicle, "island").count == 3)
        vehicle.place = Self.maps[0].coordinate("x")
        vehicle.drive(to: vehicle.place, seconds: 120)
        #expect(vehicle.route != nil)
        #expect(!vehicle.lines.contains { $0.contains("RESUMED") })
    }

    @Test func `consent that is given while a route is looked for publishes it when it is there`()
        throws
    {
        let vehicle = try PrivateVehicle(on: Self.maps[0], at: Self.maps[0].coordinate("a"))
        vehicle.drive(to: vehicle.place, seconds: 2)
        vehicle.routeDelay = 5
        order(vehicle, "i", "before")
        #expect(replies(vehicle, "before").count == 2)
        vehicle.order("set-options", #"{"id": "yes", "locationConsent": true}"#)
        #expect(!vehicle.lines.contains { $0.contains("/navigation/route atLeastOnce retained {") })
        vehicle.drive(to: vehicle.place, seconds: 8)
        #expect(vehicle.lines.contains { $0.contains("/navigation/route atLeastOnce retained {") })
        #expect(vehicle.lines.contains { $0.contains("RESUMED") })
        #expect(replies(vehicle, "before").count == 2)
    }

    @Test
    func `consent that ends while a route is looked for ends the order as if there were a way`()
        throws
    {
        for (place, command) in [("a", "set-destinations"), ("x", "continue")] {
            let vehicle = try PrivateVehicle(
                on: Self.maps[0], at: Self.maps[0].coordinate(Character(place))
            ) { $0.privacy.locationConsent = true }
            vehicle.drive(to: vehicle.place, seconds: 2)
            if command == "continue" {
                order(vehicle, "w", "trip")
            }
            vehicle.routeDelay = 5
            order(vehicle, "i", "open")
            #expect(replies(vehicle, "open").count == 1)
            vehicle.order("set-options", #"{"id": "no", "locationConsent": false}"#)
            let reply = try #require(replies(vehicle, "open").last)
            #expect(reply.contains(#""status":"SUCCEEDED""#))
            #expect(reply.contains(#""routeStatus":null"#))
            let count = vehicle.lines.count
            vehicle.drive(to: vehicle.place, seconds: 8)
            let later = vehicle.lines[count...].filter { !$0.contains("/state/health ") }
            #expect(later.isEmpty)
        }
    }

    @Test
    func `retained state has the time at which consent ended, not that of the last event`() throws {
        let vehicle = try PrivateVehicle(on: Self.maps[0], at: Self.maps[0].coordinate("a")) {
            $0.privacy.locationConsent = true
        }
        vehicle.drive(to: vehicle.place, seconds: 2)
        order(vehicle, "w", "trip")
        vehicle.drive(to: vehicle.place, seconds: 57)
        let count = vehicle.lines.count
        vehicle.order("set-options", #"{"id": "no", "locationConsent": false}"#)
        func time(of line: String) -> Substring? {
            line.firstMatch(of: #/"time":"([^"]*)"/#)?.1
        }
        let later = vehicle.lines[count...]
        let reply = try #require(later.last { $0.contains("/reply/set-options ") })
        let retained = later.filter { $0.contains(" retained {") }
        #expect(retained.contains { $0.contains("/state/navigation ") })
        #expect(retained.contains { $0.contains("/state/health ") })
        for line in retained { #expect(time(of: line) == time(of: reply), "\(line)") }
    }

    @Test func `consent that begins on a drive reveals nothing of the path before`() throws {
        let map = Self.maps[0]
        let vehicle = try PrivateVehicle(on: map, at: map.coordinate("g"))
        vehicle.drive(to: vehicle.place, seconds: 2)
        let stops = "ac".map { letter -> String in
            let place = map.coordinate(letter)
            return #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude)}"#
        }
        vehicle.order(
            "set-destinations",
            #"{"id": "trip", "continuation": "DEPARTURE", "waypoints": [\#(stops.joined(separator: ", "))]}"#
        )
        // Arrives at the first stop, and leaves it.
        vehicle.drive(to: map.coordinate("a"), seconds: 130)
        vehicle.drive(to: map.coordinate("b"), seconds: 60)
        let count = vehicle.lines.count
        vehicle.order("set-options", #"{"id": "yes", "locationConsent": true}"#)
        vehicle.drive(to: vehicle.place, seconds: 2)
        vehicle.order("get-state", #"{"id": "all"}"#)
        let told = vehicle.lines[count...]
        let tour = try #require(told.last { $0.contains("/navigation/tour ") })
        #expect(tour.contains(#""state":"DEPARTED""#) || tour.contains(#""state":"ARRIVED""#))
        #expect(!tour.contains(#""arrivalTime":"2"#), "\(tour)")
        #expect(!tour.contains(#""departureTime":"2"#))
        #expect(tour.contains(#""departureTime":null"#))
        let state = try #require(told.last { $0.contains("/state/navigation ") })
        #expect(state.contains(#""lastArrival":null"#), "\(state)")
        let path = try #require(told.last { $0.contains("/navigation/traveled-path ") })
        // One place, or two.
        let geometry = try #require(path.firstMatch(of: #/"geometry":"([^"]*)"/#)).1
        #expect(geometry.count < 20, "\(path)")
        // The first published one is not that of before, and the first frame has its steps.
        let states = told.filter { $0.contains("/state/navigation ") }.map { text in
            text.firstRange(of: #""tripId""#).map { String(text[$0.lowerBound...]) } ?? ""
        }
        #expect(Set(states).count == 1, "\(states)")
        let frame = try #require(told.first { $0.contains("/navigation/info ") })
        #expect(frame.contains(#""currentStep":{"#), "\(frame)")
    }
}
