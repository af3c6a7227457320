import BluetoothSockets
import Testing

@testable import BlueZ
@testable import SystemBus

/// BlueZ's objects as its signals leave them, and what they say of adapters and devices.
struct ObjectTreeTests {
    private typealias Properties = [String: BusValue]

    private static let address = "00:12:F3:2A:7B:01"

    private func tree(_ objects: [String: [String: Properties]]) -> ObjectTree {
        ObjectTree([
            .dictionary(objects.mapValues { .dictionary($0.mapValues { .dictionary($0) }) })
        ])
    }

    private func device(_ properties: Properties) -> [String: Properties] {
        [ObjectTree.device: ["Address": .string(Self.address)].merging(properties) { $1 }]
    }

    // MARK: - Signals

    @Test func `a property that changes replaces the one before and leaves the others`() {
        var tree = tree(["/d": device(["Paired": .boolean(false), "Name": .string("XRS2")])])
        let values: [BusValue] = [
            .string(ObjectTree.device), .dictionary(["Paired": .boolean(true), "RSSI": .integer(-60)]), .array([]),
        ]
        let isNews = tree.apply("PropertiesChanged", path: "/d", values)
        #expect(isNews)
        #expect(tree["/d", ObjectTree.device]?["Paired"] == .boolean(true))
        #expect(tree["/d", ObjectTree.device]?["RSSI"] == .integer(-60))
        #expect(tree["/d", ObjectTree.device]?["Name"] == .string("XRS2"))
        let isNewsAgain = tree.apply("PropertiesChanged", path: "/d", values)
        #expect(!isNewsAgain, "said again it is no change")
    }

    @Test func `a property that is no longer known is gone`() {
        var tree = tree(["/d": device(["RSSI": .integer(-60)])])
        #expect(tree.devices.count == 1)
        let isNews = tree.apply(
            "PropertiesChanged", path: "/d", [.string(ObjectTree.device), .dictionary([:]), .array([.string("RSSI")])])
        #expect(isNews)
        #expect(tree["/d", ObjectTree.device]?["RSSI"] == nil)
        #expect(tree.devices.isEmpty, "an earlier search saw it, and it is not near any more")
    }

    @Test func `what changes on an object that is not known makes none`() {
        var tree = tree([:])
        let isNews = tree.apply(
            "PropertiesChanged", path: "/d",
            [.string(ObjectTree.device), .dictionary(["Paired": .boolean(true)]), .array([])])
        #expect(!isNews)
        #expect(tree.objects.isEmpty)
    }

    @Test func `objects come and go, by their interfaces`() throws {
        var tree = tree([:])
        let added: BusValue = .dictionary([
            ObjectTree.device: .dictionary(["Address": .string(Self.address)]), "org.bluez.Other": .dictionary([:]),
        ])
        let hasCome = tree.apply("InterfacesAdded", path: "/", [.path("/d"), added])
        #expect(hasCome)
        #expect(tree.path(of: try #require(BluetoothAddress(Self.address))) == "/d")
        let hasLessened = tree.apply(
            "InterfacesRemoved", path: "/", [.path("/d"), .array([.string(ObjectTree.device)])])
        #expect(hasLessened && tree.objects["/d"]?.count == 1, "the other is still there")
        let hasGone = tree.apply("InterfacesRemoved", path: "/", [.path("/d"), .array([.string("org.bluez.Other")])])
        #expect(hasGone && tree.objects.isEmpty)
        let isNews = tree.apply("SomethingElse", path: "/", [.path("/d"), added])
        #expect(!isNews)
    }

    // MARK: - Devices

    @Test func `with two adapters a device is reached by the one that it is paired with`() throws {
        let address = try #require(BluetoothAddress(Self.address))
        for paired in ["/hci0/d", "/hci1/d"] {
            let tree = tree(
                Dictionary(
                    uniqueKeysWithValues: ["/hci0/d", "/hci1/d"].map {
                        ($0, device(["Paired": .boolean($0 == paired)]))
                    }))
            #expect(tree.path(of: address) == paired)
        }
        #expect(tree(["/hci1/d": device([:]), "/hci0/d": device([:])]).path(of: address) == "/hci0/d")
        #expect(tree([:]).path(of: address) == nil)
    }

    @Test(arguments: [(true, true, true), (true, false, true), (false, true, true), (false, false, false)])
    func `a device is shown when it is near or paired, and not because an earlier search saw it`(
        isPaired: Bool, isNear: Bool, isShown: Bool
    ) {
        var properties: Properties = ["Paired": .boolean(isPaired)]
        if isNear { properties["RSSI"] = .integer(-70) }
        #expect(tree(["/d": device(properties)]).devices.count == (isShown ? 1 : 0))
    }

