import CLinux
import Glibc
import Testing
import Values

@testable import Links

@Suite(.timeLimit(.minutes(10)))
struct PseudoTerminalTests {
    @Test func `bytes go both ways as they are`() async throws {
        let terminal = try PseudoTerminal()
        let link = try await Link.open(terminal.address)
        let every = (0...255).map { UInt8($0) }
        try await terminal.link.send(every)
        #expect(await link.receive(256) == every)
        try await link.send(every)
        #expect(await terminal.link.receive(256) == every)
    }

    @Test func `a megabyte arrives whole in both directions at once`() async throws {
        let terminal = try PseudoTerminal()
        let link = try await Link.open(terminal.address)
        let bytes = pattern(1 << 20)
        async let there: Void = terminal.link.send(bytes)
        async let back: Void = link.send(bytes)
        async let received = terminal.link.receive(bytes.count)
        #expect(isSame(await link.receive(bytes.count), bytes))
        #expect(isSame(await received, bytes))
        _ = try await (there, back)
    }

    @Test func `the next program finds the simulator still there`() async throws {
        let terminal = try PseudoTerminal()
        for turn in ["first", "second"] {
            let link = try await Link.open(terminal.address)
            try await link.send(turn)
            #expect(await terminal.link.receive(turn) == turn)
            link.close()
            #expect(link.ending == .closed)
        }
        #expect(terminal.link.ending == nil)
    }

    @Test func `what came before the link was opened is thrown away`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.link.send("stale")
        let link = try await Link.open(terminal.address)
        try await terminal.link.send("fresh")
        #expect(await link.receive("fresh") == "fresh")
    }

    @Test func `a link whose other side is closed says that the port went away`() async throws {
        let terminal = try PseudoTerminal()
        let link = try await Link.open(terminal.address)
        terminal.link.close()
        #expect(await link.readToEnd().ending == .unplugged)
        await #expect(throws: LinkError.ended(.unplugged)) { try await link.send("x") }
    }

    @Test func `one program at a time`() async throws {
        let terminal = try PseudoTerminal()
        let link = try await Link.open(terminal.address)
        await #expect(throws: LinkError.busy(path: terminal.path)) { try await Link.open(terminal.address) }
        link.close()
        _ = try await Link.open(terminal.address)
    }

    @Test func `cancelling the reading task closes the link`() async throws {
        let terminal = try PseudoTerminal()
        let link = try await Link.open(terminal.address)
        let reading = Task { await link.readToEnd().ending }
        try await terminal.link.send("x")
        reading.cancel()
        #expect(await reading.value == .closed)
        _ = try await Link.open(terminal.address)
    }

    @Test func `a link nobody holds is closed`() async throws {
        let terminal = try PseudoTerminal()
        _ = try await Link.open(terminal.address)
        _ = try await Link.open(terminal.address)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct SerialPortTests {
    private func settings(of path: String) -> termios {
        var settings = termios()
        let number = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK)
        tcgetattr(number, &settings)
        close(number)
        return settings
    }

    @Test(arguments: [(300, B300), (9600, B9600), (115_200, B115200), (921_600, B921600)])
    func `the speed is set and taken back`(baud: Int, speed: Int32) async throws {
        let terminal = try PseudoTerminal()
        let before = settings(of: terminal.path)
        let link = try await Link.open(LinkAddress("serial:\(terminal.path)?baud=\(baud)&format=8N2"))
        var during = settings(of: terminal.path)
        #expect(cfgetospeed(&during) == speed_t(speed))
        #expect(cfgetispeed(&during) == speed_t(speed))
        #expect(during.c_cflag & tcflag_t(CSTOPB) != 0)
        #expect(during.c_cflag & tcflag_t(CLOCAL | CREAD) == tcflag_t(CLOCAL | CREAD))
        #expect(during.c_cflag & tcflag_t(CRTSCTS) == 0)
        #expect(during.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == 0)
        link.close()
        // The next one gets in only after the settings are back.
        let next = try await Link.open(terminal.address)
        #expect(settings(of: terminal.path).c_cflag & tcflag_t(CSTOPB) == before.c_cflag & tcflag_t(CSTOPB))
        next.close()
    }

    @Test(arguments: ["serial", "pty"])
    func `the rate of an open port is changed, and what came at the old one is forgotten`(kind: String) async throws {
        let terminal = try PseudoTerminal()
        let before = settings(of: terminal.path)
        let link = try await Link.open(LinkAddress("\(kind):\(terminal.path)"))
        // The loop has taken this up; what waits in the port goes.
        try await terminal.link.send("old")
        #expect(await link.receive("old") == "old")
        await link.change(to: SerialRate(baud: 2400))
        var during = settings(of: terminal.path)
        #expect(cfgetospeed(&during) == speed_t(B2400))
        #expect(cfgetispeed(&during) == speed_t(B2400))
        try await terminal.link.send("new")
        #expect(await link.receive("new") == "new")
        link.close()
        let next = try await Link.open(terminal.address)
        var after = settings(of: terminal.path)
        var wanted = before
        #expect(cfgetospeed(&after) == cfgetospeed(&wanted))
        next.close()
    }

    @Test(.timeLimit(.minutes(10))) func `what waits in a port is forgotten with the rate at which it came`()
        async throws
    {
        let terminal = try PseudoTerminal()
        let port = try SerialPort.open(terminal.path, settings: nil)
        func waiting() -> Int32 {
            var count: Int32 = 0
            return ioctl(port.number, UInt(FIONREAD), &count) == 0 ? count : -1
        }
        try await terminal.link.send("old")
        while waiting() < 3 { await Task.yield() }
        #expect(SerialPort.change(port.number, to: SerialRate(baud: 2400)))
        #expect(waiting() == 0)
    }

    @Test func `a link that has no rate is none the worse for it`() async throws {
        let listener = try TCPListener()
        let link = try await Link.open(listener.address)
        var links = listener.links.makeAsyncIterator()
        let other = try #require(await links.next())
        await link.change(to: SerialRate(baud: 2400))
        try await other.send("still here")
        #expect(await link.receive("still here") == "still here")
        link.close()
        await link.change(to: SerialRate(baud: 4800))
        #expect(await link.readToEnd().ending == .closed)
    }

    // A pseudo-terminal has eight data bits, no parity and no modem lines, and says so only when asked again.
    @Test(arguments: [("format=7E1", "the format 7E1"), ("format=8O1", "the format 8O1"), ("dtr=off", "dtr=off")])
    func `a setting which the driver ignores is an error`(option: String, setting: String) async throws {
        let terminal = try PseudoTerminal()
        let address = try LinkAddress("serial:\(terminal.path)?\(option)")
        await #expect(throws: LinkError.settingRefused(path: terminal.path, setting: setting)) {
            try await Link.open(address)
        }
        _ = try await Link.open(terminal.address)
    }

    @Test func `what is no serial port is told`() async throws {
        await #expect(throws: LinkError.noSuchDevice(path: "/dev/ttyUSB99")) {
            try await Link.open(LinkAddress("serial:/dev/ttyUSB99"))
        }
        await #expect(throws: LinkError.notASerialPort(path: "/dev/null")) {
            try await Link.open(LinkAddress("serial:/dev/null"))
        }
        await #expect(throws: LinkError.notASerialPort(path: "/tmp")) {
            try await Link.open(LinkAddress("serial:/tmp"))
        }
        #expect(LinkError.permissionDenied(path: "/dev/ttyS0").action?.contains("dialout") == true)
    }
}
