import RoadNetwork
import Testing

@testable import MapCompiler

@Suite struct InterpretationLimitTests {
    private func rules(_ text: String) -> [RuleValue] {
        way("highway=primary," + text)?.rules ?? []
    }

    @Test(arguments: [
        ("3.8", 3.8), ("3.8 m", 3.8), ("3,8", 3.8), ("380cm", 3.8), ("12'6\"", 3.81),
        ("12' 6\"", 3.81), ("12 ft 6 in", 3.81), ("8'", 2.4384), ("14 ft", 4.2672),
        ("150 in", 3.81), ("1,200 cm", 12), ("4200 mm", 4.2), ("8′6″", 2.5908),
        ("2.5;1.9", 1.9), ("default; 3.5 m", 3.5),
    ])
    func `lengths are read in all their units`(text: String, meters: Double) throws {
        #expect(abs(try #require(TagMeasure.meters(text)) - meters) < 0.001)
    }

    @Test(arguments: ["default", "none", "below_default", "no_sign", "", "12'x", "3.8 furlongs"])
    func `words are no lengths`(text: String) {
        #expect(TagMeasure.meters(text) == nil)
    }

    @Test(arguments: [
        ("7.5", 7500.0), ("7.5 t", 7500), ("3500 kg", 3500), ("10000 lbs", 4535.924),
        ("5 st", 4535.924), ("26,000 lbs", 11793.40), ("1,000,000 lb", 453_592.37),
        ("7.500 kg", 7500), ("7,500kg", 7500), ("7 500 kg", 7500), ("7'500 kg", 7500),
        ("7,500 t", 7500), ("2.5 kg", 2.5), ("7500.000 kg", 7500), ("7.5 T", 7500),
    ])
    func `weights are read in all their units`(text: String, kilograms: Double) throws {
        #expect(abs(try #require(TagMeasure.kilograms(text)) - kilograms) < 0.01)
    }

