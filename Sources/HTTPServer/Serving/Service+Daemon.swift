import CMicroHTTPD
import Glibc

extension Service {
    /// Starts the library's thread on a listening socket; the daemon borrows this service until it is stopped.
    func startDaemon(on descriptor: Int32, as identity: ServerIdentity?) -> OpaquePointer? {
        guard let identity else { return startDaemon(on: descriptor, flags: 0, []) }
        // The library reads these three while it starts, and not again.
        return identity.certificates.withCString { certificates in
            identity.key.withCString { key in
                ServerIdentity.priorities.withCString { priorities in
                    startDaemon(
                        on: descriptor, flags: MHD_USE_TLS.rawValue,
                        [
                            option(.HTTPS_MEM_CERT, certificates), option(.HTTPS_MEM_KEY, key),
                            option(.HTTPS_PRIORITIES, priorities),
                        ])
                }
            }
        }
    }

    private func startDaemon(on descriptor: Int32, flags more: UInt32, _ secrets: [MHD_OptionItem]) -> OpaquePointer? {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let begun: BegunCallback = { _, target, connection in
            guard let target, let connection, let client = Client.of(connection) else { return nil }
            client.target = String(cString: target)
            client.targetBytes = strlen(target)
            return nil
        }
        let completed: MHD_RequestCompletedCallback = { _, _, exchange, _ in
            guard let pointer = exchange?.pointee else { return }
            exchange?.pointee = nil
            Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue().completed()
        }
        // The library takes callbacks as integers here.
        let options: [MHD_OptionItem] =
            [
                option(.LISTEN_SOCKET, Int(descriptor)),
                // Who gets a place is decided when it is wanted; those who lose theirs need a moment to go.
                option(.CONNECTION_LIMIT, 2 * (limits.connections + limits.connectionsPerAddress)),
                option(.CONNECTION_MEMORY_LIMIT, limits.headerBytes),
                option(.CONNECTION_TIMEOUT, limits.idleSeconds),
                option(.STRICT_FOR_CLIENT, 1),
                option(.URI_LOG_CALLBACK, unsafeBitCast(begun, to: Int.self)),
                MHD_OptionItem(
                    option: .NOTIFY_CONNECTION, value: unsafeBitCast(Client.notice, to: Int.self), ptr_value: context),
                option(.NOTIFY_COMPLETED, unsafeBitCast(completed, to: Int.self)),
            ] + secrets + [option(.END, 0)]
        // Not epoll: there the library takes a short read for the end of what has come, and when the client's hang-up
        // came together with those bytes it is not told again, so the connection stays until it is idle too long.
        let flags = MHD_USE_POLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue | more
        return mhd_start(
            flags, 0,
            { service, address, _ in
                guard let service else { return .NO }
                let connections = Unmanaged<Service>.fromOpaque(service).takeUnretainedValue().connections
                return connections.admit(SocketAddress.text(address)) ? .YES : .NO
            },
            { service, connection, _, method, version, data, size, context in
                guard let service, let connection, let method, let version, let size, let context else { return .NO }
                let exchange = Unmanaged<Service>.fromOpaque(service).takeUnretainedValue()
                    .exchange(at: context, of: connection)
                let upload = UnsafeRawBufferPointer(start: data, count: size.pointee)
                size.pointee = 0  // Everything is taken, or thrown away.
                return exchange.proceed(method: method, version: version, upload: upload)
            }, context, options)
    }
}

extension Service {
    /// The exchange of a request, which is made at the first call for it.
    private func exchange(
        at context: UnsafeMutablePointer<UnsafeMutableRawPointer?>, of connection: OpaquePointer
    ) -> Exchange {
        if let pointer = context.pointee { return Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue() }
        let exchange = Exchange(service: self, connection: connection)
        opened(exchange)
        context.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return exchange
    }
}

/// Called with the request line's target, before anything else of a request is known.
private typealias BegunCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer?

private func option(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: nil)
}

private func option(_ option: MHD_OPTION, _ text: UnsafePointer<CChar>) -> MHD_OptionItem {
    // The library's structure lacks const; it only reads.
    MHD_OptionItem(option: option, value: 0, ptr_value: UnsafeMutableRawPointer(mutating: text))
}
