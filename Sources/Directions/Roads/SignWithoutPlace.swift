/// Signs for who goes to none of the places on the others: `Toutes directions`, `Through traffic`. Behind "towards" they would be
/// nonsense, so a driver is told to follow them.
///
/// They stand in the language of the country, whatever is spoken; so these are the words of all languages that drivers read on signs,
/// not only of those in which directions are given.
enum SignWithoutPlace {
    /// A sign of two words and more is one of `words` in front, and one of `directions` at its end.
    private static let words: Set<Substring> = [
        "all", "other", "alle", "andere", "übrige", "sonstige", "toutes", "autres", "tutte",
        "altre", "todas",
        "otras", "otros", "outras", "outros", "totes", "altres", "overige", "wszystkie", "inne",
        "pozostałe", "kaikki",
        "muut", "tüm", "bütün", "diğer", "alla", "övriga", "andra", "andre", "øvrige", "všechny",
        "ostatní", "všetky", "ostatné", "svi", "ostali", "vse", "ostale", "minden", "toate", "alte",
        "kõik", "visi", "جميع", "كل", "كافة", "باقي",
    ]
    private static let directions: Set<Substring> = [
        "directions", "routes", "destinations", "traffic", "richtungen", "ziele", "direzioni",
        "destinazioni", "direcciones", "destinos", "direções", "direcções", "sentidos",
        "direccions", "direccións", "richtingen", "verkeer", "kierunki", "suunnat", "yönler",
        "riktningar", "retninger", "směry", "smery", "smjerovi", "pravci", "smeri", "irány",
        "irányok", "direcții", "direcțiile", "suunad", "virzieni", "الاتجاهات",
    ]
    /// Signs that are one of these.
    private static let texts: Set<String> = [
        "through traffic", "cambio de sentido", "vía de servicio", "thru traffic",
        "doorgaand verkeer", "overig verkeer", "fernverkehr",
        "durchgangsverkehr", "transit", "tranzyt", "tranzit", "läpikulkuliikenne", "genomfart",
        "genomfartstrafik", "gennemkørende trafik", "gjennomgangstrafikk", "اتجاهات أخرى",
        "الاتجاهات الأخرى", "各方向", "各方面", "其他方向", "其它方向", "所有方向",
    ]

    static func matches(_ text: String) -> Bool {
        let small = text.lowercased()
        if texts.contains(small) { return true }
        let parts = small.split(separator: " ")
        guard parts.count >= 2, let first = parts.first, let last = parts.last else { return false }
        return words.contains(first) && directions.contains(last)
    }
}
