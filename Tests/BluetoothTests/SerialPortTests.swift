import BluetoothSockets
import Links
import Testing

extension OnTheAir {
    /// Finding the serial port of a device, and bytes in both directions.
    @Suite(.timeLimit(.minutes(10)))
    struct SerialPortTests {
        @Test func `the directory names the channels of all serial ports`() throws {
            #expect(try ServiceSearch.serialPortChannels(of: RadioDevice.indicator.address) == [2])
            #expect(try ServiceSearch.serialPortChannels(of: RadioDevice.stick.address) == [9, 3])
            #expect(try ServiceSearch.serialPortChannels(of: RadioDevice.scale.address) == [])
        }

        @Test func `an indicator paired by its PIN answers commands`() async throws {
            let link = try await RadioDevice.indicator.open()
            try await link.send("{ZA1}")
            #expect(await link.receive("^") == "^")
            try await link.send("{RW}")
            #expect(await link.receive("[425.5]") == "[425.5]")
            try await link.send("{XX}")
            #expect(await link.receive("(14)") == "(14)")
        }

        @Test func `a channel nobody answers on is passed over`() async throws {
            let link = try await RadioDevice.stick.open()
            try await RadioDevice.stick.tell(#"send LA 982 000123456789\r\n"#)
            #expect(await link.receive("LA 982 000123456789\r\n") == "LA 982 000123456789\r\n")
        }

        @Test func `a device without a directory is tried on channel 1`() async throws {
            let link = try await RadioDevice.scale.open()
            try await link.send("{RW}")
            #expect(await link.receive("{RW}") == "{RW}")
        }

        @Test(arguments: [7, 127, 4096])
        func `a thousand lines arrive as they were sent, whatever the pieces`(size: Int) async throws {
            let link = try await RadioDevice.stick.open("?channel=3")
            let lines = (0..<1000).map(Self.line).joined()
            async let stream = RadioDevice.stick.tell("stream 1000 \(size)")
            #expect(await link.receive(lines) == lines)
            _ = try await stream
        }

        @Test func `twenty kilobytes go there and back`() async throws {
            let link = try await RadioDevice.scale.open("?channel=1")
            let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
            async let received = link.receive(bytes.count)
            try await link.send(bytes)
            #expect(await received == bytes)
        }

        @Test func `two devices are heard at once`() async throws {
            let (scale, stick) = try await (RadioDevice.scale.open(), RadioDevice.stick.open())
            for turn in 1...5 {
                try await scale.send("turn \(turn)")
                try await RadioDevice.stick.tell(#"send tag \#(turn)\r\n"#)
                #expect(await stick.receive("tag \(turn)\r\n") == "tag \(turn)\r\n")
                #expect(await scale.receive("turn \(turn)") == "turn \(turn)")
            }
        }

        /// The line of that number in a stream, as `weight_line` in the guest's `radio.py` makes it.
        private static func line(_ number: Int) -> String {
            let weight = "\(number / 2).\(number % 2 * 5)"
            let zeroes = String(repeating: "0", count: 7 - weight.utf8.count)
            return (number % 3 == 0 ? "ST" : "US") + ",GS,+\(zeroes)\(weight)kg\r\n"
        }
    }
}
