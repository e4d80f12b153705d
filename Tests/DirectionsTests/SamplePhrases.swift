@testable import Directions

/// Every phrase of a language with its gaps filled in the ways that matter, as a reviewer reads them.
struct SamplePhrases {
    let language: Language
    private var book: PhraseBook { language.book }

    /// Names of roads in the language: a usual one, a number, a bare number, and one nobody knows.
    private static let names: [String: [String]] = [
        "en": ["Regent Street", "Dublin Tunnel"],
        "de": ["Marienstraße", "Gartenweg", "Am Markt", "Alte Gasse", "Elbtunnel"],
        "fr": [
            "Rue de la Paix", "Avenue Foch", "Boulevard Rainier III", "Moyenne Corniche",
            "Tunnel Albert II", "Quais du Rhône", "Trémie Sud", "Beauséjour",
        ],
        "es": ["Calle Mayor", "Paseo del Prado", "Ctra. de Sispony"],
        "it": ["Via Garibaldi", "Tangenziale Ovest", "Lungotevere", "Traforo del Frejus"],
        "nl": ["Wilhelminastraat", "Stadhuisplein", "Op de Dijk", "Rozenpad", "Coentunnel"],
        "pt": ["Rua D. Antão", "Largo do Carmo", "Foz"],
        "pl": ["Marszałkowska", "Aleja Pokoju", "3 Maja", "Tunel Wisłostrady"],
        "tr": ["Atatürk Caddesi", "Gül Sokağı", "Kordon", "Avrasya Tüneli"],
        "fi": ["Hämeenkatu", "Mannerheimintie", "Esplanadi", "Vuosaaren tunneli"],
        "ar": ["شارع الملك فهد", "نفق الشندغة"], "ja": ["青山通り"], "zh": ["中山路"],
    ]

    /// Names that show a rule of their own; they are shown in one sentence of each kind of form.
    private static let ruleNames: [String: [String]] = [
        "en": ["Tunnel Road", "Tunnel Ave"],
        "de": [
            "Hannoversche Straße", "Alte Goslarsche Straße", "Tiefe Straße", "Lange Äcker",
            "Schwarzer Weg", "Altes Hohes Feld", "Straße der Nationen", "Platz der Begegnung",
            "Weg zum Stift", "Wiesengass", "Ortsumfahrung Süd", "Rua do Freixo", "Largo do Carmo",
            "Boulevard des Moulins", "Römerkreis", "Deutsche Weinstraße", "Obere Breite Gasse",
            "Neue Häuser", "Industriestraße Nord", "Anne Frank Straße", "Rosenhof",
            "Französischer Platz", "Hallesches Ufer", "Leipziger Platz", "Häfnergässchen",
            "Enges Gässchen", "Gut Adolphshof", "Südumfahrung", "Birkenfeld", "Kl. Weg",
            "Ringstraße-Nord",
        ],
        "fr": [
            "Rua do Freixo", "Largo do Carmo", "Avenida da Boavista", "Túnel del Pont Pla",
            "Liaison Marquet", "Virage Sud", "Accès Nord", "Lacets Nord", "Ctra. de Sispony",
            "Urbanització Les Feixes", "Vial de l'Obac", "Av. Foch", "Bd Voltaire", "Vieille Route",
            "Ancien Chemin", "Grand Boulevard", "Rocade", "2e Avenue", "Z.I. Nord", "Boul. Carnot",
        ],
        "es": [
            "Gran Vía", "Gran Vía de Colón", "Rotonda de la Juberrussa", "Vial de l'Obac",
            "Tunel del Pont Pla", "Rua do Freixo", "Largo do Carmo", "Port d'Envalira",
            "Carrera de San Jerónimo", "Rúa do Vilar", "Gran Avenida", "M-30 Norte", "2ª Avenida",
            "Barriada San José", "Praza Maior", "Av Juárez",
        ],
        "it": [
            "Autostrada del Sole", "Grande Raccordo Anulare", "Strada Statale 1 Aurelia",
            "Svincolo Nord", "Ponti Nuovi", "S.P. 12", "Sopraelevata", "Ex SS 10",
        ],
        "nl": [
            "Wilhelminaplantsoen", "Binnenhof", "Grote Markt", "Maaskade", "Laan van Meerdervoort",
            "Ringbaan Noord", "Kerklaantje", "Langs de Baan", "Rijksweg A2",
        ],
        "pt": [
            "Variante Poente", "Variante", "Nacional 1", "EN 14", "Acesso à A41",
            "Segunda Circular", "Rodoanel Mário Covas", "Qta. do Lago", "2ª Circular",
            "Pç.ª da República", "VCI",
        ],
        "pl": [
            "Aleja Krakowska", "Aleja Lipowa", "Aleja Adama Mickiewicza", "Ulica Płocka",
            "Ulica Długa", "Al. Ujazdowskie", "Obwodnica Śródmiejska", "Trasa Łazienkowska",
            "Szosa Lubicka", "Pastwiska", "Jacka", "ul. Jacka",
        ],
        "tr": ["Anadolu Otoyolu", "Ankara Yolu"],
        "fi": [
            "Pohjoinen Rautatiekatu", "Vanha Turuntie", "Toinen linja", "Pitkäsilta",
            "Ylinen Kaivokatu", "Korkea Kuja", "St Patrick's Road", "Valtatie 4", "vt 4",
        ],
        "ar": ["ميدان التحرير", "النفق الجديد", "الشارع الخامس", "زنقة الحمام"],
        "zh": ["南浦大桥", "台北橋"],
    ]
    /// Numbers of the same kind.
    private static let ruleNumbers = [
        "en": ["A1(M)"], "it": ["IC 23", "N 7"], "fr": ["IC 23", "N 7"], "pt": ["CM 1116"],
        "fi": ["VT 9"], "zh": ["006乡道", "106甲", "國道3甲"],
        "ja": ["006乡道"],
    ]
    private static let ruleKeys: Set<String> = ["turn.left", "exit", "merge", "uTurn", "after"]

