import DeviceGateway
import Glibc
import HTTPServer
import HerdStore
import Links
import Recording
import Synchronization
import TestSupport
import Testing
import Values

/// Animals that are told apart for a gate: by a due selection at their tag, and by their weight.
@Suite(.timeLimit(.minutes(10)))
struct SortingTests {
    private func yard(
        _ limits: [DraftingLimit] = [], simulated: Bool = false
    ) async throws -> SortingYard {
        let gateway = try await Gateway.open(settings: SortingYard.settings)
        _ = try await gateway.store.openSession(SessionDraft(draftingLimits: limits))
        return try await SortingYard(gateway: gateway, simulated: simulated)
    }

    /// A yard whose animals take their time, however long a busy machine takes for a step.
    private func patientYard(_ limits: [DraftingLimit]) async throws -> SortingYard {
        let pace = Pace()
        let gateway = try await Gateway.open(settings: SortingYard.patientSettings, time: pace.clock)
        _ = try await gateway.store.openSession(SessionDraft(draftingLimits: limits))
        return try await SortingYard(gateway: gateway, pace: pace)
    }

    private let breeding = DraftingLimit(name: "Jalovice\u{202E} ž", minimum: Weight(grams: 400_000), gate: 3)
    private let shown = DraftingLimit(name: "Light", maximum: Weight(grams: 100_000))

    @Test func `a gate is sent exactly the lines of its alerts and drafted weights, in their order`() async throws {
        let yard = try await patientYard([breeding, shown])
        try await yard.addAnimal("111111111", selectedFor: 2)
        try await yard.addAnimal("222222222")
        try await yard.addAnimal("333333333", selectedFor: 5)
        try await yard.addAnimal("444444444", selectedFor: .some(nil), reason: 5)
        try await yard.addAnimal("555555555")
        /// One after the other: a line that waits for its gate while the clock is put forward is not sent any more.
        func weigh(_ number: String, _ kilograms: Int, alert: String? = nil, draft: String? = nil) async throws {
            try await yard.read(number)
            if let alert { #expect(await yard.gates.text(endingWith: "\r\n") == alert + "\r\n") }
            try await yard.next(.weighingRecorded) { try await yard.load(kilograms) }
            if let draft { #expect(await yard.gates.text(endingWith: "\r\n") == draft + "\r\n") }
            try await yard.leave()
        }
        try await weigh(
            "111111111", 450, alert: "2,slaughter,203000111111111,CZ111111111,,7",
            draft: "3,Jalovice? z,203000111111111,CZ111111111,450,")
        try await weigh("222222222", 399)
        try await weigh("333333333", 399)
        // A limit without a gate is shown only.
        try await weigh("555555555", 99)
        try await weigh("999999999", 500, draft: "3,Jalovice? z,203000999999999,,500,")
        try await weigh("444444444", 300, alert: "2,veterinary treatment,203000444444444,CZ444444444,,5")
        #expect(
            try await yard.events(.weighingRecorded).map { $0.data["draft"]?["gate"] } == [
                .integer(3), nil, nil, nil, .integer(3), nil,
            ])
        #expect(
            try await yard.events(.eidRead).map { $0.data["alert"]?["unit"] } == [
                .integer(2), nil, nil, nil, nil, nil,
            ])
        #expect(try await yard.events(.deviceUnsent).isEmpty)
        await yard.gateway.station.stop()
    }

    @Test func `alert and draft are shown live until the animal leaves`() async throws {
        let yard = try await patientYard([breeding])
        try await yard.addAnimal("111111111", selectedFor: 2)
        try await yard.read("111111111")
        try await yard.next(.weighingRecorded) { try await yard.load(50) }
        #expect(try await yard.frame()?.alert?.reason == 7)
        #expect(try await yard.frame()?.drafting == nil)
        try await yard.leave()
        #expect(try await yard.frame()?.alert == nil)
        // Without a tag the weight is final for a while before it is stored.
        try await yard.load(450)
        let drafting = try #require(try Drafting(breeding))
        try await yard.until { try await yard.frame()?.drafting == drafting }
        #expect(try await yard.frame()?.phase == .locked)
        // The 50 kg only.
        #expect(try await yard.events(.weighingRecorded).count == 1)
        let station = try await yard.gateway.send(.get, "/v1/station", as: .viewer)
        #expect(try station.json["live"]?.array?.first?["draft"]?["gate"] == .integer(3))
        await yard.gateway.station.stop()
    }

