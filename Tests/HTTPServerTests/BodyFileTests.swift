import Foundation
import HTTPServer
import Synchronization
import TestSupport
import Testing
import Values

/// A body that is too long for memory goes to a file while it comes.
@Suite struct `a body that goes to a file` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) } }

    private func toFile(_ head: RequestHead) throws -> BodyFile? {
        head.segments.first == "imports" ? try BodyFile(in: folder.path) : nil
    }

    /// More than all bodies together may have in memory.
    @Test func `is there byte for byte when it is kept, and only its owner may read it`() async throws {
        var limits = Limits()
        limits.bodyBytes = 1000
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let name = Mutex("")
        let keep: Handler = { request in
            guard let file = request.file, request.body.isEmpty else { return Response(.badRequest) }
            try await file.keep()
            name.withLock { $0 = file.name }
            return Response(text: "\(file.size)")
        }
        try await withServer(limits: limits, bodyLimit: { _ in 1 << 30 }, bodyFile: toFile, handler: keep) { server in
            let client = try HTTPClient(port: server.address.port)
            #expect(try await client.request("POST", "/imports", body: body).text == "3000000")
            #expect(try await client.request("POST", "/others", body: body).status == 503)
        }
        let kept = name.withLock { $0 }
        #expect(try files == [kept] && folder.read(kept) == body)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file(kept))[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    /// What was brought onto the disk, and how long it was then.
    @Test func `is on the disk with its name before it is said to be kept`() async throws {
        let synchronised = Mutex<[(isFolder: Bool, size: Int)]>([])
        let file = try BodyFile(in: folder.path) { descriptor in
            var status = stat()
            fstat(descriptor, &status)
            synchronised.withLock { $0.append((status.st_mode & S_IFMT == S_IFDIR, Int(status.st_size))) }
            return 0
        }
        try [UInt8](repeating: 7, count: 5000).withUnsafeBytes { try file.append($0) }
        #expect(synchronised.withLock { $0.isEmpty }, "the disk is not waited for at each piece")
        try await file.keep()
        let seen = synchronised.withLock { $0 }
        #expect(seen.map(\.isFolder) == [false, true] && seen.first?.size == 5000)
    }

    @Test(arguments: [0, 1])
    func `is not kept where the disk does not take it or its name`(_ failing: Int) async throws {
        let count = Mutex(0)
        do {
            let file = try BodyFile(in: folder.path) { _ in
                errno = EIO
                return count.withLock { count in
                    defer { count += 1 }
                    return count == failing ? -1 : 0
                }
            }
            try [1, 2, 3].withUnsafeBytes { try file.append($0) }
            await #expect(throws: BodyFileError.self) { try await file.keep() }
        }
        #expect(try files.isEmpty)
    }

    @Test func `is gone when nobody keeps it, when it is too long and when it breaks off`() async throws {
        try await withServer(bodyLimit: { _ in 100_000 }, bodyFile: toFile, handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            #expect(try await client.request("POST", "/imports", body: [1, 2, 3]).text == "POST /imports 0")
            #expect(await eventually { (try? files)?.isEmpty == true })
            let chunked = try HTTPClient(port: server.address.port)
            try await chunked.send(
                "POST /imports HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1ffff\r\n"
                    + String(repeating: "x", count: 0x1FFFF) + "\r\n0\r\n\r\n")
            #expect(try await chunked.readReply().status == 413)
            #expect(await eventually { (try? files)?.isEmpty == true })
            let broken = try HTTPClient(port: server.address.port)
            try await broken.send(HTTPClient.head("POST", "/imports", length: 5000) + "half")
            #expect(await eventually { (try? files)?.count == 1 })
            await broken.close()
            #expect(await eventually { (try? files)?.isEmpty == true })
        }
    }

    @Test func `is refused at once where it cannot be taken`() async throws {
        let refuse: @Sendable (RequestHead) throws -> BodyFile? = { _ in
            throw Problem(.insufficientStorage, "no-disk-room", detail: "Full.", action: "Make room.")
        }
        try await withServer(bodyFile: refuse, handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("POST", "/imports", length: 500_000))
            #expect(try await client.readReply().status == 507)
        }
        #expect(throws: BodyFileError.self) { try BodyFile(in: "/nonexistent") }
    }
}