    @Test func `limits become rules with their unit and direction`() {
        #expect(
            rules("maxheight=3.8,maxweight=7.5,maxlength=12,maxwidth=2.3,maxaxleload=10")
                == [
                    RuleValue(.height, value: 380), RuleValue(.width, value: 230),
                    RuleValue(.length, value: 1200), RuleValue(.weight, value: 7500),
                    RuleValue(.axleLoad, value: 10_000),
                ])
        #expect(
            rules("maxweight:backward=7.5")
                == [RuleValue(.weight, directions: .backward, value: 7500)])
        #expect(
            rules("maxweight:hgv=12") == [RuleValue(.weight, modes: .truck, value: 12_000)])
        #expect(
            rules("maxweight:conditional=7.5 @ (22:00-06:00)")
                == [RuleValue(.weight, value: 7500, condition: "22:00-06:00")])
        #expect(rules("maxheight=default").isEmpty)
    }

    @Test func `what stands between walls counts before the sign`() {
        #expect(
            rules("maxheight=4,maxheight:physical=3.5") == [RuleValue(.height, value: 350)])
    }

    @Test(arguments: [
        ("maxwidth=1.9", false), ("maxwidth=2", true), ("width=6'2\"", false),
        ("width=6'3\"", true), ("maxheight=1.5", false), ("maxheight=8'", true),
        ("maxweight=1", false), ("maxweight=2", true), ("maxweightrating=1", false),
        ("maxheight:forward=1.5", true),
    ])
    func `a way too small for a car is closed to it`(text: String, isOpen: Bool) throws {
        let attributes = try #require(way("highway=primary," + text)).attributes
        #expect(TravelModes(rawValue: attributes.backwardAccess).contains(.driving) == isOpen)
        #expect(TravelModes(rawValue: attributes.backwardAccess).contains(.cycling))
    }

    @Test func `access by the clock is kept for whom it binds`() {
        #expect(
            rules("motor_vehicle:conditional=no @ (Mo-Fr 07:00-09:00); destination @ (weight>7.5)")
                == [
                    RuleValue(
                        .access, value: RuledAccess.forbidden.rawValue,
                        condition: "Mo-Fr 07:00-09:00"),
                    RuleValue(
                        .access, value: RuledAccess.restricted.rawValue, condition: "weight>7.5"),
                ])
        #expect(
            rules("access:conditional=no @ (22:00-06:00),bicycle=yes,foot=yes")
                .map(\.modes) == [.motorized])
        #expect(
            rules("hgv:forward:conditional=no @ (19:00-07:00)")
                == [
                    RuleValue(
                        .access, modes: .truck, directions: .forward, value: 0,
                        condition: "19:00-07:00")
                ])
        #expect(
            rules("oneway:conditional=yes @ (06:00-10:00)").map(\.directions)
                == [.forward, .backward])
        #expect(
            rules("oneway=yes,motorcar:conditional=yes @ (10:00-16:00)").map(\.directions)
                == [.forward])
        #expect(rules("access:conditional=no @ (every now and then 3)").isEmpty)
    }

    @Test func `limits of speed for some are kept beside the posted one`() throws {
        let found = try #require(
            way("highway=motorway,maxspeed=120,maxspeed:hgv=80,maxspeed:conditional=100 @ (wet)"))
        #expect(
            found.rules == [
                RuleValue(.speedLimit, modes: .truck, value: 80),
                RuleValue(.speedLimit, value: 100, condition: "wet"),
            ])
        #expect(found.attributes.forwardLimit == 120)
    }

    @Test func `tunnels that bar dangerous goods say so`() {
        #expect(
            rules("tunnel=yes,hazmat=no")
                == [RuleValue(.hazardousGoods, value: RuledAccess.forbidden.rawValue)])
        #expect(
            rules("tunnel=yes,tunnel:category=E")
                == [RuleValue(.hazardousGoods, value: RuledAccess.forbidden.rawValue)])
    }

    @Test(
        arguments: [
            "hazmat:B=no", "hazmat:c=no", "hazmat:D=no", "hazmat:E=no", "hazmat:water=no",
            "hazmat:explosive=no", "tunnel=yes,tunnel:category=e", "hazmat:adr_tunnel_cat=C",
            "hazmat:tunnel_cat=d", "hazmat:tunnel_category=B", "hazmat=no,hazmat:E=no",
        ])
    func `what bars some dangerous goods bars a vehicle of which it is not known`(tags: String) {
        #expect(
            rules(tags) == [RuleValue(.hazardousGoods, value: RuledAccess.forbidden.rawValue)])
    }

    @Test func `dangerous goods may be barred one way, at times, or but for destinations`() {
        let no = RuledAccess.forbidden.rawValue
        #expect(
            rules("hazmat:forward=no")
                == [RuleValue(.hazardousGoods, directions: .forward, value: no)])
        #expect(
            rules("hazmat:conditional=no @ (22:00-06:00)")
                == [RuleValue(.hazardousGoods, value: no, condition: "22:00-06:00")])
        #expect(
            rules("hazmat:B=destination")
                == [RuleValue(.hazardousGoods, value: RuledAccess.restricted.rawValue)])
        for tags in [
            "hazmat=designated", "hazmat:water=permissive", "tunnel:category=A", "tunnel=yes",
            "hazmat:adr_tunnel_cat=A", "tunnel:name=B", "hazmat:note=no",
        ] {
            #expect(rules(tags).isEmpty, "\(tags)")
        }
    }

    @Test func `a low arch limits at its node`() throws {
        let arch = try #require(
            NodeInterpretation(tags("barrier=height_restrictor,maxheight=3")))
        #expect(arch.rules == [RuleValue(.height, value: 300)])
        #expect(arch.blockedModes == [])
        let low = try #require(NodeInterpretation(tags("barrier=height_restrictor,maxheight=1.8")))
        #expect(low.blockedModes.contains(.driving) && !low.blockedModes.contains(.cycling))
    }

    @Test(
        arguments: [
            ("00:20", 1200), ("01:30:10", 5410), ("45", 2700), ("20 min", 1200), ("1:2 min", nil),
            ("PT1H5M", 3900), ("P1DT2H", 93_600),
            ("soon", nil), ("00:00", nil), ("PT5X", nil), ("1:2:3:4", nil), ("-5", nil),
        ] as [(String, Int?)])
    func `durations of ferries`(text: String, seconds: Int?) {
        #expect(FerryRules.duration(text) == seconds)
    }

    @Test func `a ferry's speed follows from its duration`() throws {
        var ferry = try #require(way("route=ferry,duration=00:30"))
        ferry.apply(seconds: Double(try #require(ferry.durationSeconds)), lengthMeters: 10_000)
        #expect(ferry.attributes.forwardSpeed == 20)
        #expect(try #require(way("highway=primary,duration=00:30")).durationSeconds == nil)
    }

    @Test(
        arguments: [
            ("cycleway=lane", .lane), ("cycleway:right=lane", .lane),
            ("cycleway=share_busway", .lane),
            ("cycleway:left=track,cycleway:right=lane", .track), ("bicycle_road=yes", .track),
            ("cycleway=separate", nil), ("cycleway=no", nil), ("cycleway=shared_lane", nil),
            ("", nil),
        ] as [(String, CycleFacility?)])
    func `what a road has for those who cycle`(tags: String, facility: CycleFacility?) throws {
        let tags = tags.isEmpty ? "highway=primary" : "highway=primary," + tags
        let flags = try #require(way(tags)).attributes.roadFlags
        #expect(flags.contains(.cycleTrack) == (facility == .track))
        #expect(flags.contains(.cycleLane) == (facility == .lane))
    }

    @Test func `who says how long or how fast a passage is needs no estimate`() throws {
        #expect(try #require(way("route=ferry")).isUntimedPassage)
        #expect(try #require(way("route=shuttle_train")).isUntimedPassage)
        #expect(try !#require(way("route=ferry,duration=00:30")).isUntimedPassage)
        #expect(try !#require(way("route=ferry,maxspeed=30")).isUntimedPassage)
        #expect(try !#require(way("highway=primary")).isUntimedPassage)
    }

    /// Metres and minutes of crossings with known timetables or durations.
    @Test(
        arguments: [
            (300, 4), (741, 5), (1336, 7), (4420, 20), (5900, 25), (15_700, 60), (36_000, 135),
            (221_144, 510),
        ] as [(Double, Double)])
    func `a ferry that does not say how long it takes is about as fast as others`(
        meters: Double, minutes: Double
    ) {
        let seconds = FerryRules.typicalSeconds(.ferry, lengthMeters: meters, landings: 2)
        #expect(abs(seconds / 60 / minutes - 1) <= 0.2)
    }

    @Test func `a shuttle train is faster than a ferry`() {
        // 39 km in some 45 minutes, with loading.
        let seconds = FerryRules.typicalSeconds(.shuttleTrain, lengthMeters: 39_000, landings: 2)
        #expect((35...50).contains(seconds / 60))
    }
}