    @Test func `the tag of the next animal stays shown when the one before leaves`() async throws {
        let yard = try await yard()
        try await yard.addAnimal("111111111")
        try await yard.addAnimal("222222222", selectedFor: 2)
        try await yard.read("111111111")
        try await yard.next(.weighingRecorded) { try await yard.load(400) }
        try await yard.read("222222222")
        try await yard.leave()
        #expect(try await yard.frame()?.eid?.description == "203000222222222")
        #expect(try await yard.frame()?.alert?.unit == 2)
        await yard.gateway.station.stop()
    }

    @Test func `what a gate sends back is shown and means nothing`() async throws {
        let yard = try await yard([breeding])
        let terminal = try #require(try await yard.gateway.station.terminal(yard.gate.id))
        try await yard.gates.send("203000123456789\r\nST,GS,+0425.5kg\r\nST,GS,+0425.5kg\r\n")
        var received = 0
        for await chunk in terminal {
            #expect(chunk.direction == .received)
            received += chunk.bytes.count
            if received == 17 + 17 + 17 { break }
        }
        try await yard.weigh("999999999", 500)
        #expect(try await yard.events(.eidRead).map { $0.data["eid"] } == [.string("203000999999999")])
        #expect(try await yard.events(.weighingRecorded).count == 1)
        for await chunk in terminal {
            #expect(chunk.direction == .sent)
            #expect(String(decoding: chunk.bytes, as: UTF8.self).hasPrefix("3,Jalovice? z,"))
            break
        }
        await yard.gateway.station.stop()
    }

    @Test func `a known weight that was just confirmed moves no gate`() async throws {
        let yard = try await yard([breeding])
        _ = try await yard.gateway.store.noteKnownWeight(
            Weight(grams: 500_000), shown: Weight(grams: 500_000), isRight: true, of: yard.scale.id, by: "test")
        try await yard.next(.weighingCorrected) {
            try await yard.load(500)
            try await yard.leave()
        }
        try await yard.weigh("222222222", 600)
        #expect(await yard.gates.text(endingWith: "\r\n") == "3,Jalovice? z,203000222222222,,600,\r\n")
        await yard.gateway.station.stop()
    }

    @Test func `what a gate could not be told is said, and never sent later`() async throws {
        let yard = try await yard([breeding])
        await yard.gates.goAway()
        try await yard.until { try await yard.gateway.station.device(yard.gate.id).state?.phase == .waiting }
        let unsent = try await yard.next(.deviceUnsent) { try await yard.weigh("111111111", 500) }
        #expect(unsent.data["message"] == .string("the gate is not connected"))
        #expect(unsent.data["gate"] == .integer(3) && unsent.data["eid"] == .string("203000111111111"))
        try await yard.gates.comeBack()
        await yard.gates.accept()
        try await yard.until { try await yard.gateway.station.device(yard.gate.id).state?.phase == .connected }
        try await yard.weigh("222222222", 600)
        #expect(await yard.gates.text(endingWith: "\r\n") == "3,Jalovice? z,203000222222222,,600,\r\n")
        await yard.gateway.station.stop()
    }

    @Test func `a gate that takes nothing is let go, and told the next animal only`() async throws {
        let yard = try await yard([breeding])
        let terminal = try PseudoTerminal()
        let descriptor = open(terminal.path, O_RDWR | O_NONBLOCK | O_NOCTTY)
        defer { close(descriptor) }
        // As a flow control that says stop: the terminal takes no byte any more.
        try #require(tcflow(descriptor, TCOOFF) == 0)
        let draft = DeviceDraft(
            name: "Branka", kind: .gate, link: "\(terminal.address)", dialect: "auto", line: #"<{kilograms}>\r\n"#,
            place: "main")
        let gate = try await yard.gateway.station.add(draft, by: "test")
        func connectedSince() async throws -> Timestamp? {
            let state = try await yard.gateway.station.device(gate.id).state
            return state?.phase == .connected ? state?.since : nil
        }
        try await yard.until { try await connectedSince() != nil }
        let before = try #require(try await connectedSince())
        let unsent = try await yard.next(.deviceUnsent) { try await yard.weigh("111111111", 500) }
        #expect(unsent.data["device"] == .string("Branka"))
        #expect(unsent.data["message"] == .string("the gate did not take it within 2.0 seconds"))
        #expect(tcflow(descriptor, TCOON) == 0)
        try await yard.until { try await connectedSince().map { $0 > before } ?? false }
        try await yard.weigh("222222222", 600)
        var text = ""
        for await chunk in terminal.link.received {
            text += String(decoding: chunk, as: UTF8.self)
            if text.hasSuffix(">\r\n") { break }
        }
        #expect(text == "<600>\r\n")
        await yard.gateway.station.stop()
    }

