import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import ImportDesk
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// A file is handed in over HTTP, and is followed until it is imported.
@Suite(.timeLimit(.minutes(10))) struct `a file that is handed in for import` {
    private let table = Array("ear_tag,sex,born\nCZ444444444,F,2024-05-04\n".utf8)

    @Test func `waits on the disk, and is told of until it is imported`() async throws {
        let gateway = try await Gateway.open()
        let taken = try await gateway.send(
            .post, "/v1/imports?kind=animals&name=st%C3%A1do.csv", type: "text/csv", body: table)
        #expect(taken.status == 202)
        let id = try #require(try taken.json["id"]?.string)
        #expect(try taken.json["state"] == "queued" && taken.json["name"] == "stádo.csv")
        let folder = gateway.folder.file("imports")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        let client = try EventClient(try await EventFeed(station: gateway.station).open(after: nil))
        let importing = Task { await gateway.imports.run() }
        let frames = await client.frames { $0.event == "import.progress" && $0.data.contains(#""state":"done""#) }
        #expect(frames.contains { $0.data.contains(id) && $0.data.contains(#""fraction":1"#) && $0.id == nil })
        #expect(frames.contains { $0.event == "import.done" && $0.id != nil })
        importing.cancel()
        let end = try await gateway.send(.get, "/v1/imports/\(id)").json
        #expect(end["state"] == "done" && end["rowsStored"] == .integer(1) && end["fraction"] == .integer(1))
        #expect(try await gateway.store.animals().items.count == 1)
        await gateway.station.stop()
    }

    @Test func `is written for nobody who does not say who they are, or may not import`() async throws {
        let gateway = try await Gateway.open()
        let target = "/v1/imports?kind=animals"
        let folder = gateway.folder.file("imports")
        #expect(try await gateway.send(.post, target, as: nil, body: table).status == 401)
        let nobody = try RequestHead(method: .post, target: target)
        await #expect(throws: Problem.self) { try await gateway.api.admit(nobody) }
        #expect(try await gateway.send(.post, target, as: .recorder, body: table).status == 403)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        await gateway.station.stop()
    }

    @Test func `is refused before it comes, when the disk has no room for it`() async throws {
        let gateway = try await Gateway.open()
        let headers: Headers = ["Content-Length": "\(Int.max / 2)", "Authorization": "Bearer \(gateway.token(.admin))"]
        let head = try RequestHead(method: .post, target: "/v1/imports?kind=animals", headers: headers)
        #expect { try gateway.api.bodyFile(head) } throws: { ($0 as? Problem)?.status == 507 }
        await gateway.station.stop()
    }
}
