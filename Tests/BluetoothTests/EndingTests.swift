import BluetoothSockets
import Glibc
import Links
import Testing

extension OnTheAir {
    /// What cannot be opened, how links end, and that each is told by name.
    @Suite(.timeLimit(.minutes(10)))
    struct EndingTests {
        @Test(arguments: [
            ("close", ECONNRESET, "the other side ended the link"),
            ("drop 0x13", ECONNRESET, "the other side ended the link"),
            ("drop 0x15", ECONNRESET, "the other side ended the link"),
            ("drop 0x08", ETIMEDOUT, "the link was lost: the device is off or out of reach"),
        ])
        func `a link that the device ends says why`(command: String, code: Int32, text: String) async throws {
            let link = try await RadioDevice.stick.open()
            // Linux forgets why a radio link ended when it writes on it just then, as it does after a port was opened.
            try await RadioDevice.stick.tell("settle")
            try await RadioDevice.stick.tell(command)
            let ending = await link.readToEnd()
            #expect(ending == .failed(code: code))
            #expect(ending?.description == text)
        }

        @Test func `what came before the end is read`() async throws {
            let link = try await RadioDevice.stick.open()
            try await RadioDevice.stick.tell(#"send 982 000123456789\r\n"#)
            try await RadioDevice.stick.tell("close")
            #expect(await link.receive("982 000123456789\r\n") == "982 000123456789\r\n")
            #expect(await link.readToEnd() == .failed(code: ECONNRESET))
        }

        @Test func `a device that is not there is unreachable`() async throws {
            let address = try #require(BluetoothAddress("00:11:22:33:44:55"))
            for options in ["", "?channel=1"] {
                await #expect(throws: LinkError.bluetooth(.deviceUnreachable, address)) {
                    try await Link.open(LinkAddress("rfcomm:\(address)\(options)"), timeout: Guest.patience)
                }
            }
        }

        @Test func `a device out of reach is unreachable until it is back`() async throws {
            let stick = RadioDevice.stick
            let link = try await stick.open()
            try await stick.tell("settle")
            try await stick.tell("off")
            #expect(await link.readToEnd() == .failed(code: ETIMEDOUT))
            await #expect(throws: LinkError.bluetooth(.deviceUnreachable, try stick.address)) { try await stick.open() }
            try await stick.tell("on")
            _ = try await stick.open()
        }

        @Test func `a channel without a serial port is refused`() async throws {
            let stick = RadioDevice.stick
            await #expect(throws: LinkError.bluetooth(.refused, try stick.address)) {
                try await stick.open("?channel=9")
            }
        }

        @Test(arguments: ["", "?channel=3"])
        func `a device that never answers does not keep us waiting`(options: String) async throws {
            let stick = RadioDevice.stick
            try await stick.tell("deaf")
            let error = await #expect(throws: LinkError.self) { try await stick.open(options, timeout: .seconds(2)) }
            switch error {
            case .timedOut, .bluetooth(.timedOut, _): break
            default: Issue.record("\(String(describing: error))")
            }
            // Without this the kernel goes on asking for up to 40 s, and who tries again meanwhile waits with it.
            try await stick.tell("drop")
            try await stick.tell("hearing")
            _ = try await stick.open()
        }
    }
}
