import BluetoothSockets
import Links
import Testing

extension OnTheAir {
    /// Links that are opened again and again.
    @Suite(.timeLimit(.minutes(10)))
    struct ReconnectTests {
        @Test func `fifty times closed and opened again at once`() async throws {
            let device = RadioDevice.stick
            var times: [Duration] = []
            for turn in 1...50 {
                let start = ContinuousClock.now
                let link = try await device.open()
                times.append(ContinuousClock.now - start)
                // Not only open, but alive.
                try await device.tell(#"send turn \#(turn)\r\n"#)
                #expect(await link.receive("turn \(turn)\r\n") == "turn \(turn)\r\n")
                link.close()
            }
            Self.report("closed by us", times)
        }

        @Test func `fifty times ended by the device`() async throws {
            let device = RadioDevice.indicator
            var times: [Duration] = []
            for turn in 1...50 {
                let link = try await device.open("?channel=2")
                try await device.tell(turn.isMultiple(of: 2) ? "close" : "drop")
                let start = ContinuousClock.now
                #expect(await link.readToEnd() != nil)
                let again = try await device.open("?channel=2")
                times.append(ContinuousClock.now - start)
                try await device.tell(#"send turn \#(turn)\r\n"#)
                #expect(await again.receive("turn \(turn)\r\n") == "turn \(turn)\r\n")
                again.close()
            }
            Self.report("ended by the device", times)
        }

        /// How long the fifty took, for the log: what a test asserts would be the speed of the machine.
        private static func report(_ what: String, _ times: [Duration]) {
            let sorted = times.sorted().map { Int($0 / .milliseconds(1)) }
            print(
                "reconnect (\(what)): \(sorted.count) times, median \(sorted[sorted.count / 2]) ms,",
                "nine of ten within \(sorted[sorted.count * 9 / 10]) ms, longest \(sorted[sorted.count - 1]) ms")
        }
    }
}
