extension Language {
    /// Português do Brasil.
    static let brazilianPortuguese = Language(
        tag: "pt-BR",
        phrases: """
            decimal = ,
            plural = french
            lowercase = yes
            numbers = compact
            compass = o norte|o nordeste|o leste|o sudeste|o sul|o sudoeste|o oeste|o noroeste
            ordinals = primeira|segunda|terceira|quarta|quinta|sexta|sétima|oitava|nona|décima|décima primeira|décima segunda|décima terceira|décima quarta|décima quinta|décima sexta|décima sétima|décima oitava|décima nona|vigésima
            ordinal.other = {number}ª
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
            speak Pedro I = Pedro primeiro
            speak Pedro II = Pedro segundo
            speak Pedro III = Pedro terceiro
            speak Pedro IV = Pedro quarto
            speak Pedro V = Pedro quinto
            speak João I = João primeiro
            speak João II = João segundo
            speak João III = João terceiro
            speak João IV = João quarto
            speak João V = João quinto
            speak João VI = João sexto
            speak Afonso I = Afonso primeiro
            speak Afonso II = Afonso segundo
            speak Afonso III = Afonso terceiro
            speak Afonso IV = Afonso quarto
            speak Afonso V = Afonso quinto
            speak Afonso VI = Afonso sexto
            speak Sancho I = Sancho primeiro
            speak Sancho II = Sancho segundo
            speak Manuel I = Manuel primeiro
            speak Manuel II = Manuel segundo
            speak Carlos I = Carlos primeiro
            speak Luís I = Luís primeiro
            speak Fernando I = Fernando primeiro
            speak Fernando II = Fernando segundo
            speak José I = José primeiro
            speak Filipe I = Filipe primeiro
            speak Filipe II = Filipe segundo
            speak Filipe III = Filipe terceiro
            speak Paulo II = Paulo segundo
            speak Paulo VI = Paulo sexto
            speak Maria I = Maria primeira
            speak Maria II = Maria segunda
            speak João XXIII = João vinte e três
            speak Dr. = Doutor
            speak Eng. = Engenheiro
            speak Av. = Avenida
            speak R. = Rua
            speak EN = E N
            speak IC = I C
            speak IP = I P
            $sign = [ para {signRoad:the}[, sentido {places}]|, sentido {places}|, seguindo as placas “{allDirections}”| para {road:the}]
            $onto = [ {road:em}|$sign]
            $along = [ {road:por}|$sign]
            $way = [ para continuar {stay:em}|$onto]
            depart = [Siga para {compass}|Siga][ {road:por}]
            destination = Você chegou ao seu destino[: {place}][, {side}]
            stop = Você chegou à sua parada[: {place}][, {side}]
            far = A rota termina aqui. [{place}|Seu destino] fica a {distance}[, {side}]
            farStop = A rota termina aqui. [{place}|Sua parada] fica a {distance}[, {side}]
            walk = A rota termina aqui. [{place}|Seu destino] fica a {distance} a pé[, {side}]
            walkStop = A rota termina aqui. [{place}|Sua parada] fica a {distance} a pé[, {side}]
            ahead = [Seu destino estará {side}|Você chegará ao seu destino]
            aheadStop = [Sua parada estará {side}|Você chegará à sua parada]
            aheadEnd = Você chegará ao fim da rota
            side.left = à esquerda
            side.right = à direita
            straight = Siga em frente[ para continuar {stay:em}|$along]
            name = Continue$along
            turn.left = Vire à esquerda$way
            turn.right = Vire à direita$way
            turn.slightLeft = Vire ligeiramente à esquerda$way
            turn.slightRight = Vire ligeiramente à direita$way
            turn.sharpLeft = Faça uma curva fechada à esquerda$way
            turn.sharpRight = Faça uma curva fechada à direita$way
            keep.left = Mantenha-se à esquerda$way
            keep.right = Mantenha-se à direita$way
            uTurn = Faça o retorno$onto
            merge = Incorpore-se ao trânsito$onto
            merge.left = Incorpore-se ao trânsito à esquerda$onto
            merge.right = Incorpore-se ao trânsito à direita$onto
            ramp = Pegue o acesso$sign
            ramp.left = Pegue o acesso à esquerda$sign
            ramp.right = Pegue o acesso à direita$sign
            $named = para {signRoad:the}[, sentido {places}]
            exit = Pegue a saída[ {exit}][ {junction} $named| {junction}, sentido {places}| {junction} para {road:the}| para {junction:the}|$sign]
            exit.left = Pegue a saída[ {exit}][ {junction} à esquerda $named| {junction} à esquerda, sentido {places}| {junction} à esquerda para {road:the}| à esquerda para {junction:the}| à esquerda$sign]
            exit.right = Pegue a saída[ {exit}][ {junction} à direita $named| {junction} à direita, sentido {places}| {junction} à direita para {road:the}| à direita para {junction:the}| à direita$sign]
            roundabout = Entre na rotatória
            roundabout.exit = Na rotatória, pegue a {ordinal} saída[ para {road:the}|$sign]
            roundabout.next = Na próxima rotatória, pegue a {ordinal} saída[ para {road:the}|$sign]
            roundabout.count = Pegue a {ordinal} saída[ para {road:the}|$sign]
            roundabout.leave = Saia da rotatória[ para {road:the}|$sign]
            ferry = Pegue a balsa[, {road}]
            train = Embarque no trem de veículos[, {road}]
            in = Em {distance}, {sentence}
            inAbout = Em cerca de {distance}, {sentence}
            then = {sentence}, depois {next}
            after = Continue[ {road:em}] por {distance}
            lanes.left.1 = Use a faixa da esquerda
            lanes.left.2 = Use as duas faixas da esquerda
            lanes.left.3 = Use as três faixas da esquerda
            lanes.right.1 = Use a faixa da direita
            lanes.right.2 = Use as duas faixas da direita
            lanes.right.3 = Use as três faixas da direita
            lanes.middle.1 = Use a faixa do meio
            lanes.middle.2 = Use as duas faixas do meio
            at.trafficSignals = No semáforo, {sentence}
            at.stopSign = Na placa de pare, {sentence}
            behind.tunnel = Depois do túnel, {sentence}
            behind.bridge = Depois da ponte, {sentence}
            behind.levelCrossing = Depois da passagem de nível, {sentence}
            and = {sentence}. {next}
            alert.signal = Sinal de GPS perdido
            alert.speed = Você está acima do limite de velocidade[ de {number}]
            alert.camera = Atenção, radar de velocidade
            alert.closed = Atenção, via interditada a {distance}
            alert.reroute = Recalculando a rota
            alert.turnRound = Faça o retorno quando possível
            meter.one = {number} metro
            meter.other = {number} metros
            kilometer.one = {number} quilômetro
            kilometer.=1.5 = um quilômetro e meio
            kilometer.=2.5 = dois quilômetros e meio
            kilometer.other = {number} quilômetros
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
