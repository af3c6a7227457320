// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    // Pango's own folder of headers. Whatever imports Drawing, however far above it, may have to build the module of them
    // again: the compiler keeps C modules apart by how they are optimised. pkg-config's own flags carry -pthread, for
    // which SwiftPM warns.
    .unsafeFlags(["-Xcc", "-I/usr/include/pango-1.0"]),
]

/// What is too slow to be tested without: loops over pixels and herds.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A C library from Debian.
///
/// At most one of these per Swift target: with two whose headers reach libc's sockets, libc's enum constants
/// vanish in release builds.
func system(_ name: String, _ pkgConfig: String? = nil, apt packages: String...) -> Target {
    .systemLibrary(
        name: name, path: "SystemLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt(packages)])
}

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A library that walks over pixels: optimised in debug builds too, where its loops would take a hundred times as long.
func pixels(_ name: String, path: String? = nil, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path,
        swiftSettings: strict + optimised)
}

/// A library without clocks, files and threads: bytes and time in, values out.
///
/// Floating-point rounding is libm's on Linux, and nothing else in these targets pulls it in.
func pure(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies,
        swiftSettings: strict + optimised,
        linkerSettings: [.linkedLibrary("m")])
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
    name: "gatewayd",
    products: [.executable(name: "gatewayd", targets: ["gatewayd"])],
    targets: [
        system("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
        system("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev"),
        system("CLinux", apt: "libc6-dev"),
        system("CBlueZ", "bluez", apt: "libbluetooth-dev"),
        system("CSandbox", apt: "libc6-dev"),
        system("CSystemd", "libsystemd", apt: "libsystemd-dev"),
        system("CZBar", "zbar", apt: "libzbar-dev"),
        system("CTurboJPEG", "libturbojpeg", apt: "libturbojpeg0-dev"),
        system("CPNG", "libpng", apt: "libpng-dev"),
        system("CExif", "libexif", apt: "libexif-dev"),
        system("CWebP", "libwebp", apt: "libwebp-dev"),
        system("CHEIF", "libheif", apt: "libheif-dev"),
        system("CQREncode", "libqrencode", apt: "libqrencode-dev"),
        // Not "pangocairo": its flags carry -pthread through gio, for which SwiftPM warns. These two bring everything
        // but pango's own folder. librsvg has to be there for the linker.
        system("CPangoCairo", "cairo harfbuzz", apt: "libpango1.0-dev", "librsvg2-dev"),
        system("CCUPS", apt: "libcups2-dev"),
        system("CYAML", "yaml-0.1", apt: "libyaml-dev"),
        system("CGnuTLS", "gnutls", apt: "libgnutls28-dev"),
        system("CArchive", "libarchive", apt: "libarchive-dev"),
        system("CCurl", "libcurl", apt: "libcurl4-gnutls-dev"),
        system("CSodium", "libsodium", apt: "libsodium-dev"),
        system("CICal", apt: "libical-dev"),
        system("CXML2", "libxml-2.0", apt: "libxml2-dev"),

        // These five import nothing but each other. Optimised in debug builds too: their tests weigh herds and read
        // millions of frames.
        pure("Values"),
        pure("ScaleProtocol", ["Values"]),
        pure("Recording", ["Values"]),
        pure("Simulation", ["ScaleProtocol", "Values"]),
        pure("FreeTime", ["Values"]),
        library("Calendars", ["CICal", "Values"]),
        library("Blocking"),
        library("Kernel", ["CLinux"]),
        library("Metrics"),
        library("CentralSync"),
        library("CentralLink", ["Blocking", "CCurl", "CentralSync", "HerdStore", "Values"]),
        library("SQLite", ["CSQLite"]),
        // Tokens are stored as crypt(3) digests; libcrypt comes with every libc6.
        .target(
            name: "HerdStore",
            dependencies: ["Blocking", "CGnuTLS", "CentralSync", "FreeTime", "Metrics", "SQLite", "Values"],
            swiftSettings: strict,
            linkerSettings: [.linkedLibrary("crypt")]),
        library("BluetoothSockets", ["CBlueZ"]),
        library("Links", ["Blocking", "CLinux", "BluetoothSockets", "Kernel", "Values"]),
        library("SystemBus", ["CSystemd"]),
        library("BlueZ", ["Blocking", "SystemBus", "BluetoothSockets", "Values"]),
        library("Avahi", ["Blocking", "SystemBus"]),
        library(
            "DeviceGateway",
            [
                "Blocking", "Values", "ScaleProtocol", "Recording", "Simulation", "HerdStore", "Links",
                "Avahi", "BluetoothSockets", "BlueZ", "Configuration", "Metrics",
            ]),
        library("HTTPServer", ["Blocking", "CMicroHTTPD", "Values"]),
        library("Certificates", ["CGnuTLS", "Values"]),
        library("Passwords", ["CSodium"]),
        library("CardKeys", ["CSodium", "Values"]),
        pixels("Photos", ["CTurboJPEG", "CPNG", "CExif", "CWebP", "CHEIF"]),
        pixels("ScanDecode", ["CZBar", "Photos", "Values"]),
        library("PhotoInbox", ["Blocking", "Kernel", "Values"]),
        library("SupportBundle", ["CArchive", "Values"]),
        library("ScanWorkers", ["CSandbox", "ScanDecode", "Photos"]),
        library("Drawing", ["CPangoCairo"]),
        library("Templates"),
        pixels("CardPrint", ["CQREncode", "Drawing", "Photos", "ScanDecode", "Templates"]),
        library("Printing", ["CCUPS"]),
        library("LabelPrint", ["CardPrint", "Drawing", "Photos", "ScanDecode"]),
        library(
            "PressDesk",
            [
                "Blocking", "CardDesk", "CardPrint", "Exports", "HerdStore", "LabelDesk", "LabelPrint", "Printing",
                "Templates", "Values",
            ]),
        library("LabelDesk", ["Blocking", "CardPrint", "Exports", "HerdStore", "LabelPrint", "ScanDecode", "Values"]),
        library("Configuration", ["CYAML", "Drawing", "Links", "ScaleProtocol", "Templates", "Values"]),
        library("Exports", ["HerdStore", "Values", "Drawing"]),
        library("PhotoDesk", ["Blocking", "HerdStore", "Photos", "Values"]),
        library("Atom", ["CXML2"]),
        library("StudySystem", ["Atom", "Blocking", "CentralLink", "HerdStore", "ImportDesk", "Kernel", "Values"]),
        library("ImportDesk", ["Atom", "Blocking", "Exports", "HerdStore"]),
        library("ScanDesk", ["Blocking", "HerdStore", "ScanDecode", "Values"]),
        library(
            "CardDesk",
            [
                "Blocking", "CardKeys", "CardPrint", "Configuration", "Drawing", "Exports", "HerdStore", "Photos",
                "Printing", "ScanDecode",
                "Templates",
                "Values",
            ]),
        library("CalendarDesk", ["Blocking", "CCurl", "Calendars", "HerdStore", "Kernel", "Values"]),
        library(
            "GatewayHTTP",
            [
                "Blocking", "CalendarDesk", "Calendars", "FreeTime", "CentralLink", "CentralSync", "Values",
                "DeviceGateway", "Configuration", "Exports",
                "HerdStore",
                "HTTPServer", "ImportDesk", "Metrics", "StudySystem",
                "ScanDecode", "ScanDesk", "ScanWorkers", "CardDesk", "CardKeys", "CardPrint", "Printing",
                "ScaleProtocol",
                "Recording", "PhotoDesk", "Passwords", "SupportBundle", "LabelDesk", "LabelPrint", "PressDesk",
                "Templates",
            ]),
        .executableTarget(
            name: "gatewayd",
            dependencies: [
                "Blocking", "CentralLink", "CentralSync", "Certificates", "Exports", "GatewayHTTP", "HerdStore",
                "ImportDesk",
                "ScanDesk", "ScanWorkers", "CardDesk", "CardKeys", "CardPrint", "LabelDesk", "LabelPrint", "PressDesk",
                "Templates",
                "Kernel", "PhotoDesk", "PhotoInbox", "Passwords", "CSystemd", "StudySystem", "SupportBundle",
                "CalendarDesk", "Calendars", "FreeTime",
                "Configuration", "Recording", "Simulation", "Values",
            ],
            swiftSettings: strict),

        pixels("TestSupport", path: "Tests/TestSupport", ["Blocking", "Recording", "Values"]),
        pixels(
            "ScanFixtures", path: "Tests/ScanFixtures",
            ["CQREncode", "CTurboJPEG", "CPNG", "CWebP", "CHEIF", "Photos"]),
        pixels("SimulatedPorts", path: "Tests/SimulatedPorts", ["Links", "Simulation", "Values"]),
        tests("ValuesTests", ["Values"]),
        tests("MetricsTests", ["Metrics"]),
        tests("FreeTimeTests", ["FreeTime", "Values"]),
        tests("CalendarsTests", ["Calendars", "FreeTime", "Values"]),
        tests("SupportBundleTests", ["SupportBundle", "Values"]),
        tests("ScaleProtocolTests", ["ScaleProtocol", "Recording", "Simulation", "Values"]),
        tests("RecordingTests", ["Recording", "Simulation", "Values"]),
        // They stand before libc's fdatasync, so that they know what would survive a power loss.
        .testTarget(
            name: "HerdStoreTests",
            dependencies: [
                "CentralSync", "FreeTime", "HerdStore", "Metrics", "SQLite", "ScaleProtocol", "Values", "TestSupport",
            ],
            swiftSettings: strict,
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=fdatasync"])]),
        tests(
            "DeviceGatewayTests",
            [
                "DeviceGateway", "HerdStore", "SQLite", "Links", "ScaleProtocol", "Recording", "Simulation", "Values",
                "Avahi", "BlueZ", "BluetoothSockets", "Configuration", "SimulatedPorts",
            ]),
        tests("KernelTests", ["Blocking", "Kernel"]),
        tests("LinksTests", ["Links", "BluetoothSockets", "CLinux", "Values"]),
        tests("BlueZTests", ["BlueZ", "BluetoothSockets", "CSystemd", "SystemBus", "Values"]),
        tests("AvahiTests", ["Avahi", "CSystemd", "SystemBus"]),
        tests("ScanDecodeTests", ["ScanDecode", "Photos", "ScanFixtures", "Values"]),
        // They run the program itself.
        tests("ScanWorkersTests", ["ScanWorkers", "ScanDecode", "Photos", "ScanFixtures", "Values"]),
        tests("PhotoInboxTests", ["Kernel", "PhotoInbox"]),
        tests("ScanDeskTests", ["ScanDesk", "HerdStore", "ScanDecode", "Values"]),
        .testTarget(
            name: "LabelPrintTests",
            dependencies: [
                "CardPrint", "Drawing", "LabelPrint", "Photos", "ScanDecode", "ScanFixtures", "TestSupport",
            ],
            exclude: ["golden"], swiftSettings: strict),
        // They walk over the pixels of thousands of cards.
        .testTarget(
            name: "CardPrintTests",
            dependencies: [
                "CardPrint", "Configuration", "Drawing", "Printing", "ScanDecode", "Templates", "TestSupport", "CPNG",
                "CZBar", "CCUPS",
            ],
            swiftSettings: strict + optimised),
        tests("ExportsTests", ["Exports", "HerdStore", "Values", "Drawing"]),
        tests("HTTPServerTests", ["HTTPServer", "Values"]),
        tests("CalendarDeskTests", ["Calendars", "CalendarDesk", "HerdStore", "SQLite", "Values"]),
        tests("AtomTests", ["Atom"]),
        tests("StudySystemTests", ["Atom", "HerdStore", "StudySystem", "Values"]),
        tests("ImportDeskTests", ["ImportDesk", "Exports", "HerdStore", "SQLite", "Values"]),
        tests("CentralSyncTests", ["CentralSync"]),
        tests("CentralLinkTests", ["CentralLink", "CentralSync", "Certificates", "HerdStore", "SQLite", "Values"]),
        tests("CertificatesTests", ["Certificates", "HTTPServer", "Values"]),
        tests("PasswordsTests", ["Passwords"]),
        tests("CardKeysTests", ["CardKeys", "CardPrint", "Values"]),
        tests(
            "GatewayHTTPTests",
            [
                "Blocking", "CalendarDesk", "Calendars", "CentralSync", "GatewayHTTP", "HTTPServer", "DeviceGateway",
                "HerdStore", "SQLite", "Links",
                "ScanDecode",
                "ScanDesk", "ImportDesk",
                "CardDesk", "CardKeys", "CardPrint", "Printing", "ScaleProtocol", "Recording", "Simulation",
                "Templates",
                "Values",
                "Configuration", "Avahi", "BlueZ", "Metrics", "PhotoDesk", "Photos", "ScanFixtures", "Passwords",
                "SupportBundle", "LabelDesk", "PressDesk", "StudySystem",
            ]),
        tests(
            "PressDeskTests",
            [
                "CardDesk", "CardKeys", "CardPrint", "Exports", "HerdStore", "LabelDesk", "PressDesk", "Printing",
                "Templates",
                "Values",
            ]),
        tests("ConfigurationTests", ["Configuration", "Links", "ScaleProtocol", "Templates", "Values"]),
        // They run in a virtual machine: script/test-bluetooth.
        tests(
            "BluetoothTests",
            [
                "BlueZ", "BluetoothSockets", "DeviceGateway", "HerdStore", "Links", "ScaleProtocol", "Simulation",
                "Values",
            ]),
        // They look into the program's own parts; those after them run it.
        tests(
            "GatewaydTests",
            [
                "gatewayd", "Blocking", "CardDesk", "CentralLink", "Certificates", "Configuration", "DeviceGateway",
                "GatewayHTTP", "HTTPServer", "HerdStore", "Links", "PhotoDesk", "PhotoInbox", "Photos", "Recording",
                "ScaleProtocol", "ScanDecode", "ScanDesk", "ScanWorkers", "Simulation", "Values",
            ]),
        // They run the program itself.
        tests(
            "EndToEndTests", ["CardPrint", "Configuration", "ScaleProtocol", "SimulatedPorts", "Simulation", "Values"]),
    ],
    swiftLanguageModes: [.v6]
)

// A few suites are built in a fraction of the time: script/test begins with those that need little.
if let names = Context.environment["GATEWAY_SUITES"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// Benchmarks are built only when asked for, so that they cost nothing in every other build.
if Context.environment["GATEWAY_BENCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "ScanBench", dependencies: ["ScanDecode", "ScanFixtures", "Photos", "TestSupport"],
            path: "Benchmarks/ScanBench", swiftSettings: strict))
    package.targets.append(
        .executableTarget(
            name: "WeighingBench", dependencies: ["Recording", "TestSupport", "Values"],
            path: "Benchmarks/WeighingBench",
            swiftSettings: strict))
    package.targets.append(
        .executableTarget(
            name: "HerdBench", dependencies: ["Exports", "HerdStore", "SQLite", "Values"], path: "Benchmarks/HerdBench",
            swiftSettings: strict))
    package.targets.append(.target(name: "CountedHeap", path: "Benchmarks/CountedHeap"))
    package.targets.append(
        .executableTarget(
            name: "ProtocolBench", dependencies: ["ScaleProtocol", "Simulation", "Values", "CountedHeap"],
            path: "Benchmarks/ProtocolBench",
            swiftSettings: strict))
}
