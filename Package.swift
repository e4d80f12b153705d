// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: warnings are errors, and the language is as strict as it can be.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// Settings of the targets that compute. With `TURNSTONE_OPTIMIZED=1` a debug build optimizes them and keeps their assertions:
/// the unit tests take a fifth of the processor time, the build half as much again. For a whole run, as `tools/test` makes;
/// who edits one file waits for its whole module.
let core: [SwiftSetting] =
    Context.environment["TURNSTONE_OPTIMIZED"] == nil
    ? strict
    : strict + [
        .unsafeFlags(
            ["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"],
            .when(configuration: .debug))
    ]

/// What `--version` names. Not from `Context.gitInformation`: SwiftPM remembers this file's result by its text and the
/// environment, and so would name an earlier commit.
let commit = Context.environment["TURNSTONE_COMMIT"] ?? "unknown"

/// libgps as it is linked. Its archive, as the shared library brings D-Bus, systemd's library and six more, and has another
/// name with each release of gpsd; where a system has no archive, `TURNSTONE_LIBGPS=gps` takes the shared one.
let libgps = Context.environment["TURNSTONE_LIBGPS"] ?? ":libgps.a"

/// How programs of a release are linked: without the names that Swift's toolchain has exported and that nothing asks for, and with
/// all addresses of functions found at the start, in memory that is for reading alone then. By gold, the toolchain's choice: GNU
/// ld makes the constants writable, as Swift's tables among them are, and lld brings 40 MB of ICU that nothing uses. libgps
/// and libdispatch both have strlcpy(3), which glibc 2.36 lacks; one of them is taken.
let release: [LinkerSetting] = [
    .unsafeFlags(
        ["--no-export-dynamic", "-z", "relro", "-z", "now", "-z", "muldefs"].flatMap {
            ["-Xlinker", $0]
        }, .when(platforms: [.linux], configuration: .release))
]

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let serviceLifecycle = Target.Dependency.product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(
    name: "UnixSignals", package: "swift-service-lifecycle")
let collections = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let tomlKit = Target.Dependency.product(name: "TOMLKit", package: "TOMLKit")