    private func roads(_ key: String) -> [RoadCall] {
        let base = String(language.tag.prefix(2))
        let showsRules = Self.ruleKeys.contains(key)
        let more = showsRules ? Self.ruleNames[base, default: []] : []
        let moreNumbers = showsRules ? Self.ruleNumbers[base, default: []] : []
        let names = (Self.names[base, default: ["X"]] + more).map { RoadCall($0) }
        let numbers = (["A 37", "16"] + moreNumbers).map { RoadCall($0, isNumber: true) }
        return names + numbers.map(book.call)
    }

    /// Sentences by key, each with all its fillings, none of them twice.
    var lines: [String] {
        let units = LengthUnit.allCases.flatMap { ["\($0).", "for.\($0)."] }
        return book.phrases.keys.sorted().flatMap { key -> [String] in
            guard !units.contains(where: { key.hasPrefix($0) }) else { return [] }
            var seen: Set<String> = []
            let isSentence = !Self.fragments.contains(key)
            return fillings(of: key)
                .map { isSentence ? book.sentence(key, $0) : book.fill(key, $0) }
                .map(SentenceEnd.removed)
                .filter { seen.insert($0).inserted }
                .map { "\(key): \($0)" }
        }
    }

    /// The keys of what is no sentence of its own.
    static let fragments: Set<String> = [
        "list", "jointName", "ordinal.other", "side.left", "side.right",
    ]

    private func fillings(of key: String) -> [PhraseValues] {
        let gaps = book.phrases[key]?.gaps ?? []
        let turn = book.fill("turn.left")
        let uTurn = book.fill("uTurn", PhraseValues(road: roads("uTurn")[0]))
        var fillings = [PhraseValues()]
        func vary(
            _ gap: Phrase.Gap, _ path: WritableKeyPath<PhraseValues, String>, _ values: [String]
        ) {
            guard gaps.contains(gap) else { return }
            fillings = fillings.flatMap { old in
                values.map { value in
                    var new = old
                    new[keyPath: path] = value
                    return new
                }
            }
        }
        vary(.exit, \.exit, ["", "56"])
        vary(.junction, \.junction, ["", "Frankfurter Kreuz"])
        vary(.compass, \.compass, ["", book.compass[1]])
        vary(.place, \.place, ["", "Depot"])
        vary(.side, \.side, ["", book.fill("side.left"), book.fill("side.right")])
        vary(.ordinal, \.ordinal, [1, 8, 11, 20, 21].map(book.ordinal))
        vary(.number, \.number, ["21"])
        vary(
            .distance, \.distance,
            [distance(isLength: ["after", "walk", "walkStop"].contains(key))])
        let isWhole = ["then", "thenApart", "and"].contains(key)
        let sentences = key.hasPrefix("in") ? [turn, uTurn] : [turn]
        vary(.sentence, \.sentence, isWhole ? sentences : sentences.map(book.inner))
        vary(
            .next, \.next,
            [key == "and" ? book.fill("lanes.left.1") : book.inner(book.fill("turn.right"))])
        let varied = fillings
        if key == "list" || key == "jointName" {
            return ["Celle", "Irun"].map { PhraseValues(first: "Hannover", next: $0) }
        }
        guard gaps.contains(.road) || gaps.contains(.signRoad) else { return varied }
        // What is known of the road, one thing at a time and together.
        var values = varied
        if let base = varied.first {
            for road in roads(key) {
                var new = base
                new.road = road
                values.append(new)
                if gaps.contains(.stay) {
                    new.stay = road
                    values.append(new)
                }
            }
            guard gaps.contains(.signRoad) else { return values }
            var new = base
            new.places = book.list(["Hannover", "Celle"])
            values.append(new)
            new.signRoad = book.call(RoadCall("A 37", isNumber: true))
            values.append(new)
            new.places = ""
            values.append(new)
            new = base
            new.allDirections = "Toutes directions"
            values.append(new)
        }
        return values
    }

    private func distance(isLength: Bool) -> String {
        book.measure(SpokenDistance(300, in: .metric), isLength: isLength)
    }

    /// Measures as they are said of something ahead, and of a length.
    var measures: [String] {
        Measure.allCases.flatMap { measure in
            Self.meters.map { meters in
                let distance = SpokenDistance(meters, in: measure)
                let ahead = book.measure(distance, isLength: false)
                let length = book.measure(distance, isLength: true)
                let both = length == ahead ? ahead : "\(ahead) / \(length)"
                return "\(measure) \(Int(meters)): \(both)"
            }
        }
    }

    private static let meters = [
        50.0, 100, 200, 280, 402, 560, 805, 1_000, 1_207, 1_609, 2_000, 2_414, 3_219, 5_000, 35_400,
    ]
}
