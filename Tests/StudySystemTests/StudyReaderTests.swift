import Atom
import Foundation
import HerdStore
import Synchronization
import TestSupport
import Testing

@testable import StudySystem

/// A study system that answers what a test has written down, and notes what it was asked.
private final class WrittenSystem: Sendable {
    private let answers: [String: StudyAnswer]
    private let token: String
    private let state = Mutex((asked: [StudyRequest](), token: ""))

    var asked: [StudyRequest] { state.withLock { $0.asked } }

    /// - Parameter token: what it lets in.
    init(_ pages: [String: String], token: String = "good", tokens: StudyAnswer? = nil) {
        var answers = pages.mapValues { StudyAnswer(status: 200, body: Array($0.utf8)) }
        answers["https://sso.example.org/token"] = tokens
        (self.answers, self.token) = (answers, token)
    }

    func ask(_ request: StudyRequest) async -> StudyAnswer {
        state.withLock { $0.asked.append(request) }
        guard request.body != nil || request.headers.contains("Authorization: Bearer \(token)") else {
            return StudyAnswer(status: 401, body: [])
        }
        return answers[request.url] ?? StudyAnswer(status: 404, body: [])
    }
}

/// A list is read page by page, and no secret goes where it does not belong.
@Suite struct `a list of a study system` {
    private static let root = "https://kos.example.org/api/3"
    private static let first = "\(root)/students?limit=500&multilang=true"
    private static let secrets = StudySecrets(
        url: root, accessToken: "good", refreshToken: "once", tokenURL: "https://sso.example.org/token",
        clientId: "g w",
        clientSecret: "s&s")

    private static func page(_ ids: [String], next: String? = nil) -> String {
        let link = next.map { "<link rel=\"next\" href=\"\($0)\"/>" } ?? ""
        let entries = ids.map { "<entry><id>\($0)</id></entry>" }.joined()
        return "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(link)\(entries)</feed>"
    }

    private func read(
        _ system: WrittenSystem, _ secrets: StudySecrets = secrets, keep: @escaping StudyReader.Keeper = { _ in }
    ) async throws -> [String] {
        var reader = StudyReader(secrets, keep: keep, ask: system.ask)
        var address: String? = reader.begin(.students)
        var (number, ids) = (1, [String]())
        while let next = address {
            let feed = try #require(try await reader.fetch(page: number, at: next).feed)
            ids += feed.entries.compactMap(\.id)
            (number, address) = (number + 1, feed.next)
        }
        return ids
    }

    @Test func `is read to its last page, wherever a page says that the next one is`() async throws {
        let system = WrittenSystem([
            Self.first: Self.page(["a", "b"], next: "?offset=2"), "\(Self.root)/students?offset=2": Self.page(["c"]),
        ])
        #expect(try await read(system) == ["a", "b", "c"])
        #expect(system.asked.count == 2)
    }

