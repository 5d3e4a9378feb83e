// swift-tools-version: 6.1
import PackageDescription

/// Modules and commands are many and none of them is a loop: they are made small, and the core fast (decision 0026).
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let hummingbird: Target.Dependency = .product(
    name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"]))

/// What a module builds on.
let core: [Target.Dependency] = ["FamText", "FamValues", "FamRegistry", "FamServices", "FamKit", "FamNavigation"]

/// The arrows of Docs/architecture.md. `Scripts/check` compares them with the imports. The demo scripts are links to
/// those in Scripts/demo, so that `fam demo` runs the very scripts that people read.
let package = Package(
    name: "fam",
    products: [.executable(name: "fam-server", targets: ["FamServerProgram"])],
    traits: [.trait(name: "Server", description: "Builds fam-server, and fetches what it alone needs.")],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    ],
    targets: [
        .target(name: "FamText", dependencies: ["CMalloc", "CRetain"]),
        .target(name: "FamValues", dependencies: ["FamText"]),
        .target(name: "FamSyntax", dependencies: ["FamText"]),
        .target(name: "FamRegistry", dependencies: ["FamText", "FamValues"], swiftSettings: small),
        .target(name: "FamServices", dependencies: ["FamText", "FamValues", "CPasswordHash"], swiftSettings: small),
        .target(name: "FamCheck", dependencies: ["FamText", "FamValues", "FamSyntax", "FamRegistry"]),
        .target(
            name: "FamEval",
            dependencies: ["FamText", "FamValues", "FamSyntax", "FamRegistry", "FamCheck", "CMachine"]),
        .target(name: "FamOutside", dependencies: ["FamText", "FamRegistry", "COutside"], swiftSettings: small),
        .target(
            name: "FamKit",
            dependencies: ["FamText", "FamValues", "FamRegistry", "FamServices", "FamNavigation", "CMessageCode"],
            swiftSettings: small),
        .target(
            name: "FamBoard",
            dependencies: ["FamText", "FamValues", "FamRegistry", "FamServices", "FamKit"],
            swiftSettings: small),
        .target(
            name: "FamStore",
            dependencies: [
                "FamText", "FamValues", "FamRegistry", "FamServices", "CMessageDigest", "CSQLiteSettings", grdb,
            ]),
        .target(name: "FamNavigation", dependencies: ["FamText", "FamValues", "FamRegistry", "FamServices"]),
        .target(
            name: "FamKids", dependencies: core + ["FamStore"], resources: [.embedInCode("Demo/rivera.fam")],
            swiftSettings: small),
        .target(
            name: "FamHome", dependencies: core + ["FamStore"], resources: [.embedInCode("Demo/home.fam")],
            swiftSettings: small),
        .target(
            name: "FamScreenTime", dependencies: core + ["FamStore"], resources: [.embedInCode("Demo/screentime.fam")],
            swiftSettings: small),
        .target(
            name: "FamWeather", dependencies: core, resources: [.embedInCode("Demo/weather.fam")],
            swiftSettings: small),
        .target(
            name: "FamWall", dependencies: core + ["FamBoard"], resources: [.embedInCode("Demo/wall.fam")],
            swiftSettings: small),
        .target(
            name: "FamSessions",
            dependencies: [
                "FamText", "FamValues", "FamSyntax", "FamRegistry", "FamServices", "FamCheck", "FamEval", "FamStore",
                "FamNavigation", "FamOutside", grdb,
            ],
            swiftSettings: small),
        .target(
            name: "FamShell",
            dependencies: [
                "FamText", "FamValues", "FamSyntax", "FamRegistry", "FamServices", "FamCheck", "CLibedit", "COutside",
            ],
            swiftSettings: small),
        .target(
            name: "FamApp",
            dependencies: [
                "FamText", "FamValues", "FamSyntax", "FamRegistry", "FamServices", "FamCheck", "FamEval", "FamStore",
                "FamNavigation", "FamKit", "FamKids", "FamHome", "FamScreenTime", "FamWeather", "FamWall", "FamOutside",
                "FamSessions", "FamShell",
            ],
            resources: [.embedInCode("Commands/error-examples.txt"), .embedInCode("Commands/first-week.txt")],
            swiftSettings: small),
        .executableTarget(name: "fam", dependencies: ["FamApp", "CICUData"]),
        .target(name: "FamServer", dependencies: ["FamText", "FamValues", "FamServices", "FamKit", "FamBoard", grdb]),
        // Without the trait it is built as a program that says how to build it.
        .executableTarget(
            name: "FamServerProgram",
            dependencies: ["FamText", "FamServices", "FamBoard", "FamServer", hummingbird]),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "FamText", "FamValues", "FamSyntax", "FamRegistry", "FamServices", "FamEval", "FamStore",
                "FamNavigation", "FamSessions", "FamShell", "FamApp",
            ]),
        .target(name: "CICUData"),
        .target(name: "CRetain"),
        // Optimized in a debug build, too: it has no stack to look at, and tests run many turns.
        .target(name: "CMachine", cSettings: [.unsafeFlags(["-O2"])]),
        // What only tests build: modules with what no shipped one has, and the program with them.
        .target(
            name: "FamTestSupport",
            dependencies: ["FamText", "FamValues", "FamRegistry", "FamServices", "FamKit", "FamNavigation"],
            path: "Tests/FamTestSupport"),
        .executableTarget(name: "FamLab", dependencies: ["FamApp", "FamTestSupport"], path: "Tests/FamLab"),
        .systemLibrary(name: "CLibedit"),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CMessageDigest"),
        .systemLibrary(name: "CSQLiteSettings"),
        .systemLibrary(name: "CPasswordHash"),
        .systemLibrary(name: "CMessageCode"),
        .systemLibrary(name: "COutside"),

        .testTarget(name: "FamTextTests", dependencies: ["FamText"]),
        .testTarget(name: "FamValuesTests", dependencies: ["FamValues"]),
        .testTarget(name: "FamSyntaxTests", dependencies: ["FamSyntax"]),
        .testTarget(name: "FamRegistryTests", dependencies: ["FamRegistry", "FamTestSupport"]),
        .testTarget(name: "FamServicesTests", dependencies: ["FamServices"]),
        .testTarget(name: "FamKitTests", dependencies: ["FamKit"]),
        .testTarget(name: "FamCheckTests", dependencies: ["FamRegistry", "FamCheck"]),
        .testTarget(name: "FamEvalTests", dependencies: ["FamRegistry", "FamEval", "FamTestSupport"]),
        .testTarget(name: "FamOutsideTests", dependencies: ["FamOutside"]),
        .testTarget(name: "FamStoreTests", dependencies: ["FamRegistry", "FamStore", "FamTestSupport", grdb]),
        .testTarget(name: "FamNavigationTests", dependencies: ["FamRegistry", "FamNavigation", "FamTestSupport"]),
        .testTarget(name: "FamKidsTests", dependencies: ["FamKit", "FamKids", "FamTestSupport"]),
        .testTarget(name: "FamWallTests", dependencies: ["FamRegistry", "FamBoard", "FamWall", "FamTestSupport"]),
        .testTarget(name: "FamScreenTimeTests", dependencies: ["FamScreenTime"]),
        .testTarget(name: "FamHomeTests", dependencies: ["FamRegistry", "FamHome", "FamTestSupport"]),
        .testTarget(name: "FamWeatherTests", dependencies: ["FamRegistry", "FamWeather", "FamTestSupport"]),
        .testTarget(name: "FamServerTests", dependencies: ["FamValues", "FamKit", "FamBoard", "FamServer"]),
        .testTarget(name: "FamSessionsTests", dependencies: ["FamRegistry", "FamSessions", "FamTestSupport"]),
        .testTarget(name: "FamShellTests", dependencies: ["FamRegistry", "FamShell"]),
        .testTarget(name: "FamAppTests", dependencies: ["FamApp", "FamTestSupport"]),
    ]
)
