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
                "Richtung Osten starten: Hauptstraße", "Rechts abbiegen: Gartenweg",
                "Links abbiegen: Am Markt", "Sie haben Ihr Ziel erreicht",
            ])
    }

    @Test func `each form of a prompt, with what follows in the same breath`() throws {
        let steps = try steps(Self.corner, "ae")
        #expect(
            voice.alert(steps[1], inMeters: 1_234).text
                == "In 1,2 Kilometern rechts abbiegen: Gartenweg")
        #expect(
            voice.before(steps[1], inMeters: 203, next: steps[2]).text
                == "In 200 Metern rechts abbiegen: Gartenweg, dann links abbiegen: Am Markt")
        #expect(voice.at(steps[1], next: nil).text == "Rechts abbiegen: Gartenweg")
        #expect(
            voice.at(steps[2], next: steps[3]).text
                == "Links abbiegen: Am Markt, dann das Ziel erreichen")
        #expect(
            voice.alert(steps[3], inMeters: 1_000).text == "In 1 Kilometer das Ziel erreichen")
        #expect(
            voice.after(on: "Hauptstraße", metersToNext: 3_000).text
                == "Weiterfahren auf Hauptstraße, nächste Anweisung in 3 Kilometern")
        #expect(
            voice.after(on: "", metersToNext: 900).text
                == "Weiterfahren, nächste Anweisung in 900 Metern")
        #expect(voice.signalLost.text == "Das GPS-Signal ist verloren")
        #expect(voice.speeding.text == "Sie fahren schneller als erlaubt")
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
                == "In 100 Metern im Kreisverkehr die dritte Ausfahrt nehmen: Ostring")
        #expect(voice.at(steps[2], next: nil).text == "Den Kreisverkehr verlassen: Ostring")
    }

    @Test func `a destination that lies beside the road is told with its side`() throws {
        let map = try ScenarioMap(
            """
              1
            a---b
            """, grid: 40, ways: ["ab": ["highway": "residential", "name": "Gartenweg"]])
        let arrival = try #require(
            try DirectionsScenario(map, language: .german).steps("a1").last)
        #expect(
            voice.before(arrival, inMeters: 50, next: nil).text
                == "In 50 Metern das Ziel erreichen, es liegt links")
        #expect(
            voice.at(arrival, next: nil).text == "Sie haben Ihr Ziel erreicht, es liegt links")
    }
}
