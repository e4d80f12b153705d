import ScenarioMaps

/// Maps drawn at random, each with turns of several junctions: what is announced in one word takes several roads there.
struct RandomTown {
    enum Kind: CaseIterable {
        /// Two roundabouts of any size behind one another.
        case roundabouts
        /// A divided road across a town.
        case dividedRoad
        /// Streets that do not meet, so that turns follow one another.
        case chains
    }

    let map: ScenarioMap
    let start: Character
    let goal: Character

    /// Metres of a column and half a line of the drawing.
    private static let metersPerColumn = 1.0

    init(_ kind: Kind, _ side: ScenarioDrivingSide, _ random: inout SeededGenerator) throws {
        var ends: String
        switch kind {
        case .roundabouts:
            (map, ends) = (try Self.roundabouts(side, &random), "ABCEGH")
        case .dividedRoad:
            (map, ends) = (try Self.dividedRoad(side, &random), "aGqy")
        case .chains:
            (map, ends) = (try Self.chains(side, &random), "adehilmp")
        }
        start = ends.remove(at: ends.indices.randomElement(using: &random) ?? ends.startIndex)
        goal = ends.randomElement(using: &random) ?? "a"
    }

    /// - Parameter places: metres east and north; for traffic on the left the whole is mirrored.
    private static func drawing(
        _ places: KeyValuePairs<String, (east: Double, north: Double)>, _ side: ScenarioDrivingSide
    ) -> String {
        let points = places.map {
            (
                letter: $0.key, east: side == .left ? -$0.value.east : $0.value.east,
                north: $0.value.north
            )
        }
        let west = points.map(\.east).min() ?? 0
        let north = points.map(\.north).max() ?? 0
        let cells = points.map {
            (
                letter: Character($0.letter), column: Int(($0.east - west) / metersPerColumn),
                row: Int((north - $0.north) / (2 * metersPerColumn))
            )
        }
        let width = (cells.map(\.column).max() ?? 0) + 1
        let height = (cells.map(\.row).max() ?? 0) + 1
        var rows = Array(repeating: Array(repeating: Character(" "), count: width), count: height)
        for cell in cells { rows[cell.row][cell.column] = cell.letter }
        return rows.map { String($0) }.joined(separator: "\n")
    }

    private static func roundabouts(
        _ side: ScenarioDrivingSide, _ random: inout SeededGenerator
    ) throws -> ScenarioMap {
        let (first, second) = (
            Double.random(in: 7...35, using: &random), Double.random(in: 7...35, using: &random)
        )
        let link = Double.random(in: 30...250, using: &random)
        let (x, y) = (first + link + second, Double.random(in: -20...20, using: &random))
        let arm = 160.0
        return try ScenarioMap(
            drawing(
                [
                    "a": (0, first), "b": (-first, 0), "c": (0, -first), "d": (first, 0),
                    "A": (0, first + arm), "B": (-first - arm, 0), "C": (0, -first - arm),
                    "e": (x, y + second), "f": (x - second, y), "g": (x, y - second),
                    "h": (x + second, y),
                    "E": (x, y + second + arm), "G": (x, y - second - arm),
                    "H": (x + second + arm, y),
                ], side), grid: 2 * metersPerColumn,
            ways: [
                "abcda": ["highway": "tertiary", "junction": "roundabout", "name": ""],
                "efghe": ["highway": "tertiary", "junction": "roundabout", "name": ""],
                "Aa": ["highway": "tertiary", "name": "North Road"],
                "Bb": ["highway": "tertiary", "name": "West Road"],
                "Cc": ["highway": "tertiary", "name": "South Road"],
                "df": ["highway": "tertiary", "name": "Middle Road"],
                "Ee": ["highway": "tertiary", "name": "Hill Road"],
                "Gg": ["highway": "tertiary", "name": "Lake Road"],
                "Hh": ["highway": "tertiary", "name": "East Road"],
            ], drivingSide: side)
    }

    private static func dividedRoad(
        _ side: ScenarioDrivingSide, _ random: inout SeededGenerator
    ) throws -> ScenarioMap {
        let west = -Double.random(in: 20...160, using: &random)
        let gap = Double.random(in: 8...26, using: &random)
        let east = gap + .random(in: 40...200, using: &random)
        let north = Double.random(in: 60...200, using: &random)
        let south = -Double.random(in: 60...200, using: &random)
        let parkway = ["highway": "primary", "maxspeed": "70", "name": "Parkway"]
        let carriageway = parkway.merging(["oneway": "yes"]) { $1 }
        let middle = gap / 2
        return try ScenarioMap(
            drawing(
                [
                    "a": (west - 200, 0), "d": (west, 0), "b": (0, 0), "c": (gap, 0),
                    "g": (east, 0), "G": (east + 200, 0), "k": (west, north), "l": (0, north),
                    "m": (gap, north), "n": (east, north), "o": (west, south), "u": (0, south),
                    "v": (gap, south), "w": (east, south), "p": (middle, north + 60),
                    "q": (middle, north + 220), "x": (middle, south - 60),
                    "y": (middle, south - 220),
                ], side), grid: 2 * metersPerColumn,
            ways: [
                "plbux": carriageway, "xvcmp": carriageway, "qp": parkway, "xy": parkway,
                "adbcgG": ["highway": "secondary", "name": "Main Street"],
                "klmn": ["highway": "residential", "name": "North Street"],
                "ouvw": ["highway": "residential", "name": "South Street"],
                "kdo": ["highway": "residential", "name": "West Lane"],
                "ngw": ["highway": "residential", "name": "East Lane"],
            ], drivingSide: side)
    }

    private static func chains(
        _ side: ScenarioDrivingSide, _ random: inout SeededGenerator
    ) throws -> ScenarioMap {
        func gap() -> Double { .random(in: 12...70, using: &random) }
        let (n, m) = (gap(), gap())
        let rows = [0, -n, -n - m, -n - m - gap()]
        let columns = [gap(), gap(), gap()]
        let (second, third) = (columns[0], columns[0] + columns[1])
        let fourth = third + columns[2]
        return try ScenarioMap(
            drawing(
                [
                    "a": (-200, rows[0]), "b": (0, rows[0]), "c": (third, rows[0]),
                    "d": (fourth + 200, rows[0]),
                    "e": (-200, rows[1]), "f": (0, rows[1]), "F": (second, rows[1]),
                    "g": (third, rows[1]),
                    "G": (fourth, rows[1]), "h": (fourth + 200, rows[1]),
                    "i": (-200, rows[2]), "J": (0, rows[2]), "j": (second, rows[2]),
                    "K": (third, rows[2]),
                    "k": (fourth, rows[2]), "l": (fourth + 200, rows[2]),
                    "m": (-200, rows[3]), "n": (0, rows[3]), "o": (third, rows[3]),
                    "p": (fourth + 200, rows[3]),
                ], side), grid: 2 * metersPerColumn,
            ways: [
                "abcd": ["highway": "secondary", "name": "First Street"],
                "efFgGh": ["highway": "tertiary", "name": "Second Street"],
                "iJjKkl": ["highway": "tertiary", "name": "Third Street"],
                "mnop": ["highway": "secondary", "name": "Fourth Street"],
                "bf": ["highway": "residential", "name": "Apple Lane"],
                "cg": ["highway": "residential", "name": "Birch Lane"],
                "Fj": ["highway": "residential", "name": "Cedar Lane"],
                "Gk": ["highway": "residential", "name": "Elder Lane"],
                "Jn": ["highway": "residential", "name": "Fig Lane"],
                "Ko": ["highway": "residential", "name": "Gorse Lane"],
            ], drivingSide: side)
    }
}
