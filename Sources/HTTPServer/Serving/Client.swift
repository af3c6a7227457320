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

    private init(of connection: OpaquePointer) {
        address = SocketAddress.text(mhd_client_address(connection))
    }

    /// The client of an open connection.
    static func of(_ connection: OpaquePointer) -> Client? {
        mhd_socket_context(connection).map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Called when a connection opens and when it closes.
    static let notice: MHD_NotifyConnectionCallback = { _, connection, client, event in
        guard let connection, let client else { return }
        switch event {
        case .CONNECTION_NOTIFY_STARTED: client.pointee = Unmanaged.passRetained(Client(of: connection)).toOpaque()
        case .CONNECTION_NOTIFY_CLOSED:
            guard let pointer = client.pointee else { return }
            client.pointee = nil
            Unmanaged<Client>.fromOpaque(pointer).release()
        @unknown default: break
        }
    }
}
