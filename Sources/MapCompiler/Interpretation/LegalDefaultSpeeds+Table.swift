extension LegalDefaultSpeeds {
    /// One country a line: its code, then the limits of living streets, within built-up areas,
    /// outside of them, on motorroads or dual carriageways outside of them, and on motorways. A dash
    /// where the law of the whole country has none of its own, `none` where it sets no limit.
    ///
    /// Distilled from "Default speed limits" of the OpenStreetMap wiki (CC BY-SA 2.0,
    /// https://wiki.openstreetmap.org/wiki/Default_speed_limits) in the form collected by
    /// westnordost/osm-legal-default-speeds. Countries whose states have laws of their own (the United
    /// States, Canada) are left out: the state of a way is unknown here.
    static let table = """
        AD 20 50 60 120 120
        AE - - 100 - 120
        AF - - 90 - -
        AG - 20 40 - - mph
        AL - 40 80 - 110
        AM 20 60 90 - 110
        AO - 60 90 100 120
        AR - - 110 - 130
        AS - 15 25 - - mph
        AT walk 50 100 100 130
        AU - 50 100 - -
        AW - 50 80 - -
        AZ 20 60 90 - 110
        BA walk 50 80 100 130
        BB - - 60 - -
        BE 20 50 - 120 120
        BF - 50 90 - -
        BG 20 50 90 120 140
        BH - 60 100 - -
        BI - 50 80 100 -
        BJ - 50 90 - 110
        BN - 60 - - -
        BO - 40 80 - -
        BR - - 100 110 -
        BS - 25 45 - - mph
        BT - 30 50 - -
        BW 30 60 100 - -
        BY 20 60 90 - 110
        CD - 60 90 - 120
        CF - 60 110 - -
        CG - 60 110 - -
        CH 20 50 80 100 120
        CI - 70 110 - 120
        CL - 50 100 - -
        CM - 60 110 - -
        CN - 50 70 - 120
        CO - 50 90 - 120
        CR - 50 60 - -
        CU - 50 90 - 100
        CV - 50 90 100 120
        CW - 40 60 80 -
        CY - 30 - - - mph
        CZ 20 50 90 110 130
        DE walk 50 100 none none
        DK 15 50 80 80 130
        DO - 35 60 - -
        EC - 50 100 - -
        EE 20 50 90 - -
        EG - 60 90 - -
        ES 20 30 90 - 120
        FI 20 50 100 - -
        FJ - 50 80 - -
        FM - - 25 - - mph
        FR 20 50 80 110 130
        GA - 60 110 - -
        GB - 30 60 70 70 mph
        GD - 20 40 - - mph
        GE 20 60 90 - 110
        GG - - 35 - - mph
        GH - 50 90 - 100
        GQ - 60 110 - -
        GR - 50 90 110 130
        GT - - 60 - 100
        GU - - 45 - - mph
        GY - 30 40 - - mph
        HK - - 50 - -
        HR walk 50 90 110 130
        HT - 50 - - -
        HU 20 50 90 110 130
        ID - 50 80 - 100
        IE - 50 80 - 120
        IL 30 50 80 90 110
        IM 20 30 60 - - mph
        IN - 70 70 100 120
        IS 10 50 80 - -
        IT 30 50 90 110 130
        JE - - 40 - - mph
        JP - - 60 - 100
        KE - 50 100 110 -
        KG - 60 90 - 110
        KH - 60 100 - -
        KI - 40 60 - -
        KN - 20 40 - - mph
        KR - 50 60 80 80
        KZ 20 60 110 - 140
        LI - 50 80 - -
        LR - 25 45 - - mph
        LS - 60 100 - 120
        LT 20 50 90 120 130
        LU 20 50 90 - 130
        LV 20 50 90 110 -
        MC - - 50 - -
        MD 20 50 90 110 -
        MH - 25 40 - - mph
        MK - 50 90 110 130
        MM - 30 50 - - mph
        MN 20 60 80 - -
        MO - - 60 - -
        MS - 20 40 - - mph
        MT - 50 80 - -
        MU - - 60 - -
        MW - 50 80 - -
        MX - - 80 - 115
        MZ - 60 120 - -
        NA - 60 100 - 120
        NE - 50 90 - -
        NG - 50 80 - 100
        NI - 45 60 - -
        NL 15 50 80 100 130
        NO walk 50 80 - 110
        NP - 40 80 - -
        NR - - 50 - -
        NZ 10 50 100 - -
        PA - 40 100 - 120
        PE - 40 60 - -
        PG - 60 100 - -
        PH - 30 40 - -
        PK - 55 70 - 130
        PL 20 50 90 100 140
        PN - - 30 - - mph
        PR - 25 45 - 65 mph
        PS - 50 80 - 110
        PT 20 50 90 100 120
        PY - 50 110 - -
        RO 20 50 90 - 130
        RS 10 50 80 100 120
        RU 20 60 90 - 110
        RW - 40 80 - -
        SA - 50 120 - -
        SD - 50 - - -
        SE walk 50 70 - 110
        SG - - 50 - -
        SH - - 30 - - mph
        SI 10 50 90 - 130
        SK 20 50 90 130 130
        SN - - 90 - 110
        SS - 45 - - -
        SV - 50 90 - -
        TD - 60 110 - -
        TH - 80 90 100 -
        TL - 50 90 100 120
        TN - 50 90 - 110
        TR - 50 90 110 120
        TT - 50 80 - -
        TV - - 40 - -
        TW - - 50 - -
        TZ - 50 110 - -
        UA 20 50 90 110 130
        UG - 50 80 - -
        UY - 45 90 - -
        UZ - 70 100 - -
        VE - 40 70 - 90
        VI - 20 35 - - mph
        VN - - 80 90 120
        WS - 25 35 - - mph
        XK - 50 80 110 130
        ZA - 60 100 - 120
        ZM - 40 100 - -
        """
}
