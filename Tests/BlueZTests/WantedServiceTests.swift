import BluetoothSockets
import Synchronization
import Testing

@testable import BlueZ

/// A device that is paired gets what the gateway uses of it and nothing more: it may be a keyboard besides.
@Suite(.timeLimit(.minutes(10)))
struct WantedServiceTests {
    @Test func `only the serial port and the services in use are allowed, and the device is not trusted`() async throws
    {
        let scale = try #require(PlayedService.scale)
        let warnings = Mutex<[String]>([])
        try await PlayedService.play(warn: { text in warnings.withLock { $0.append(text) } }) { service, bluez in
            service.answer("Pair", .nothing)
            let pairing = Task { try await bluez.pair(scale) { _ in .yes } }
            try await service.wait(for: "Pair")
            for used in [BlueZ.serialPortService, LowEnergyService.uart.uuid, LowEnergyService.weight.uuid] {
                #expect(try await service.scale(wants: used), "\(used)")
            }
            // Keyboards of both kinds, headphones, files, a network, and nothing that is a service.
            let others = [
                "00001124-0000-1000-8000-00805f9b34fb", "00001812-0000-1000-8000-00805f9b34fb",
                "0000110b-0000-1000-8000-00805f9b34fb", "00001105-0000-1000-8000-00805f9b34fb",
                "00001115-0000-1000-8000-00805f9b34fb", "",
            ]
            for other in others { #expect(try await !service.scale(wants: other), "\(other)") }
            #expect(warnings.withLock { $0.count } == others.count, "each is told")
            service.answer("Pair", .done)
            try await pairing.value
            #expect(!service.calls.contains("Set Trusted"))
        }
    }

    @Test func `once a device is paired nothing is allowed to it any more`() async throws {
        let scale = try #require(PlayedService.scale)
        try await PlayedService.play { service, bluez in
            try await bluez.pair(scale) { _ in .yes }
            #expect(try await !service.scale(wants: BlueZ.serialPortService))
        }
    }
}
