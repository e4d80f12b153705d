extension Language {
    /// English, as it is written and spoken in America.
    public static let english = Language(
        tag: "en",
        phrases: """
            voice = en-US
            decimal = .
            plural = one-other
            lowercase = yes
            numbers = compact
            digits = apart
            compass = north|northeast|east|southeast|south|southwest|west|northwest
            ordinals = first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth
            ordinal.other = number {number}
            list = {first} and {next}
            speak / = and
            form.road #digits = route {}
            $tunnels = * Tunnel|Tunnel *|* Underpass
            $tunnelRoads = Tunnel *Road|Tunnel *Avenue|Tunnel *Street|Tunnel *Lane|Tunnel *Hill|Tunnel *Drive|Tunnel *Way|Tunnel *View
            form.onto $tunnelRoads = onto {}
            form.onto $tunnels = into {}
            form.onto #digits = onto route {}
            form.onto #|* = onto {}
            form.on $tunnelRoads = on {}
            form.on $tunnels = in {}
            form.on #digits = on route {}
            form.on #|* = on {}
            $toward = toward
            $sign = [ onto {signRoad:road}[ $toward {places}]| $toward {places}|, following signs for {allDirections}| {road:onto}]
            $onto = [ {road:onto}|$sign]
            $way = [ to stay {stay:on}|$onto]
            $keep = [ to stay {stay:on}| and continue {road:onto}|$sign]
            $ramp = ramp
            depart = [Head {compass}|Start][ {road:on}]
            destination = You have arrived at [{place}|your destination][, {side}]
            stop = You have arrived at [{place}|your stop][, {side}]
            ahead = [Your destination is {side}|You will reach your destination]
            aheadStop = [Your stop is {side}|You will reach your stop]
            side.left = on the left
            side.right = on the right
            straight = Continue straight$way
            name = Continue$onto
            turn.left = Turn left$way
            turn.right = Turn right$way
            turn.slightLeft = Turn slightly left$way
            turn.slightRight = Turn slightly right$way
            turn.sharpLeft = Turn sharp left$way
            turn.sharpRight = Turn sharp right$way
            keep.left = Keep left$keep
            keep.right = Keep right$keep
            uTurn = Make a U-turn[ {road:on}|$sign]
            merge = Merge$onto
            merge.left = Merge left$onto
            merge.right = Merge right$onto
            ramp = Take the $ramp$sign
            ramp.left = Take the $ramp on the left$sign
            ramp.right = Take the $ramp on the right$sign
            exit = Take [exit {exit}[ {junction}]|the exit]$sign
            exit.left = Take [exit {exit}[ {junction}]|the exit] on the left$sign
            exit.right = Take [exit {exit}[ {junction}]|the exit] on the right$sign
            roundabout = Enter the roundabout
            roundabout.exit = At the roundabout, take the {ordinal} exit$onto
            roundabout.next = At the next roundabout, take the {ordinal} exit$onto
            roundabout.leave = Exit the roundabout$onto
            ferry = Take the ferry[, {road}]
            train = Drive onto the vehicle train[, {road}]
            in = In {distance}, {sentence}
            inAbout = In about {distance}, {sentence}
            then = {sentence}, then {next}
            after = Continue[ {road:on}] for {distance}
            lanes.left.1 = Use the left lane
            lanes.left.2 = Use the two left lanes
            lanes.left.3 = Use the three left lanes
            lanes.right.1 = Use the right lane
            lanes.right.2 = Use the two right lanes
            lanes.right.3 = Use the three right lanes
            lanes.middle.1 = Use the middle lane
            lanes.middle.2 = Use the two middle lanes
            at.trafficSignals = At the traffic lights, {sentence}
            at.stopSign = At the stop sign, {sentence}
            behind.tunnel = After the tunnel, {sentence}
            behind.bridge = After the bridge, {sentence}
            behind.levelCrossing = After the level crossing, {sentence}
            and = {sentence}. {next}
            alert.signal = GPS signal lost
            alert.speed = You are over the speed limit[ of {number}]
            alert.camera = Speed camera ahead
            alert.closed = In {distance}, the road is closed
            alert.reroute = Rerouting
            alert.turnRound = Turn around when possible
            meter.one = {number} meter
            meter.other = {number} meters
            kilometer.one = {number} kilometer
            kilometer.other = {number} kilometers
            foot.one = {number} foot
            foot.other = {number} feet
            yard.one = {number} yard
            yard.other = {number} yards
            mile.=0.25 = a quarter mile
            mile.=0.5 = half a mile
            mile.=0.75 = three quarters of a mile
            mile.one = {number} mile
            mile.=1.5 = one and a half miles
            mile.=2.5 = two and a half miles
            mile.other = {number} miles
            """)
}
