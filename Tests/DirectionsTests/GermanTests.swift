import Directions
import ScenarioMaps
import Testing

/// What a German driver hears, whole: words in their order, cases and capitals.
@Suite struct GermanTests {
    private let voice = Voice(language: .german, measure: .metric)

    private func steps(_ drawing: String, _ route: String, grid: Double = 40) throws -> [Step] {
        let map = try ScenarioMap(
            drawing, grid: grid,
            ways: [
                "abc": ["highway": "primary", "name": "Hauptstraße"],
                "bd": ["highway": "primary", "name": "Gartenweg"],
                "gde": ["highway": "primary", "name": "Am Markt"],
            ])
        return try DirectionsScenario(map, language: .german).steps(route)
    }

    private static let corner = """
        a-------b---c
                |
            g---d---e
        """

    @Test func `each sentence of a trip, as it is shown`() throws {
        #expect(
            try steps(Self.corner, "ae").map(\.fullInstructionText) == [
                "Auf der Hauptstraße Richtung Osten starten", "Rechts abbiegen in den Gartenweg",
                "Links abbiegen: Am Markt", "Sie haben Ihr Ziel erreicht",
            ])
    }

    @Test func `each form of a prompt, with what follows in the same breath`() throws {
        let steps = try steps(Self.corner, "ae")
        #expect(
            voice.alert(steps[1], inMeters: 1_234).text
                == "In einem Kilometer rechts abbiegen in den Gartenweg")
        #expect(
            voice.before(steps[1], inMeters: 203, next: steps[2]).text
                == "In 200 Metern rechts abbiegen in den Gartenweg, dann links abbiegen: Am Markt")
        #expect(voice.at(steps[1], next: nil).text == "Rechts abbiegen in den Gartenweg")
        #expect(
            voice.at(steps[2], next: steps[3]).text
                == "Links abbiegen: Am Markt, dann erreichen Sie Ihr Ziel")
        #expect(
            voice.alert(steps[3], inMeters: 1_000).text
                == "In einem Kilometer erreichen Sie Ihr Ziel")
        #expect(
            voice.after(on: RoadCall("Hauptstraße"), metersToNext: 3_000).text
                == "3 Kilometer der Hauptstraße folgen")
        #expect(
            voice.after(on: RoadCall(), metersToNext: 900).text
                == "900 Meter weiterfahren")
        #expect(voice.signalLost.text == "GPS-Signal verloren")
        #expect(voice.speeding(limit: nil).text == "Sie fahren schneller als erlaubt")
        #expect(
            voice.speeding(limit: 50 / 3.6).text == "Sie fahren schneller als erlaubt: hier gilt 50"
        )
    }

    @Test func `a counted exit is an ordinal, and the circle is left in the same words`() throws {
        let map = try ScenarioMap(
            """
                  a
                  b
            i j       d c
                  f
                  e
            """, grid: 60,
            ways: [
                "bjfdb": ["highway": "primary", "junction": "roundabout", "name": ""],
                "ab": ["highway": "primary"], "cd": ["highway": "primary", "name": "Ostring"],
                "ef": ["highway": "primary"], "ij": ["highway": "primary"],
            ])
        let steps = try DirectionsScenario(map, language: .german).steps("ac")
        #expect(
            voice.before(steps[1], inMeters: 97, next: nil).text
                == "In 100 Metern im Kreisverkehr die dritte Ausfahrt auf den Ostring nehmen")
        #expect(voice.at(steps[2], next: nil).text == "Aus dem Kreisverkehr auf den Ostring fahren")
    }

    @Test func `a destination that lies beside the road is announced with its side`() throws {
        let map = try ScenarioMap(
            """
              1
            a---b
            """, grid: 40, ways: ["ab": ["highway": "residential", "name": "Gartenweg"]])
        let arrival = try #require(
            try DirectionsScenario(map, language: .german).steps("a1").last)
        #expect(
            voice.before(arrival, inMeters: 50, next: nil).text
                == "In 50 Metern erreichen Sie Ihr Ziel. Es liegt links")
        #expect(
            voice.at(arrival, next: nil).text == "Sie haben Ihr Ziel erreicht. Es liegt links")
    }
}
