import CMicroHTTPD

/// What is kept of a connection across its requests; used only on the library's thread.
final class Client {
    /// The peer's IP address in numbers.
    let address: String
    /// Path and query of the latest request line, not decoded.
    ///
    /// Kept here and not in an exchange, because the library does not report a request that it gives up before the end
    /// of its head.
    var target = ""
    /// How long the target was as it came.
    var targetBytes = 0
    /// Its number among the open connections.
    let number: Int
    private let connections: OpenConnections

    private init(of connection: OpaquePointer, among connections: OpenConnections) {
        address = SocketAddress.text(mhd_client_address(connection))
        self.connections = connections
        number = connections.opened(mhd_connection_descriptor(connection), from: address)
    }

    /// The client of an open connection.
    static func of(_ connection: OpaquePointer) -> Client? {
        mhd_socket_context(connection).map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Called when a connection opens and when it closes, before its socket is closed.
    static let notice: MHD_NotifyConnectionCallback = { service, connection, client, event in
        guard let service, let connection, let client else { return }
        switch event {
        case .CONNECTION_NOTIFY_STARTED:
            let connections = Unmanaged<Service>.fromOpaque(service).takeUnretainedValue().connections
            client.pointee = Unmanaged.passRetained(Client(of: connection, among: connections)).toOpaque()
        case .CONNECTION_NOTIFY_CLOSED:
            guard let pointer = client.pointee else { return }
            client.pointee = nil
            let client = Unmanaged<Client>.fromOpaque(pointer).takeRetainedValue()
            client.connections.closed(client.number)
        @unknown default: break
        }
    }
}
