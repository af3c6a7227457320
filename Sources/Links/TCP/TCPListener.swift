import Dispatch
import Glibc
import Synchronization

/// A TCP port on which a simulator waits for gateways; each connection is a link.
package final class TCPListener: Sendable {
    /// The port, chosen by the system where 0 was asked for.
    package let port: UInt16
    /// The host as given; this machine alone by default.
    package let host: String
    /// The connections as they come, until `close()`; for one reader.
    package let links: AsyncStream<Link>
    private let gate: Mutex<SourceGate>

    package init(host: String = "127.0.0.1", port: UInt16 = 0) throws(LinkError) {
        let address = try SocketAddress.resolve(host: host, port: port, toListen: true).first
        guard let address else { throw .hostUnknown(host: host, reason: "it has no address") }
        let descriptor = try address.makeSocket()
        setSocketOption(descriptor.number, SOL_SOCKET, SO_REUSEADDR, 1)
        guard address.pass(to: { bind(descriptor.number, $0, $1) }) == 0, listen(descriptor.number, 16) == 0 else {
            throw errno == EADDRINUSE
                ? .busy(path: "\(host) port \(port)") : .system(operation: "listening on port \(port)", code: errno)
        }
        self.host = host
        self.port = SocketAddress.boundPort(of: descriptor.number)
        let (links, newLinks) = AsyncStream.makeStream(of: Link.self, bufferingPolicy: .bufferingOldest(64))
        self.links = links
        let queue = DispatchQueue(label: "gatewayd.listener")
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: queue)
        source.setEventHandler {
            if let accepted = Self.accept(descriptor.number) { newLinks.yield(Link(accepted, calls: .socket)) }
        }
        source.setCancelHandler {
            withExtendedLifetime(descriptor) {}
            newLinks.finish()
        }
        var gate = SourceGate(source)
        gate.open()
        self.gate = Mutex(gate)
    }

    deinit {
        close()
    }

    package func close() {
        gate.withLock { $0.cancel() }
    }

    /// What a gateway is given to connect to.
    package var address: LinkAddress { .tcp(host: host, port: port) }

    private static func accept(_ listening: Int32) -> OwnedDescriptor? {
        let number = Glibc.accept(listening, nil, nil)
        guard number >= 0 else { return nil }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        TCPConnection.prepare(number)
        return OwnedDescriptor(number)
    }
}
