import DeviceGateway
import Glibc
import HTTPServer
import SQLite
import Synchronization
import TestSupport
import Testing
import Values

@testable import GatewayHTTP
@testable import HerdStore

/// Whoever only reads waits neither for the writer nor for another program that holds the database.
@Suite(.timeLimit(.minutes(10)))
struct ReadingBesideWritingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var file: String { folder.file("herd.sqlite") }

    /// Who reads: everybody, and somebody who sees one barn.
    enum Reader: CaseIterable { case administrator, ofOneBarn }

    /// What is answered otherwise here: no device is connected, and a phone's code is seen by who made it.
    private static let others = ["terminal": 409, "phoneCode": 404]

    @Test(arguments: Reader.allCases)
    func `no request that reads waits for the writer`(reader: Reader) async throws {
        let farm = try await Farm.open(in: .file(file))
        let (gateway, store) = (farm.gateway, farm.gateway.store)
        // Devices write by themselves.
        await gateway.station.stop()
        let barns: [Location.ID]? = reader == .ofOneBarn ? [farm.barn.id] : nil
        let key = try await store.createToken(AccessDraft(name: "x", role: .admin, barns: barns), by: "t").token
        let headers: Headers = ["Authorization": "Bearer \(key)"]
        // Its first use is noted, which is a write.
        _ = try await gateway.send(.get, "/v1/session", as: nil, headers: headers)
        await gateway.api.finishNotes()
        let document = try OpenAPIDocument()
        let reading = GoldenRequest.all.filter { document.operation($0.operation)?.method == .get }
        try #require(reading.count > 80)
        let watch = Watch()
        async let held: Void = store.hold(watch)
        defer { watch.end() }
        await watch.hasBegun()
        var waiting: [String] = []
        var answered = 0
        for request in reading where waiting.isEmpty {
            let target = try request.parts(for: farm).target
            let reply = try await gateway.send(.get, target, as: nil, headers: headers)
            reply.stream?.finish()
            if watch.wasAwaited { waiting.append(request.operation) }
            if reply.status == 200 { answered += 1 }
            let expected = Self.others[request.operation] ?? request.expected
            if reader == .administrator { #expect(reply.status == expected, "\(target): \(reply.text)") }
        }
        #expect(waiting == [])
        #expect(answered > 60, "who sees one barn reads most of it, too")
        watch.end()
        await held
    }

    @Test func `who reads is answered while another program holds the database, and a scale knows whose a tag is`()
        async throws
    {
        let farm = try await Farm.open(in: .file(file))
        let (gateway, store) = (farm.gateway, farm.gateway.store)
        // Longer than anything takes here: what waits for the writer comes after it has failed.
        try await store.wait(milliseconds: 240_000)
        let fresh = try await store.createToken(AccessDraft(name: "x", role: .viewer), by: "t")
        let other = try Database(.file(file))
        try other.script("BEGIN IMMEDIATE")
        async let first = gateway.send(.post, "/v1/members", json: #"{"name":"Jan","number":"8000"}"#)
        async let second = gateway.send(.post, "/v1/members", json: #"{"name":"Eva","number":"8001"}"#)
        // One of them is at the lock when the other waits for it.
        while !store.isAwaited { await Task.yield() }
        let headers: Headers = ["Authorization": "Bearer \(fresh.token)"]
        let list = try await gateway.send(.get, "/v1/animals", as: nil, headers: headers)
        #expect(list.status == 200 && list.text.contains("CZ123456789"))
        let eid = try EID(digits: Farm.eid)
        let moment = gateway.station.clock.now()
        #expect(try await store.sight(eid, at: moment).resolution.animal?.id == farm.animal.id)
        #expect(try await store.resolve(eid: eid).animal?.id == farm.animal.id)
        #expect(try await store.devices().map(\.id) == [farm.device.id])
        try other.script("ROLLBACK")
        // Whoever writes has waited: had a look waited for them, they would have been refused by now.
        #expect(try await [first.status, second.status] == [201, 201])
        // What was written down beside the answer is not lost.
        await gateway.api.finishNotes()
        let used = try #require(try await store.tokens().first { $0.id == fresh.access.id })
        #expect(used.lastUsedAt != nil && used.lastAddress == "127.0.0.1")
        await gateway.station.stop()
    }

    @Test func `what was taken away opens nothing from then on, whoever took it away`() async throws {
        let gateway = try await Gateway.open(backing: .file(file))
        let store = gateway.store
        // Another process, such as `gatewayd token`.
        let elsewhere = try await HerdStore.open(.file(file))
        for remover in [store, elsewhere] {
            let made = try await store.createToken(AccessDraft(name: "x", role: .admin), by: "t")
            let key: Headers = ["Authorization": "Bearer \(made.token)"]
            let entered = try await gateway.send(
                .post, "/v1/session", as: nil, json: #"{"token":"\#(made.token)"}"#)
            let set = try #require(entered.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
            let cookie: Headers = ["Cookie": set]
            func statuses() async throws -> [Int] {
                [
                    try await gateway.send(.get, "/v1/tokens", as: nil, headers: key).status,
                    try await gateway.send(.get, "/v1/tokens", as: nil, headers: cookie).status,
                ]
            }
            #expect(try await statuses() == [200, 200])
            _ = try await remover.changeAccess(made.access.id, .token, AccessPatch(role: .viewer), by: "t")
            #expect(try await statuses() == [403, 403])
            try await remover.deleteToken(made.access.id, by: "t")
            #expect(try await statuses() == [401, 401])
        }
    }
}

/// Whether somebody waits for a writer that is busy, until the test has seen enough.
private final class Watch: Sendable {
    private let state = Mutex((isOver: false, wasAwaited: false))
    private let beginning = AsyncStream<Void>.makeStream()

    var wasAwaited: Bool { state.withLock { $0.wasAwaited } }

    func end() { state.withLock { $0.isOver = true } }

    func hasBegun() async { for await _ in beginning.stream { break } }

    /// Holds the thread of the writer; who waits for it is let on, so that the test goes on too.
    func hold(_ isAwaited: () -> Bool) {
        beginning.continuation.yield()
        while !state.withLock({ $0.isOver }) {
            if isAwaited() { return state.withLock { $0.wasAwaited = true } }
            usleep(1000)
        }
    }
}

extension HerdStore {
    fileprivate func hold(_ watch: Watch) { watch.hold { isAwaited } }

    /// Waits so long for a database that another program holds.
    fileprivate func wait(milliseconds: Int) throws { try database.script("PRAGMA busy_timeout = \(milliseconds)") }
}
