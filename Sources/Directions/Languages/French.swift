extension Language {
    /// Français.
    package static let french = Language(
        tag: "fr",
        phrases: """
            voice = fr-FR
            decimal = ,
            plural = french
            lowercase = yes
            numbers = compact
            compass = le nord|le nord-est|l’est|le sud-est|le sud|le sud-ouest|l’ouest|le nord-ouest
            ordinals = première|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|onzième|douzième|treizième|quatorzième|quinzième|seizième|dix-septième|dix-huitième|dix-neuvième|vingtième
            ordinal.other = {number}e
            list = {first} et {next}
            $feminine = Rue *|Place *|Route *|Ruelle *|Promenade *|Chaussée *|Traverse *|Montée *|Voie *|Cité *|Descente *|Côte *|Rocade *|Bretelle *|Galerie *|Rampe *|Corniche *|Placette *|Venelle *
            $masculine = Boulevard *|Chemin *|Quai *|Cours *|Pont *|Passage *|Tunnel *|Sentier *|Rond-point *|Square *|Carrefour *|Périphérique *|Viaduc *|Faubourg *|Mail *|Parvis *
            $elided = Avenue *|Allée *|Impasse *|Esplanade *|Autoroute *|Escalier *|Échangeur *
            $plural = Allées *|Quais *|Escaliers *
            form.onto $feminine = sur la {small}
            form.onto $masculine = sur le {small}
            form.onto $elided = sur l’{small}
            form.onto $plural = sur les {small}
            form.onto #A*|#E* = sur l’{}
            form.onto #digits = sur la route {}
            form.onto # = sur la {}
            form.onto * = \u{a0}: {}
            form.the $feminine = la {small}
            form.the $masculine = le {small}
            form.the $elided = l’{small}
            form.the $plural = les {small}
            form.the #A*|#E* = l’{}
            form.the #digits = la route {}
            form.the # = la {}
            speak Bd = boulevard
            speak Av. = avenue
            speak Pl. = place
            speak Ste = Sainte
            speak I = premier
            speak II = deux
            speak III = trois
            speak IV = quatre
            speak V = cinq
            speak VI = six
            speak XII = douze
            speak XIII = treize
            speak XIV = quatorze
            speak XV = quinze
            speak XVI = seize
            speak XXIII = vingt-trois
            $sign = [ vers {signRoad:the}[, direction {places}]|, direction {places}|, suivez «\u{a0}{allDirections}\u{a0}»| vers {road:the}]
            $onto = [ {road:onto}|$sign]
            $way = [ pour rester sur {stay:the}|$onto]
            $keep = [ pour rester sur {stay:the}| pour rejoindre {road:the}|$sign]
            depart = [Partez vers {compass}|Partez][ {road:onto}]
            destination = Vous êtes arrivé à destination[\u{a0}: {place}][, {side}]
            stop = Vous êtes arrivé à votre étape[\u{a0}: {place}][, {side}]
            ahead = [Votre destination est {side}|Vous arriverez à destination]
            aheadStop = [Votre étape est {side}|Vous arriverez à votre étape]
            side.left = sur la gauche
            side.right = sur la droite
            straight = Continuez tout droit$way
            name = Continuez$onto
            turn.left = Tournez à gauche$way
            turn.right = Tournez à droite$way
            turn.slightLeft = Tournez légèrement à gauche$way
            turn.slightRight = Tournez légèrement à droite$way
            turn.sharpLeft = Tournez franchement à gauche$way
            turn.sharpRight = Tournez franchement à droite$way
            keep.left = Serrez à gauche$keep
            keep.right = Serrez à droite$keep
            uTurn = Faites demi-tour$onto
            merge = Insérez-vous$onto
            merge.left = Insérez-vous à gauche$onto
            merge.right = Insérez-vous à droite$onto
            ramp = Prenez la bretelle$sign
            ramp.left = Prenez la bretelle à gauche$sign
            ramp.right = Prenez la bretelle à droite$sign
            exit = Prenez la sortie[ {exit}[ {junction}]]$sign
            exit.left = Prenez la sortie[ {exit}[ {junction}]] à gauche$sign
            exit.right = Prenez la sortie[ {exit}[ {junction}]] à droite$sign
            roundabout = Engagez-vous dans le rond-point
            roundabout.exit = Au rond-point, prenez la {ordinal} sortie[ vers {road:the}|$sign]
            roundabout.leave = Sortez du rond-point$onto
            ferry = Prenez le ferry[\u{a0}: {road}]
            train = Prenez la navette ferroviaire[\u{a0}: {road}]
            in = Dans {distance}, {sentence}
            then = {sentence}, puis {next}
            after = Continuez[ sur {road:the}] pendant {distance}
            lanes.left.1 = Prenez la voie de gauche
            lanes.left.2 = Prenez les deux voies de gauche
            lanes.left.3 = Prenez les trois voies de gauche
            lanes.right.1 = Prenez la voie de droite
            lanes.right.2 = Prenez les deux voies de droite
            lanes.right.3 = Prenez les trois voies de droite
            lanes.middle.1 = Prenez la voie du milieu
            lanes.middle.2 = Prenez les deux voies du milieu
            at.trafficSignals = Au feu, {sentence}
            at.stopSign = Au stop, {sentence}
            behind.tunnel = Après le tunnel, {sentence}
            behind.bridge = Après le pont, {sentence}
            behind.levelCrossing = Après le passage à niveau, {sentence}
            and = {sentence}. {next}
            alert.signal = Signal GPS perdu
            alert.speed = Vous roulez trop vite[ : vitesse limitée à {number}]
            alert.camera = Attention, radar
            alert.reroute = Recalcul de l’itinéraire
            alert.turnRound = Faites demi-tour dès que possible
            meter.one = {number} mètre
            meter.other = {number} mètres
            kilometer.one = {number} kilomètre
            kilometer.=1.5 = un kilomètre et demi
            kilometer.=2.5 = deux kilomètres et demi
            kilometer.other = {number} kilomètres
            foot.one = {number} pied
            foot.other = {number} pieds
            yard.one = {number} yard
            yard.other = {number} yards
            mile.=0.25 = un quart de mile
            mile.=0.5 = un demi-mile
            mile.=0.75 = trois quarts de mile
            mile.one = {number} mile
            mile.=1.5 = un mile et demi
            mile.=2.5 = deux miles et demi
            mile.other = {number} miles
            """)
}
