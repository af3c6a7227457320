import CMicroHTTPD

extension Service {
    /// Starts the library's thread on a listening socket; the daemon borrows this service until it is stopped.
    func startDaemon(on descriptor: Int32) -> OpaquePointer? {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let begun: BegunCallback = { context, target, connection in
            guard let context, let target, let connection else { return nil }
            let service = Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
            let exchange = Exchange(service: service, connection: connection, target: String(cString: target))
            service.opened(exchange)
            return Unmanaged.passRetained(exchange).toOpaque()
        }
        let completed: MHD_RequestCompletedCallback = { _, _, exchange, _ in
            guard let pointer = exchange?.pointee else { return }
            exchange?.pointee = nil
            Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue().completed()
        }
        let options = [
            option(.LISTEN_SOCKET, Int(descriptor)),
            option(.CONNECTION_LIMIT, limits.connections),
            option(.PER_IP_CONNECTION_LIMIT, limits.connectionsPerAddress),
            option(.CONNECTION_MEMORY_LIMIT, limits.headerBytes),
            option(.CONNECTION_TIMEOUT, limits.idleSeconds),
            option(.STRICT_FOR_CLIENT, 1),
            option(.URI_LOG_CALLBACK, unsafeBitCast(begun, to: Int.self), context),
            option(.NOTIFY_COMPLETED, unsafeBitCast(completed, to: Int.self)),
            option(.END, 0),
        ]
        let flags =
            MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        return mhd_start(
            flags, 0,
            { _, _, _, method, _, data, size, exchange in
                guard let method, let size, let pointer = exchange?.pointee else { return .NO }
                let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
                let upload = UnsafeRawBufferPointer(start: data, count: size.pointee)
                size.pointee = 0  // Everything is taken, or thrown away.
                return exchange.proceed(method: method, upload: upload)
            }, context, options)
    }
}

/// Called with the request line's target, before anything else of a request is known.
private typealias BegunCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer?

private func option(
    _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: pointer)
}
