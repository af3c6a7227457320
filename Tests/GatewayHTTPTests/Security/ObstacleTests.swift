import DeviceGateway
import HTTPServer
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import GatewayHTTP
@testable import HerdStore

/// What the store meets is told by name, not as a failure of the gateway.
@Suite(.timeLimit(.minutes(10)))
struct ObstacleTests {
    private static let member = #"{"name":"Věra","number":"7"}"#

    @Test func `a full disk is told as one, and again possible when there is room`() async throws {
        let warnings = Mutex<[String]>([])
        let gateway = try await Gateway.open(log: Log { line in warnings.withLock { $0.append(line.text) } })
        try await gateway.store.fill()
        let reply = try await gateway.send(.post, "/v1/members", json: Self.member)
        #expect(reply.status == 507)
        #expect(try reply.json["code"] == .string("not-stored.disk-full"))
        #expect(warnings.withLock { $0 }.contains { $0.hasPrefix("POST /v1/members: the database refused (13)") })
        try await gateway.store.makeRoom()
        #expect(try await gateway.send(.post, "/v1/members", json: Self.member).status == 201)
    }

    @Test func `a database that another program holds is told as one`() async throws {
        let folder = try TemporaryFolder()
        let gateway = try await Gateway.open(backing: .file(folder.file("herd.sqlite")))
        try await gateway.store.waitNoLonger()
        let other = try Database(.file(folder.file("herd.sqlite")))
        try other.script("BEGIN IMMEDIATE")
        let reply = try await gateway.send(.post, "/v1/members", json: Self.member)
        #expect(reply.status == 503)
        #expect(try reply.json["code"] == .string("not-stored.locked"))
        try other.script("ROLLBACK")
        #expect(try await gateway.send(.post, "/v1/members", json: Self.member).status == 201)
    }

    @Test func `every obstacle has words of its own`() {
        let problems = StoreObstacle.allCases.map(\.problem)
        #expect(Set(problems.map(\.code)).count == problems.count)
        for problem in problems { #expect(problem.status >= 503 && problem.type.hasSuffix("not-stored")) }
    }
}

extension HerdStore {
    /// Gives up on a locked database at once.
    fileprivate func waitNoLonger() throws { try database.script("PRAGMA busy_timeout = 1") }
}
