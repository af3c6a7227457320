import BlueZ
import BluetoothSockets
import Foundation
import Glibc
import Links
import Testing

extension OnTheAir {
    /// The service and the adapter come and go.
    @Suite(.timeLimit(.minutes(10)))
    struct ServiceTests {
        @Test func `the service is killed and everything works again`() async throws {
            try await BlueZ.guest.ensurePaired(.indicator)
            let link = try await RadioDevice.indicator.open()
            let weights = try await RadioDevice.platform.openLowEnergy()
            try end("bluetoothd", with: SIGKILL)
            try await BlueZ.guest.wait { $0.isEmpty }
            // The link is the kernel's and does not need the service.
            try await link.send("{ZA1}")
            #expect(await link.receive("^") == "^")
            link.close()
            // One of Low Energy is the service's.
            #expect(await weights.readToEnd() == .endOfStream)
            try await BlueZ.guest.wait { !$0.isEmpty }
            #expect(try await BlueZ.guest.device(.indicator)?.isPaired == true)
            try await BlueZ.guest.search { $0.contains { $0.name == "XRS2 334455" && $0.signal != nil } }
            _ = try await RadioDevice.indicator.open()
            _ = try await RadioDevice.platform.openLowEnergy()
        }

        @Test func `the adapter is pulled out and plugged in again`() async throws {
            try await BlueZ.guest.ensurePaired(.indicator)
            for device in [RadioDevice.indicator, .stick, .wand, .scale] { try await device.tell("drop") }
            try end("btvirt", with: SIGUSR2)
            try await BlueZ.guest.wait { $0.isEmpty }
            await #expect(throws: BlueZError.noAdapter) { _ = try await BlueZ.guest.discover() }
            let address = try RadioDevice.indicator.address
            await #expect(throws: LinkError.bluetooth(.noAdapter, address)) {
                try await Link.open(.rfcomm(address, channel: nil, security: .medium), timeout: Guest.patience)
            }
            try end("btvirt", with: SIGUSR2)
            try await BlueZ.guest.wait { !$0.isEmpty }
            // A search switches it on.
            try await BlueZ.guest.search { $0.contains { $0.name == "XRS2 334455" && $0.signal != nil } }
            let link = try await RadioDevice.indicator.open()
            try await link.send("{ZA1}")
            #expect(await link.receive("^") == "^")
        }

        /// Sends a signal to the program of that name.
        private func end(_ program: String, with signal: Int32) throws {
            let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
            let found = processes.first {
                (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == "\(program)\n"
            }
            try #require(kill(#require(found), signal) == 0)
        }
    }
}
