import Dispatch
import Glibc
import Synchronization

@testable import HTTPServer

/// A server on this machine, and bytes that a client sends it.
///
/// Whatever comes, handlers see only requests that stand there when they are read by the letter of the standard, in their
/// order: what a proxy before us takes for a body or a header is no request to us.
enum Wire {
    static func check(_ bytes: [UInt8]) {
        seen.withLock { $0 = [] }
        exchange(bytes)
        var expected = StrictRequests.read(bytes)[...]
        for request in seen.withLock({ $0 }) {
            // What is told to be wrong before it reaches a handler is passed over.
            guard let place = expected.firstIndex(where: { $0.covers(request) }) else {
                fatalError("\(request) was handled where there is \(expected)")
            }
            expected = expected[(place + 1)...]
        }
    }

    static let seeds: [[UInt8]] = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /x?y=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nT: 1\r\n\r\nGET /3 HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\r\n b: c\r\n\r\n",
        "\r\nGET http://a/b HTTP/1.0\r\nConnection: keep-alive\r\nCookie: a=\"b\"\r\n\r\n",
        "HEAD /%41 HTTP/1.1\r\nHost:a\r\nX:\t 1 \t\r\nExpect: 100-continue\r\n\r\n",
    ].map { Array($0.utf8) }

    private static let seen = Mutex<[StrictRequests.Seen]>([])

    private static let server: HTTPServer = {
        let started = DispatchSemaphore(value: 0)
        let server = Mutex<HTTPServer?>(nil)
        Task.detached {
            let one = try? await HTTPServer.start(listen: ListenAddress(host: "127.0.0.1", port: 0)) { request in
                note(request)
                return Response(text: "read")
            }
            server.withLock { $0 = one }
            started.signal()
        }
        started.wait()
        guard let server = server.withLock({ $0 }) else { fatalError("no server") }
        return server
    }()

    private static func note(_ request: Request) {
        let fields = request.headers.fields.map { [$0.name, $0.value] }
        let one = StrictRequests.Seen(
            method: request.method.rawValue, target: request.target, fields: fields, body: request.body)
        seen.withLock { $0.append(one) }
    }

    /// Sends the bytes, takes all that comes, and waits until nobody works for them any more.
    private static func exchange(_ bytes: [UInt8]) {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = server.address.port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let connected = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return }
        _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        _ = shutdown(client, Int32(SHUT_WR))
        var answer = [UInt8](repeating: 0, count: 1 << 16)
        while recv(client, &answer, answer.count, 0) > 0 {}
        while server.openExchanges > 0 { usleep(50) }
    }
}
