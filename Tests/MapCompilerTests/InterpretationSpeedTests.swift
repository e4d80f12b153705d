import RoadNetwork
import Testing

@testable import MapCompiler

@Suite struct InterpretationSpeedTests {
    private func attributes(_ tags: String, _ country: String = "") throws -> WayAttributes {
        try #require(
            way(tags, region: RegionDefaults(country: WayAttributes.country(country)))
        ).attributes
    }

    @Test(arguments: [
        ("50", 50.0), ("50 km/h", 50), ("30 mph", 48.28), ("30mph", 48.28), ("30 MPH", 48.28),
        ("none", 140),
        ("walk", 7), ("50;70", 50), ("10 knots", 18.52), ("100,5", 100.5),
    ])
    func `speeds are read in all their units`(text: String, expected: Double) throws {
        #expect(abs(try #require(SpeedValue(text)).kilometersPerHour - expected) < 0.01)
    }

    @Test(arguments: ["signals", "variable", "", "fast", "0", "-5", "50 furlongs", "9999"])
    func `what is no speed is none`(text: String) {
        #expect(SpeedValue(text) == nil)
    }

    @Test(arguments: [
        ("DE:urban", 50.0), ("de:rural", 100), ("DE:motorway", 140), ("DE:zone30", 30),
        ("DE:zone:20", 20), ("CH:rural", 80), ("CH:trunk", 100), ("CH:motorway", 120),
        ("FR:urban", 50), ("GB:nsl_single", 96.56), ("UK:nsl_dual", 112.65), ("GB:30", 48.28),
        ("LV:living_street", 20), ("DE:living_street", 7),
    ])
    func `laws are known by their names`(name: String, expected: Double) throws {
        let limit = try #require(LegalDefaultSpeeds.limit(named: name))
        #expect(abs(limit.kilometersPerHour - expected) < 0.01)
    }

    @Test(arguments: ["urban", "XX:urban", "DE:", "DE:autumn", "sign", "DE:zone", ":30"])
    func `other names are no laws`(name: String) {
        #expect(LegalDefaultSpeeds.limit(named: name) == nil)
    }

    @Test func `each direction has its own limit and speed`() throws {
        let both = try attributes("highway=primary,maxspeed=15,maxspeed:forward=60")
        #expect(both.forwardLimit == 60 && both.backwardLimit == 15)
        #expect(both.forwardSpeed == 58 && both.backwardSpeed == 14)
        let one = try attributes("highway=primary,maxspeed:backward=60")
        #expect(one.forwardLimit == 0 && one.backwardLimit == 60)
        #expect(one.forwardSpeed == 88)
    }

    @Test func `the posted limit is what the sign shows`() throws {
        let miles = try attributes("highway=primary,maxspeed=40 mph")
        #expect(miles.forwardLimit == 40 && miles.roadFlags.contains(.milesPerHour))
        #expect(miles.forwardSpeed == 62)
        #expect(try attributes("highway=motorway,maxspeed=none").forwardLimit == 255)
        #expect(try attributes("highway=motorway,maxspeed=signals").forwardLimit == 0)
        #expect(try attributes("highway=primary,maxspeed=DE:urban").forwardLimit == 50)
        #expect(try attributes("highway=trunk,source:maxspeed=CH:rural").forwardLimit == 80)
    }

    @Test func `advice changes the speed but not the limit`() throws {
        let advised = try attributes(
            "highway=residential,maxspeed=90,maxspeed:advisory=60,maxspeed:advisory:backward=45")
        #expect(advised.forwardLimit == 90 && advised.backwardLimit == 90)
        #expect(advised.forwardSpeed == 58 && advised.backwardSpeed == 43)
        let practical = try attributes("highway=track,motor_vehicle=yes,maxspeed:practical=22")
        #expect(practical.forwardSpeed == 22)
    }

    @Test func `without a sign the law counts where it is certain`() throws {
        let motorway = try attributes("highway=motorway", "FR")
        #expect(motorway.forwardLimit == 130 && motorway.forwardSpeed == 125)
        #expect(motorway.roadFlags.contains(.lawfulLimit))
        #expect(try attributes("highway=motorway", "DE").forwardLimit == 255)
        let street = try attributes("highway=residential", "DE")
        #expect(street.forwardLimit == 50 && street.forwardSpeed == 45)
        #expect(try attributes("highway=primary,lit=yes", "DE").forwardLimit == 50)
        #expect(try attributes("highway=primary,lit=yes", "DE").forwardSpeed == 48)
        #expect(try attributes("highway=primary", "DE").forwardLimit == 0)
        #expect(try attributes("highway=residential").forwardLimit == 0)
        let british = try attributes("highway=residential", "GB")
        #expect(british.forwardLimit == 30 && british.roadFlags.contains(.milesPerHour))
        let signed = try attributes("highway=residential,maxspeed=30", "DE")
        #expect(signed.forwardLimit == 30 && !signed.roadFlags.contains(.lawfulLimit))
    }

    @Test(
        arguments: [
            ("highway=motorway", 120), ("highway=motorway,surface=gravel", 40),
            ("highway=motorway,surface=asphalt", 120), ("highway=motorway,smoothness=bad", 40),
            ("highway=motorway,tracktype=grade5,surface=asphalt,smoothness=excellent", 20),
            ("highway=service,tracktype=grade1", 18),
            ("highway=primary,maxspeed=100,surface=mud", 10),
            ("highway=trunk_link", 55), ("highway=living_street", 12),
            ("highway=primary,bridge=movable", 5),
            ("highway=secondary,bridge=movable,maxspeed=50", 48),
            ("highway=primary,surface=asphalt;gravel", 88),
        ] as [(String, UInt8)])
    func `kind and ground make the speed`(tags: String, expected: UInt8) throws {
        #expect(try attributes(tags).forwardSpeed == expected)
    }

    @Test func `the ground's quality comes from the best tag there is`() throws {
        #expect(try attributes("highway=primary,surface=sett").surfaceQuality == .cobbled)
        #expect(try attributes("highway=track,tracktype=grade2").surfaceQuality == .compacted)
        #expect(try attributes("highway=track,smoothness=horrible").surfaceQuality == .rough)
        #expect(try attributes("highway=primary").surfaceQuality == .unknown)
    }
}
