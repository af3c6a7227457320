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
    private let newLinks: AsyncStream<Link>.Continuation
    private let watch: Mutex<Watch>

    /// - Parameter waiting: how many connections may wait to be taken; more are closed at once.
    package init(host: String = "127.0.0.1", port: UInt16 = 0, waiting: Int = 16) throws(LinkError) {
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
        (links, newLinks) = AsyncStream.makeStream(of: Link.self, bufferingPolicy: .bufferingOldest(waiting))
        var watch = Watch(descriptor) { [newLinks] _, _ in
            // One that finds no room is let go of here, which closes it: nobody is left hanging.
            if let accepted = Self.accept(descriptor.number) { newLinks.yield(Link(accepted, calls: .socket)) }
        }
        do throws(SystemFailure) {
            try watch.open(.reading)
        } catch {
            watch.cancel()
            throw .system(operation: "listening on port \(port)", code: error.code)
        }
        self.watch = Mutex(watch)
    }

    deinit {
        close()
    }

    package func close() {
        watch.withLock { $0.cancel() }
        newLinks.finish()
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
