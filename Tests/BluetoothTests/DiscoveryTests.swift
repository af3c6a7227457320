import BlueZ
import BluetoothSockets
import Testing

extension OnTheAir {
    /// Finding what is near.
    @Suite(.timeLimit(.minutes(10)))
    struct DiscoveryTests {
        @Test func `there is one adapter, switched on`() async throws {
            let adapters = try await BlueZ.guest.adapters()
            #expect(adapters.map(\.name) == ["hci0"])
            #expect(adapters.first?.address == Guest.variable("ADAPTER"))
            #expect(adapters.first?.isPowered == true)
            #expect(adapters.first?.isBlocked == false)
        }

        @Test func `a search lists what is near by name and strength, with a hint what it is`() async throws {
            let names = ["XR5000 12345", "XRS2 334455", "RS420_00123", "DFWL 77"]
            let found = try await BlueZ.guest.search { devices in
                names.allSatisfy { name in devices.contains { $0.name == name && $0.signal != nil } }
            }
            let stick = try #require(found.first { $0.name == "XRS2 334455" })
            #expect(try stick.address == RadioDevice.stick.address.description)
            #expect(stick.hint == DeviceHint(name: "XRS2 334455"))
            #expect(stick.hint?.dialect == "tru-test-scp")
            #expect(found.first { $0.name == "DFWL 77" }?.hint == nil)
        }

        @Test func `a search ends with the last who looks`() async throws {
            let first = Task { for await _ in try await BlueZ.guest.discover() {} }
            let second = Task { for await _ in try await BlueZ.guest.discover() {} }
            try await BlueZ.guest.wait { $0.first?.isDiscovering == true }
            first.cancel()
            second.cancel()
            try await BlueZ.guest.wait { $0.first?.isDiscovering == false }
        }
    }
}
