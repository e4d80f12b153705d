extension Language {
    /// Português de Portugal.
    static let portuguese = Language(
        tag: "pt-PT", regions: "AO MZ CV GW ST TL",
        phrases: """
            decimal = ,
            plural = one-other
            lowercase = yes
            numbers = compact
            compass = norte|nordeste|este|sudeste|sul|sudoeste|oeste|noroeste
            ordinals = primeira|segunda|terceira|quarta|quinta|sexta|sétima|oitava|nona|décima|décima primeira|décima segunda|décima terceira|décima quarta|décima quinta|décima sexta|décima sétima|décima oitava|décima nona|vigésima
            ordinal.other = {number}.ª
            list = {first} e {next}
            $feminine = Rua *|Avenida *|Travessa *|Praça *|Estrada *|Alameda *|Rodovia *|Calçada *|Ponte *|Rotunda *|Rotatória *|Via *|Ladeira *|Autoestrada *|Auto-Estrada *|Quinta *|Circunvalação *|Marginal *|Esplanada *|Azinhaga *|Viela *|Urbanização *|Praceta *|Vereda *|Av. *|R. *|Variante *|Ligação *|Rampa *|Radial *|Antiga *|Nacional *|EN *|Variante|Marginal|Circunvalação|Rotunda|Rotatória|Avenida|Alameda
            $masculine = Largo *|Beco *|Caminho *|Túnel *|Viaduto *|Cais *|Passeio *|Campo *|Bairro *|Parque *|Jardim *|Impasse *|Terreiro *|Anel *|Eixo *|Pátio *|Nó *|Acesso *|Largo
            form.em $feminine|#E*|#A*|#N*|#BR* = na {}
            form.em $masculine|#IC*|#IP*|#CM* = no {}
            form.em #digits = na estrada {}
            form.em # = na {}
            form.em * = em {}
            form.por $feminine = pela {}
            form.por $masculine|#IC*|#IP*|#CM* = pelo {}
            form.por #digits = pela estrada {}
            form.por # = pela {}
            form.por * = por {}
            form.the $feminine = a {}
            form.the $masculine|#IC*|#IP*|#CM* = o {}
            form.the #digits = a estrada {}
            form.the # = a {}
            speak D. = Dom
            speak D. +a = Dona
            speak D. Leonor = Dona Leonor
            speak D. Isabel = Dona Isabel
            speak D. Inês = Dona Inês
            speak D. Beatriz = Dona Beatriz
            speak S. +a = Santa
            speak S. A+ = Santo
            speak S. E+ = Santo
            speak S. I+ = Santo
            speak S. O+ = Santo
            speak S. = São
            speak Sto. = Santo
            speak Sta. = Santa
            speak Dr. = Doutor
            speak Eng. = Engenheiro
            speak Av. = Avenida
            speak R. = Rua
            speak EN = E N
            speak IC = I C
            speak IP = I P
            $sign = [ para {signRoad:the}[, direção {places}]|, direção {places}|, seguindo as placas «{allDirections}»| para {road:the}]
            $onto = [ para {road:the}|$sign]
            $along = [ {road:por}|$sign]
            $way = [ para continuar {stay:em}|$onto]
            depart = [Siga para {compass}|Siga][ {road:por}]
            destination = Chegou ao seu destino[: {place}][, {side}]
            stop = Chegou à sua paragem[: {place}][, {side}]
            ahead = [O seu destino fica {side}|Chegará ao seu destino]
            aheadStop = [A sua paragem fica {side}|Chegará à sua paragem]
            side.left = à esquerda
            side.right = à direita
            straight = Siga em frente[ para continuar {stay:em}|$along]
            name = Continue$along
            turn.left = Vire à esquerda$way
            turn.right = Vire à direita$way
            turn.slightLeft = Vire ligeiramente à esquerda$way
            turn.slightRight = Vire ligeiramente à direita$way
            turn.sharpLeft = Faça uma curva apertada à esquerda$way
            turn.sharpRight = Faça uma curva apertada à direita$way
            keep.left = Mantenha-se à esquerda$way
            keep.right = Mantenha-se à direita$way
            uTurn = Faça inversão de marcha[ {road:em}|$sign]
            merge = Integre-se no trânsito[ {road:em}|$sign]
            merge.left = Integre-se no trânsito à esquerda[ {road:em}|$sign]
            merge.right = Integre-se no trânsito à direita[ {road:em}|$sign]
            ramp = Siga pelo ramo de acesso$sign
            ramp.left = Siga pelo ramo de acesso à esquerda$sign
            ramp.right = Siga pelo ramo de acesso à direita$sign
            exit = Siga pela saída[ {exit}[ {junction}]]$sign
            exit.left = Siga pela saída[ {exit}[ {junction}]] à esquerda$sign
            exit.right = Siga pela saída[ {exit}[ {junction}]] à direita$sign
            roundabout = Entre na rotunda
            roundabout.exit = Na rotunda, siga pela {ordinal} saída$onto
            roundabout.next = Na rotunda seguinte, siga pela {ordinal} saída$onto
            roundabout.leave = Saia da rotunda$onto
            ferry = Apanhe o ferry[, {road}]
            train = Embarque no comboio de veículos[, {road}]
            in = A {distance}, {sentence}
            inAbout = A cerca de {distance}, {sentence}
            then = {sentence}, depois {next}
            after = Continue[ {road:em}] durante {distance}
            lanes.left.1 = Siga pela via da esquerda
            lanes.left.2 = Siga pelas duas vias da esquerda
            lanes.left.3 = Siga pelas três vias da esquerda
            lanes.right.1 = Siga pela via da direita
            lanes.right.2 = Siga pelas duas vias da direita
            lanes.right.3 = Siga pelas três vias da direita
            lanes.middle.1 = Siga pela via do meio
            lanes.middle.2 = Siga pelas duas vias do meio
            at.trafficSignals = Nos semáforos, {sentence}
            at.stopSign = No sinal de stop, {sentence}
            behind.tunnel = Depois do túnel, {sentence}
            behind.bridge = Depois da ponte, {sentence}
            behind.levelCrossing = Depois da passagem de nível, {sentence}
            and = {sentence}. {next}
            alert.signal = Sinal de GPS perdido
            alert.speed = Está acima do limite de velocidade[ de {number}]
            alert.camera = Atenção, radar de velocidade
            alert.closed = Atenção, estrada cortada a {distance}
            alert.reroute = A recalcular o percurso
            alert.turnRound = Faça inversão de marcha assim que possível
            meter.one = {number} metro
            meter.other = {number} metros
            kilometer.one = {number} quilómetro
            kilometer.=1.5 = um quilómetro e meio
            kilometer.=2.5 = dois quilómetros e meio
            kilometer.other = {number} quilómetros
            foot.one = {number} pé
            foot.other = {number} pés
            yard.one = uma jarda
            yard.=200 = duzentas jardas
            yard.=250 = duzentas e cinquenta jardas
            yard.=300 = trezentas jardas
            yard.=400 = quatrocentas jardas
            yard.other = {number} jardas
            mile.=0.25 = um quarto de milha
            mile.=0.5 = meia milha
            mile.=0.75 = três quartos de milha
            mile.one = uma milha
            mile.=1.5 = uma milha e meia
            mile.=2 = duas milhas
            mile.=2.5 = duas milhas e meia
            mile.other = {number} milhas
            """)
}
