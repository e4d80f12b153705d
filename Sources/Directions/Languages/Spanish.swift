extension Language {
    /// Español.
    package static let spanish = Language(
        tag: "es",
        phrases: """
            voice = es-ES
            decimal = ,
            plural = one-other
            lowercase = yes
            numbers = compact
            compass = el norte|el noreste|el este|el sureste|el sur|el suroeste|el oeste|el noroeste
            ordinals = primera|segunda|tercera|cuarta|quinta|sexta|séptima|octava|novena|décima|undécima|duodécima|decimotercera|decimocuarta|decimoquinta|decimosexta|decimoséptima|decimoctava|decimonovena|vigésima
            ordinal.other = {number}.ª
            list = {first} {next:and}
            form.and Hia*|Hie*|Ia*|Ie*|Io*|Iu* = y {}
            form.and I*|Í*|Hi*|Hí* = e {}
            form.and * = y {}
            $feminine = Calle *|Avenida *|Avinguda *|Plaza *|Plaça *|Carretera *|Ctra. *|Av. *|Avda. *|Ronda *|Glorieta *|Rambla *|Travesía *|Autovía *|Autopista *|Cuesta *|Vía *|Via *|Senda *|Urbanización *|Urb. *|Costanera *|Calzada *|Calleja *|Rotonda *|Baixada *|Travessia *|Travessa *|Urbanització *|Placeta *|Alameda *
            $masculine = Paseo *|Passeig *|Camino *|Camí *|Cami *|Carrer *|Puente *|Pont *|Túnel *|Tunel *|Callejón *|Pasaje *|Bulevar *|Parque *|Viaducto *|Anillo *|Polígono *|Acceso *|Vial *|Passatge *
            $named = Gran Vía|Gran Vía *|Gran Via|Gran Via *|$foreignFeminine
            $foreignFeminine = Antiga *|Callissa *|Callisa *|Travessera *|Rua *|Praça *|Estrada *|Rue *|Ruelle *|Route *|Place *|Avenue *|Allée *|Impasse *|Piazza *
            $foreignMasculine = Antic *|Port *|Largo *|Nó *|Chemin *|Quai *|Boulevard *|Viale *|Corso *
            form.the $named = la {}
            form.the $feminine = la {small}
            form.the $masculine = el {small}
            form.the $foreignMasculine = el {}
            form.the #digits = la carretera {}
            form.the # = la {}
            form.to $named = a la {}
            form.to $feminine = a la {small}
            form.to $masculine = al {small}
            form.to $foreignMasculine = al {}
            form.to #digits = a la carretera {}
            form.to # = a la {}
            form.to * = a {}
            speak Ctra. = carretera
            speak ctra. = carretera
            speak Av. = avenida
            speak av. = avenida
            speak Avda. = avenida
            speak avda. = avenida
            speak Urb. = urbanización
            speak urb. = urbanización
            speak C/ = calle
            speak Pl. = plaza
            speak Pza. = plaza
            speak Sta. = Santa
            speak Sto. = Santo
            speak Dr. = doctor
            speak Dra. = doctora
            speak tunel = túnel
            speak Km. = kilómetro
            speak 21 kilómetros = veintiún kilómetros
            speak 31 kilómetros = treinta y un kilómetros
            speak 41 kilómetros = cuarenta y un kilómetros
            speak 51 kilómetros = cincuenta y un kilómetros
            speak 61 kilómetros = sesenta y un kilómetros
            speak 71 kilómetros = setenta y un kilómetros
            speak 81 kilómetros = ochenta y un kilómetros
            speak 91 kilómetros = noventa y un kilómetros
            $sign = [ hacia {signRoad:the}[, dirección {places}]|, dirección {places}|, siguiendo las indicaciones «{allDirections}»| hacia {road:the}]
            $onto = [ por {road:the}|$sign]
            $to = [ {road:to}| {signRoad:to}[, dirección {places}]|$sign]
            $way = [ para continuar por {stay:the}|$onto]
            depart = [Salga hacia {compass}|Inicie la marcha][ por {road:the}]
            destination = Ha llegado a su destino[: {place}][, {side}]
            stop = Ha llegado a su parada[: {place}][, {side}]
            far = La ruta termina aquí. [{place}|Su destino] está a {distance}[, {side}]
            farStop = La ruta termina aquí. [{place}|Su parada] está a {distance}[, {side}]
            walk = La ruta termina aquí. [{place}|Su destino] está a {distance} a pie[, {side}]
            walkStop = La ruta termina aquí. [{place}|Su parada] está a {distance} a pie[, {side}]
            ahead = [Su destino estará {side}|Llegará a su destino]
            aheadStop = [Su parada estará {side}|Llegará a su parada]
            aheadEnd = Llegará al final de la ruta
            side.left = a la izquierda
            side.right = a la derecha
            straight = Siga recto$way
            name = Continúe$onto
            turn.left = Gire a la izquierda$way
            turn.right = Gire a la derecha$way
            turn.slightLeft = Gire ligeramente a la izquierda$way
            turn.slightRight = Gire ligeramente a la derecha$way
            turn.sharpLeft = Haga un giro cerrado a la izquierda$way
            turn.sharpRight = Haga un giro cerrado a la derecha$way
            keep.left = Manténgase a la izquierda$way
            keep.right = Manténgase a la derecha$way
            uTurn = Cambie de sentido[ en {road:the}|$sign]
            merge = Incorpórese$to
            merge.left = Incorpórese hacia la izquierda$to
            merge.right = Incorpórese hacia la derecha$to
            ramp = Tome la vía de acceso$sign
            ramp.left = Tome la vía de acceso de la izquierda$sign
            ramp.right = Tome la vía de acceso de la derecha$sign
            exit = Tome la salida[ {exit}[ {junction}]| {junction}]$sign
            exit.left = Tome la salida[ {exit}[ {junction}]| {junction}] a la izquierda$sign
            exit.right = Tome la salida[ {exit}[ {junction}]| {junction}] a la derecha$sign
            roundabout = Entre en la rotonda
            roundabout.exit = En la rotonda, tome la {ordinal} salida[ hacia {road:the}|$sign]
            roundabout.next = En la siguiente rotonda, tome la {ordinal} salida[ hacia {road:the}|$sign]
            roundabout.count = Tome la {ordinal} salida[ hacia {road:the}|$sign]
            roundabout.leave = Salga de la rotonda$onto
            ferry = Tome el ferry[, {road}]
            train = Suba al tren lanzadera[, {road}]
            in = En {distance}, {sentence}
            inAbout = En aproximadamente {distance}, {sentence}
            then = {sentence}, luego {next}
            after = Continúe[ por {road:the}] durante {distance}
            lanes.left.1 = Use el carril izquierdo
            lanes.left.2 = Use los dos carriles de la izquierda
            lanes.left.3 = Use los tres carriles de la izquierda
            lanes.right.1 = Use el carril derecho
            lanes.right.2 = Use los dos carriles de la derecha
            lanes.right.3 = Use los tres carriles de la derecha
            lanes.middle.1 = Use el carril central
            lanes.middle.2 = Use los dos carriles centrales
            at.trafficSignals = En el semáforo, {sentence}
            at.stopSign = En la señal de stop, {sentence}
            behind.tunnel = Pasado el túnel, {sentence}
            behind.bridge = Pasado el puente, {sentence}
            behind.levelCrossing = Pasado el paso a nivel, {sentence}
            and = {sentence}. {next}
            alert.signal = Se ha perdido la señal GPS
            alert.speed = Está superando el límite de velocidad[ de {number}]
            alert.camera = Atención, radar de velocidad
            alert.closed = Atención, vía cortada a {distance}
            alert.reroute = Recalculando la ruta
            alert.turnRound = Dé la vuelta cuando sea posible
            meter.one = un metro
            meter.other = {number} metros
            kilometer.one = un kilómetro
            kilometer.=1.5 = un kilómetro y medio
            kilometer.=2.5 = dos kilómetros y medio
            kilometer.other = {number} kilómetros
            foot.one = un pie
            foot.other = {number} pies
            yard.one = una yarda
            yard.=200 = doscientas yardas
            yard.=250 = doscientas cincuenta yardas
            yard.=300 = trescientas yardas
            yard.=400 = cuatrocientas yardas
            yard.other = {number} yardas
            mile.=0.25 = un cuarto de milla
            mile.=0.5 = media milla
            mile.=0.75 = tres cuartos de milla
            mile.one = una milla
            mile.=1.5 = una milla y media
            mile.=2.5 = dos millas y media
            mile.other = {number} millas
            """)
}