    @Test func `with a token that has run out gets another one, and keeps what comes with it before it goes on`()
        async throws
    {
        let tokens = StudyAnswer(
            status: 200, body: Array(#"{"access_token":"new","token_type":"bearer","refresh_token":"twice"}"#.utf8))
        let system = WrittenSystem([Self.first: Self.page(["a"])], token: "new", tokens: tokens)
        let keeping = Mutex([StudySecrets]())
        #expect(try await read(system) { secrets in keeping.withLock { $0.append(secrets) } } == ["a"])
        let kept = keeping.withLock { $0 }
        #expect(kept.map(\.accessToken) == ["new"] && kept.map(\.refreshToken) == ["twice"])
        let form = try #require(system.asked.compactMap(\.body).first)
        #expect(
            String(decoding: form, as: UTF8.self)
                == "grant_type=refresh_token&refresh_token=once&client_id=g%20w&client_secret=s%26s")
        // The host of the list never sees the refresh token, nor the other one the access token.
        for request in system.asked {
            let isOfList = request.url.hasPrefix(Self.root)
            #expect(isOfList == (request.body == nil))
            #expect(isOfList == request.headers.contains { $0.hasPrefix("Authorization") })
        }
    }

    @Test func `that lets nobody in is asked twice and no more`() async {
        let tokens = StudyAnswer(status: 200, body: Array(#"{"access_token":"wrong"}"#.utf8))
        let system = WrittenSystem([Self.first: Self.page(["a"])], token: "other", tokens: tokens)
        await #expect(throws: StudyError.refused) { try await read(system) }
        #expect(system.asked.count == 3)
        let closed = WrittenSystem([:], token: "other", tokens: StudyAnswer(status: 400, body: []))
        await #expect(throws: StudyError.refused) { try await read(closed) }
    }

    @Test(arguments: [
        "https://evil.example.org/students", "//evil.example.org/x", "http://kos.example.org/api/3/students?2",
        "https://kos.example.org:8443/api/3/students", "https://kos.example.org@evil.example.org/",
        "https://kos.example.org.evil.org/", "file:///etc/passwd", "https://kos.example.org\\@evil.org/",
    ])
    func `that points elsewhere is not followed there`(next: String) async {
        let system = WrittenSystem([Self.first: Self.page(["a"], next: next)])
        await #expect(throws: StudyError.elsewhere) { try await read(system) }
        #expect(system.asked.count == 1)
    }

    @Test func `that goes round in a circle is left`() async {
        let system = WrittenSystem([
            Self.first: Self.page(["a"], next: "?offset=2"),
            "\(Self.root)/students?offset=2": Self.page(["b"], next: "\(Self.first.replacing("&", with: "&amp;"))"),
        ])
        await #expect(throws: StudyError.loop) { try await read(system) }
    }

    @Test func `with a broken page is taken not at all`() async {
        let system = WrittenSystem([
            Self.first: Self.page(["a"], next: "?offset=2"), "\(Self.root)/students?offset=2": "<html>",
        ])
        await #expect(throws: StudyError.badPage(number: 2, .notAtom)) { try await read(system) }
        await #expect(throws: StudyError.status(404)) { try await read(WrittenSystem([:])) }
    }

    @Test(arguments: [
        "ftp://x", "http://kos.example.org/", "https://", "https://user:pw@kos.example.org/", "http://8.8.8.8/",
        "http://192.168.1.1.example.org/", "http://172.32.0.1/", "https://a b/",
    ])
    func `is at no address to which secrets do not go`(url: String) {
        #expect(StudyAddress(url)?.isAllowed != true)
    }

    @Test(arguments: [
        "https://kos.example.org", "http://192.168.1.5:8080/api", "http://localhost/", "http://172.16.0.1/",
    ])
    func `is at one to which they go`(url: String) {
        #expect(StudyAddress(url)?.isAllowed == true)
    }

    @Test func `has its secrets in a file of one folder that nobody else may read`() throws {
        let folder = try TemporaryFolder()
        try Self.secrets.write("kos", in: folder.path)
        #expect(try StudySecrets.read("kos", in: folder.path) == Self.secrets)
        let path = folder.file("kos.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(throws: StudyError.openSecrets(path)) { try StudySecrets.read("kos", in: folder.path) }
        for name in ["../kos", "", "KOS", "kos.json", "a/b"] {
            #expect(throws: StudyError.badName) { try StudySecrets.read(name, in: folder.path) }
        }
        #expect(throws: StudyError.noSecrets(folder.file("none.json"))) {
            try StudySecrets.read("none", in: folder.path)
        }
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.json"), withDestinationPath: path)
        #expect(throws: StudyError.noSecrets(folder.file("link.json"))) {
            try StudySecrets.read("link", in: folder.path)
        }
        var split = Self.secrets
        split.accessToken = "good\r\nX-Other: 1"
        try split.write("split", in: folder.path)
        #expect(throws: StudyError.badSecrets(folder.file("split.json"))) {
            try StudySecrets.read("split", in: folder.path)
        }
        var far = Self.secrets
        far.url = "http://kos.example.org/api"
        try far.write("far", in: folder.path)
        #expect(throws: StudyError.badAddress(far.url)) { try StudySecrets.read("far", in: folder.path) }
    }
}
