import Directions
import ScenarioMaps
import Testing

/// What a road is called: the tags of OpenStreetMap hold more than is announced.
@Suite struct RoadNamesTests {
    /// A turn from one road onto another with these tags.
    private func turn(
        onto tags: [String: String], in language: Language = .english
    ) throws -> Step {
        let map = try ScenarioMap(
            """
            a---b---c
                |
                d
            """, grid: 60,
            ways: [
                "abc": ["highway": "primary", "name": "Main Street"],
                "bd": ["highway": "primary", "name": ""].merging(tags) { $1 },
            ])
        return try DirectionsScenario(map, language: language).steps("ad")[1]
    }

    private func said(
        _ tags: [String: String], in language: Language = .english
    ) throws -> String {
        try turn(onto: tags, in: language).fullInstructionText
    }

    @Test(arguments: [
        (60, "Turn right onto Beresford Place"), (300, "Turn right to stay on Beresford Place"),
    ])
    func `nobody stays on a road that has only begun`(meters: Int, sentence: String) throws {
        let line = String(repeating: "-", count: meters / 10 - 1)
        let below = String(repeating: " ", count: 20 + meters / 10)
        let map = try ScenarioMap(
            "a-------------------b\(line)c----------e\n\(below)|\n\(below)|\n\(below)d", grid: 20,
            ways: [
                "ab": ["highway": "secondary", "name": "Tara Street"],
                "bcd": ["highway": "secondary", "name": "Beresford Place"],
                "ce": ["highway": "secondary", "name": "Gardiner Street"],
            ])
        let steps = try DirectionsScenario(map).steps("ad")
        #expect(
            steps.contains { $0.fullInstructionText == sentence },
            "\(steps.map(\.fullInstructionText))")
    }

    @Test(arguments: [
        (["name": "Vangerowstraße", "ref": "B 37"], "Turn right to stay on Vangerowstraße"),
        (["name": "Iqbal-Ufer", "ref": "B 37"], "Turn right onto Iqbal-Ufer"),
    ])
    func `a driver stays on a street also where it gets a number`(
        tags: [String: String], sentence: String
    ) throws {
        let map = try ScenarioMap(
            """
            a-----------------------b-----e
                                    |
                                    |
                                    |
                                    c
            """, grid: 20,
            ways: [
                "ab": ["highway": "secondary", "name": "Vangerowstraße"],
                "bc": ["highway": "primary"].merging(tags) { $1 },
                "be": ["highway": "primary", "name": "Ernst-Walz-Brücke"],
            ])
        #expect(try DirectionsScenario(map).steps("ac")[1].fullInstructionText == sentence)
    }

    /// The main road goes straight on under the name too.
    @Test(arguments: [
        ("Homberger Straße", "Turn right onto Homberger Straße"),
        ("Weststraße", "Turn right to stay on Homberger Straße"),
    ])
    func `nobody stays on a road by leaving it for another one of its name`(
        ahead: String, sentence: String
    ) throws {
        let map = try ScenarioMap(
            """
            a-----------------------b---------e
                                    |
                                    |
                                    |
                                    c
            """, grid: 20,
            ways: [
                "ab": ["highway": "primary", "name": "Homberger Straße", "ref": "B 324"],
                "be": ["highway": "primary", "name": ahead, "ref": "B 324"],
                "bc": ["highway": "residential", "name": "Homberger Straße"],
            ])
        #expect(try DirectionsScenario(map).steps("ac")[1].fullInstructionText == sentence)
    }

    @Test func `the first of several names is said, and all are there`() throws {
        let step = try turn(onto: ["name": "Rua do Velal; Rua da Pousada"])
        #expect(step.fullInstructionText == "Turn right onto Rua do Velal")
        #expect(step.simpleRoadName == "Rua do Velal")
        #expect(step.fullRoadName == "Rua do Velal / Rua da Pousada")
    }

    @Test(arguments: [
        ("Rua de Gondivai (Antiga EN 13)", "Rua de Gondivai"), ("青山通り（金王坂）", "青山通り"),
        ("(Hidden)", "(Hidden)"), ("Road (A) East", "Road (A) East"), ("Odd)", "Odd)"),
    ])
    func `what explains a name is not said`(name: String, simple: String) throws {
        let step = try turn(onto: ["name": name], in: .japanese)
        #expect(step.simpleRoadName == simple)
        #expect(step.fullRoadName == name)
    }

    @Test(arguments: [
        ("motorway", "Turn right onto A37"), ("trunk", "Turn right onto A37"),
        ("primary", "Turn right onto Moorweg"),
    ])
    func `large roads go by their number, which is on the signs`(
        kind: String, sentence: String
    ) throws {
        let tags = ["highway": kind, "name": "Moorweg", "ref": "A 37;E 4"]
        #expect(try said(tags).hasSuffix(String(sentence.dropFirst("Turn right".count))))
    }

    @Test(arguments: [
        "CG-2 - Avinguda Major", "CG-2 – Avinguda Major", "Avinguda Major, CG-2",
        "Avinguda Major (CG-2)",
    ])
    func `a name is said without the number that it has too`(name: String) throws {
        let step = try turn(onto: ["name": name, "ref": "CG-2"])
        #expect(step.fullInstructionText == "Turn right onto Avinguda Major")
        #expect(try said(["name": "CG-2", "ref": "CG-2"]) == "Turn right onto CG-2")
        // Where the words are one name the number belongs to it.
        let name = "Estrada Nacional 207"
        #expect(try said(["name": name, "ref": "207"]) == "Turn right onto \(name)")
    }

    @Test func `a number without a letter is called a road`() throws {
        #expect(try said(["ref": "16"]) == "Turn right onto route 16")
        #expect(try said(["ref": "16"], in: .britishEnglish) == "Turn right onto route 16")
        #expect(try said(["ref": "16"], in: .german) == "Rechts abbiegen auf die Straße 16")
        #expect(try said(["ref": "432"], in: .japanese) == "右折します。432号線です")
    }

    @Test func `the name on the sign holds where the driver can read it`() throws {
        let catalan = ["name": "Carretera Sant Cristofol", "name:es": "Carretera San Cristóbal"]
        #expect(
            try said(catalan, in: .spanish)
                == "Gire a la derecha por la carretera Sant Cristofol")
        let japanese = ["name": "八幡通り", "name:en": "Hachiman-dori", "ref": "305"]
        #expect(try said(japanese) == "Turn right onto Hachiman-dori")
        #expect(try said(japanese, in: .japanese) == "右折します。八幡通りです")
    }

    @Test func `a name in letters that the driver does not know is not said`() throws {
        let step = try turn(onto: ["name": "八幡通り"], in: .german)
        #expect(step.fullInstructionText == "Rechts abbiegen")
        #expect(step.simpleRoadName == "八幡通り")
        let numbered = try turn(onto: ["name": "八幡通り", "ref": "305"], in: .german)
        #expect(numbered.fullInstructionText == "Rechts abbiegen auf die Straße 305")
    }

    @Test(arguments: [
        ("ar", "انعطف يمينًا إلى Cat Street"), ("zh-Hans", "右转，驶入Cat Street"),
        ("ja", "右折します。キャットストリートです"), ("fi", "Käänny oikealle tielle Cat Street"),
    ])
    func `a driver reads Latin letters, and those of his own language`(
        tag: String, sentence: String
    ) throws {
        let language = try #require(Language(tag: tag))
        let tags = ["name": "キャットストリート", "name:en": "Cat St."]
        #expect(try said(tags, in: language) == sentence)
        // Without a name that can be read the number holds, or nothing.
        let readsKana = tag == "ja"
        let numbered = try said(["name": "オルガン坂", "ref": "A 7"], in: language)
        #expect(numbered.contains("オルガン坂") == readsKana)
        #expect((numbered.contains("A7") || numbered.contains("A 7")) == !readsKana)
        let bare = try said([:], in: language)
        #expect((try said(["name": "オルガン坂"], in: language) == bare) == !readsKana)
        #expect(try said(["name": "شارع الملك"], in: language) == bare || tag == "ar")
        #expect(try said(["name": "Невский"], in: language) == bare)
    }

    @Test func `a Chinese driver reads Chinese characters, an Arabic one those with a translation`()
        throws
    {
        let chinese = try #require(Language(tag: "zh-Hans"))
        let tags = ["name": "六本木通", "name:en": "Roppongi-dori Ave."]
        #expect(try said(tags, in: chinese) == "右转，驶入六本木通")
        #expect(try said(tags, in: .arabic) == "انعطف يمينًا إلى Roppongi-dori Avenue")
        #expect(try said(tags) == "Turn right onto Roppongi-dori Ave.")
        // Hawaiian and Azerbaijani letters are Latin ones.
        #expect(try said(["name": "Kapiʻolani Boulevard"]).hasSuffix("Kapiʻolani Boulevard"))
        #expect(try said(["name": "Əliyev küçəsi"]).hasSuffix("Əliyev küçəsi"))
    }

    @Test(arguments: [
        ("CG-2", "Gire a la derecha por la CG-2"), ("CM1116", "Gire a la derecha por la CM1116"),
        ("B3a", "Gire a la derecha por la B3a"), ("Ronda 3", "Gire a la derecha por la ronda 3"),
    ])
    func `a name that is the number of a road is one`(name: String, sentence: String) throws {
        #expect(try said(["name": name], in: .spanish) == sentence)
    }

    @Test func `a name that is written as its number is one in any form`() throws {
        let tags = ["name": "CG Norte 2", "ref": "CG-4;CG Norte 2"]
        #expect(try said(tags, in: .spanish) == "Gire a la derecha por la CG Norte 2")
        // A name without a digit stays one, though the number is the same.
        let ring = ["name": "Kehä I", "ref": "Kehä I"]
        #expect(try said(ring, in: .german) == "Rechts abbiegen: Kehä I")
    }

    @Test func `a name that is nothing but an explanation is not said`() throws {
        #expect(try said(["name": "(道玄坂上)"], in: .japanese) == said([:], in: .japanese))
        #expect(try said(["name": "(Alt)", "ref": "A 7"]) == "Turn right onto A7")
    }

    @Test(arguments: [
        ("Rua A / Rua B", "Rua A"), ("N1/IC2", "N1/IC2"), ("Nacional 1/IC2", "Nacional 1/IC2"),
        ("Planknerstrasse/Kresta", "Planknerstrasse/Kresta"), ("C/ Mayor", "C/ Mayor"),
        ("c/ Mayor / Plaza Nueva", "c/ Mayor"), ("Avda/ América", "Avda/ América"),
        ("Long Lane/ Elm Street", "Long Lane"), ("N1/ IC2", "N1"),
    ])
    func `of two names with a slash between them the first is said`(name: String, said: String)
        throws
    {
        #expect(try self.said(["name": name]) == "Turn right onto \(said)")
        #expect(try turn(onto: ["name": name]).fullRoadName == name)
    }

    @Test(arguments: [
        ("C/ Mayor", "Gire a la derecha por la C/ Mayor"),
        ("c/ Mayor", "Gire a la derecha por la c/ Mayor"),
        ("C/Mayor", "Gire a la derecha por la C/Mayor"),
        ("Pza. Mayor", "Gire a la derecha por la pza. Mayor"),
        ("P.º de Gracia", "Gire a la derecha por el P.º de Gracia"),
    ])
    func `an abbreviated kind of road has its article`(name: String, sentence: String) throws {
        #expect(try said(["name": name], in: .spanish) == sentence)
    }

    @Test(arguments: [
        ("Maia / Alfena", "Maia and Alfena"), ("Langen/Mörfelden;Basel", "Langen and Mörfelden"),
        ("Valadares / Gaia / Porto", "Valadares and Gaia"), ("N1/IC2", "N1/IC2"),
        ("Frankfurt/M.;Gate 1/2", "Frankfurt/M. and Gate 1/2"), ("Porto (Via Norte)", "Porto"),
        ("(M62);Leeds", "Leeds"), ("Leeds;none", "Leeds"),
        ("Alfeld,Elze", "Alfeld and Elze"), ("Alfeld,Elze;Celle", "Alfeld and Elze"),
        ("Washington, D.C.", "Washington, D.C."), ("Gate 1,2;Celle", "Gate 1,2 and Celle"),
        ("Hannover,-Bult", "Hannover-Bult"), ("St.Gallen,Chur", "St.Gallen and Chur"),
    ])
    func `places with a slash between them are two, without explanations`(
        sign: String, said: String
    ) throws {
        #expect(
            try exit(["destination": sign]).fullInstructionText
                == "Take exit 56 on the right toward \(said)")
    }

    @Test(arguments: [
        ("Valadares / Gaia / Porto", "en", "Take exit 56 Valadares/Gaia on the right"),
        (
            "Kreuz Hannover / Kirchhorst;Altwarmbüchen", "de",
            "Die Ausfahrt 56 Kreuz Hannover/Kirchhorst rechts nehmen"
        ),
        ("Langen/Mörfelden", "it", "Prendi l’uscita 56 Langen/Mörfelden a destra"),
        ("Valadares / Gaia", "pt-PT", "Siga pela saída 56 à direita, direção Valadares e Gaia"),
        ("N3 Porto (Via Norte)", "pt-BR", "Pegue a saída 56 à direita, sentido N3 Porto"),
        ("白龙/新蚌埠路", "zh-Hans", "从右侧56号白龙、新蚌埠路出口驶出"),
        ("白龙 / Bailong", "fr", "Prenez la sortie 56 Bailong à droite"),
        ("白龙", "fr", "Prenez la sortie 56 à droite"), ("(白龙)", "ja", "右側の56番出口を出ます"),
    ])
    func `the name of a junction is said as places are`(
        name: String, tag: String, sentence: String
    ) throws {
        let language = try #require(Language(tag: tag))
        #expect(try exit([:], junction: name, in: language).fullInstructionText == sentence)
    }

    /// It was "exit 56 Porto and Braga on the right to", as if Braga lay there, and a name was said twice.
    @Test(arguments: [
        (
            "Porto / Braga", "pt-PT",
            "Siga pela saída 56 à direita para o Nó A20, direção Porto e Braga"
        ),
        (
            "Porto / Braga", "pt-BR",
            "Pegue a saída 56 à direita para o Nó A20, sentido Porto e Braga"
        ),
        ("A20", "pt-PT", "Siga pela saída 56 à direita para o Nó A20"),
        ("A20", "en", "Take exit 56 on the right onto Nó A20"),
        // A part of a word is another name.
        ("Nó A2", "en", "Take exit 56 Nó A2 on the right onto Nó A20"),
    ])
    func `the name of a numbered exit stands behind its side and road`(
        name: String, tag: String, sentence: String
    ) throws {
        let language = try #require(Language(tag: tag))
        let exit = try exit(["name": "Nó A20"], junction: name, in: language)
        #expect(exit.fullInstructionText == sentence)
    }

    @Test func `a motorway's letter in brackets belongs to its number on signs too`() throws {
        let exit = try exit(
            ["destination": "Darlington;A66(M)", "destination:ref": "A1(M)"], in: .britishEnglish)
        #expect(
            exit.fullInstructionText
                == "Take exit 56 on the right onto the A1(M) towards Darlington and the A66(M)")
    }

    @Test func `a number in a junction's name that is on the sign is said once`() throws {
        let exit = try exit(["destination:ref": "A41"], junction: "A41 CREP")
        #expect(exit.fullInstructionText == "Take exit 56 CREP on the right onto A41")
    }

    @Test func `a road number among the places has the article that the language gives it`() throws
    {
        let tags = ["destination": "A63;M 621;Leeds", "destination:ref": "A61"]
        #expect(
            try exit(tags, in: .britishEnglish).fullInstructionText
                == "Take exit 56 on the right onto the A61 towards the A63 and the M621")
        #expect(
            try exit(tags).fullInstructionText
                == "Take exit 56 on the right onto A61 toward A63 and M621")
    }

    private func exit(
        _ tags: [String: String], junction: String? = nil, in language: Language = .english
    ) throws -> Step {
        let map = try ScenarioMap(
            """
            a---b-----c
                 \\
                  d---e
            """, grid: 100,
            ways: [
                "abc": ["highway": "motorway", "ref": "A 1", "name": "", "oneway": "yes"],
                "bde": ["highway": "motorway_link", "oneway": "yes", "name": ""]
                    .merging(tags) { $1 },
            ],
            nodes: [
                "b": ["highway": "motorway_junction", "ref": "56;55"].merging(
                    junction.map { ["name": $0] } ?? [:]
                ) { $1 }
            ])
        return try DirectionsScenario(map, language: language).steps("ae")[1]
    }

    @Test func `of several exit numbers the first is announced`() throws {
        let step = try exit(["destination": "Town"], in: .german)
        #expect(step.exitNumber == "56")
        #expect(
            step.fullInstructionText == "Die Ausfahrt 56 rechts Richtung Town nehmen")
    }

    @Test(arguments: Language.all)
    func `a place on a sign that the driver cannot read is not said`(language: Language) throws {
        let readsChinese = ["ja", "zh-Hans", "zh-Hant"].contains(language.tag)
        let shibuya = ["destination": "三軒茶屋;Shibuya"]
        let sentence = try exit(shibuya, in: language).fullInstructionText
        #expect(sentence.contains("Shibuya"))
        #expect(sentence.contains("三軒茶屋") == readsChinese)
        // Without a place that can be read the number stands alone, as beside a sign without places.
        let bare = try exit([:], in: language).fullInstructionText
        let unreadable = try exit(["destination": "三軒茶屋"], in: language)
        #expect((unreadable.fullInstructionText == bare) == !readsChinese)
        #expect(unreadable.fullRoadName == "三軒茶屋")
    }

    @Test func `where there is no time names are left out, not the number of the exit`() throws {
        let step = try exit(["destination": "Hannover", "destination:ref": "A 37"])
        func brief(_ language: Language) -> String {
            Voice(language: language, measure: .metric).brief(step).text
        }
        #expect(brief(.english) == "Take exit 56 on the right")
        #expect(brief(.german) == "Die Ausfahrt 56 rechts nehmen")
        #expect(brief(.japanese) == "右側の56番出口を出ます")
    }

    @Test func `an exit is not announced with the number of the road that it leaves`() throws {
        #expect(try exit(["ref": "A 1"]).fullInstructionText == "Take exit 56 on the right")
        #expect(
            try exit(["ref": "A 1", "destination": "Town"]).fullInstructionText
                == "Take exit 56 on the right toward Town")
        #expect(
            try exit(["ref": "A 2"]).fullInstructionText == "Take exit 56 on the right onto A2")
    }

    @Test func `districts on a sign have the town that stands before them`() throws {
        #expect(
            try exit(["destination": "Hannover;-Bothfeld;-Lahe"]).fullInstructionText
                == "Take exit 56 on the right toward Hannover-Bothfeld and Hannover-Lahe")
        #expect(
            try exit(["destination": "Hannover-Bult;-Bothfeld;-Lahe"]).fullInstructionText
                == "Take exit 56 on the right toward Hannover-Bult and Hannover-Bothfeld")
        #expect(
            try exit(["destination": "H.-Anderten;-Misburg"]).fullInstructionText
                == "Take exit 56 on the right toward H.-Anderten and H.-Misburg")
        #expect(
            try exit(["destination": "-Lahe;Celle"]).fullInstructionText
                == "Take exit 56 on the right toward -Lahe and Celle")
        #expect(
            try exit(["destination": "Hannover-;Flughafen;Celle"]).fullInstructionText
                == "Take exit 56 on the right toward Hannover-Flughafen and Celle")
    }

    @Test func `an exit without a number and a sign is told by the name of its junction`() throws {
        let map = try ScenarioMap(
            """
            a---b-----c
                 \\
                  d---e
            """, grid: 100,
            ways: [
                "abc": ["highway": "motorway", "ref": "A 1", "name": "", "oneway": "yes"],
                "bde": ["highway": "motorway_link", "oneway": "yes", "name": ""],
            ], nodes: ["b": ["highway": "motorway_junction", "name": "Campo Alegre"]])
        func told(_ language: Language) throws -> String {
            try DirectionsScenario(map, language: language).steps("ae")[1].fullInstructionText
        }
        #expect(try told(.english) == "Take the Campo Alegre exit on the right")
        #expect(try told(.german) == "Die Ausfahrt Campo Alegre rechts nehmen")
    }

    @Test func `a number in letters that the driver cannot read is not said`() throws {
        let map = try ScenarioMap(
            """
            a---b---c
            """, grid: 100,
            ways: ["abc": ["highway": "trunk", "ref": "复兴路立交", "name": ""]])
        func departure(_ language: Language) throws -> String {
            try DirectionsScenario(map, language: language).steps("ac")[0].fullInstructionText
        }
        #expect(try departure(.english) == "Head east")
        #expect(
            try departure(#require(Language.all.first { $0.tag == "zh-Hans" })).contains("复兴路立交"))
    }

    @Test func `a sign distinguishes the road that one gets on from the places it leads to`() throws
    {
        let tags = ["destination": "HANNOVER;Celle;Uelzen", "destination:ref": "A 37;B 3"]
        #expect(
            try exit(tags, in: .britishEnglish).fullInstructionText
                == "Take exit 56 on the right onto the A37 towards Hannover and Celle")
        #expect(
            try exit(tags, in: .french).fullInstructionText
                == "Prenez la sortie 56 à droite vers l’A37, direction Hannover et Celle")
        #expect(
            try exit(tags, in: .japanese).fullInstructionText
                == "右側の56番出口を出ます。A 37、Hannover、Celle方面です")
    }

    @Test(arguments: [
        "Alle Richtungen", "Toutes directions", "Autres Directions", "Wszystkie kierunki",
        "Kaikki suunnat", "Tüm yönler", "Doorgaand verkeer", "Through traffic", "All Traffic",
        "Todas as direções", "Totes direccions",
    ])
    func `a sign that names no place is no place`(sign: String) throws {
        let step = try exit(["destination": sign])
        #expect(
            step.fullInstructionText
                == "Take exit 56 on the right, following signs for \(sign)")
    }

    @Test func `what only stands on a sign is no road to go on`() throws {
        let step = try exit(["destination": "Celle"])
        #expect(step.simpleRoadName == "Celle")
        #expect(step.roadCall.isEmpty)
        let voice = Voice(language: .german, measure: .metric)
        #expect(
            voice.after(on: step.roadCall, metersToNext: 2_100).text == "2 Kilometer weiterfahren")
    }

    @Test func `a stop on the way is not the destination`() throws {
        let map = try ScenarioMap(
            "a---b---c", grid: 100, ways: ["abc": ["highway": "primary", "name": "Main Street"]])
        let route = try DirectionsScenario(map).route("abc")
        let arrivals = try route.legs.map { try #require($0.steps.last) }
        #expect(
            arrivals.map(\.fullInstructionText) == [
                "You have arrived at your stop", "You have arrived at your destination",
            ])
        let voice = Voice(language: .english, measure: .imperial)
        #expect(
            arrivals.map { voice.alert($0, inMeters: 402).text } == [
                "In a quarter mile, you will reach your stop",
                "In a quarter mile, you will reach your destination",
            ])
    }

    /// A road crosses a bridge that has a name of its own; the name on the sign at the corner is told, and is back behind it.
    @Test func `a name that was said at the turn is not said again behind a bridge`() throws {
        let road = ["highway": "tertiary", "name": "Road"]
        let map = try ScenarioMap(
            """
                      e







                      d


                      c
            a---------b---------f
            """, grid: 40,
            ways: [
                "abf": ["highway": "tertiary", "name": "Lane"], "bc": road,
                "cd": ["highway": "tertiary", "name": "Old Bridge", "bridge": "yes"], "de": road,
            ])
        let told = try DirectionsScenario(map).maneuvers("ae")
        #expect(told == ["TURN_LEFT Road"])
    }
}
