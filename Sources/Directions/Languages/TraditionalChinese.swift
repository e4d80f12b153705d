extension Language {
    /// 繁體中文.
    static let traditionalChinese = Language(
        tag: "zh-Hant", script: "Hant", regions: "TW HK MO",
        phrases: """
            voice = zh-TW
            decimal = .
            plural = none
            lowercase = no
            compass = 北|東北|東|東南|南|西南|西|西北
            ordinals = 第一個|第二個|第三個|第四個|第五個|第六個|第七個|第八個|第九個|第十個|第十一個|第十二個|第十三個|第十四個|第十五個|第十六個|第十七個|第十八個|第十九個|第二十個
            ordinal.other = 第{number}個
            list = {first}、{next}
            jointName = {first}、{next}
            $kinds = #*道|#*路|#*線|#*线|#*號
            $branches = #*甲|#*乙|#*丙|#*丁
            form.road $kinds = {}
            form.road #國道* = {}
            form.road $branches = {}線
            form.road #digits = {}號公路
            form.road #台* = {}線
            form.enter $kinds = 進入{}
            form.enter #國道* = 進入{}
            form.enter $branches = 進入{}線
            form.enter #digits = 進入{}號公路
            form.enter #台* = 進入{}線
            form.enter *橋 = 上{}
            form.enter #|* = 進入{}
            form.named *出口 = *
            form.named #|* = {}
            $sign = [，往{signRoad:road}[，{places}方向]|，往{places}|，依「{allDirections}」標誌行駛|，{road:enter}]
            $onto = [{road:enter}|$sign]
            $way = [，繼續走{stay:road}|$onto]
            depart = [往{compass}出發|出發][，走{road:road}]
            destination = 您已抵達[{place}|目的地][，目的地在{side}]
            stop = 您已抵達[{place}|停靠點][，停靠點在{side}]
            far = 路線到此結束，距[{place}|目的地]還有{distance}[，目的地在{side}]
            farStop = 路線到此結束，距[{place}|停靠點]還有{distance}[，停靠點在{side}]
            walk = 路線到此結束，步行到[{place}|目的地]還有{distance}[，目的地在{side}]
            walkStop = 路線到此結束，步行到[{place}|停靠點]還有{distance}[，停靠點在{side}]
            ahead = 將抵達目的地[，目的地在{side}]
            aheadStop = 將抵達停靠點[，停靠點在{side}]
            aheadEnd = 將抵達路線終點
            side.left = 左側
            side.right = 右側
            straight = 直行$way
            name = 繼續行駛[，走{road:road}|$sign]
            turn.left = 左轉$way
            turn.right = 右轉$way
            turn.slightLeft = 稍微向左轉$way
            turn.slightRight = 稍微向右轉$way
            turn.sharpLeft = 向左急轉$way
            turn.sharpRight = 向右急轉$way
            keep.left = 靠左行駛$way
            keep.right = 靠右行駛$way
            uTurn = 迴轉[，走{road:road}|$sign]
            merge = 匯入[{road:road}|車道$sign]
            merge.left = 向左匯入[{road:road}|車道$sign]
            merge.right = 向右匯入[{road:road}|車道$sign]
            ramp = 走匝道$sign
            ramp.left = 走左側匝道$sign
            ramp.right = 走右側匝道$sign
            exit = 從[{exit}號[{junction:named}]|{junction:named}]出口離開$sign
            exit.left = 從左側[{exit}號[{junction:named}]|{junction:named}]出口離開$sign
            exit.right = 從右側[{exit}號[{junction:named}]|{junction:named}]出口離開$sign
            roundabout = 進入圓環
            roundabout.exit = 在圓環走{ordinal}出口$onto
            roundabout.next = 在下一個圓環走{ordinal}出口$onto
            roundabout.count = 走{ordinal}出口$onto
            roundabout.leave = 離開圓環$onto
            ferry = 搭乘渡輪[，{road}]
            train = 搭乘載車列車[，{road}]
            in = {distance}後，{sentence}
            inAbout = 約{distance}後，{sentence}
            then = {sentence}，然後{next}
            thenApart = {sentence}。然後{next}
            after = [沿{road:road}]繼續行駛{distance}
            lanes.left.1 = 請走左側車道
            lanes.left.2 = 請走左側兩條車道
            lanes.left.3 = 請走左側三條車道
            lanes.right.1 = 請走右側車道
            lanes.right.2 = 請走右側兩條車道
            lanes.right.3 = 請走右側三條車道
            lanes.middle.1 = 請走中間車道
            lanes.middle.2 = 請走中間兩條車道
            at.trafficSignals = 在紅綠燈處，{sentence}
            at.stopSign = 在停車標誌處，{sentence}
            behind.tunnel = 一過隧道就{sentence}
            behind.bridge = 一過橋就{sentence}
            behind.levelCrossing = 一過平交道就{sentence}
            and = {sentence}。{next}
            alert.signal = GPS訊號已中斷
            alert.speed = 您已超過速限[{number}]
            alert.camera = 前方有測速照相
            alert.closed = 前方{distance}道路封閉
            alert.reroute = 正在重新規劃路線
            alert.turnRound = 請在可迴轉處迴轉
            alert.noRoute = 找不到從這裡出發的路線
            meter.other = {number}公尺
            kilometer.=2 = 兩公里
            kilometer.other = {number}公里
            foot.other = {number}英尺
            yard.other = {number}碼
            mile.=0.25 = 四分之一英里
            mile.=0.33 = 三分之一英里
            mile.=0.5 = 半英里
            mile.=0.75 = 四分之三英里
            mile.=2 = 兩英里
            mile.other = {number}英里
            """)
}
