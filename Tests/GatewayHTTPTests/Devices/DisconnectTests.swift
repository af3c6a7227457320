import DeviceGateway
import HerdStore
import Recording
import Synchronization
import Testing
import Values

/// Devices that somebody disconnects, and devices that a configuration changes.
@Suite(.timeLimit(.minutes(10)))
struct DisconnectTests {
    @Test func `a scale disconnected by hand counts as lost, and is told once`() async throws {
        let gateway = try await Gateway.open(settings: SortingYard.patientSettings)
        let yard = try await SortingYard(gateway: gateway)
        try await yard.load(450)
        try await yard.until { try await yard.frame()?.phase == .locked }
        let before = try await gateway.store.lastEventNumber()
        let recorded = try await yard.next(.weighingRecorded) {
            _ = try await gateway.station.disconnect(yard.scale.id)
        }
        #expect(recorded.data["reason"] == .string("noEID"))
        let told = try await gateway.store.events(after: before).filter { $0.kind == .deviceState }
        #expect(told.map { $0.data["state"]?["trouble"] } == [.string("by-hand")])
        #expect(told.map { $0.data["state"]?["phase"] } == [.string("disconnected")])
        await gateway.station.stop()
    }

    @Test func `a gate disconnected by hand leaves the animal on the scale alone`() async throws {
        let gateway = try await Gateway.open(settings: SortingYard.patientSettings)
        let yard = try await SortingYard(gateway: gateway)
        try await yard.load(450)
        try await yard.until { try await yard.frame()?.phase == .locked }
        _ = try await gateway.station.disconnect(yard.gate.id)
        // With a lost scale the weight would be recorded now, without its animal.
        try await yard.next(.weighingRecorded) { try await yard.read("111111111") }
        #expect(try await yard.events(.weighingRecorded).map { $0.data["eid"] } == [.string("203000111111111")])
        await gateway.station.stop()
    }

    @Test func `a configuration that names another link wins, and the log says so`() async throws {
        let lines = Mutex<[String]>([])
        let gateway = try await Gateway.open(log: Log { line in lines.withLock { $0.append(line.text) } })
        let (old, new) = (try SortingYard.Peer(), try SortingYard.Peer())
        var draft = DeviceDraft(
            name: "Branka", kind: .gate, link: old.address, dialect: "auto", line: "{gate}\r\n", place: "main")
        try await gateway.station.adopt([draft], by: "configuration")
        await old.accept()
        let id = try #require(try await gateway.store.devices().first?.id)
        // The same again leaves the connection.
        try await gateway.station.adopt([draft], by: "configuration")
        #expect(lines.withLock { !$0.contains { $0.contains("changed by") } })
        draft.link = new.address
        try await gateway.station.adopt([draft], by: "configuration")
        await new.accept()
        #expect(await old.text(endingWith: "never") == "")
        #expect(try await gateway.station.devices().map(\.link) == [new.address])
        #expect(try await gateway.station.devices().map(\.id) == [id])
        let said = "Branka: changed by the configuration, link \(old.address) → \(new.address)"
        #expect(lines.withLock { $0.contains(said) })
        await gateway.station.stop()
    }
}
