import Testing
import Values

@testable import HerdStore

@Suite struct `devices of a configuration` {
    private func draft(_ name: String, _ link: String, line: String? = nil) -> DeviceDraft {
        DeviceDraft(
            name: name, kind: line == nil ? .scale : .gate, link: link, dialect: "auto", line: line, place: "main")
    }

    @Test(arguments: Herd.backings)
    func `are added, changed under their name, and else left alone`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let own = try await store.addDevice(draft("Own", "pty:/own"), by: "Věra")
        let first = try await store.adoptDevices([draft("A", "pty:/1"), draft("B", "pty:/2", line: "x")], by: "file")
        #expect(first.map(\.before) == [nil, nil])
        #expect(
            try await store.adoptDevices([draft("A", "pty:/1"), draft("B", "pty:/2", line: "x")], by: "file") == [])
        let second = try await store.adoptDevices([draft("B", "pty:/3", line: "y")], by: "file")
        #expect(second.map(\.device.id) == [first[1].device.id])
        #expect(second[0].before?.link == "pty:/2")
        #expect(second[0].device.link == "pty:/3" && second[0].device.line == "y")
        #expect(try await store.devices() == [own, first[0].device, second[0].device])
        #expect(
            try await store.events(after: 0).map(\.kind) == [.deviceAdded, .deviceAdded, .deviceAdded, .deviceChanged])
        #expect(try await store.audit().items.first?.action == "device.changed")
    }

    @Test(arguments: ["", "?stability=user"])
    func `keep what a known weight has settled, on the same link`(options: String) async throws {
        func scale(_ options: String, _ link: String = "ble:00:12:F3:2A:7B:01?service=weight") -> DeviceDraft {
            DeviceDraft(
                name: "S3", kind: .scale, link: link, dialect: "weight-scale-service\(options)", place: "main")
        }
        let store = try await Herd.store()
        let id = try await store.adoptDevices([scale(options)], by: "file")[0].device.id
        let settled = "weight-scale-service\(options)\(options.isEmpty ? "?" : ",")factor=10"
        _ = try await store.keepDeterminedDialect(settled, of: id)
        #expect(try await store.adoptDevices([scale(options)], by: "file") == [])
        #expect(try await store.device(id).dialect == settled)

        // What the file says comes first, and another link may be another scale.
        let other = options + (options.isEmpty ? "?" : ",") + "factor=20"
        _ = try await store.adoptDevices([scale(other)], by: "file")
        #expect(try await store.device(id).dialect == "weight-scale-service\(other)")
        _ = try await store.keepDeterminedDialect(settled, of: id)
        _ = try await store.adoptDevices([scale(options, "ble:00:12:F3:2A:7B:02")], by: "file")
        #expect(try await store.device(id).dialect == "weight-scale-service\(options)")
    }

    @Test func `may exchange their links, but not share one`() async throws {
        let store = try await Herd.store()
        _ = try await store.adoptDevices([draft("A", "pty:/1"), draft("B", "pty:/2")], by: "file")
        _ = try await store.adoptDevices([draft("A", "pty:/2"), draft("B", "pty:/1")], by: "file")
        #expect(try await store.devices().map(\.link) == ["pty:/2", "pty:/1"])
        let before = try await store.lastEventNumber()
        #expect(await problem { try await store.adoptDevices([draft("A", "pty:/1")], by: "file") } == "link-taken")
        #expect(await problem { try await store.adoptDevices([draft("C", "pty:/1")], by: "file") } == "link-taken")
        #expect(try await store.devices().map(\.link) == ["pty:/2", "pty:/1"])
        #expect(try await store.lastEventNumber() == before)
    }
}
