import Glibc
import Testing

@testable import Links

/// What a connection is set to: a dead peer is noticed soon, commands leave at once, and old weights do not pile up.
@Suite(.timeLimit(.minutes(10)))
struct TCPOptionTests {
    private func option(_ descriptor: OwnedDescriptor, _ level: Int32, _ option: Int32) -> Int32? {
        var value: Int32 = -1
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor.number, level, option, &value, &size) == 0 ? value : nil
    }

    private func expectPrepared(_ connection: OwnedDescriptor, sourceLocation: SourceLocation = #_sourceLocation) {
        let tcp = Int32(IPPROTO_TCP)
        let table: [(name: String, level: Int32, option: Int32, value: Int32)] = [
            ("keepalive", SOL_SOCKET, SO_KEEPALIVE, 1), ("keepalive after", tcp, TCP_KEEPIDLE, 30),
            ("keepalive every", tcp, TCP_KEEPINTVL, 10), ("keepalive times", tcp, TCP_KEEPCNT, 3),
            ("no delay", tcp, TCP_NODELAY, 1),
            // The kernel counts its own overhead too.
            ("receive buffer", SOL_SOCKET, SO_RCVBUF, 2 * 64 * 1024),
        ]
        for row in table {
            #expect(
                option(connection, row.level, row.option) == row.value, "\(row.name)", sourceLocation: sourceLocation)
        }
        #expect(fcntl(connection.number, F_GETFL) & O_NONBLOCK != 0, "not blocking", sourceLocation: sourceLocation)
        #expect(fcntl(connection.number, F_GETFD) & FD_CLOEXEC != 0, "not inherited", sourceLocation: sourceLocation)
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func `an open connection notices a dead peer within a minute, and lets little wait`(host: String) throws {
        let listener = try TCPListener(host: host)
        let connection = try TCPConnection.open(host: host, port: listener.port, timeout: .seconds(10))
        expectPrepared(connection)
        listener.close()
    }

    @Test func `so does every socket that is prepared`() throws {
        let address = try #require(try SocketAddress.resolve(host: "127.0.0.1", port: 0, toListen: true).first)
        let socket = try address.makeSocket()
        #expect(option(socket, SOL_SOCKET, SO_KEEPALIVE) == 0, "by itself it does not")
        TCPConnection.prepare(socket.number)
        expectPrepared(socket)
    }

    @Test func `a host of which no address is allowed is not tried`() throws {
        let listener = try TCPListener()
        #expect(throws: LinkError.notAllowed(target: "127.0.0.1")) {
            try TCPConnection.open(host: "127.0.0.1", port: listener.port, timeout: .seconds(10)) { _ in false }
        }
        listener.close()
    }
}
