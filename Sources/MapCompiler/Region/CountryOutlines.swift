/// Rough outlines of the world's countries and dependent territories, smallest first, so that an
/// enclave comes before the country around it.
///
/// Made from Natural Earth, 1:10 million, countries (public domain): widened over the sea by at
/// most 0.2 degrees, then simplified to at most 0.06 degrees, finer for small countries. A line with
/// `=` begins an outline: country and decimal places; encoded polyline follows.
enum CountryOutlines {
    static let text = #"""
        =VA 3
        }ypAiiWAA@?
        =GI 3
        ereAlnICING?e@SADMr@Cf@L@LU\s@R
        =TV 3
        hrOg~|IqAAOGCQJMXMr@Cl@SRBPNZh@BLELMDq@Y
        =SX 3
        gfb@|`zBRBZXFTc@jCSb@QLOBSQG[H?Di@r@gCOM
        =BL 3
        a|a@xvyBU\_Ab@]AOIVcDFMLELBr@j@Td@
        =MC 3
        {ltAqpMNHn@~@DNAr@Oj@MSm@MW]Ke@Pe@VUMQ
        =NR 3
        |\_aeINa@PMp@Cj@L`@^FRIl@MPm@P_AKOMSq@
        =UM 3
        qs_@fdjI_@HGCKMGWENSDQIM[Ai@JIVBFIRCNRF?NJRd@BP
        =MO 3
        alj@gx|E`@YP?h@VNs@PGTDNSZKP@Vh@J@JNBf@GXULWG]DQNc@@MNWHi@k@ULQ_@D[
        =PN 3
        xqn@dpyF`A?PB\RLRCTa@p@y@j@gAR_@I_@g@E]Ru@PQ
        =NF 3
        ~tw@}|fIUJWG]]G[Jm@p@gBZM`@Bl@VX^PDJPATg@XNXE^QH{@P]G
        =IO 3
        ziMsqlCjASh@LhAnANV@ZWRw@JuBK_@Hs@xAw@j@WDSKEWFg@bAaBh@e@j@K_A]]Jo@f@w@`@[@QSB[LS~AkAd@U
        ZC
        =MF 3
        qfb@phzBC\Y`@_@H[OM[EoAo@[O[YwA?[H[ZId@?~@Mz@?XHNLHP?TM`@DS[Ys@fCEh@TVJI
        =BM 3
        mb~@bw}BWQ?UIMJ_@TUPEIQYMMa@Fs@Mg@k@OOOMUYUq@iAEUFUf@y@ZO`AZJVCJJ?RTNd@|@fBv@bAf@fB?`ACP
        Q^QNu@T[CKK
        =SM 3
        extA{jWJ?j@b@D|@Ux@k@Zm@Se@q@W_AGy@RM`@E`@B
        =AI 3
        ysb@z}yBlAr@V^Px@dAtBDZMZZv@?n@K\]J]KeAaAKUUoAeA{@[a@GSQ_Ce@i@AYB[N]XS^BRV
        =MS 3
        eu_@xixBXDh@Qh@BZPRVJb@@ZYdB_@^mATW@gBYuAa@WUAa@XkAf@IPDrAu@
        =MV 3
        ozKsqmC[SISGF_@De@UGg@CFg@DOEWQG]BO_@?SE_@e@?Yi@Ms@]_@M]e@?M[JNVC`@UVO@V^A^UXk@@[SAOMJa@
        D]QMg@L]\Mf@FRVVKOKGa@Rg@TEMe@D_@R_@d@E\VLXCZZOb@@hBv@RZHd@XJVZ?`@RE^NLLJ`@^M\HT\b@KZFTX
        ?^[\
        =GG 3
        ur_BlfDa@]I_Aq@mAq@gCBc@Pa@ZUb@@ZNZVdARf@^N`@CzFGXg@\g@MSU
        =WF 3
        zvXl`wIVc@zAw@^If@@NFr@ARZRC`@@VJ\d@Bp@GXUd@}Aj@_@F_@?[Se@@w@UaA_A
        =VG 3
        s}b@zl}BGpAOb@c@Pe@KMIUa@Iq@@k@\k@RId@EVLAKSKUEc@[Ug@Ci@DQKsB_@Cg@_@A_Ap@]t@BLK^Qd@F^^@`
        @Gb@d@j@BPEr@`AtAH`@Cl@[fBa@Je@SIK
        =MH 3
        kwLkjmIeCdHe@p@i@Tk@M_@]Qc@Hg@`@UXGtBgH_A{HDg@\Yf@?\Xd@hARfCZr@D^
        =MH 3
        utL{anI_A\g@B_@WIg@Pc@b@a@EuBFi@HUl@y@a@IqA_AOSEy@`@a@n@Dp@\r@v@DPTSf@?\VHd@Gr@IZw@hAG`@
        LpAC^Sh@
        =MH 3
        inJsgjIeBOs@UUMc@i@_@q@cA}@Qo@Xk@r@EfAXZT~@~AfEt@jAl@Xt@Cp@Uh@m@He@Y[i@WM
        =AW 3
        {nWbpgCVQb@MnAaA\Kr@Gr@RRVLd@C|@]~@[\e@NwBjCWt@]ZSHc@BaAW}@Rg@A[[MWEe@Na@jBcB
        =JE 3
        o__B~dCT`@Cf@Qj@Hn@Eh@]Zi@?UEyAXWAc@MS_@EW@]Nu@CYO]Co@Ry@Gu@Fg@NUZwAX_@VEHIj@Qr@Zb@Bj@ZF
        p@Kh@CbAOr@[h@
        =AS 3
        jzZpalIV@p@b@Pt@H|BV^hBpAh@t@Jh@Sf@cBxC_@Vg@?_@Yq@uAGYGkBe@]Sa@QiABcBJi@Oe@He@JQ
        =LI 3
        }h{AarQf@s@ZL|@m@L@\RP?V{@l@o@p@Sr@Ln@v@Hf@WfDQ@k@u@YQi@?}At@cACcAc@
        =CK 3
        hkh@`}vHt@Qf@?|@R\XFf@E|@Qj@D|@Oj@SZo@T}A]a@UMOMe@CyAJy@Xq@
        =NU 3
        rdd@z}jIo@Bs@a@KQy@_@c@_ADkCh@{@hEuAt@?~AjBt@rA@ZXd@Dz@UV?RQp@q@TWIW`@o@F_AO
        =KN 3
        cq`@vkyBOVi@^o@J[d@GbB]hAs@tAmAjAcANaAMq@i@o@uAHq@|BwEfA}@~Am@Pe@v@q@p@OHaARe@X[^S|@SvA?
        bAZb@n@Fb@ErBo@~@gAZg@BkAM
        =KY 3
        owd@|`~Ck@`@u@Ci@Om@q@I[?q@Jc@d@o@t@Gp@Wi@Bs@e@G_Ab@cCIqBLsBZs@VSj@Qp@EjA`@j@hAHx@OtAJfA
        @Pb@r@Pv@QlDR`AWp@STiAT}AQ
        =KY 3
        kqe@pd{CRa@j@c@b@?}@m@U[cB{EIm@@q@J[p@o@\Ix@@f@d@n@~AhA|FK`Aw@b@SE^`@dB`FDj@GdAYp@s@Tu@Q
        u@o@o@iAKe@E_BOk@
        =PM 3
        okzA`emBw@b@w@Bm@_@}@uA_@Ki@HoDbBaDTiA[u@y@SiAHm@b@u@`AKJc@z@gBlAi@fAD|Az@b@v@V?Jg@n@mAn
        @c@fAHGcBD[n@u@jABFIbA?l@n@Pn@HbCKn@Ub@}@f@WEr@|AJl@Ct@KVa@f@
        =GD 3
        upV~twBmAJk@KqAg@aASiCsB_@_A?wAJm@Xi@x@g@XDj@I|BB`ATPCnARb@Nt@h@j@xAh@l@?z@K\Ll@G`Bc@v@_
        ALu@c@
        =VI 3
        ywa@fi}BQ}ABmAVuA^m@r@OfATZv@Bf@~@pDbA`MKx@o@d@iDKi@Ii@Ue@k@Cy@Ji@[u@QeAH}@`AqB
        =VI 3
        qvb@h~}BSrA[^s@Xw@Ie@k@i@mBY_CP{@`BeDsAsBG{@TaBDMFf@VXDkBKQr@u@RGx@Al@`@Lp@|@r@ChASh@DhA
        U`APdAT`@Ax@c@tAUT@z@Qh@
        =VC 3
        y~XzvvBq@gAgBk@m@k@Uo@Gq@LuAn@aA|@[vAS`D@vCf@bBlAXb@Pt@b@m@ZOzAFdCfBXz@w@fCiAVeAc@E_@c@W
        eA_BKy@CRkBlDs@d@wAPcAE{@U
        =MT 3
        ggeAo{ZEbCc@|AoAt@{@@{@S_@w@UqC@e@XkAbAgBn@c@V?Ny@b@QHgANg@d@u@Jk@fA_Ad@_AnAo@n@GjANt@n@
        ARr@d@J`Am@lEk@fBaAdAgAt@yBLa@R
        =SH 3
        l~]|dJKmBHw@h@e@`A]bBCfA\^\r@lALz@GLVv@CpAM^w@v@gALUC{By@k@m@
        =SH 3
        bhgA`_WD}ALg@|@kBx@i@fAJp@f@fA`Bb@pAQpAyAtB_Ab@eAWaBuA
        =SH 3
        bxmAzgRbAc@bABl@p@Vz@?~@e@|AwAtC{Aj@s@Oq@a@g@gACoCn@uAhAe@
        =SH 3
        biNf_[hCuCnA_@dAn@x@nBRnBOjAy@t@eATgAEcBu@q@q@QiANY
        =SC 3
        teQohyAy@y@WmAEg@\cHf@_Bz@qAnAa@hAh@xAlCNt@CbCj@pCHxCMv@k@b@eCt@aA@q@g@KaATe@
        =SC 3
        noG{qkBiAMWe@_@Ue@?_@g@k@fAoAHy@w@IiAl@gA`AMXNCs@b@oAv@I`@aA?IoASa@y@J_Ar@i@f@EHu@n@m@t@
        EXBv@^T|@Sr@t@d@^x@O`AU^a@TVz@AVQ|@i@n@l@n@ElA
        =SC 3
        ~_Hs`kBkAcA]{@WA}@[Y_A?i@n@sA\ORqAx@_@~AJdBe@|BF|@WvAHh@lA?b@YhAaAt@c@|@mALi@OKHJV[|Ae@f
        AmAVWO
        =BB 3
        ymX|lsBa@bAm@b@eCn@gHT{AUg@W[[c@gADmARc@d@g@zDgBn@_Ah@aBZc@ZUdAUbAD~@^hC|CTh@Jv@Ex@q@r@
        =AG 3
        }f`@b~wBiBOc@XuA_@i@{@y@a@g@o@SiAD}@p@gAVwA`@iAZEf@y@h@Y`AMdAPx@Xn@n@Bj@d@Pj@~@QjA[f@NfA
        EbAQn@w@lA
        =AG 3
        msa@v|wBgAmBIaA`@w@VS\mAnAoAzAm@rAO`A@bAP|@dANbAGdA}@n@St@?v@eAt@wFh@
        =CW 3
        orV`eeCz@[|@Lf@r@XzA?xAMp@wApC[zAm@tAw@fAmAn@Oz@g@t@oBlAe@x@kAh@gCN}AEQIo@mADcAv@oBpAcBz
        @_@hB]f@k@\}@x@qF\w@p@i@dAY
        =TC 3
        _oi@dklCkC?{Ba@c@u@DaA`@cAzAiBEe@k@{@c@UYm@c@Y_@_ABUiAQ{@_ASeA?sBXgB^q@t@UhBIGa@XuAJwCKe
        ARkAfAiAdAa@KYL{@b@y@r@mC`AcAh@SdACr@LbAjABV_@|AeAx@q@nBi@n@Xb@DXOhAaApBQHNtCm@|Ai@XQfAc
        AvBs@l@A\Un@P@j@b@Nd@\GfA\`AdAZz@CNP|@?rA\|@Db@K|@QNDn@a@v@
        =PW 3
        ogMineGgBSeA]MMU_AWZuAFg@KeAm@oAQ{@q@gA]c@_@e@y@Sw@oAVeBSg@{@D}@Lc@t@u@pA_@nCMvBNbBl@nA?
        z@XbAl@r@GnALr@h@H|Al@FfAfABh@fA`@b@`AB`@v@hAH\?lA]t@_@^iAZcACcA_@YeA
        =PW 3
        wrLu|dGW}@Ag@P{@s@J{@ScCeAs@gAXsATYt@_@vARp@EdBjBd@lAMZb@KtAFv@f@PZNjAk@~@cAl@kAN]E
        =SG 3
        ixAycjEv@aAv@Ox@PlAx@t@z@n@vCx@pAR~@C`Bk@nAQNUnEs@`A[NiAFc@Km@aAaCeBQa@BmBIi@i@oACs@xAmD
        V}A]e@
        =GU 3
        efYsjyGuA_@WYWqA_CsEi@a@oCo@s@g@g@w@UqAL_Ap@k@f@QFm@b@}@bAYrANbDlB|@dAjBxCl@NnDPp@PfAn@f
        @p@TxAIhAm@jAqAt@wAZkAl@aBe@
        =MP 3
        {p\yl{GqC[}@YoBqBo@gBM{A`@{ANMlA]jA`@j@j@rBJx@x@lA@x@t@DlAK|@f@Bb@SbBGhBj@l@d@Zf@T|@Q~@Y
        d@eAn@}Dz@gASaBaA}@gA
        =MP 3
        _tZ{zzGf@P|@`AH\bA~@Pd@BxAUr@B`A[pAqAp@iAQcAw@i@gAqA}ECu@L_An@m@h@S
        =MP 3
        qnb@kq{GaAa@[[]oABoAP{@^m@xAq@z@?rAd@fCzCZn@JhBW~@w@d@o@JiAC}@eA
        =MP 3
        mxc@is{Gt@g@z@S|@CfAVh@\h@jAF~@[tAm@r@iAd@oADmAYk@a@g@{A@kA
        =MP 3
        _y^an{G[fAoA`Ag@HoAMq@}@QcBNwA`@}@h@g@fA]hAXt@pAJrA
        =AD 3
        eerAixAMk@mA_@@}@QyA|@aCNcFf@PXoAZW@p@Xb@h@Tp@FPRDl@M`@~@`@R`AJ|B^^Hf@KvBKVW?cAv@a@sA_@D
        Ub@Bl@aAg@ON
        =LC 3
        uwYl|uBdAv@LZHjA_ArAm@tB_@l@cBhAsAFYGcAJy@EyBm@oBaAiG_EQ[MaBJe@r@_Af@EtAq@|ESfDVnBAnB\x@
        r@
        =FM 3
        glLawsHcBTcAMmAo@a@mAi@[L_GX}@t@{@@SjAw@zBYzAPLZx@Dr@Xz@nAVrCm@pDeA`A_C\
        =FM 3
        wxQyxlGYy@AwAz@_AZ?jAy@~AX`BpAb@v@A~@bCzAn@hAQrAiAn@o@Fq@A{A[}@_@s@o@w@QcAs@O]
        =FM 3
        olI{p}HhAFvAh@r@p@Rh@HfAa@rDuAvAa@FkB]sBwBw@mBHoBT_@
        =FM 3
        wmMaogH{@PqAMqA{@GmBHcAl@kAtAShAn@v@nAt@QlA@j@NbAhAO`BwAn@kBB
        =FM 3
        olMw}fHeAWg@}@OcA@}@n@qAb@[~AY~@Pr@^t@zAUl@IlBu@nAaBF
        =FM 3
        mhFukmHb@p@BhBsA~@aBEq@m@Sc@CiBfAu@c@c@UgA\eAbAc@^EjBl@T\ThA]dA
        =FM 3
        sx@cbmHkA^}Ai@c@kBLc@[y@VoARWhAi@PBV]lAOjAp@Z|Ag@tAaARPhA
        =TO 3
        foh@ljuIs@xBi@p@wBnAgBHo@So@a@w@qAQs@J_BtAs@TwA^i@l@a@cAaBM}@@q@b@qAnAo@l@EhBl@|@rAn@@~@
        Rh@r@V|@?rAY~@g@p@w@f@
        =TO 3
        bte@btsIcDuBqAmAoBr@qA@}@s@KoAD]jAsA~AaAzDNbBf@x@n@BX`APrA|ABf@]|Ag@h@
        =TO 3
        ppc@p_sIs@l@{@XoAB_Aq@k@eAk@]u@uAG_BRiAv@qA|Aq@|@?fAV~A~BzA|@?fBgAlA
        =TO 3
        jxh@`{tIqCa@}@aAmAo@s@eALwAfAq@vBUdFHjA\n@bAIrAQ^gBlB
        =TO 3
        bxe@`|tIOlA[j@aAn@_BXcAAu@Su@g@U_AAi@TgAV_@|@i@t@M`B?n@Lh@V
        =TO 3
        vq]|dvIe@b@}AZg@EgAg@w@yAK_AR{AXc@pBm@v@Jx@Zj@j@b@zAEz@
        =HM 3
        ~sfB{`nC{@tAaAb@_BBcAeAg@yBLcBz@uAQ]FgAh@gAOeATwDhAgDbBsBTqD`@gAhAa@lAXh@bAr@vGt@tA\vAFr
        Fk@tBwAbBwCbBq@L
        =DM 3
        _n]tewBmBg@_As@OoAHuA`@eA`@a@?}@d@cBt@}@nCqA`B]jCBj@YfFNzBx@z@tAB\fAxAPfBs@xAkAV{AAeA`@a
        BNaB`@uBvA_AXwB`@s@M
        =BH 3
        gfr@{laByAm@a@g@]{ARwBwAkAO}@DwATk@hE_CnALf@Tb@l@NE~@TpAd@hFCzE\nDzAv@fAGzAeAz@gDz@}BnBs
        @Xu@NuAGaBk@?xAc@lAmAb@gADcBc@]]
        =BH 3
        _cq@k~aBcAKeB_AODiA_@m@cBR{AnBeAz@BLYlBOn@Hc@l@n@ZVpAVTPcA\W|@f@|@tAYdB_@d@cAh@gBQ
        =KI 3
        i{B`wrHgBNmAs@SYYmBZoCbAoBZwB|@wAhBOjC~@pCcGtBeAdAAxA^p@pAPxAG|Aa@dAq@v@w@tEm@dBiBlCOpAc
        @r@_@\mBb@u@EoBmA
        =KI 3
        mtBitpIeBd@_BQ}@mADaBzBaChDkBhA[hCU`ADr@P|ArB@ZROpDg@dBN|@nAU~BgBjAsFb@qAmA?OMHcBQk@w@e@
        B
        =KI 3
        }kF~jvHiA|AoANqAEsAg@{@y@g@aCLeAjA}AZMv@{AzA}@hAWrBRr@z@r@nBJbACn@o@hB
        =KI 3
        nj@ursIsBdCaB`@}Ak@e@_BZkBfBkCrA{@dIaAvBh@ZZh@~Ae@`BWZuBh@m@]
        =KI 3
        ip@e~pIx@~AY`BYl@aB`@qBo@Mg@}@m@cAbAcAZaCM}@sB`@sB|BwChAm@tADzAb@
        =KI 3
        yaE_npIc@_Bs@i@sAuCM_Br@qAbAc@hBDdAnAXnAd@JjA|@LjBlAhCU`C}AnAiB@mAgA?kA
        =KI 3
        joD`onIq@\sC]aAiBPwAjAaCh@m@pB}@xBGvAh@b@zAcB~EcAlA
        =KI 3
        rxAqvtIyAc@y@}A\sBnAaAfBUlCJxAj@f@j@b@nBEr@c@lAkAh@m@FqAI}A{@
        =KI 3
        svAqzpIuAeG@wCVc@nAy@`BH`@PlA`CElCd@nBGfBkAdAiBC
        =KI 3
        ~sA{qvI{A|AsBMkAyAIeBFg@~@uA|C{A`BQp@JlAl@^vA[vAw@bAqAr@
        =KI 3
        bhAactIqBJuAmADsBXu@rAgAfFcA`BDdAbAD`BMl@sB`BqBL
        =KI 3
        _|BggqI{AC}Ac@eAuCf@wA\]`Ae@`Du@lBj@r@~@DnAWfB{@tA
        =KI 3
        yUcnrIc@fBaBl@eBg@i@i@g@qAPyAnBuDvA_Af@GfBP|@tAQfB
        =KI 3
        tyAaowIyA`@cB|@aBRuAu@[_Bl@yAjBaBpDcAnBJ`A|A[lB
        =KI 3
        x|FxnmHxCj@r@`C]xAwAhBwAp@aBUw@qAe@{CJeBnA_A
        =KI 3
        bsBkwuIgBRwAy@UeBv@yAhC}Ah@OpBBv@ZfA|AYrBmBr@{@?
        =KI 3
        oKe}qImBS{@}AEm@^mBTWvBo@bBNtA`@rA~A_@|BmB`AuAW
        =KI 3
        viDskxI]xAmBfCgBr@kBm@a@qBLqAZ_AhAqAf@Y~ASrAn@
        =KI 3
        zjUpsgHwALkB]kAaBHyAz@aAvAm@~AU|ARx@jAJf@?vAw@dA
        =KI 3
        lcJfnoHMhBcAlAg@TgBHqA}@OeBZaD^g@vAs@`BVx@rA
        =KI 3
        ~uGxdoInBg@dB|@d@x@DpC[l@gBdAk@DcB]u@yAEy@P{Al@c@
        =KI 3
        lbHh`tIoBq@]wBHe@d@cAl@m@jAe@xAFrAvAQtBcAbB
        =KI 3
        zw@w~iI_BVuBi@o@qBh@yBTUvC[b@NbAbAH|AKn@
        =KI 3
        rzGvnmI}@dBqCd@WG{AiBE]r@gCd@]tBYzAjA
        =IM 3
        mwhB~kH[a@uCi@_BaBSgA}@{A}CwBm@w@kAqDe@qDLeBnAwAtBDZJn@_Al@YvAOnAh@rB|BV?dAbAt@lBz@bAzAb
        EjApA@zAc@lCZbAFnAIn@o@pAgB`@sA[]i@
        =ST 3
        [_rKqJlBiABiCc@uBiAeAgA{@{BoAmB[cBFmAt@qBnDiCzA]tAGx@DtBn@|E~CjAtAt@jB|AjAT~AGxA{@`A
        =ST 3
        }gBegMyB_Au@wAIkAXaCdAyAxAQdDJ^h@b@DvDzBPrBuBrEsA^aBBsAS
        =HK 3
        ynj@_f}EyAs@gAuAaBl@}ASeAqAv@a@aAg@GkAcAG[W|@uDSEa@aAJs@SW?g@m@YHgC_A{AD}@YG^c@p@{BrAYt@
        eB|Ag@l@A~@ZlBJbC`CLh@t@BjAvAx@FbAbB@f@T^IlAf@zA@dAm@pB}@T`@bAGbBXhAM|@N~CkBrAiALaA[
        =KM 3
        vbVubtAfDGpAb@hBbCPrAu@lD_BzAMhAgAhCkExCcDb@{Cy@eNUyB{@cB}Bc@}CFmBrA{B~@i@tB]|J`@tC{AvDm
        @
        =KM 3
        trV_quAkBWkA{Ak@oBEqBhBcC|@_@dJaBvGJrCrALV@fEcCxBgAjB}@t@eAjDmBbDeBfA}BKyAuAM}B
        =KM 3
        r_Wi`tA_CCoCkA[aDjAiFdDuF`BiAhDM|AjAZtBe@`Ko@jB
        =AX 3
        qxtBs`e@w@sAi@qHmCsA{AyBc@}AIiCDo@xAwBGgBXgEtAeEd@c@N}Ah@cAW}@DuCvAqCf@[~B_@hClAA{Ai@Cg@
        m@kACcC_BCy@yBBsAs@{A_EF}@vAgClBOxAwBhCW`E|CLvDtBCjBbBNp@|@H\l@z@V\d@^jD?jC\x@^vEp@dC}@f
        CVfC]b@]`CcAx@i@fBRnBqAzB\xFmAvByAlA`@|@DtDe@jAgB~AeAZ}BB
        =AX 3
        }etBatg@_A{COeBJmBv@sBpCeAnBTjB`Bp@bGQfB}AhCmD\
        =AX 3
        }ztBcdh@s@zBc@d@oBz@{BSuA{AYy@EsC`BmB`D]jChB
        =MU 3
        npf@eznB{DoAoAgAeAeBwDmAqAeAaBgCa@cDb@eDhAwBrCq@lA{AvI}BvFRtDfCxCn@zAfBl@zAjApI@pAeA~I}B
        lCsBbAuDYk@iA
        =MU 3
        lhe@}c{BxB{@dCZpAn@~A~B|ArGs@vB}@dAkB|@sD_@mBiBgA{COkBLqC
        =MU 3
        t_SmgmBy@gDxAuCxBqAlBc@dE~@v@`DsAtCiBlAkBf@w@B
        =FO 3
        }~wBvmMcBpCj@xBAnEgCrEeFB{BqDOoB\mD_Am@_@iDTsBUu@qCYuCeBmAoRVsCkAu@QeE\oAWu@J_B}@kDDeBxA
        kD~@q@Tu@CaEzAaDtDm@|D|A|A~BVrAfBrBZxEr@b@hAdCl@b@v@@hA{A`DsA`C^fEjBz@`C`@i@`BAdE{BbEYtC
        `CZ~@ItEuE`KqE|D}BnAsERoCyCa@oBi@|@kClAgDXc@W`B|H
        =WS 3
        jsYlrpIsB~@{EHgCkDSeBPmDiAwFi@sJTcCdCwExEeDhFqA~CPy@{DUcGbDmQrFwIfA_AlDy@zADdDrAx@nDYnIV
        tF_BnFAfCwArDkA~@mBhEsCz@V~Cs@dCt@|Iq@~DuAfBeD|A
        =PF 3
        jz`@lrcHDiA|BqEh@CsAgD]qDJkCzAqFlBcClAo@hDg@~AaFvEoBpDGfFrBl@bAb@zEo@jD}B|Cw@^LbEy@dFsCn
        DuFhBr@~AQpF}@hB_DjCkEj@kDsBe@y@MgG
        =PF 3
        hhb@brrGoDs@cBwCR_DeDnAiEe@}CgBwAcBgCcG[wCfBeF~Dy@pAD~ChA~GzIr@pCEpBbFsEbDiAvAP~AeDvC}Bz
        D]|ChBn@xDkEhIcDrBaBOgIjI
        =PF 3
        zg_@hugHmFa@wBiDLmE|CeChC]o@a@w@uCCeBr@iDbCiChDc@rAh@dFgDnFa@dDlD~AzEm@zEwEvCkIN}AvAmCF`
        AjAIfE[z@
        =PF 3
        zeRr`oGmER}CeC_D{HWaDlBgFCeFxBeCrDWvC~AxBzCz@dFlEfBbBtApBhDg@fEkDnBuCZoC]
        =PF 3
        `z]rw{GfFcAtCtAaBsBc@gBEsCRwAdBwCjKeChEgCbEg@fDjBl@`EgBjD_ElC_HpBg@lC}CdB}Dc@v@bDgAlDaBd
        BmDrAwDw@_BgDf@{D
        =PF 3
        `f_@jjxG{D?mC}BUyDb@gCtBaDpBeAPuC`A}B[gEl@mDlB}ChDkBdEh@lBfDg@dEo@fANlGg@vBgBbD_Al@P`BkE
        dH
        =PF 3
        py^hjyGeDeBs@}Dt@cE^m@`CiAd@mBr@}@nD}AfAErCh@f@sB~@k@BaA`B{BrAy@vDm@fDxA~@rDi@lCmBzDy@J_
        AlBiDdB_Da@Kj@cFdCKrAsBtD
        =PF 3
        t}[|a`Hl@cA|DuBAkAbDsCdCA@cD`@kAbD{CfELdCrCGfEe@rAqChCyBCFlCuBrCo@NyClI}BnC_ETyCoBg@{D
        =PF 3
        z}[~wzGgCdDsEJcD}@sCiCGgEtBcCwB^iFa@{ByCeAkFj@oFzB}AxCIzDnBfDnFj@`E_AjBhDW~CtBnAbC
        =PF 3
        vsP`opGAtAz@fB`@`DcAvCkAnAwBhAsDr@mF_@cCiBg@gDXsGQsAd@eEdDsBbIS~D~CA~@
        =PF 3
        bth@|ijGsEo@qBgEhAuDOcBh@y@UcCpBkElCULcChBqCnDk@`DlAjAbDDfA{@|DuD|AJ|@w@dAXx@eAdCZhA_AhD
        =PF 3
        xt]fwzGeCuB[oDrB}E~GqDzAQrDZvBhC@lB\HpAvDcAzD{BfCkDtAwDs@eAoB
        =PF 3
        pi\`z~GlDaBdAPmAyDj@uCvBcBnEMnCpB`@rDk@fBoDrCeBUlA`Co@bEiBnCeDfB_Ee@qBaDZaE
        =PF 3
        jea@dg{GObEqCbCoA\gCLkDeAsAeDl@sD|CiBSs@~@sDr@{@rCeB~D_@`DjBj@zD_BhD
        =PF 3
        nuQxtpGqAfCwCbCwE|@yD_CaBcDa@gDpAsEjCiBnDDvDdAxCvC
        =PF 3
        hlc@vliGaC`HwDhBgDc@_CkDAsDf@iBzCmGpCeBzE\hCjCDbE
        =PF 3
        `zZvd|GuAuDG}Cr@iDpCcB`Fd@tGzH\lDiAlDgDnAuDq@c@y@
        =PF 3
        xvPxsoGi@zD_DlBuBZkF}@iAaAsAuF~@oE~@wAxDkBlEbAj@f@
        =PF 3
        |wSb`nGo@j@uFz@qEFmCkBi@mDF_BhByDpA{@xEm@lC`@bEbENdA
        =PF 3
        v{_@dffHqDp@yBKeDmAcBuDd@iDbFaDtE{@x@HlEdDTx@m@lG
        =PF 3
        `ub@~}jGuD{@}AeDh@yDrC{DrBmAxDi@dD|Az@rDkAnD_E~D
        =PF 3
        zgNztqGReAbCcDnEO~EzDpBfDe@fEiDpBaBRgGcBsAmB
        =PF 3
        lwt@hqxGfDAjCl@tCxBX`EiB`E_Dx@uC@yCm@aB}BOk@ZoF
        =PF 3
        lo]j~zGEpDyA|EgCnCeEHsCcCQeEhAiFbDiDjFZ
        =PF 3
        zla@rwuGsDrA}DaAyAoDz@}DdCcDtD_BbE~@dCpEq@xD
        =PF 3
        tug@tzmGiF?wCcFNyC`BwBlDuAtAMpFvAfBvEaAlDaDxAcAM
        =PF 3
        nii@l_rG{@G}DwB}@}EzAaDvBaBxEy@vDdC\r@QzGaAxA
        =PF 3
        hek@tofHJvFeDnCcB\yD@oD{A}@}DtAqDdA}@rEcAfBL
        =PF 3
        lr^vd}GqDJqCgB{@uAk@{D|AgDjA}@hGg@p@RtCxCMtE_A|B
        =PF 3
        fk^~ruGmF{BuBaDZcE|CyBdETpD~AzBpCE|DcChC
        =PF 3
        hml@~qfGa@xDi@dAsCrB{DKeCeCcAwCDaFnDkCzEl@nBrA
        =PF 3
        ~|l@xbcHsCfCkAXeFW{B_EIoAr@_El@}@~CcBvD\vBnCd@pB
        =PF 3
        vi\leaH[jFqAzBoCjBuDGcC{BWqDTcBfAeC`C_BbEF
        =PF 3
        x{i@bpnGyDlAyDkAoAyDAyBrAoFzDgAvDnAjAxD?bD
        =PF 3
        tr]do`HxB_DlB}@lEYtDjDOpG[f@cErBuAF_GgC
        =PF 3
        jjm@dg_HlC}BzD?lC|Br@dBTxDMp@mCnDaF@qCmDe@yC
        =PF 3
        tm^lypGeB~CsDp@iDoAkBsDRgFvBeCpEUpDzB
        =PF 3
        f`i@h}gG_EOaCoC@_Ej@qBfB{BfGs@bD~CSbFqAfC
        =PF 3
        ~e[d}|GwEoAgA{EFu@vCqE|GCnAp@rBxCS`EoC|BqBA
        =PF 3
        jod@`arGoEb@gD_C[s@GsFVs@jDqCrEApCvCPp@S~E}@j@
        =PF 3
        hh]dm|GAdFuDlCaCZuDYyBkCHyEhDcDlDQtAR
        =PF 3
        l~`@fqsGcFKmCcF`@yDlByBrCs@`Fv@|AbDg@zD
        =PF 3
        rge@tnqGeDuAaAmD~@oDr@}@nE{AhEfBv@dAt@|D}AnD{D|@w@[
        =PF 3
        taa@`zvGvD~@zAjD{@rEkB~C}Dh@gDaBw@wDDkAzBuE
        =PF 3
        j~_@lkkHfChCD~D}BpCsB|@sEN{CoCJmF|CqCfBc@
        =PF 3
        vr`@hfmGbE}B~G~AxApEuA|E{EdA_EsAaB{C
        =PF 3
        ft\|b}GxD{@nDtAdArDgAtDmApAsDrA{DcAyAoDz@}D
        =PF 3
        fud@~rrGpBfDe@dEo@fAaEtBuEkA[[}@{GjEaEbAM
        =PF 3
        d|]pamHkE[aC}DTsD`C}BjDa@~FzDBzD}BnC
        =PF 3
        hbb@xqvGkDlC}Eg@_C{CBuDpC_D|F]pCbCLdEi@p@
        =PF 3
        p{Zj}rGs@n@kDdAqD{@{AcDf@wDn@kAtDuBpEv@`B~E
        =PF 3
        `mc@z}mGdEmCzDd@pBxCS|De@hAcCxBsDHoCkBk@mD
        =PF 3
        ~}_@livGf@w@~CkB|DZxBvCM~De@nAoDlC{Ek@kBeE
        =PF 3
        ~v]dk}G}CkDd@eFxDiCbFPvBfC@tDqBlCeAh@
        =PF 3
        ~d^terGqDhEsFCiCkEGgA`AqEhEuAdE|Al@v@
        =PF 3
        f_^~jyGNnDuCxDiEn@oDqBg@iEJw@nCwDfF?
        =PF 3
        dhj@r`iGiBxCsDl@mE_CeAkEfB}DhFi@vDjC
        =PF 3
        |qd@~tnGvF}@dEtB^`F{CfD}EXkCaBq@cD
        =PF 3
        |wa@jdeH{@nFkEjB_EeAmB{Dj@sDjDqBzDP
        =PF 3
        xm`@zdcHmB`EsF`@}DoDTaGbEuBtElAb@d@
        =PF 3
        fk_@bmhHeCfDoE^yCkBg@yEjBsDjEm@|DjC
        =PF 3
        d{g@bunGQlEsC~BaEGsCeDAcEbCoC`EMvCzB
        =PF 3
        rnd@l{mGnFy@|DnCEzFeDtC_F_@uB}D
        =LU 3
        cw_B}hJm@{A_@SK`@yBmBm@lA}AGOxAeBt@u@bBwBGBs@o@tAaCaB}@aBo@Ra@aAw@Cg@s@{@O}@iCkAi@QgAr@y
        @CkCr@KH[lCh@Xc@~@EzByA[Ub@a@dBaAr@_Cr@_@I}@|@}BFaCJeADKzB`@j@[nB`E`@]nCdC~EJwAlHFrBPMDf
        A|@x@ThFqA`Ac@nD
        =CV 3
        y~_@`up@yIrBwEyAiAkAyEkM_@kDT}CxFwHnFeArAd@pAu@xBgBlAqFlAcCpEiAVi@wBaCe@iCnBqSfAoDdGiDdA
        ?dEnAvAbEFbDc@~CfD`D?vEuCzCuCpAx@z@QjF_@x@uEjCkApE_Av@j@zBAhEqArEoD~CJtBy@hE
        =CV 3
        ij\hvm@{KYqEPwEeDs@_FbBeFzBcAdDcDlCgEiFa@}BcAgCaD[gGbBcEjD}A`Fc@lFl@vCrBt@pAN~GyAfD|DAvD
        dBhCpDRjAI~GgCbHsGlF
        =CV 3
        aj\tbo@aEoDmBwF\}G~@wAnDqB~Fu@jFv@hBpAjBzDT`Dq@jEmB|CrBbAlAbDc@pDw@`ByFnC}FcAoC}DQaA
        =CV 3
        av^f`l@}DaAcBmDbAyNpAgC`FyCxC_@tDRrDhCxCzFh@lCYnGgAnCsD|C}D`@wE}A
        =CV 3
        {l_@nbl@yKlAyFcCyAgCk@cE~AqD|E{BrBVzFm@lDh@bE~CXv@I|F
        =TT 2
        _`Ah`KWAGPONU@QMM[CYGW@_@EWAa@FURIVBXRDANBZO|@JLPLn@?`A@JCb@DL?TQXWBQO
        =TT 2
        {fAzxJLOTCL@XRVt@?XCHMLUBQKYa@Oi@
        =BN 2
        wZegUMRWBSKGUAy@K[c@g@Yi@K]AYHUTGF@VSAJC@ENFB@FB?JKd@KV?NCTMBFOj@u@Ls@@HJH@@PNVPEb@CDC@G
        B?JBJHB?CEBAXHTZ?FGBOPWJ?ZE?ECWDGBADEBGNGV@B\AB?
        =GS 2
        |qItkFCr@IDAFWLYEOUA{@CWBQAm@J[BACI?YDG?]Hw@FMFUHGFa@LQFA^k@DUTMLBVUZ@PTP^Ff@I^GBIP[VIPI
        FCVK\LR@LCX]TMAA`@CFML@TIZ
        =GS 2
        lmJhbDF\Gd@GP[Na@IO_@?_@FU^SP?
        =GS 2
        xsJziDK`@YN[GMYAMDMCI?QJYXKXFP^
        =GS 2
        jiJrdDGPQPY@SOGIEWZo@\CVTBL
        =GS 2
        noJpcD^@PVDX?TUT_@BWUCK?WDS
        =GS 2
        baJdgDZBPV@LAXEHSP[AQSEK@_@DI
        =GS 2
        b~I`jDXETLFFHTM^SLWAUWC[
        =GS 2
        lcJldDX@PR@\ELUT]CQWAGD]
        =GS 2
        j`JnnDROX?VV?^UT_@CQW
        =PS 2
        ycEs|E?LXl@Bl@CHG@QKQAIES_@BUGCO?ADG@?@JAAFBAANEDBREIIAKHICa@HIIGBGACCWGOYDO?QBENCD]Z??A
        XDBADDVEBD\GXN
        =PS 2
        qeEkvEDY^TFO\d@DBL?NRSHP`@YBSKu@w@
        =PR 2
        aoBfdLo@CMHa@Fq@i@GKC[Da@?eBF}ATsAJCK[?KN]\OTH\@TXHt@?NILPPJTJx@IfA@PC\FR@\ENBJA\UT
        =PR 2
        {pB`fLXIVHHFLXGZGJ[Nc@MKe@BO
        =GM 2
        ytAlgBEON@DGGKIA?CFB@CHLHC@oEYIKOAQFEOe@Fg@FIPEDKGUBQVMLSSw@ES@IPSRCLNDj@HNA`@Uj@AZKJG^Y
        d@HJTDHHBREZDNDj@`@@?nDLFh@@I\YLo@Hc@K]]KS
        =TF 2
        lqHmkLUMODQX[D]UAWM[F_@HCAMH_@JEPSESF[RWF?JMXKMi@?WGKE[B[FUTSVId@DPLH?TLDLTJTTLp@Et@GLBX
        Ed@M`@VZF^Ad@Ub@_@DSCQTYDYKEM
        =TF 2
        pbHwbIAVMXKHa@F[UISBi@NU\O^LFF
        =TF 2
        t}GyyHTQLC\@VZEf@YZg@AQYCQ
        =TF 2
        bmFmcNU^UJ_@GOSAYBMXY`@ARP
        =TF 2
        jiC_|FTQb@@RPDVK\a@J[IM[
        =TF 2
        |qFobN]Fa@KI[Pa@VK\FNb@
        =TF 2
        zjBsjGAb@YTa@EQ]F_@TO\B
        =TF 2
        vgAygHTP@^MTWFYGQYD[VQ
        =TF 2
        |cCsvFE[LWXIXHLVCXSPY?
        =TF 2
        bcBwtILXE\a@Pa@QE[JYXI
        =CY 2
        a|EokEa@KKa@L_BCa@K[Ik@O_@[qA@]TSZ?\Th@pANPLM\K\LF\Bv@VXVdA@VNFHX?PGVGDCf@Qn@UVc@Re@H[CS
        S@_@IKK]
        =JM 2
        aoBhgNKFGj@MTGDg@Dc@SOUGW?a@Oc@J}BH]?g@L_@PMRiANUn@a@b@CXXH`@?|@M^PN@TH@Nb@EZWd@@p@IX[X
        =LB 2
        ooEyyEc@OSSi@Qc@EKWc@AUG_@]KCKYYIEO`@KBI?o@KIJK?MD??HH@FJBC?QLSL@HKFBJG\V@PPRFBHSF@EXBJC
        DDPTRLDFUDAFTL@HRH@DHBGFDNKJ@JXPLGDEGSGS?@LGHd@LDXGL@b@d@BERYL]EOK
        =QA 2
        m_De{HWUo@QUOe@q@COB]HSZQVc@TKVA`@BVLRCZQl@?pAb@d@ZJ\CF_@[EKGJAFTRQAAFAHLVAVMRUL@H[Dc@\O
        BeA@SI
        =VU 2
        ~_Bko_@_@F[E}@TU@e@ESIKU?c@PQh@YEUBWT[`@EDBNGb@EPIdAAPSPE`@k@Wi@k@JS?Bb@Kb@[Ra@KYYKUE]UD
        c@KO_@Na@VKp@Ir@BxASZBLJJK\OPFFI`@?FKNIDQXKd@NFTVTDL`@c@j@a@Z@PHRRFl@Gh@QXYP_@Ec@MOUMCAG
        [RWEAJSPo@LDDHj@Hh@CJW\w@PIPQNc@Jc@GIJBFAh@
        =VU 2
        bvBu~_@e@Vc@?YGKIMa@@UFWRKNSL?ZQf@HNNDO\MX[^@XLRTA\O^MNSJ_@D[GUKAG
        =VU 2
        dtAqs_@e@BYYC]RWTEO]H]f@KXFHNR@JN`@UJ?VHNHNd@CZOX[FUAWQWNWBQA
        =VU 2
        drA}n_@WJU@YGOUB[BIn@_@^ADG`@?XX?\WTU@
        =VU 2
        l~Bme`@DJ@d@GPOPWB_@KMSCSLg@h@Q
        =BS 2
        gzCliN]S[Fa@EQUBe@KBWKEKOL]FYOGc@R]LG`@ALL\KXJHXb@OYQKUEUBg@P[b@EVXLf@Cf@\Kd@?p@_@l@IZ?\
        D\TDp@CTOTu@LEHgAf@AN[f@QN_@@
        =BS 2
        ksCj{MY]@a@N[TSFWWCUQCYMA@j@Yd@]@GEgAt@]CW]@[JS~@k@j@g@LC`@DF]TICK@[QB]CYSGMCc@ZWRC^DNJP
        Z@LGNLG`@LHJHZAR`@KZc@ZMZ?^LH^QZ[PUl@YR[GFFB\Mt@g@dA_@D
        =BS 2
        cgDhkNU]V}@Ca@QAQUG_@@s@FUf@y@XYFQb@Wh@IXHJTl@BXLNb@MZc@h@[@MXQD[@KIJN@XORDl@V|AI`@g@l@Y
        L[GOYD[HO
        =BS 2
        {mC|pMWOGY?WP_@?]QP[@UOEY@]JYXIXFNV@PPKC[F[`@UD@MMA]ReAJOXO\FV\Mf@@f@GPSV[?Hz@CDh@d@L\TX
        F\MX]HIAUOEV[Lc@M
        =BS 2
        scCnlMQU@IUe@C]JOg@@SOKQEUDUJOTOX?RRt@F`@RNPFRHnBUVSH_@@GE
        =BS 2
        m}Cd`NYN[EQWIi@?KP[FANWJ_@d@k@ZMZ?r@FRA^JH^O\s@f@_@GGSGCUTQf@?R
        =BS 2
        kwCz_Ng@F[QCa@VW^?CWNW^QJOXIZ?TPBZOVi@RKNKF]@BJ
        =BS 2
        c`DxoNa@[C[NWZGZHDE\BPTAZUV
        =BS 2
        ujC`zM_@GMYF[t@_@^AVXCb@
        =BS 2
        eqC`qNa@R[GMWB[f@a@\BPTA\
        =XK 2
        }hGk|BSGMNEACIDSMIIq@CCGHEAK[OKUJKe@FM@BF?Nq@RKAKTIF]TDBe@HKAUDEf@\J?HRPGDd@LNJAAJSZJRJj
        @PFNALLEFBFCDQEq@RU`@?Pa@P
        =TL 2
        dv@yjW][_@MOWMq@MF_@GWSM_@B[TQh@FDu@Os@?a@DIKe@MWAe@Fw@PU\M\Jz@dAPh@Ff@NJLXFr@Zr@J`AL`@V
        ZRf@A`@WEIK[FIHKBICBSCO]?IJHFDVEBOARf@Y?
        =TL 2
        bz@eeWc@DYWSi@Kg@Da@TSFN@TVBLNVF@HK@KFFVOJ
        =FK 2
        lbIn_K_@KIIIg@Ra@BOG[BEKEQJ]Bi@_@?_@HSIID}@Iq@?cA^_A[QC_@Ls@CO@a@L]A_ALa@Z]`@AVKXFNVJhAP
        ^d@HLXEZDDC^CJBNXV@b@RN?`@ENNNBd@IVQT[BOKI@B`@JBJRPn@B^i@|AURM??VGLSP
        =FK 2
        d~Hh{J^LH`@Sf@]D]MIWPg@
        =ME 2
        }cGcyBPVAZOd@SRWJU\c@lAQP[JM?Zs@MJM??IUKWRG@EEQFKIA_@SBSMADQa@C@ASNMGOSJORKMFMC]N@Lc@f@m
        @@UNSCWXe@Pm@J?DXJFERDHPMPBHRFf@KHQAEJzApAPSZBTCCKFW
        =SZ 2
        faDufEHWZAXFz@Or@@EVx@Hj@EAvAUlAg@d@UAWNFNQ@_AAe@a@{@]]e@CQn@uA
        =FJ 2
        fmBsra@[Ca@c@Ww@G_@BKQm@Jg@h@e@N[IiA\_@\ASS@e@NQXE`@N\?ZNF\Wb@YPQ@[EAVPJ`@?f@`@HXAh@FHT?
        TR@`@YXAPj@?PR@Za@\g@?IGKh@SV]Nk@@
        =FJ 2
        fiBqxa@a@Pc@IKk@SGSYBi@YUMcAIGE]QW?OIY@]I]L?X?b@?^?`@?X?`@?d@?FZYZS?HZEdAPLHVCRPXEh@a@VF
        ^
        =FJ 2
        rkB``b@EEc@Ak@s@B[Ze@b@AXNJXZNDPVAB_@f@UCKVa@b@IZXBJIj@]PGCARSVW@C\UTe@CSS?I
        =FJ 2
        `eB~cb@M?Y?W?QOLYXI\JDIXIVFTQj@AZTRXFVK?[?a@?W?c@?
        =FJ 2
        ~iBypa@a@[OWMAa@WOUM_@N]`@E\J^ZJPVFPTRFPXC\WPKB
        =FJ 2
        puBmva@e@eAGc@OWD_@TO~@HPXDb@TTCbAQV[F
        =FJ 2
        `tBb~a@KS?]PU\ANHOa@J{@\O^FNX?r@W^[BHDBXM^WH
        =FJ 2
        |lBc`b@IXYLY@YGSc@D_@\QR?^L
        =FJ 2
        ftB_db@RXO\MHe@DWYGWDU\?
        =FJ 2
        `pBdxa@Ld@M`@k@N[SEMBi@FG`@O
        =FJ 2
        lnAmqa@Wf@[BWOG[@WP]`@CXV
        =FJ 2
        |vBjcb@SRm@?WM@a@^a@^DRV
        =FJ 2
        ~uBkab@UYB_@RQd@ETNDXMd@WH
        =FJ 2
        deCqba@LW^I\JJ\Q`@a@H]U
        =FJ 2
        drBrza@J[`@KZHLZM^]L[M
        =FJ 2
        x`Cb}a@[BWMIYL]^K\PB`@
        =FJ 2
        dzB|ya@O[D[VO^BPXC\[R
        =KW 2
        {tDcmHRUPCNSh@Id@BFLC@BB?DEGM@IL@vCSP[Dk@VUrDcA_AoBy@Qk@A}@Tw@WBTGG]TiAVINA\HRM\CVR@`@
        =NC 2
        z{Bu}^UZi@J[CQU@[PSZM\AAUNWEKN]VOPk@dAuALk@f@m@`@S`@c@b@kAJIl@gAXYd@aA`@Wf@MRBVN^p@A^WXG
        ACHHTM\UPUn@O@Yr@KDe@tAe@l@M`@QFi@n@UH_@n@i@TQVa@PGJa@LGCs@J
        =NC 2
        n`Cyq_@_@QGUEq@FQNQd@Aj@a@ZBf@^?f@Uh@OT[RYFUI
        =NC 2
        veC_w_@k@LWOOcATYDU^Md@@b@XFh@Qp@UL
        =NC 2
        h_C{n_@c@@YUE_@Va@TMbATNPN`@?b@[Xa@E
        =NC 2
        vmCqv_@B^Uf@m@B[OCm@PYj@OXL
        =NC 2
        zkCen`@C\WP]ASWB]VU^D
        =SV 2
        kuAjsPPg@U@SQWc@BQYKKa@SNOEDEM[Rq@IGh@[@QNGAQJ?FKDe@X?Ki@EII??[VOGi@RUv@PBKHAHRFYSMR?AI@
        F?BFDDMK??APMh@B?HC?TPE^FRArBO~@m@~AI`Bk@lA[R
        =DJ 2
        khAomGh@_@\DWXFAEH`B~@?\MFCTNl@Bx@J^Mb@s@Ew@Fg@KQYiCaBBQZ_@MUQ?UOOq@UDMLAG?WLSb@URYr@Ol@
        ATDZ\
        =BZ 2
        msBffPN[HBJ[\IGCPBAEHAa@K^Y`AN\\@a@b@Y~@FX`@@^MTTGv@BLHj@H|@j@NRDV\XNBM`@@~@gFOsD?KSTc@c
        @[UEKOk@SEo@
        =IL 2
        ebE{sEgAo@SAeAk@{@WeBS]Ym@OMq@XFLL?c@FMEYe@MFI]g@JFBGFDNKNB@GZFTETNRf@r@?E\SHE`@T\TFNAHH
        `@IHBJIH@DHCSFUMEHGN?FBCTR^t@P?w@Y{@l@J^GdCz@|@APJvAXLGj@HI`@[Uq@LwBj@MLo@HoBl@OSSC]e@GN
        p@r@
        =RW 2
        tG{wDCe@IKXIBKWi@w@e@?YP?@G\IPc@N?XSj@?PF?EP@JMt@JH|@SZHNAPPPUd@dADNJ@RHBBjAa@DKb@BRR@KV
        [FYAe@s@oACw@e@AS
        =GQ 2
        _J_z@i@]w@@g@IOe@t@@P_@?mGhFC?dG?HNFMTBFODALJTZC@H]~@c@N
        =GQ 2
        wUss@q@YM_@?g@Xg@\I^FtAr@NR?XMn@c@\i@AUK
        =GQ 2
        nH{`@c@ESQC[NUd@GXJHVEZ
        =BI 2
        xZwvDgAJe@ViDAILa@TEJKGW?EOJc@b@ICkAICASOKeAETe@QQBMI[PYp@XD?ESf@RPMGILS@e@LHRIRBN`@FFHG
        Xh@\JPA?L~A|@Rj@PH
        =SB 2
        nn@}o]OGWYCOJg@l@m@Do@VSIUJq@\UPCDOj@]BWNSt@_@XCVJPd@]nALJDf@Qx@_@^]PQGe@`@ATHDJb@WZg@Lc
        @C
        =SB 2
        dt@ui^i@D]SEe@Kf@YN]ISYD[ZS`@@RV?SLUx@o@RI\BX]r@[L?PWj@Y`@EUGMWHg@\M^?\LH^QZ]JVHJ^[p@}@p
        @OZm@j@uAb@]FME
        =SB 2
        tk@wj]]A[Q@[OQ@MMGN@OKKBIM@[NSm@MMo@dA{Bp@]TUTqAVUf@ARPBXIhA[tAMRiA|@[h@UJZM^Lj@~A`@BNV?
        j@QTYBWM
        =SB 2
        xy@gc^c@E{@{@A]UIKWJo@^o@ZOd@LP_@v@w@ZG\BRTJr@El@MZExAa@p@e@X
        =SB 2
        ~o@e}]Ol@w@f@YAY_@EYJULENeA|@iA`@qAv@mAXONBj@OXPDZG|@OX_@No@~A{@lA
        =SB 2
        x`Ago^Qf@[Do@OIW@e@HUGg@X]NCR}@l@c@PCFO\GXLH\EdAUdA[b@ALUN
        =SB 2
        v~@oj_@He@\OJB@e@UNc@?WMG[HYj@S`@TF^FQj@E^\DXT\Mn@a@Rm@OYTWA
        =SB 2
        |fAqe^c@d@]CQWB]`@a@f@wA\k@TOZBZd@Ad@a@f@Kn@OP
        =SB 2
        dfAuq_@Ny@VKP?^FL\?ZM^SN]F_@W
        =SB 2
        pw@w_^m@]C_@DULYf@G`@PJh@Uj@
        =SB 2
        reAgn_@[CW]Aa@h@Y\BRb@AX
        =SB 2
        b}@mr_@YJ[IMYF_@l@_@`@NH\
        =SB 2
        zlAk}_@[P_@GQ]F[VO\BRX
        =SB 2
        pr@ey^`@GZRB\OX[FYMI_@
        =HT 2
        atBdqMOUIw@Ny@I[V_A?Qc@Vc@GQe@Hq@o@EKTMxA]Vg@Ae@c@UaAMEKW?w@L_@`@UHY?a@JS?u@HSLTLI@Fp@KX
        NV[J?\ZFP?MNMX?XTB`@VUH@Vg@TJ^@LUNAHVg@`A@~@JXD|@QhBFAVXFdAIZg@h@Ir@WZQHe@A
        =SI 2
        gzGksAk@X[IKYGBBW\_@BR@[IGUTMf@c@EBRGHa@c@El@OF]m@AOMCFeAFS?s@JYIIOg@QK?WIQFoAMa@GA?i@Ha
        @]HGWBo@RBLSFDPWFCI^DRFDTIAj@NFPjARHLUf@BBl@FBJ`@NUFRNEFKDDBd@Oj@FF?NKX[PZTHR@v@GVDAJPQj
        A^EDM@DDC
        =GW 2
        akAfhBUN[ASUCGRFTMCk@Uy@BkBo@_B@eHN?XMd@HAXJRLD\q@x@@BPIHJBFXEt@^l@@d@zBhAPIBKFTYz@i@b@h
        @|@Dt@Ul@w@TOCENa@NYCYs@o@f@[d@
        =MK 2
        m~FidCBfAG@ELB\c@PAL]NSBKK]RGQ[DKIM@Ac@i@KW_ATg@YIEQBo@Uq@FYMi@n@s@V}@ZG\YTNr@ADd@`@DENH
        HBZGnAHZb@ZANJTG\
        =LS 2
        xrDksDz@eABSp@YPFJVV?JVNH`@E`@bAHrAZb@LGTTf@HKbAy@x@?NSDMGAL{A|@IC[aAqBoA@UMMDOc@[@]OOKq
        @VM
        =AL 2
        c}FkvBi@SMBQKg@EYL_AO[T]BVk@q@?QR{AqADKR@HMQo@HSb@QNm@ROf@Kj@RZEFP\STJf@SDO\KBo@VBTSTDNL
        H`@`AVDj@LH?N`@SFDCPLCLHBLGPCL@BLc@PHBYBFBE@\I`@W?CPI?GQICERBTMBi@lAi@d@YHYI
        =AM 2
        grF{`HJn@y@b@UCQh@SEUDLbAU`@BTQ?SVLr@m@p@Sd@Bz@SfAKIc@XMGKLY]]Aa@NQb@QB?}@IUCs@IKHiAGK@o
        @KDCc@PEJa@DXH?CINe@CUJ?Vc@Xf@R@h@g@b@mAh@TCl@JJD_@ROL_@b@g@E_@Lc@NDJXd@o@Bf@VQX@LE
        =TW 2
        }rC_lVVAgFgCW]c@Qm@m@o@iB`@qAh@o@\Cd@d@XM\D|@XTR`El@j@TF]d@M\LH^O\OFNRh@Rr@?t@PLXGj@WT_A
        Na@n@c@XcAT]Tq@E]NLN@t@IXWNk@MWm@Le@
        =TW 2
        oxCmdVt@BLTAz@e@VMUI@ALMG@MDFFKKGAWQEL?L]FD
        =TW 2
        ahCaxVRRAh@UXc@DUMGWFg@`@Q
        =BT 2
        wiDqjPAUSHSEO[g@SKWs@k@Ig@[_@G}@RKGSLg@^TCe@XkAYo@RYHk@P@?LLO^LLEPY@y@^Md@R^QPFE\N@KHJ|@
        MRRZAhCWn@L`@PPD~AK?EJIh@Fh@STAPKBDJ]BIR
        =BE 2
        u~HqMWW{@kDb@gBKc@Dk@LWAKODESH]O]PG?JB]QWFIL@T]Eu@NOHs@JCZX?GXZNQ?w@Xa@@QPNFa@^ERh@RFI^v
        @n@DGJD^_@NHJjASJAROFSpAWAINe@OLb@PBHf@E`AQOMD?HYMOf@An@HJc@PIbAa@FORNn@CRYf@UCYPDb@
        =MD 2
        slHkeDMKFUO@CIDkAWmA`@_BLA?u@RFEQTMQG?IFm@b@]Ia@TWNJDKl@VNG?M`@c@KMBOb@BDJHWTFZiAl@CHHTm
        @HHDp@YVTPW^JPIJLDFNc@BPl@d@BNQPNPCHj@T?b@t@NMLFAl@JLYZGUkAPa@KIDg@[e@?eA`@a@t@[NS^OAETc
        @`@}@XELWJYn@
        =DO 2
        }zBv`Me@[M[Ao@Ha@Qw@`@oAFw@PUGq@Xi@l@I@_AIc@P[TO\BPkA|@kAb@Q`@Dp@\DLVATLFXKr@m@\I`ADz@Ih
        @n@dAB`AG`@SNJXrBdAV\D`@O\[BIR[HMEg@X_@AXi@Y@UKWf@IAWTCa@UU]?OZ_@i@QCWZOO{@J?NHCANGGCP
        =CR 2
        y_A|xOk@OQQ[l@_@?o@w@TKDQYSt@eCYq@Vo@GOX]NCAc@NQSs@UB_@XIOHg@PQnA]`Ao@zBcC\CHF[^RJWf@FHL
        EDPnA?Zk@^f@^OX@\f@LUl@Km@CMYp@Gd@NFZKXe@NQVW|Ai@b@ANUT[?WQAa@k@f@_@|@O~@k@d@h@f@@Xw@r@K
        t@SZcAb@
        =CR 2
        o`@f`P[N]KS[B]RQb@@X^
        =TG 2
        qe@eK\v@TtAC^IF_@]ET]RAPUZYBIRU?STOEKJKUy@IODARQBg@UcBFS[}AbACSOG_@NiASQVJb@OMMLA]MV?Q{B
        ICPUFBPe@\IVuAUMd@XcCL?KqAd@FTN|@BjAqB~A?f@Mn@g@tBGVFpGE@RVKd@Bp@a@\GH`@IgA
        =CH 2
        k~Gcn@RxAa@n@KCGRWKONOAEh@Lp@LPNMR`@@\O?GYUIKPYSEDc@}@c@AOm@}@iAC`@[S?i@H@BMCa@SMI_@DDBM
        OmBDaAMIB\KLSa@@OROFmBf@kAn@^\@FkAPCNm@]s@JQt@PHQNBAZOTR^N?HUJHNMDF@N]VLjAORW@@`@r@Fd@j@
        NBJONJARWDERUGEh@W^a@AGHb@|@ZCh@t@
        =NL 2
        {_IuRgAg@}@_BSCQg@s@{@kCi@m@i@g@oAOcBDeAU{ARg@Du@RU`@BBs@DMCVLJp@?b@Xd@F@~@JGBLJEDu@NOZB
        b@fAP[Z|AOh@JEBl@PAP_@b@UVBXXJQVh@APLC?YJKVPFC?v@OPY[?F[YKBIr@ONDt@k@d@PVC\?KQFN\I\DRNEA
        \LMDBSPRRJ|@Of@Fj@YF
        =NL 2
        ukA~gL|@LVTA`@y@l@WDm@[@e@
        =NL 2
        }kBziKCb@WPa@GU]Nc@LEFi@TOZ?BPJCFJ?`@
        =LK 2
        iq@{oNu@EiAi@_@Bi@j@a@IKa@Ba@ODHZMh@]Hc@KIYa@QSm@?m@Lg@vByBfCsAHOpAWdBeAlCSnARl@XbAzAx@t
        C]rBe@^eCl@yDN
        =BA 2
        ykGckBg@`@d@{@AMLCA[aAhA_@BQn@iBjCYT}@RCTOC]z@sAKCm@h@{@k@i@Fw@SUXu@GONi@Ig@R_@Q_@H]KQRw
        @E_@PUP@HUM{@Fc@`@Hf@d@^B|@cBLNEr@HFf@m@d@EDNMJNXB|@f@_@FNOL@RT^h@BDd@`@@\UTJc@`Ba@d@AXN
        G
        =SL 2
        eu@~rAyAFYa@NEQIJDBS@NVLIw@a@MAW[[wAe@Mm@J[Ik@MAA_CDOl@c@dAc@N]l@LD_@l@@\WZ\n@TCe@c@c@@Q
        H?p@FJh@PNr@@|BtCj@T`@S@d@m@hAm@dCw@fB]BSOq@JMd@q@Vg@H
        =SK 2
        wnH}hBs@k@HiAU_AQIKe@e@KOm@]a@AiATE?_@i@_Af@e@@[f@CG]JU[QOc@AiATm@M]IBGi@LoBb@k@XcBlAl@T
        `@d@FFhA]ZM`@L|@O|@Fx@p@d@\lAS|@DTTNHtBLRRAFMHXDjDOr@a@l@Gt@KAu@n@
        =PA 2
        g|@xdOb@gCr@q@Da@NOCm@TQ`@B@MOgAe@s@[yAuA}BNqAEe@Ha@NCHuAh@_BdBgBN_@bAAm@^h@V@MfBs@FZXNJ
        Gb@n@c@b@b@EHPn@NX]Jj@aBzA{Af@k@M[Pr@RN\IRHd@SToA?QUGq@_@l@Ab@XBr@t@`AnB`BkAj@@XZDl@b@j@
        FrAQh@k@LDVM^d@LZv@C\WPqANq@u@WPI^Rp@A\c@RETZ@PNHd@OVg@Hi@Zc@UJINJ\c@d@Mk@FOT[g@y@L_@g@[
        j@oA?EQU?Tg@IQOJI`@
        =DK 2
        i}Imp@cBAi@Oi@W}@iAOkDkA_Bg@eDP]b@EVX\CUo@?o@HYXKZHZd@Ff@]t@t@f@`@G@oAf@m@r@Lt@r@HCCq@g@
        GGa@D_B]kACSDo@DQE\~@}@vAU`@j@f@Fl@[XJRlAX\^LH\Q\BlAg@`BRp@U\Cn@MPLn@EQOLBXUn@LbASrB^EFQ
        ?VKZUJCe@Ex@WEAMCFFHLHu@Do@jAw@K
        =DK 2
        gxIu~Ap@?`@XGvA]n@s@Am@g@@Y
        =DK 2
        mbJuhA^Kd@\Bl@SZe@AW_@
        =HR 2
        mxG}rAsBRQYF{@HIBRFG@b@NIDk@EYI?DoAe@i@f@k@GWNk@Ce@EEWPGSOTWsAg@CMTOEUoAOG@k@WHKU`@cBl@i
        @D_@ZOF{@PMNg@DkBa@s@Co@TJ\YRLJi@@RXD`@uA?x@HC@Rd@QFZFECf@WDOTD^Sv@JPI\P^S^Hf@Oh@FNYt@RT
        Gv@j@h@i@z@?f@v@PNGHHRQCOR[P?@Q|@SXUhBkCPo@^C|@iAJRBq@PIr@sB\MI@Cc@L?AXDYJ?RVA^y@~ADj@Sr
        AWXRLPj@K`@mAr@TVHx@YXc@D_@c@wAfE{ApB[LUl@WXMADp@
        =AE 2
        sxCiaI`@eAj@MB_@Qm@Ib@]Te@IQ_@Na@VKAe@h@W?_@[WYu@Ja@^KM[Fg@y@eAI_@g@Ui@iAuBgBWq@s@c@W]?]
        f@VAOJCdADDYa@Of@g@zBCXHJLe@N@Hn@p@[V@MUHNb@p@CNJ`@I^H@a@ZMVjBd@O`C|@rAFNL_A~NcF`Ec@BKb@
        g@K
        =EE 2
        slJefC]KK[A{@Kf@WLa@EO_@C_AWk@VmAM}@a@Yg@{Ca@i@?a@LOIOHoB][?aAVaEPm@AqENIRHTa@P|@x@`@Tl@
        XLdA[b@HXY`@EJ[Hv@x@f@UxAThAq@~AM@MpAa@bAPDOZf@zCh@IANa@`@]GL`@CZi@PO`@YNTR?d@f@nABjAj@\
        P|@[`@m@ASX
        =EE 2
        cgJeqCDb@U`@c@@WSA_@P[ZG
        =GE 2
        mkGuzFg@b@_@x@i@EX_@a@UBmB^gAHiATg@F{AK}@Ru@Ei@l@aAd@_CXNLk@g@qBDa@TQ]QJs@`@g@JsAt@Tb@_A
        R{A\NDZX?bAcBb@PHX_@n@Dr@Sr@MEUzAd@~@AZJECdCVtA@z@QLB\OXIOg@pAMIC^^f@OdBPZQx@XZYJYGm@i@g
        Cr@[`Ac@j@
        =LR 2
        _j@|gA[ENg@u@WoBkCs@A]y@{@GEe@PE[y@VICMLDHc@\DxAa@fAX?s@d@SSa@FIwAk@?Wd@[~A]n@Jx@v@Fg@TA
        LcB|@W\{@GGv@M\LRKp@d@p@DtAEHWMQf@DJ\Gt@gCvGuDfEiAjCc@Re@pA
        =JO 2
        ylE_~E?g@d@VNo@ZMh@sCsEgKlDy@DNZICi@TIp@`AbBnKdEkE`@`AbAb@ZrCfAp@z@vA_@xEb@Ja@Vi@c@qBg@}
        @@eC{@_@FeB_@mD?
        =RS 2
        aoG_wBO]HYQEeAt@By@KQ{@bBc@AcAq@Md@J`@GDG[e@PKiAa@tAYEASKh@SMe@T]i@De@c@y@@mBp@{A^[COv@@
        `AoC\ZTe@Db@LGXuB^[m@{@\cANx@t@i@`@RLd@b@HbAa@z@{Av@p@Nz@NI^HPU\VG\XhCSJISw@[MjAUEG\g@`@
        Op@QBJj@\GRb@PCDXO@g@pAM`Au@pA
        =AZ 2
        ieGsmHM[H_@zAaBhA_@fAgAB}@\sAr@gAb@D`@jAYv@TxAbB\|@MVb@p@VNn@bAA\JHZe@?Dr@k@d@BTq@~@SMIm
        @u@b@Um@_AhAlAlDtAtB_ATCg@e@n@[_@GbAeAvAE^Gy@i@Uk@xAo@^c@m@_@b@GdAOYK`@QD]q@@i@Pw@FHPY@m
        A^y@MWa@Mi@jAa@XOACWYWBUNEKa@x@y@@Up@YRoBs@k@[cAq@e@
        =AZ 2
        atFeyGaBjAMs@f@[EQTe@KcAb@DVm@RDx@c@[jCg@X
        =GT 2
        _cBvjPa@y@DYp@mAVMRv@xBfDh@Lt@M^f@Bj@`@KhArBX?Nc@TVa@rBM|Co@|AaBnBc@IVc@uAKMOg@Z}C}AGcG_
        AIKn@aA`@Sp@u@l@K^AyAoBA?kJ~JN@y@
        =LT 2
        gzIoaCeBDa@W`@OA[[[g@wCLsBKq@T[Mm@BsAPuAAcAa@mAn@g@JuBnA{BL}@bAZJeA\f@CbA`@VRfAz@Fj@h@Ts
        @PH@j@QEMPFp@XZ?p@^DNpAMh@JjBGZa@BUVg@~Bs@@Y]s@v@FfBs@fCPd@XEMPJ^I\[c@Vh@WJ
        =IE 2
        ydItaAo@[WoA_@Cq@mAYr@_@FS|@y@Lc@q@Uv@_@D_@_@Q@g@i@Is@HcE[X_@A]k@c@Gq@wAQiCWYA[r@oBZAAh@
        \T?z@z@`@FlARk@ZzAp@}@RmBU_@UFOa@h@m@D]XCMu@Nu@K_@XAd@X`@_@bA@z@S|BfAf@?Xb@NtEdB|E^zFq@p
        BS@e@p@
        =HN 2
        _bBpgPw@_CRsB]ASUEu@e@W[eAFs@Ym@R_@^KZPRj@\_BWyAj@eD~@mAr@kBbA{@`@DPdAi@e@AjAZTTz@Ed@NJI
        PN@GPRVIj@]P?T^\LCDVn@BdAnB\@Qd@]Pz@~@@rAzAIHf@\@TV?t@FLBQ@R}@`BMQONMEEWKLw@QUVHf@WN?ZNH
        Jh@Y?WbA{@t@Cp@_@g@u@Li@M}BwD
        =HN 2
        amBdkORY\CVP@b@OV[DYO
        =LV 2
        }`JaaCiA][o@}@S_AqAc@oDJa@\Gd@qAv@e@Ry@c@cBiBN[MUy@r@^g@{CN[OI^_ALqA~@aBUiARcCRB^cATDJZJ
        Mf@VBw@NFd@s@v@QXLDj@d@v@XJGxB^lAM|@oAzBKtBo@f@`@lA@bAQtAH`CUZJp@MrBh@~CXR@Zd@@S`@_@N
        =BJ 2
        uf@cQb@`@\tEYl@YeAoAh@}@FASyKD}At@_B?qApBsB[BKUCHYUHESW??a@c@UN_@GqAo@w@w@QEOs@P_@}AjCwC
        v@X|@q@z@A^Uj@HAZ\NZSf@NRNHb@\?d@f@fAHF|@fFRrAW|EP
        =PT 2
        spFl{@gDUc@w@wAe@uDo@qCl@aAc@f@G_@m@SqATWZXPISu@HAGc@Pw@Mk@UMDkBPQh@BPaA^TZ`Ah@\FZ^WrAFN
        Mb@p@`@_@~@Z@jBj@q@p@If@y@\PVh@x@Pv@s@?[\JFp@pAr@jAWAg@`@Hr@zB[jCRrAYb@qBc@y@@UNcAUAhAk@
        H
        =PT 2
        ymFxpDm@dBq@J[m@Nw@e@W@e@OJg@IQ_@Rm@p@KV^Zw@^K\NBj@PBL`@
        =PT 2
        {iEpiBWr@c@Xu@[LaCnAeAn@PBZg@d@
        =PT 2
        wiF`|CHpAMv@i@l@c@C[q@Nm@?{AZ[XA
        =PT 2
        qpFrfD`@XBjAc@l@g@B[g@Cq@`@u@
        =PT 2
        ywFvbEUg@Vk@|AH^d@En@_@R
        =PT 2
        yeF`zCXLHx@O^a@LWGSq@Ng@
        =PT 2
        {zDjdBy@eANa@\GVH`@`AO\
        =PT 2
        olEffB[Nk@UM[Fc@^Q^DPX
        =CU 2
        ohC|rOk@_B{@UcAaA_AoDMgC[oAN{C[mBJsAn@qC~@cBGw@Xa@DkBh@_A@_@nAaAzA{B`AcDCcA`@o@j@EXqCz@a
        ARaAl@Mz@~@DbBZx@BzAUjC^fHQb@a@L{@c@q@mAIJIlCT@RXC^w@tBwAlB_@CSc@xAsCiBh@J~@KbAWlB}@zAM|
        Cj@[l@f@Ff@S\X~AUR[?USU}@Pi@Sc@@V[Zk@`BQPa@AVb@Ub@Zl@~@vAb@FLXAV_@Zf@`@@f@Xp@B\UVFv@QZ
        =CU 2
        weCbhOiBq@GsB\]`@Ff@Sn@^VbACt@
        =CZ 2
        unH}vAkCtE[fA}@r@_@[[t@w@`@^k@m@i@AwAQKUwAUUa@}CGEKZKI?e@XMAOLBFYIo@_@C@[JY`@QFuAJc@NAGe
        ALS^l@F[r@w@SmAk@Vd@iBMy@PGJ^HGZi@Ee@IDZy@?u@f@KFa@VGLx@f@dAl@Td@dADzBl@^WNQdAN^At@Yt@[b
        Dp@JCZf@VKj@NX
        =KR 2
        ywEspWwAa@s@aAQVi@AYy@qAH{AnAcA[O\e@B_@[BYs@ZYERSS?Kk@Pu@[CiAaBA}D{@q@[^Im@fE{CzBkArAO`B
        N`@c@|BVn@VbAhALl@z@h@Cp@V\MbA^LBl@Tb@G^Z_@`@AVXKj@]NSGPJTnACl@YT[AVn@C`@[Pm@C
        =KR 2
        opEsyW~@X^lAFhAy@x@}@g@]wABaA
        =KR 2
        okFyhW_@D]QCq@FPBk@VIr@JVX?X
        =KR 2
        ahFuqXObAy@CIgAn@O
        =KR 2
        uxE_pWZKf@VJ^OZa@Fa@Q
        =KR 2
        qsEskW]AU[?_@^U^@RVC^
        =KR 2
        wiFuqWPp@UV]@GYQCAUX[
        =MW 2
        fzAgqEgCbBXZm@XGTYAITM]aAe@uAJ_@OOaAa@c@Eb@e@RiAKeANs@_@w@^Uu@e@a@eAZa@l@m@Gm@^Dd@q@DXi@
        CYX[Gy@Zc@g@IEQlBaBlC[dALp@_@DWd@M@bAp@J~@f@jFe@^QDk@b@k@|DyCn@Iv@Vp@KzBHXv@EZnAn@^]tAAC
        j@w@IQh@}A~Ai@Da@`@uBcAoCLe@^Tx@A`A
        =AT 2
        ycHq`A]T\t@Ol@QBGv@g@Je@YORAoAb@YAYRHYu@c@?HuAZW?s@g@kACmBSACKRs@Gs@VCNk@e@MKb@YSu@n@s@c
        Ce@GHu@q@Sb@q@Ds@OYJk@g@WB[q@GZgDXu@@u@O_@PeA^Od@TfA}@\\\ODv@Ml@P^Fk@NKZr@h@BHSVPBM?j@`@
        x@^GI`@TlAGnAHh@j@|@}@hLc@ZGZc@IVxA@nBd@`@
        =ER 2
        opBooFG_@R[xBaA`HgA`Ae@HQ_ACu@[KWNg@\Q`@FPi@j@Ud@NDn@j@AIs@b@y@VIZsA~BcBpAyBz@UL_@t@o@CQ
        Xg@h@Qf@N]TNp@t@d@_@f@HRs@f@]l@iAn@iAfBaBfAaA~B@z@[hAX|@i@f@^ZLvAs@f@Gj@_@VxCbAeAr@F`@ZJ
        I|@Lj@mDReFgBm@LaAWk@DDuAw@So@kBLGI]}AiA
        =NI 2
        kjAh~OgDzD_A[K_@`@]@WV@?u@UW]AKi@yALAuA{@_An@w@]AeAoBo@CEWMB_@]f@sASWHMQEHQOKDe@U{@[U@kA
        M\]FJ}@VMv@\dAQc@a@Js@b@G^VBb@OZUB`Br@xBVzDKf@`@rBAn@f@dAg@v@LSFHJ[CHGWNV?Rr@Mt@i@`@FNWn
        @Xp@u@dCd@\PGBPiCbD
        =NI 2
        ukAdgOQY?a@ZU`@HT`@IZ
        =HU 2
        {`HghBs@|Ag@FCn@[c@?k@CLWQIRi@C[s@Wv@Q_@Lm@Ew@]N_@c@t@aCEkDIY[NMSIuB[e@R}@]mAq@_@G_AN}@M
        aAl@_AQ_Bb@Wh@cBf@TT~Af@r@X@hAhA~@XRf@b@BZZ@bAXZC|Eb@x@G`@RT@~@`@p@ElBa@t@Gz@
        =SR 2
        ge@fdJQk@`@mD[m@AaDHwBh@qBf@KAZz@Vh@p@`Ab@jD[tAgA~Aj@v@GdBfAB`@Y??b@_@Nh@vCYp@t@b@h@m@^?
        JRQpAUv@s@`@_Bh@QViBR?bAYA[d@eBn@_Bm@]PWOSoB]??S]\_Ac@
        =BD 2
        m_Co`QSp@cD~AkBAi@PIh@z@ZDbAt@`AJxAO`@^p@LvAc@bA@a@cAb@D]i@CoA\{@AYRk@WIr@o@M_@l@i@GMYgA
        EEr@c@hA]Pu@QHi@_AWB_BUKIZa@L?n@y@t@G`@}@Mi@cASFCZ]Mf@u@^?DgA_@X@]l@O\k@Fg@s@Un@c@jC@XkB
        EmIp@yAPRI^~ATLh@b@BM\X\?j@jAl@zBc@FKg@C~@g@]i@c@Jm@g@k@BNSMo@zCSl@[vG[HLi@p@ZZvBe@PU
        =BG 2
        gqGqrDfBAXXBhAj@^rAHJ\jA{@l@CRNC\]IL|Ae@v@@j@TvAr@v@?t@v@WVj@LnC_@dAHVi@r@?r@Df@NBHvCP\E
        f@oAQu@`@W|@c@b@]c@URo@?O{@w@q@{@zAcA`@c@IMe@a@SZcARZ\?GuBl@_KOkAw@iAa@oD^eADiBZMPo@BgAc
        @K
        =KP 2
        ovFagWk@ZUs@_@MmAkBB[M@SkAs@eAAq@yAeBmA_@FUS[h@q@LHPeBGgAP]g@]w@p@YBIuDc@u@SBY]Ng@M_@qBi
        @TaAd@C^e@IMx@]]WVSn@XTrArAzAr@UxAFd@XPbAtB|C^~@?|@b@z@`A@bBuCb@Kf@Pc@Tj@XRd@@|DdArAz@OY
        j@^E@Fa@?IP`@@ST^@Hj@_@x@j@xAi@bBk@HUx@_@Dc@g@u@H]cAu@Iu@c@K^\lAG^eAJ
        =NP 2
        w{DgyN`@ODU_@_@i@GFkCt@KZmAr@{@FaAvAeAOqB~@Wh@o@d@gAIeAx@LHgBQOxAy@GY]FOQ^GPm@e@WAUv@cBB
        qBSUJ_ArCd@r@e@nAPNJQZVnBKf@c@L`@`Ag@tAGt@Nb@w@j@T~@y@`Cw@DM~@Y`@Nx@NCWzAZTU\IjAg@L@v@m@
        hAJ`@}@zADRm@X_AxBVLM^q@z@_Am@m@Fa@a@_@BwAcB
        =GR 2
        urFs}BGh@qBlB[L[I[oA\Yb@BDs@[ECWa@RSeAaAWYo@{@FCyBw@}A@aCe@OGeDe@{B?w@h@s@IW^iAWkDa@G[TK
        KVaBt@CPz@x@Gj@`AXI@]Jf@Ut@ZW`@@RXKlAs@NYe@OlADPp@FTn@Eb@g@d@JZPe@x@i@h@\Cn@^JL^IpCy@VMf
        AtCgCH{@g@_AL]d@MZPp@hARuAi@A[o@^q@^Ub@FRr@a@n@jAUFw@VId@iA`@Gv@}Ab@BNQCk@f@QH]ZQ\FA{@f@
        WZHXx@_@h@o@CZ~@Qh@VEEs@f@a@^JJ^Oj@Lz@SVi@@Lp@_@n@T`AI^cADUg@GRcB^?j@[b@fAI\z@L]^Kb@f@Sb
        @pAS|@ZJe@r@MS}@Z[Km@j@k@IyBPyCV]UkAf@g@hARZj@NbHc@b@Ox@v@EPTIl@YTk@UYpBWLmAQEl@u@PIt@w@
        Vi@Cx@Z?`@s@p@k@FVTHz@O^qA\oAAa@v@Vt@Gb@a@d@q@FSj@q@NiCeAUZ
        =GR 2
        {hFucDR|@Kf@_@L[K_@q@CeA]{@VcB\CLn@Lg@NPJjAfAkBZBEm@j@GJ`@^k@YAO]?w@LHLSJNMaAj@UdBh@d@dA
        El@w@ViBlCoAPc@|@
        =GR 2
        mrFm`D}@d@c@[U_APAKkAhAy@h@?\f@G|A
        =GR 2
        mqFg~CNs@Q{@Vu@fAIILPJNUn@x@Wx@_@P[GF\]h@e@@
        =GR 2
        muF_zCw@SmAFQ_@GmAZm@rAXHx@d@@^b@
        =GR 2
        _|EqeD{BuAGe@LU~AKXLb@rAKl@
        =GR 2
        meF_sCWKAs@r@MRn@
        =TJ 2
        mgFsfLcAIkAy@GYs@UaAz@q@AKSYLApA[BQ~@s@O[y@L_D{@UE_@SDRWg@TAk@MpAEmCUNGSm@TEUc@IZgAo@oB_
        @Wz@iAr@nAV?B]ZS@cAPx@f@d@YIc@hBN~Ah@BMd@^L|@KEeDMMRCOs@j@y@m@iC\I@m@b@AS{@b@c@[QIg@BaCS
        uAp@Al@k@T\v@[Ji@[Q?i@h@cBjAF|@c@`@Nf@u@`@t@_@l@GbAh@xBGTa@]ExAn@dBd@XJnAt@rA@d@kAj@eDa@
        EbA_ASk@pAJx@x@d@`@z@p@U^VOn@FpAZXj@KRVk@tAJE?p@dA`C
        =KH 2
        {~@clSm@bBN\RC[pAHf@WXwHvBc@OpB{@iBj@s@Mo@v@_AAw@^s@BMy@KJQ_@wAm@o@mCRq@SsDJc@`@O[Yn@_@I
        e@n@iA?a@YO_Ab@?g@WKBe@WQv@{@AWw@gAJW_@UrBf@zBw@~AZpAUt@JPPKh@bAdB?|@|@GUpA\j@`AGn@_Av@C
        Yp@LHe@XJbAVPUn@LL`@Kb@j@?v@TV\[
        =TN 2
        yeFyr@_BeDYaCb@sBVUj@Cs@iBHa@x@Yr@NlBlBZOt@}AfBYd@\Vw@l@@f@|@I~@jAzBt@u@k@k@Cg@Zs@zAYj@i
        Ab@COd@v@Hr@@`@U`AhCd@r@h@TJn@p@\tB[~AjAXdAoJ|A{AnC}@Hq@d@[hA}Bn@o@G[q@a@Km@oAuAMa@YQZi@
        Iy@RwBWSd@Ys@WBMm@QF
        =SN 2
        kyAblB_@j@q@Be@oAy@s@eB_AwCs@`DNmCu@FwBSi@?aAU_@DoB~@uAj@[EgAhBo@BYTECWl@YDJl@qA`A{@z@FZ
        e@fAMd@ZlAu@SQHYjAk@vANZOAlCRr@m@lBLZa@FGdLn@~ACjBT`Bb@q@U[LAMOCMGIAI`@r@HlAQb@g@TeCIg@Y
        j@MQO?gDa@AIkBi@[dAyCM}AWO]`@XjAe@`@Bf@_@ZGj@Hx@d@XAnEd@K@J}@fAqBj@k@d@
        =UY 2
        vqEjkIhDbBz@tAv@tCc@dD`@bBw@rCi@z@?nCwAzA_@CiA^sBWIw@oBLi@WmARq@i@_@Po@a@}@AMU}@Rk@o@[AR
        mAc@a@Aq@~AyBzAoAe@m@lAeAj@_CfAaAn@eBlAg@t@yAxAtA~A?PYSc@
        =GY 2
        mu@|vJ@u@lBwD~B{BhAKf@qApCkDf@KV\`AJn@b@\]?R\?RnBVN\QbBl@`Bo@Ze@X@?cAjBUbDaBPm@L`A]x@Fj@
        t@n@HtAZFOx@^d@`@@N|@g@tAiArAOECToACS^aAReAE_A]k@FgAaAs@h@c@I]|AiBc@c@\FxBuCbCo@w@iAP_@O
        Ag@QCHi@{@oASLCr@[Eg@Xw@g@m@cBYGSa@y@f@Kb@
        =SY 2
        ovEm_FiAl@_BGg@d@uAS_@y@VKNLRq@YGG_@o@A?y@q@XeAUN_AXQAoAw@yCj@eBDeBOiBgA{DByCSiB[g@P[`@E
        vAjBRxA`@Tx@FnAWrA^xA?lAl@lEvLpEdKg@tCe@`@?z@u@My@H{@sAMVc@Y?}@YLq@}@k@LQh@WWC|A
        =IS 2
        yxKpyCqAiBAe@s@[[aBm@c@Gy@?aBxA}El@i@~@BYYOqAu@D]c@G}@r@yAe@g@Y_B?q@Zs@SOA_Ao@ZYSC_@R_@\
        C\^^sAm@oALiA}@MOcC`AqBc@iBJaBr@ENZj@Wv@uDvBg@XD|@hA`@bBt@|@ZdABlCxAnFFtCx@|BLtB]jGZl@s@
        b@k@jCHzH_@Xk@@o@WLeAEc@O@u@`AK|BR`CSh@s@^g@_@UcFWu@Gr@\bESzBO\
        =LA 2
        ueCgwRhASKs@Pq@OIURy@O{Bv@o@e@T_@Ii@hBeBn@KCS_@KZGGS^C`A`@nAaAD}@^o@e@UU{@|@iBh@r@R_AXBD
        q@b@GP`@VEb@f@MxBf@Qb@n@bBkDRoAPK^PZQ^g@ESdBq@pA}ACQv@Y@U`ACj@YQc@j@Up@cAA[\J\l@bBeBh@LD
        ZZUbAXIZx@xAw@`AXVE^VJBf@z@c@XN?`@o@hAJ`@ORa@NOo@YQm@Bg@S[\[WONQWo@GWl@i@AUfAmAx@kDI{@hA
        cC|AHT]nBLNLMFXr@XBd@^`@ENW?q@fB`@b@ET^JxAvBUn@_Bw@u@@UXm@g@i@@]UgA^a@OKhAXXGv@m@PsAa@k@
        h@\d@UHqAa@WkAEXoAi@
        =GH 2
        ke@sGlBlABfCdBdEj@`Dx@|AyAjGc@?SYZEGkAsADSn@wDl@m@GgAq@qCc@u@w@mCTY\k@UyAZkBIOPOMi@^iAQA
        qKRg@q@aAL{@vARhAcBzBH?PLWH^DOPLMc@TYdAT^O\ZrAcARZbBGf@Tb@]~AXrAq@~@sA
        =UG 2
        yTw_Ee@SUm@XeA_@s@j@]Pm@k@i@_@}BX_@@aA}AaBbAS@WPHTy@`B@tByAdCYt@Fr@d@^C\|@`EvB|EAAnRNZ?z
        @nAnA]TLp@{ADgE]uAo@_AAQg@m@QSo@kD}Cg@P@VWPNRW^oA[i@TeAc@UB
        =GN 2
        y}@`zAeB|@Gj@[Zm@?s@m@p@T@SkBaA_@oAGoBy@A]p@[u@kADDaC`@EM[l@mBSs@C{BHQd@V^c@B[i@o@`Ao@m@
        g@So@d@mB[QSy@g@JAi@Ti@~@KFSdADx@}ApA~@KiAdBIl@}@bAf@pAAZUCc@l@JRc@Nb@d@Fd@u@p@GU^DtAf@B
        Lu@^GATxAXBx@YN?VrA`@Nt@e@R?r@gAYyA`@]EIb@a@PZx@SPDj@b@b@Bd@kAs@]Vm@AE^m@MO\uBhAAlCVl@A`
        AhBx@Nf@l@^?b@PE@e@LH@n@sAn@c@|@o@?
        =EC 2
        vGdyN{@Te@Ia@aAe@Om@H_BwAmCB{@eBWcBw@_AdBuBp@_BEa@VILc@r@M`@eDE_@]@KWRq@r@m@h@kBBfApAkAr
        AEGb@zB^tBfBpAjBxAvFhA`AVGQd@nALjBr@j@AZl@\?`@^In@]\w@JQ\F`@g@|@f@n@IRm@Y@Vg@B@_@[_@yARJ
        j@QHo@[}@JqBnCc@BWW@[wAT
        =EC 2
        @v|Ps@_@KqAjAm@Uy@`@{@`@I@g@X]t@Ap@v@SfAt@`@RhAEv@q@n@w@S]f@a@Jm@S
        =EC 2
        bBhlPPQh@?t@h@L~@Ud@q@Ei@k@
        =EC 2
        {ApwPu@@Wk@Za@b@C?g@j@_@^NPb@Qd@k@J
        =EC 2
        uFv}PoAp@a@KKc@`BgAZJH\
        =EC 2
        vFprP`@HXb@c@~@]Ce@a@Ls@
        =EC 2
        hH~mPR\Ip@YT_@EOkAXU
        =GA 2
        jImw@eEfBe@CU_@D}@]WcD@mAYc@u@RMCKIGCC?CHWNFN[OQ?eGcGAD{Jf@G`@X|@Dp@WNRCmA]q@FeA~AaAx@ZN
        p@d@X\Np@IXPNIBk@b@K?g@`@[jATnASf@XNQj@HJ\p@RXO\ZCl@WIs@`@bAv@M`BQGgAh@Q`@Hf@xAENnAOVPb@
        Qd@z@In@PGUb@[^PXq@t@VLQJj@e@h@j@v@h@PR_@PTWt@wBxAsD`EcBdA
        =KG 2
        ozFozLOy@Vu@KUVOUY@c@OJYi@Jk@i@FPw@{@gBK`Bg@`AL^e@@?x@gAf@l@NE`@j@?Kh@NDYpAm@RJj@Uv@oA_C
        UGYmA]lA_@U?SQJm@oADqDfAsFm@RoA_@e@oABo@KDpAgEFwAYc@HyBSmBf@uL~@w@HaBbAcAlB~H\z@T@l@v@Dp
        FnAn@r@x@QP\nBcAVd@hAMdAPHPMz@pDj@\j@UVTT`CC`CHf@ZPc@b@Rz@c@@Al@]Hl@hCk@x@Nr@SBPj@AhCy@H
        _@MLe@i@CO_Bb@iBXH
        =BF 2
        e`Ana@qAQm@LIa@{@UcALMV]_AEaA}@u@@Ok@Cc@RAm@SIeAVaAeATAj@gBS?Cg@qAFPk@Ga@eAEk@u@K[RsAy@G
        E{@sBcE?q@NGMe@^{ApAJp@m@h@BdAk@N}@r@iACx@bA?nAsBBw@UY@[x@YNd@vAcAl@Rn@v@FpAO^b@T?`@V?DR
        TKIZTBF|AM?_@|Cp@`ASf@@pKhAPh@_@NLNQjBHl@URLiBxANPSzAVlAn@j@a@ZL`@k@x@mA\Av@
        =EH 2
        saCbkBcFi@cAi@Uo@e@SgB_@eAk@{@GaEqEoBK}DoAmBqDkDgAWiAf@d@?c[jI@@xSxN?d@vBp@nAf@XhHY?rWzA
        VRCmA[\OdAHNn@
        =PH 2
        {aBmjVwBC_@k@Ns@iBYgCJ{Dw@e@iABw@}@PsAq@?mAdAQVh@Z[^BR`@d@yAm@k@Rq@fAWn@XdADr@o@lAYxDhAr
        @bAM\HLj@G|@h@^MQo@Pm@lAyAl@NPsAh@m@Ii@`@_@VkAi@IOc@D]j@k@bAOz@^FXVO~AJCeDtAcBrCAxAu@r@F
        RS^?X`@p@CTEQs@vAm@z@l@Ro@n@Ap@[j@JzAc@|@Fl@_@fB?jBbAdBXD`@UViBZ?v@`@c@hBWhB|@j@ARZKp@uA
        `@YbB}@bBk@\gBVaAM]]o@bAp@BZVYhAZVHz@s@TFLdBh@^e@\?r@x@Fd@l@QTNHv@W\j@\VjA^AVZQx@oB?u@m@
        Eu@h@sAe@S?a@[Z@h@_AR_@a@Bi@qAH}Bg@u@m@a@uBq@UcAqBXoAnAm@eAe@IaAkAZ]EQYFy@h@WW[F_@aBTk@v
        Al@G^XZ~@HfBz@M\v@Ol@\z@A`@_Al@_@v@eAj@s@CYOa@iAD`@m@f@h@|@]n@iF[_@h@LZIt@w@ROp@mDdAy@bA
        {@Rg@h@m@@SS^oA[Ck@FgBdBmD`@
        =PH 2
        ir@eyUSc@uASwAmAy@}AmEkDc@w@y@N{Am@e@g@My@iBPo@OKUXaBx@i@f@Dn@VDb@X^j@JP`@x@Jn@qAd@@b@d@
        XbBz@l@Nv@l@HdAr@pD|Ep@JNh@`AXHb@WZi@L
        =PH 2
        __@gjVkAeBIa@f@e@hALN`At@LGv@h@b@E^]NkAC
        =PH 2
        }_CawVuB_@S_@La@VIj@Tp@?\e@r@R\b@@b@]Vu@S
        =PH 2
        guBuzVn@b@Fj@Y\}@KUa@Ns@
        =PH 2
        _e@iqVBj@e@b@aAu@DY^S
        =PH 2
        aj@ebVa@F[SGe@Ve@z@JFn@
        =PH 2
        }wBezVH\M`@e@PYIOi@Jc@b@I
        =PH 2
        }cAurVO[Hc@^Kj@JB~@_@N
        =PH 2
        sy@stV_@f@g@ISe@J[\K
        =PH 2
        {v@qkVYU?a@p@UZh@Q^
        =CI 2
        g^tOT~A]bDZnHrAfGz@jBMjA[FFm@mBLsAk@iBJUbA}@VMbBU@Gf@u@u@m@KqBf@Bs@aB_@@U_@FMt@g@CIw@X}@
        q@Fe@t@e@GOc@Sb@o@KDb@WRiBCa@{@m@a@C[h@_@RiAe@ECy@y@?Rk@[CGa@|@O`@JJk@e@[My@\e@?s@nAa@j@
        y@Ma@`@[o@k@WmAR{AOQdBoAOWn@Ef@TX]lCUt@v@pCb@fAp@l@FvDm@Po@n@Kh@FLdA
        =MY 2
        mKojTy@q@F_@l@OVc@UeAn@aBiF}@?q@qAcHkEmDkAOIc@ZaAHdAVq@j@E?[n@a@COgAc@aATQi@m@]|@jB]Mi@s
        Ai@Ne@Q_A_BFc@e@a@{@OcAgAyCmA[a@DgBtA@xAyAlAKG]l@g@nAwCAk@`@e@rADx@`C`@a@j@?pAjEOtAYR@g@
        e@dAB|BMLTTQv@TTWb@|Az@`BKnAZAj@h@`@j@@R]r@tAdAIJ\pAXOb@LzAh@x@e@bC]A?bBZ|@x@LXt@H~@Wz@l
        @`C[x@c@PuAdBy@Xe@WPP
        =MY 2
        id@unRuAbAa@IIWXG[CCw@h@a@s@G?Sb@WDcAp@SAq@|@?\T^]_@YW}@`@o@mAu@Y?UXMk@Lo@bBsAt@iA|C{ApB
        GbBX^UxBDl@{@aA]A]h@_@v@BLd@K`@rDuAxADNh@Q|@CLUa@Of@X^H_@f@|@_Av@eD~Gg@V{@fBcAPWMkCvBcBX
        _AEqBtAaAKIU{@Ak@X
        =OM 2
        ahBmqIfAdEUp@Oc@wM|EgEwQkKcCoCxAsAGaC}@e@NWkB[LA`@iCMGc@RCALZ[q@w@yBDOf@iAECRt@VkAHqAoAD
        s@b@Yz@DrBr@RWn@HjB{@bBcBjAwHbD{BbAoBfA@hD`B~AjBRU~@IbAl@\t@e@d@MbAPLrAXzBWj@HVd@FhBZ`Ab
        Bb@r@l@NdB`@w@l@R@|A[Nm@_@Fj@`@VnAJj@l@T`A
        =RO 2
        o{G}xD~@]hAP`@X`@vBp@j@|@?fA`@AR_@@QpB_@REhB_@dA`@nDv@hANjAm@~JFtB]?S[[bAm@h@Wy@]bAl@z@_
        @ZYtBMFEc@Ud@][aAnCu@C@RiAxAa@sD[[c@CSg@_AYiAiAYAg@s@U_Bs@iAVcAD{El@cAe@gAQuDk@YKmAZeAzA
        s@jC{ChBa@tA`@jAQFTt@u@PyAQAF[_@mAN}@\Go@OGZ
        =VN 2
        {eC{bTt@GXh@f@OVLl@xACx@\d@Br@dAHdAxB~Ct@zAy@z@{A|Bc@pEiFr@iBvA[fBeB`@B~FmAfC?z@]hA@~Af@
        f@GdCjAb@xAv@`AEPj@^@b@~@pBDdArC`AzAfEfB`BLfAYn@]BgGg@Cp@}@f@nALLt@yAx@k@EUm@Jq@^SYCRe@U
        Q@q@a@k@s@GTo@WQK_Ad@]MIXq@w@Bo@~@aAF]k@TqA}@F?}@cAeBJi@OOo@MyAT_B[{Bv@oBi@i@E[TE[i@McBd
        B]m@]K@Zq@bAk@TPb@k@XaABATw@XBPqA|AeBp@DR_@f@[P_@QQJSnAcBjDc@o@g@PLyBc@g@WDQa@c@FEp@YCS~
        @i@s@}@hBTz@d@T_@n@E|@oA`AaAa@_@BFR[F^JBRo@JcB|AASgAq@bAkBgA}@h@c@k@]x@}@w@YE]XS]i@B]SWo
        @Ii@wA|@o@^{@Ow@XYOm@X{@fAr@j@Yr@?DeAV@Pu@VOKuAl@c@KWKP
        =VN 2
        et@czSBr@c@V_@M[o@h@e@
        =VN 2
        y_A_gTa@Lc@SHw@x@?
        =CG 2
        r_@}iA}@`Au@NaCbCu@Mj@Wo@Se@u@b@e@Cm@WLq@UYp@_@Qc@ZFTo@Q{@HPe@Qc@NWOoAyADIg@Pa@fAi@PFLaB
        cAw@r@a@TJDo@][YNq@SK]k@IOPg@YmARsAS_@`@B^c@JMt@oBWe@YOq@y@[_B`AGdA\p@BlAOSq@V}@Es@YDcFO
        YZg@ISTEE_AVYAiAv@gAOQsALMW{Bu@_A@cAYOwBYs@l@oC]y@\_@z@?jEnBxB?hBf@~BOrBl@~@E`BvAPx@`@d@
        zB~@x@~@`FGxB~@ZjAfDjDAt@aAHYW]Nj@xAIl@n@?f@~@}@v@DNk@t@`@ZHl@`@LAXp@b@AWLDGNZS
        =BY 2
        }zIeeD_@mAFyBYKo@{AVg@I{@ZWM{@LiA^JT[a@}AJgBj@wAb@ARXt@k@Pf@ZF`@oAXTF]j@Ub@cBr@NNoCXHVy@
        XCDt@RDVz@SrC`@Xj@}@TNX]FNf@Ch@e@FfDLCPf@z@j@l@YXRo@nAAdBV~@s@r@Rr@XL]XBt@WVPZIn@\VYB?rA
        a@Va@rGHrGx@pAIp@R^kBMi@|Ak@k@e@gBq@AeEtAHqDQuA]A?q@Y[Gq@LQPDCo@_@J?`@q@i@{@GSgAa@WBcA]g
        @KdA
        =NZ 2
        z|Gmn_@oCeBwBmDqB}BIsAqAmDqAgBw@uBeAaAkCq@[sAm@a@mBSeA}AOqARw@|BSc@aAs@[Om@H]l@KDo@j@c@{
        AkAs@Oo@d@gA~Du@z@w@@c@Yy@mC}Di@qDnAmH~FWJe@QcBbB}@[FwBlASEo@VU~@gDjBs@bA@^a@o@}ALa@`@]t
        @CTs@jCW~@u@z@oD}AqCBy@p@yAl@@l@b@fBJx@dAx@Kn@^Lj@i@`@Af@Rr@RLl@g@pBz@~EtDbAnBPjAe@^Aj@o
        @`AVXj@_@p@RbCrB@PdBdAb@rAVCVu@`AId@l@G~BlAzDtBTfCtAz@@\~Af@ZnApBXrCOh@d@l@M\ZGj@\b@|CSp
        @_@Fa@k@YQi@H_@i@_@ZRt@Q~Bw@bA
        =NZ 2
        toGzpa@WoALcBZMj@`@bAm@\PTn@KVe@JG~@m@TO`@_@D
        =NZ 2
        v}Hak_@a@Na@Iw@m@G_AXc@lBRNhA
        =NZ 2
        jfIq~_@OqAd@e@^FV`@@l@]h@
        =NZ 2
        rvHq}a@Hl@S`@g@Fc@eAf@]
        =NZ 2
        rvDbxa@i@HUOCi@R_@t@?Lh@
        =NZ 2
        viHup_@JWf@I`@PBd@Y`@[@
        =NZ 2
        lsEys`@ZM^LNZK\_@P[K
        =NZ 2
        pt@vs`@b@ND`@UZc@B]i@
        =NZ 2
        dy@fn`@c@e@J]p@KTn@
        =IT 2
        o{GssACv@x@tCl@k@z@TRZp@K`CmFbEaBbBgCT}@HoEx@Yj@^tC{JrBqBxARb@d@a@~A}@^E~@a@hAr@p@h@H`Aq
        BlBId@\RbBd@Ef@RfBrB@~@Qn@hAh@ZYjAK\f@b@AVZWtC}@bA?t@kApC[rB}@r@K|@_@R_@KMa@Jy@s@qAT[Uk@
        B_Ad@aAOwCSk@?fBYPa@GYcANaBc@@S[?_@VUf@FJn@\I?_Bq@Bg@{@{DnABbAo@lAQPy@?H`Bi@RP~@QZ}@MYPI
        xCcDtFg@XQf@DlB[Ta@GOWQj@ZXEf@Rg@^EXND^Q\a@@Gd@]Lu@OFb@k@`@o@k@Xk@`@AIq@]Ky@j@kATkArFfBd
        CRjAEdAOHgAeAUDJ~@YhAw@X]k@]JOp@e@\U{Ae@S_AfAU?]sCJ{@i@u@YDc@s@@Sd@?\iATF^m@OK[Je@k@u@K?
        ]f@UMkA\_@GO[BITO?S_@Pq@YLe@OPmBe@a@AoBWyAb@Hj@w@`@aGl@`ATu@`@b@B]b@Db@}@
        =IT 2
        _|F{p@oBEu@o@?_@t@UOe@]_@KYSUAALcBl@e@pBi@dA\~DFr@XP\W|@~@t@HbAW|@k@l@q@FkAi@aALo@Oc@P
        =IT 2
        qcF{jAB`@Ub@e@LWKKg@Jc@b@O
        =IT 2
        w}E{nA^G\TD`@Ub@s@G
        =IT 2
        qoFkqAi@j@[IMc@H[\M
        =IT 2
        w~EupAXTAd@WTa@AOw@
        =IT 2
        u|F{rAa@f@]GQ[H_@ZM
        =ZW 2
        tiCovDa@~@k@?q@pE_B~@oBEAtAqAL_@`BmAlB{Bj@oEnCQGBsAd@o@Wy@d@aBU_AwBoBoAo@}AeEiBW{@cCCaDf
        A?BkDZ[J}@h@g@BkA\kATKEo@r@ZpAe@\NVOdAPjAUd@`@l@EJh@V@Xc@jARh@KCWXQp@BLVtAj@Ld@bAAd@\b@U
        xEfFWxAJdBi@pB
        =GB 2
        ayIbk@M_CUn@YFk@Im@k@YX[A\nA_@h@c@@U[]wAK\u@@s@l@|ATh@x@K`A[Hg@Yq@Ce@Xg@WO}@wAIiAwE^c@~@
        GbAz@Xm@m@O_@_A{@WE_@cAu@LoCQwCyA[s@eAPmAKoAx@Uj@Zx@nAxAj@jAzBE{Hf@gAv@OjElDj@GTmAtAqBlA
        StA}@\gB|A{Bj@Jp@s@pBo@DuCn@eBhA_@`Bd@|A`C@uAVOdALfAvB`@pCOdBJbCb@|@[|Af@jCg@zAPtAh@Jh@x
        @[hCF~@fAlB_@r@Lj@M`@w@B]YOcA}AcCw@Xa@OG]b@i@][c@b@XjB_@bAc@Ti@B[[mAuEi@BR\GvA]L{@o@SZs@
        Ca@aBZeAKiCgAIyAbBu@FBnAVj@Sr@XRCl@mAdAq@CYa@Gd@\^Bt@zAcBhA?tAnCEbA[@@q@Sn@Lv@Y@o@jAN`@T
        GTb@ShBm@z@_@yASj@GmAy@_@e@wAMd@
        =GB 2
        wwJxJuAm@cA{CFe@ZWlAD`DtBKv@q@Na@v@
        =GB 2
        gtJdHVO`@DR^Ml@w@C
        =GB 2
        kvJjM_@?W_@Ts@t@JDf@
        =GB 2
        ovHtg@q@GKa@j@k@j@h@
        =GB 2
        kgJpu@c@P]OG_@Tg@`@CVV
        =GB 2
        ghJvtAH_@\M\JH^c@b@
        =PY 2
        |iCpfKgFiAgBAyAaAyAe@eA{IA{DjBuDpA?d@a@r@AHWHNFONHFQ~E`@j@aFEi@c@o@f@g@@eAdAo@fAB|Dk@Lq@
        k@iBp@mARNh@M|C`@v@b@xCDvA\DXv@j@Dt@d@d@^AT^[hAx@v@Y\D|Bm@fDJrB_@HeB}A}AEa@w@}@S[e@WCs@d
        @oArEyCrF@|@i@dCg@RsBhDmB`A
        =CM 2
        s[_s@u@SR@FWyAu@wASSN]GgCeDs@Sk@eAXM@y@s@OlA{Ax@K@k@i@i@m@Eg@}@c@X_Aw@kAa@uAGUa@UD?e@c@m
        @uBM_@cAeBESg@}AUoAi@s@m@Fe@{@yAa@N}AY_@b@Ez@mCX@kAz@UXu@`BOb@c@vAKdAVbCWhBkBLtDKtB`Al@~
        AoAhBkC~CmAHWnAXZh@xDxAv@jAb@m@fA?h@RX[jBKh@u@dAg@D^ZIlEiEdA?x@WDT`@Fz@SLPw@fA@hAWXD~@UD
        HR[f@NXEbFWXGjHB|@XD?hGa@d@x@Bk@`@yDSe@f@aAZi@`BkA^Gz@
        =PG 2
        fOynZ]MI_@F{@jCsILiAQe@Ra@f@Oh@wACc@g@@SW@]XW^BPVZMNcBt@ELk@p@o@c@o@Rg@jAy@\HP`@Sp@bAD\{
        Bx@eBPcBzAuAjB@XnAAfAVCn@OvAgB\oAlB_@Ze@|@SU}APq@z@Q`@TJQDuA}@IUi@n@kCd@q@z@KLk@h@KhAd@A
        ~@Po@`@Gd@TD|@O`@Rd@@bAg@tA]Hs@rKmBvA_@|@}@d@a@v@g@H_CvAmAvFZb@ElAZB`@t@\c@b@Bp@f@Hd@v@`
        @|@fCBd@_@hADdFWb@{@NZg@yL?g@XgAYkV@
        =PG 2
        r_@gx[Wy@h@k@Yo@V[CyCPoAMw@cAU[g@Ls@^Qt@XIoBeBc@GyAkAZy@MO_Es@h@a@tAsApBFzAgAVNhAO`@w@p@
        ]Ac@gATmA^WSUFc@zA}Cu@C]U@w@tAYn@LlBiB\aAxAw@xARp@b@N^s@|@r@XVf@r@Mf@ZZr@Cj@dAjAlArD@tCm
        @dAHnA{@|@[nAZTDb@yBfBVFNh@_@x@_@J}@o@Di@
        =PG 2
        l_@sc]y@WOWJg@tAYR{@tBoARi@|@s@t@Op@RPl@IRRNk@|Ag@^i@@_BxA
        =PG 2
        bhAm|\kBv@]QAc@hA_Cg@SGkAp@e@\HNZCbA^FNbA
        =PG 2
        |J_r[Yc@CyCLi@f@OVDl@bAHpCw@j@
        =PG 2
        bz@sy\}@dBk@Dc@s@PyAt@{@|@XFX
        =PG 2
        `Jqf\s@bAc@Ac@_@T{@lAoA\FLZ
        =PG 2
        pt@om\a@Ga@e@Ho@vBMTNCr@
        =PG 2
        |^{b\W\a@BWUAk@i@[E]P[f@MXLA~@f@N
        =PG 2
        laAu{\n@\Bt@c@x@]@UQ?wA
        =PG 2
        fUeg]PTQn@y@f@o@URaA
        =PG 2
        x~@{r\[W@c@d@{@r@?LZQhA
        =PG 2
        dQ_z\zAB?t@q@`@g@MOc@
        =PG 2
        pYma]Gu@b@[h@G^V?b@WV
        =PG 2
        hTg{\m@oAXWb@Af@l@[x@
        =PG 2
        dY{}\i@A[[Aq@ZW~@`@Bd@
        =PG 2
        ~Ley[g@o@Ha@d@W\JPbAUX
        =PG 2
        hSae[ZNF^Sd@[Fg@q@Ra@
        =PG 2
        ~H}|Z\EXRH`@S\a@@[U
        =JP 2
        _jEyaXsAGg@kAeAUCcAuB{@Di@v@_@[y@o@kAsA[MaBaDiFi@YYmADqFm@eEj@_BQ[w@Au@a@{AkBkAD{@a@c@gB
        N_A|@?l@p@R?[[q@}CaAoARbAK`@a@HiAOq@q@Ka@N_@vAOu@aB}FwB[A?d@k@\s@OCa@QG_A\a@Mo@kAk@B]n@Y
        HqAY]l@`@\?j@o@Ta@GYcAcASs@kBk@Rm@QQo@`@gADgAyABs@{@qCQe@TNVOz@iAl@u@M?q@x@{@m@S[uAHWvDm
        Er@sAf@cD\YBs@sAuBXi@t@A`An@\m@TCCaATY^?p@~@NjAb@v@Lz@MrAT|@vAzAj@Dv@h@cCrHBr@r@zAv@eAl@
        XCm@NYbDAfAgAtDu@`Bd@v@~@dBHRTUv@V^~DKf@Jl@l@xA\jAu@l@Ad@pArA\Nx@j@r@S|@\A^`@f@APq@pAQZ`
        @I`@j@JDb@QVs@K?k@_ARG^]La@GPz@KVg@ZWCdAl@G|CNtAj@HT`@FpAvBtAd@v@c@~AeAjA`AzAfA`@Er@i@h@
        Bj@tAnAp@BR^IxB{@ZrBzA~Dv@x@pAx@_@`B^h@dCw@pAq@NUq@RcBu@UFj@o@n@S|@m@Xk@_@KJn@|@Qd@w@@w@
        cA_AJIf@kBZ|ApAZr@
        =JP 2
        iaDe{WYj@s@IE}@e@Qs@DQa@{@SAw@b@Ic@g@m@H[_@Cm@u@Fa@WEe@y@A{@uBl@yBbATBf@Y^~@z@@p@z@DRv@f
        @FXn@h@GVVh@Dz@jAdAf@Rn@Yd@
        =JP 2
        swDwgX_@YO^]F]SLw@c@[Pq@|@C\f@bA`@Bt@
        =JP 2
        kvCybWkAg@Ds@k@aAXm@~Ab@VfB
        =JP 2
        avEoeXqAc@M}@VWlBPx@h@IbA
        =JP 2
        g_Fk}Xm@RaA_ASm@Zi@l@I`@Xh@jA
        =JP 2
        mfD_vZU_@UPaAO?q@v@Uf@`@VSp@BL\K^
        =JP 2
        gzC{kWa@UOi@j@eAVE\LL|@Yl@
        =JP 2
        _`DuaWiAcAH]XMhAZCdA
        =JP 2
        ilEgiZYv@o@FUUViAp@@
        =JP 2
        cbDurXIe@d@c@n@PR`@K`@]N
        =JP 2
        emDcvZKg@NYh@W^FNXK`@k@`@
        =JP 2
        wdDixW`@Id@LHXSh@w@DQk@
        =JP 2
        ixCyqZOVi@Da@o@Pe@^E
        =JP 2
        {vCo~Vu@BSe@Hc@v@CRd@
        =JP 2
        a_EyiXa@?YW@c@XWf@HLh@
        =JP 2
        cwC{_]a@k@h@k@^JH`@Q^
        =JP 2
        ccGydZSc@Ja@`@K\RDf@[X
        =JP 2
        gdDcyWw@?Oc@Pa@z@J
        =JP 2
        __D{rZ|@CHp@[Rc@AQ]
        =JP 2
        }jEugZGa@X]`@AVVEd@c@P
        =JP 2
        i|DokZWVa@CUYD_@p@O
        =JP 2
        wmDi_XS[Fa@h@OXPD^YZ
        =JP 2
        auCesZ]f@s@]D_@ZQb@J
        =JP 2
        qcE_iZg@i@L[\Id@b@I\
        =JP 2
        wiDspZd@@TZE\[Pe@KI_@
        =JP 2
        q_EeiXZPB`@o@Z_@m@NY
        =YE 2
        s}AchGw@JoBw@_BDSW`@Uw@o@@SuAJc@YKNc@k@h@iBSm@EkEVs@PqDKmA~@s@@e@[u@iA_@iCqB{AaEmAyPvM}E
        Mc@^?rAbD`@PzAEfAfCdCbMZp@vAjATpBKh@jAtBl@rCN~D~@zAn@X?jB`@jAUvBR`@Md@YPc@OkAj@yAGq@Tj@@
        \VHl@UTu@Ka@Ni@_@Cc@uC\
        =YE 2
        uiAajI]`@]AWa@J}@e@b@]Eq@y@NoAKiA^yA^Ol@\b@pAAfCj@L
        =YE 2
        alAkgId@Id@d@I~@_@f@o@O
        =MA 2
        gcEx}@}Ao@kAcA_BQeCkCmCgIkDqBqDgAWa@[uB\a@v@Ur@iALeAY{BPeAo@kAF_@v@c@BwAd@w@Jv@|@yAZRVa@
        TTx@[jAN\Y|@Hb@a@XJd@[p@mAXh@d@LNS@lIDJr@UZdDr@@H\`@BAUj@c@p@Rf@nChB`DzAfA?b@QFDdBf@rGdC
        jEpE@?b[`@HGR]H[O_AaA[iDk@gBmAmAu@gBu@y@wCmBa@Ek@r@
        =PL 2
        qoIovAEg@a@^Qe@cAmJs@uAg@}CSiD^iCZ_@b@GQkDd@t@BMJoSl@aBjB[zA{@xACd@fBj@j@h@}A`BRd@_@RJvA
        cBHb@RW`@EZXDz@~ChEx@MVJNa@PAi@bDYTS`A@hBX\Ul@@hAj@t@Cx@g@AAZg@d@f@t@@h@w@`@G`@g@J?t@[x@
        N^[h@IFK_@SJNt@e@hBh@WXdA_AzA_@m@MRFdA[d@GtAm@j@Bb@XC?`@qAi@c@LOn@YC[Zw@a@{@h@g@Qu@fBoA_
        A{Al@GIAf@
        =IQ 2
        mzDuoH^DPz@s@r@NEVb@e@JSj@JhBtBdAbA~@SjJwJlOgDjIg@|FW[UHBh@[HEOmDx@sE{LgAi@yA?sA_@sAVwA]
        OuAyC}D`@oEUw@L]\JVSg@{@?]\_@l@JVk@ZJVQ@_@pAO?k@b@i@@sBX`Ab@F`@_@h@EBn@b@JRb@r@EGf@\NX[`
        @B`@^lAeAI_@ZF?Wl@e@PAJZHQTBJkArAyBL_Ap@ObAcAnA\rA@?cAhB?n@mAn@OB]SA
        =TH 2
        }fAccS@v@X\Kf@cANMh@kANQRa@n@FlDu@h@sBSBdBv@KbAVpBA~BfAnC`@p@d@bCTx@Ys@O?m@c@OAs@`@[tAHT
        ZnBOb@q@fF}@z@cAO}@Tu@zBoBf@MIf@`@@dAr@a@n@V|@^X_@\]U}@?@p@q@REbAc@VBTrAGIj@_@\Db@ZM?Xa@
        ^Vf@If@]LYIOm@Pc@}@OMp@q@PIj@{ATh@pAIv@eDXiCGoAg@{@B]g@K@a@Qr@EIIiAc@w@?sAwAmCsA_AP@PyAH
        [b@_AXe@S_CReBjBuA|@{@Nc@WMw@iC@Ks@u@QQJb@b@uAf@a@I_DtC{BVB\s@ZJ_@Oo@gAPc@]y@Fa@OM_@_@AZ
        k@Cy@Yw@JQeAa@Fm@Qi@m@PLm@[y@h@i@]e@l@i@pA`@l@QFw@YYJiA`@NfA_@\Th@Al@f@TYt@A`@`@~@RRm@yA
        wB_@KDUa@c@p@gBV?DO_@a@Ce@s@YGYQJK_@VwB`CyAp@cApDFpA}@TgAh@@Vm@n@FPVNOZVZ]f@Rl@CdAzAa@NK
        f@RnDSp@VbBXj@tAj@P^JKHt@v@?v@_@~@@n@w@z@JpBq@s@JVQCG?KDPNIJPGQ
        =TH 2
        wz@qaRUYD_@XUr@JLZM`@SL
        =DE 2
        smImg@a@E_@eAWqEc@j@k@]Nu@\E`@j@\sAo@w@a@d@g@AMt@s@NgAWWu@LS@RR?Ce@f@?RcCY{@RUa@?GV?ML_@
        ANNIAy@v@g@TuAi@aAFm@v@k@l@h@a@iAGqAw@iAFyAm@cACe@^iAnA[h@kA\QHl@P]MOj@KEh@xAc@nA~@t@gBf
        @Pz@i@v@`@Z[XBNo@h@MtAn@G`@e@X?d@JHRU`@|C|@xB@vAl@h@SJK^v@a@Zu@^Z|@s@bCkFp@RIt@d@Ft@dCr@
        q@XRHa@b@BKr@WBFr@Sr@VLBlBf@jA?r@[VItAb@?Xt@SI@Xc@XWtE[z@Td@Dk@LH@`EYNs@U_@Di@_@w@KcAmAO
        pBYj@JZ?l@SXHb@s@j@G^cA]Ef@k@f@_@IUk@_@DG`@QOSn@OFWQYh@U{@KPc@]uAv@QaDMMOXc@eAi@JAr@OFQM
        C{@eA]q@?
        =KE 2
        fHqcGdA@lAdA|AlBVnAz@AtGbC~@t@Hp@c@AkFbIg@Ss@JyKjV}E@aEwB]}@_@Bs@e@u@GeCXuBxAaBAUx@QIAVc
        ARoAoAqAmER@Da@VH^QKa@n@s@BkD`DqFGoAn@mE{A}@qAuDbAoAGqChFvD~UAdDoB
        =UZ 2
        gaG{|I_V?oB}NjFuNh@WhCmD]kFNsFa@aBrAwBrAw@U{@dEP@aBdDm@GqF`@e@j@Zl@}AE]{@F{@{A_@ASgAg@k@
        Gy@eAyAFk@c@]Q_AXe@XlATFnA~BTw@Kk@l@SXqAOEJi@k@?Da@m@OfAg@?y@d@AM_@f@aAJaBz@fBQv@h@GKj@X
        h@NKAb@T\WJJTWt@V|B[RC\W?s@oA{@hA^Vn@nB]dAd@JDTl@UFRTODlCLqA@j@f@USVRED^z@TM~CZx@r@NP_AZ
        C@qAXMJRp@@hA{@~BhBbAHQv@Pn@e@p@?fByBYw@rCDv@qCzF@j@cE~HaB`@]j@kBp@c@xAZ\QrAFjAc@lAWBMQa
        @TEg@e@bAGQe@ES^IxBc@TCr@o@z@ZJDpA~@iAg@|ALTn@JD|Ar@nAtAGR[TX
        =UZ 2
        {yFszLPs@^D?f@
        =TM 2
        {~FmhIaD|Ao@g@n@?kAkBk@uErAkDbCqBKuAN{EW]SZuAFs@oAE}Ao@KMUf@}A_AhAEqA[Kn@{@Bs@b@UHyBR_@d
        @DFPd@cADf@`@ULPVCb@mAGkAPsA[]b@yAjBq@\k@rASbD{Fn@wACe@pC{FEw@v@sCh@R`AEXPA`@q@hB~@j@VpC
        lD`A^rAT@Z|D^UNXb@?j@zAKd@ZZ]J]j@@pAk@dAo@@OT]QgBH?dDmA~@c@nB_A\_@dBJvA_@f@c@`D}@^P\MvBd
        @l@A|C~@nBn@LNZRrCf@K?L_@b@uAPeD?{@Su@jARNjA?PTC\q@\sCSsApA_AH
        =CF 2
        eZ_sBlDM]^\x@m@nCXr@NvBbAX~@AvBv@kCZcDpDu@ZE_@eAf@i@t@kBJYZi@SgA?e@l@u@kAyDyAu@s@DyAc@wA
        g@c@d@KZg@yAeDK}D}BiBk@l@Wi@WkGc@SSy@oBuA@Um@[Si@cA?gAsCNoArE{CrB@T^\DHYr@JBmChALZaCv@s@
        F_@f@KNTNCbBgD`@Kb@y@b@Tr@o@ZPz@kCd@[~@?d@c@YhA^f@AhAe@z@Lx@i@hALb@v@HTrBg@`Ad@Zf@dCZb@m
        @dB`Ah@BRv@NJh@_@nB?hB_@bADx@eAn@aAfBKp@j@xAjBhA
        =BW 2
        |yCa|BmPDGgEwU?_AmM~A_AgBsCPi@s@mA?}@h@?vDgCzBk@lAmB^aBpAM@uAnBD~A_Ap@qEj@?`@}@D|@t@j@Tf
        BzBlB?ZZJ`@rAd@^lBXfAvAVhBlDv@PXT~Ce@~A?r@eAzABtAb@d@bBVl@`@Zz@t@d@Jv@b@VKtCPj@oANgAm@cC
        b@wAz@
        =MG 2
        hiCalGqDu@_@_Ay@QiDiB[PaAQu@d@iABsAh@wBBo@Rm@KgCwAiBEYe@?qAq@_A@w@_@a@QoBcB{C}AcAGi@s@Gm
        @g@uAFs@y@e@GYw@j@{@iAYoAj@[GSu@iAo@Mw@pBkAf@GhA_AjDo@xDQnAk@dAE|Bv@Rd@[t@rCs@nAd@RTKj@V
        HvAMnC^fX`HtGbAbF|Av@zAFfBhAnCFnAu@vA_@hBaAjAgATs@l@iCJk@OcATw@l@
        =SS 2
        g|@}lDt@aA?eBw@_Aj@?a@aB{@[i@mAlBwCM{AuBqBw@[sAaB{BN{@t@?eCk@B@_BxBXjDKPo@~AkB~@IdAPHe@b
        DGb@ZNj@QX?jA~@Hj@f@VMZcCp@y@^Ct@q@z@sAbDu@`B_AKc@TaA|AHl@a@Kb@PFEP_@PWIE`@SApAlElDpDA`A
        Y^^|Bj@h@Ql@k@\^r@YdATl@d@Rc@PJh@s@@QbAeAr@KZe@AOb@E^`An@i@zAt@jA[`AYFIn@c@B[n@cAp@yANu@
        nAQfA[Qs@n@c@Uc@x@a@JcBfDOBOUe@HMf@q@f@UxBQRi@Y[La@kA}Bm@{@A]c@aAUWuCn@MjCoCYyAB_D
        =SO 2
        dE}fGfDlBBt@s@WoClBeV?iGyEYwCeAy@{@aDFiEiR_R?fEeEnQsAvB}Al@aAdAoAd@oDuBS`@Ui@d@gAnAc@l@m
        @x@gBE{@sA}CZyC_BaEFeCa@oAJaBs@uE}AgCn@uCbABx@^TSfBDVm@l@?^l@Cp@rDVfBhAfC`Ap@t@bAPzCbBfC
        h@nIxEvK~JvDpHtCnD
        =ES 2
        elGfz@s@_@[s@GyAmA_BQ}Al@cBA{EMWp@cHWiD\gBQ_AZaBOmBVa@Xj@RoAd@JKa@^iBb@e@Mq@\w@@gCa@OZ{B
        v@UMs@\y@Ow@Rm@[sAFq@m@ZPy@`@a@fCd@xBbFr@vEl@Fr@nA~BrB`Ab@r@U^{@r@Yj@f@v@jBlAn@t@EVXRdCl
        @~@r@Pz@nAQv@\bAMn@DhGh@bALpAb@RVO^FR\o@VL`Ak@|AcBjAm@Hc@bAKpBQJGg@mAXa@Qq@a@Gq@c@MD\w@r
        @u@O[k@i@MYp@s@Lk@p@AkB_A[a@^c@q@cBD_@VmBqCQ`Ai@CQPEjBb@x@S|ARt@QH[YUVTrAb@l@^Hc@^uACaBl
        A
        =ES 2
        guF}Li@Nc@Uw@cBOaB`AoAz@HtBpBKn@_Af@FX
        =ES 2
        epDzxAgDwAw@gAA[h@i@lAPb@~@|@?n@Vr@zAB|@Q\g@@
        =ES 2
        qpD|iB_@e@GaA_@u@JeA\IdC~APr@m@x@d@d@Ch@a@b@cAS
        =ES 2
        _pD~aBKyALY`AQz@TXjA[n@_AV
        =ES 2
        _tFkFU}@Tw@`@Gh@Vh@OVTF~@_Av@e@F
        =ES 2
        {xFqUa@GYuAZ}@dAW`@d@A\]zA
        =ES 2
        wrDnlBpA\Np@mBt@e@]Gq@
        =ES 2
        cmDnmBpAn@Q~@[Vi@G_@kA
        =ES 2
        }{EvRc@o@Za@b@EHJQRRQ?P{@P^T
        =ES 2
        e{EjO]m@l@_@HjA
        =ES 2
        a|ExY^c@DjAYG
        =ES 2
        i{ErX_@k@X_@LL
        =MM 2
        g|@_gRf@jBO`@YFuAg@Cp@m@Ja@Wk@Xc@MQ{@]BoAj@VbAM`@[L]K_@_A\m@OO{Av@{AKAu@dAMa@WkAXe@OsAlA
        gA_@gCv@_A?wA^i@MmE`BvAv@jAjDrAbAH^e@hDDr@gAt@gBKiD}@cCTMRgBd@b@bAu@|@q@@MWeA\a@WI|ASRwD
        bCaBf@m@C~BaAwA^k@KIWd@s@oCDa@Sd@g@EQi@IK]eBPUSa@DFWWSgBKqAVR]Iq@\sA}Aa@kCqAa@^e@KeAoAc@
        @Y]o@T_AOQy@oBqCSqBd@_@Nq@eBr@{@gA@UaA@_Am@nAqBvBa@[WPs@~DQjAVNMJ^r@YBb@t@d@I`@j@Db@f@IP
        d@Vn@MNl@|@D@[r@Ml@f@PSq@aBIwCd@h@^?FY\MNNVUl@DVgAMUL_@XI?Xb@Rp@IdAj@R_D`AALe@VHRSS]Jw@{
        @{A^Qf@`@Rt@nAh@DYHx@X\jATY^Zx@Ml@l@QPh@Gl@dA`@KPXv@Bx@[j@^@L^`@Nx@Gb@\fAQNn@K^r@[C]zBW~
        CuC`@HtAg@c@c@PKt@PJr@hCALv@b@Vz@OtA}@dBkB~BSd@R~@YZc@xAIAQ~@QlCrArAvArCZ
        =MM 2
        k}AmhQZq@b@FRx@WTi@I
        =MM 2
        mxA}eQCa@^]f@DTb@M\_@H
        =FI 2
        myJgoDx@nCKfAVnDd@tAG|Ar@pDDfEVb@DdAg@l@Z`@Gl@{@XRb@@lAi@bBu@EiBXyAu@_AEm@n@w@I[\{@Nq@Qw
        ANWMWcAZq@Es@cBcDYsB[O}AwDq@i@YF]UOyBYV]tCe@t@Mi@}@p@Kd@m@NWo@e@AKUcArAUCOe@OBMbASWu@LQc
        @g@dADZa@RSr@QrCoB`HKWJaAIQQXKMEkBxAqCTGP}Cg@qCt@}DSq@_@MKuAWa@m@JiAs@MDu@oBDqBa@_Dt@cBX
        qCh@i@r@`BTBJWXjBJmA`AdA`Ao@T_CjAgCb@PvBlD~CiDnAi@NpAL[~@r@Dq@PCPp@VET]DcAXKLl@RWLFb@iBf
        @@v@pBhBsFz@iApA`Af@|@pExIjCtG
        =AF 2
        s}E}}Jd@aAAqA\k@\K[[Ds@e@mAc@?OY_@T[}DUA_@sAeC{@c@?Uw@E_B_Ak@p@iBIoCd@q@Qo@Hq@VCb@q@eAaC
        ?q@KDj@sASYk@J[YGqANo@_@Wq@Ta@{@y@e@Ky@j@qA~@RDcAdD`@jAk@Ae@u@sAKoAe@Yo@eBDyA`@\FUi@yBFc
        A^m@M`@Ll@NVd@a@E\`@dAOnALhEVzAl@nANAK`@pAvAr@y@fA_@XPTUbCfC`@_@|@JTjBO`CPBb@UD_@nAa@d@z
        @RbBr@TTIf@f@dBMl@f@Vz@a@VAr@HOQfAb@`@TnAf@e@VpAE`AOBF^z@x@Jb@jD\RWLJdAvFEnBb@lAUfBPxEyA
        fIeE_E_@EgAZWlDwCAaDt@yAgAYpAcBBa@]Aq@g@d@Wq@a@WyAE
        =ZM 2
        fmBcqCoEtFuA`@yR??sKi@XoA_@uCNm@UkBPH[VAJq@b@CRRN_@u@kDxAEZ_@IW`@gATsCSm@}@ME_@n@ITe@hAk
        @Ek@r@oBhAW?a@dBw@Fe@i@mAHSZHF]eGEP`Ah@EMzAmAx@Wn@eA\iCe@e@]sAXuAYqAb@U`@cBkBy@?y@sJpAw@
        A_A~@_ABu@X?N_Bt@cBj@MAi@p@_@d@J`@m@`A[h@`@Tt@v@_@r@^dAOhAJd@SDc@`@b@N`A^NtAK`Ad@L\xAcAY
        [PK`EtQ`Cg@DbDz@bChBV|AdEnAn@vBnBT~@e@`BVx@e@n@DbAs@z@QfAAzA
        =MZ 2
        f_As{FPs@r@a@lEh@hFg@fDNpEy@|Ct@fB|AnB~@tBnDR`B~BfGjAn@jArAh@Jf@z@Jz@jCnCb@|@hAHvAkA`BGJ
        GK_@f@a@nAZX_@zBB^SzCb@d@YpAPnBzAdBtGtA`DJFTk@\?|DZJ`@g@EAzCeDFg@^a@QsF@aBZ}A~@{@AsCr@}E
        iFc@Te@]cA@Me@uAk@MWq@CYPBVi@JkASYb@WAKi@m@De@a@kATeAQWN]OqAd@s@[Dn@UJ]jACjAi@f@K|@[ZCjD
        gB@cBb@aEuQtBwAUOS{Bj@c@bCIzBbA`@a@h@E|A_BPi@v@HBk@uA@_@\oAo@D[Yw@mD@w@Wo@H}DxCc@j@Ej@_@
        PaFf@yBs@BwDg@{@`@cAVEBuA]e@Ai@TUHaAe@eAq@W?_AXm@o@qA?cAc@s@Ky@uA}Be@A?T
        =FR 2
        elHl]QdAs@RYa@Fm@o@iBg@}F|@yA[gABgBm@?{A~@_AM?_DT_@b@IPyDu@QW]iAkFiCOSUm@cEVk@Nd@t@SVu@O
        o@p@[HcAb@QG{@Le@ZJLOPNAgBc@a@hAERqAd@g@Iy@Ti@EwA|@}@Ig@RY?m@K[Xk@NqBbAlAv@Jh@^^Er@TXO\h
        @KpAZRBa@lAvBb@@b@|@`ADHZLACc@Q[OLKKMi@F}@r@Bj@q@Rj@T?~@gAd@RTzAd@]Nq@\K\j@v@YXiAK_ATEf@
        h@NC?e@XFtAvC`@Lt@rBM|Au@tBEvBc@pBfApCz@Fz@YVN??a@TG^XfAQjANv@[x@WA@x@UPWhBA\^BAfC]v@Lp@
        c@d@_@hBL\m@ABf@]b@J^W@k@_AcCc@oF]qCpA_AjAP`@Ih@ULo@Wc@Fk@n@CZb@RBz@[^q@Aa@tBD~Aa@NS|@
        =FR 2
        sc@bqIM}@bAaEjAsAvAqC~@a@PJbAOi@TvExC`Cl@~@hAC|@]LRd@Wl@r@hAk@`B]o@iAi@w@FaAi@_@AqBrAmCN
        yBuAo@M
        =FR 2
        ogGes@qAk@g@oBe@IOYFs@\QhDSbCl@z@j@KNHb@s@tAsAj@
        =FR 2
        cbBtaKuAXa@Mg@aAIYl@y@Iu@TU\@`@r@t@IX^Gp@Pf@
        =FR 2
        ~`CowI[{@LaA|A{@x@TNbAU`AcAj@
        =FR 2
        uxAt}JgBd@g@{@VcAxAa@`@HV`@
        =FR 2
        dqAexGuBPUg@^aAXIbAXR\
        =FR 2
        o_A|jT[QGa@RY^C^l@
        =NA 2
        flCmxAeIvEeCl@yEvBkB`B}Ap@{BZ{ASK[h@IYw@P_Bw@wBJ}@pAcBE}ZpAwAHaHb@}ASeANm@iByPHcCr@gA?|@
        r@lAQh@fBrC_B~@~@lMvU?FfEbg@?TpAb@TBb@\ALXUpAJrB[jBOHBb@}AH?Zg@VHf@nA\Pp@f@OBj@oCbD}BnAe
        Cl@k@Ee@^_CXaCA_ElAu@IwDP
        =UA 2
        yeHooF~@t@ErBf@t@DbAh@f@Un@Zp@IjAb@fAhA|ApAqAa@_AH}Cd@a@FRJFKSDK@LVEFh@POZH^xBSnAz@zAFjB
        z@jAN|@[`Bi@n@wAg@Aj@c@~@@jAUXg@FUOs@}Ao@bGe@h@]?BfA|AfAzAbCn@Bd@d@?N_A@Oj@\bBGZP@QxAa@T
        Cw@]Dc@u@U?Ik@c@KOPe@CQm@b@CWs@V_@UQXWO{@Ul@w@E[hAUGIVi@OF\a@p@sAOUXDf@a@ZGl@RJULDPSG?t@
        M@c@bBXhAEjARJN|Aj@XPtDd@fAm@fAEvEY~@\r@[NAd@[X?V_@P?Z]AkBsAN}@]d@WKq@R[YkCuDE{@[Ya@DSVI
        c@wAbBSKg@T@mAy@mAMaDHmDZ{E`@W?sAXC]WHo@Q_@VSCu@\YYMSw@r@o@W_A@eBn@mAYUm@X}AqAIkBN}BKc@k
        @MNoBYu@@{@LEMu@f@y@h@E`@}@T~@^YVDJWNVFqD\KDk@PNt@e@HPt@m@McBZ_@N_Am@eDhBsB_@{@r@_CMk@XS
        B{@b@o@GaAPRn@Uf@j@Dn@VODy@NLCf@j@\Bi@d@OLRFa@r@l@b@?EnDb@\PpAx@XFUXR
        =VE 2
        {iAx{L^Gd@Pb@fBx@o@gA_FqATq@Se@s@Ae@r@u@rAWHiCt@kBlAq@z@?]sJLm@v@e@j@oCw@wBk@ESZu@CW]Dw@
        W[C_@TYf@Qh@FUaEH}DXOh@Ll@fCTQVqAL@DiBnA_Cx@a@d@ENNh@WPmBnA{@CVR[Sh@e@b@|@e@tAjB@^v@f@f@
        YZDBs@VMv@nAIh@PB@f@^NhAQn@v@zCsCt@Id@x@b@N@bALEHh@\L^rBQv@ZX@b@hA@RZoAzAT^S^LhAm@TAvA_@
        f@|@]jAwA|ABpAk@n@HJiCn@Fh@vBbAPp@r@[Jr@~@VpAh@J@Xp@`@EPg@MSPr@fBEj@{AhBiF|@sAvABl@uBmBc
        Ad@GXyCp@aDIg@i@o@@g@i@k@DUjAP\NbCOrAZd@Gd@iDhCDd@_@jAZ~AQvAFhAiAj@St@{A@_@]s@Hy@x@{AT@`
        @g@HXjA_CoA{BOiCqAEm@eB{@[gB
        =VE 2
        {gA|aLgAOIo@Xs@`@Kb@^F~@
        =VE 2
        gbAvuKDjAo@\c@a@?u@b@_@
        =VE 2
        whAfqK`@`@Ef@a@Vg@QM]Vg@
        =VE 2
        qgAn{KI~@]L[IMi@H_@`@K
        =VE 2
        whAjfLgAXU[Ha@`@U`@B
        =VE 2
        _bBxkK\KZLH^MXw@A
        =NG 2
        e[gt@^n@n@hMkAhB}C|@wBrAy@nAK`JWFCc@aAOw@JcBMsAVgFSG}@gAIe@g@]?a@u@wAEE_@i@I_@T{@@aAp@_A
        g@wCD_ByA}AGk@kAIoC[y@p@iD|BqBeAoDHy@jAqBVuDyAiBYmBByCn@{BJqAuAiAKmA_@S@w@zByAlCYD{@^c@|
        AXf@Mt@vAGd@r@l@nAh@|ATRf@dBD^bAzBP\h@?d@TET`@tAFjA`@~@v@b@Yf@|@t@H`@`@@l@}@LmAzAr@NAx@Y
        Lj@dAr@RjCfDl@IvARv@f@
        =CL 2
        jnHdyMu@Ys@Dc@m@q@KUiBHYs@e@a@H]nAd@|@Cv@i@f@o@Fk@W_AgBqAIE_@i@GGw@mAe@a@VE^\FV`@Gn@}@Ta
        @e@Be@q@]B]UUsBaASaA?tAZBZbAIb@k@Vk@[FiAe@PwAo@eEU]MMc@uBZ_Bc@yBMk@{@w@a@sDz@PNAb@o@^k@a
        @Zu@e@GwAh@mBQw@]Ju@_AKa@m@oAOs@e@i@BcBsAeEo@wA_AoBP]g@yASm@Rs@GkGh@kAO]m@uAQe@@k@`@cABs
        @i@gEu@WW_AHcDy@cACa@PqAWe@a@wCXyCSSXeAAeASSe@mGo@_CZ}DMo@RcG\SGT_@OoAw@i@y@Lc@cA|Ai@Jk@
        RN`Da@~AkBx@p@f@_@ZHHf@j@UPPf@y@x@NH[~@i@dCU\[xASt@DNu@OuAb@c@lEdAfAnDjA`AdAg@J\r@PjCg@^
        `@^BvAy@ZBVr@Gj@dDjAxAzAjC\f@n@dBWr@JP[h@VAh@rB`@RM\t@jAHt@YRk@T\vAm@p@?Z_@x@TXSEa@TIlAV
        zAOJl@zAr@rALPd@R]jCGh@~@Z@L~@h@B?P\HTKBLXWd@Vb@Qn@LfAc@dAG^Y`@T^xAhCR?h@|@Qz@f@T]nAx@j@
        U|B?NNtAe@Jz@\Pd@QTTxAC\mAT@B\VJ^q@^T`@_@b@f@t@?HaCVQp@b@C|CVCN_Bx@u@Zd@PCLv@v@AV]b@z@P]
        xAMVr@d@GJR^YC\h@ZFd@\C|@f@^g@v@GRv@hAFn@zAb@RDOf@GFv@f@KHd@`@RNQXHd@q@rASYsAD{A|@E\XZ[z
        @d@x@}AXAFsKx@kHPCMOq@t@P}@`A?H`@x@Ie@f@jL@XaIZaBIc@j@YXNb@tBIx@h@s@n@G^R?jDuArCDdDWd@C`
        Bi@d@Lr@y@|BBp@Yb@a@FL|A[Zi@@Lh@MZs@TBPv@?Pd@Kl@YJe@YUzAq@Ea@b@A^u@Z?n@y@\mA|A[AY[K`@}@n
        @gAPEZ_@NoAUm@s@GdAc@b@qCQIb@WJ}AQm@XUK
        =CL 2
        xgDnhT^AVTT~@S^_@Bm@YGe@
        =CL 2
        xpE`jNn@NDXEbA_@Lm@c@Ck@
        =CL 2
        |aDjsNh@cAn@JFZ]`A]J]O
        =CL 2
        rrEhvNRb@E^i@R_@K?aA
        =CL 2
        pdDlsS]GO[Ti@`@?VVE`@
        =TZ 2
        h\kuFtDr@Mi@RWtCw@h@PJj@Ra@r@WrBt@RUq@u@F_@^OhBb@RVIl@j@LhAk@nEw@fAyBr@EZL[XzA`CJx@b@r@?
        bAn@pAYl@?~@p@Vd@hAI|@UT@h@\d@CtAWDa@bAf@p@GzB}AdAeAMsC^cBvA@Vf@H[b@F|@YVm@zCWRO~AY?Ct@_
        A~@GlAwGdCiBrB}@`@}@J{@YkDx@mAO@aAe@u@_BkAo@I{@kAu@CGbAUNuA[Q{@iC@gBlAUaA@cSxKwUr@Kf@RhF
        }HQU
        =TZ 2
        ha@guFuC]CoAj@W~@@`A`@L`A
        =SE 2
        }oJgcA[OEc@N?Fi@b@KCi@aA]gAZSm@_@HEy@c@cAm@AUWsBfAIyA{@e@iApCqB]{@j@[Mc@LQYy@l@c@m@YH{Aa
        DHcE_@e@{@HUzAsCmD_B[aAT[{Dk@HmBaE_@Gk@|@OIK{@cA{@i@kBZwBm@u@cABEu@h@yHWo@Kx@s@oAUBUn@Fa
        DP?pAgFPsCRs@`@SE[f@eAPb@t@MRVLcANCNd@TBbAsAJTd@@Rl@ZAt@gAr@a@@_@PFd@nBUh@ZfBIf@\LVx@FtB
        x@\Tl@\k@p@QZRr@rBz@Cf@\Hp@[R@Pd@vB^d@?dAl@n@FnAv@j@jAjC^@Vb@^Jv@QVLDh@hBIZ{@Ci@`@q@Ku@d
        CuC~@E`Bl@|AjCD|Bj@tBvDr@NAAeAn@QnFtC?l@]Rr@n@Jp@Ql@?lBZ\?r@LTl@YZLf@dAE|GUN}@W{@l@SQOt@
        i@Rq@s@aClCs@PM\wBdACR
        =SE 2
        qdJ}nBeBUeAkBUuBi@^]MGu@Ze@^@V`@Xa@`@@z@|At@Mz@fBTB^lAG\[Na@M
        =TR 2
        kxFg`DWz@s@EWe@A_Ag@b@m@APo@i@q@y@FU}@q@DSt@O?Eg@]OUwAAk@d@w@M}Am@d@N_Ax@KXWn@}BTcFKm@Xg
        BA_Ai@_@sAsDy@mEJyG]y@XoAt@C@sCpA_AQaAl@qANeAO_@^w@JqAc@cE^{CqByGB[b@`@Py@Q[NeB]Y?i@NDf@
        qAHNNYAc@^IPc@p@Qf@`@|@_@JHNcCbAyAOh@LTx@LFjAhBu@zAAFa@vAr@b@oAx@D`@m@VDG^h@`AWR]KM\Tv@a
        @nEj@h@Ff@Y@OZZf@RhBCxCfAzDNhBEdBk@dBv@xC@nAYPO~@dATp@Y?x@n@@F^XFSp@LTTG[XgBPFfAq@jBb@|@
        nAjAf@zF_@~AiAhAq@bCG`BtAPb@`@I|@`@jB[rA_@p@c@Ng@xAl@~AYf@FdAUh@o@DIa@Gx@oBNY^c@o@BRGPKK
        Qn@DXy@fBSUoA?SOSoA_Bv@Pz@IV
        =PK 2
        erCyiLJX[x@Dp@e@|@cDdAOvA[L{@M[h@^zGZd@i@`Eb@t@KnD`@j@FpCq@h@e@g@_BGIQqAOYwA[CKYMoCo@Wg@
        DIQ[ZAvAk@MwCHBb@e@j@W|AaA~@cBl@aBbBxAgIQyETgBc@mADoB{@gFW[SVkD]Kc@k@]Uo@RqAWqAg@d@UoAc@
        a@PgAIN@s@`@WMo@u@s@gBLg@g@UHs@UScBe@{@oA`@E^c@TQCNaCUkB}@Ka@^cCgCUTYQgA^s@x@qAwAJa@O@m@
        oAUoAOuENoAm@{BZi@Om@Lq@f@O?{@r@q@l@Ef@PHa@`@OQmA\ARi@zBs@Tv@b@VJzBb@n@u@|GXtAt@\\k@`@RP
        kAl@z@n@e@|@^d@}@j@GKcAfA??aAh@cATLVzAj@x@RHp@Yv@TR]d@bAfB|Ab@Qr@pBnDvAv@rBrAf@h@n@b@Fr@
        nEGVw@b@@d@nD`DlADh@cClBRt@e@FoAt@?nCqART`@Yb@~@Gd@]@BZl@xA]tENJQPfAD?lAX\P@JUNZ
        =NO 2
        o|JyZyA_AOR_AJaBsAB{@g@_@OsB]_@Cu@y@_Ak@}Ca@@U[KcAk@]UeCZSReA[EWs@i@[m@cBWKSgAe@d@g@UWgA
        P_Ak@u@D}@YGO|@YHg@UO_AZm@aATs@o@Os@[I{@uAGo@c@Sk@yBq@UGoAi@?m@m@JbDfA|EC`@[P_@GcAaAAk@e
        @mAEgCs@J_@]u@kCPu@e@i@i@iBFe@VS^BFy@qAg@m@wB@cBe@iA?g@w@SGu@[i@N_AYo@h@_C]k@@gA^e@]Ya@{
        Bm@GI[M{D[qAZ}@s@e@Ia@Du@\a@c@SOi@`@qAk@aBFkAl@oACqA|@Sk@Ee@m@UkBN]EoAj@wAEiA^yAHqCr@_Dl
        @g@j@DNZJlBT}AXQEr@t@KQzCLUVTZrCt@~@Ol@UEo@_Bg@d@[tCu@bB?l@`@pBCvBl@`B|At@l@KV`@JtA^LPj@
        s@bEf@pCQ|CUFwAlCEdANp@VSHPK`AN~BTo@TCr@nAJy@Xv@k@pHFv@`AEl@t@[vBh@jBt@d@h@zAj@}@\BnBdEj
        @IZzD`AU~AZrClDT{Az@I^d@OpCR|AlAtBXIb@l@x@m@PXb@MZLz@k@pB\hAqCz@d@HxArBgATVl@@b@bADx@^IR
        l@fA[fAf@A^e@R?XNRRMNl@w@jAl@f@\zCbD|GT`FSfBe@b@aAhDi@`@cAABb@WZyCVa@QWb@u@HSZy@G
        =NO 2
        wkNi_Aq@]HsBoAdBcAJc@c@FyAWoCNo@Oa@NqAWgFHm@b@][}@BqA`@}A^]y@Dw@eBKaA\cBD}Ca@Cy@}BNwBu@k
        FVw@g@A]k@X}Dx@EL|BHUGiDd@aA]FYU_@oBPsBLWb@Kq@s@OkAj@{Ad@cON]`@Eh@?^b@h@zEl@x@R~BBdDXbAE
        `Fc@vABjHLER_Cj@QH}Af@k@Z?KgBToBPYb@?EaC^{@f@CTTnBjF@vDm@h@FjGMZ_AHc@wAKr@gAlBa@vAR\FtAt
        @?RVJdBfBx@JrBvCdBZpACtB[\]~Bs@fB]`Dq@fAi@Hi@r@s@L?|As@tBj@HDpAs@pDcArB
        =NO 2
        qmN{oD@oGZi@_@IIuAd@e@ZHP`Aa@r@^DNZNfIOlAs@B
        =NO 2
        csNkqEZ`LUp@YFc@c@]kJDkAf@c@
        =NO 2
        _yLxx@YLk@_@w@cDEcAZo@`APLVl@jE
        =NO 2
        miNieD_@dA_@Jc@YGw@d@qB^G`@`@
        =NO 2
        o{Mg{CQj@_@DYSu@kB@{@r@M
        =NO 2
        eqMsxBn@@b@j@?n@m@lA]?a@u@?eA
        =NO 2
        ntI}T?n@SPe@BUSIm@Xc@h@B
        =MR 2
        s_CdiBA`@w@VcBW]a@bCTPGoBS?sWiHXg@Yq@oAe@wByN?AySaGAhMcW@`Jzs@aEj@u@bD^A~Vg@@TP\EN`CMbC`
        Ad@kBvBRh@fAVv@E`@p@W|@a@Rm@pAEKm@XBVUDCXiBn@DfAk@Z_AtAEnBT^?`ARh@E|BlD~@a@ViBAyF{AkBG{C
        ^iA~@sBMaAk@cBzA
        =EG 2
        ecEykDGw@ZWBwAl@gCyA{CAg@e@[Dk@[mB\cBMuAxAaCa@aBVcBa@}AJo@VZ~IcCB[tDh@dBj@NGUMDa@d@OZHBp
        A`@LFd@j@?Lb@NA`@W|@GdLeFrByBp@DFj@bC_@\WZkAt@k@v@wA|@GTd@g@??nPl@NJvAy@jA?zIa@IKLn@`@Ad
        f@{k@?_Ex@aC{@oBZ}@}@_@VEc@Za@UqBb@uENkA
        =BO 2
        nlC|aLb@^NtAOt@u@EyAR]ZeCT_Ah@IZy@Og@x@QQk@TIg@[Ig@^y@q@_BjBaD`@SOKj@gAf@q@BO\oBaBK[k@AW
        g@YdAqBp@oAw@q@l@c@AsAkAYBK]gBn@a@Y}B@_@i@i@QuHrDF{C\CE_@YaA}@q@F_Ai@[o@gBeAsAc@iDTi@_@_
        @^WhACr@`@bB]|@PjCkAr@gBX?Xg@FiAQWp@_BIo@dAy@\gClAu@O}CbAsBb@Oz@LdAa@xACB|@jAaAzCQBiJd@A
        h@ZnBOx@wB~@MlAs@BR`Ch@XKhCnAp@s@`@r@aAJiBtD@vDbAxItDhBfB@fFhAm@`@?|EjB~@`ANcCt@UrA@nC_A
        ~Ax@PXnAj@NPn@
        =CO 2
        gGplN{@p@_@Io@{@s@@q@Y{@iAs@CSg@R_@j@?GKaDiB{AbA_Ak@k@CmBHk@f@k@US_@kAd@w@Uq@v@qBn@YGb@]
        y@a@c@Db@c@c@o@e@GG[iB`Ae@WWb@Ou@l@a@aBeCmAs@Y{@aAOSPa@CmA_@cCyCReBw@WQc@LyCkAcBa@yAgAYm
        @aBA}@Ty@`Aq@n@@|@bA`@pBXLo@DYaBY[d@~BdBz@Dl@hCpAzBN~BnAYkAf@IAa@zAUx@y@r@I^\zAARu@hAk@G
        iAPwA[_B^kAEe@hDiCFe@[e@NsAOcCQ]TkAj@Ef@h@n@Af@h@`DHxCq@FYbAe@`BhBRBCm@rAwAVDvDcAX?Fh@iB
        DuAz@nAdBu@r@b@PTWIrGJ~@`CABoB`@[j@AD^Ub@ZpBtCBfAyAh@@xAm@bRnBqAdAHb@Sn@sEgCQJk@|AFLo@p@
        `@fBWFJFe@p@v@tAFf@Wr@PL@l@k@r@[Qw@NWbAe@Ek@ZIj@k@j@Cd@uA\m@hA[DFTa@h@LZe@dBw@r@Sp@JV\AD
        ^a@dDs@LMb@WHOrAeBlCTHFMFPY?
        =CO 2
        }nAp}NL]^If@LJXI^]Lg@K
        =CO 2
        ysAp{NN_@`@Kf@n@e@d@a@I
        =CO 2
        oVd}NQ\c@B_@e@F]ZOd@N
        =CO 2
        iaBpiNFp@]Ra@KK]L[
        =CO 2
        y`BxsNc@JYOFw@r@@JV
        =CO 2
        esAnrNPXG^s@HOs@VS
        =ET 2
        wZg`FqAx@}AIU`AJb@aB~@cDt@{@rAu@p@_@Bq@x@[bCWLk@g@_AI?kAPWi@gA}DDaCq@mAF}@y@f@c@IQa@WwDU
        g@q@_CiAGuAaACqBq@cC[Mk@H}@[KGa@dAs@yCcA^WFk@r@g@MwA_@[h@g@Y}@ZiAGi@fAqC`BgAhAgBhAo@\m@r
        @g@xCtBjCDLc@_@gCP{@hAt@rAe@`AeA|Am@nAoBhEwQ?gEhR~QG`ETvAd@pAdAx@TpCn@r@@fCcAnApAtD|AdAq
        @dEFpAwCvE
        =NE 2
        syA_@cBKBqC{@kAKmIQEN_B]Ci@cAuBe@WW_PI}@wH{GqIqOa[bAmHnBsCkAwClHg@jBuAf@FpAoAvAl@rQt@hFz
        EpCjB|A`@Th@rC_@Av@^RJlArAdAItAo@zBCxCXlBxAdBAbAUtBkApBIx@dAnD}BpBq@hDZx@HnCj@jA|AF~AxAv
        CEJLkCvC^|An@QRLwAbAOe@y@XAZTXCv@oArBcA?By@s@hAO|@eAj@i@C
        =AO 2
        beBqgAkBL}@w@cDs@aCKy@c@w@?kBsAo@Mk@m@Mq@o@c@oEc@iARyDfBcAHeAb@aAWg@q@g@@{EdBm@@_DjB{@Oq
        @j@q@IwAf@[M\Ys@c@BYa@MIm@a@[p@}@Rt@~@fARQpBBDz@x@m@Mw@a@c@NwAGsQLw@`@ARWbBE~@i@d@BrDaC@
        cBQCCmAMALgDuA?Q]_BA?yCOE?y@hAP@_Gx@IpARzAe@|D\p@Qt@w@vA]lAAP\nAMi@s@JeB[yALiA_@[TEtAKl@
        TdB?n@OnA^h@Y?rKxR?tAa@nEuFhAlKOl@RdAc@|AI`HqAvAD|ZqAbBK|@v@vBMtBPh@d@Fk@b@sAC_@N
        =PE 2
        ~\h|N}BGwBkBgAcB?[T[Jh@dBa@V~@f@CAWl@XHSg@o@f@}@Ga@P]v@K\]Ho@a@_@]?[m@k@@kBs@oAMPe@WFiAa
        AyAwFqAkBuBgB{B_@Fc@sADqAjAB{@WYb@w@GUZEl@iAtA]Be@j@k@Hk@j@[d@DVcAv@OZPj@s@Am@QMVs@Gg@w@
        uAd@q@KGVGa@gBn@q@GMj@aBPGrEfCRo@Ic@dA_AX?I\NLg@VHr@MJJb@h@ZXzDt@~At@p@Lv@fBJtAp@nAOpAxB
        h@Hf@SJt@b@Fp@}@\LLUdAY|BoBZAv@n@VsDdA]XFCsDoB{CZRZOZRfF?MUVo@[aADkAtHsDh@P^h@|BA`@XfBo@
        J\XCrAjAb@@p@m@nAv@pBq@XeAVf@j@@fBrBRHN]ZAb@bAx@Mt@d@LnAh@GEb@kCnEcAL{@~Bs@t@{AfFaDdHsBf
        Bm@fAgBnAm@Da@d@_@CWm@a@?gEtBy@tAsAEyAxAu@?{C~AwCr@a@`@cElAaB~A}A^aBhA{@fBR\Mb@q@Fg@l@w@
        Ly@q@s@r@aAE
        =ML 2
        o~@pp@a@Lc@v@eBHJhAqA_Ay@|Au@IWVcALUbAFNd@MRx@ZPe@lBRn@l@^_Ar@@Vf@h@]l@m@S_@NuAOmAj@IXRP
        mAt@Y[cAFk@j@q@IYPFe@a@q@w@DgAWSi@jBwBaAe@LcCOaC]DUQf@A@_WcD_@k@t@{s@`EAaJjWid@fA?ZqAz@k
        @Py@KYh@g@n@_DtAKp@^Zc@[}D~OHVVtBd@h@bA\BO~APDJlIx@fAHz@KxAP?_@zALd@OF?p@rBbEDz@x@FQ~At@
        dAdADF`@Qj@pAGBf@R?k@fBKIIJjAhAz@[RH@l@b@Sj@BAN|@t@D`A\~@LWbAMz@TH`@l@MpAPBx@j@h@E^eBNF`
        @ZBSj@x@?Bx@f@JUbAi@ZB^
        =TD 2
        wpA{vA{BxAsC^Ui@}Aa@qCkBcF{EyQu@wAm@qAnAg@GkBtAmHf@wAiErW}p@rV?BpD^b@bAIbAz@`@C\~@nAe@fA
        ~AxAg@l@|@|@\\YSs@Xq@\NtAQG]vALl@m@?[|@A`@JOpAfApCbA?Rh@l@ZATnBtARx@b@R\zGZ\`@q@|BhBJ|Dx
        AdD[f@e@Jf@b@b@vAExAu@OIV_Cr@iCdD}AnAcAm@JuBMuDmBlB_CTeAWq@D{@JM\}AL]v@}@X
        =ZA 2
        |eDomEbACfF|@~Al@zChEpB~@lGfExA`CvBjBvCbEdBhDn@zBChCp@DHXI|B`@PH`@k@hFXp@UzCLx@|@dBC|CRx
        AbA~AKlB_@dAc@NMtASFV\GZg@`@kAF[UkCjB{@Jq@e@Gw@mBFkH`EgDx@sEjBJa@Uu@sAa@Ig@f@W?[|AICc@NI
        ZkBKsBVaAOi@[BEe@c@UUqA}U?v@kAvA{@bCc@fAl@nAOQk@JuCc@WKw@u@e@[{@m@a@cBWc@e@CuAdA{A?s@d@_
        BU_DQYmDw@WiBgAwAmBYe@_@a@sA[K?[{BmB]yBm@[QyBh@eCKeBPuA|Cu@z@@|A_A`B[rHFg@~B~BdBpA?GOl@M
        h@i@TaDeBCFsDg@?
        =ZA 2
        vcHuhFmAiAIc@Pg@~AJ`@`@?dA[^
        =LY 2
        snEueA[U?c@`A}CMaEd@mDh@_ATcC`@q@`Cg@h@g@vAwK`CiFYyAuAoAuCf@kBk@sAkBmA}ECiB~@oELUdAOh@aD
        C}BZkAvAe@XL]Zv@x@tBYxBz@fEy@jx@??fEbB?sW|p@bD`JoBrCcAlH}CzAo@|CN|@U\w@l@}ABgD|Bc@Sa@iA_
        AK}Ad@oBk@oA^kDI_B^eBjAo@sBiA_Ae@OeB^q@]Ko@i@Ue@s@y@gCi@RkBK
        =ID 2
        _b@}oQu@@o@eAPy@f@IVqAj@k@Jq@ImBTs@McAhDcD~@M`@}@f@YvBiEnAu@Lc@~Ay@_@m@Hy@h@e@KkAf@c@~@?
        LuBLUx@M^{AYy@r@c@aAkAJk@QgAv@qAj@E~@XLxAzCwC^HLjAj@P\v@V_@fDk@Pe@qAq@Wa@G}BxA}@bBW`@iBf
        @ALo@Sk@i@OO}@j@cBn@[|AV`@v@CrBs@PUh@p@`B@n@c@l@x@Hl@^\UxAXl@QvFPb@aDa@]FgAr@kADcCHWbBu@
        JuAKw@V}AKo@Re@wAg@Su@J{@j@[Ku@r@yBCmJd@y@PqAXW`@DTdAa@`Ap@nBClBZ}@[aCFk@h@sAr@IHk@WsA\e
        Ax@q@y@qAT}A`@]Yi@@_@g@a@QcBHm@\_@DkAe@iAXe@p@AMo@R_@}@qCTmBl@_Bg@OOa@r@_B]gA}@o@Bi@Z]Kq
        CTg@a@mAD{B^k@dADv@jF[|@\d@Dd@Sx@Vd@x@xFOb@TnB]~CPl@c@|B^bAI|B|@~Fi@vA@rBa@z@C~@Vp@Od@m@
        BUZb@C`@x@aAfEHp@e@`@Z~A_@~BNj@QbCoBlJ?~BTf@OtBq@~A[rE_@Rk@C]v@DfC_A|@[De@YEcAVIi@g@g@Eq
        @t@XZEr@d@t@Ex@kDrCe@lAqD|EkAZwAzByAr@{AtAwANeCzAoAPgB~A}@Xc@|AZFPx@t@Gz@RL|@e@r@cAY{@Rw
        @kAFuAaEr@a@TQr@[J_@McAnCmB^S`@oCfBUnAmDxD_CdAy@D
        =ID 2
        dH}eTU{@i@I]c@}C|@s@Yi@n@_CLaCg@sBsA]_AD]|AOYb@a@@`@Vx@WvCkDk@iCV{@I_AYu@y@M[}@?cB\@d@cC
        i@y@M{AN]qA_@K]eAHs@uAS\k@Ai@a@@k@oA[aBJ}A{@Vc@UUPw@UULMEyBf@iAg@]\kAjBP~@INd@VJbD_B`@Db
        @d@pCaEX[f@Ct@v@FfElAf@vAJd@a@vABn@zAx@l@h@hAd@R`B]dDdAdAc@lB\h@p@JXM^eANhBrFS`@wBPUh@Pj
        BKZ_@JS|@t@tAOpAf@p@Df@Yf@uA@Mn@Z|@@nA]h@Jr@g@`@uDTw@h@i@Yo@FVf@Ix@N`@j@Bd@rA[j@
        =ID 2
        BclXW_@QgB^uB~@c@n@b@JlAVWa@cAE_As@aAS}@DmAdAiCDyBr@w@d@Pn@c@rBF^g@lCq@L[v@CTU@o@e@k@cAk
        @i@u@eAe@uAhGaAEa@bAg@Be@a@@g@\c@hARp@sITo@iAaDDc@hDqJGu@`AeE`@KCf@jVAfAXf@YxL?V]LTMp@wD
        xDNjAMv@v@|@?fGm@RcCw@s@c@_AuBk@Zq@Sa@`@mDtAqA|BS~AqAnDO|CoArBEx@cAjB`@Pr@q@h@\k@`BDr@Qb
        @_E`AWb@GjA_ANH|@o@P_@m@Da@h@Ic@_APqBOKQzBw@|@cAVSj@ElBu@bAs@VEh@WP{@[k@Lg@p@
        =ID 2
        `QadV_AIi@_Am@A_Ae@uB@mCwAs@AcAXU]gAYwBwAYi@Bq@o@YEm@Py@Eq@f@YLkDX{@QoAXaC[w@cAu@cBqCeBS
        cAF[k@N]bDCh@r@p@[v@B|ExDb@dDG|Aa@j@JlFSj@TpBU`Bf@f@bAZdBc@\y@v@UHa@kBkBw@EUX_@?a@YBi@b@
        S[_AL{@\Ur@DN`AAkAe@eBf@cBp@Kr@NV_@`BOh@m@v@CNt@Wn@k@Pb@rAQZk@@w@r@v@bALbAb@VvEgDbBNNM`@
        g@OYe@Va@OOi@P_@ZKl@d@La@j@Qv@`@tA[`@LHZX]Se@Nk@fAm@b@B^m@\If@LAt@u@\UGiAvA|AjBCl@y@h@Gd
        @Xj@Yl@c@VcAK]x@g@VaBOkB|Bw@Fm@a@{@Lf@`Ap@_@pACnAPzBQnA`@|Dy@pB\At@yATsAG\fBg@~AmATaDo@o
        AAsAZNnAWX
        =ID 2
        tAcxWaA[Ge@eANk@Oy@ZcEy@aAk@s@@Qa@Le@YG}@uBv@w@dBTb@n@?hAl@M[aBLa@`AO|@Ht@|@Tq@`Bs@ZPB`@
        k@rCj@?xAa@bBiAp@PJ^Ib@s@b@\l@\Or@uAhALLpC]t@kA\a@Sk@}@SbB
        =ID 2
        zQyqW]aE~@{AwAaBQeAIeDRk@Wa@?m@b@sAFsAZm@~AeAtAAXFJr@gBxDVt@UtB|@DF^Qb@`@zB[j@{@DEp@xABZ
        R@`@Yd@LhAm@`BsA|@
        =ID 2
        jdAu_WK|@kADw@aBm@Cg@k@aBc@u@_A?gA]Ms@gBBs@n@b@Ic@LMX@Hf@p@UKe@jAZbBnBn@`C@|@h@?
        =ID 2
        f}@ajVSpB[^aA?e@{@UsD|AeCbBeAv@\`@hA[~A
        =ID 2
        ti@scY{EWe@WG]k@YI]Ps@l@YrBGv@UxAj@RVGf@^j@ObA
        =ID 2
        bL{fWaBIc@w@^yDD_Eb@c@XDZ~@rAQb@n@Wh@sA^CbDXzA
        =ID 2
        rp@eqXcAr@e@C}@mBDY_@Uw@Va@a@@o@ZMr@THgAb@Uh@HFl@fAXtAhAbApBC`@]R
        =ID 2
        yI}~QL}@pBiB~BVNz@Y`@i@NO`@}A`A[N]I
        =ID 2
        tK_lRg@a@Ny@nAm@nBoBbAWr@VJZa@v@aBhA_AHk@fA
        =ID 2
        xa@kwXa@Xq@YE[NY^EGc@R_@IcAs@e@A[Z]tAJfBtAW~@cAPEt@g@J
        =ID 2
        vJmlRRnAo@dAwBv@eA]Kq@Nu@rCoA
        =ID 2
        rn@{pW]u@Dq@Y_A`@kAd@M^HRx@`@d@MxAVv@O\a@F
        =ID 2
        dEkmY{@n@YAWi@TwBjBsBp@^LbAQbAq@X
        =ID 2
        qN_uQeAb@u@c@@y@xAuB`AQ\i@X?`@t@OXi@B
        =ID 2
        sWeuWmC[Sc@Je@_@?UWFg@ZO^FLVG^~@S`A\l@OVP@v@
        =ID 2
        _RgrSg@W@e@Pe@n@IOM[Nw@G[YHs@nAG^TbA?J^QZm@L\VHf@OZ
        =ID 2
        bMolXi@lBq@No@sAKaBbAg@v@N
        =ID 2
        uTqbTsBz@UKm@o@Cq@lAq@pANTX
        =ID 2
        tm@ehXWUBg@b@WCe@v@e@tAtAAf@_Ar@s@U
        =ID 2
        bZotXy@rAc@CQYBgAj@Ul@NTs@x@Uj@BLt@sAh@
        =ID 2
        zj@_nUs@EWcAJi@j@]Jw@b@Gb@RFn@q@d@Lj@
        =ID 2
        pAehX{AjAYIEu@n@{@n@GIk@VWh@?Z\?X]Zo@I
        =ID 2
        tp@w|W?eBTg@b@O`@JJ^MdCs@X
        =ID 2
        zi@_pV?eAj@]Tq@v@HJb@O~@u@x@YD
        =ID 2
        sOcgTe@n@]Eg@e@B[R[`AJVs@^Eb@v@Ud@
        =ID 2
        lbAwuV]L[Kq@uA?g@Za@b@@f@h@
        =ID 2
        eSioWcBr@e@YR_AbAc@l@R
        =ID 2
        kLo|Qc@KU_ATg@r@Mf@RFhA
        =ID 2
        ta@c`SV\Cv@_Ap@i@]Cg@p@cA
        =ID 2
        |`@_{Wu@aAA[v@a@VH\|@Ab@
        =ID 2
        |k@eaX{@a@?g@`@a@r@NPVOp@
        =ID 2
        vs@}eXQnAw@DOy@Lc@p@M
        =ID 2
        po@k|WNt@OVw@B]QCc@Vk@b@C
        =ID 2
        xG_kXQ`A_@F[SMq@Xo@l@F
        =ID 2
        xd@k_Uc@z@k@GWo@\m@j@?
        =ID 2
        b[whXYMIiAp@]XLHj@Qp@
        =ID 2
        sL}bVm@@S[Po@p@Qd@b@
        =ID 2
        dr@sxWcAQL_Ad@E^LDb@
        =ID 2
        g[sbTM`A[De@[I_@P[^E
        =ID 2
        l^orUKVs@@a@e@F]`@Qf@P
        =ID 2
        jl@}vVSy@n@]`@TFf@YZ
        =ID 2
        yCm_TEXa@Tq@SP}@n@@
        =ID 2
        gGmsWYIOa@Zk@v@VGn@
        =ID 2
        aSgaT\Wb@BP^Kl@g@D]Y
        =ID 2
        |g@eiXx@MTTAd@SRa@?[_@
        =ID 2
        ~d@mqTG\a@Pa@IK_@b@k@
        =ID 2
        eFgrXWi@p@a@d@\?XOT
        =ID 2
        lj@mgXZDP`@E\[N]GS]
        =ID 2
        gDieYUY@c@XSh@JLf@WZ
        =ID 2
        xe@wlXr@HAx@YJi@Y
        =ID 2
        kb@kwWt@NGr@u@AKi@
        =SD 2
        wiCgdFLeArAKjCsA~BXzCM~B_@Jk@tB}C~@c@^Tc@P|AhAH\MFn@jBv@REtAj@E`AVl@MdFfBlDSbCZpBp@|@BJt
        A~BhAf@p@vDT`@VHPg@b@|@x@dAIxCr@Id@eAQ_AH_BjBQn@kDJyBYA~Aj@C?dCz@u@zBOfG|FFlAmBvCh@lAz@Z
        PdAh@x@cBH?vCpAKXTc@NAbDXxAkCnCo@N\vCz@P\b@z@@~Bn@d@jACbCs@KIX]EU_@sBAsBdAyAtAgAQ]F?Zm@l
        @wAMF\uAP]OYp@Rr@]X}@]m@}@yAf@gA_BoAd@]_Aa@BcA{@cAH_@c@CqDwY??gEoK?@ef@o@a@JM`@H?{Ix@kAK
        wAm@O?oP
        =IR 2
        mpFspHJWzCk@h@kEx@k@`AuB`@gD}@uJgADKYb@EBw@UyAQ[o@O_AuB@wCe@m@LwBQY|@c@b@aD^g@KwA^eB~@]b
        @oBlA_A?eDfBI\PNUbAIt@b@|AF`@VVp@f@e@@p@`@\bBCXqAxAfA`Du@vC@VmDfA[^DdE~D`BcBbBm@`A_AV}Ad
        @k@Cc@vCIj@L@wAZ[HPf@En@VLnCJXZBXvApANHPpBLDe@\R\~@q@~CYfFH`A_@z@@~Bo@jDcAr@cD^e@f@b@PV`
        @C\d@l@Hb@MRXpAWf@b@lAf@Px@QPR?b@UVq@Qi@XYKKRTHNj@I\_@T_@~Bq@TeAjBe@JkAbF_DfAQ^m@P[^Jn@U
        Re@DYs@_A~@i@P`@lAe@vA`@`@NhAYv@YLLcAgAp@]z@iB??bAsAAoA]cAbA}@\Ap@{AlCCv@UCIPK[Q@m@d@?V[
        GH^mAdAa@_@a@CYZ]OFg@s@DSc@c@KCo@i@Da@^c@GYaAArBc@h@?j@qANC`@UN_@IWj@i@MOZe@I[l@y@Ec@nAw
        As@G`@{A@iBt@GkAy@MMYZw@rAw@@_@h@]XeCCoAuAqBoAkD`AkATl@p@e@Ln@XHj@{@CUj@e@Es@
        =IR 2
        w_D}wIBz@u@JU]Ba@\Q
        =SA 2
        ooDcvE_Aa@uC]m@i@d@?^yE{@wAgAq@[sCcAc@a@aAeEjEcBoKYg@f@{FfDkIvJiOh@cPzAo@AwCg@FD]bBs@P_@
        bAWT_AXOFs@XWf@NfAgB`BWjATzAgAfDi@Nk@Sc@PKo@]Ze@j@F@A^W??HZ]Fv@@dF_E`AaOOOnCyAjKbCfEvQrA
        jQtAnDhCpBhA^Zt@Ad@_Ar@JlAQpDWr@DjERl@k@`Bd@r@JOb@XpAM|@nAd@EOd@kATi@j@^Qr@NBr@q@nAe@P]C
        g@y@Je@`@WkALeA|AwA`Ao@Ji@h@}Cx@yAlAmAtCcEhCo@AgBd@kB[gFvBqBfEgBz@aAOuAlCe@Hq@UmBbAwGrE@
        jB
        =MX 2
        ejE||U_@s@ZGc@aNh@RhFyV?oPyA@BeJv@k@lD_GrAq@p@?dAo@tBcF?c@m@s@eBc@Gu@UQPi@BkCb@SCObBoBfD
        mAZk@fAm@d@}@hBKl@i@pA[H}@x@sBHoBd@y@Ym@U@PRSGKTHaAxA?nBx@xB`@hIRx@RhAOzAmAh@In@L`Bi@zCi
        ClBe@rAgA|@iEfA}@w@mDE{B]i@IkDsB{DcAIo@g@gDIi@Oi@m@e@}A[wD]qAIuARqBQcBl@aAtAc@fAb@V[nA^f
        @v@_@f@^NlBG`Cf@Is@TQlAJh@j@a@h@|@XJVCT]MZPSTc@PKKLt@_@MEVFVnBdAU`@d@T?jJnB@@xAtA_C`Aa@J
        o@|@FHdG|C|Af@[fBb@Va@NTKb@{FvG}@dCAbCh@v@z@lDK~Bg@tAMlB}@pCk@p@c@rDk@dAaAjEmCvDJh@iAnFy
        B|B}AhEsCvBmBf@e@g@c@HgA_Ae@@_BjAcC^uB~BoCnBcC|D{BzAoAbEgBLmAc@WrAeAp@q@pBc@TcAB[tAFb@_@
        \e@GWNGZiAbAf@nBdBQf@{@t@a@e@i@Ne@^E^b@b@Oj@cAjBo@Lo@VQt@H?u@^Of@HjBu@`@Bz@s@Qm@v@m@v@Cn
        BoA~@HrAdB@r@e@h@cBf@mBlCk@pABp@{@vAsAl@_Ce@o@@{@f@kBnDHr@q@z@i@lB}@f@sA|BmAh@Kh@y@AIe@N
        Y[_@B]dBYJwAi@o@m@E{C~CmAtC{@b@u@?g@v@}@G]p@{@DmAdA}@HoAz@Uh@
        =MX 2
        }fC`{Sm@g@F]`B}Ab@G\R@b@c@t@
        =MX 2
        }tDv`Vt@B\^Ef@{AZ]WIm@
        =MX 2
        }jC|pPu@@W_@j@_Ab@Af@\Ef@
        =MX 2
        atB|rTb@^@h@c@b@s@QQ_@L_@
        =MX 2
        swBdrT`@RJ^OZa@Fe@SG]
        =MX 2
        yrBjkUTQn@RAz@w@B
        =MX 2
        q{CpsUS[F_@t@GJr@UP
        =MN 2
        irH{cPS_Ac@K@eCS?NUKk@UCH][aAWNQIy@iEi@aAEqAk@aAAqAc@g@f@y@W]@_@b@[FgFbAQf@q@E_A^sBYaANW
        KUZiBEkA^iAe@m@S_Bs@i@o@ESp@m@J]`@{Am@Cc@o@USeA}@q@jAeEBuBv@gDNoCJWh@Fz@MNU^Dr@}B?u@ROHg
        D]y@c@wDd@qDGwA~@iBNwCr@BbAyBAuCf@_Hk@yBa@aFD}@Sw@g@Wk@oAs@mCF{AdA_CSuD`@kA`GnDx@?Tx@n@Q
        h@}@c@aACsBl@kBcAqA?kCl@{@R}@XIhAqBr@g@b@AXl@c@dDPXGxAf@|AIpAh@HEhBRn@jAfAf@Fr@bBJbFtAvA
        j@`BYhDg@bAAxATj@rBbAxAwAn@QjA~DlBnB~@vD?dG^xGlBxH\l@M|Ai@?T`Do@zBc@nEgAdB[jHVlBm@fMLdDe
        @FcAxAmC`AKj@s@OKjC_AfBAp@w@nAo@rO{@j@s@Ku@y@w@Ru@]iA^Mb@{@n@eAXSr@WFJx@i@h@F`Bi@xAe@R_@
        fB_@O_@~@SY
        =CD 2
        he@okAsAj@]]f@GE{@qBCSP_AgA_@}@|@w@g@_Ao@?Hm@k@yA\OXV`AI@u@gDkD[kAyB_AaFFy@_A{B_Aa@e@Qy@
        aBwA_ADsBm@_CNiBg@yB?kEoBmDCw@TMi@eBaAk@aADqA`AgBdAo@Ey@^cA?iB^oBKi@w@OCSaAi@l@eB[c@g@eC
        e@[f@aAUsBw@IMc@h@iAMy@d@{@@iA_@q@~@kBv@UHo@XGZaAu@kAh@{AaAo@D_@Nc@d@@J[dAs@PcAr@AKi@`@_
        @vA`@h@UnAZV_@OSVQAWf@QjD|CRn@l@PPf@~@@tAn@fE\zAEt@dAb@RfA?d@r@X@hBiAhD@vBe@rAPzCy@z@X|@
        K|@a@hBsBnE{Ax@rJx@?bBjBTa@pAc@tAXrAYd@\jCd@bA]Vo@lAy@L{Ai@DQaAdGBG^[IIRh@lAGd@eBv@?`@iA
        Vs@nBDj@iAj@Ud@o@HD^|@LRl@UrCa@fAHV[^yADZvBXj@Kf@WSc@BKp@W@IT^`@MhAZxAKdBh@r@oALQ]mA@wA\
        u@v@q@P}D]{Ad@iBUe@N@zFiAQ?x@ND?xC~A@P\tA?MfDL@BlAPBAbBsD`Ce@CkBr@w@C{@h@EzS`@fA
        =DZ 2
        a{EzMSiBg@oAcA{@Q}A]a@PmAm@]a@w@cAgEIwFk@kADiB[wABqDp@iBwAeFd@eBe@q@T_CRUGmC\UDf@RGJl@VC
        Xr@Re@vBVx@Sh@HP[`@XrAJn@pA`@JZp@n@F|Bo@ZiAp@e@|@IzAoCnJ}ATl@dBkA~A_@jDHvA]jBh@tAe@h@@\J
        \fAn@NzCyB|ACv@m@T]O}@p@cDzCuApO`[zGpI|AlN_@j@q@_@uAJo@~Ci@f@F|@a@l@g@R[pAgA?cVlb@qN~XwG
        ?{@uAmAwB?{@Yg@JiA_@kEPG?c@{AgAiBaDg@oCq@Sk@b@@Ta@CI]s@A[eDs@TEKAmIORe@MYi@q@lAe@ZYKc@`@
        }@I]XkAOy@ZUUW`@[SoAzB
        =AR 2
        xtHnjMOo@c@NGs@KNk@a@g@sAcAASw@w@F_@f@}@g@]BGe@i@[B]_@XKSe@FWs@yALQ\c@{@W\w@@Mw@QB[e@y@t
        @O~AWBB}Cq@c@WPI`Cu@?c@g@a@^_@U_@p@WKC]UA]lAyABUUe@P]QK{@uAd@OO}B?k@ToAy@U\{@g@}@P?i@iCS
        _@yAa@U_@XeAFgAb@o@Mc@Pe@WYVCMUJ]I?Qi@CM_A[Ai@_AkCFS\Qe@sAM{As@Km@{ANmAWUHD`@YRy@U[^q@?w
        Al@U]Sj@u@XkAI]u@SLsBa@@i@i@WQZs@KeBVg@o@kC]yA{AeDkAFk@Ws@[CwAx@_@C_@a@kCf@s@QK]eAf@kAaA
        mAsDaE_Ai@`@c@_@W?Qo@k@OYoAy@Q~@_BAoCTsAbCu@aAOiB{@AeF|@a@l@mA`Bw@rBiDf@Sh@eCA}@xCsFnAsE
        r@e@VBZd@|@R`@v@|ADdB|A^IKsBl@gDE}BX]y@w@ZiAU_@_@@e@e@Eu@w@k@EYwA]}BGV]UI?i@QMTCDe@|Bq@x
        ATd@Kr@VAXZXIPd@TRfBh@RF`@LIJv@`@X\`A`@OCj@PA|@lAx@ZPd@fBnAZt@^Ff@z@\Bj@n@~@QJR|@@n@`@VS
        f@LP\lASd@RvA]d@PBh@tAPhAGn@k@n@RvAiDz@eA|@]zAp@f@a@?y@T_@fAQ|AJrD|CbAZlA|CfAnH\zJT?Vb@l
        BZR[lACvBtAv@xCBtCgAlFtBa@hAHVqAg@oBNu@`Ai@hBD`@f@NbB`@h@`@bBbAv@z@YdADr@VXr@h@Mh@f@AxBj
        @fADfA|BhB`ASpAuBJ{C`@{@p@S|AVj@MfB`CVhAhBbDpDp@p@tAh@dC^Zv@LtBe@tCyBh@NNZp@s@dAOt@g@dDc
        H`@sB?iCj@c@z@`@^lACbAZ|BKGFj@{@`CApENa@FZUd@H|@OOQRFg@OL@MkLAK`@UUc@|CQy@Ry@?yAy@jHGrKY
        @y@|A{@e@[Z]Y}@DEzAXrAyAVe@n@SKOP[U
        =AR 2
        hvIxtKq@G_@{@?sC^k@h@LTf@R~C
        =IN 2
        wsCygLDI]Gb@@FUi@?LCY]?mAgAEPQOK\uEm@yAC[\AFe@c@_Aa@XSUoCpAu@?GnAu@d@mBSi@bCmAEoDaDAe@v@
        c@FWs@oEc@Gi@o@sAg@w@sBoDwAs@qBc@PgB}Ae@cAS\w@Uq@XWKg@w@W{AYKSVWpBaAEJbAk@Fe@|@}@_@o@d@m
        @{@QjAa@S]j@u@]YuAt@eGc@gAK{Bc@WMq@WGkBt@b@wBCcCj@F`C{@PgAj@_AP?Zp@tBMd@w@HkAr@Xr@y@f@b@
        KVn@jAU`@a@DNfA~@Ot@w@d@L^]RVf@IFa@a@i@rAu@LyAj@iA`@FRsAp@oA@XvAbB^Cb@b@j@IfAj@h@y@L_@WM
        ~@yBl@YES|@{AKa@l@iAAw@f@MHkAT][UV{AOBOy@Xa@L_Av@Ex@aCU_Av@k@Oc@Fu@f@uAa@aAb@MHe@UqBPUiA
        e@iAf@cCe@_@Jc@eBRe@\K`AVh@]`@^f@WXq@Eo@\}Ag@kBXiA?sBSWL{AOAAc@m@Na@Sc@TKjAq@GMNXmA]y@NK
        Ku@[a@MRMGi@iBs@UOyB_@Kc@gAYJa@}@\c@XuBEWc@MD_@WCEaAXa@CY\f@`@EIs@l@YbAx@HcD\g@l@GRDATz@
        fAdBs@Op@e@^RpBnBpCPx@~@Nn@UX\b@AdAnAd@J`@_@jCpA|A`@]rAHp@S\jAWlBJVRCX\Gd@TtASJ\f@FFRe@f
        @`@RyI~@Ln@ORj@Cl@f@b@K\h@_Af@f@BGJiB`@}Ak@?k@Y]L]c@CMi@_BUH_@QSq@xADlIYjBkCAo@b@r@TGf@]
        j@m@NA\^YEfA_@?e@x@ZHB[RGh@bA|@LFa@x@u@?o@`@MH[TJC~A~@VIh@t@P\Qb@iADs@fADLXj@F\m@n@LHs@j
        @VXS|D[n@e@X@f@fAGlCa@x@l@lCb@\|Ag@fDnCdBrFlFzEl@zA|ApAtAzCdABl@Vt@pBAtAn@LbAx@BdAWNP`@`
        Bd@xJu@vC`@bB|@dAP`GSj@d@GpAh@DpAx@@}@z@g@ZDPVW`B`@dBLRrB`@jA~BK`Au@jAcCjBaN|CkClBwCdAkD
        b@yCv@eC|Aa@A}C|A{AZoBFuJbBsA?aBVwDo@c@NO^eANz@d@fBpFE`Ai@pA{G`H}@?e@aA_ApBqA|@Qp@
        =IN 2
        ohAg`Qg@@iAa@}BFg@a@wB_@S{@XW~@IdBVfBBn@_@bAJRZEX`BXJn@IZa@HJ^[h@g@@SS
        =IN 2
        ycAkaMIe@`@YOSFc@s@RaAs@DZg@`@g@_@Hc@d@IEg@RS^?Vj@v@JPp@dAc@b@REv@{@TRTMp@
        =IN 2
        co@efQyBvAk@WAa@j@_@MU_AECu@f@Qp@V|AG
        =IN 2
        aj@igQmBHg@k@BYjBaAvATLt@
        =IN 2
        uaAc_Qs@K]g@Jo@VOxADZb@Gp@
        =IN 2
        _y@kaQc@e@H_@^[h@FTRAj@]Z
        =IN 2
        w~@cjM[g@H[XKv@XMr@
        =IN 2
        _r@shMRf@KZu@?Wc@DYTQ
        =IN 2
        orAomQTPB`@m@^[SGa@TY
        =IN 2
        skA}jQZLH\g@f@i@i@L]
        =IN 2
        maAekMk@^[OEa@P[`@A
        =KZ 2
        icGugIRf@SXgBFiAo@QJCxA}@pAKpAmABaCxAg@rBiADk@l@k@?g@m@?{@\c@B{@aBqBHYWo@N_@E}AwA}Am@Mi@
        Zo@SGjA^pA{@pD`BtFfAFDf@w@h@`@p@C`@QJOOLa@oAhDSSNg@Qq@_C~A{@fAYvC^HYn@c@NO]EPa@?[zBcBu@o
        @y@c@r@iB[c@mAq@?_@q@t@uA~@q@He@WeA[QGP}ATKRFs@m@kBw@M@cAg@mBcAq@Fi@_@BXwBPXLKKw@NUk@c@@
        k@Uk@|@o@CkDPg@`@KDu@x@cAHg@l@RRWOc@y@FGZS[bBkEe@sAe@OD_@e@_@Ri@SEEuAn@_AIq@i@IJoAQ[Xy@X
        HRU^{CHWFTLMQ{@y@g@`@w@DsAYaCuA_@IYa@d@IvAYPInB]MIlAQLkAqEcAhAq@mAIPC_FYFg@tDa@OHe@M]OFH
        n@QnAa@_AYj@Bm@UBGWTu@Ii@Li@Q??uANFL[c@IGcBQOAsCGUQ@MsBNwBi@CGq@M?Dy@Se@PIeAuLU[SXEuA_@Q
        Nu@]DRq@?_Bf@kB]m@AkAh@_@|@ETq@RVn@I@j@h@e@S_@PaA[UTsAo@Zn@wAHVb@EI}@Qf@OW@_AZWF{@WkAd@J
        ?p@h@f@l@c@c@o@Eq@H_AXa@i@IAc@]]Bs@c@oAMLEMiAeHN\NQ`@b@Cv@^WnCqGrNmLBMQLWsAm@BUs@T}Al@R?
        eAl@KBkEe@q@QkCh@gBt@q@p@Id@sC^F|@u@CmA^qBcAuAB[NEXb@Jk@`@QXgAVICzA^\l@Gd@b@`@hDvAf@`C_@
        j@b@@t@l@`Ba@N@tCo@pDt@DxGjCTcAz@PUx@Pz@i@v@~@xHXn@TYJcBNXhBBbCiAXLb@]VrAXc@Nz@b@TnAYHJm
        @x@I`B_Av@g@tLRlBIxBXb@GvAqAfEJECn@d@nAnA^l@SuAjINvBd@p@PK?R^TJSHj@`@VEp@dAxAFx@f@j@RfA^
        @z@zAz@GD\m@|Ak@[a@d@FpFeDl@A`BeEQTz@sAv@sAvB`@`BOrF\jFiClDi@VkFtNnB|N~U?FhBaCjBsAjDj@tE
        jAjB
        =GL 2
        ihNphMuAyBw@_Sc@eAc@uJDoFq@wC}@PNnBSjBH~Bo@|B}@Cc@eBo@GG]LuCc@iEi@mAo@iKVkGg@Q_@l@]?e@aA
        [uFHyAS[YiFIwKe@kJr@{D[YOgAjAcLm@`Aw@C@}Ld@kFYRInBUTi@C[}@PiDb@c@Ae@[Fc@i@g@uIWqN\}EGoCg
        @kAb@{Ge@KIYHgCWs@HuDQu@KqKLoBSmITcWj@wQ\a@FcCj@k@CmCNa@FiF`@yFl@a@d@^XpCA{B^qAnA]x@n@{A
        aGWNc@GYmAr@cDl@a@Q]CeBj@yBm@eCOkCB{Jb@_K\{BR]`@Ch@lAh@xD`@fD@xBl@~@X~Fj@\h@pCD~B`@Rv@|B
        HdCQrBRDHs@^]x@d@dAGg@qAe@u@m@]Wu@HkAVYp@J`@hBT@n@bALjBhA?b@j@XYb@FRqBf@a@rADz@nArB]`@\@
        h@_CjBu@BUpFl@tDHkH\cAXQd@HZeAZEhBLl@bAPC?mB[VyA?WmBJq@Um@Da@p@y@BmAl@Ud@N\fAOrB`AFDrAjA
        hCDhCLX^Kh@^r@HTp@?dBn@ALVBfAS\_@@Hr@b@k@~BJhAjADeAn@Kd@q@ZKh@NTUb@FbA[n@v@JdAv@Vd@~Bt@f
        B?|@pAjGfArCh@pCl@dLjAnKApFSd@v@d@BpAd@fBPXj@BXXrD~GPbCrAzDEj@~@lB@d@U\JnBU^VjBAvBz@l@?f
        @XX\|An@{@XAx@rAj@Fj@Q^Lz@fBv@ZvAlDbA^HUhAMlB~AvAN`Aj@Pn@jA@l@x@ZvCw@xF[z@q@Ji@fC[hFZnAI
        hAy@~@a@JKhA{@x@Kd@i@Fi@z@i@R{@pBuAXk@jBw@h@Ih@_Cx@@fAu@`@mCHQn@y@RSpBcAXm@dAiAReAq@m@zA
        m@FyC}@Sm@OH_ASy@_Ae@uB@gB^aCsBk@u@z@c@?IR@Lj@Qz@pAr@jHWhCi@l@c@`C[LeB_@Y\g@FUOC}@s@k@U{
        Ac@@BjFkApC_@DeAq@u@GU\G|@c@\]EO[KkAs@Eg@tAa@DYxBg@HA~AYLk@WM|@[JYKQaAY|C{@jAIx@WLi@WB~@
        _@bAHpAi@lABrB_@p@QrFJzAc@zBf@`AFz@Y~@Xp@?vBTd@OnBa@d@bAt@DXc@jK{@nF_@XOfAk@DJfAo@nDORk@
        A@tB_@vBYHg@c@BgFuA~I
        =GL 2
        ofN|oBG{Al@e@^Ld@~@MzBc@D
        =AU 2
        t~Co_UmDq@SQ@e@aAJ_AKwBaAiAEkA^mDuASkAr@Si@e@aA_DeCuCGu@y@wARg@Em@TYKaAu@cAQaC{@y@FyBa@q
        C}@iCmAcAiASq@e@m@mAsBPmBa@wCuCCq@l@[{Au@A}@ZmAoDL_@a@?cAu@SGc@a@Hu@UO[Jq@k@OK]Lc@q@E]k@
        Tu@s@oBn@aC|BqBd@w@NaE}@d@uA]Wk@{Ac@Ss@aAFqA{@O_@]CWqAOAS^D|BWb@a@FiAa@cAs@M_@j@eAc@gBf@
        aAc@[Oi@Fw@g@_AD[dAWHo@j@c@WOGi@X[b@CIo@bAoB[uBNe@TIa@gAq@i@UkAaBaAMg@RY^C~Ap@PUn@H@[xAw
        @bAx@fAFbAp@\j@QeAl@gAx@FZWt@HTt@Q|B]Rg@SCPb@BvAhA\g@d@@nAcBIqB\e@bASl@gBzA}A`@eCg@Ki@m@
        EkBr@]ZJ^|@p@g@j@Vj@yAKgAYm@oAS_B}@cD]qBk@gBXcAMu@XcCi@gAL]Uw@TgFgBqCA]k@y@r@w@i@h@kAZIh
        @\f@gAbBq@vBKTaAXKl@ZxBuA|D?hBi@i@c@Ba@W_@Ja@hAg@~@mBf@_@hBNbCg@t@D~@s@Rq@p@FvBq@fANXg@h
        AI@_@d@g@^DPf@AaAr@u@Qe@rBuBN{Ah@q@WYJq@xBe@`@t@r@cAhAYZa@dBGY_@v@sAU]\{@t@i@`DOTeAxAc@D
        y@X[|Au@f@{@rAm@Ui@a@Lo@i@@u@jB[vBt@|@Sv@P`ACn@ECe@RS|@Bn@WvATn@[hBK`Ct@fBLxCt@dAKdARpBn
        @j@h@jA?l@~@b@NXjAzBpA|AXt@x@`BXh@Ij@ZLj@xB`Ax@@`Cj@n@UnAJjAtBJvF\bBdCjDV|@p@HXf@Kd@i@\@
        r@i@Ze@hDe@t@^lAlAjBAd@uA|DYfC`@n@Ox@s@n@IvA]x@qChC{AZo@a@_Bp@w@~@a@|@RvAl@\?jAf@t@Or@J|
        Bu@z@{@MW]O{AGWD~@e@`@Pd@Yd@WrCi@b@[dAYPeAe@o@Hq@|@\\Gt@aAAG_AM@]~Aq@l@cAHOd@_@DSlBo@nAN
        n@EdAeB|DVlAGzBV~E~@xCr@`E@xFrBjFZjBhBr@nA~ANnAYj@?j@ZbC[f@KhB\tDGvA\x@d@CTX\bAMv@n@nAVD
        v@jBK~Gg@xB}AlBMvAe@^wAJ{AKOYTcAo@c@cBLw@WqAr@a@SG_@oF`CyBVaBCy@Rw@p@}@J{AlAuCZiD`CiCnA
        =AU 2
        n~Fse[_BU_@YIy@Rc@r@IESvAaE{@uHQQMNm@I}@x@[?u@q@Bw@v@gAdAKl@_@\LXr@~@c@tCHjAOp@DXd@n@@RX
        nA@XTD|@S`@dAj@Ar@\f@YlEo@TmAtAsAv@qBFiBtA
        =AU 2
        nxFw`[}A]Me@Xq@`BSn@^FjA
        =AU 2
        fx@ywZ`@oAUq@f@Wb@^Db@i@l@Ht@O\_@F
        =AU 2
        frIy`^PY^At@N\h@M`@a@HiA]
        =AU 2
        bbCgqUPp@Yd@o@Cm@{@FYd@Q
        =AU 2
        naA}qS]Fg@QGy@PWv@BXT
        =AU 2
        ngCii\k@Ne@_@Jg@j@_@^JR`@
        =AU 2
        |iAg{QKYRs@|@BJZMj@
        =AU 2
        bdEy_^_@IKc@r@m@h@l@IZ
        =AU 2
        roDsfU\Q`@LTd@IZy@FUa@
        =AU 2
        lmAibWa@DYW@g@\S`@JJb@
        =AU 2
        zbCwb]c@CQ]H]\M^NDd@
        =BR 2
        wZjbIg@c@D]~@cApAe@~CKlCy@AYhAu@h@gA|BOvAf@h@KGgAbBw@d@yDl@Qr@Rq@uAF}BbAwDGW^a@@k@`AyBUO
        Em@NWlAW^o@hBg@@w@c@q@zAaG@gB`@}@UqEJgBhDwG@]rBgB|BeDb@wAIcCZsBbBcAxDu@vCc@`DDlGjB~FxEz@
        dBrJbFbAdAj@~A`CAfCZxFe@|FbAxBElB`BdALbCG|@Rl@t@nC~@nApAx@^j@NnBEfBzDf@MhAx@EbFXbDn@jBHl
        AZh@p@Ib@\a@nCf@h@p@hCdCrDd@N~AbBt@Xx@Q|@\PMd@DpBo@hFpArAzB`BvAjEbBvBtAzAzAzCrEhDnAdClDG
        V_@UQ^_B?yAuAu@xAmAf@o@dBgA`Ak@~BmAdAj@r@@^w@?kCbD@p@b@`@SlAi@}@_@G[u@gBoAQe@y@[}@mAQ@Bk
        @a@N]aAa@YKw@MHGa@i@SSgBe@UHQ[Y@Ys@We@JyAU}Bp@Ed@UBPL?h@THW\a@?q@a@}Ca@i@LSOq@lAj@hBMp@}
        Dj@gACeAn@AdAg@f@b@n@Dh@k@`F_Fa@GPc@IGVs@@s@`@e@{@q@r@iCoAYJaCi@GSiAr@_ALy@vBoBNmA[EjJ{C
        PkA`AC}@yABeA`@{@Mc@NcArBN|CmAt@]fCeAx@Hn@q@~APVGhAYf@Y?o@dBoClA}@QcB\s@a@iAB]R\b@Uh@b@h
        DdArAn@fBh@ZG~@|@p@X`AD^]BIvBCnBZ`AWn@LTgF?[S[N[SnBzCBrDYGeA\WrDw@o@[@}BnBeAXMT]Mq@|@c@G
        Ku@g@Ri@IqAyBoANuAq@gBKMw@u@q@u@_BY{Di@[Kc@LKIs@f@WOMNSIMmRqByAl@i@AgAxAuCC[qBTc@E_@k@@a
        @ZCnBaC@K_AHsGUVc@Qt@s@oAeBtA{@hBEGi@|AuBB_@q@iBVO`@LDQq@a@AYi@KWqAs@_AZKq@s@}@Ik@}BWG]@
        IdCo@IqAj@}ACkAvA}@\^g@@wAl@UMiAR_@U_@nA{AS[gABCi@[YPw@Ks@ScA]IIi@MDAcAsAmAq@\Dy@So@b@m@
        fAHf@X\}Ab@Hr@i@fA`Aj@GbB`@~AOVa@nABBUNDhAsAf@wAO{@a@A_@e@Ny@[GIuAu@o@Gk@\y@MaAPiBg@Ei@l
        @u@c@Xq@i@wC^O?c@X?h@qBs@iAVm@Se@\MB}@_AiAaCm@qDgC
        =BR 2
        eCxuD?v@{@LQcAl@S
        =BR 2
        tWjhET~@o@T_@]Ae@\U
        =BR 2
        n_C~tD`@NH\e@d@o@_@Ha@
        =BR 2
        l~BnrDr@@Fp@SPq@Q
        =CN 2
        wwFyhW\t@T~Cd@n@Dl@PEd@VJnB~@nBZdBQd@{@T_@MYy@O\u@NwAgAYy@gAaAc@n@IhBjAxAp@^|AzE~@J|@nAB
        n@h@f@@d@u@|Ah@\XH^U`@w@JeAMeALe@dBqAp@LFh@TIDyAg@UWq@a@GSeAyAg@i@q@D_@\QjAf@Xc@PiAZWO{A
        j@_DfABxAn@P|@S`A^h@XtBzAdAVdArA|AHf@vA~@l@w@`AkCjCu@lBcAhAGf@iAx@]Z{@x@e@jAOr@\j@Yd@BV\
        ^zBx@kAuAcBo@ICu@T[b@?RXhAAHNx@Ox@r@Hd@tA@\LDb@t@Vt@SVHXv@xA`Av@OTt@g@ZvA|@j@HF`@jBt@Ph@
        v@Dj@o@\BlA`APRBpAf@PPd@|@l@ChAh@DlClCNr@ZNBp@~A`Bt@~DYhAn@h@Ih@XZAl@e@LNTIFKa@I`@\t@Nq@
        HfAPBPc@x@JFVWf@f@p@Mh@hAt@]fC\h@f@zEXNd@I^`@fAGh@kAfB_@rArAfBTf@h@@Zr@h@@l@l@~@uAtEaCRu
        AQ}@{Aq@[]}BaCr@wAIHz@`@Sl@`@Ql@_@D_@Wg@`@f@|Du@\Bo@]^F~AWNQt@WAGfAq@Ak@XcAu@QXKb@Nl@Yb@
        Nl@_@z@}@r@VPP`An@HRVC\\h@YRD\v@Xy@|@j@\i@d@fAv@cAtBfAj@DdAU^n@d@zBw@|@NRSPRUf@Hv@qBVx@b
        BKv@R\SRWIMd@aA@OxCiAe@q@Hc@SCWc@f@LTWfAm@EWTOO]LGX_@?e@i@HvCp@`BQRi@g@w@LAZw@CUo@o@La@S
        DUSY{@SHa@u@e@Ge@o@ZK_@OLkAW}DNSt@ZVwB`@k@j@@X_@RCZl@NNX_@n@GzCcAy@m@XHr@a@D]g@BXYRDnAVB
        E^b@LDVYtB]b@`@|@XKb@fA^JNxBr@Th@hBj@?VjAOJ\x@iAbCVv@ShB_@UEz@SJF|@t@zAfB~Af@C@Ti@\}@U]D
        Wh@^`BP?Iv@RT@fAEh@w@~A@Xd@VQl@_@FNP\GFXyAx@PNIfBy@MHdAe@fAi@n@_AVNpBwAdAG`As@z@[lAu@JGj
        Ch@F\XAVo@V{@~C_@IMLa@`AKtAsAt@`@h@E`@i@HSW_@\e@Mu@v@_ANOgA`@ETa@o@kAJWg@c@s@x@s@YIjAe@v
        @uBL[q@YDu@`CaCz@k@GJ^]~Da@dA]DPhAa@NOd@a@UqA^Uf@Dj@i@VKh@Nl@UNUpAa@cALa@a@u@g@t@a@O}@b@
        kAGi@bB?h@ZPKh@w@ZU]s@l@i@EEi@UQg@To@]{@qDQLQILeAe@iAbAW]oBRMs@{@qAq@EqFm@w@UA]{@eAyEWQE
        mAi@GoAXc@UK{@]b@WsAc@\YMcChAiBCOYKbBUXYo@_AyHh@w@Q{@Ty@{@QUbAyGkCu@En@qDAuC`@Om@aBAu@k@
        c@aC^wAg@a@iDe@c@u@BWYCs@Jw@SsAf@IRX^_A^N^gBd@Sh@yAGaBh@i@Ky@VGRs@dAYz@o@Lc@hA_@t@\v@St@
        x@r@Jz@k@n@sOv@oA@q@~@gBJkCr@NJk@lCaAbAyAd@GMeDl@gMWmBZkHfAeBb@oEn@{BUaDh@?L}A]m@mByH_@y
        G?eG_AwDmBoBkA_Eo@PqAvAiCwAEqBf@cAXiDk@aBuAwAKcFs@cBg@GkAgASo@DiBi@IHqAg@}AFyAQY^}AKmBm@
        Es@f@aDfFCxCbApAm@jBBrBb@`Am@`Ak@LUy@y@?aGoD|@gFwA_D[gCq@GIj@eAgA_@Ca@k@uBgAq@mBi@Ym@\e@
        QSt@HhAa@HeBcD{@eNNwBjAeEOICi@\aBNURNEe@\[CUd@RJk@h@UFWNVLo@XVx@y@XHd@m@RRE_@r@F|@gA`@OT
        NZGVs@b@Rn@Ih@}@EcDFYRFVgAMgAXMB_@lAaB@}Ap@ZZSAYf@Kl@\b@o@b@KAuHo@]]qA?wA]k@YaCVaAp@^z@i
        @n@h@ZjAh@IZ^|@Jf@^NOXDVh@h@DTb@d@?Zz@jANNb@g@|DUVjArAVbB^[|Be@fBR\WdAf@VC`@hCV_@PFc@t@e
        @BSfAnBb@L^Of@X\RCb@t@HtDpAu@f@\Q\FfAQdBMIi@p@RZGTlA^xAdB@p@r@dARjALACZjAhBNYTb@
        =CN 2
        qgCchUs@LSSIq@RUb@?X\
        =CN 2
        wqFi`WYVg@?S{@v@WXV
        =US 2
        _mHvkWk@QG]j@uCF}BEKaAVKa@EJEGBa@I`@[N_@ICg@PRLISc@R_@?ikDkAC@c@L]~AWNWPoCVUS{CNaANLDm@h
        @WUQCi@z@cBAy@a@qA\WG}BXg@@oB_AiEvGuTt@U`@g@M{A|@A^[KeAT]n@b@~A}EtIkA~DjA|@lBr@Nf@Qb@oAA
        q@iBcF_@mEuAuFYUOVyAZ_@sAA}JmBeBgCsE]iA?gTk@IKWFa@Sa@VSe@O@a@OPOGeAuAy@Bi@i@w@KwCyCDa@^A
        N]c@yBx@aBpG?TkA~@HTWKa@\]UOlAc@z@v@N`AZNEt@~AbDKpAlAbDGl@fAfAx@f@^_@`@A\l@v@i@]y@b@{@z@
        UlCVFx@Y~@XhAq@r@Dl@t@R@r@TTnAnFR|CxC^bAt@hBdChBFzFnDbGkB~ANdAnCtAxAUh@FjAt@|AfBz@I`BV|@
        v@v@`A\fCfFhChC|Bv@xA@lDq@zE_C~@FnFcBzAKdDRjCr@hAtAf@tAZpCQd@Nl@i@Z]GM[Ti@u@iBPc@M_@c@r@
        gB\SbAeBf@[~@oEnB{AZsCi@gAR@l@_D`CYl@d@n@z@rCUvAuAz@q@rCb@fL|@D~@v@VUl@Dn@p@GVT^GZs@HMXl
        @pBB~Bs@~As@j@Nd@Qt@Ft@m@nDRdDb@|ArBrC~AfEdB|BnBv@fFo@ZDRd@i@CVx@c@l@InBy@rBI|@qAZm@h@iB
        Je@|@gAl@[j@gDlAcBnBBNc@RCjCQh@TPFv@dB`@l@r@Et@{B`Fy@^q@?sAp@mD~Fw@j@CdJxAA?zPiFlVi@Sb@`
        Nd@MEb@w@h@gAHiBdCr@KXLFd@x@k@ZJJj@K`@mAf@]c@y@b@]g@a@DBn@e@|Af@b@RlBk@jB_@Da@c@k@dAgBH{
        FtF{@Pk@Qk@nAkCh@]zAaABeCpCoDV}AfB_AHeBu@{AKm@b@e@EiAf@y@As@^qFyAqKa@o@XmACyAZcBf@k@l@
        =US 2
        _kIh_`@k@WiAqBIiAb@aAQ{@o@Dq@_AEqCc@_@CaAUa@Bk@b@c@Ci@cAToAcBe@eDBaAQUu@MGe@b@]GYiA_Bm@e
        BWaCR{AyAwAgB}GmAsAq@kBaDk@TrBc@v@t@HXt@M~@kAbBN`@Kf@d@p@_@|@l@v@Bf@[`@XbBQtAa@b@k@[Eq@a
        Ar@c@Ca@a@eAz@n@lCJhDMz@uAlBs@rCnA_@\Lp@pCu@xEk@bA[Nm@a@?oBi@mC\wBa@?_@{@WbAuAvB}@XiBq@E
        s@aB_Du@I_AcA]kBh@gEa@_Aa@Rm@m@?cAb@uAKeCYm@w@XWb@@z@WRq@Gj@tCh@t@Yx@N\c@lBZhG[jFc@nAg@L
        i@lAg@Ps@lEg@\i@[mCiNg@iE?iFl@[p@l@@qH_@?a@dBi@b@[jE{@^e@n@cCbLIdBKVs@B]gBmAQOa@GoJa@eCg
        @_Ai@C{@m@sAuCWeBP}AIeAaBmGOeBP}AMaDkBsGp@iEVUUq@HkAPq@`@WFm@Uy@EaCLyDb@w@V??aA^oAScBLqB
        WaEn@gDGo@b@qE@gG`@mCYsJjB}MZGAf@ly@CTaE[cAAwBt@R`@_B\SdBeEbAWu@wDy@SMm@KTg@mDPk@Zo@ZNZ[
        Fu@nA}AVmA~@wALD`FmFVTH}@`@NLo@f@G?u@n@_Dl@gAFaA^Ub@`@xAc@f@j@NIaA{@LC~AnAl@|AMPF`@]b@Jd
        Ak@|@fARBlAWf@^f@Eh@aAvA_@L_@xAcA`@]WO^Rr@Ob@g@Hs@Od@\A^sCzCUBArAyAJ{@x@_@`A{@PgA~D}A~B}
        AxHg@XDnC{@tFO~CPjGd@lBm@T]Yo@|DAbAd@jBO|@vAlBPx@Dn@a@j@Ep@BrCPn@ZRFrAbBxEJlDd@V@r@^Gp@m
        Bb@@`@f@@`A\AJ[\InAj@Cx@pAnCEp@d@v@`@C^h@LfE[Pa@Ik@kAOXg@FOh@aABaAaBIkAc@[Iw@mCgFe@FWOCk
        AYP_Ag@]Pa@CwAyA_@SSLpA`AL|AdAl@|@tBh@?P^b@o@r@@x@~B`BpAXpCt@jAx@lDf@Hl@l@R|ARSl@H@g@p@[
        f@ARRQ|@a@Nw@SHtAQ|@r@N?n@`ArA@\\PD|@Ob@VP@d@ZXjAyA\Id@\Bf@TLAp@aATh@v@Bl@a@Z[GHjBs@Rp@t
        @LpCn@h@BV[f@F|@p@iC^AZ\GfBq@b@HrEd@v@DpAj@?PXFdEf@JZb@p@jBh@lDOlArAxCLdBs@L
        =US 2
        aaI`ya@qA\a@o@HgBVc@e@aAPg@[gAXg@YCWq@h@uBWYUiCy@uANcAj@SLeEi@QYk@A]`@q@r@TT~@Mh@l@^JzBS
        rBXvDQxAj@fAp@bDSzCVrA
        =US 2
        qkKfr`@wAYUk@Xi@PgBS}@AqAj@gA`@qFP]`@Cl@d@F|B^\Jn@o@bAm@pCRjCSjA
        =US 2
        i|Bln]m@@a@i@d@oBv@kAvA}@ZDhClE[v@k@\s@CuA`@
        =US 2
        odCxv]Kc@JkBj@y@Hy@f@y@t@Al@tAJ~AMZ[FC`@aAb@Wh@YF
        =US 2
        mgIww`@q@vBc@FYUUkAFwAh@oA`@CXTDoAc@AUYFi@n@SZf@Kh@|@HTj@[zAa@Di@{@
        =US 2
        cgI|n`@e@[Ak@TU{@}@XcAaAc@@w@[]@g@XSv@Bh@ZJjBK^WFl@NZfAc@f@XBXf@I`@
        =US 2
        edIgya@WQCq@V]f@?z@_DXS`@FRhAs@zBa@d@Iv@m@Z[O
        =US 2
        uiCtf^i@u@Eu@Ro@l@MlAj@B|@_@p@n@l@Kv@eACe@q@
        =US 2
        ubCpx]WrBqAh@WKe@sA~@uA|@W
        =US 2
        syJbz`@q@SEm@f@o@`@yBn@SXl@CrAa@zA
        =US 2
        uaIssa@Qt@q@LaA{ALcAZGz@V
        =US 2
        abIcbb@Ix@[Tg@AQWGaAh@k@b@J
        =US 2
        }bJpf`@SlAs@@[sAFa@^O^N
        =US 2
        e_Jxb`@a@lAs@IFsBr@C
        =US 2
        _aIp~a@Km@R_@b@Et@hAE`@e@P
        =US 2
        s}Izk]Fo@\Kx@TJd@Sj@i@J
        =US 2
        qnEdhVZLFr@Q\g@J_@m@Pm@
        =US 2
        }bI`~a@]QIi@^g@`@@\z@
        =US 2
        ifI_ia@_@MEq@Xc@^@Vb@Ed@
        =US 2
        }uKdx_@ZG\NJ^Qd@]D[QG_@
        =US 2
        ouIzbYc@KCs@bAMLt@
        =US 2
        ysJvq[Zm@b@DVb@c@j@
        =US 2
        }zKx}_@b@K^P@h@YXg@GOa@
        =US 2
        uqDrya@\q@\BPZUn@]?
        =US 2
        y{Cdz_@UU?_@j@W\PB^UX
        =US 2
        wqCpe_@a@?USPs@t@LB^
        =US 2
        }`Dfq`@K_@P]b@EXR?b@_@V
        =US 2
        anChr^Cv@]H[MG]L[
        =US 2
        qaDn_a@_@EQ[Ja@b@K\VAb@
        =US 2
        ezBnuMc@ZAe@_@[^@Og@j@H
        =US 2
        qyGvnMZt@Ln@c@s@
        =CA 2
        _sLhfZQeAZeA`@CNYGe@`@aAb@gDFyCc@CK}@s@So@_BHq@ZMCgBg@KG{@Xy@As@f@i@?}@o@u@SqABuAo@yCHc@
        a@g@QsALqB]q@\sAVUX@W}@Vm@u@}@g@^_@Ia@_ArA_FlA{AVC|@eCIw@aCoAIaD^k@x@DRcAj@CDe@YaAa@?_@y
        @DyG`@oDr@mCZwGf@_C\oHS_@mA~DgAbAY?_@_@[kBKlC}@vCs@j@_@KSg@a@ZIl@Lh@[v@[PaAIaAeBi@?Lr@~@
        v@TjC`@h@|@Dp@`AXfDMz@fAzEMnBmBvCs@lF?hCS`@u@KwBkDc@JUOEc@e@MiAaBKo@mAnA]z@a@DYUm@uSrAaO
        ]uDHmCtBqJ^y@d@SQeBLyAn@gArAAq@aAUaBx@cJHUf@MQm@s@\c@i@N}EvAeFx@Gr@eAp@[G]OXuEpB[?s@q@m@
        BQ[AoBLYr@?Hg@o@Sq@gBKyFb@eDr@o@h@Nz@r@|@~AfCuArAeBt@Q`@\hAmCMcBb@{@j@cDAaAV[EmAWe@a@J]K
        Ia@RiBj@]r@TEvAt@h@j@O|ATb@fBf@NN`@d@Mj@NVbAU`Bc@XPjD]fEbA]ZXBkBYeADe@`@Yl@mDGmANcA_@kDV
        gHq@BIqAUN_@GQo@WjD{@|@lAz@Nl@E`Ag@^q@@]U_@eC`@k@\Ea@O]m@K_CcA]eAcCHoAYs@b@aAb@?N_@GgBoA
        lAm@Cc@c@c@n@yAIi@Q{B{FgA@uA~BuAo@mBN_@iAq@q@a@sKj@uEIoFb@{D\Gd@Z`AbCjCbE\rBUbE`@O\P`@jA
        `@TFq@\MbAoCh@Yp@?b@oBp@m@H{@x@s@ZDf@Y\qAPmCZWvAI\RBf@p@LRScCkAy@sBD}@zAgEzAy@z@Ad@j@Hz@
        nBqDWUMw@Sb@y@V[@m@g@YoATq@h@WCWaCs@S_@A}@s@|@sBRWjBXb@?~BY|@c@VJbAi@jBE~@eAdCcB~@a@jA{@
        TYMWX]@e@c@mAQuCwCw@iB{@wD[yFTeJn@]XPiA{JBcGr@wAi@MO]CqAXkEEcGVyCzAiFj@q@^QVHPsClAsADgB^
        q@^I@oAVWV@]aB?qA^iEp@aB\QDcAv@o@Q}AbAmIj@WLgA`AyBv@a@n@BT}@r@i@n@^H`@CtCPJd@g@FuCh@c@?m
        Ap@kAFiAUs@HeAd@c@d@wA?q@v@w@J{B`@[K{AV[XoB`AaBt@IbA|@JlAl@?Nf@r@EXf@AxD~ATp@fAi@vAH^YdC
        yBzCRPCj@sAh@OnAy@nATH\q@XA\RBv@PGhBoCj@iFnB}AXA@Wf@a@B_AjAo@nABTRIjAP\TMf@RR}@^K^P\t@Gt
        AoAtB_@dBXz@x@kBVOb@NDa@d@[s@c@DyAbAkAdAB`@b@J|@u@pB]TkA`JUhFiBfGp@fACzAo@x@Gj@i@\[dAg@b
        @Mt@m@VErBYJc@Ua@r@Dz@w@nAV`@C^g@f@`@hA_@vCZ\BnAb@fAQpCFl@`@L?gAb@kBj@c@XDb@dAe@vBf@?`@b
        @NfBy@pB_@Xq@MUo@T}Cc@IJd@WhA[Fk@i@Od@qAbAsAq@k@mBi@QWk@h@gL[a@B_C]u@y@vA_@F[QwByG}@y@Ka
        AmA|@Ul@m@FCT`AGXh@?dEe@xAbAJp@jAVxB?fFiAlAmAFaBaBa@qASj@cADE~Aa@h@aABa@_@Ld@Kb@l@x@n@Hz
        @~AZ{@p@H`@x@f@VRfAWj@u@F{@u@F`@St@w@Ns@gAGq@o@LY[?h@^XThBn@t@Mn@i@^w@`FLlAXRSs@DgAjAgAt
        @Dn@Sd@Lr@lCj@HrAuCZOxAb@b@\LdBd@Vl@rCVEh@d@M~A|@eA^?^^?rC_@fAa@FEVn@Ud@gAJoBf@y@v@aF`@_
        Av@YCe@b@]McA`@wAp@qAr@?jAnEm@lE?vAe@h@SA@nA_@v@v@Jl@xCz@x@f@tDk@fAgADVpGa@d@k@?_AkA[_Bi
        APcAk@iBKs@[@Jf@^`@zAXYn@FnAvAn@vAbAn@j@vCBxCMl@lAtAB|@XRx@Mp@hAn@HIhBTREp@~@jB\Ht@pAbAr
        DrAd@v@jAbBz@x@P`BYp@TTKTa@AgFN_@nGwCr@Eg@iFDcBr@}C\kEvAwDhAmApAiJ|@aCE}Eb@iI\_@t@KzBl@n
        A{@|@Jj@MKgBLqA`AqA~@W^TH`@a@zCjAu@p@oB`@m@dAi@TiAaAq@[b@i@@s@c@c@d@e@UK]N[n@GNa@VICq@MN
        i@Ii@L_@XcACe@`@mACk@p@_A^_@l@aABa@u@IyCeAkE{BsDu@WG[e@V}@W_@^aCf@gAlBkA|Ew@~@c@LYMG[N_@
        c@c@@[u@eA}Am@A_@mC|@P`CI^_@Li@c@QwAo@eAo@FUf@kA`@yBE[Q@_G`AeLKmA_@lAa@@UYDgCh@o@|B{J`@U
        `@kAdAUPeBEuBVkAU_@Be@fAy@x@\`@j@f@[n@Hx@Yb@FLs@ZEh@q@ZmBn@YCo@n@cBe@wBcAaAJy@i@q@o@MEU{
        AS]aAgB{@{@yAPYj@CBW~@UPa@jAs@rB}C`B_ALm@r@Af@q@h@{BTObBCPc@jAS@Wj@c@z@XdA}APcAj@Aj@a@G_
        A^y@Qo@Z{@r@YLw@YuBp@g@R_B`Aa@t@X\_@J{BZUr@eCnCHlAa@v@?Gk@h@_@t@j@b@O^Lf@d@jAk@p@h@Bj@]`
        @`Az@QeAJk@|@y@fATW_EWs@T}@h@Mp@cB^GdAx@Lw@Uk@^i@j@I^Pj@o@`@Jf@i@|@Kz@h@vATv@lAKh@Jz@s@b
        @JrAe@ZeAWIZb@zAhAzABzA_@bA{A?[j@NbB[fFV~EOp@cBj@eA{ACn@u@H]Yo@sBgAy@yD_CmBk@k@{@UCOg@Mt
        @N~A|@lDv@LFdAh@^RnAl@lAZtIYh@IrA?hGR_C~AgGbAy@d@RPf@@hBaAjGy@hAi@zBm@Ne@w@FhHTzB|@xA|Ar
        @RvC^XJbAt@vA@a@{A_FeAoGAmGdA}CdA[p@Br@pAZUr@@~@hAj@JJS~@BLQs@k@g@iAJWhAKPUVeBCyFRY\Ax@~
        Ad@D]{@?c@TOgAc@eD_DI}ArAc@z@N^eBl@c@d@DnAlCVnBb@C^p@v@fFl@pBBjAt@`BObA~BrCzAxD{@bASz@qC
        h@mAiAcBiEM@p@jB^xDfAOTT@fAUTg@@YUF^SHI_@i@ZDZW\aAGUjAqG?y@`Bb@xBO\_@@E`@vCxCv@Jh@h@x@Cd
        AtANFNQA`@d@NWRR`@G`@JVj@H?fT\hAfCrElBdB@|J^rAxA[NWXTtAtF^lEhBbF@p@c@nAg@Ps@O}@mB_EkA}In
        AwAxEo@c@U\JdA_@Z}@@LzAa@f@u@TyGzT`AbEAnBYf@F|B]V`@pA@x@{@bBBh@TPi@VEl@OMO`ARzCWTQnCOVcB
        XK~@jAB?hkDFJ^UC^j@\C\d@OZP\bAq@rFa@xAg@f@@h@{AbDCn@e@TgBbDFv@Uf@u@N_BvCq@QDcA_@cBS@[r@_
        ARMt@u@Ds@t@DTk@x@Cv@_@JUKg@t@oAxD_@FYQa@`@wAHi@|@a@Dc@i@Js@[S\GOg@wAcB}@^a@B_@]c@LC|@m@
        fAo@~C?t@g@FMn@a@OI|@WUaFlFME_AvAWlAoA|AGt@[Z[Om@xAf@nDJULl@x@Rt@vDcAVeBdE]Ra@~Au@S@vBZb
        AU`Emy@BEb@a@g@
        =CA 2
        m}MlnS_@CQYMiCh@aEbAgCs@m@g@sA]oCAyCT_@?cBV_Aa@oA?oAv@_Ef@Cd@a@`ANPc@\Ck@gD^qBWqCi@DA~@_
        @d@Az@m@tAUnCWT_@A}@e@WsH`@sFEcBx@eCKyHPeC_@[Ii@e@`Dm@^aAQSwAF{Bb@{BfAa@p@~ANo@gAgFCyBo@
        |AeA@WQC{BmABjA~AMdA`@t@S|ATt@[jB^r@QzIg@jDa@j@oAjFWVq@UR`C[tCQ^a@Dq@xC{@p@kAS]a@AoAi@@Q
        UGcBWKe@mACiCi@QWo@AeEVsERuAl@cAfAcEDwDQTObCw@p@c@`BDtAc@~By@?o@mEOiGLa@s@gHTeEi@i@E{CUE
        W_AAqEv@qH{AgD@qBc@{@DmD[uA?wHNeAGmCYkACoEHcKXqAm@wE?uENc@S_JZaDHeOV_@S{GZu@KgEd@q@ZqAJk
        HVw@\Ud@H`@|@nAlPLh@p@VRx@^bGrBvPn@bBh@hEpA`DXxEIpCd@~@NhEz@DT{@b@CVX^pCj@VFbA`AlBDvHbAt
        @d@|ANaAj@w@hALv@vCEvAZg@xAVTpCd@a@\I\RN_@r@?ZxCn@p@@rDVlCQ`Fi@~@h@fAPjXGhDg@h@Al@R^NzCc
        @xDJnC_@lBiAz@[t@oAOe@o@{AvDVnAEzBhAc@~@{CpBWx@^Nj@EfH^XB^QnBOTm@@_@nC}@AUjALp@d@Dh@lBDp
        IGnCsAnBa@BJlJk@t@?~@Yd@?`A_@n@KjAe@\k@E
        =CA 2
        e|M~_Wq@sBGmDm@_ASeCmBsGMoGNiBk@iAEkBj@kEf@g@\DVfAf@GV^Z@MgCs@IW}@DqFV_@p@C\~@A`AVMMmDRu
        B\_@n@yDp@]CiEo@LMSWpA_ADY_@IwA{@wBMeCXaATSh@DX{@f@S^oADcBc@iALqD^iAjAc@~AnA|@nAZvFSnBN\
        B|AS~A^`CBfCbAzGRvGIjCg@nCi@b@e@UNrB[r@ZjAQjBYf@Lz@]~DYXm@MmBqDk@QXtAfBxBn@xCQ|COZs@EX`D
        Ih@[Z`@XPp@Cl@i@b@MhARhBGhAa@tAa@H
        =CA 2
        seMlbSo@Qe@e@WkA?cAjAcDGwAWRi@nDc@\_@G]}As@kAUcDRiB[iBYmFOTa@@u@mBTaA\Gj@f@N~@d@WHeAj@cA
        r@B`@^Bu@`@s@\IZLdA{@b@CZd@rADd@j@@~@d@jBExAl@v@\nBObBwAvBoAlDCnAW\Nb@OzAe@l@m@rC
        =CA 2
        snN`tSm@mAEiIXsDl@iAQoBVeDd@s@GwAn@sDZYf@Lb@gBRW^An@TVz@J|CYxC`@f@?tHe@j@a@B]c@VjCg@n@P~
        AGfBc@tBWXc@FSSa@PAlA[^
        =CA 2
        aeNznUi@Zc@e@W{C`AqD[a@g@n@]C_@s@gAoNb@kGRo@b@Yr@VVj@j@J^rAd@Cb@`@^bDFfI_@pCYb@i@L^nCK`B
        =CA 2
        }hNbgR}AG_@oADoC`@{FVa@HsDh@yAxALJkHj@{@^D|@~BInNYbAm@TFvB_@b@MdBg@`@
        =CA 2
        ipIh`YuAWI[h@uDYeBN]`A?t@d@p@Bx@w@dBa@DYbA_Av@Eb@RJVOj@yE|GoBdB
        =CA 2
        aiKt}NVIdAXtBxFKv@N`BoA~@i@GiBmCJaA[eD
        =CA 2
        s{IbtNgBPs@aAM\g@H{@q@C]x@qAN_ASm@Zm@xBMhBxBS|@LjB
        =CA 2
        w`NrrSuBrC_@AS[@aCrA_Fv@e@t@p@A`D
        =CA 2
        ifKrpNf@}At@OlBhAh@pA}@hB{@Pw@Um@u@
        =CA 2
        csNlrRg@[WsABaDb@qAlA]p@t@@f@i@dCC~B
        =CA 2
        ovMpnSe@_BL}Bz@kA^?l@vAAxDa@bA]@
        =CA 2
        iqJhwN}AP]]Cw@c@s@RkAv@Jt@fBdB`@Qz@
        =CA 2
        _wJzfL^hB[r@k@?sAeADkAr@q@
        =CA 2
        qfH~_Kp@b@@j@[f@aAQUYk@qAJcA`@I
        =CA 2
        glIxtN_@OQq@]SAc@Z_@Z?Xh@h@Yd@XIfA
        =CA 2
        u}I|fNo@RYWBcAc@k@^i@b@FTd@I^TV
        =CA 2
        opGbwJa@\a@IS_CPU\Ch@p@
        =CA 2
        mdJpjNa@B_@aARe@z@O\~@
        =CA 2
        kfJhsNy@k@Ca@h@]h@F^p@KX
        =CA 2
        qkL~pRTs@bANAz@UZc@A
        =CA 2
        soItsNs@Q@k@d@[`@PBd@
        =CA 2
        erIrxNVZA\s@T]o@V[
        =RU 2
        srJ}lDaABc@d@]CSYBc@j@YJg@Ya@JeAOIOzAg@\@dBa@TBSOCkEwKuDcHqAaA{@hAiBrFw@qBg@Ac@hBMGSVMm@
        YJEbAU\WDQq@QBEp@_As@MZOqAoAh@_DhDwBmDc@QkAfCU~BaAn@aAeAKlA]mCq@s@MuBa@q@QRP{Cu@JEf@_@k@
        RgCm@}@Ek@n@}EPYb@AZyASqA^eBJqF`BsJ`AsCL_Bj@qBM}@dAgCZuBpC{Aj@Jl@f@pAjC`AxFNfDKrDsBhVn@u
        Cp@gAhAY~@~@lBkA`@DPo@OMAeBpAqAd@wESw@ULJpAQx@mAzB_AXVn@BlAc@t@q@?Ww@@_CHYd@G?a@a@MQiAZc
        Cb@iAz@mHe@iAeApAm@Dg@UyAqEc@oDkAgCg@Q@oAZWb@AEuAt@_Cy@s@o@AYdBk@XwDyAeAlDu@DOa@TqCFaILg
        A~@}BnA{@l@J\jGV\Lw@|@qA@{BQeDqBa@_@aACqAe@CM]LiB_CqKOwEmAiIE_DV_BKy@Tq@r@DQoARsFw@cCYwC
        k@T[m@b@oBhAMn@c@a@o@IcCi@V_AtAEpAc@f@BrAmA~Bm@Lc@[g@}BnBwHTSIcBd@iMjDaWlB{Es@}@UfA_BdBS
        `A^TNx@Wx@wAn@{Am@s@fBe@Pm@IgAy@s@eAm@gEs@{A}CyAiA_BCwAWQg@BW[UuE|@{CdA_@j@sEzBMxCxC`@aB
        dAq@bBJf@b@b@B`@Wr@RhAIZTdAwDp@e@h@Pb@pAv@It@XXlBnA`Av@vBl@LNcA]Kk@cAGkA_AqDy@MkA{CQGuA~
        AuA]Ye@D|AS~@UTw@Oc@p@i@Ni@a@y@I_AaBaBtBs@vBu@Qa@cAo@i@{@{Gg@F]l@c@~B_@Ra@MYi@JiDd@YXyAb
        @e@XUhAInAlALQz@MLiAY@}@v@_@CQYYuCg@BQU}@wC^yDw@LcAiCLaA`@u@nAIT`@n@eFa@h@_ANQO_@vAcABWS
        u@cAQ{KQhAc@Jg@_@CwDJwAT[KwBa@f@_@EYaA?iAc@CMYKyATy@w@cCBs@g@}@JsD}@wCO{AFgAYsAe@{OQAi@y
        @IgGKKKrBq@FYs@HsALYr@@B_@IWc@^YIWqAk@@YaA_@wEJe@b@WXD\x@d@g@^PFsBs@f@e@g@F{BXK`ATAhB^KL
        k@i@eFY?]s@?oJ_@Lq@Y_@gAoBoKBqAS{ABoC`@wBEgBn@gBS[EuAJYf@G[e@@yAJYr@A\v@n@IRf@?s@k@k@CoR
        `@}CEmC^y@h@Ic@_AJs@^]j@@P{@j@_@`Ah@r@?d@h@z@vCLrAHgDTi@r@Mr@hAbAeAg@mJVaRTuBRW`@?RTHuAU
        cBd@yA?oGRiA]sAToBQEe@`@s@Kg@o@UsBFg@i@u@FaAb@[n@uDKyBZk@]wAJuEn@wAFoAr@gCl@KfAb@l@q@`@A
        j@h@Vc@\C^j@tAsEQYJi@`@YWkA{CoC}@mB@oBh@w@n@JVkCs@gJ\wDS}@K_Ij@}AWk@O|@]HYb@[Lk@Yo@gB?{D
        u@LYaAf@kHZ{Rx@_IGuG^uFz@oB`AGh@sGtAmCHs@u@ySJcLh@yFd@gBrA}Af@Et@n@RqD^i@]cAHkBU_ABwFOkA
        d@mDLsKgB}Gd@wFr@Sp@b@Xf@Bz@R{Ax@q@IkC]gAi@f@@bA]v@UV_@@]i@@gAo@V_@w@^}LVcAQkAR_BGuLj@cC
        r@yKtAiFf@?fX?~@bBj@`E|@y@~Aa@lAuBb@Ap@g@x@Ld@lAd@Zk@dFIvCPlBfCrL@dAZ~@Ij@RDvCvH@t@t@jBJ
        bAf@r@bAf@HXIt@]p@_Ar@WhAEnDl@fFjBpDIt@i@Nu@OXvAtA~BEf@o@f@h@bA[v@Rz@fCXhBxDvA~@FYW_@Cw@
        z@kCn@GnAfBv@ETqApCUt@pAGdAc@r@Pv@lBx@hBoAv@Vv@jBEpD`AzBj@X`Cg@l@V[bB`AfDpBV~BvBdDvG`@TN
        r@dA|@v@zBa@`Ao@Hq@U]gB]`Aw@CMgAf@e@]cCo@f@mDNqC`AuMnBcD[gC{@i@c@_@kAa@W?_@c@]Wb@a@H[SYo
        @FcBg@YE]@{AeC}FmA{@_BwCK_AiByDs@]gAkEGsAaAy@i@@g@UUc@oB[HxA\DN^h@FVe@^Av@dASnCpCzGf@d@D
        lARd@U|@m@AM`Au@E_@Pu@o@BfAm@bAb@rEIbBXvAVx@|@Jr@bCl@NfAfEr@bAd@RJ_Bl@y@M}@^Y^HDfAb@h@Ad
        CXdB]`Bz@~BU`BZbAFtCiAfAh@|AQ\_@Do@{@_@~@UbCFd@vATVj@SdC]f@^pCg@xDj@RPpAUt@c@X@vIRjAI~@b
        AxEnA|Aj@`CjBrAZ~Ab@`@lBhFd@PNn@d@DTZHl@pAnBlA~Dn@t@r@dCRo@CcCs@G]k@UmAPg@_@y@F_Ah@wAb@C
        NPLS`@CVZ?b@T@p@p@Vg@h@JeAcBk@BUm@LqAg@Pa@}@j@]d@h@OsB|@mBj@UZg@ZyAx@sAa@U]}Bc@_@gAlAo@S
        ?q@[o@Je@x@w@hAB`EsApDf@tAu@pFeApBcAbB_@x@aAnA_@\LDp@aAr@u@nAGrBRj@lFvApAsAjAWB{@VQxA]zA
        b@Zb@G^eB^AbAU`@fBn@t@r@Gb@s@j@yBR_Bm@yBL_Ae@_D~@][kBYsBGaBVcBe@q@XoArAt@lA`@FZb@~@FPV|A
        ?Z_@\@V^pAChFxA~BlDvAt@z@pApDlB`EpFfC`CZ~@tBrA~@jAdCpG\bD]fAExAs@R`@r@Kb@zAfAMp@`Ar@@Zi@
        h@@s@m@`@MISf@i@oCWBeAg@]VgBS}Bd@_@ZWcBkAsATWf@}DOc@kAO[{@e@?Uc@i@EWi@YEONg@_@}@K[_@i@H[
        kAo@i@{@h@q@_@W`AX`C\j@AtA^rAn@\@tHc@Jc@n@m@]g@J@X[Rq@[A|AmA`BC^YLLfAWfASGGXDbDi@|@o@Hc@
        SWr@[FUOa@N}@fAs@GD^SSe@l@YIy@x@YWMn@OWGVi@TKj@e@SBT]ZDd@SOOT]lBRf@yAzFJ`Gj@`HfBfD`@IIiA
        Ru@d@Pd@]b@L~@xBtBfA`@j@^BdAfAHk@p@FZfCvAxC_@`DcAfDXbBA`AeA~BGzAr@lCj@nAf@VRv@E|@`@`Fj@x
        Bg@~G@tCcAxBs@COvC_AhBFvAe@pDb@vD\x@IfDSN?t@s@|B_@EOT{@Li@GKVOnCw@fDCtBkAdE|@p@RdAn@TBb@
        zAl@\a@l@KRq@n@Dr@h@R~Ad@l@_@hADjA[hBJTOVX`A_@rBD~@g@p@cAPGfFc@ZA^V\g@x@b@f@@pAj@`ADpAh@
        `Ax@hEPHVOZ`AI\XJH~Db@JP^TrB[XGp@s@f@Kj@Yc@ODCZbAtA_@pBBlA}@t@_@Ge@rCq@Hu@p@i@fBPjCd@p@C
        jEm@J?dAm@SU|ATr@l@CVrAPMCLsNlLoCpG_@VBw@a@c@OPO]hAdHDLLMb@nACr@\\@b@h@HY`@I~@Dp@b@n@m@b
        @i@g@?q@e@KVjAGz@[VA~@NVPg@H|@c@DIWo@vAn@[UrAZTQ`AR^i@d@Ak@o@HSWUp@}@Di@^@jA\l@g@jB?~ASp
        @\EOt@^PDtARYTZdAtLQHRd@Ex@L?Fp@h@BOvBLrBPAFT@rCPNFbBb@HMZQC@pAP?Mh@Hh@Un@F\TCEh@Zg@`@~@
        PoAIk@NKL\K`@f@Nb@qDXGB~EHQp@lAbAiAjApEPMHmA\LHoBXQHwA`@e@HXtA^X`CErAa@v@x@f@Pz@MLGUIV_@
        zCSTYIYx@PZKnAh@HHp@o@~@DtARDSh@d@^E^d@Nd@rAcBjERZF[x@GNb@SVm@SIf@y@bAEt@a@JQf@BjD}@n@Tj
        @Aj@j@b@OTJv@MJQYYvB^CGh@bAp@f@lBAbAv@Ll@jBGr@JS|AUFQZPVdAId@{AtAYh@FXXb@n@Cj@pA`BVb@s@n
        @x@bBt@Z{B`@?DQN\b@OXo@_@IXwCz@gA~B_BPp@Of@RRPOn@iCOJ@WMLL]SL`@e@n@Pb@tAj@FFbBXn@d@DN\Y~
        @dCtAZx@x@{A^QMcAJ_@`@Gz@v@f@Nf@OZRtFyE`@FY\t@h@V~@n@^@bAUz@m@TATy@x@J`@QF[rBc@~@}@MAbAa
        @f@Mz@\P[r@f@pBMj@YOe@~Bm@`AIxF_AxDClB`@TJe@Xp@sD~FQzAs@hAItA}@x@k@~Bg@FWO?[OZ]YIu@VyAs@
        SYk@{@g@e@j@eATUUD{@Sq@_@b@HQMUc@OGTu@YQqAc@]DoDc@?s@m@G`@MSe@NCh@k@]Bg@OMEx@WNEo@g@k@o@
        TQSF`Ac@n@Cz@YRLj@s@~B^z@iBrBl@dDO~@[^LbBu@l@IQu@d@QOEj@]JGpDOWKVWE_@XU_Aa@|@i@De@t@Jx@M
        DAz@Xt@QfBp@^H~@M\i@d@g@BGOY\UOk@|@e@a@R{Cg@q@Eu@U?Wx@]AOjCs@Oc@bBk@TG\YUa@nA[GQg@u@j@SY
        i@Ds@hCb@nCQX[QGJMdAPj@_@f@Hz@S^YMw@Pe@r@OGCv@g@WKLK[YCw@dBo@e@Iw@KZ{@^c@IeAZo@{@y@a@O{@
        W^
        =RU 2
        q~Lm_IeAHw@s@U}@DyAc@g@Yn@w@Og@cCo@_@]aCc@z@}@U]sDg@uAy@wAi@YGc@i@Ts@m@Ku@RcBg@a@K}By@uB
        KgBc@k@OqBHcBa@aBCqB_@y@E{BReDU{Hq@eH]m@a@}CW_EZ_GbAmAdAj@x@bCfDff@j@hBJtBl@b@`@pAb@zBMl
        A^LHfA^J`@|AXr@`@TpB|FpA|Av@rBb@M^T\KxAgBdBiHZU`@Ht@lB?bAS\Nt@WpERdAc@tCKfDi@zBg@r@KlAc@
        `@WrB
        =RU 2
        utK~cb@_@?mW?_@?GEFmBnAqEpDwRfAoBl@OI_Ed@sKz@uAv@cCh@eDt@m@h@\TnCTCd@d@BdA\r@?rDn@SRLZU^
        DPj@n@Ir@lEc@|D]^m@xB?lCm@|AuAV[lD^xAGtEmCbCLdA`@kA^IX?lAbAVh@
        =RU 2
        oqNewP}@n@[KGgBs@Sg@aEY@o@cAUmAWmH_@mBCeCfA}EXcEZs@r@AZtBPKVkB\Y]q@@qCt@uD`@{@XIf@`@LpAX
        Bp@m@n@Z^tBFhDG~Ea@jCArESb@JhBi@dCi@^GlBRlC^G^j@IjBMZg@Bo@nG[H[O
        =RU 2
        ktN}cIa@EQ]W_C?mBRq@wAk@UqA[MY{@L}B_@GUc@DmCm@yCGyCc@OQgABiGR[`@?d@~@^s@WaBFkBb@a@C{DHY`
        @KZ_Bk@qCEmD]k@IcBN}BRg@n@[n@Zb@tDNdHa@lCh@r@l@vEOvC`@OVLHn@\\NlBKlAPh@GlBc@f@@rMc@f@H`B
        _@t@f@pBWh@Z~A?hDIfA
        =RU 2
        yuMeuYiAWyAwBy@gI^i@lAaHs@Um@mB~@wFAiEb@eFRcBj@aA`@DRrA^Fx@jCl@xJc@`C`@`JYz@p@bAJv@g@dG]
        `@a@`CYj@
        =RU 2
        _eNalRi@x@a@AS[s@{BsAuAOeAs@q@w@_CF_BY_AHuBZmAXICgCz@}BDqBdAiAd@B\`@`@zBN|IPfAC`Hn@nG
        =RU 2
        utNeaHi@vIu@?}@sPJgE\y@W_@_@kFe@e@I}Af@eAf@AFmBb@e@^BPZb@bGVKSyA`@sBj@]b@f@GbHe@lBi@f@h@
        t@PrG[f@BpBUx@
        =RU 2
        cwMuo[q@{APaAZYOuABmEFi@^[IkAXoJd@c@XH`A~AVtDEvH{ApLq@T
        =RU 2
        ukM}lZi@tASLu@M_@s@C_CTu@x@OG}CjAuGp@s@l@Eh@ZJzAm@zMLbEa@f@a@BYW
        =RU 2
        m_Mtcb@@_Ix@_Ej@]v@x@TlAXtGOhCg@?mB?[?
        =RU 2
        suIizBs@QOuB_AmBDS`@Za@_ARJCOVAGSr@mCI{At@}@X\l@BPQBLWhRL`@m@I
        =RU 2
        eoGok[gAZ_DoDXyBuA_AgAcCg@WIa@\s@q@_BJm@\SbAV^zBh@v@Hr@zAbCJf@Qb@p@fBfAvAh@PHX
        =RU 2
        mnLakHmA_@Yg@a@qCt@_FZk@h@O`AfAd@lDTb@OvBc@nA
        =RU 2
        kuMg{Na@BWW[yAW~A[Dc@i@DkBSoBJ_Cb@e@XFRd@HdEbAi@tAp@Et@
        =RU 2
        uxL}ab@H|D}Ax@cAuAy@_EDc@\?bC?
        =RU 2
        }}No_K_@gEBgFX{@^C`@f@F|@O`FT^?hAYbA
        =RU 2
        knJy|^mAUq@wD?[fAu@z@X\xBhAjCa@l@c@F
        =RU 2
        ciMyyMPlCm@\k@e@Qu@A{BPqBZa@~ABTl@OxBOT
        =RU 2
        uhNotSe@aCD{@\_@CgC\q@\Al@rAOxE_@jB
        =RU 2
        unHo`]aBRQUNsA[@W]e@MSr@{@EGcAf@MKm@Ve@`BN`AlAAd@~@n@
        =RU 2
        kxN{xPKxFWd@k@D]gABuGf@}@^BPZ
        =RU 2
        uzGwe\Ir@[JoAw@mA_CGwAe@GQa@Pa@h@KVP@f@d@J|@lA
        =RU 2
        cwNcuNHzFYv@_@Bs@sAByFb@e@d@N
        =RU 2
        arNgzMVyHn@g@b@d@B`EUrBk@j@]I
        =RU 2
        usI_p_@oCfEa@CS]Kq@LoAr@MhAoAz@D
        =RU 2
        c_NmiPi@n@o@YKkAc@_ABmAf@}@ZA\\FzB`@p@
        =RU 2
        kxM}lY_Aw@Dc@~@mB\C~@z@J|BK\_@H
        =RU 2
        qkMmqYcAzCq@ZYOCsAr@kC^Ub@B
        =RU 2
        _}Msd\H~Dc@d@i@]]sE`@i@ZD
        =RU 2
        ggHkv\[QGe@Pa@l@KbC`DCx@]Vg@E
        =RU 2
        {sI}z_@l@ZAZaAhC}@NQq@Ry@
        =RU 2
        _kHg{\m@@Q_@Fg@j@]`@NDb@z@JJh@K\]Hg@O
        =RU 2
        qrMkmN@kBN[\Ej@h@KbBm@\
        =RU 2
        qoGqu[JtAe@Ze@I[cADi@h@[
        =RU 2
        ixLcj^y@x@[GQm@PeAp@Yd@f@
        =RU 2
        iyMoy\a@dAa@A_@qAHk@z@K
        =RU 2
        ufNagQYJi@a@C{@Xm@r@H
        =RU 2
        anMetUSz@g@Da@g@Dy@^Yj@R
        =RU 2
        {xLyr^VPEjAWZc@AUU@y@P[
        =RU 2
        csNybFq@BSa@Bw@d@a@f@^
        =RU 2
        uwLct^s@BOWCm@Rk@t@D
        =RU 2
        mcNe|P{@MAeAP]^C`@d@
        =RU 2
        y}Lhga@t@FHZ_@nAq@M
        =RU 2
        qaNcp]S_ATc@XEVJJv@Yf@
        =RU 2
        qmGcq[Q~@u@@Qs@Lc@l@E
        =RU 2
        kyK|``@e@@_@WL_AXId@VJf@
        =RU 2
        }tJigD}@b@_@i@n@u@j@X
        """#
}
