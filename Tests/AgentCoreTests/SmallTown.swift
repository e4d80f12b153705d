import ScenarioMaps

/// Six junctions and the streets between them.
enum SmallTown {
    static let map = try! ScenarioMap(
        """
        a---------b---------c
        |         |         |
        |         |         |
        d---------e---------f
        """, grid: 40,
        ways: [
            "abc": ["highway": "primary", "name": "High Street", "maxspeed": "50"],
            "def": ["highway": "residential", "name": "Low Street"],
            "ad": ["highway": "residential"], "be": ["highway": "residential"],
            "cf": ["highway": "residential"],
        ])
}
