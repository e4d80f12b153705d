extension Language {
    /// Italiano.
    static let italian = Language(
        tag: "it",
        phrases: """
            voice = it-IT
            decimal = ,
            plural = one-other
            lowercase = yes
            numbers = compact
            compass = nord|nord-est|est|sud-est|sud|sud-ovest|ovest|nord-ovest
            ordinals = la prima|la seconda|la terza|la quarta|la quinta|la sesta|la settima|l’ottava|la nona|la decima|l’undicesima|la dodicesima|la tredicesima|la quattordicesima|la quindicesima|la sedicesima|la diciassettesima|la diciottesima|la diciannovesima|la ventesima
            ordinal.other = la {number}ª
            list = {first} e {next}
            $streets = Via *|Viale *|Piazza *|Piazzale *|Piazzetta *|Corso *|Largo *|Vicolo *|Borgo *|Contrada *|Salita *|Strada *|Rampa *
            $feminine = Tangenziale *|Circonvallazione *|Superstrada *|Rotonda *|Bretella *
            $masculine = Lungo*|Ponte *|Raccordo *|Cavalcavia *|Viadotto *
            $tunnels = Traforo *|Tunnel *|Sottopasso *|Sottovia *
            form.in $tunnels = nel {small}
            form.in Galleria * = nella {small}
            form.in $streets = in {}
            form.in Autostrada * = sull’{small}
            form.in $feminine = sulla {small}
            form.in $masculine = sul {small}
            form.in #A*|#E* = sull’{}
            form.in #RA* = sul {}
            form.in #digits = sulla strada {}
            form.in # = sulla {}
            form.in * = in {}
            form.on $tunnels = nel {small}
            form.on Galleria * = nella {small}
            form.on $streets = su {}
            form.on Autostrada * = sull’{small}
            form.on $feminine = sulla {small}
            form.on $masculine = sul {small}
            form.on #A*|#E* = sull’{}
            form.on #RA* = sul {}
            form.on #digits = sulla strada {}
            form.on # = sulla {}
            form.on * = su {}
            form.the $tunnels = il {small}
            form.the Galleria * = la {small}
            form.the Autostrada * = l’{small}
            form.the $feminine = la {small}
            form.the $masculine = il {small}
            form.the #A*|#E* = l’{}
            form.the #RA* = il {}
            form.the #digits = la strada {}
            form.the # = la {}
            speak V.le = viale
            speak P.za = piazza
            speak P.le = piazzale
            speak S. = San
            speak F.lli = fratelli
            $sign = [ per {signRoad:the}[, direzione {places}]|, direzione {places}|, segui «{allDirections}»| per {road:the}]
            $onto = [ {road:in}|$sign]
            $along = [ {road:on}|$sign]
            $way = [ per restare {stay:on}|$onto]
            $keep = [ per restare {stay:on}|$along]
            depart = [Parti verso {compass}|Parti][ {road:on}]
            destination = Hai raggiunto la destinazione[: {place}][, {side}]
            stop = Hai raggiunto la tappa[: {place}][, {side}]
            ahead = [La destinazione è {side}|Raggiungerai la destinazione]
            aheadStop = [La tappa è {side}|Raggiungerai la tappa]
            side.left = sulla sinistra
            side.right = sulla destra
            straight = Prosegui dritto$keep
            name = Prosegui$along
            turn.left = Svolta a sinistra$way
            turn.right = Svolta a destra$way
            turn.slightLeft = Svolta leggermente a sinistra$way
            turn.slightRight = Svolta leggermente a destra$way
            turn.sharpLeft = Svolta stretta a sinistra$way
            turn.sharpRight = Svolta stretta a destra$way
            keep.left = Mantieni la sinistra$keep
            keep.right = Mantieni la destra$keep
            uTurn = Fai inversione a U$along
            merge = Immettiti$along
            merge.left = Immettiti a sinistra$along
            merge.right = Immettiti a destra$along
            ramp = Prendi la rampa$sign
            ramp.left = Prendi la rampa a sinistra$sign
            ramp.right = Prendi la rampa a destra$sign
            exit = Prendi l’uscita[ {exit}[ {junction}]]$sign
            exit.left = Prendi l’uscita[ {exit}[ {junction}]] a sinistra$sign
            exit.right = Prendi l’uscita[ {exit}[ {junction}]] a destra$sign
            roundabout = Entra nella rotatoria
            roundabout.exit = Alla rotatoria, prendi {ordinal} uscita[ per {road:the}|$sign]
            roundabout.next = Alla rotatoria successiva, prendi {ordinal} uscita[ per {road:the}|$sign]
            roundabout.leave = Esci dalla rotatoria[ per {road:the}|$sign]
            ferry = Prendi il traghetto[, {road}]
            train = Prendi il treno navetta[, {road}]
            in = Tra {distance}, {sentence}
            inAbout = Tra circa {distance}, {sentence}
            then = {sentence}, poi {next}
            after = Prosegui[ {road:on}] per {distance}
            lanes.left.1 = Usa la corsia di sinistra
            lanes.left.2 = Usa le due corsie di sinistra
            lanes.left.3 = Usa le tre corsie di sinistra
            lanes.right.1 = Usa la corsia di destra
            lanes.right.2 = Usa le due corsie di destra
            lanes.right.3 = Usa le tre corsie di destra
            lanes.middle.1 = Usa la corsia centrale
            lanes.middle.2 = Usa le due corsie centrali
            at.trafficSignals = Al semaforo, {sentence}
            at.stopSign = Allo stop, {sentence}
            behind.tunnel = Dopo la galleria, {sentence}
            behind.bridge = Dopo il ponte, {sentence}
            behind.levelCrossing = Dopo il passaggio a livello, {sentence}
            and = {sentence}. {next}
            alert.signal = Segnale GPS perso
            alert.speed = Stai superando il limite di velocità[, che è di {number}]
            alert.camera = Attenzione, autovelox
            alert.closed = Attenzione, strada chiusa tra {distance}
            alert.reroute = Ricalcolo del percorso
            alert.turnRound = Fai inversione appena possibile
            meter.one = un metro
            meter.other = {number} metri
            kilometer.one = un chilometro
            kilometer.=1.5 = un chilometro e mezzo
            kilometer.=2.5 = due chilometri e mezzo
            kilometer.other = {number} chilometri
            foot.one = un piede
            foot.other = {number} piedi
            yard.one = una iarda
            yard.other = {number} iarde
            mile.=0.25 = un quarto di miglio
            mile.=0.5 = mezzo miglio
            mile.=0.75 = tre quarti di miglio
            mile.one = un miglio
            mile.=1.5 = un miglio e mezzo
            mile.=2.5 = due miglia e mezzo
            mile.other = {number} miglia
            """)
}
