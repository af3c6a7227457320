import DeviceGateway
import Dispatch
import HTTPServer
import HerdStore
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// Whether all is well, for everybody; how each part is, for those who have a token.
struct HealthRoutesTests {
    @Test func `without a token, or with a wrong one, only the whole is told`() async throws {
        let gateway = try await Gateway.open()
        gateway.backups.trouble = .noRoom(folder: "/mnt/usb")
        for headers: Headers in [[:], ["Authorization": "Bearer wrong"], ["Cookie": "gateway_session=wrong"]] {
            let reply = try await gateway.send(.get, "/v1/health", as: nil, headers: headers)
            #expect(reply.status == 200 && reply.text == #"{"status":"degraded"}"#)
        }
        gateway.backups.trouble = nil
        #expect(try await gateway.send(.get, "/v1/health", as: nil).text == #"{"status":"ok"}"#)
    }

    @Test func `a viewer is told of every part, as openapi.json says`() async throws {
        let gateway = try await Gateway.open()
        let json = try await gateway.send(.get, "/v1/health", as: .viewer).json
        let document = try OpenAPIDocument()
        let schema = try #require(document.checker.resolve("#/components/schemas/Health"))
        #expect(document.checker.complaints(about: json, against: schema) == [])
        let names = json["parts"]?.array?.compactMap { $0["part"]?.string }
        #expect(names == HealthReport.Name.allCases.map(\.rawValue))
        let described = document.checker.resolve("#/components/schemas/HealthPart")?["properties"]?["part"]?["enum"]
        #expect(described?.array?.compactMap(\.string) == names)
    }

    @Test func `each service of the daemon is told by its name, in the order of their start`() async throws {
        let standing = ServiceStanding()
        let gateway = try await Gateway.open(vitals: Vitals(services: standing))
        for name in ["Bluetooth", "scales and readers", "imports"] { standing.note(name, .running) }
        #expect(try await gateway.send(.get, "/v1/health", as: nil).text == #"{"status":"ok"}"#)
        standing.note("scales and readers", .ended)
        #expect(try await gateway.send(.get, "/v1/health", as: nil).text == #"{"status":"degraded"}"#)
        let json = try await gateway.send(.get, "/v1/health", as: .viewer).json
        #expect(
            json["services"]?.array?.map { [$0["name"]?.string, $0["state"]?.string] } == [
                ["Bluetooth", "running"], ["scales and readers", "ended"], ["imports", "running"],
            ])
        let document = try OpenAPIDocument()
        let schema = try #require(document.checker.resolve("#/components/schemas/Health"))
        #expect(document.checker.complaints(about: json, against: schema) == [])
    }

    @Test func `links are told without the store, by what was looked at last`() async throws {
        let vitals = Vitals()
        let gateway = try await Gateway.open(vitals: vitals)
        let device = try await gateway.station.add(
            DeviceDraft(name: "Váha", kind: .scale, link: "tcp:127.0.0.1:9", dialect: "auto", place: "main"),
            by: "test")
        _ = try await gateway.station.disconnect(device.id)
        await vitals.look(at: gateway.station)
        let parts = try await gateway.send(.get, "/v1/health").json["parts"]?.array ?? []
        let links = try #require(parts.first { $0["part"] == .string("links") })
        #expect(links["figures"]?["disconnected"] == .integer(1) && links["state"] == .string("ok"))
        #expect(links["ageSeconds"]?.integer != nil)
        await gateway.station.stop()
    }

    @Test func `while the disk hangs nobody waits for it, and no age says that it was looked at`() async throws {
        let folder = try TemporaryFolder()
        let answer = DispatchSemaphore(value: 0)
        let (looks, look) = AsyncStream.makeStream(of: Void.self)
        let vitals = Vitals(
            data: folder.path,
            room: { _ in
                look.yield()
                answer.wait()
                return 20_000_000_000
            })
        let gateway = try await Gateway.open(vitals: vitals)
        let looking = Task { await vitals.lookAtDisk(telling: gateway.news) }
        for await _ in looks { break }
        func age() async throws -> Int? {
            let parts = try await gateway.send(.get, "/v1/health").json["parts"]?.array ?? []
            return try #require(parts.first { $0["part"] == .string("disk") })["ageSeconds"]?.integer
        }
        #expect(try await age() == nil)
        #expect(try await gateway.send(.get, "/metrics", as: .viewer).status == 200)
        answer.signal()
        await looking.value
        #expect(try await age() != nil)
        let metrics = try await gateway.send(.get, "/metrics", as: .viewer).text
        #expect(metrics.contains("\ngatewayd_disk_age_seconds ") && metrics.contains("\ngatewayd_store_bytes "))
    }

    @Test func `the room on the disk with the data is told, and how old the newest copy is`() async throws {
        let folder = try TemporaryFolder()
        let vitals = Vitals(data: folder.path)
        let gateway = try await Gateway.open(vitals: vitals)
        try folder.write(Array("copy".utf8), to: "gateway-2026-11-20-023000.sqlite")
        gateway.backups.plan = BackupPlan(folder: BackupFolder(path: folder.path, isOwn: true), at: 9000)
        await vitals.lookAtDisk(telling: gateway.news)
        await vitals.look(at: gateway.backups)
        let parts = try await gateway.send(.get, "/v1/health").json["parts"]?.array ?? []
        let disk = parts.first { $0["part"] == .string("disk") }
        #expect(disk?["figures"]?["freeBytes"]?.integer ?? 0 > 0 && disk?["ageSeconds"]?.integer != nil)
        let backup = parts.first { $0["part"] == .string("backup") }
        #expect(backup?["state"] == .string("ok") && backup?["ageSeconds"]?.integer != nil)
    }
}
