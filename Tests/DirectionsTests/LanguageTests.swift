import Testing

@testable import Directions

@Suite struct LanguageTests {
    private func keys(_ language: Language) -> Set<String> {
        Set(
            language.book.phrases.keys.filter { key in
                !LengthUnit.allCases.contains {
                    key.hasPrefix("\($0.rawValue).") || key.hasPrefix("for.\($0.rawValue).")
                }
            })
    }

    @Test(arguments: Language.all)
    func `every language has every sentence`(language: Language) {
        #expect(keys(language) == keys(.english))
        #expect(language.book.compass.count == 8)
        #expect(language.book.ordinals.count >= 20)
        for maneuver in Maneuver.allCases {
            #expect(language.book.phrases[Sentences.key(for: maneuver)] != nil)
        }
    }

    @Test(arguments: Language.all)
    func `every sentence has the gaps of the English one`(language: Language) {
        for (key, phrase) in Language.english.book.phrases where keys(.english).contains(key) {
            #expect(
                language.book.phrases[key]?.gaps == phrase.gaps,
                "\(language.tag): \(key)")
        }
    }

    @Test(arguments: Language.all)
    func `gaps outside a choice are those that always have a value`(language: Language) {
        let always: Set<Phrase.Gap> = [.sentence, .next, .first, .distance, .number, .ordinal]
        for (key, phrase) in language.book.phrases {
            for case .gap(let gap, _, _) in phrase.parts {
                #expect(always.contains(gap), "\(language.tag): \(key)")
            }
        }
    }

    @Test(arguments: Language.all)
    func `every form that a sentence asks for is there`(language: Language) {
        for (key, phrase) in language.book.phrases {
            #expect(
                phrase.formNames.isSubset(of: language.book.forms.keys), "\(language.tag): \(key)")
        }
    }

    @Test(arguments: Language.all)
    func `every number has a form of every unit`(language: Language) {
        for unit in LengthUnit.allCases {
            for hundredths in (0...400).map({ $0 * 100 }) + [25, 50, 75, 150, 250] {
                let category = language.book.category(hundredths: hundredths)
                let phrase = language.book.phrases["\(unit.rawValue).\(category)"]
                #expect(phrase != nil, "\(language.tag): \(unit).\(category)")
            }
        }
    }

    @Test(arguments: [
        ("pl", 1, "one"), ("pl", 2, "few"), ("pl", 5, "many"), ("pl", 12, "many"),
        ("pl", 22, "few"), ("pl", 112, "many"), ("ar", 2, "two"), ("ar", 3, "few"),
        ("ar", 11, "many"), ("ar", 100, "other"), ("fr", 0, "one"), ("fr", 2, "other"),
        ("de", 1, "one"), ("ja", 1, "other"),
    ])
    func `plural forms are those of the language`(tag: String, number: Int, category: String) throws
    {
        let language = try #require(Language(tag: tag))
        #expect(language.book.category(hundredths: number * 100) == category)
    }

    @Test(arguments: [
        ("pt-br", "pt-BR"), ("pt", "pt-BR"), ("pt-PT", "pt-PT"), ("pt-AO", "pt-PT"), ("en", "en"),
        ("en-US", "en"), ("en-GB", "en-GB"), ("en-AU", "en-GB"), ("en-PH", "en"), ("zh", "zh-Hant"),
        ("zh-TW", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"), ("zh-CN", "zh-Hans"),
        ("zh-hans", "zh-Hans"), ("zh-Hans-SG", "zh-Hans"), ("ar-EG", "ar"), ("fr-CA", "fr"),
        ("de-Latn-AT", "de"),
    ])
    func `languages are found by tag, with or without region`(asked: String, found: String) {
        #expect(Language(tag: asked)?.tag == found)
    }

    @Test(arguments: ["xx", "", "-", "en-Cyrl", "ja-Latn"])
    func `another script and an unknown language are not there`(asked: String) {
        #expect(Language(tag: asked) == nil)
    }

    @Test(
        arguments: [
            ("de", nil), ("pt-br", nil), ("de-DE", "'de-DE' is spoken as 'de'"),
            ("en-US", "'en-US' is spoken as 'en'"), ("en-AU", "'en-AU' is spoken as 'en-GB'"),
            ("zh-TW", "'zh-TW' is spoken as 'zh-Hant'"), ("pt", "'pt' is spoken as 'pt-BR'"),
            ("fr-CA", "'fr-CA' is spoken as 'fr'; there are no sentences for the region CA"),
            (
                "de-Latn-AT",
                "'de-Latn-AT' is spoken as 'de'; there are no sentences for the region AT"
            ),
            ("es-419", "'es-419' is spoken as 'es'; there are no sentences for the region 419"),
        ] as [(String, String?)])
    func `it is said what is spoken for a tag, and whether that is another region's`(
        asked: String, remark: String?
    ) {
        #expect(Language(tag: asked)?.remark(onTag: asked) == remark)
    }

    @Test func `each language is there once`() {
        #expect(Set(Language.all.map(\.tag)).count == Language.all.count)
    }

    @Test func `gaps without a value take their words with them`() {
        let phrase = Phrase("Take [exit {exit}|the exit][ towards {places}| onto {road}]")
        #expect(phrase.filled(PhraseValues()) == "Take the exit")
        #expect(Phrase("Take {raod}").filled(PhraseValues()) == "Take {raod}")
        let road = RoadCall("A 1", isNumber: true)
        #expect(phrase.filled(PhraseValues(road: road, exit: "4")) == "Take exit 4 onto A 1")
        #expect(
            phrase.filled(PhraseValues(road: road, places: "Rome")) == "Take the exit towards Rome")
    }

    @Test(arguments: [
        ("Rue de la Paix", false, "sur la rue de la Paix"),
        ("Avenue Foch", false, "sur l’avenue Foch"), ("Grande Rue", false, "sur la Grande Rue"),
        ("Rond-Point Sainte-Dévote", false, "sur le rond-point Sainte-Dévote"),
        ("Grand'Rue du Port", false, "sur la Grand'Rue du Port"),
        ("Croisette", false, "\u{a0}: Croisette"),
        ("Rue", false, "\u{a0}: Rue"), ("A6", true, "sur l’A6"), ("D384", true, "sur la D384"),
        ("16", true, "sur la route 16"), ("", false, ""),
    ])
    func `a name takes the form that its first word asks for`(
        name: String, isNumber: Bool, said: String
    ) throws {
        let form = try #require(Language.french.book.forms["onto"])
        #expect(form.applied(to: RoadCall(name, isNumber: isNumber)) == said)
    }

    @Test(arguments: [
        ("Celle", "y Celle"), ("Irun", "e Irun"), ("Íscar", "e Íscar"), ("Hita", "e Hita"),
        ("Hierro", "y Hierro"), ("Yecla", "y Yecla"),
    ])
    func `"y" is "e" before the same sound`(place: String, said: String) {
        #expect(Language.spanish.book.list(["Bilbao", place]) == "Bilbao \(said)")
    }

    @Test(arguments: [("Empoli", "ed Empoli"), ("Ancona", "e Ancona")])
    func `"e" is "ed" before itself`(place: String, said: String) {
        #expect(Language.italian.book.list(["Milano", place]) == "Milano \(said)")
    }

    @Test(arguments: [
        ("Marienstraße", ": auf die"), ("Mannheimer Straße", ": auf die"),
        ("Gartenweg", ": in den"), ("Am Kreuzfeld", ""), ("Neuer Weg", ""),
        ("Neckarufer", ": auf das"), ("Rua de São Victor", ": auf die"), ("Isartor", ""),
        ("Deutsche Weinstraße", ": auf die"),
        ("Bis zur Brücke", ""), ("Ins Feld", ""), ("Kreisstraße 7", ": auf die"),
    ])
    func `a name takes the form that its ending asks for`(name: String, article: String) throws {
        let form = try #require(Language.german.book.forms["onto"])
        let said = article.isEmpty ? ": \(name)" : "\(article.dropFirst(2)) \(name)"
        #expect(form.applied(to: RoadCall(name)) == said)
    }

    @Test(arguments: [
        ("de", "on", "Hannoversche Straße", "auf der Hannoverschen Straße"),
        ("de", "follow", "Tiefe Straße", "der Tiefen Straße"),
        ("de", "follow", "Alte Mannheimer Straße", "der Alten Mannheimer Straße"),
        ("de", "on", "Lange Äcker", ": Lange Äcker"),
        ("de", "on", "Deutsche Weinstraße", "auf der Deutschen Weinstraße"),
        ("de", "follow", "Silberne Bergstraße", "der Silbernen Bergstraße"),
        ("de", "on", "Weisse Gasse", "in der Weissen Gasse"),
        ("de", "on", "Lange Rote Straße", "auf der Langen Roten Straße"),
        ("de", "follow", "Alte Goslarsche Straße", "der Alten Goslarschen Straße"),
        ("de", "on", "Goldene Boos Gasse", "in der Goldenen Boos Gasse"),
        ("de", "follow", "Neue Häuser", "der Straße Neue Häuser"),
        ("de", "on", "Alte Linden", ": Alte Linden"), ("de", "on", "Alte Kirche", ": Alte Kirche"),
        ("de", "on", "Anne Frank Straße", ": Anne Frank Straße"),
        ("de", "on", "Alte Anne Straße", ": Alte Anne Straße"),
        ("de", "on", "Ob. Bachstr.", ": Ob. Bachstr."),
        ("de", "follow", "Industriestraße Nord", "der Industriestraße Nord"),
        ("de", "on", "Peterstor", ": Peterstor"), ("de", "on", "Bahnhof", ": Bahnhof"),
        ("de", "on", "Winkel", "im Winkel"),
        ("fr", "on", "Av. Foch", "sur l’Av. Foch"),
        ("fr", "on", "Bd Voltaire", "sur le Bd Voltaire"),
        ("fr", "on", "Vieille Route", "sur la Vieille Route"),
        ("fr", "on", "Ancien Chemin", "sur l’Ancien Chemin"),
        ("fr", "on", "Grand Boulevard", "sur le Grand Boulevard"),
        ("fr", "on", "Grande Allée", "sur la Grande Allée"),
        ("fr", "on", "Petit Lancy", "sur Petit Lancy"),
        ("fr", "on", "Résidence du Parc", "sur la résidence du Parc"),
        ("es", "the", "Carrera de San Jerónimo", "la carrera de San Jerónimo"),
        ("es", "the", "Rúa do Vilar", "la Rúa do Vilar"),
        ("es", "the", "Gran Avenida", "la Gran Avenida"),
        ("es", "the", "Gran Paseo", "el Gran Paseo"), ("es", "the", "Nueva York", "Nueva York"),
        ("es", "the", "M-30 Norte", "la M-30 Norte"),
        ("es", "the", "Tunnel Aureglia", "el Tunnel Aureglia"),
        ("it", "in", "Grande Raccordo Anulare", "sul Grande Raccordo Anulare"),
        ("it", "on", "Strada Statale 1 Aurelia", "sulla strada Statale 1 Aurelia"),
        ("it", "on", "Strada della Fonte", "su Strada della Fonte"),
        ("it", "in", "Svincolo Nord", "sullo svincolo Nord"),
        ("it", "the", "Ponti Nuovi", "i ponti Nuovi"),
        ("it", "in", "Lungarno Vespucci", "sul lungarno Vespucci"),
        ("nl", "the", "Laan van Meerdervoort", "de Laan van Meerdervoort"),
        ("nl", "the", "Ringbaan Noord", "de Ringbaan Noord"),
        ("nl", "the", "Kerklaantje", "het Kerklaantje"),
        ("nl", "the", "Plein 1944", "het Plein 1944"),
        ("nl", "onto", "Langs de Baan", ": Langs de Baan"),
        ("nl", "onto", "Zandpad", ", het Zandpad op"),
        ("nl", "on", "Vondelpark", "in het Vondelpark"),
        ("de", "onto", "Braunschweiger Platz", "auf den Braunschweiger Platz"),
        ("de", "on", "Hackescher Markt", ": Hackescher Markt"),
        ("de", "on", "Leipziger Straße", "auf der Leipziger Straße"),
        ("de", "onto", "Fischer Straße", "auf die Fischer Straße"),
        ("de", "onto", "Messegelände", ": Messegelände"),
        ("de", "on", "Häfnergässchen", "im Häfnergässchen"),
        ("de", "follow", "Parkplatz Bergstraße", "der Straße Parkplatz Bergstraße"),
        ("de", "onto", "Osterdeich", "auf den Osterdeich"),
        ("fr", "on", "2e Avenue", "sur la 2e Avenue"),
        ("fr", "onto", "1er Chemin", "sur le 1er Chemin"),
        ("es", "the", "2ª Avenida", "la 2ª Avenida"),
        ("es", "the", "Praza Maior", "la Praza Maior"),
        ("pt-PT", "em", "1.ª Travessa", "na 1.ª Travessa"),
        ("pl", "onto", "Śliska", "w ulicę Śliską"), ("pl", "onto", "Paryska", "w ulicę Paryską"),
        ("pl", "onto", "Targowiska", ": Targowiska"),
        ("pl", "onto", "ul. Jacka", "w ulicę Jacka"),
        ("pt-PT", "em", "Segunda Circular", "na Segunda Circular"),
        ("pt-BR", "por", "Rodoanel Mário Covas", "pelo Rodoanel Mário Covas"),
        ("pt-BR", "em", "Al. Santos", "na Al. Santos"),
        ("pt-PT", "the", "Qta. do Lago", "a Qta. do Lago"),
        ("pl", "on", "Marszałkowska", "ulicy Marszałkowskiej"),
        ("pl", "on", "Plac Zamkowy", "tej samej drodze: Plac Zamkowy"),
        ("fi", "onto", "Ylinen Kaivokatu", "Yliselle Kaivokadulle"),
        ("fi", "onto", "Korkea Kuja", "tielle Korkea Kuja"),
        ("fi", "on", "Vanha Silta", "tiellä Vanha Silta"),
        ("fi", "onto", "Vuosaaren tunneli", "Vuosaaren tunneliin"),
        ("fi", "onto", "Ensimmäinen katu", "kadulle Ensimmäinen katu"),
        ("ar", "on", "ميدان التحرير", "في ميدان التحرير"),
        ("en-GB", "onto", "Mersey Tunnel", "into the Mersey Tunnel"),
        ("en", "on", "The Old Tunnel", "in The Old Tunnel"),
        ("zh-Hans", "enter", "南浦大桥", "驶上南浦大桥"),
        ("de", "follow", "Straße der Nationen", "der Straße der Nationen"),
        ("de", "follow", "Schwarzer Weg", "der Straße Schwarzer Weg"),
        ("de", "follow", "Largo do Carmo", "dem Largo do Carmo"),
        ("pl", "onto", "Marszałkowska", "w ulicę Marszałkowską"),
        ("pl", "onto", "Aleja Krakowska", "w aleję Krakowską"),
        ("pl", "onto", "Aleja Lipowa", ": Aleja Lipowa"),
        ("pl", "onto", "Aleja Adama Mickiewicza", "w aleję Adama Mickiewicza"),
        ("pl", "onto", "Trasa Łazienkowska", ": Trasa Łazienkowska"),
        ("en", "onto", "Tunnel Road", "onto Tunnel Road"),
        ("en-GB", "on", "Tunnel Road", "on Tunnel Road"),
        ("es", "the", "Gran Vía de Colón", "la Gran Vía de Colón"),
        ("fi", "onto", "Pohjoinen Rautatiekatu", "Pohjoiselle Rautatiekadulle"),
        ("it", "in", "Autostrada del Sole", "sull’autostrada del Sole"),
        ("tr", "on", "Anadolu Otoyolu", "Anadolu Otoyolu’nda"),
        ("de", "onto", "Römerkreis", "auf den Römerkreis"),
        ("nl", "onto", "Grote Markt", ", de Grote Markt op"),
        ("pl", "onto", "Al. Ujazdowskie", "w Aleje Ujazdowskie"),
        ("pt-PT", "signposted", "Campo", ", direção Campo"),
        ("pt-BR", "signposted", "Ponte de Lima", ", sentido Ponte de Lima"),
        ("pt-PT", "signposted", "Avenida da Boavista", "para a Avenida da Boavista"),
    ])
    func `what stands with a name agrees with it`(
        tag: String, form: String, name: String, said: String
    ) throws {
        let form = try #require(Language(tag: tag)?.book.forms[form])
        #expect(form.applied(to: RoadCall(name)) == said)
    }

    @Test(arguments: [
        ("vt 4", false, "valtatielle 4"), ("VT 9", true, "valtatielle 9"),
        ("St Patrick's Road", false, "tielle St Patrick's Road"),
        ("Valtatie 4", false, "valtatielle 4"),
    ])
    func `the number of a Finnish road declines with its kind`(
        name: String, isNumber: Bool, said: String
    ) throws {
        let form = try #require(Language.finnish.book.forms["onto"])
        #expect(form.applied(to: RoadCall(name, isNumber: isNumber)) == said)
    }

    @Test(arguments: [
        ("en", "I 90", "I-90"), ("en", "M 53", "M53"), ("en", "US 60", "US 60"),
        ("en-GB", "M 1", "M1"), ("de", "A 5", "A 5"), ("fr", "A 6", "A6"),
        ("zh-Hant", "台1", "台1線"), ("zh-Hant", "台1線", "台1線"),
    ])
    func `a number is written as on the signs`(tag: String, number: String, written: String)
        throws
    {
        let book = try #require(Language(tag: tag)?.book)
        let road = book.call(RoadCall(number, isNumber: true))
        #expect((tag == "zh-Hant" ? book.forms["road"]?.applied(to: road) : road.text) == written)
    }

    @Test func `signs that name no place are known in other scripts too, and places are none`() {
        #expect(SignWithoutPlace.matches("جميع الاتجاهات"))
        #expect(SignWithoutPlace.matches("其他方向"))
        #expect(SignWithoutPlace.matches("Cambio de sentido"))
        #expect(SignWithoutPlace.matches("Outros destinos"))
        for place in ["All Saints", "Alle", "Other Road", "Transit Road", "الرياض"] {
            #expect(!SignWithoutPlace.matches(place), "\(place)")
        }
    }

    @Test func `words in front of an ampersand are each declined`() {
        var form = NameForm()
        form.add("Alte|+sche & +e & *", said: ": {}")
        form.add("Alte|+sche & *gasse|Platz *", said: "in der {words+n} {rest}")
        form.add("*", said: "- {}")
        #expect(form.applied(to: RoadCall("Alte Gasse")) == "in der Alten Gasse")
        #expect(
            form.applied(to: RoadCall("Alte Goslarsche Webergasse"))
                == "in der Alten Goslarschen Webergasse")
        #expect(form.applied(to: RoadCall("Alte Platz")) == "in der Alten Platz")
        #expect(form.applied(to: RoadCall("Alte Anne Gasse")) == ": Alte Anne Gasse")
        #expect(form.applied(to: RoadCall("Gasse")) == "- Gasse")
        #expect(form.applied(to: RoadCall("Alte")) == "- Alte")
    }

    @Test func `a plus in a pattern is one word, and a form takes a name apart at its first blank`()
    {
        var form = NameForm()
        form.add("+ska", said: "w ulicę *ską")
        form.add("Alte *|Neue *", said: "auf der {word}n {rest}")
        form.add("*", said: ": {}")
        #expect(form.applied(to: RoadCall("Lubicka")) == ": Lubicka")
        #expect(form.applied(to: RoadCall("Gdańska")) == "w ulicę Gdańską")
        #expect(form.applied(to: RoadCall("Szosa Gdańska")) == ": Szosa Gdańska")
        #expect(form.applied(to: RoadCall("ska")) == ": ska")
        #expect(
            form.applied(to: RoadCall("Alte Bergheimer Gasse")) == "auf der Alten Bergheimer Gasse")
    }

    /// The exit of Shibuya was said to be the "Shibuya exit exit".
    @Test(arguments: [
        ("ja", "左側の302番渋谷出口を出ます"), ("zh-Hans", "从左侧302号渋谷出口驶出"),
        ("zh-Hant", "從左側302號渋谷出口離開"), ("en", "Take exit 302 渋谷出口 on the left"),
    ]) func `the word for an exit is not said twice`(tag: String, said: String) throws {
        let book = try #require(Language(tag: tag)?.book)
        let values = PhraseValues(exit: "302", junction: "渋谷出口")
        #expect(book.fill("exit.left", values) == said)
        #expect(
            Language.english.book.fill("exit", PhraseValues(junction: "Shibuya Exit"))
                == "Take the Shibuya exit")
    }

    /// They were drawn as ".Main St" and "Ring )B 3(".
    @Test func `a Latin name keeps its order in an Arabic text`() {
        let book = Language.arabic.book
        let turn = { book.fill("turn.left", PhraseValues(road: book.call(RoadCall($0)))) }
        #expect(turn("Main St.").hasSuffix("Main St.\u{200E}"))
        #expect(turn("(B 3) Ring").hasSuffix("\u{200E}(B 3) Ring"))
        #expect(turn("Main Street").hasSuffix(" Main Street"))
        #expect(turn("شارع الملك فهد.").hasSuffix(" شارع الملك فهد."))
        #expect(Language.english.book.call(RoadCall("Main St.")).text == "Main St.")
        let exit = book.fill("exit", PhraseValues(junction: book.marked("Main St.")))
        #expect(
            !book.fill("and", PhraseValues(sentence: exit, next: turn(""))).contains(".\u{200E}."))
        let spoken = SpokenInstruction(turn("Main St."), language: .arabic)
        #expect(spoken.ssml.contains("Main St.</s>"))
    }

    @Test func `a number is not taken for a name, nor a name for a number`() throws {
        let form = try #require(Language.german.book.forms["onto"])
        #expect(form.applied(to: RoadCall("A 37", isNumber: true)) == "auf die A 37")
        #expect(form.applied(to: RoadCall("A 37")) == ": A 37")
    }

    @Test func `a variant has the lines of its base but those of its own`() {
        let book = Language.britishEnglish.book
        #expect(book.fill("turn.left") == "Turn left")
        #expect(
            book.fill("ramp", PhraseValues(places: "Leeds")) == "Take the slip road towards Leeds")
        #expect(Language.english.book.fill("ramp") == "Take the ramp")
        let road = RoadCall("M1", isNumber: true)
        #expect(book.fill("merge", PhraseValues(road: road)) == "Join the M1")
        #expect(Language.english.book.fill("merge", PhraseValues(road: road)) == "Merge onto M1")
    }

    @Test func `numbers are written as the language does`() {
        #expect(Language.german.book.number(hundredths: 150) == "1,5")
        #expect(Language.arabic.book.number(hundredths: 30_000) == "300")
        #expect(Language.english.book.number(hundredths: 125) == "1.25")
    }

    @Test(arguments: [
        (3.0, Measure.metric, "0 m"), (47, .metric, "50 m"), (178, .metric, "200 m"),
        (362, .metric, "400 m"), (980, .metric, "1 km"), (1_449, .metric, "1.5 km"),
        (12_600, .metric, "13 km"), (100, .imperial, "300 ft"), (250, .imperial, "800 ft"),
        (330, .imperial, "1000 ft"), (345, .imperial, "0.25 mi"), (608, .imperial, "0.33 mi"),
        (608, .unitedKingdom, "0.33 mi"), (900, .unitedKingdom, "0.5 mi"),
        (1_020, .imperial, "0.75 mi"), (45, .imperial, "150 ft"), (1_609.344, .imperial, "1 mi"),
        (40_000, .imperial, "25 mi"),
        (250, .unitedKingdom, "250 yd"), (370, .unitedKingdom, "0.25 mi"),
        (1_300, .unitedKingdom, "0.75 mi"), (.nan, .metric, "0 m"), (-5, .metric, "0 m"),
        (.infinity, .imperial, "0 ft"),
    ])
    func `distances are said in few steps`(meters: Double, measure: Measure, text: String) {
        let distance = SpokenDistance(meters, in: measure)
        #expect("\(distance.text) \(distance.unit.symbol)" == text)
    }

    /// They were told as "the ramp" and "the exit" alone; nobody looks for an exit where one turns sharply back.
    @Test(arguments: [
        (Maneuver.onRampUTurnClockwise, "ramp.right"),
        (.onRampUTurnCounterclockwise, "ramp.left"), (.offRampUTurnClockwise, "exit.right"),
        (.offRampUTurnCounterclockwise, "exit.left"), (.offRampSharpLeft, "turn.sharpLeft"),
        (.offRampSharpRight, "turn.sharpRight"),
    ]) func `a ramp that leads back has the side to which one turns round`(
        maneuver: Maneuver, phrase: String
    ) {
        #expect(Sentences.key(for: maneuver) == phrase)
    }
}
