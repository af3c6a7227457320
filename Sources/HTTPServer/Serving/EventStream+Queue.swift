import CMicroHTTPD
import Glibc

extension EventStream {
    /// A response that reads from this stream; it ends the stream when the connection is done with it.
    func makeMessage(for connection: OpaquePointer, block: Int = 4096) -> OpaquePointer? {
        let reader = Reader(stream: self, connection: connection)
        let context = Unmanaged.passRetained(reader)
        let message = MHD_create_response_from_callback(
            mhd_size_unknown, block,
            { context, _, buffer, capacity in
                guard let context, let buffer else { return mhd_end_with_error }
                let reader = Unmanaged<Reader>.fromOpaque(context).takeUnretainedValue()
                return reader.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
            }, context.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<Reader>.fromOpaque(context).takeRetainedValue().stream.terminate()
            })
        if message == nil { context.release() }
        return message
    }

    /// Limits what the kernel buffers for a slow client, so that the queue's own bounds take effect, and detects
    /// clients that vanished silently.
    static func tune(_ descriptor: Int32) {
        var bytes: Int32 = 64 * 1024
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        var milliseconds: Int32 = 45_000
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds,
            socklen_t(MemoryLayout<Int32>.size))
    }
}

extension EventStream {
    /// What the library's reader callback holds on to; used on the library's thread only.
    private final class Reader {
        let stream: EventStream
        private let connection: OpaquePointer

        init(stream: EventStream, connection: OpaquePointer) {
            self.stream = stream
            self.connection = connection
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            switch stream.take(into: buffer, pause: { MHD_suspend_connection(connection) }) {
            case .bytes(let count): count
            case .waiting: 0
            case .ended: mhd_end_of_stream
            case .broken: mhd_end_with_error
            }
        }
    }
}
