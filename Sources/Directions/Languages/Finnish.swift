extension Language {
    /// Suomi.
    package static let finnish = Language(
        tag: "fi",
        phrases: """
            voice = fi-FI
            decimal = ,
            plus = ja
            plural = one-other
            lowercase = yes
            compass = pohjoiseen|koilliseen|itään|kaakkoon|etelään|lounaaseen|länteen|luoteeseen
            ordinals = ensimmäisestä|toisesta|kolmannesta|neljännestä|viidennestä|kuudennesta|seitsemännestä|kahdeksannesta|yhdeksännestä|kymmenennestä|yhdennestätoista|kahdennestatoista|kolmannestatoista|neljännestätoista|viidennestätoista|kuudennestatoista|seitsemännestätoista|kahdeksannestatoista|yhdeksännestätoista|kahdennestakymmenennestä
            ordinal.other = {number}.
            numerals = nollan|yhden|kahden|kolmen|neljän|viiden|kuuden|seitsemän|kahdeksan|yhdeksän|kymmenen|toista|sadan|tuhannen
            numeralsBefore = metrin|kilometrin|jalan|jaardin|mailin
            list = {first} ja {next}
            jointName = {first}/{next}
            $otherWord = +nen|+a|+ä|+o|+ö|+u|+y|+i|+e|+s|+t|+l|+r|+.
            form.onto Pohjoinen & +katu = Pohjoiselle *kadulle
            form.onto Pohjoinen & +tie = Pohjoiselle *tielle
            form.onto Eteläinen & +katu = Eteläiselle *kadulle
            form.onto Eteläinen & +tie = Eteläiselle *tielle
            form.onto Itäinen & +katu = Itäiselle *kadulle
            form.onto Itäinen & +tie = Itäiselle *tielle
            form.onto Läntinen & +katu = Läntiselle *kadulle
            form.onto Läntinen & +tie = Läntiselle *tielle
            form.onto Ylinen & +katu = Yliselle *kadulle
            form.onto Ylinen & +tie = Yliselle *tielle
            form.onto Alinen & +katu = Aliselle *kadulle
            form.onto Alinen & +tie = Aliselle *tielle
            form.onto Keskinen & +katu = Keskiselle *kadulle
            form.onto Keskinen & +tie = Keskiselle *tielle
            form.onto Iso & +katu = Isolle *kadulle
            form.onto Iso & +tie = Isolle *tielle
            form.onto Pieni & +katu = Pienelle *kadulle
            form.onto Pieni & +tie = Pienelle *tielle
            form.onto Pitkä & +katu = Pitkälle *kadulle
            form.onto Pitkä & +tie = Pitkälle *tielle
            form.onto Vanha & +katu = Vanhalle *kadulle
            form.onto Vanha & +tie = Vanhalle *tielle
            form.onto Uusi & +katu = Uudelle *kadulle
            form.onto Uusi & +tie = Uudelle *tielle
            form.onto Korkea & +katu = Korkealle *kadulle
            form.onto Korkea & +tie = Korkealle *tielle
            form.onto Kapea & +katu = Kapealle *kadulle
            form.onto Kapea & +tie = Kapealle *tielle
            $digits = 1*|2*|3*|4*|5*|6*|7*|8*|9*
            form.onto vt|Valtatie & $digits = valtatielle {rest}
            form.onto kt|Kantatie & $digits = kantatielle {rest}
            form.onto st|Seututie & $digits = seututielle {rest}
            form.onto #vt * = valtatielle *
            form.onto #kt * = kantatielle *
            form.onto #st * = seututielle *
            form.onto $otherWord & *katu = kadulle {}
            form.onto $otherWord & * = tielle {}
            form.onto *tie = *tielle
            form.onto *katu = *kadulle
            form.onto *kuja = *kujalle
            form.onto *polku = *polulle
            form.onto *väylä = *väylälle
            form.onto *ranta = *rannalle
            form.onto *kaari = *kaarelle
            form.onto *rinne = *rinteelle
            form.onto Pitkäsilta = Pitkällesillalle
            form.onto *silta = *sillalle
            form.onto *tunneli = *tunneliin
            form.onto *tori = *torille
            form.onto *aukio = *aukiolle
            form.onto *raitti = *raitille
            form.onto *mäki = *mäelle
            form.onto * = tielle {}
            form.onto # = tielle {}
            form.on *katu = kadulla {}
            form.on vt|Valtatie & $digits = valtatiellä {rest}
            form.on kt|Kantatie & $digits = kantatiellä {rest}
            form.on st|Seututie & $digits = seututiellä {rest}
            form.on #vt * = valtatiellä *
            form.on #kt * = kantatiellä *
            form.on #st * = seututiellä *
            form.on $otherWord & * = tiellä {}
            form.on *tunneli = *tunnelissa
            form.on Pitkäsilta = Pitkälläsillalla
            form.on *silta = *sillalla
            form.on #|* = tiellä {}
            speak Pohj. = Pohjoinen
            speak Et. = Eteläinen
            speak It. = Itäinen
            speak Länt. = Läntinen
            $streets = linja|linjan|katu|poikkikatu|tie|poikkitie|kuja|raitti|polku|Linja|Poikkikatu
            speak 1. ($streets) = ensimmäinen
            speak 2. ($streets) = toinen
            speak 3. ($streets) = kolmas
            speak 4. ($streets) = neljäs
            speak 5. ($streets) = viides
            speak 6. ($streets) = kuudes
            speak 7. ($streets) = seitsemäs
            speak 8. ($streets) = kahdeksas
            speak 9. ($streets) = yhdeksäs
            speak 10. ($streets) = kymmenes
            speak 11. ($streets) = yhdestoista
            speak 12. ($streets) = kahdestoista
            speak vt = valtatie
            speak kt = kantatie
            speak Kehä I = Kehä yksi
            speak Kehä II = Kehä kaksi
            speak Kehä III = Kehä kolme
            $sign = [ {signRoad:onto}[, suuntana {places}]|, suuntana {places}|, seuraa opasteita {allDirections}| {road:onto}]
            $onto = [ {road:onto}|$sign]
            $way = [ ja jatka {stay:on}|$onto]
            $side = [ ja jatka {stay:on}| ja jatka {road:onto}| ja jatka {signRoad:onto}[, suuntana {places}]|$sign]
            depart = [Lähde {compass}|Lähde liikkeelle][ {road:on}]
            destination = Olet perillä[: {place}][, {side}]
            stop = Olet välipysähdyksellä[: {place}][, {side}]
            far = Reitti päättyy tähän. [{place}|Määränpää] on {distance} päässä[, {side}]
            farStop = Reitti päättyy tähän. [{place}|Välipysähdys] on {distance} päässä[, {side}]
            walk = Reitti päättyy tähän. [{place}: vielä|Määränpäähän on vielä] {distance} kävellen[, {side}]
            walkStop = Reitti päättyy tähän. [{place}: vielä|Välipysähdykselle on vielä] {distance} kävellen[, {side}]
            ahead = Saavut perille[, {side}]
            aheadStop = Saavut välipysähdykselle[, {side}]
            aheadEnd = Saavut reitin päähän
            side.left = kohde on vasemmalla
            side.right = kohde on oikealla
            straight = Jatka suoraan[ {stay:on}|$onto]
            name = Jatka eteenpäin[ {road:on}|$sign]
            turn.left = Käänny vasemmalle$way
            turn.right = Käänny oikealle$way
            turn.slightLeft = Käänny loivasti vasemmalle$way
            turn.slightRight = Käänny loivasti oikealle$way
            turn.sharpLeft = Käänny jyrkästi vasemmalle$way
            turn.sharpRight = Käänny jyrkästi oikealle$way
            keep.left = Pysy vasemmalla$side
            keep.right = Pysy oikealla$side
            uTurn = Tee U-käännös[ {road:on}|$sign]
            merge = Liity liikenteeseen$onto
            merge.left = Liity vasemmalle$onto
            merge.right = Liity oikealle$onto
            ramp = Aja [ramppia {signRoad:onto}[, suuntana {places}]|rampille, suuntana {places}|rampille, seuraa opasteita {allDirections}|ramppia {road:onto}|rampille]
            ramp.left = Aja [vasenta ramppia {signRoad:onto}[, suuntana {places}]|vasemmalle rampille, suuntana {places}|vasemmalle rampille, seuraa opasteita {allDirections}|vasenta ramppia {road:onto}|vasemmalle rampille]
            ramp.right = Aja [oikeaa ramppia {signRoad:onto}[, suuntana {places}]|oikealle rampille, suuntana {places}|oikealle rampille, seuraa opasteita {allDirections}|oikeaa ramppia {road:onto}|oikealle rampille]
            exit = Poistu liittymästä[ {exit}[ {junction}]| {junction}]$sign
            exit.left = Poistu liittymästä[ {exit}[ {junction}]| {junction}] vasemmalle$sign
            exit.right = Poistu liittymästä[ {exit}[ {junction}]| {junction}] oikealle$sign
            roundabout = Aja liikenneympyrään
            roundabout.exit = Poistu liikenneympyrästä {ordinal} liittymästä$onto
            roundabout.next = Poistu seuraavasta liikenneympyrästä {ordinal} liittymästä$onto
            roundabout.count = Poistu {ordinal} liittymästä$onto
            roundabout.leave = Poistu liikenneympyrästä$onto
            ferry = Aja lautalle[: {road}]
            train = Aja autojunaan[: {road}]
            in = {distance} päästä {sentence}
            inAbout = Noin {distance} päästä {sentence}
            then = {sentence}, sitten {next}
            thenApart = {sentence}. Sitten {next}
            after = Jatka {distance}[ {road:on}]
            lanes.left.1 = Käytä vasenta kaistaa
            lanes.left.2 = Käytä kahta vasemmanpuoleista kaistaa
            lanes.left.3 = Käytä kolmea vasemmanpuoleista kaistaa
            lanes.right.1 = Käytä oikeaa kaistaa
            lanes.right.2 = Käytä kahta oikeanpuoleista kaistaa
            lanes.right.3 = Käytä kolmea oikeanpuoleista kaistaa
            lanes.middle.1 = Käytä keskimmäistä kaistaa
            lanes.middle.2 = Käytä kahta keskimmäistä kaistaa
            at.trafficSignals = Liikennevaloissa {sentence}
            at.stopSign = Stop-merkin kohdalla {sentence}
            behind.tunnel = Heti tunnelin jälkeen {sentence}
            behind.bridge = Heti sillan jälkeen {sentence}
            behind.levelCrossing = Heti tasoristeyksen jälkeen {sentence}
            and = {sentence}. {next}
            alert.signal = GPS-signaali katosi
            alert.speed = Ajat ylinopeutta[, rajoitus on {number}]
            alert.camera = Huomio, nopeuskamera
            alert.closed = Huomio, tie on suljettu {distance} päässä
            alert.reroute = Reitti lasketaan uudelleen
            alert.turnRound = Käänny ympäri, kun se on mahdollista
            alert.noRoute = Tästä ei löytynyt reittiä
            meter.one = {number} metrin
            meter.other = {number} metrin
            kilometer.one = {number} kilometrin
            kilometer.=1.5 = puolentoista kilometrin
            kilometer.=2.5 = kahden ja puolen kilometrin
            kilometer.other = {number} kilometrin
            foot.one = {number} jalan
            foot.other = {number} jalan
            yard.one = {number} jaardin
            yard.other = {number} jaardin
            mile.=0.25 = neljännesmailin
            mile.=0.33 = kolmannesmailin
            mile.=0.5 = puolen mailin
            mile.=0.75 = kolmen neljännesmailin
            mile.one = {number} mailin
            mile.=1.5 = puolentoista mailin
            mile.=2.5 = kahden ja puolen mailin
            mile.other = {number} mailin
            for.meter.one = {number} metri
            for.meter.other = {number} metriä
            for.kilometer.one = {number} kilometri
            for.kilometer.=1.5 = puolitoista kilometriä
            for.kilometer.=2.5 = kaksi ja puoli kilometriä
            for.kilometer.other = {number} kilometriä
            for.foot.one = {number} jalka
            for.foot.other = {number} jalkaa
            for.yard.one = {number} jaardi
            for.yard.other = {number} jaardia
            for.mile.=0.25 = neljännesmaili
            for.mile.=0.33 = kolmannesmaili
            for.mile.=0.5 = puoli mailia
            for.mile.=0.75 = kolme neljännesmailia
            for.mile.one = {number} maili
            for.mile.=1.5 = puolitoista mailia
            for.mile.=2.5 = kaksi ja puoli mailia
            for.mile.other = {number} mailia
            """)
}
