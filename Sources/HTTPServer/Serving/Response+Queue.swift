import CMicroHTTPD
import Glibc

extension Response {
    /// Hands the response to the library for sending.
    func queue(on connection: OpaquePointer) -> MHD_Result {
        guard let message = makeMessage(for: connection) else { return .NO }
        defer { MHD_destroy_response(message) }
        // The library refuses empty values, which mean the same as no field.
        for field in headers.fields where !field.value.isEmpty {
            guard MHD_add_response_header(message, field.name, field.value) == .YES else { return .NO }
        }
        return MHD_queue_response(connection, UInt32(status.code), message)
    }

    private func makeMessage(for connection: OpaquePointer) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { buffer in
                // The library's prototype lacks const; with MUST_COPY it only reads.
                MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .file(let file):
            // The library closes the descriptor that it is given, and the file may be sent to others too.
            let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return nil }
            guard let message = MHD_create_response_from_fd64(UInt64(file.size), copy) else {
                close(copy)
                return nil
            }
            return message
        case .events(let stream): return stream.makeMessage(for: connection)
        case .made(let body): return body.queue.makeMessage(for: connection, block: 32 * 1024)
        }
    }
}

extension Headers {
    /// The headers of a request.
    init(of connection: OpaquePointer) {
        self.init()
        _ = withUnsafeMutablePointer(to: &self) { headers in
            MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { headers, _, name, nameLength, value, valueLength in
                    guard let headers, let name else { return .YES }
                    // The library leaves the space behind a value, which is no part of it (RFC 9110 §5.5).
                    let sent = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueLength)
                    let value = sent.prefix((sent.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? -1) + 1)
                    headers.assumingMemoryBound(to: Headers.self).pointee.add(
                        String(decoding: UnsafeRawBufferPointer(start: name, count: nameLength), as: UTF8.self),
                        String(decoding: value, as: UTF8.self))
                    return .YES
                }, headers)
        }
    }
}
