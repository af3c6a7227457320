import BlueZ
import BluetoothSockets
import Links
import Synchronization
import Testing

extension OnTheAir {
    /// Pairing by a question that somebody answers.
    @Suite(.timeLimit(.minutes(10)))
    struct PairingTests {
        private func find(_ device: RadioDevice) async throws -> BluetoothAddress {
            let address = try device.address
            try await BlueZ.guest.unpair(device)
            try await BlueZ.guest.search { $0.contains { $0.address == address.description && $0.signal != nil } }
            return address
        }

        @Test func `a reader is paired by its PIN, and connects from then on`() async throws {
            let address = try await find(.wand)
            let questions = Mutex<[PairingQuestion]>([])
            try await BlueZ.guest.pair(address) { question in
                questions.withLock { $0.append(question) }
                return .code("1234")
            }
            #expect(questions.withLock { $0 } == [.pin])
            #expect(try await BlueZ.guest.device(.wand)?.isPaired == true)
            for _ in 1...2 {
                let link = try await RadioDevice.wand.open()
                try await RadioDevice.wand.tell(#"send \x021000000982000364696050260530101701\r\n"#)
                #expect(await link.receive(36).first == 2)
            }
        }

        @Test func `a wrong PIN is told, and the right one may follow`() async throws {
            let address = try await find(.wand)
            await #expect(throws: BlueZError.authenticationFailed(address)) {
                try await BlueZ.guest.pair(address) { _ in .code("9999") }
            }
            #expect(try await BlueZ.guest.device(.wand)?.isPaired != true)
            try await BlueZ.guest.pair(address) { _ in .code("1234") }
            #expect(try await BlueZ.guest.device(.wand)?.isPaired == true)
        }

        @Test func `who does not answer the question is not paired`() async throws {
            let address = try await find(.wand)
            await #expect(throws: BlueZError.self) { try await BlueZ.guest.pair(address) { _ in .no } }
            #expect(try await BlueZ.guest.device(.wand)?.isPaired != true)
        }

        @Test func `a paired device is not paired again, but after it was forgotten`() async throws {
            try await BlueZ.guest.ensurePaired(.indicator)
            let address = try RadioDevice.indicator.address
            await #expect(throws: BlueZError.alreadyPaired(address)) {
                try await BlueZ.guest.pair(address) { _ in .yes }
            }
            let again = try await find(.indicator)
            try await BlueZ.guest.pair(again) { _ in .code("0000") }
        }

        @Test func `a device that was not found, or is out of reach, is told`() async throws {
            let stranger = try #require(BluetoothAddress("00:11:22:33:44:55"))
            await #expect(throws: BlueZError.unknownDevice(stranger)) {
                try await BlueZ.guest.pair(stranger) { _ in .yes }
            }
            let address = try await find(.wand)
            try await RadioDevice.wand.tell("off")
            await #expect(throws: BlueZError.unreachable(address)) {
                try await BlueZ.guest.pair(address) { _ in .code("1234") }
            }
            try await RadioDevice.wand.tell("on")
        }
    }
}
