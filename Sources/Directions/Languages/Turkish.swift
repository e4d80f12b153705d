extension Language {
    /// Türkçe.
    static let turkish = Language(
        tag: "tr",
        phrases: """
            voice = tr-TR
            decimal = ,
            plus = ve
            plural = none
            lowercase = turkish
            numbers = compact
            compass = Kuzeye|Kuzeydoğuya|Doğuya|Güneydoğuya|Güneye|Güneybatıya|Batıya|Kuzeybatıya
            ordinals = birinci|ikinci|üçüncü|dördüncü|beşinci|altıncı|yedinci|sekizinci|dokuzuncu|onuncu|on birinci|on ikinci|on üçüncü|on dördüncü|on beşinci|on altıncı|on yedinci|on sekizinci|on dokuzuncu|yirminci
            ordinal.other = {number}.
            spokenNumbers = bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|kırk|elli|altmış|yetmiş|seksen|doksan|yüz|bin
            spokenOrdinals = birinci|ikinci|üçüncü|dördüncü|beşinci|altıncı|yedinci|sekizinci|dokuzuncu|onuncu|yirminci|otuzuncu|kırkıncı|ellinci|altmışıncı|yetmişinci|sekseninci|doksanıncı|yüzüncü|bininci
            list = {first} ve {next}
            $front = *Caddesi|*Köprüsü|*Tüneli|*Geçidi
            $back = *Sokağı|*Bulvarı|*Yolu|*Meydanı
            form.name #digits = {} numaralı yol
            form.to #digits = , {} numaralı yola
            form.to # = , {} yoluna
            form.to $front = , {}’ne
            form.to $back = , {}’na
            form.to *Sokak = , {}’a
            form.to * =
            form.rest #|$front|$back|*Sokak =
            form.rest * = : {}
            form.on #digits = {} numaralı yolda
            form.on # = {} yolunda
            form.on $front = {}’nde
            form.on $back = {}’nda
            form.on *Sokak = {}’ta
            form.on * = {} üzerinde
            form.signed #digits = : {} numaralı yol
            form.signed # = : {} yolu
            speak Cd. = Caddesi
            speak Cad. = Caddesi
            speak Sk. = Sokak
            speak Sok. = Sokak
            speak Blv. = Bulvarı
            speak Bul. = Bulvarı
            speak Mah. = Mahallesi
            speak Cd = Caddesi
            speak Cad = Caddesi
            speak Sk = Sokak
            speak Sok = Sokak
            speak Blv = Bulvarı
            speak Bulv. = Bulvarı
            speak Bulv = Bulvarı
            speak Dr. = Doktor
            speak Prof. = Profesör
            speak Av. = Avukat
            speak Gen. = General
            speak Gnl. = General
            speak Mrş. = Mareşal
            speak Şht. = Şehit
            speak Şeh. = Şehit
            speak Hz. = Hazreti
            speak II. + = ikinci
            speak III. + = üçüncü
            speak IV. + = dördüncü
            speak VI. + = altıncı
            $signs = {signRoad:signed}[, {places} yönü]|: {places} yönü|, {allDirections} levhalarını izleyin
            $sign = [ $signs]
            $ramp = [ $signs|: {road:name}]
            $after = [: {road:name}|$sign]
            depart = [{compass} doğru yola çıkın|Yola çıkın][: {road:name}]
            destination = Hedefinize ulaştınız[: {place}][, hedefiniz {side}]
            stop = Durağınıza ulaştınız[: {place}][, durağınız {side}]
            far = Rota burada bitiyor. [{place}|Hedefiniz] {distance} uzakta[, {side}]
            farStop = Rota burada bitiyor. [{place}|Durağınız] {distance} uzakta[, {side}]
            walk = Rota burada bitiyor. [{place}|Hedefiniz] yürüyerek {distance} uzakta[, {side}]
            walkStop = Rota burada bitiyor. [{place}|Durağınız] yürüyerek {distance} uzakta[, {side}]
            ahead = Hedefinize ulaşacaksınız[, hedefiniz {side}]
            aheadStop = Durağınıza ulaşacaksınız[, durağınız {side}]
            aheadEnd = Rotanın sonuna ulaşacaksınız
            side.left = sol tarafta
            side.right = sağ tarafta
            straight = Düz devam edin[, {stay:on} kalın|$after]
            name = [Yolunuza {road:on} devam edin|Devam edin$sign]
            turn.left = [Sola dönün, {stay:on} kalın|Sola {road:to} dönün {road:rest}|Sola dönün$sign]
            turn.right = [Sağa dönün, {stay:on} kalın|Sağa {road:to} dönün {road:rest}|Sağa dönün$sign]
            turn.slightLeft = [Hafifçe sola dönün, {stay:on} kalın|Hafifçe sola {road:to} dönün {road:rest}|Hafifçe sola dönün$sign]
            turn.slightRight = [Hafifçe sağa dönün, {stay:on} kalın|Hafifçe sağa {road:to} dönün {road:rest}|Hafifçe sağa dönün$sign]
            turn.sharpLeft = Sola keskin dönüş yapın[, {stay:on} kalın|$after]
            turn.sharpRight = Sağa keskin dönüş yapın[, {stay:on} kalın|$after]
            keep.left = Soldan devam edin[, {stay:on} kalın|$after]
            keep.right = Sağdan devam edin[, {stay:on} kalın|$after]
            uTurn = [Geri dönüşü {road:on} yapın|Geri dönün$sign]
            merge = Yola katılın$after
            merge.left = Sola doğru yola katılın$after
            merge.right = Sağa doğru yola katılın$after
            ramp = Bağlantı yoluna girin$ramp
            ramp.left = Soldaki bağlantı yoluna girin$ramp
            ramp.right = Sağdaki bağlantı yoluna girin$ramp
            exit = [{exit} numaralı {junction} çıkışından|{exit} numaralı çıkıştan|{junction} çıkışından|Çıkıştan] çıkın$ramp
            exit.left = Soldaki[ {exit} numaralı {junction} çıkışından| {exit} numaralı çıkıştan| {junction} çıkışından| çıkıştan] çıkın$ramp
            exit.right = Sağdaki[ {exit} numaralı {junction} çıkışından| {exit} numaralı çıkıştan| {junction} çıkışından| çıkıştan] çıkın$ramp
            roundabout = Dönel kavşağa girin
            roundabout.exit = Dönel kavşakta {ordinal} çıkıştan çıkın$after
            roundabout.next = Sonraki dönel kavşakta {ordinal} çıkıştan çıkın$after
            roundabout.count = {ordinal} çıkıştan çıkın$after
            roundabout.leave = Dönel kavşaktan çıkın$after
            ferry = Feribota binin[: {road:name}]
            train = Araç trenine binin[: {road:name}]
            in = {distance} sonra {sentence}
            inAbout = Yaklaşık {distance} sonra {sentence}
            then = {sentence}, ardından {next}
            thenApart = {sentence}. Ardından {next}
            after = [{road:on} ]{distance} devam edin
            lanes.left.1 = Sol şeridi kullanın
            lanes.left.2 = Soldaki iki şeridi kullanın
            lanes.left.3 = Soldaki üç şeridi kullanın
            lanes.right.1 = Sağ şeridi kullanın
            lanes.right.2 = Sağdaki iki şeridi kullanın
            lanes.right.3 = Sağdaki üç şeridi kullanın
            lanes.middle.1 = Orta şeridi kullanın
            lanes.middle.2 = Ortadaki iki şeridi kullanın
            at.trafficSignals = Trafik ışıklarında {sentence}
            at.stopSign = Dur levhasında {sentence}
            behind.tunnel = Tüneli geçince {sentence}
            behind.bridge = Köprüyü geçince {sentence}
            behind.levelCrossing = Hemzemin geçidi geçince {sentence}
            and = {sentence}. {next}
            alert.signal = GPS sinyali kayboldu
            alert.speed = Hız sınırını aştınız[, sınır {number}]
            alert.camera = Dikkat, ileride hız kamerası var
            alert.closed = Dikkat, {distance} sonra yol kapalı
            alert.reroute = Rota yeniden hesaplanıyor
            alert.turnRound = Mümkün olduğunda geri dönün
            alert.noRoute = Buradan bir rota bulunamadı
            meter.other = {number} metre
            kilometer.=1.5 = bir buçuk kilometre
            kilometer.=2.5 = iki buçuk kilometre
            kilometer.other = {number} kilometre
            foot.other = {number} fit
            yard.other = {number} yarda
            mile.=0.25 = çeyrek mil
            mile.=0.33 = üçte bir mil
            mile.=0.5 = yarım mil
            mile.=0.75 = dörtte üç mil
            mile.=1.5 = bir buçuk mil
            mile.=2.5 = iki buçuk mil
            mile.other = {number} mil
            """)
}
