/// The time of countries, by the rule of POSIX for it (a line with `=`); two capitals are a country. Where
/// it has several times, a token is one place in it, with degrees of latitude and longitude.
///
/// Made from the time zone database, 2025b (public domain): the rules are the last lines of its files,
/// the places those of `zone.tab`; large cities far from these were added.
enum LegalTimeTable {
    static let text = """
        =<-11>11
        NU
        =SST11
        AS UM+28.2-177.4
        =<-10>10
        CK PF-17.5-149.6
        =HST10
        US+21.3-157.9
        =HST10HDT,M3.2.0,M11.1.0
        US+51.9-176.7
        =<-0930>9:30
        PF-9.0-139.5
        =<-09>9
        PF-23.1-134.9
        =AKST9AKDT,M3.2.0,M11.1.0
        US+55.1-131.6 US+57.2-135.3 US+58.3-134.4 US+59.5-139.7 US+61.2-149.9 US+64.5-165.4
        =<-08>8
        PN
        =PST8PDT,M3.2.0,M11.1.0
        CA+49.3-123.1 CA+49.9-119.5 MX+32.5-117.0 US+34.1-118.2 US+36.2-115.1 US+47.6-122.3
        US+47.7-117.4
        =MST7
        CA+49.1-116.5 CA+55.8-120.2 CA+58.8-122.7 CA+60.7-135.1 CA+64.1-139.4 MX+23.2-106.4
        MX+29.1-111.0 US+33.4-112.1
        =MST7MDT,M3.2.0,M11.1.0
        CA+51.0-114.1 CA+53.5-113.5 CA+68.3-133.7 CA+69.1-105.1 MX+31.7-106.4 MX+31.7-106.5
        US+31.8-106.5 US+35.1-106.6 US+39.7-105.0 US+40.8-111.9 US+43.6-116.2 US+44.1-103.2
        US+45.8-108.5
        =<-06>6
        EC-0.9-89.6
        =<-06>6<-05>,M9.1.6/22,M4.1.6/22
        CL-27.1-109.4
        =CST6
        BZ CA+50.3-107.8 CA+50.4-104.7 CA+52.1-106.7 CR GT HN MX+19.4-99.2 MX+20.7-103.3
        MX+20.8-105.2 MX+21.0-89.6 MX+25.7-100.3 MX+28.6-106.1 NI SV
        =CST6CDT,M3.2.0,M11.1.0
        CA+49.9-97.2 CA+62.8-92.1 CA+74.7-94.8 MX+25.8-97.5 MX+29.6-104.4 US+29.8-95.4
        US+30.4-87.2 US+32.8-96.8 US+33.0-86.6 US+35.2-101.8 US+36.2-86.8 US+38.0-86.8
        US+38.6-90.2 US+39.1-94.6 US+41.3-86.6 US+41.9-87.7 US+45.0-93.3 US+45.1-87.6
        US+46.8-101.4 US+47.1-101.3 US+47.3-101.8
        =<-05>5
        BR-10.0-67.8 BR-6.7-69.9 CO EC-2.2-79.8 PE
        =CST5CDT,M3.2.0/0,M11.1.0/1
        CU
        =EST5
        CA+48.8-91.6 JM KY MX+21.1-86.8 PA
        =EST5EDT,M3.2.0,M11.1.0
        BS CA+43.6-79.4 CA+46.8-71.2 CA+48.4-89.2 CA+63.7-68.5 HT TC US+25.8-80.2 US+30.4-84.3
        US+33.7-84.4 US+36.0-83.9 US+36.8-84.8 US+38.3-85.8 US+38.4-86.3 US+38.5-87.3
        US+38.7-85.1 US+38.7-87.5 US+39.8-86.2 US+40.7-74.0 US+41.1-86.6 US+42.3-83.0
        US+43.0-85.7
        =<-04>4
        BO BR+2.8-60.7 BR-15.6-56.1 BR-20.4-54.6 BR-3.1-60.0 BR-8.8-63.9 GY VE
        =<-04>4<-03>,M9.1.6/24,M4.1.6/24
        CL-33.5-70.7
        =AST4
        AG AI AW BB BL BQ CA+51.4-57.1 CW DM DO GD GP KN LC MF MQ MS PR SX TT VC VG VI
        =AST4ADT,M3.2.0,M11.1.0
        BM CA+44.6-63.6 CA+46.1-64.8 CA+46.2-60.0 CA+53.3-60.4 GL+76.6-68.8
        =NST3:30NDT,M3.2.0,M11.1.0
        CA+47.6-52.7
        =<-03>3
        AR BR-1.4-48.5 BR-13.0-38.5 BR-15.8-47.9 BR-2.4-54.9 BR-23.5-46.6 BR-3.7-38.5
        BR-30.0-51.2 BR-7.2-48.2 BR-8.1-34.9 BR-9.7-35.7 CL-45.6-72.1 CL-53.1-70.9 FK GF PY SR
        UY
        =<-03>3<-02>,M3.2.0,M11.1.0
        PM
        =<-02>2
        BR-3.9-32.4 GS
        =<-02>2<-01>,M3.5.0/-1,M10.5.0/0
        GL+64.2-51.7 GL+70.5-22.0
        =<-01>1
        CV
        =<-01>1<+00>,M3.5.0/0,M10.5.0/1
        PT+37.7-25.7
        =GMT0
        BF CI GH GL+76.8-18.7 GM GN GW IS LR ML MR SH SL SN ST TG
        =GMT0BST,M3.5.0/1,M10.5.0
        GB GG IM JE
        =WET0WEST,M3.5.0/1,M10.5.0
        ES+28.1-15.4 FO PT+32.6-16.9 PT+38.7-9.1
        =<+01>-1
        EH MA
        =CET-1
        DZ TN
        =CET-1CEST,M3.5.0,M10.5.0/3
        AD AL AT BA BE CH CZ DE DK ES+35.9-5.3 ES+37.4-6.0 ES+40.4-3.7 ES+41.4+2.2 ES+43.4-8.4
        FR GI HR HU IT LI LU MC ME MK MT NL NO PL RS SE SI SJ SK SM VA
        =IST-1GMT0,M10.5.0,M3.5.0/1
        IE
        =WAT-1
        AO BJ CD-4.3+15.3 CF CG CM GA GQ NE NG TD
        =CAT-2
        BI BW CD-11.7+27.5 MW MZ NA RW SD SS ZM ZW
        =EET-2
        LY RU+54.7+20.5
        =EET-2EEST,M3.4.4/50,M10.4.4/50
        PS
        =EET-2EEST,M3.5.0,M10.5.0/3
        MD
        =EET-2EEST,M3.5.0/0,M10.5.0/0
        LB
        =EET-2EEST,M3.5.0/3,M10.5.0/4
        AX BG CY EE FI GR LT LV RO UA+50.4+30.5
        =EET-2EEST,M4.5.5/0,M10.5.4/24
        EG
        =IST-2IDT,M3.4.4/26,M10.5.0
        IL
        =SAST-2
        LS SZ ZA
        =<+03>-3
        BH BY IQ JO KW QA SA SY TR YE
        =EAT-3
        DJ ER ET KE KM MG SO TZ UG YT
        =MSK-3
        RU+47.2+39.7 RU+48.7+44.4 RU+55.8+37.6 RU+55.8+49.1 RU+58.6+49.6 RU+59.9+30.3
        RU+68.9+33.1 UA+45.0+34.1
        =<+0330>-3:30
        IR
        =<+04>-4
        AE AM AZ GE MU OM RE RU+46.4+48.0 RU+51.6+46.0 RU+53.2+50.1 RU+54.3+48.4 RU+56.8+53.2 SC
        =<+0430>-4:30
        AF
        =<+05>-5
        KZ MV RU+54.7+56.0 RU+56.9+60.6 RU+61.2+73.4 TF TJ TM UZ
        =PKT-5
        PK
        =<+0530>-5:30
        LK
        =IST-5:30
        IN
        =<+0545>-5:45
        NP
        =<+06>-6
        BD BT IO KG RU+55.0+73.4
        =<+0630>-6:30
        CC MM
        =<+07>-7
        CX KH LA MN+48.0+91.7 RU+53.4+83.8 RU+53.8+87.1 RU+55.0+82.9 RU+56.0+92.8 RU+56.5+85.0
        TH VN
        =WIB-7
        ID+3.6+98.7 ID-0.0+109.3 ID-6.2+106.8 ID-7.3+112.7
        =<+08>-8
        BN MN+47.9+106.9 MY RU+52.3+104.3 SG
        =AWST-8
        AU-20.7+116.8 AU-31.9+115.8
        =CST-8
        CN MO TW
        =HKT-8
        HK
        =PST-8
        PH
        =WITA-8
        ID-3.3+114.6 ID-5.1+119.4 ID-8.7+115.2
        =<+0845>-8:45
        AU-31.7+128.9
        =<+09>-9
        PW RU+52.0+113.5 RU+62.0+129.7 RU+62.7+135.6 TL
        =JST-9
        JP
        =KST-9
        KP KR
        =WIT-9
        ID-2.5+140.7 ID-3.7+128.2
        =ACST-9:30
        AU-12.5+130.8 AU-23.7+133.9
        =ACST-9:30ACDT,M10.1.0,M4.1.0/3
        AU-31.9+141.4 AU-34.9+138.6
        =<+10>-10
        FM+7.4+151.8 PG-9.5+147.2 RU+43.2+131.9 RU+64.6+143.2
        =AEST-10
        AU-16.9+145.8 AU-20.3+149.0 AU-27.5+153.0
        =AEST-10AEDT,M10.1.0,M4.1.0/3
        AU-33.9+151.2 AU-37.8+145.0 AU-42.9+147.3 AU-54.5+158.9
        =ChST-10
        GU MP
        =<+1030>-10:30<+11>-11,M10.1.0,M4.1.0
        AU-31.6+159.1
        =<+11>-11
        FM+5.3+163.0 FM+7.0+158.2 NC PG-6.2+155.6 RU+47.0+142.7 RU+59.6+150.8 RU+67.5+153.7 SB
        VU
        =<+11>-11<+12>,M10.1.0,M4.1.0/3
        NF
        =<+12>-12
        FJ KI+1.4+173.0 MH NR RU+53.0+158.7 RU+64.8+177.5 TV UM+19.3+166.6 WF
        =NZST-12NZDT,M9.5.0,M4.1.0/3
        NZ-36.9+174.8
        =<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45
        NZ-44.0-176.6
        =<+13>-13
        KI-2.8-171.7 TK TO WS
        =<+14>-14
        KI+1.9-157.3
        """
}
