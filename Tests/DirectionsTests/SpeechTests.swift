import Foundation
import FoundationXML
import ScenarioMaps
import Testing

@testable import Directions

/// What a synthesizer makes of the sentences. eSpeak NG runs on a gateway without a network, and other
/// offline voices read numbers and abbreviations as it does.
@Suite struct SpeechTests {
    private static let synthesizer = "/usr/bin/espeak-ng"
    private static var isInstalled: Bool {
        FileManager.default.isExecutableFile(atPath: synthesizer)
    }

    /// The phonemes of a document or a text in a voice, without blanks.
    private static func phonemes(_ text: String, voice: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: synthesizer)
        process.arguments = ["-q", "-m", "--ipa", "-b", "1", "--stdin", "-v", voice]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: said, as: UTF8.self)
            .filter { !$0.isWhitespace }
    }

    private static let voices = [
        "en": "en-us", "en-GB": "en-gb", "pt-PT": "pt", "pt-BR": "pt-br", "zh-Hant": "cmn",
        "zh-Hans": "cmn",
    ]

    private static func spoken(_ text: String, _ language: Language) -> SpokenInstruction {
        SpokenInstruction(text, language: language)
    }

    /// Takes a document apart: its elements in order, and the text in them.
    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [(name: String, attributes: [String: String])] = []
        var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) { elements.append((name, attributes)) }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    @Test func `combining marks behind markup and control characters leave documents valid`() {
        let text = "Turn left onto <\u{301}b>&\u{308}\u{1} Road"
        let parser = XMLParser(data: Data(Self.spoken(text, .english).ssml.utf8))
        let reader = Reader()
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.elements.map(\.name) == ["speak", "s"])
        #expect(reader.text == "Turn left onto <\u{301}b>&\u{308} Road")
    }

    @Test(arguments: Language.all)
    func `every sentence is a valid document that says what is written`(language: Language) {
        let lines = SamplePhrases(language: language).lines
        #expect(lines.count > 80)
        for line in lines {
            let text = String(line.split(separator: ": ", maxSplits: 1)[1]) + " & <Co>"
            let parser = XMLParser(data: Data(Self.spoken(text, language).ssml.utf8))
            let reader = Reader()
            parser.delegate = reader
            #expect(parser.parse(), "\(line)")
            #expect(reader.elements.first?.name == "speak")
            #expect(reader.elements.first?.attributes["version"] == "1.1")
            #expect(reader.elements.first?.attributes["xml:lang"] == language.voiceTag)
            for (name, attributes) in reader.elements.dropFirst() {
                switch name {
                case "sub": #expect(attributes["alias"]?.isEmpty == false)
                case "say-as": #expect(attributes == ["interpret-as": "characters"])
                default: #expect(name == "s" && attributes.isEmpty, "\(line)")
                }
            }
            // Only the blank between two sentences is no longer there.
            let blanks: (String) -> String = { $0.filter { $0 != " " } }
            #expect(blanks(reader.text) == blanks(text))
        }
    }

    @Test(
        .enabled("eSpeak NG is not installed: apt install espeak-ng") { isInstalled },
        arguments: Language.all)
    func `a sample of each language is spoken`(language: Language) throws {
        let voice = Self.voices[language.tag] ?? language.tag
        let lines = SamplePhrases(language: language).lines
        for line in lines.enumerated().filter({ $0.offset.isMultiple(of: 18) }).map(\.element) {
            let text = String(line.split(separator: ": ", maxSplits: 1)[1])
            let said = try Self.phonemes(Self.spoken(text, language).ssml, voice: voice)
            #expect(said.count > 2, "\(language.tag): \(text)")
            // Tags that a voice does not know would be read out.
            #expect(!said.contains("<"), "\(language.tag): \(said)")
        }
    }

    @Test(
        .enabled("eSpeak NG is not installed: apt install espeak-ng") { isInstalled },
        arguments: [
            ("de", "Rechts abbiegen: Dr.-Ronge-Weg", "Rechts abbiegen: Doktor-Ronge-Weg"),
            ("de", "In einem Kilometer", "In einem Kilometer"),
            ("pt-BR", "Vire na Rua D. Antão", "Vire na Rua Dom Antão"),
            ("pl", "Skręć w lewo: 3 Maja", "Skręć w lewo: trzeciego maja"),
            ("es", "por la Ctra. de Sispony", "por la carretera de Sispony"),
            (
                "en", "You have arrived at Espinho / Canelas",
                "You have arrived at Espinho and Canelas"
            ),
            ("en", "Turn right onto Masaka St.", "Turn right onto Masaka Street"),
            ("en", "Turn right onto Masaka St., then", "Turn right onto Masaka Street, then"),
            ("en", "onto St. Stephen's Green", "onto Saint Stephen's Green"),
            ("en-GB", "onto Meiji-dori Ave. North", "onto Meiji-dori Avenue North"),
            ("en", "onto Shibuya Pkwy.", "onto Shibuya Parkway"),
            ("it", "in Via S. Maria", "in Via Santa Maria"),
            ("it", "in Via S. Antonio", "in Via Sant’ Antonio"),
            ("it", "in Via S. Stefano", "in Via Santo Stefano"),
            ("it", "in Via S. Luca", "in Via San Luca"),
            ("it", "in Via S. Marco", "in Via San Marco"),
            ("pt-PT", "Rua D. Maria II", "Rua Dona Maria segunda"),
            ("pt-PT", "Rua D. Pedro", "Rua Dom Pedro"),
            ("pt-PT", "Rua S. António", "Rua Santo António"),
            ("pt-BR", "Rua S. Ana", "Rua Santa Ana"), ("pt-BR", "Rua S. João", "Rua São João"),
            ("es", "por el carrer Dr. Vilanova", "por el carrer doctor Vilanova"),
            ("es", "la rotonda Km. 0", "la rotonda kilómetro 0"),
            ("fr", "sur la Ctra. de Sispony", "sur la carretera de Sispony"),
            ("fr", "boulevard Rainier III", "boulevard Rainier trois"),
            ("fi", "300 metrin päästä", "kolmensadan metrin päästä"),
            ("fi", "Noin 21 kilometrin päästä", "Noin kahdenkymmenenyhden kilometrin päästä"),
            ("es", "En 21 kilómetros", "En veintiún kilómetros"),
            ("es", "En 31 millas", "En treinta y una millas"),
            ("pt-BR", "Em 22 milhas", "Em vinte e duas milhas"),
            ("es", "por la C/ Mayor", "por la calle Mayor"),
            ("es", "por la C/Mayor", "por la calle Mayor"),
            ("es", "por la Avda América", "por la avenida América"),
            ("es", "por la Pza. Mayor", "por la plaza Mayor"),
            ("es", "por la Ctra de Burgos", "por la carretera de Burgos"),
            ("es", "por el P.º de Gracia", "por el paseo de Gracia"),
            ("es", "por el Pº Zorrilla", "por el paseo Zorrilla"),
            ("pt-PT", "na EN 319-2", "na E N 319 traço 2"),
            ("pt-BR", "na EN 319-2", "na E N 319 traço 2"),
            ("pt-PT", "na EM 545-3", "na E M 545 traço 3"),
            ("pt-PT", "no CM 1116", "no C M 1116"),
            ("pt-PT", "na Av Liberdade", "na avenida Liberdade"),
            ("pt-PT", "na Pça. da República", "na praça da República"),
            ("es", "por la M-30-2", "por la M-30 guion 2"),
            ("en", "onto Elm Blvd for", "onto Elm Boulevard for"),
            (
                "en", "onto Martin Luther King Jr Blvd, then",
                "onto Martin Luther King Junior Boulevard, then"
            ),
            (
                "en", "onto Martin Luther King Jr. Blvd.",
                "onto Martin Luther King Junior Boulevard"
            ),
            ("en", "onto Elm St and", "onto Elm Street and"),
            ("en", "onto Elm St North", "onto Elm Street North"),
            ("en", "onto Elm St NW", "onto Elm Street Northwest"),
            ("en", "onto N Main St", "onto North Main Street"),
            ("en", "onto E Street", "onto E Street"),
            ("en", "onto John E Smith Way", "onto John E Smith Way"),
            ("en-GB", "onto King Edward VII Avenue", "onto King Edward the Seventh Avenue"),
            ("en-GB", "onto George IV Bridge", "onto George the Fourth Bridge"),
            ("fr", "sur la rue François Ier", "sur la rue François premier"),
            ("fr", "sur le Fg. Saint-Denis", "sur le faubourg Saint-Denis"),
            ("it", "in Via 1° Maggio", "in Via primo Maggio"),
            ("nl", "de 1e Helmersstraat in", "de eerste Helmersstraat in"),
            ("pl", "Skręć w lewo: Św. Jana", "Skręć w lewo: świętego Jana"),
            ("pl", "Skręć w lewo: Św. Anny", "Skręć w lewo: świętej Anny"),
            ("pt-PT", "Rua S.ta Rita", "Rua Santa Rita"),
            ("pt-BR", "Rua N. S. da Paz", "Rua Nossa Senhora da Paz"),
            ("tr", ": 50. Yıl Caddesi", ": ellinci Yıl Caddesi"),
            ("de", "auf die Kl. Straße", "auf die Kleine Straße"),
            ("en", "onto St Johns Rd", "onto Saint Johns Road"),
            ("en", "onto Oak Dr", "onto Oak Drive"),
            ("en", "onto Dr King Ave", "onto Doctor King Avenue"),
            ("en", "onto Ave Maria Blvd", "onto Ave Maria Boulevard"),
            ("en-GB", "onto St Giles Gdns", "onto Saint Giles Gardens"),
            ("en-GB", "onto Park Rd", "onto Park Road"),
            ("en", "onto Market St Bridge", "onto Market Street Bridge"),
            ("en", "onto Market St. Tunnel", "onto Market Street Tunnel"),
            ("en", "onto Lake Shore Dr Bridge", "onto Lake Shore Drive Bridge"),
            ("en-GB", "onto Upper St Martin's Lane", "onto Upper Saint Martin's Lane"),
            ("de", "Richtung Terminal 1+2", "Richtung Terminal 1 und 2"),
            ("de", "Richtung Gr. Stöckheim", "Richtung Groß Stöckheim"),
            ("de", "Richtung Neustadt a. Rbge", "Richtung Neustadt am Rübenberge"),
            ("de", "Richtung Frankfurt a.M.", "Richtung Frankfurt am Main"),
            ("fr", "sur le boulevard Charles VII", "sur le boulevard Charles sept"),
            ("fr", "sur la rue Louis XVIII", "sur la rue Louis dix-huit"),
            ("fr", "sur la rue Mal Foch", "sur la rue maréchal Foch"),
            ("es", "hacia la AP-7", "hacia la A P 7"),
            ("es", "por la calle Felipe II", "por la calle Felipe segundo"),
            ("es", "por la calle Carlos V", "por la calle Carlos quinto"),
            ("it", "in Via XX Settembre", "in Via venti Settembre"),
            ("it", "in Via IV Novembre", "in Via quattro Novembre"),
            ("it", "in Via I Maggio", "in Via primo Maggio"),
            ("it", "in Via Umberto I", "in Via Umberto primo"),
            ("it", "in C.so Italia", "in corso Italia"),
            ("nl", "de Willem II straat in", "de Willem de tweede straat in"),
            ("nl", ": Ds. Kuyperlaan", ": dominee Kuyperlaan"),
            ("pl", "Skręć w lewo: 27 Grudnia", "Skręć w lewo: dwudziestego siódmego Grudnia"),
            ("pl", "Skręć w lewo: 8 Marca", "Skręć w lewo: ósmego Marca"),
            ("pl", "Skręć w lewo: 1 Armii Wojska", "Skręć w lewo: pierwszej Armii Wojska"),
            ("pl", "w ulicę św. Anny", "w ulicę świętej Anny"),
            ("pl", "w ulicę św. Jana", "w ulicę świętego Jana"),
            ("pl", "w ulicę Piusa XII", "w ulicę Piusa dwunastego"),
            ("pl", "w ulicę płk. Jana", "w ulicę pułkownika Jana"),
            ("pl", "Al. Ujazdowskie: jedź", "aleje Ujazdowskie: jedź"),
            ("pl", "Al. Pokoju: jedź", "aleja Pokoju: jedź"),
            ("fi", "tielle Kehä III", "tielle Kehä kolme"),
            ("fi", "tielle vt 3", "tielle valtatie 3"),
            ("tr", ": Atatürk Cad", ": Atatürk Caddesi"),
            ("tr", ": 7. Cadde", ": yedinci Cadde"),
            ("tr", "Sola, 3. Sokak’a dönün", "Sola, üçüncü Sokak’a dönün"),
            ("pt-PT", "a Rua 1.º de Maio", "a Rua primeiro de Maio"),
            ("pt-BR", "na Al. Santos", "na Alameda Santos"),
            ("pt-PT", "direção V. Castelo", "direção Viana do Castelo"),
            ("pt-PT", "direção Ol. Azeméis", "direção Oliveira de Azeméis"),
        ])
    func `what would be read wrong is replaced`(tag: String, text: String, as other: String) throws
    {
        let language = try #require(Language(tag: tag))
        let voice = Self.voices[tag] ?? tag
        #expect(
            try Self.phonemes(Self.spoken(text, language).ssml, voice: voice)
                == Self.phonemes(other, voice: voice))
    }

    private static let spelled = "<say-as interpret-as=\"characters\">"

    /// `IC` and `US` were read as words, and the `A` of `A404` as an article.
    @Test(arguments: [
        ("de", "auf die IC 23", "IC</say-as> 23"), ("nl", "op de US60", "US</say-as>60"),
        ("es", "por la CG-2", "CG</say-as><sub alias=\" \">-</sub>2"),
        ("en", "onto A404", "A</say-as><sub alias=\"4 oh 4\">404</sub>"),
        ("en", "onto NE 404", "NE</say-as><sub alias=\"4 oh 4\"> 404</sub>"),
        ("en", "onto US-60", "US</say-as><sub alias=\" \">-</sub>60"),
        ("de", "auf die A 37", nil), ("de", "Zum Depot: GATE 5", nil), ("en", "onto W 181 St", nil),
        ("de", "EG 5b", nil), ("de", "im EG", nil), ("fr", "sur l’IC 23", nil),
    ])
    func `the letters of a road number are read one by one`(
        tag: String, text: String, end: String?
    ) throws {
        let ssml = Self.spoken(text, try #require(Language(tag: tag))).ssml
        if let end {
            #expect(ssml.contains(Self.spelled + end), "\(ssml)")
        } else {
            #expect(!ssml.contains("<say-as"), "\(ssml)")
        }
    }

    @Test(
        .enabled("eSpeak NG is not installed: apt install espeak-ng") { isInstalled },
        arguments: [
            ("de", "auf die IC 23", "auf die I C 23"), ("de", "auf die US 60", "auf die U S 60"),
            ("it", "sull’IC 23", "sull’I C 23"), ("fr", "sur l’AP 7", "sur l’A P 7"),
            ("pl", "na AP 7", "na A P 7"), ("en", "Take IC 23", "Take I C 23"),
            ("en", "Take A404", "Take eh 4 oh 4"),
        ])
    func `the letters of a road number are heard one by one`(
        tag: String, text: String, spoken: String
    ) throws {
        let language = try #require(Language(tag: tag))
        let voice = Self.voices[tag] ?? tag
        func sounds(_ text: String) throws -> String {
            try Self.phonemes(text, voice: voice).filter { !"ˈˌː".contains($0) }
        }
        let said = try sounds(Self.spoken(text, language).ssml)
        #expect(try said == sounds("<speak>\(spoken)</speak>"), "\(text)")
    }

    /// Streets were said by words that they have not: the Drive Carl Benz, Saint Pellico, the first Joliot.
    @Test(arguments: [
        ("en", "onto Dr.-Ronge-Weg", "onto Doctor-Ronge-Weg"),
        ("en", "onto Rue St-Jacques", "onto Rue Saint-Jacques"),
        ("en", "onto NE 103rd St", "onto Northeast 103rd Street"),
        ("en", "onto E 110th St", "onto East 110th Street"),
        ("en", "onto W 181 St", "onto W 181 Street"),
        (
            "de", "Die Ausfahrt 44 Hannover/Langenhagen nehmen",
            "Die Ausfahrt 44 Hannover Langenhagen nehmen"
        ),
        ("en", "onto W St. Charles Rd", "onto West Saint Charles Road"),
        ("en", "onto S St NW", "onto S Street Northwest"),
        ("en", "onto Broadway NW", "onto Broadway Northwest"),
        ("en", "onto St.Stephen's Green", "onto Saint Stephen's Green"),
        ("en-GB", "onto O'Connell St Lwr", "onto O'Connell Street Lower"),
        ("it", "in Via Ss. Apostoli", "in Via Santi Apostoli"),
        ("it", "in Via Ss. Trinità", "in Via Santissima Trinità"),
        ("it", "in Via SS. Crocifisso", "in Via Santissimo Crocifisso"),
        ("it", "sulla S.P. 12", "sulla S P 12"), ("it", "sulla S.S. 16", "sulla S S 16"),
        ("it", "in Via S. Pellico", "in Via S. Pellico"),
        ("it", "in Via S. Allende", "in Via S. Allende"),
        ("it", "in Via S.Giovanni", "in Via San Giovanni"),
        ("it", "in Via S. M. Goretti", "in Via Santa Maria Goretti"),
        ("es", "por la calle S. Bolívar", "por la calle S. Bolívar"),
        ("es", "por la calle S. Juan", "por la calle San Juan"),
        ("es", "por la calle 1.º de Mayo", "por la calle primero de Mayo"),
        ("es", "por la CG-2a", "por la CG-2a"),
        ("es", "por la calle N.ª S.ª", "por la calle Nuestra Señora"),
        ("pt-PT", "a Rua N.ª S.ª da Luz", "a Rua Nossa Senhora da Luz"),
        ("pt-PT", "a Rua Arq.º Siza", "a Rua Arquiteto Siza"),
        ("pt-PT", "a Pç.ª da República", "a Praça da República"),
        ("pt-PT", "a Rua Cap.ª Silva", "a Rua Cap.ª Silva"),
        ("pt-BR", "na Rua N.S. Aparecida", "na Rua Nossa Senhora Aparecida"),
        ("pt-BR", "no Anel Rod.", "no Anel Rodoviário"),
        ("fr", "rue du Gal de Gaulle", "rue du général de Gaulle"),
        ("fr", "rue du Dr d'Ormesson", "rue du docteur d'Ormesson"),
        ("fr", "la Z.I. Nord", "la zone industrielle Nord"),
        ("fr", "rue I. Joliot", "rue I. Joliot"),
        ("fr", "la 21e Avenue", "la vingt et unième Avenue"),
        ("fr", "la 1re Avenue", "la première Avenue"),
        ("fr", "rue du XXe Siècle", "rue du vingtième Siècle"),
        ("de", "auf die Straße des 17. Juni", "auf die Straße des siebzehnten Juni"),
        ("de", "auf die König-Ludwig-II.-Straße", "auf die König-Ludwig-der Zweite-Straße"),
        ("de", "auf die Gr. Elbstr.", "auf die Große Elbstraße"),
        ("de", ": Kl. Weg", ": Kleiner Weg"),
        ("de", "Die 21. Ausfahrt", "Die einundzwanzigste Ausfahrt"),
        ("de", ": Kard.-Volk-Platz", ": Kardinal-Volk-Platz"),
        ("pl", ": 1. Pułku", ": pierwszego Pułku"), ("pl", ": 3. Dywizji", ": trzeciej Dywizji"),
        ("pl", ": 27 Wołyńskiej Dywizji", ": dwudziestej siódmej Wołyńskiej Dywizji"),
        ("pl", ": I. Krasickiego", ": I. Krasickiego"), ("pl", ": Os. Leśne", ": osiedle Leśne"),
        ("pl", ": 40-lecia PRL", ": czterdziestolecia PRL"),
        ("tr", ": 7. Cad.", ": yedinci Cadde"), ("tr", ": Yeni Mah.", ": Yeni Mahalle"),
        ("tr", ": Bağdat Cad.", ": Bağdat Caddesi"), ("tr", ": Av. Foch", ": Av. Foch"),
        ("tr", ": Av. Ali Sokak", ": Avukat Ali Sokak"),
        ("nl", "de Koning Albert I-laan", "de Koning Albert de eerste-laan"),
        ("fi", "tielle 1. linja", "tielle ensimmäinen linja"),
        ("ar", "شارع د. طه", "شارع الدكتور طه"),
    ])
    func `an abbreviation is spoken as what it stands for, and no other`(
        tag: String, text: String, spoken: String
    ) throws {
        let language = try #require(Language(tag: tag))
        #expect(Self.asSpoken(text, language) == spoken)
    }

    /// A number declines with its noun; a voice reads digits in the nominative.
    @Test(arguments: [
        ("0 metrin", "nollan metrin"), ("10 metrin", "kymmenen metrin"),
        ("50 metrin", "viidenkymmenen metrin"), ("150 metrin", "sadanviidenkymmenen metrin"),
        ("250 metrin", "kahdensadanviidenkymmenen metrin"),
        ("900 metrin", "yhdeksänsadan metrin"), ("1 kilometrin", "yhden kilometrin"),
        ("11 kilometrin", "yhdentoista kilometrin"), ("20 mailin", "kahdenkymmenen mailin"),
        ("99 kilometrin", "yhdeksänkymmenenyhdeksän kilometrin"),
        ("100 kilometrin", "sadan kilometrin"), ("101 kilometrin", "sadanyhden kilometrin"),
        ("1000 jalan", "tuhannen jalan"), ("400 jaardin", "neljänsadan jaardin"),
        ("1250 kilometrin", "tuhannen kahdensadanviidenkymmenen kilometrin"),
        ("2013 kilometrin", "kahdentuhannen kolmentoista kilometrin"),
        // Lengths are in the partitive, where the number stays as it is read.
        ("300 metriä", "300 metriä"), ("47 vasemmalle", "47 vasemmalle"),
    ])
    func `a Finnish number is spoken in the case of its noun`(text: String, spoken: String) {
        #expect(Self.asSpoken(text, .finnish) == spoken)
    }

    @Test func `the end of a word is written out too`() {
        #expect(
            Self.asSpoken("Links abbiegen auf die Bahnhofstr.", .german)
                == "Links abbiegen auf die Bahnhofstraße")
        #expect(Self.asSpoken("auf die Celler Str. Süd", .german) == "auf die Celler Straße Süd")
        #expect(Language.german.book.closed("Auf die Bahnhofstr.") == "Auf die Bahnhofstraße")
    }

    @Test(arguments: [
        ("1. Cadde", "birinci Cadde"), ("11. Cadde", "on birinci Cadde"),
        ("40. Sokak", "kırkıncı Sokak"), ("100. Yıl", "yüzüncü Yıl"),
        ("1453. Sokak", "bin dört yüz elli üçüncü Sokak"),
        ("2013. Sokak", "iki bin on üçüncü Sokak"), ("21. çıkıştan", "yirmi birinci çıkıştan"),
        ("16. ", "16. "), ("300 metre", "300 metre"),
    ])
    func `a Turkish number with a point is an ordinal, however great`(
        text: String, spoken: String
    ) { #expect(Self.asSpoken(text, .turkish) == spoken) }

    /// The voice fell and paused within `Chem. Vert`, and within any other abbreviation that is in no dictionary.
    @Test(arguments: Language.all)
    func `a point in a name ends no sentence in any language`(language: Language) throws {
        func sentences(of name: String) throws -> [Int] {
            let map = try ScenarioMap(
                """
                a---b---c
                    |
                    d
                """, grid: 60,
                ways: [
                    "abc": ["highway": "primary", "name": "Aaaa"],
                    "bd": ["highway": "primary", "name": name],
                ])
            let steps = try DirectionsScenario(map, language: language).steps("ad")
            let voice = Voice(language: language, measure: .metric)
            return [
                voice.at(steps[1], next: steps[2]), voice.alert(steps[1], inMeters: 300),
                voice.after(on: RoadCall(name), metersToNext: 3_000), voice.at(steps[0], next: nil),
            ].map { $0.ssml.components(separatedBy: "<s>").count - 1 }
        }
        let expected = try sentences(of: "Vert")
        for name in ["Chmm. Vert", "Bgxm. Vert Lxx. Grx.", "Marszx. Vert", "Xn. St. Vert"] {
            #expect(try sentences(of: name) == expected, "\(name)")
        }
    }

    /// "B 62. Die beiden …" was one sentence, with an ordinal in it.
    @Test(arguments: Language.all)
    func `a sentence ends behind a number too`(language: Language) {
        let book = language.book
        let road = book.call(RoadCall("B 62", isNumber: true))
        let spoken = SpokenInstruction(
            book.sentence(
                "and",
                PhraseValues(
                    sentence: book.sentence("turn.left", PhraseValues(road: road)),
                    next: book.sentence("lanes.left.2"))), language: language)
        #expect(spoken.ssml.contains("</s><s>"))
        #expect(!spoken.text.contains(SentenceEnd.mark))
        #expect(spoken.ssml.components(separatedBy: "<s>").last?.contains("62") == false)
    }

    @Test func `two miles of a Polish number are feminine`() {
        let distance = SpokenDistance(32 * 1609.344, in: .imperial)
        #expect(
            Language.polish.book.measure(distance, isLength: false) == "trzydzieści dwie mile")
    }

    @Test(arguments: Measure.allCases)
    func `no distance to something is left in digits in Finnish`(measure: Measure) {
        for meters in stride(from: 0.0, to: 5_000, by: 5) {
            for meters in [meters, meters * 100] {
                let distance = SpokenDistance(meters, in: measure)
                let text = Language.finnish.book.measure(distance, isLength: false)
                let hasDigits = Self.asSpoken(text, .finnish).contains(where: \.isNumber)
                #expect(!hasDigits, "\(text)")
            }
        }
    }

    @Test(arguments: Measure.allCases)
    func `a distance that is told is the true one to a fifth`(measure: Measure) {
        for meters in stride(from: 40.0, to: 8_000, by: 1) {
            let distance = SpokenDistance(meters, in: measure)
            let isThird = distance.unit == .mile && distance.hundredths == 33
            let told =
                (isThird ? 1.0 / 3 : Double(distance.hundredths) / 100) * distance.unit.meters
            #expect(abs(told - meters) <= meters / 5, "\(meters) m: \(distance)")
        }
    }

    /// A text with its substitutes in place.
    private static func asSpoken(_ text: String, _ language: Language) -> String {
        let parser = XMLParser(data: Data(spoken(text, language).ssml.utf8))
        let listener = Listener()
        parser.delegate = listener
        _ = parser.parse()
        return listener.text
    }

    /// Takes what is substituted instead of what is written.
    private final class Listener: NSObject, XMLParserDelegate {
        var text = ""
        private var isInside = false

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            isInside = name == "sub"
            text += attributes["alias"] ?? ""
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
            qualifiedName: String?
        ) { isInside = false }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            if !isInside { text += string }
        }
    }
}
