extension Language {
    /// Português de Portugal.
    static let portuguese = Language(
        tag: "pt-PT", regions: "AO MZ CV GW ST TL", on: brazilianPortuguese,
        phrases: """
            plural = one-other
            compass = norte|nordeste|leste|sudeste|sul|sudoeste|oeste|noroeste
            ordinal.other = {number}.ª
            $direction = direção
            $sign = [ para {signRoad:the}[, $direction {places}]|, $direction {places}|, seguindo as placas «{allDirections}»| para {road:the}]
            $onto = [ para {road:the}|$sign]
            destination = Chegou ao seu destino[: {place}][, {side}]
            stop = Chegou à sua paragem[: {place}][, {side}]
            far = O percurso termina aqui. [{place}|O seu destino] fica a {distance}[, {side}]
            farStop = O percurso termina aqui. [{place}|A sua paragem] fica a {distance}[, {side}]
            walk = O percurso termina aqui. [{place}|O seu destino] fica a {distance} a pé[, {side}]
            walkStop = O percurso termina aqui. [{place}|A sua paragem] fica a {distance} a pé[, {side}]
            ahead = [O seu destino fica {side}|Chegará ao seu destino]
            aheadStop = [A sua paragem fica {side}|Chegará à sua paragem]
            aheadEnd = Chegará ao fim do percurso
            turn.sharpLeft = Faça uma curva apertada à esquerda$way
            turn.sharpRight = Faça uma curva apertada à direita$way
            uTurn = Faça inversão de marcha[ {road:em}|$sign]
            merge = Integre-se no trânsito$into
            merge.left = Integre-se no trânsito à esquerda$into
            merge.right = Integre-se no trânsito à direita$into
            ramp = Siga pelo ramo de acesso$sign
            ramp.left = Siga pelo ramo de acesso à esquerda$sign
            ramp.right = Siga pelo ramo de acesso à direita$sign
            exit = Siga pela [saída {exit}$behind|saída {junction} $named|saída {junction}, $direction {places}|saída {junction} para {road:the}|saída {junction:signposted}|saída$sign]
            exit.left = Siga pela [saída {exit} à esquerda$behind|saída {junction} à esquerda $named|saída {junction} à esquerda, $direction {places}|saída {junction} à esquerda para {road:the}|saída à esquerda {junction:signposted}|saída à esquerda$sign]
            exit.right = Siga pela [saída {exit} à direita$behind|saída {junction} à direita $named|saída {junction} à direita, $direction {places}|saída {junction} à direita para {road:the}|saída à direita {junction:signposted}|saída à direita$sign]
            roundabout = Entre na rotunda
            roundabout.exit = Na rotunda, siga pela {ordinal} saída$onto
            roundabout.next = Na rotunda seguinte, siga pela {ordinal} saída$onto
            roundabout.count = Siga pela {ordinal} saída$onto
            roundabout.leave = Saia da rotunda$onto
            ferry = Apanhe o ferry[, {road}]
            train = Embarque no comboio de veículos[, {road}]
            in = A {distance}, {sentence}
            inAbout = A cerca de {distance}, {sentence}
            after = Continue[ {road:em}] durante {distance}
            lanes.left.1 = Siga pela via da esquerda
            lanes.left.2 = Siga por uma das duas vias da esquerda
            lanes.left.3 = Siga por uma das três vias da esquerda
            lanes.right.1 = Siga pela via da direita
            lanes.right.2 = Siga por uma das duas vias da direita
            lanes.right.3 = Siga por uma das três vias da direita
            lanes.middle.1 = Siga pela via do meio
            lanes.middle.2 = Siga por uma das duas vias do meio
            at.trafficSignals = Nos semáforos, {sentence}
            at.stopSign = No sinal de stop, {sentence}
            alert.speed = Está acima do limite de velocidade[ de {number}]
            alert.closed = Atenção, estrada cortada a {distance}
            alert.reroute = A recalcular o percurso
            alert.turnRound = Faça inversão de marcha assim que possível
            alert.noRoute = Não foi encontrado nenhum percurso a partir daqui
            kilometer.one = {number} quilómetro
            kilometer.=1.5 = um quilómetro e meio
            kilometer.=2.5 = dois quilómetros e meio
            kilometer.other = {number} quilómetros
            """)
}
