extension Language {
    /// Nederlands.
    package static let dutch = Language(
        tag: "nl",
        phrases: """
            voice = nl-NL
            decimal = ,
            plus = en
            plural = one-other
            lowercase = yes
            numbers = compact
            compass = het noorden|het noordoosten|het oosten|het zuidoosten|het zuiden|het zuidwesten|het westen|het noordwesten
            ordinals = eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende|elfde|twaalfde|dertiende|veertiende|vijftiende|zestiende|zeventiende|achttiende|negentiende|twintigste
            ordinal.other = {number}e
            list = {first} en {next}
            $none = Op *|Aan *|Achter *|De *|Het *|'t *|In *|Bij *|Onder *|Over *|Ten *|Ter *|Tussen *|Voor *|Naast *
            $in = *straat|*laan|*gracht|*singel|*steeg|*dreef|*haven
            $on = *weg|*dijk|*kade|*markt|*brug|*baan|*ring|*boulevard|*rotonde|*straatweg
            form.onto $none = : {}
            form.onto #digits = , de weg {} op
            form.onto # = , de {} op
            form.onto $in|*tunnel = , de {} in
            form.onto $on = , de {} op
            form.onto *plein|*eiland|*viaduct = , het {} op
            form.onto *pad|*park|*erf|*plantsoen = , het {} in
            form.onto * = : {}
            form.on $none = : {}
            form.on #digits = op de weg {}
            form.on *tunnel = in de {}
            form.on $in|$on|# = op de {}
            form.on *plein|*eiland|*viaduct|*pad|*park|*erf|*plantsoen = op het {}
            form.on * = : {}
            form.the $none = {}
            form.the #digits = de weg {}
            form.the $in|$on|*tunnel|# = de {}
            form.the *plein|*eiland|*viaduct|*pad|*park|*erf|*plantsoen = het {}
            speak Burg. = burgemeester
            speak Dr. = doctor
            speak Prof. = professor
            speak Pres. = president
            speak St. = Sint
            speak Mr. = meester
            speak Ds. = dominee
            speak Mgr. = monseigneur
            speak Ir. = ingenieur
            speak Ing. = ingenieur
            speak Jhr. = jonkheer
            speak Past. = pastoor
            speak Gebr. = gebroeders
            speak Gen. = generaal
            speak Min. = minister
            speak Weth. = wethouder
            speak Drs. = doctorandus
            speak v.d. = van de
            speak v. = van
            speak II = de tweede
            speak III = de derde
            $sign = [ {signRoad:onto}[ richting {places}]| richting {places}|, borden „{allDirections}” volgen| {road:onto}]
            $onto = [ {road:onto}|$sign]
            $merge = [ {road:on}| {signRoad:on}[ richting {places}]|$sign]
            $way = [, {stay:the} blijven volgen|$onto]
            depart = [Naar {compass} vertrekken|Vertrekken][ {road:on}]
            destination = U hebt uw bestemming bereikt[: {place}][, {side}]
            stop = U hebt uw tussenstop bereikt[: {place}][, {side}]
            far = De route eindigt hier. [{place}|Uw bestemming] ligt {distance} verderop[, {side}]
            farStop = De route eindigt hier. [{place}|Uw tussenstop] ligt {distance} verderop[, {side}]
            walk = De route eindigt hier. [Naar {place}|Naar uw bestemming] is het nog {distance} lopen[, {side}]
            walkStop = De route eindigt hier. [Naar {place}|Naar uw tussenstop] is het nog {distance} lopen[, {side}]
            ahead = Bereikt u uw bestemming[, die {side} ligt]
            aheadStop = Bereikt u uw tussenstop[, die {side} ligt]
            aheadEnd = Bereikt u het einde van de route
            side.left = aan de linkerkant
            side.right = aan de rechterkant
            straight = Rechtdoor rijden$way
            name = Verder rijden[ {road:on}|$sign]
            turn.left = Linksaf slaan$way
            turn.right = Rechtsaf slaan$way
            turn.slightLeft = Schuin linksaf slaan$way
            turn.slightRight = Schuin rechtsaf slaan$way
            turn.sharpLeft = Scherp linksaf slaan$way
            turn.sharpRight = Scherp rechtsaf slaan$way
            keep.left = Links aanhouden$way
            keep.right = Rechts aanhouden$way
            uTurn = Omkeren[ {road:on}|$sign]
            merge = Invoegen$merge
            merge.left = Links invoegen$merge
            merge.right = Rechts invoegen$merge
            ramp = De oprit nemen$sign
            ramp.left = De oprit links nemen$sign
            ramp.right = De oprit rechts nemen$sign
            exit = [Afslag {exit}[ {junction}]|Afslag {junction}|De afslag] nemen$sign
            exit.left = [Afslag {exit}[ {junction}]|Afslag {junction}|De afslag] links nemen$sign
            exit.right = [Afslag {exit}[ {junction}]|Afslag {junction}|De afslag] rechts nemen$sign
            roundabout = De rotonde oprijden
            roundabout.exit = Op de rotonde de {ordinal} afslag nemen$onto
            roundabout.next = Op de volgende rotonde de {ordinal} afslag nemen$onto
            roundabout.count = De {ordinal} afslag nemen$onto
            roundabout.leave = De rotonde verlaten$onto
            ferry = De veerboot nemen[: {road}]
            train = De autotrein nemen[: {road}]
            in = Over {distance} {sentence}
            inAbout = Over ongeveer {distance} {sentence}
            then = {sentence}, daarna {next}
            thenApart = {sentence}. Daarna {next}
            after = [{distance} {road:the} blijven volgen|{distance} verder rijden]
            lanes.left.1 = De linkerrijstrook nemen
            lanes.left.2 = De twee linkerrijstroken nemen
            lanes.left.3 = De drie linkerrijstroken nemen
            lanes.right.1 = De rechterrijstrook nemen
            lanes.right.2 = De twee rechterrijstroken nemen
            lanes.right.3 = De drie rechterrijstroken nemen
            lanes.middle.1 = De middelste rijstrook nemen
            lanes.middle.2 = De twee middelste rijstroken nemen
            at.trafficSignals = Bij de verkeerslichten {sentence}
            at.stopSign = Bij het stopbord {sentence}
            behind.tunnel = Direct na de tunnel {sentence}
            behind.bridge = Direct na de brug {sentence}
            behind.levelCrossing = Direct na de spoorwegovergang {sentence}
            and = {sentence}. {next}
            alert.signal = Gps-signaal verloren
            alert.speed = U rijdt te hard[, de limiet is {number}]
            alert.camera = Let op, flitspaal
            alert.closed = Let op, over {distance} is de weg afgesloten
            alert.reroute = De route wordt opnieuw berekend
            alert.turnRound = Keer om zodra dat kan
            alert.noRoute = Vanaf hier is geen route gevonden
            meter.one = {number} meter
            meter.other = {number} meter
            kilometer.one = {number} kilometer
            kilometer.=1.5 = anderhalve kilometer
            kilometer.=2.5 = tweeënhalve kilometer
            kilometer.other = {number} kilometer
            foot.one = {number} voet
            foot.other = {number} voet
            yard.one = {number} yard
            yard.other = {number} yard
            mile.=0.25 = een kwart mijl
            mile.=0.33 = een derde mijl
            mile.=0.5 = een halve mijl
            mile.=0.75 = driekwart mijl
            mile.one = {number} mijl
            mile.=1.5 = anderhalve mijl
            mile.=2.5 = tweeënhalve mijl
            mile.other = {number} mijl
            """)
}
