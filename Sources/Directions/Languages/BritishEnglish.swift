extension Language {
    /// English, as it is written and spoken in Britain.
    package static let britishEnglish = Language(
        tag: "en-GB", regions: "IE AU NZ ZA IN SG MT CY KE", on: english,
        phrases: """
            voice = en-GB
            numbers = compact
            form.road $tunnelRoads|$namedTunnels = {}
            form.road $tunnels = the {}
            form.road #digits = route {}
            form.road # = the {}
            form.place # = the {}
            form.onto $tunnelRoads = onto {}
            form.onto $namedTunnels = into {}
            form.onto $tunnels = into the {}
            form.onto #digits = onto route {}
            form.onto # = onto the {}
            form.onto * = onto {}
            form.on $tunnelRoads = on {}
            form.on $namedTunnels = in {}
            form.on $tunnels = in the {}
            form.on #digits = on route {}
            form.on # = on the {}
            form.on * = on {}
            speak Gt. = Great
            speak Gt = Great
            speak Terr. = Terrace
            speak Terr = Terrace
            speak Wlk = Walk
            speak Appr = Approach
            speak Pk = Park
            speak Rev. = Reverend
            speak Rev = Reverend
            speak Capt. = Captain
            $toward = towards
            $ramp = slip road
            $join = [ to join {road:road}| to join {signRoad:road}[ $toward {places}]|$sign]
            merge = [Join {road:road}|Join {signRoad:road}[ $toward {places}]|Merge$sign]
            merge.left = Merge left$join
            merge.right = Merge right$join
            straight = Go straight ahead$way
            at.trafficSignals = At the traffic lights, {sentence}
            behind.levelCrossing = After the level crossing, {sentence}
            meter.one = {number} metre
            meter.other = {number} metres
            kilometer.one = {number} kilometre
            kilometer.other = {number} kilometres
            alert.turnRound = Turn round when possible
            mile.=0.25 = a quarter of a mile
            """)
}
