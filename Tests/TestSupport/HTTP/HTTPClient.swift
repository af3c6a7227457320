import Blocking
import Dispatch
import Glibc

/// An HTTP/1.1 client on one raw TCP connection, for tests: sends what it is told, right or wrong.
///
/// It blocks, so it works on a queue of its own and not on the cooperative pool where the server's handlers run.
/// Every wait ends after `patience` with an error, so a test fails instead of hanging.
package actor HTTPClient {
    private let queue = Offload("test-client", width: 1)
    private let descriptor: Int32
    private var received: [UInt8] = []
    private var start = 0
    private var framing = BodyFraming.none
    private var isClosed = false

    package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Connects to an IPv4 address.
    package init(port: UInt16, host: String = "127.0.0.1", patience seconds: Int = 90) throws(HTTPClientError) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw .system("socket", errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw .system("connect", code)
        }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        if !isClosed { Glibc.close(descriptor) }
    }

    /// Sends a request and reads the whole reply; the connection can be used again.
    package func request(
        _ method: String, _ target: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) throws(HTTPClientError) -> HTTPReply {
        try send(Self.head(method, target, headers: headers, length: body?.count))
        if let body { try send(body) }
        return try readReply(to: method)
    }

    package func get(_ target: String, headers: [(String, String)] = []) throws(HTTPClientError) -> HTTPReply {
        try request("GET", target, headers: headers)
    }

    /// The text of a request up to its body; without a `Host` among the headers, `localhost` is added.
    package static func head(
        _ method: String, _ target: String, headers: [(String, String)] = [], length: Int? = nil
    ) -> String {
        var lines = ["\(method) \(target) HTTP/1.1"]
        if !headers.contains(where: { $0.0.lowercased() == "host" }) { lines.append("Host: localhost") }
        lines += headers.map { "\($0): \($1)" }
        if let length { lines.append("Content-Length: \(length)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    package func send(_ text: String) throws(HTTPClientError) {
        try send(Array(text.utf8))
    }

    package func send(_ bytes: [UInt8]) throws(HTTPClientError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw .system("send", errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends one chunk of a chunked body; an empty one ends it.
    package func sendChunk(_ bytes: [UInt8]) throws(HTTPClientError) {
        try send("\(String(bytes.count, radix: 16))\r\n")
        try send(bytes)
        try send("\r\n")
    }

    /// Tells the server that nothing more comes, and still hears what it says.
    package func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    package func close() {
        guard !isClosed else { return }
        isClosed = true
        Glibc.close(descriptor)
    }

    /// Keeps the kernel from taking much that nobody reads, before anything has been received.
    package func shrinkReceiveBuffer(to bytes: Int32) {
        var bytes = bytes
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }
}

// MARK: - Reading

extension HTTPClient {
    /// Reads a whole reply; one to `HEAD` has no body.
    package func readReply(to method: String = "GET") throws(HTTPClientError) -> HTTPReply {
        var reply = try readHead(to: method)
        while let byte = try readBodyByte() { reply.body.append(byte) }
        return reply
    }

    /// Reads status line and headers; the body follows with `readBodyLine`.
    package func readHead(to method: String = "GET") throws(HTTPClientError) -> HTTPReply {
        let statusLine = try readLine()
        let parts = statusLine.split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = Int(parts[1]) else {
            throw .malformed(statusLine)
        }
        var headers: [String: [String]] = [:]
        while true {
            let line = try readLine()
            guard !line.isEmpty else { break }
            guard let colon = line.firstIndex(of: ":") else { throw .malformed(line) }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            headers[line[..<colon].lowercased(), default: []].append(String(value))
        }
        let reply = HTTPReply(status: status, headers: headers)
        framing = BodyFraming(of: reply, to: method)
        if status == 100 { return try readHead(to: method) }
        return reply
    }

    /// The next line of the body without its line feed; nil at its end.
    package func readBodyLine() throws(HTTPClientError) -> String? {
        var line: [UInt8] = []
        while let byte = try readBodyByte() {
            if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// The next server-sent event or comment; nil at the end of the stream.
    package func nextEvent() throws(HTTPClientError) -> ServerSentEvent? {
        var event = ServerSentEvent()
        while let line = try readBodyLine() {
            if line.isEmpty { return event }
            event.receive(line: line)
        }
        return nil
    }

    /// The next event of a name, passing over all others; nil at the end of the stream.
    package func nextEvent(named name: String) throws(HTTPClientError) -> ServerSentEvent? {
        while let event = try nextEvent() {
            if event.name == name { return event }
        }
        return nil
    }

    /// Whether the server has closed the connection, after everything sent before was read.
    package func isAtEnd() throws(HTTPClientError) -> Bool {
        guard start == received.count else { return false }
        return try !fill()
    }

    /// Reads all that comes until the server closes or breaks the connection, whatever it is.
    package func readToEnd() throws(HTTPClientError) -> [UInt8] {
        var all = Array(received[start...])
        do {
            while try fill() { all += received }
        } catch {
            guard case .system = error else { throw error }
        }
        start = received.count
        return all
    }

    private func readBodyByte() throws(HTTPClientError) -> UInt8? {
        switch framing {
        case .none, .length(0): return nil
        case .length(let rest):
            framing = .length(rest - 1)
            return try readByte()
        case .untilClose:
            if start == received.count, try !fill() { return nil }
            return try readByte()
        case .chunk(0, let isFirst):
            if !isFirst { _ = try readLine() }
            let line = try readLine()
            guard let size = Int(line, radix: 16) else { throw .malformed(line) }
            if size == 0 {
                while try !readLine().isEmpty {}
                framing = .none
            } else {
                framing = .chunk(rest: size, isFirst: false)
            }
            return try readBodyByte()
        case .chunk(let rest, _):
            framing = .chunk(rest: rest - 1, isFirst: false)
            return try readByte()
        }
    }

    private func readLine() throws(HTTPClientError) -> String {
        var line: [UInt8] = []
        while true {
            let byte = try readByte()
            if byte == 0x0A { break }
            if byte != 0x0D { line.append(byte) }
        }
        return String(decoding: line, as: UTF8.self)
    }

    private func readByte() throws(HTTPClientError) -> UInt8 {
        if start == received.count, try !fill() { throw .closed }
        start += 1
        return received[start - 1]
    }

    /// Receives more; false when the server has closed.
    private func fill() throws(HTTPClientError) -> Bool {
        guard !isClosed else { throw .closed }
        received = [UInt8](repeating: 0, count: 64 << 10)
        start = 0
        var (count, code): (Int, Int32) = (-1, EINTR)
        // A process that was stopped for a while is told so by the call that it waited in.
        while count < 0, code == EINTR {
            count = received.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            code = errno
        }
        received.removeLast(received.count - max(count, 0))
        guard count >= 0 else { throw code == EAGAIN ? .timedOut : .system("recv", code) }
        return count > 0
    }
}
