import BlueZ
import BluetoothSockets
import Links
import Testing

extension OnTheAir {
    /// Readers that dial this machine.
    @Suite(.timeLimit(.minutes(10)))
    struct IncomingTests {
        @Test func `a paired reader that dials is heard, ten times over`() async throws {
            try await BlueZ.guest.ensurePaired(.wand)
            let wand = try RadioDevice.wand.address
            let address = try LinkAddress("rfcomm-listen:\(wand)")
            for turn in 1...10 {
                async let waiting = Link.open(address)
                // A reader that dials too early is turned away, and does not dial again.
                while !IncomingPorts.shared.isAwaited(wand) { try await Task.sleep(for: .milliseconds(20)) }
                try await RadioDevice.wand.dial()
                let link = try await waiting
                try await RadioDevice.wand.tell(#"send LA 982 00000000000\#(turn)\r\n"#)
                let line = "LA 982 00000000000\(turn)\r\n"
                #expect(await link.receive(line) == line)
                link.close()
                try await RadioDevice.wand.tell("drop")
            }
        }

        @Test func `a reader that nobody waits for is turned away`() async throws {
            try await BlueZ.guest.ensurePaired(.wand)
            let before = try await RadioDevice.wand.tell("status")
            try await RadioDevice.wand.dial()
            // Its own link is open for a moment, until the service has asked us.
            while try await RadioDevice.wand.tell("status") == before { try await Task.sleep(for: .milliseconds(100)) }
            while try await RadioDevice.wand.tell("status").hasPrefix("connected=1") {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }
}
