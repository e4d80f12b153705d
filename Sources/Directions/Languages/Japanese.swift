extension Language {
    /// 日本語.
    package static let japanese = Language(
        tag: "ja", script: "Jpan",
        phrases: """
            voice = ja-JP
            decimal = .
            plural = none
            lowercase = no
            compass = 北|北東|東|南東|南|南西|西|北西
            ordinals = 1番目の|2番目の|3番目の|4番目の|5番目の|6番目の|7番目の|8番目の|9番目の|10番目の|11番目の|12番目の|13番目の|14番目の|15番目の|16番目の|17番目の|18番目の|19番目の|20番目の
            ordinal.other = {number}番目の
            list = {first}、{next}
            jointName = {first}、{next}
            form.road #*道|#*線|#*线|#*号 = {}
            form.road #digits = {}号線
            form.named *出口 = *
            form.named #|* = {}
            $sign = [。{signRoad:road}[、{places}方面]です|。{places}方面です|。{allDirections}の標識に従います|。{road:road}です]
            $onto = [。{road:road}です|$sign]
            $way = [。引き続き{stay:road}です|$onto]
            depart = [{road:road}を{compass}へ進みます|{road:road}を進みます|{compass}へ進みます|出発します]
            destination = [{place}|目的地]に到着しました[。目的地は{side}です]
            stop = [{place}|経由地]に到着しました[。経由地は{side}です]
            far = ルートはここで終わりです。[{place}|目的地]まで{distance}です[。目的地は{side}です]
            farStop = ルートはここで終わりです。[{place}|経由地]まで{distance}です[。経由地は{side}です]
            walk = ルートはここで終わりです。[{place}|目的地]まで徒歩で{distance}です[。目的地は{side}です]
            walkStop = ルートはここで終わりです。[{place}|経由地]まで徒歩で{distance}です[。経由地は{side}です]
            ahead = 目的地に到着します[。目的地は{side}です]
            aheadStop = 経由地に到着します[。経由地は{side}です]
            aheadEnd = ルートの終点に到着します
            side.left = 左側
            side.right = 右側
            straight = 直進します$way
            name = 道なりに進みます$onto
            turn.left = 左折します$way
            turn.right = 右折します$way
            turn.slightLeft = 斜め左方向です$way
            turn.slightRight = 斜め右方向です$way
            turn.sharpLeft = 左手前方向です$way
            turn.sharpRight = 右手前方向です$way
            keep.left = 左方向です$way
            keep.right = 右方向です$way
            uTurn = [{road:road}でUターンします|Uターンします$sign]
            merge = 合流します$onto
            merge.left = 左に合流します$onto
            merge.right = 右に合流します$onto
            ramp = ランプに入ります$sign
            ramp.left = 左側のランプに入ります$sign
            ramp.right = 右側のランプに入ります$sign
            exit = [{exit}番[{junction:named}]|{junction:named}]出口を出ます$sign
            exit.left = 左側の[{exit}番[{junction:named}]|{junction:named}]出口を出ます$sign
            exit.right = 右側の[{exit}番[{junction:named}]|{junction:named}]出口を出ます$sign
            roundabout = 環状交差点に入ります
            roundabout.exit = 環状交差点に入り、{ordinal}出口を出ます$onto
            roundabout.next = 次の環状交差点に入り、{ordinal}出口を出ます$onto
            roundabout.count = {ordinal}出口を出ます$onto
            roundabout.leave = 環状交差点を出ます$onto
            ferry = フェリーに乗ります[。{road}です]
            train = カートレインに乗ります[。{road}です]
            in = {distance}先、{sentence}
            inAbout = およそ{distance}先、{sentence}
            then = {sentence}。その先、{next}
            thenApart = {sentence}。その先、{next}
            after = [{road:road}を]{distance}道なりに進みます
            lanes.left.1 = 左の車線を走行します
            lanes.left.2 = 左側の2車線のいずれかを走行します
            lanes.left.3 = 左側の3車線のいずれかを走行します
            lanes.right.1 = 右の車線を走行します
            lanes.right.2 = 右側の2車線のいずれかを走行します
            lanes.right.3 = 右側の3車線のいずれかを走行します
            lanes.middle.1 = 中央の車線を走行します
            lanes.middle.2 = 中央の2車線のいずれかを走行します
            at.trafficSignals = 信号で{sentence}
            at.stopSign = 一時停止の標識で{sentence}
            behind.tunnel = トンネルの先で{sentence}
            behind.bridge = 橋の先で{sentence}
            behind.levelCrossing = 踏切の先で{sentence}
            and = {sentence}。{next}
            alert.signal = GPS信号が途絶えました
            alert.speed = 制限速度[{number}]を超えています
            alert.camera = この先、速度取締機があります
            alert.closed = {distance}先、通行止めです
            alert.reroute = ルートを再検索します
            alert.turnRound = 可能な場所でUターンしてください
            alert.noRoute = ここからのルートが見つかりません
            meter.other = {number}メートル
            kilometer.other = {number}キロ
            foot.other = {number}フィート
            yard.other = {number}ヤード
            mile.=0.25 = 4分の1マイル
            mile.=0.33 = 3分の1マイル
            mile.=0.5 = 半マイル
            mile.=0.75 = 4分の3マイル
            mile.other = {number}マイル
            """)
}
