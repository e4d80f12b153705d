extension Language {
    /// العربية.
    package static let arabic = Language(
        tag: "ar", script: "Arab",
        phrases: """
            voice = ar-SA
            decimal = .
            direction = right-to-left
            plural = arabic
            lowercase = no
            numbers = compact
            compass = الشمال|الشمال الشرقي|الشرق|الجنوب الشرقي|الجنوب|الجنوب الغربي|الغرب|الشمال الغربي
            ordinals = الأول|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع|العاشر|الحادي عشر|الثاني عشر|الثالث عشر|الرابع عشر|الخامس عشر|السادس عشر|السابع عشر|الثامن عشر|التاسع عشر|العشرين
            ordinal.other = رقم {number}
            list = {first} و{next}
            jointName = {first}/{next}
            form.road # = الطريق {}
            form.on نفق * = في نفق *
            $narrow = زنقة *|نهج *|عطفة *|درب *|سوق *|زقاق *|ممر *|حارة *|حي *
            $defined = النفق *|الشارع *|الميدان *|الساحة *|الحارة *|الزقاق *|الممر *|السوق *
            $alone = النفق|الشارع|الميدان|الساحة|الحارة|الزقاق|الممر|السوق|نفق|زقاق|ممر
            form.on شارع *|ش. *|ميدان *|ساحة *|$narrow|$defined|$alone = في {}
            speak ش. = شارع
            speak د. = الدكتور
            form.on # = على الطريق {}
            form.on * = على {}
            $sign = [ إلى {signRoad:road}[ باتجاه {places}]| باتجاه {places}|، واتبع لافتات «{allDirections}»| إلى {road:road}]
            $onto = [ إلى {road:road}|$sign]
            $toward = [ باتجاه {road:road}| نحو {signRoad:road}[ باتجاه {places}]|$sign]
            $way = [ للبقاء {stay:on}|$onto]
            depart = [انطلق نحو {compass}|انطلق][ {road:on}]
            destination = لقد وصلت إلى وجهتك[: {place}][، وهي {side}]
            stop = لقد وصلت إلى محطتك[: {place}][، وهي {side}]
            far = ينتهي المسار هنا. [{place}|وجهتك] على بعد {distance}[، والوجهة {side}]
            farStop = ينتهي المسار هنا. [{place}|محطتك] على بعد {distance}[، والمحطة {side}]
            walk = ينتهي المسار هنا. [{place}|وجهتك] على بعد {distance} سيرًا على الأقدام[، والوجهة {side}]
            walkStop = ينتهي المسار هنا. [{place}|محطتك] على بعد {distance} سيرًا على الأقدام[، والمحطة {side}]
            ahead = ستصل إلى وجهتك[، وهي {side}]
            aheadStop = ستصل إلى محطتك[، وهي {side}]
            aheadEnd = ستصل إلى نهاية المسار
            side.left = على اليسار
            side.right = على اليمين
            straight = تابع إلى الأمام[ للبقاء {stay:on}| {road:on}| نحو {signRoad:road}[ باتجاه {places}]|$sign]
            name = تابع السير[ {road:on}|$sign]
            turn.left = انعطف يسارًا$way
            turn.right = انعطف يمينًا$way
            turn.slightLeft = انعطف قليلًا يسارًا$way
            turn.slightRight = انعطف قليلًا يمينًا$way
            turn.sharpLeft = انعطف انعطافًا حادًا يسارًا$way
            turn.sharpRight = انعطف انعطافًا حادًا يمينًا$way
            keep.left = الزم اليسار[ للبقاء {stay:on}|$toward]
            keep.right = الزم اليمين[ للبقاء {stay:on}|$toward]
            uTurn = استدر للخلف[ {road:on}|$sign]
            merge = اندمج في [{road:road}|{signRoad:road}[ باتجاه {places}]|الطريق$sign]
            merge.left = اندمج يسارًا[ في {road:road}|$sign]
            merge.right = اندمج يمينًا[ في {road:road}|$sign]
            ramp = اسلك طريق الدخول$sign
            ramp.left = اسلك طريق الدخول على اليسار$sign
            ramp.right = اسلك طريق الدخول على اليمين$sign
            exit = اسلك المخرج[ {exit}[ {junction}]| {junction}]$sign
            exit.left = اسلك المخرج[ {exit}[ {junction}]| {junction}] على اليسار$sign
            exit.right = اسلك المخرج[ {exit}[ {junction}]| {junction}] على اليمين$sign
            roundabout = ادخل الدوار
            roundabout.exit = عند الدوار، اسلك المخرج {ordinal}$onto
            roundabout.next = عند الدوار التالي، اسلك المخرج {ordinal}$onto
            roundabout.count = اسلك المخرج {ordinal}$onto
            roundabout.leave = اخرج من الدوار$onto
            ferry = استقلّ العبّارة[، {road}]
            train = اركب قطار السيارات[، {road}]
            in = بعد {distance}، {sentence}
            inAbout = بعد حوالي {distance}، {sentence}
            then = {sentence}، ثم {next}
            thenApart = {sentence}. ثم {next}
            after = تابع السير[ {road:on}] لمسافة {distance}
            lanes.left.1 = استخدم المسار الأيسر
            lanes.left.2 = استخدم المسارين الأيسرين
            lanes.left.3 = استخدم المسارات الثلاثة اليسرى
            lanes.right.1 = استخدم المسار الأيمن
            lanes.right.2 = استخدم المسارين الأيمنين
            lanes.right.3 = استخدم المسارات الثلاثة اليمنى
            lanes.middle.1 = استخدم المسار الأوسط
            lanes.middle.2 = استخدم المسارين الأوسطين
            at.trafficSignals = عند إشارة المرور، {sentence}
            at.stopSign = عند علامة قف، {sentence}
            behind.tunnel = عقب الخروج من النفق، {sentence}
            behind.bridge = عقب عبور الجسر، {sentence}
            behind.levelCrossing = عقب عبور السكة الحديدية، {sentence}
            and = {sentence}. {next}
            alert.signal = فُقدت إشارة نظام تحديد المواقع
            alert.speed = لقد تجاوزت السرعة المسموح بها[ وهي {number}]
            alert.camera = انتبه، كاميرا سرعة أمامك
            alert.closed = بعد {distance}، الطريق مغلق
            alert.reroute = تجري إعادة حساب المسار
            alert.turnRound = استدر للخلف عندما يكون ذلك ممكنًا
            alert.noRoute = لم يُعثر على مسار من هنا
            meter.zero = {number} متر
            meter.one = متر واحد
            meter.two = مترين
            meter.few = {number} أمتار
            meter.many = {number} مترًا
            meter.other = {number} متر
            kilometer.zero = {number} كيلومتر
            kilometer.one = كيلومتر واحد
            kilometer.=1.5 = كيلومتر ونصف
            kilometer.two = كيلومترين
            kilometer.=2.5 = كيلومترين ونصف
            kilometer.few = {number} كيلومترات
            kilometer.many = {number} كيلومترًا
            kilometer.other = {number} كيلومتر
            foot.zero = {number} قدم
            foot.one = قدم واحدة
            foot.two = قدمين
            foot.few = {number} أقدام
            foot.many = {number} قدمًا
            foot.other = {number} قدم
            yard.zero = {number} ياردة
            yard.one = ياردة واحدة
            yard.two = ياردتين
            yard.few = {number} ياردات
            yard.many = {number} ياردة
            yard.other = {number} ياردة
            mile.=0.25 = ربع ميل
            mile.=0.33 = ثلث ميل
            mile.=0.5 = نصف ميل
            mile.=0.75 = ثلاثة أرباع ميل
            mile.zero = {number} ميل
            mile.one = ميل واحد
            mile.=1.5 = ميل ونصف
            mile.two = ميلين
            mile.=2.5 = ميلين ونصف
            mile.few = {number} أميال
            mile.many = {number} ميلًا
            mile.other = {number} ميل
            """)
}
