extension Language {
    /// Polski.
    static let polish = Language(
        tag: "pl",
        phrases: """
            voice = pl-PL
            decimal = ,
            plural = polish
            lowercase = yes
            numbers = compact
            compass = północ|północny wschód|wschód|południowy wschód|południe|południowy zachód|zachód|północny zachód
            ordinals = pierwszy|drugi|trzeci|czwarty|piąty|szósty|siódmy|ósmy|dziewiąty|dziesiąty|jedenasty|dwunasty|trzynasty|czternasty|piętnasty|szesnasty|siedemnasty|osiemnasty|dziewiętnasty|dwudziesty
            ordinal.other = {number}.
            list = {first} i {next}
            form.onto #digits = na drogę {}
            form.onto # = na {}
            $ambiguous = Aleja Nowa *|Aleja Stara *|Ulica Nowa *|Ulica Stara *|ul. Nowa *|ul. Stara *
            form.onto $ambiguous = : {}
            form.onto Aleja +ska|Al. +ska = w aleję *ską
            form.onto Aleja +cka|Al. +cka = w aleję *cką
            form.onto Aleja +dzka|Al. +dzka = w aleję *dzką
            form.onto Ulica +ska|ul. +ska = w ulicę *ską
            form.onto Ulica +cka|ul. +cka = w ulicę *cką
            form.onto Ulica +dzka|ul. +dzka = w ulicę *dzką
            form.onto Aleja +a|Al. +a|Ulica +a|ul. +a|Estakada *a|Obwodnica *a|Autostrada *a = : {}
            form.onto Ulica *|ul. * = w ulicę *
            form.onto Aleja * = w aleję *
            form.onto Aleje * = w Aleje *
            form.onto Al. *|al. * = w aleję *
            form.onto Plac *|pl. * = na plac *
            form.onto Rondo * = na rondo *
            form.onto Most * = na most *
            form.onto Tunel * = w tunel *
            form.onto Wiadukt * = na wiadukt *
            form.onto Estakada * = na estakadę *
            form.onto Obwodnica * = na obwodnicę *
            form.onto Autostrada * = na autostradę *
            form.onto +ska = w ulicę *ską
            form.onto +cka = w ulicę *cką
            form.onto +dzka = w ulicę *dzką
            form.onto * = : {}
            form.name #digits = droga {}
            form.on #digits = drodze {}
            form.on # = {}
            form.on * = : {}
            speak ul. = ulica
            speak al. = aleja
            speak pl. = plac
            speak 1 Maja = pierwszego maja
            speak 3 Maja = trzeciego maja
            speak 11 Listopada = jedenastego listopada
            speak 15 Sierpnia = piętnastego sierpnia
            speak 1. = pierwszej
            speak II = drugiego
            speak III = trzeciego
            speak IV = czwartego
            speak VI = szóstego
            speak XXIII = dwudziestego trzeciego
            speak gen. = generała
            speak ks. = księdza
            speak św. = świętego
            speak dr. = doktora
            $sign = [ {signRoad:onto}[, kierunek {places}]|, kierunek {places}|, zgodnie ze znakami „{allDirections}”| {road:onto}]
            $onto = [ {road:onto}|$sign]
            $way = [, pozostając na {stay:on}|$onto]
            depart = [Kieruj się na {compass}|Ruszaj][: {road:name}]
            destination = Jesteś u celu[: {place}][, cel jest {side}]
            stop = Jesteś na przystanku[: {place}][, przystanek jest {side}]
            far = Trasa kończy się tutaj. [{place}: masz jeszcze|Do celu masz jeszcze] {distance}[, cel jest {side}]
            farStop = Trasa kończy się tutaj. [{place}: masz jeszcze|Do przystanku masz jeszcze] {distance}[, przystanek jest {side}]
            walk = Trasa kończy się tutaj. [{place}: masz jeszcze|Do celu masz jeszcze] {distance} pieszo[, cel jest {side}]
            walkStop = Trasa kończy się tutaj. [{place}: masz jeszcze|Do przystanku masz jeszcze] {distance} pieszo[, przystanek jest {side}]
            ahead = Dotrzesz do celu[, cel jest {side}]
            aheadStop = Dotrzesz do przystanku[, przystanek jest {side}]
            aheadEnd = Dotrzesz do końca trasy
            side.left = po lewej stronie
            side.right = po prawej stronie
            straight = Jedź prosto$way
            name = Jedź dalej[: {road:name}|$sign]
            turn.left = Skręć w lewo$way
            turn.right = Skręć w prawo$way
            turn.slightLeft = Skręć lekko w lewo$way
            turn.slightRight = Skręć lekko w prawo$way
            turn.sharpLeft = Skręć ostro w lewo$way
            turn.sharpRight = Skręć ostro w prawo$way
            keep.left = Trzymaj się lewej strony[, pozostając na {stay:on}|: {road:name}|: {signRoad:name}[, kierunek {places}]|$sign]
            keep.right = Trzymaj się prawej strony[, pozostając na {stay:on}|: {road:name}|: {signRoad:name}[, kierunek {places}]|$sign]
            uTurn = Zawróć[: {road:name}|$sign]
            merge = Włącz się do ruchu[: {road:name}|$sign]
            merge.left = Włącz się do ruchu po lewej[: {road:name}|$sign]
            merge.right = Włącz się do ruchu po prawej[: {road:name}|$sign]
            ramp = Skorzystaj z wjazdu$sign
            ramp.left = Skorzystaj z wjazdu po lewej$sign
            ramp.right = Skorzystaj z wjazdu po prawej$sign
            exit = Wybierz zjazd[ numer {exit}[ {junction}]| {junction}]$sign
            exit.left = Wybierz zjazd[ numer {exit}[ {junction}]| {junction}] po lewej$sign
            exit.right = Wybierz zjazd[ numer {exit}[ {junction}]| {junction}] po prawej$sign
            roundabout = Wjedź na rondo
            roundabout.exit = Na rondzie wybierz {ordinal} zjazd$onto
            roundabout.next = Na następnym rondzie wybierz {ordinal} zjazd$onto
            roundabout.count = Wybierz {ordinal} zjazd$onto
            roundabout.leave = Zjedź z ronda$onto
            ferry = Wjedź na prom[: {road:name}]
            train = Wjedź na pociąg do przewozu samochodów[: {road:name}]
            in = Za {distance} {sentence}
            inAbout = Za mniej więcej {distance} {sentence}
            then = {sentence}, potem {next}
            after = [{road:name}: jedź|Jedź] dalej {distance}
            lanes.left.1 = Jedź lewym pasem
            lanes.left.2 = Jedź jednym z dwóch lewych pasów
            lanes.left.3 = Jedź jednym z trzech lewych pasów
            lanes.right.1 = Jedź prawym pasem
            lanes.right.2 = Jedź jednym z dwóch prawych pasów
            lanes.right.3 = Jedź jednym z trzech prawych pasów
            lanes.middle.1 = Jedź środkowym pasem
            lanes.middle.2 = Jedź jednym z dwóch środkowych pasów
            at.trafficSignals = Na światłach {sentence}
            at.stopSign = Przy znaku stop {sentence}
            behind.tunnel = Tuż za tunelem {sentence}
            behind.bridge = Tuż za mostem {sentence}
            behind.levelCrossing = Tuż za przejazdem kolejowym {sentence}
            and = {sentence}. {next}
            alert.signal = Utracono sygnał GPS
            alert.speed = Przekraczasz dozwoloną prędkość[ {number}]
            alert.camera = Uwaga, fotoradar
            alert.closed = Uwaga, za {distance} droga jest zamknięta
            alert.reroute = Wyznaczam nową trasę
            alert.turnRound = Zawróć, gdy będzie to możliwe
            meter.one = {number} metr
            meter.few = {number} metry
            meter.many = {number} metrów
            meter.other = {number} metra
            kilometer.one = {number} kilometr
            kilometer.=1.5 = półtora kilometra
            kilometer.=2.5 = dwa i pół kilometra
            kilometer.few = {number} kilometry
            kilometer.many = {number} kilometrów
            kilometer.other = {number} kilometra
            foot.one = jedną stopę
            foot.few = {number} stopy
            foot.many = {number} stóp
            foot.other = {number} stopy
            yard.one = {number} jard
            yard.few = {number} jardy
            yard.many = {number} jardów
            yard.other = {number} jarda
            mile.=0.25 = ćwierć mili
            mile.=0.5 = pół mili
            mile.=0.75 = trzy czwarte mili
            mile.one = jedną milę
            mile.=1.5 = półtorej mili
            mile.=2.5 = dwie i pół mili
            mile.=2 = dwie mile
            mile.few = {number} mile
            mile.=22 = dwadzieścia dwie mile
            mile.=32 = trzydzieści dwie mile
            mile.=42 = czterdzieści dwie mile
            mile.=52 = pięćdziesiąt dwie mile
            mile.=62 = sześćdziesiąt dwie mile
            mile.=72 = siedemdziesiąt dwie mile
            mile.=82 = osiemdziesiąt dwie mile
            mile.=92 = dziewięćdziesiąt dwie mile
            mile.many = {number} mil
            mile.other = {number} mili
            """)
}
