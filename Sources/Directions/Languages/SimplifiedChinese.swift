extension Language {
    /// 简体中文.
    static let simplifiedChinese = Language(
        tag: "zh-Hans", script: "Hans", regions: "CN SG MY",
        phrases: """
            voice = zh-CN
            decimal = .
            plural = none
            lowercase = no
            compass = 北|东北|东|东南|南|西南|西|西北
            ordinals = 第一个|第二个|第三个|第四个|第五个|第六个|第七个|第八个|第九个|第十个|第十一个|第十二个|第十三个|第十四个|第十五个|第十六个|第十七个|第十八个|第十九个|第二十个
            ordinal.other = 第{number}个
            list = {first}、{next}
            jointName = {first}、{next}
            $kinds = #*道|#*路|#*线|#*線|#*号
            form.road $kinds = {}
            form.enter $kinds = 驶入{}
            form.road #digits = {}号公路
            form.enter #digits = 驶入{}号公路
            form.enter *桥 = 驶上{}
            form.enter #|* = 驶入{}
            form.named *出口 = *
            form.named #|* = {}
            $sign = [，驶入{signRoad:road}[，往{places}方向]|，往{places}方向|，按“{allDirections}”标志行驶|，{road:enter}]
            $onto = [，{road:enter}|$sign]
            $way = [，继续沿{stay:road}行驶|$onto]
            depart = [向{compass}出发|出发][，沿{road:road}行驶]
            destination = 您已到达[{place}|目的地][，目的地在{side}]
            stop = 您已到达[{place}|途经点][，途经点在{side}]
            far = 路线到此结束，距[{place}|目的地]还有{distance}[，目的地在{side}]
            farStop = 路线到此结束，距[{place}|途经点]还有{distance}[，途经点在{side}]
            walk = 路线到此结束，步行到[{place}|目的地]还有{distance}[，目的地在{side}]
            walkStop = 路线到此结束，步行到[{place}|途经点]还有{distance}[，途经点在{side}]
            ahead = 将到达目的地[，目的地在{side}]
            aheadStop = 将到达途经点[，途经点在{side}]
            aheadEnd = 将到达路线终点
            side.left = 左侧
            side.right = 右侧
            straight = 直行$way
            name = 继续行驶$onto
            turn.left = 左转$way
            turn.right = 右转$way
            turn.slightLeft = 向左前方行驶$way
            turn.slightRight = 向右前方行驶$way
            turn.sharpLeft = 向左后方转弯$way
            turn.sharpRight = 向右后方转弯$way
            keep.left = 靠左行驶$way
            keep.right = 靠右行驶$way
            uTurn = [在{road:road}掉头|掉头$sign]
            merge = 汇入[{road:road}|主路$sign]
            merge.left = 向左汇入[{road:road}|主路$sign]
            merge.right = 向右汇入[{road:road}|主路$sign]
            ramp = 进入匝道$sign
            ramp.left = 进入左侧匝道$sign
            ramp.right = 进入右侧匝道$sign
            exit = 从[{exit}号[{junction:named}]|{junction:named}]出口驶出$sign
            exit.left = 从左侧[{exit}号[{junction:named}]|{junction:named}]出口驶出$sign
            exit.right = 从右侧[{exit}号[{junction:named}]|{junction:named}]出口驶出$sign
            roundabout = 进入环岛
            roundabout.exit = 进入环岛，从{ordinal}出口驶出$onto
            roundabout.next = 进入下一个环岛，从{ordinal}出口驶出$onto
            roundabout.count = 从{ordinal}出口驶出$onto
            roundabout.leave = 驶出环岛$onto
            ferry = 搭乘渡轮[，{road}]
            train = 驶上汽车运载列车[，{road}]
            in = {distance}后，{sentence}
            inAbout = 约{distance}后，{sentence}
            then = {sentence}，然后{next}
            thenApart = {sentence}。然后{next}
            after = [沿{road:road}]继续行驶{distance}
            lanes.left.1 = 请走左侧车道
            lanes.left.2 = 请走左侧两条车道
            lanes.left.3 = 请走左侧三条车道
            lanes.right.1 = 请走右侧车道
            lanes.right.2 = 请走右侧两条车道
            lanes.right.3 = 请走右侧三条车道
            lanes.middle.1 = 请走中间车道
            lanes.middle.2 = 请走中间两条车道
            at.trafficSignals = 在红绿灯处，{sentence}
            at.stopSign = 在停车让行标志处，{sentence}
            behind.tunnel = 一过隧道就{sentence}
            behind.bridge = 一过桥就{sentence}
            behind.levelCrossing = 一过铁路道口就{sentence}
            and = {sentence}。{next}
            alert.signal = GPS信号丢失
            alert.speed = 您已超速[，限速{number}]
            alert.camera = 前方有测速摄像头
            alert.closed = 前方{distance}道路封闭
            alert.reroute = 正在重新规划路线
            alert.turnRound = 请在允许掉头处掉头
            alert.noRoute = 未找到从这里出发的路线
            meter.other = {number}米
            kilometer.=2 = 两公里
            kilometer.other = {number}公里
            foot.other = {number}英尺
            yard.other = {number}码
            mile.=0.25 = 四分之一英里
            mile.=0.33 = 三分之一英里
            mile.=0.5 = 半英里
            mile.=0.75 = 四分之三英里
            mile.=2 = 两英里
            mile.other = {number}英里
            """)
}
