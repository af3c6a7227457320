import Foundation
import HTTPServer
import HerdStore
import TestSupport
import Testing

/// How the copies of the store stand is told where somebody looks.
struct BackupRoutesTests {
    @Test func `one that failed is told by health, by doctor and on the page, until it is well`() async throws {
        let gateway = try await Gateway.open()
        gateway.backups.trouble = .noRoom(folder: "/mnt/usb")
        let health = try await gateway.send(.get, "/v1/health").json.object
        #expect(health?["status"] == .string("degraded") && health?["backup"] == .string("no-room"))
        let found = try await gateway.send(.get, "/v1/doctor").json.object?["items"]?.array?.first
        #expect(found?["code"] == .string("backup-no-room") && found?["subject"] == .string("/mnt/usb"))
        let told = try await gateway.send(.get, "/v1/backups").json.object?["trouble"]
        #expect(told?["code"] == .string("no-room") && told?["path"] == .string("/mnt/usb"))

        gateway.backups.trouble = nil
        let well = try await gateway.send(.get, "/v1/health").json.object
        #expect(well?["status"] == .string("ok") && well?["backup"] == nil)
    }

    @Test func `the copies that there are, newest first, for the administrator only`() async throws {
        let gateway = try await Gateway.open()
        for name in ["gateway-2027-01-14-023000.sqlite", "gateway-2027-01-15-023000.sqlite", "holiday.sqlite"] {
            try gateway.folder.write(Array("copy".utf8), to: name)
        }
        gateway.backups.plan = BackupPlan(folder: BackupFolder(path: gateway.folder.path, isOwn: true), at: 9000)
        let view = try await gateway.send(.get, "/v1/backups").json.object
        let items = try #require(view?["items"]?.array)
        #expect(
            items.map { $0["name"] } == [
                .string("gateway-2027-01-15-023000.sqlite"), .string("gateway-2027-01-14-023000.sqlite"),
            ])
        #expect(items.allSatisfy { $0["bytes"] == .integer(4) })
        #expect(view?["next"]?.string != nil && view?["folder"]?.string == gateway.folder.path)
        #expect(try await gateway.send(.get, "/v1/backups", as: .recorder).status == 403)
    }
}