    @Test func `the strongest signal comes first, then those that are only paired, by their addresses`() {
        let signals: [(String, Int64?)] = [
            ("00:00:00:00:00:01", -80), ("00:00:00:00:00:02", -40), ("00:00:00:00:00:04", nil),
            ("00:00:00:00:00:03", nil),
            ("00:00:00:00:00:05", -80),
        ]
        var objects: [String: [String: Properties]] = [:]
        for (index, (address, signal)) in signals.enumerated() {
            var properties: Properties = ["Address": .string(address), "Paired": .boolean(true)]
            if let signal { properties["RSSI"] = .integer(signal) }
            objects["/d\(index)"] = [ObjectTree.device: properties]
        }
        #expect(tree(objects).devices.map { String($0.address.suffix(1)) } == ["2", "1", "5", "3", "4"])
    }

    @Test(
        arguments: [
            ("XRS2 334455", "public", [], "rfcomm:"), ("S3 123456", "public", [], "ble:"), (nil, "random", [], "ble:"),
            (nil, "public", [], "rfcomm:"), (nil, "public", [LowEnergyService.weight.uuid], "ble:"),
            (nil, "public", [LowEnergyService.uart.uuid], "ble:"),
        ] as [(String?, String, [String], String)])
    func `the link is of the kind that reaches it`(name: String?, type: String, services: [String], kind: String) throws
    {
        var properties: Properties = [
            "Paired": .boolean(true), "AddressType": .string(type), "UUIDs": .array(services.map(BusValue.string)),
        ]
        if let name { properties["Name"] = .string(name) }
        let found = try #require(tree(["/d": device(properties)]).devices.first)
        let option = services == [LowEnergyService.weight.uuid] ? "?service=weight" : ""
        #expect(found.link == kind + Self.address + option)
    }

    // MARK: - Adapters

    @Test(arguments: [("on", false), ("off", false), ("off-blocked", true), ("off-enabling", false)])
    func `an adapter is blocked when BlueZ says so`(state: String, isBlocked: Bool) throws {
        let tree = tree([
            "/org/bluez/hci0": [
                ObjectTree.adapter: [
                    "Address": .string(Self.address), "Powered": .boolean(!isBlocked), "PowerState": .string(state),
                    "Discovering": .boolean(true),
                ]
            ]
        ])
        let adapter = try #require(tree.adapters.first)
        #expect(adapter.name == "hci0" && adapter.address == Self.address)
        #expect(adapter.isBlocked == isBlocked && adapter.isPowered == !isBlocked && adapter.isDiscovering)
    }
}

/// Each error of the service in words that say what to do.
struct BlueZErrorTests {
    private static let address = BluetoothAddress("00:12:F3:2A:7B:01")

    private static let table: [(name: String, error: @Sendable (BluetoothAddress) -> BlueZError)] = [
        ("org.freedesktop.DBus.Error.ServiceUnknown", { _ in .noService }),
        ("org.freedesktop.DBus.Error.NameHasNoOwner", { _ in .noService }),
        ("org.freedesktop.DBus.Error.Disconnected", { _ in .noService }),
        ("org.freedesktop.DBus.Error.AccessDenied", { _ in .notAllowed }),
        ("org.bluez.Error.Blocked", { _ in .blocked }), ("org.bluez.Error.NotReady", { _ in .noAdapter }),
        ("org.bluez.Error.AuthenticationFailed", { .authenticationFailed($0) }),
        ("org.bluez.Error.AuthenticationRejected", { .authenticationFailed($0) }),
        ("org.bluez.Error.AuthenticationCanceled", { .pairingCancelled($0) }),
        ("org.bluez.Error.AuthenticationTimeout", { .timedOut($0) }),
        ("org.bluez.Error.ConnectionAttemptFailed", { .unreachable($0) }),
        ("org.bluez.Error.AlreadyExists", { .alreadyPaired($0) }),
        ("org.bluez.Error.InProgress", { _ in .pairingInProgress }),
        ("org.bluez.Error.DoesNotExist", { .unknownDevice($0) }),
        ("org.freedesktop.DBus.Error.UnknownObject", { .unknownDevice($0) }),
        ("org.freedesktop.DBus.Error.NoReply", { .timedOut($0) }),
        ("org.freedesktop.DBus.Error.Timeout", { .timedOut($0) }),
        ("org.freedesktop.DBus.Error.TimedOut", { .timedOut($0) }),
        ("org.bluez.Error.Failed", { _ in .service(name: "org.bluez.Error.Failed", message: "words") }),
    ]

    @Test func `an error about a device says what is wrong with it`() throws {
        let address = try #require(Self.address)
        for (name, error) in Self.table {
            #expect(BlueZError(BusError(name: name, message: "words"), about: address) == error(address), "\(name)")
        }
    }

    @Test func `an error about no device is never one of a device`() {
        for name in ["AuthenticationFailed", "AlreadyExists", "DoesNotExist", "ConnectionAttemptFailed"] {
            let error = BlueZError(BusError(name: "org.bluez.Error.\(name)", message: "words"))
            #expect(error == .service(name: "org.bluez.Error.\(name)", message: "words"))
        }
        #expect(BlueZError(BusError(name: "org.bluez.Error.NotReady", message: "")) == .noAdapter)
    }
}
