import Directions
import Geodesy
import RoadNetwork
import Routing
import ScenarioMaps
import Testing

@testable import Guidance

/// A drive whose agent is killed at any second goes on as announced to the driver.
@Suite struct RestartPromptTests {
    /// Streets to the right every 60 m, each of which leads to the lower road, on which one turns again.
    private static let streets = try! ScenarioMap(
        """
        a-----------------------b-----c-----d-----e-----f
                                |     |     |     |     |
                                |     |     |     |     |
                                i-----j-----k-----l-----m-----n
                                                              |
                                                              o
                                                              |
                                                              |
                                                              p
        """, grid: 20,
        ways: [
            "abcdef": ["highway": "secondary", "name": "High Street"],
            "ijklmn": ["highway": "secondary", "name": "Low Street"],
            "bi": ["highway": "residential", "name": "B Street"],
            "cj": ["highway": "residential", "name": "C Street"],
            "dk": ["highway": "residential", "name": "D Street"],
            "el": ["highway": "residential", "name": "E Street"],
            "fm": ["highway": "residential", "name": "F Street"],
            "nop": ["highway": "residential", "name": "N Street"],
        ])

    /// A roundabout that is left by the third exit.
    private static let roundabout = try! ScenarioMap(
        """
                          a
                          |
                          b
        i---------------j   d---------------c
                          f
                          |
                          e
        """, grid: 30,
        ways: [
            "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
            "ab": ["highway": "primary", "name": "North Road"],
            "cd": ["highway": "primary", "name": "East Road"],
            "ef": ["highway": "primary", "name": "South Road"],
            "ij": ["highway": "primary", "name": "West Road"],
        ])

    /// A drive from a to the last of the corners, or its rest after a restart.
    private struct Trip {
        var drive: ScenarioDrive
        var corners: Substring
        let speed: Double

        init(
            _ map: ScenarioMap = RestartPromptTests.streets, corners: String = "bijklmnop",
            speed: Double
        ) {
            self.speed = speed
            self.corners = Substring(corners)
            drive = ScenarioDrive(map, at: "a")
            drive.stand(seconds: 2)
            drive.setDestinations(String(corners.suffix(1)))
            drive.stand(seconds: 4)
        }

        /// Metres of the rest of the drive.
        var metersLeft: Double {
            let places = [drive.place] + corners.map(drive.map.coordinate)
            return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }

        var isOver: Bool { corners.isEmpty }

        mutating func second() {
            while let corner = corners.first,
                drive.place.distance(to: drive.map.coordinate(corner)) <= 0.01
            {
                corners.removeFirst()
            }
            if let corner = corners.first { drive.drive(String(corner), speed: speed, seconds: 1) }
        }

        mutating func finish() {
            while !isOver { second() }
            drive.stand(seconds: 8)
        }

        /// Another session goes on, with or without what was announced.
        mutating func restart(forgetting: Bool) throws {
            var saved = try #require(
                drive.navigator.savedTrip.flatMap { SavedTrip(text: $0.text) })
            if forgetting { saved.announcement = nil }
            var next = ScenarioDrive(
                drive.map, at: "a",
                start: UTCTime(millisecondsSince1970: 1_790_000_000_000)
                    .advanced(bySeconds: drive.now.asSeconds))
            next.place = drive.place
            next.handle(.resume(saved))
            drive = next
        }
    }

    /// Sentences without their distances, and without names and what follows, for which there may be a second too
    /// little.
    private func told(_ prompts: [Prompt]) -> [String] {
        prompts.map { prompt in
            prompt.text.split(separator: ", ")
                .filter { !$0.hasPrefix("In ") && !$0.hasPrefix("then ") }
                .map { $0.replacing(" onto B Street", with: "") }
                .joined(separator: ", ")
        }
    }

    /// Without a turn's word by a distance: whether one fits before that at the place is a matter of a second.
    private func atPlaces(_ told: [String]) -> [String] { told.filter { $0 != "turn right" } }

    /// What is said in all when the agent is killed after so many seconds.
    private func prompts(
        speed: Double, killedAt second: Int, forgetting: Bool = false
    ) throws -> [String] {
        var trip = Trip(speed: speed)
        for _ in 0..<second { trip.second() }
        let first = trip.drive.prompts
        try trip.restart(forgetting: forgetting)
        trip.finish()
        return told(first + trip.drive.prompts)
    }

    @Test(arguments: [8.0, 11, 14])
    func `whenever the agent is killed, nothing is said twice or not at all`(speed: Double) throws {
        var whole = Trip(speed: speed)
        whole.finish()
        let expected = told(whole.drive.prompts)
        #expect(expected.count >= 5)
        for second in 1..<Int(whole.drive.now.asSeconds) - 20 {
            let said = try prompts(speed: speed, killedAt: second)
            #expect(atPlaces(said) == atPlaces(expected), "killed after \(second) s")
        }
    }

    @Test(arguments: [8.0, 13])
    func `on a roundabout the exit that was announced with the entry is kept`(speed: Double) throws
    {
        var whole = Trip(Self.roundabout, corners: "bjfdc", speed: speed)
        while !whole.isOver { whole.second() }
        for second in 1..<Int(whole.drive.now.asSeconds) - 10 {
            var trip = Trip(Self.roundabout, corners: "bjfdc", speed: speed)
            for _ in 0..<second { trip.second() }
            try trip.restart(forgetting: false)
            let left = trip.metersLeft
            while trip.drive.navigator.route == nil, !trip.isOver { trip.second() }
            let route = try #require(trip.drive.navigator.route)
            #expect(route.legs[0].distanceMeters <= left + 10, "killed after \(second) s")
        }
    }

    @Test func `without what was announced the way would be another`() throws {
        var whole = Trip(speed: 14)
        whole.finish()
        let expected = told(whole.drive.prompts)
        let differing = try (1..<30).filter {
            try prompts(speed: 14, killedAt: $0, forgetting: true) != expected
        }
        #expect(!differing.isEmpty)
    }
}
