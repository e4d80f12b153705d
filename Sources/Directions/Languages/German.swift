extension Language {
    /// Deutsch.
    package static let german = Language(
        tag: "de",
        phrases: """
            voice = de-DE
            decimal = ,
            plus = und
            plural = one-other
            lowercase = yes
            compass = Norden|Nordosten|Osten|Südosten|Süden|Südwesten|Westen|Nordwesten
            ordinals = erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte|elfte|zwölfte|dreizehnte|vierzehnte|fünfzehnte|sechzehnte|siebzehnte|achtzehnte|neunzehnte|zwanzigste
            ordinal.other = {number}.
            list = {first} und {next}
            $prepositions = Am *|An *|Auf *|Im *|In *|Zum *|Zur *|Zu *|Beim *|Bei *|Unter *|Unterm *|Hinter *|Hinterm *|Vor *|Vorm *|Ob *|Neben *|Über *|Von *|Vom *|Der *|Die *|Das *
            $sizes = Alter *|Neuer *|Großer *|Kleiner *|Langer *|Kurzer *|Hoher *|Breiter *|Schmaler *|Enger *|Tiefer *|Steiler *|Krummer *|Hohler *
            $places = Oberer *|Unterer *|Mittlerer *|Äußerer *|Innerer *|Hinterer *|Vorderer *|Linker *|Rechter *|Nördlicher *|Südlicher *|Östlicher *|Westlicher *
            $looks = Grüner *|Schwarzer *|Weißer *|Roter *|Gelber *|Blauer *|Steinerner *|Staubfreier *|Schöner *|Stiller *|Heiliger *|Deutscher *
            $counts = Erster *|Zweiter *|Dritter *|Vierter *
            $neuters = Altes *|Neues *|Großes *|Kleines *|Langes *|Hohes *|Breites *|Oberes *|Unteres *|Grünes *
            $adjectives = $sizes|$places|$looks|$counts|$neuters
            $declinedSizes = Alte *|Neue *|Große *|Kleine *|Lange *|Kurze *|Hohe *|Breite *|Schmale *|Enge *|Tiefe *|Steile *|Krumme *
            $declinedPlaces = Obere *|Untere *|Mittlere *|Äußere *|Innere *|Hintere *|Vordere *|Nördliche *|Südliche *|Östliche *|Westliche *
            $declinedLooks = Grüne *|Schwarze *|Weiße *|Rote *|Schöne *
            $declinedTowns = +sche Straße|+sche Strasse|+sche Landstraße|+sche Landstrasse|+sche Heerstraße|+sche Allee|+sche Chaussee
            $declined = $declinedSizes|$declinedPlaces|$declinedLooks|$declinedTowns
            $declinedTwice = Alte +sche Straße|Alte +sche Strasse|Alte +sche Landstraße|Alte +sche Landstrasse|Alte +sche Heerstraße|Alte +sche Allee|Alte +sche Chaussee
            $plurals = *gärten|*wiesen|*äcker|*Äcker|*felder|*stücke|*stücker|*höfe|*bleichen|*wege
            $heads = Straße *|Strasse *|Allee *|Brücke *|Ortsumfahrung *|Ortsumgehung *
            $lanes = *gasse|*gass|*gässchen|*twiete|*zeile|*schneise|*reihe|*passage
            $feminine = *straße|*strasse|*str.|*allee|*chaussee|*promenade|*brücke|*tangente|*umgehung|*autobahn|*trasse|*spange|*achse|*schleife|*siedlung|*anlage|*steige|*halde|*leite|*terrasse|*höhe|*rampe
            $paths = *weg|*steig|*stieg|*pfad|*winkel|*hof|*gang
            $masculine = *platz|*kreis|*ring|*damm|*markt|*wall|*kai|*bogen|*graben|*steg|*anger|*hang
            $neuter = *ufer|*tor|*feld
            $foreignFeminine = Rua *|Rue *|Ruelle *|Avenue *|Avenida *|Avinguda *|Allée *|Travessa *|Praça *|Calle *|Carretera *|Plaza *|Plaça *|Place *|Route *|Impasse *|Via *|Piazza *|Estrada *
            $foreignMasculine = Carrer *|Camino *|Camí *|Paseo *|Passeig *|Chemin *|Quai *|Viale *|Corso *|Largo *|Boulevard *
            form.onto $heads|$foreignFeminine = auf die {}
            form.onto Weg * = in den {}
            form.onto Platz *|$foreignMasculine = auf den {}
            form.onto $prepositions|$adjectives = : {}
            $tunnels = *tunnel|*kreisel|*kreisverkehr
            $underpasses = *unterführung|*galerie
            form.onto $tunnels = in den {}
            form.onto $underpasses = in die {}
            form.onto #digits = auf die Straße {}
            form.onto $feminine|# = auf die {}
            form.onto $lanes = in die {}
            form.onto $paths = in den {}
            form.onto $masculine = auf den {}
            form.onto $neuter = auf das {}
            form.onto * = : {}
            form.on $heads|$foreignFeminine = auf der {}
            form.on Weg *|Platz *|$foreignMasculine = auf dem {}
            form.on $prepositions|$adjectives|$plurals|$declinedTwice = : {}
            form.on $tunnels = im {}
            form.on $underpasses = in der {}
            form.on #digits = auf der Straße {}
            form.on $declined = auf der {word}n {rest}
            form.on $feminine|# = auf der {}
            form.on $lanes = in der {}
            form.on $paths|$masculine|$neuter = auf dem {}
            form.on * = : {}
            form.follow $heads|$foreignFeminine = der {}
            form.follow Weg *|Platz *|$foreignMasculine = dem {}
            form.follow $prepositions|$adjectives|$plurals|$declinedTwice|#digits = der Straße {}
            form.follow $declined = der {word}n {rest}
            form.follow $feminine|$lanes|$underpasses|# = der {}
            form.follow $paths|$masculine|$tunnels|$neuter = dem {}
            form.follow * = der Straße {}
            speak Dr.- = Doktor-
            speak Dr. = Doktor
            speak C/ = Calle
            speak St.- = Sankt-
            speak St. = Sankt
            speak Prof.- = Professor-
            speak *str. = straße
            speak Str. = Straße
            speak Bgm.- = Bürgermeister-
            speak Geschw.- = Geschwister-
            speak Pfr.- = Pfarrer-
            speak Joh.- = Johann-
            speak Gen.- = General-
            speak Gebr.- = Gebrüder-
            speak Hl.- = Heilig-
            speak Ind.-Gebiet = Industriegebiet
            speak Gew.-Gebiet = Gewerbegebiet
            speak Gr. + = Groß
            speak Kl. + = Klein
            speak Gr. +straße = Große
            speak Kl. +straße = Kleine
            speak Gr. +gasse = Große
            speak Kl. +gasse = Kleine
            speak Frankfurt/M. = Frankfurt am Main
            speak Frankfurt a.M. = Frankfurt am Main
            speak Frankfurt a. M. = Frankfurt am Main
            speak Rbge. = Rübenberge
            speak Rbge = Rübenberge
            speak a. d. = an der
            speak a.d. = an der
            speak a. + = am
            speak b. + = bei
            speak i. Br. = im Breisgau
            speak Hbf. = Hauptbahnhof
            speak Hbf = Hauptbahnhof
            speak Bhf. = Bahnhof
            speak Bhf = Bahnhof
            $sign = [ {signRoad:onto}[ Richtung {places}]| Richtung {places}|, der Beschilderung {allDirections} folgen| {road:onto}]
            $onto = [ {road:onto}|$sign]
            $way = [ und {stay:follow} folgen|$onto]
            depart = [{road:on!} Richtung {compass} starten|Richtung {compass} starten[ {road:on}]|{road:on!} losfahren|Losfahren[ {road:on}]]
            destination = Sie haben Ihr Ziel erreicht[: {place}][. Es liegt {side}]
            stop = Sie haben Ihr Zwischenziel erreicht[: {place}][. Es liegt {side}]
            far = Die Route endet hier. [{place}|Ihr Ziel] liegt in {distance} Entfernung[. Das Ziel liegt {side}]
            farStop = Die Route endet hier. [{place}|Ihr Zwischenziel] liegt in {distance} Entfernung[. Das Zwischenziel liegt {side}]
            walk = Die Route endet hier. [{place}|Ihr Ziel] liegt {distance} zu Fuß entfernt[. Das Ziel liegt {side}]
            walkStop = Die Route endet hier. [{place}|Ihr Zwischenziel] liegt {distance} zu Fuß entfernt[. Das Zwischenziel liegt {side}]
            ahead = Erreichen Sie Ihr Ziel[. Es liegt {side}]
            aheadStop = Erreichen Sie Ihr Zwischenziel[. Es liegt {side}]
            aheadEnd = Erreichen Sie das Ende der Route
            side.left = links
            side.right = rechts
            straight = Geradeaus weiterfahren$way
            name = [{road:on!} weiterfahren|Weiterfahren[ {road:on}|$sign]]
            turn.left = Links abbiegen$way
            turn.right = Rechts abbiegen$way
            turn.slightLeft = Leicht links abbiegen$way
            turn.slightRight = Leicht rechts abbiegen$way
            turn.sharpLeft = Scharf links abbiegen$way
            turn.sharpRight = Scharf rechts abbiegen$way
            keep.left = Links halten$way
            keep.right = Rechts halten$way
            uTurn = [{road:on!} wenden|Wenden[ {road:on}|$sign]]
            merge = Auffahren$onto
            merge.left = Links einfädeln$onto
            merge.right = Rechts einfädeln$onto
            ramp = Die Auffahrt nehmen$sign
            ramp.left = Die Auffahrt links nehmen$sign
            ramp.right = Die Auffahrt rechts nehmen$sign
            exit = Die Ausfahrt[ {exit}[ {junction}]| {junction}] nehmen$sign
            exit.left = Die Ausfahrt[ {exit}[ {junction}]| {junction}] links nehmen$sign
            exit.right = Die Ausfahrt[ {exit}[ {junction}]| {junction}] rechts nehmen$sign
            roundabout = In den Kreisverkehr einfahren
            roundabout.exit = Im Kreisverkehr die {ordinal} Ausfahrt nehmen$onto
            roundabout.next = Im nächsten Kreisverkehr die {ordinal} Ausfahrt nehmen$onto
            roundabout.count = Die {ordinal} Ausfahrt nehmen$onto
            roundabout.leave = Den Kreisverkehr verlassen$onto
            ferry = Die Fähre nehmen[: {road}]
            train = Auf den Autozug auffahren[: {road}]
            in = In {distance} {sentence}
            inAbout = In etwa {distance} {sentence}
            then = {sentence}, dann {next}
            thenApart = {sentence}. Dann {next}
            after = [{distance} {road:follow} folgen|{distance} weiterfahren]
            lanes.left.1 = Den linken Fahrstreifen benutzen
            lanes.left.2 = Die beiden linken Fahrstreifen benutzen
            lanes.left.3 = Die drei linken Fahrstreifen benutzen
            lanes.right.1 = Den rechten Fahrstreifen benutzen
            lanes.right.2 = Die beiden rechten Fahrstreifen benutzen
            lanes.right.3 = Die drei rechten Fahrstreifen benutzen
            lanes.middle.1 = Den mittleren Fahrstreifen benutzen
            lanes.middle.2 = Die beiden mittleren Fahrstreifen benutzen
            at.trafficSignals = An der Ampel {sentence}
            at.stopSign = Am Stoppschild {sentence}
            behind.tunnel = Gleich nach dem Tunnel {sentence}
            behind.bridge = Gleich nach der Brücke {sentence}
            behind.levelCrossing = Gleich nach dem Bahnübergang {sentence}
            and = {sentence}. {next}
            alert.signal = GPS-Signal verloren
            alert.speed = Sie fahren schneller als erlaubt[: hier gilt {number}]
            alert.camera = Achtung, Blitzer voraus
            alert.closed = Achtung, in {distance} ist die Straße gesperrt
            alert.reroute = Die Route wird neu berechnet
            alert.turnRound = Bitte wenden Sie, sobald es möglich ist
            alert.noRoute = Von hier aus wurde keine Route gefunden
            meter.one = einem Meter
            meter.other = {number} Metern
            kilometer.one = einem Kilometer
            kilometer.=1.5 = anderthalb Kilometern
            kilometer.=2.5 = zweieinhalb Kilometern
            kilometer.other = {number} Kilometern
            foot.one = einem Fuß
            foot.other = {number} Fuß
            yard.one = einem Yard
            yard.other = {number} Yards
            mile.=0.25 = einer Viertelmeile
            mile.=0.33 = einer Drittelmeile
            mile.=0.5 = einer halben Meile
            mile.=0.75 = einer Dreiviertelmeile
            mile.one = einer Meile
            mile.=1.5 = anderthalb Meilen
            mile.=2.5 = zweieinhalb Meilen
            mile.other = {number} Meilen
            for.meter.one = einen Meter
            for.meter.other = {number} Meter
            for.kilometer.one = einen Kilometer
            for.kilometer.=1.5 = anderthalb Kilometer
            for.kilometer.=2.5 = zweieinhalb Kilometer
            for.kilometer.other = {number} Kilometer
            for.foot.one = einen Fuß
            for.yard.one = ein Yard
            for.mile.=0.25 = eine Viertelmeile
            for.mile.=0.33 = eine Drittelmeile
            for.mile.=0.5 = eine halbe Meile
            for.mile.=0.75 = eine Dreiviertelmeile
            for.mile.one = eine Meile
            """)
}