let package = Package(
    name: "turnstone",
    products: [
        .executable(name: "turnstone", targets: ["turnstone"]),
        .executable(name: "turnstone-map", targets: ["turnstone-map"]),
        .library(name: "ContractionHierarchy", targets: ["ContractionHierarchy"]),
        .library(
            name: "Guidance",
            targets: ["Guidance", "Positioning", "Directions", "Routing", "RoadNetwork", "Geodesy"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    ],
    targets: [
        // Core: no I/O, no clock, no async, no logging.
        .target(name: "Geodesy", swiftSettings: core),
        .target(name: "Columns", dependencies: ["Threads"], swiftSettings: core),
        .target(name: "Markup", swiftSettings: core),
        .target(name: "ContractionHierarchy", dependencies: ["Columns"], swiftSettings: core),
        .target(name: "RoadNetwork", dependencies: ["Columns", "Geodesy"], swiftSettings: core),
        .target(
            name: "Routing",
            dependencies: ["ContractionHierarchy", "Columns", "RoadNetwork", "Geodesy"],
            swiftSettings: core),
        .target(
            name: "Directions",
            dependencies: ["Routing", "RoadNetwork", "Columns", "Markup", "Geodesy"],
            swiftSettings: core),
        .target(
            name: "Positioning", dependencies: ["Routing", "RoadNetwork", "Geodesy"],
            swiftSettings: core),
        .target(
            name: "Guidance",
            dependencies: ["Positioning", "Directions", "Routing", "RoadNetwork", "Geodesy"],
            swiftSettings: core),
        .target(
            name: "Imagery", dependencies: ["Directions", "Markup", "CCairo"],
            swiftSettings: strict),
        .target(
            name: "Cartography", dependencies: ["RoadNetwork", "Markup", "Geodesy"],
            swiftSettings: strict),
        .target(
            name: "Wire",
            dependencies: [
                "Guidance", "Imagery", "Directions", "Positioning", "Routing", "RoadNetwork",
                "Geodesy",
            ],
            swiftSettings: core),
        .target(name: "Retry", swiftSettings: strict),
        .target(name: "MQTTLink", dependencies: ["Retry"], swiftSettings: core),
        .target(name: "JournalTypes", dependencies: ["Geodesy"], swiftSettings: strict),
        .target(
            name: "AgentCore",
            dependencies: [
                "CBuild", "GPSDLink", "MQTTLink", "Retry", "JournalTypes", "Wire", "Guidance",
                "Positioning", "Directions", "Imagery", "Routing", "RoadNetwork", "Geodesy",
                collections,
            ],
            swiftSettings: core),

        // Edges: one C library each; no C type leaves them.
        .target(name: "CGPS", linkerSettings: [.linkedLibrary(libgps)]),
        .systemLibrary(
            name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CTimex"),
        .systemLibrary(name: "CExtendedAttributes"),
        .target(name: "CBuild", cSettings: [.define("TURNSTONE_COMMIT", to: "\"\(commit)\"")]),
        .target(name: "CArguments"),
        // Declared by cairo's header, loaded when a picture is asked for as PNG.
        .target(name: "CCairo"),
        .target(name: "Threads", swiftSettings: strict),
        .target(name: "NetworkMonitor", swiftSettings: strict),
        .target(
            name: "GPSDLink", dependencies: ["Retry", "Positioning", "Geodesy"],
            swiftSettings: core),
        .target(
            name: "GPSDClient",
            dependencies: ["CGPS", "GPSDLink", "Threads", "Positioning", "Geodesy"],
            swiftSettings: strict),
        // Keeps what libmosquitto would do to the whole process from it.
        .target(name: "CMosquittoGuard", dependencies: ["CMosquitto", "COpenSSL"]),
        .target(
            name: "COpenSSL",
            linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
        .target(
            name: "MosquittoClient",
            dependencies: [
                "MQTTLink", "CMosquitto", "CMosquittoGuard", "COpenSSL", "NetworkMonitor",
                "Threads",
            ],
            swiftSettings: strict),
        .target(name: "Mounts", swiftSettings: strict),
        .target(
            name: "Journal", dependencies: ["CSQLite", "JournalTypes", "Mounts", "Geodesy"],
            swiftSettings: strict),
        .target(name: "MapFile", dependencies: ["RoadNetwork"], swiftSettings: strict),

        // Composition.
        .target(
            name: "Agent",
            dependencies: [
                "AgentCore", "GPSDClient", "GPSDLink", "MosquittoClient", "MQTTLink", "Threads",
                "Journal", "JournalTypes", "Mounts",
                "MapFile", "Wire", "Guidance",
                "Positioning", "Directions", "Routing", "RoadNetwork", "Geodesy",
                "CTimex", "CExtendedAttributes",
                logging, serviceLifecycle, unixSignals, collections, tomlKit,
            ],
            swiftSettings: strict),
        .target(
            name: "COsmium",
            cxxSettings: [.define("OSMIUM_WITH_LZ4")],
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("expat"),
                .linkedLibrary("lz4"),
            ]),
        .target(
            name: "MapCompiler",
            dependencies: [
                "CBuild", "COsmium", "Cartography", "Directions", "Routing", "RoadNetwork",
                "Geodesy",
            ],
            swiftSettings: core),
        .target(
            name: "CommandLineTool",
            dependencies: ["CArguments", "CBuild", "Geodesy", argumentParser],
            swiftSettings: strict),
        .executableTarget(
            name: "turnstone",
            dependencies: [
                "CommandLineTool", "Agent", "AgentCore", "MapFile", "Wire", "Guidance",
                "Positioning", "Directions", "Imagery", "Cartography", "Markup", "Routing",
                "RoadNetwork", "Geodesy", argumentParser, logging,
            ],
            swiftSettings: strict, linkerSettings: release),
        .executableTarget(
            name: "turnstone-map",
            dependencies: [
                "CommandLineTool", "MapCompiler", "Cartography", "MapFile", "Directions", "Routing",
                "RoadNetwork", "Geodesy",
                argumentParser,
            ],
            swiftSettings: strict, linkerSettings: release),

        // Test support: maps drawn as text, compiled by the real compiler.
        .target(
            name: "ScenarioMaps",
            dependencies: ["MapCompiler", "RoadNetwork", "Markup", "Geodesy"],
            path: "Tests/ScenarioMaps",
            swiftSettings: strict),
        // Test support: what tests of several modules need.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        // Test support: vehicles in virtual time.
        .target(
            name: "Storms",
            dependencies: [
                "ScenarioMaps", "MapCompiler", "AgentCore", "GPSDLink", "MQTTLink",
                "JournalTypes", "Wire", "Guidance", "Positioning", "Directions", "Routing",
                "RoadNetwork",
                "Geodesy",
            ],
            path: "Tests/Storms",
            exclude: ["kept.jsonl"],
            swiftSettings: core),
        .testTarget(
            name: "GeodesyTests", dependencies: ["ScenarioMaps", "Geodesy"], swiftSettings: strict),
        .testTarget(
            name: "ColumnsTests", dependencies: ["ScenarioMaps", "Columns"],
            swiftSettings: strict),
        .testTarget(
            name: "ContractionHierarchyTests",
            dependencies: ["ScenarioMaps", "ContractionHierarchy", "Columns"],
            swiftSettings: strict),
        .testTarget(
            name: "RoadNetworkTests", dependencies: ["ScenarioMaps", "RoadNetwork", "Geodesy"],
            swiftSettings: strict),
        .testTarget(
            name: "MapCompilerTests",
            dependencies: [
                "ScenarioMaps", "MapCompiler", "Cartography", "MapFile", "RoadNetwork", "Geodesy",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RoutingTests",
            dependencies: [
                "ScenarioMaps", "MapCompiler", "Routing", "ContractionHierarchy", "Columns",
                "RoadNetwork", "Geodesy",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DirectionsTests",
            dependencies: [
                "ScenarioMaps", "MapCompiler", "Directions", "Routing", "RoadNetwork", "Geodesy",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ImageryTests", dependencies: ["Imagery", "CCairo", "Directions"],
            swiftSettings: strict),
        .testTarget(
            name: "PositioningTests",
            dependencies: ["ScenarioMaps", "Positioning", "Routing", "RoadNetwork", "Geodesy"],
            swiftSettings: strict),
        .testTarget(
            name: "GuidanceTests",
            dependencies: [
                "ScenarioMaps", "Guidance", "Positioning", "Directions", "Routing", "RoadNetwork",
                "Geodesy",
            ],
            exclude: ["Golden"],
            swiftSettings: strict),
        .testTarget(
            name: "WireTests",
            dependencies: [
                "ScenarioMaps", "Wire", "Guidance", "Positioning", "Directions", "Imagery",
                "Routing",
                "RoadNetwork", "Geodesy",
            ],
            exclude: ["Golden"], swiftSettings: strict),
        .testTarget(
            name: "GPSDLinkTests",
            dependencies: ["ScenarioMaps", "GPSDLink", "Positioning", "Geodesy"],
            swiftSettings: strict),
        .testTarget(
            name: "GPSDClientTests",
            dependencies: [
                "ScenarioMaps", "TestSupport", "GPSDClient", "GPSDLink", "Threads", "Positioning",
                "Geodesy",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "JournalTests",
            dependencies: [
                "ScenarioMaps", "TestSupport", "Journal", "JournalTypes", "Mounts", "Geodesy",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MapFileTests",
            dependencies: ["ScenarioMaps", "TestSupport", "MapFile", "Threads", "RoadNetwork"],
            swiftSettings: strict),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: strict),
        .testTarget(
            name: "AgentCoreTests",
            dependencies: [
                "ScenarioMaps", "TestSupport", "Storms", "AgentCore", "Journal", "JournalTypes",
                "GPSDLink",
                "MQTTLink", "Wire", "Guidance", "Positioning", "Directions", "Routing",
                "RoadNetwork", "Geodesy",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MQTTLinkTests", dependencies: ["ScenarioMaps", "MQTTLink", "Retry"],
            swiftSettings: strict),
        .testTarget(
            name: "MosquittoClientTests",
            dependencies: [
                "ScenarioMaps", "TestSupport", "MosquittoClient", "MQTTLink", "NetworkMonitor",
                "Threads", "Geodesy",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AgentTests",
            dependencies: [
                "ScenarioMaps", "TestSupport", "Storms", "Agent", "AgentCore", "Journal",
                "JournalTypes", "Mounts",
                "GPSDLink",
                "MQTTLink", "MapFile", "MosquittoClient",
                "Threads", "Wire", "Guidance", "Positioning", "Directions", "Routing",
                "RoadNetwork",
                "Columns", "Geodesy", logging, serviceLifecycle,
            ],
            swiftSettings: strict),

        // Measurements, run by the scripts in tools/benchmarks.
        .executableTarget(
            name: "turnstone-benchmark",
            dependencies: [
                "ScenarioMaps", "Storms", "Journal", "JournalTypes", "MapFile", "Wire", "Guidance",
                "Positioning", "Directions", "Routing", "ContractionHierarchy", "Columns",
                "RoadNetwork", "Geodesy", "CommandLineTool", argumentParser,
            ],
            path: "tools/benchmarks/Sources",
            swiftSettings: strict),
    ],
    cxxLanguageStandard: .cxx17
)
