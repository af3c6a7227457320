import Foundation
import HTTPServer
import TestSupport
import Testing

/// Files of a folder that lies beside a secret.
struct StaticFilesTests {
    private func withFolder(_ test: (HTTPServer, URL) async throws -> Void) async throws {
        let outer = FileManager.default.temporaryDirectory.appending(path: "static-\(UUID().uuidString)")
        let folder = outer.appending(path: "web")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "js/.git"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: outer) }
        let files = [
            "secret.txt": "secret", "web/index.html": "<p>Váha</p>", "web/js/app.js": "export {}",
            "web/.token": "secret", "web/js/.git/config": "secret", "web/empty.css": "", "web/a b.svg": "<svg/>",
            "web/logo.unknown": "?",
        ]
        for (path, text) in files {
            try text.write(to: outer.appending(path: path), atomically: false, encoding: .utf8)
        }
        let served = StaticFiles(folder: folder.path)
        let handler: Handler = { served.response(to: $0.head) ?? .notFound($0.path) }
        try await withServer(handler: handler) { server in try await test(server, folder) }
    }

    @Test func `files come with their type`() async throws {
        try await withFolder { server, _ in
            let client = try HTTPClient(port: server.address.port)
            for (path, type, text) in [
                ("/", "text/html; charset=utf-8", "<p>Váha</p>"),
                ("/index.html", "text/html; charset=utf-8", "<p>Váha</p>"),
                ("/js/app.js", "text/javascript; charset=utf-8", "export {}"),
                ("/empty.css", "text/css; charset=utf-8", ""), ("/a%20b.svg", "image/svg+xml", "<svg/>"),
                ("/logo.unknown", "application/octet-stream", "?"),
            ] {
                let reply = try await client.get(path)
                #expect(reply.status == 200)
                #expect(reply["Content-Type"] == type)
                #expect(reply["Cache-Control"] == "no-cache")
                #expect(reply.text == text)
            }
        }
    }

    @Test func `a client that has the file is told so, until the file changes`() async throws {
        try await withFolder { server, folder in
            let client = try HTTPClient(port: server.address.port)
            let tag = try #require(try await client.get("/js/app.js")["ETag"])
            for condition in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let reply = try await client.get("/js/app.js", headers: [("If-None-Match", condition)])
                #expect(reply.status == 304)
                #expect(reply["ETag"] == tag)
            }
            #expect(try await client.get("/js/app.js", headers: [("If-None-Match", "\"other\"")]).status == 200)
            try "export { changed }".write(
                to: folder.appending(path: "js/app.js"), atomically: true, encoding: .utf8)
            let changed = try await client.get("/js/app.js", headers: [("If-None-Match", tag)])
            #expect(changed.status == 200)
            #expect(changed.text == "export { changed }")
        }
    }

    @Test(arguments: [
        "/../secret.txt", "/js/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt",
        "/js/..%2f..%2fsecret.txt", "/.token", "/%2etoken", "/js/.git/config", "//../secret.txt", "/./.token",
        "/..;/secret.txt", "/js%2fapp.js", "/index.html/", "/index.html%00.js", "/..%5csecret.txt", "/js", "/nothing",
    ])
    func `nothing outside the folder, hidden, or no file is shown`(path: String) async throws {
        try await withFolder { server, _ in
            let reply = try await HTTPClient(port: server.address.port).get(path)
            // A trailing slash is left out of the path, so it names the file itself.
            #expect(path == "/index.html/" ? reply.status == 200 : [400, 404].contains(reply.status))
            #expect(!reply.text.contains("secret") || reply.text.contains(#""status":404"#))
            #expect(reply.text != "secret")
        }
    }

    @Test func `HEAD has the length, other methods are refused`() async throws {
        try await withFolder { server, _ in
            let client = try HTTPClient(port: server.address.port)
            let head = try await client.request("HEAD", "/js/app.js")
            #expect(head["Content-Length"] == "9")
            #expect(head.body.isEmpty)
            let post = try await client.request("POST", "/js/app.js", body: [1])
            #expect(post.status == 405)
            #expect(post["Allow"] == "GET, HEAD")
        }
    }

    @Test func `a large file arrives whole on a connection that goes on`() async throws {
        try await withFolder { server, folder in
            var random = SeededGenerator(seed: 3)
            let bytes = (0..<3_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
            try Data(bytes).write(to: folder.appending(path: "large.png"))
            let client = try HTTPClient(port: server.address.port)
            for _ in 0..<2 { #expect(try await client.get("/large.png").body == bytes) }
        }
    }
}
