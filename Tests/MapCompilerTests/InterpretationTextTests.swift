import RoadNetwork
import Testing

@testable import MapCompiler

@Suite struct InterpretationTextTests {
    private func texts(_ tags: String) -> [TextValue] {
        way("highway=primary," + tags)?.texts ?? []
    }

    private func language(_ code: String) throws -> LanguageCode {
        try #require(LanguageCode(code))
    }

    @Test func `names of every kind are kept with their language`() throws {
        #expect(
            texts(
                """
                name=Rue de Berne,name:de=Bernstrasse,alt_name=Old Road,official_name:fr=R 12,\
                loc_name=Lane,name:pronunciation=ʁy,name:ja:pronunciation=ru,name:left=A,\
                name:etymology=city,ref=A 5;B 3,int_ref=E 35,name:zh-Hant=X,name:old=Y
                """)
                == [
                    TextValue(.name, "Rue de Berne"),
                    TextValue(.name, language: try language("de"), "Bernstrasse"),
                    TextValue(.alternativeName, "Old Road"),
                    TextValue(.officialName, language: try language("fr"), "R 12"),
                    TextValue(.localName, "Lane"), TextValue(.pronunciation, "ʁy"),
                    TextValue(.pronunciation, language: try language("ja"), "ru"),
                    TextValue(.nameOnLeft, "A"), TextValue(.ref, "A 5;B 3"),
                    TextValue(.internationalRef, "E 35"),
                ])
    }

    @Test(arguments: [
        ("oneway=yes,destination=Berlin", [TextValue(.destinationForward, "Berlin")]),
        ("oneway=-1,destination=Berlin", [TextValue(.destinationBackward, "Berlin")]),
        ("oneway=no,destination=Berlin", []),
        (
            "destination:forward=Berlin,destination:backward=Hamburg",
            [TextValue(.destinationForward, "Berlin"), TextValue(.destinationBackward, "Hamburg")]
        ),
        (
            "oneway=-1,destination=Berlin,destination:backward=Hamburg",
            [TextValue(.destinationBackward, "Hamburg")]
        ),
        (
            "oneway=yes,destination:forward=Berlin,destination:backward=Hamburg",
            [TextValue(.destinationForward, "Berlin")]
        ),
        (
            "oneway=yes,destination:ref=A1,destination:lanes=X|Y,destination:street=High St",
            [
                TextValue(.destinationRefForward, "A1"),
                TextValue(.destinationLanesForward, "X|Y"),
                TextValue(.destinationStreetForward, "High St"),
            ]
        ),
        ("oneway=yes,destination:symbol=airport,destination=", []),
    ])
    func `signs are kept for those who can read them`(tags: String, expected: [TextValue]) {
        #expect(texts(tags) == expected)
    }

    @Test func `an exit has its number at the way or at the junction`() throws {
        #expect(texts("junction:ref=12a") == [TextValue(.exitNumber, "12a")])
        let node = try #require(
            NodeInterpretation(
                tags("highway=motorway_junction,ref=34,name=Kreuz,name:en=Cross,exit_to=Ulm")))
        #expect(node.flags == [.motorwayJunction, .hasTexts])
        #expect(
            node.texts == [
                TextValue(.exitNumber, "34"), TextValue(.junctionName, "Kreuz"),
                TextValue(.junctionName, language: try language("en"), "Cross"),
                TextValue(.destinationForward, "Ulm"),
            ])
    }
}