    @Test func `a restart sends nothing again`() async throws {
        let folder = try TemporaryFolder()
        let backing = HerdStore.Backing.file(folder.file("gateway.sqlite"))
        let first = try await Gateway.open(settings: SortingYard.settings, backing: backing)
        _ = try await first.store.openSession(SessionDraft(draftingLimits: [breeding]))
        let before = try await SortingYard(gateway: first)
        try await before.addAnimal("111111111", selectedFor: 2)
        try await before.read("111111111")
        try await before.next(.weighingRecorded) { try await before.load(500) }
        #expect(await before.gates.text(endingWith: "500,\r\n").split(separator: "\r\n").count == 2)
        await first.station.stop()
        for device in try await first.store.devices() { try await first.store.removeDevice(device.id, by: "test") }

        // The animal still stands there, and its tag is read again.
        let second = try await Gateway.open(settings: SortingYard.settings, backing: backing)
        let after = try await SortingYard(gateway: second)
        try await after.load(500)
        try await after.until { try await after.frame()?.kilograms == 500 }
        try await after.leave()
        try await after.weigh("222222222", 600)
        #expect(await after.gates.text(endingWith: "\r\n") == "3,Jalovice? z,203000222222222,,600,\r\n")
        await second.station.stop()
    }

    @Test func `a real gate does not move for a simulated animal`() async throws {
        let yard = try await yard([breeding], simulated: true)
        let unsent = try await yard.next(.deviceUnsent) { try await yard.weigh("111111111", 500) }
        #expect(unsent.data["message"] == .string("the animal is simulated and the gate is not"))
        await yard.gateway.station.stop()
    }

    @Test(arguments: [
        (#""kind":"gate""#, "bad-line"), (#""kind":"gate","line":"{gat}""#, "bad-line"),
        (#""kind":"gate","line":"""#, "bad-line"), (#""kind":"gate","line":"\u001b[2J""#, "bad-line"),
        (#""kind":"scale","line":"{gate}""#, "bad-line"),
        (#""kind":"gate","line":"{gate}","dialect":"st-gs""#, "bad-dialect"),
    ])
    func `a gate that cannot be meant is refused by name`(json: String, problem: String) async throws {
        let gateway = try await Gateway.open()
        let body = #"{"name":"Branka","link":"pty:/nonexistent",\#(json)}"#
        let refused = try await gateway.send(.post, "/v1/devices", json: body)
        #expect(refused.status == 422 && refused.problem == problem, "\(refused.text)")
        #expect(try await gateway.store.devices().isEmpty)
    }

    @Test func `only an administrator says what a gate is sent`() async throws {
        let gateway = try await Gateway.open()
        let body = #"{"name":"Branka","kind":"gate","link":"pty:/nonexistent","line":"{gate}\r\n"}"#
        #expect(try await gateway.send(.post, "/v1/devices", as: .recorder, json: body).status == 403)
        let added = try await gateway.send(.post, "/v1/devices", as: .admin, json: body)
        #expect(try added.json["line"] == .string(#"{gate}\r\n"#))
        #expect(try added.json["dialect"] == .string("none"))
        await gateway.station.stop()
    }
}

extension Drafting {
    fileprivate init?(_ limit: DraftingLimit) throws {
        self = try JSONValue.object([
            "name": .string(limit.name), "gate": limit.gate.map { .integer(Int64($0)) } ?? .null,
        ]).decoded()
    }
}

extension LiveFrame {
    fileprivate var kilograms: Double? { weight?.kilograms }
}
