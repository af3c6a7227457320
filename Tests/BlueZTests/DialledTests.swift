import Synchronization
import Testing

@testable import BlueZ
@testable import SystemBus

/// Readers that dial this machine: only a paired one may, and only BlueZ says that one did.
@Suite(.timeLimit(.minutes(10)))
struct DialledTests {
    @Test func `the serial port asks for an encrypted, paired connection`() async throws {
        try await PlayedService.play(accepting: { _, _ in false }) { service, bluez in
            _ = try await bluez.adapters()
            try await service.wait(for: "RegisterProfile")
            let profile = try #require(service.profile)
            #expect(profile["RequireAuthentication"] == .boolean(true))
            #expect(profile["Role"] == .string("server"))
            // Who is trusted may be a keyboard as well: nobody is asked to be.
            #expect(profile["RequireAuthorization"] == .boolean(false))
            #expect(profile["AutoConnect"] == .boolean(false))
        }
    }

    @Test func `where nobody takes them no serial port is offered`() async throws {
        try await PlayedService.play { service, bluez in
            _ = try await bluez.adapters()
            #expect(!service.calls.contains("RegisterProfile"))
        }
    }

    @Test func `another program that says that a device has dialled is refused`() async throws {
        let accepted = Mutex(0)
        try await PlayedService.play(accepting: { _, _ in
            accepted.withLock { $0 += 1 }; return true
        }) { service, bluez in
            _ = try await bluez.adapters()
            try await service.wait(for: "RegisterProfile")
            let name = try #require(service.caller)
            #expect(service.stranger(calls: "NewConnection", of: name, at: BlueZ.serialPort) == BlueZ.rejected)
            #expect(service.stranger(calls: "Release", of: name, at: BlueZ.serialPort) == BlueZ.rejected)
            #expect(service.stranger(calls: "RequestConfirmation", of: name, at: Pairing.agent) == BlueZ.rejected)
            #expect(accepted.withLock { $0 } == 0)
        }
    }
}
