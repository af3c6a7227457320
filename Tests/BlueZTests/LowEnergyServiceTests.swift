import BluetoothSockets
import Glibc
import Testing

@testable import BlueZ

/// Searches for forgotten devices, which are not to disturb anybody.
@Suite(.timeLimit(.minutes(10)))
struct LowEnergySearchTests {
    private static let patience = Duration.milliseconds(100)

    @Test func `a forgotten device is searched for by Low Energy alone, and nothing of it stays`() async throws {
        let device = try #require(PlayedService.forgotten)
        try await PlayedService.play { service, bluez in
            await #expect(throws: BluetoothError.deviceUnreachable) {
                try await bluez.connect(device, to: nil, timeout: Self.patience)
            }
            #expect(
                service.calls == ["SetDiscoveryFilter le", "StartDiscovery", "StopDiscovery", "SetDiscoveryFilter"])
        }
    }

    @Test func `a search that cannot begin leaves no filter`() async throws {
        let device = try #require(PlayedService.forgotten)
        try await PlayedService.play { service, bluez in
            service.answer("StartDiscovery", .refused(name: "org.bluez.Error.NotReady", message: "Resource Not Ready"))
            await #expect(throws: BluetoothError.noAdapter) {
                try await bluez.connect(device, to: nil, timeout: Self.patience)
            }
            #expect(service.calls.last == "SetDiscoveryFilter")
            #expect(await bluez.searches == 0)
        }
    }

    @Test func `somebody else's search goes on`() async throws {
        let device = try #require(PlayedService.forgotten)
        try await PlayedService.play { service, bluez in
            let list = try await bluez.discover()
            await #expect(throws: BluetoothError.deviceUnreachable) {
                try await bluez.connect(device, to: nil, timeout: Self.patience)
            }
            #expect(service.calls == ["StartDiscovery", "StartDiscovery"], "it is for everything, and not ended")
            withExtendedLifetime(list) {}
        }
    }

    @Test func `a search begun meanwhile is for everything, and goes on`() async throws {
        let device = try #require(PlayedService.forgotten)
        try await PlayedService.play { service, bluez in
            let connecting = Task { try await bluez.connect(device, to: nil, timeout: PlayedService.patience) }
            try await service.wait(for: "StartDiscovery")
            let list = try await bluez.discover()
            connecting.cancel()
            _ = await connecting.result
            #expect(
                service.calls == ["SetDiscoveryFilter le", "StartDiscovery", "SetDiscoveryFilter", "StartDiscovery"])
            withExtendedLifetime(list) {}
        }
    }

    @Test func `nothing is searched for while a device is being paired`() async throws {
        let (device, scale) = (try #require(PlayedService.forgotten), try #require(PlayedService.scale))
        try await PlayedService.play { service, bluez in
            service.answer("Pair", .nothing)
            let pairing = Task { try await bluez.pair(scale) { _ in .yes } }
            try await service.wait(for: "Pair")
            await #expect(throws: BluetoothError.deviceUnreachable) {
                try await bluez.connect(device, to: nil, timeout: Self.patience)
            }
            #expect(!service.calls.contains("StartDiscovery"))
            service.answer("Pair", .done)
            _ = await pairing.result
        }
    }
}

/// Links to a device that stops answering.
@Suite(.timeLimit(.minutes(10)))
struct LowEnergyLinkTests {
    @Test func `after a piece that could not be written none is tried`() async throws {
        let scale = try #require(PlayedService.scale)
        try await PlayedService.play { service, bluez in
            service.answer("WriteValue", .nothing)
            let descriptor = try await bluez.connect(scale, to: .uart, timeout: PlayedService.patience)
            defer { close(descriptor) }
            let bytes = [UInt8](repeating: 0x41, count: 200)
            #expect(write(descriptor, bytes, bytes.count) == bytes.count)
            // All of it is taken from the link, in pieces of which the first is being written.
            var left: Int32 = 1
            while left > 0, ioctl(descriptor, UInt(TIOCOUTQ), &left) == 0 {
                try await Task.sleep(for: .milliseconds(5))
            }
            try await service.wait(for: "WriteValue")
            service.answer("WriteValue", .refused(name: "org.bluez.Error.Failed", message: "Operation failed"))
            try await service.wait(for: "Disconnect")
            #expect(service.calls.count { $0 == "WriteValue" } == 1)
        }
    }

    @Test func `giving up lets go of a device that does not answer`() async throws {
        let scale = try #require(PlayedService.scale)
        try await PlayedService.play { service, bluez in
            service.answer("StartNotify", .nothing)
            let connecting = Task { try await bluez.connect(scale, to: .uart, timeout: PlayedService.patience) }
            try await service.wait(for: "StartNotify")
            connecting.cancel()
            try await service.wait(for: "Disconnect")
            service.answer("StartNotify", .refused(name: "org.bluez.Error.NotConnected", message: "Not Connected"))
            await #expect(throws: BluetoothError.deviceUnreachable) { try await connecting.value }
        }
    }

    @Test func `the end of one link does not cut off another that is being opened`() async throws {
        let scale = try #require(PlayedService.scale)
        try await PlayedService.play { service, bluez in
            let first = try await bluez.connect(scale, to: .uart, timeout: PlayedService.patience)
            let ending = try #require(await bluez.streams.values.first?.writing)
            service.answer("Connect", .nothing)
            async let second = bluez.connect(scale, to: .uart, timeout: PlayedService.patience)
            try await service.wait(for: "Connect", times: 2)
            close(first)
            await ending.value
            #expect(!service.calls.contains("Disconnect"))
            service.answer("Connect", .done)
            close(try await second)
            try await service.wait(for: "Disconnect")
        }
    }

    @Test func `a link that was let go is ended before the device is connected again`() async throws {
        let scale = try #require(PlayedService.scale)
        try await PlayedService.play { service, bluez in
            close(try await bluez.connect(scale, to: .uart, timeout: PlayedService.patience))
            close(try await bluez.connect(scale, to: .uart, timeout: PlayedService.patience))
            try await service.wait(for: "Disconnect", times: 2)
            let once = ["Connect", "StartNotify", "Disconnect"]
            #expect(service.calls == once + once)
        }
    }

    @Test func `a device that is being disconnected is connected again, however slow the no was`() async throws {
        let scale = try #require(PlayedService.scale)
        try await PlayedService.play { service, bluez in
            service.answer("StartNotify", .nothing)
            async let opening = bluez.connect(scale, to: .uart, timeout: PlayedService.patience)
            try await service.wait(for: "StartNotify")
            // As on a busy machine.
            try await Task.sleep(for: .milliseconds(600))
            service.answer("StartNotify", .refused(name: "org.bluez.Error.NotConnected", message: "Not Connected"))
            try await service.wait(for: "Disconnect")
            service.answer("StartNotify", .done)
            close(try await opening)
        }
    }

    @Test func `a device that does not answer is waited for no longer than wanted`() async throws {
        let scale = try #require(PlayedService.scale)
        try await PlayedService.play { service, bluez in
            service.answer("StartNotify", .nothing)
            await #expect(throws: BluetoothError.timedOut) {
                try await bluez.connect(scale, to: .uart, timeout: .milliseconds(300))
            }
        }
    }
}
