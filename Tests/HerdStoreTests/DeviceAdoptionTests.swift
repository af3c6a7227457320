import Testing

@testable import HerdStore

@Suite struct `devices of a configuration` {
    private func draft(_ name: String, _ link: String, line: String? = nil) -> DeviceDraft {
        DeviceDraft(
            name: name, kind: line == nil ? .scale : .gate, link: link, dialect: "auto", line: line, place: "main")
    }

    @Test(arguments: Herd.locations)
    func `are added, changed under their name, and else left alone`(_ location: Herd.Location) async throws {
        let store = try await Herd.store(location)
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
