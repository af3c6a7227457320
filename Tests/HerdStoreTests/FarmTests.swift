import Testing
import Values

@testable import HerdStore

@Suite struct `places` {
    @Test func `have a level above them, of the right kind`() async throws {
        let store = try await Herd.store()
        let company = try await store.createLocation(LocationDraft(kind: .company, number: "1"))
        let centre = try await store.createLocation(LocationDraft(kind: .centre, number: "1", parent: company.id))
        let barn = try await store.createLocation(
            LocationDraft(kind: .barn, number: "10", name: "Kravín", parent: centre.id))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "2", parent: barn.id))
        #expect(try await store.locations() == [company, centre, barn, group])
        for (kind, parent) in [(Location.Kind.barn, group.id), (.group, centre.id), (.company, company.id)] {
            let draft = LocationDraft(kind: kind, number: "9", parent: parent)
            #expect(await problem { try await store.createLocation(draft) } == "wrong-parent")
        }
        let twin = LocationDraft(kind: .group, number: "2", parent: barn.id)
        #expect(await problem { try await store.createLocation(twin) } == "place-exists")
        #expect(await problem { try await store.createLocation(LocationDraft(kind: .barn, number: "")) } == "bad-value")
        let move = ChangeDraft(date: .day(Herd.today), fields: .move(MoveFields(groupId: barn.id)))
        let animal = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        #expect(await problem { try await store.addChange(move, to: animal.id, by: "t") } == "not-a-group")
    }
}

@Suite struct `weighing sessions` {
    @Test(arguments: Herd.backings)
    func `are open one at a time and computed from their weighings`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let session = try await store.currentSession()
        #expect(session.name == "2027-01-15")
        #expect(session.statistics == Session.Statistics(count: 0, sum: 0, sumOfSquares: 0, minimum: nil, maximum: nil))
        #expect(try await store.currentSession() == session)
        #expect(await problem { try await store.openSession(SessionDraft(name: "x")) } == "session-open")
        for (index, weight) in [300.0, 400, 500, 600].enumerated() {
            _ = try await store.record(Herd.scale(weight), at: Herd.now, idempotencyKey: "\(index)")
        }
        let closed = try await store.closeSession(session.id)
        #expect(closed.closedAt == Herd.now && closed.statistics.count == 4 && closed.statistics.mean == 450)
        #expect(closed.statistics.minimum == Herd.weight(300) && closed.statistics.maximum == Herd.weight(600))
        let deviation = try #require(closed.statistics.standardDeviation)
        #expect(abs(deviation - 129.099) < 0.001)
        #expect(try await store.closeSession(session.id) == closed)
        let next = try await store.openSession(SessionDraft(name: "Jaro"))
        _ = try await store.record(Herd.scale(1), at: Herd.now, idempotencyKey: "n")
        #expect(try await store.weighings(WeighingQuery(session: next.id)).items.count == 1)
        #expect(try await store.sessions().items.map(\.id) == [next.id, session.id])
        let kinds = try await store.events(after: 0).map(\.kind)
        #expect(kinds.count { $0 == .sessionClosed } == 1 && kinds.count { $0 == .sessionOpened } == 2)
    }
}

@Suite struct `members` {
    @Test(arguments: Herd.backings)
    func `have one number each, and are found without accents`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let member = try await store.createMember(
            MemberDraft(name: "Řehoř Žůžo", number: "12345", until: Herd.today), by: "t")
        _ = try await store.createMember(MemberDraft(name: "Rehak Jan", number: "777"), by: "t")
        #expect(
            await problem { try await store.createMember(MemberDraft(name: "X", number: "777"), by: "t") }
                == "member-number-taken")
        for query in ["rehor", "ŽŮŽO", "zuzo řeh", "2345"] {
            #expect(try await store.members(query: query).items == [member])
        }
        #expect(try await store.members(query: "reh").items.count == 2)
        #expect(try await store.member(number: "12345") == member)
        let first = try await store.members(limit: 1)
        let second = try await store.members(cursor: first.next, limit: 1)
        #expect(first.items.map(\.number) == ["777"] && second.items == [member] && second.next == nil)
    }

    @Test func `are corrected, retired and deleted with audit and event`() async throws {
        let store = try await Herd.store()
        let member = try await store.createMember(
            MemberDraft(name: "Jana", number: "1", phone: "123", until: Herd.today), by: "t")
        let patch = try JSONText.decode(MemberPatch.self, #"{"name":"Jana Říhová","phone":null,"active":false}"#)
        let edited = try await store.editMember(member.id, patch, by: "Věra")
        #expect(edited.name == "Jana Říhová" && edited.phone == nil && edited.until == Herd.today && !edited.active)
        #expect(try await store.members(query: "rihova").items == [edited])
        try await store.deleteMember(member.id, by: "Věra")
        #expect(await problem { try await store.member(member.id) } == "unknown-member")
        #expect(try await store.audit().items.map(\.action) == ["member.deleted", "member.edited", "member.created"])
        #expect(try await store.events(after: 0).map(\.kind) == [.memberCreated, .memberChanged, .memberChanged])
    }

    @Test(arguments: ["", " ", "1 2", "1,2", "ř", "123456789012345678901"])
    func `with a number that a card cannot carry are refused`(_ number: String) async throws {
        let store = try await Herd.store()
        #expect(
            await problem { try await store.createMember(MemberDraft(name: "X", number: number), by: "t") }
                == "bad-value")
    }
}

@Suite struct `devices and tokens` {
    @Test func `a device is added and removed, one for a link`() async throws {
        let store = try await Herd.store()
        let draft = DeviceDraft(
            name: "XR5000", kind: .scale, link: "tcp:localhost:4000", dialect: "auto", place: "main")
        let device = try await store.addDevice(draft, by: "t", simulated: true)
        #expect(device.simulated && device.state == nil)
        #expect(await problem { try await store.addDevice(draft, by: "t") } == "link-taken")
        #expect(try await store.devices() == [device])
        try await store.removeDevice(device.id, by: "t")
        #expect(try await store.devices().isEmpty)
        #expect(await problem { try await store.removeDevice(device.id, by: "t") } == "unknown-device")
        #expect(try await store.events(after: 0).map(\.kind) == [.deviceAdded, .deviceRemoved])
    }

    @Test func `a token opens what its role may, until it is deleted, and is not in the file`() async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path))
        let (access, token) = try await store.createToken(AccessDraft(name: "barn", role: .recorder), by: "t")
        #expect(token.utf8.count == 64)
        #expect(try await store.access(forToken: token) == access)
        #expect(try await store.access(forToken: token.uppercased() + "x") == nil)
        #expect(try await store.access(forToken: "") == nil)
        #expect(try await store.tokens() == [access])
        let (_, other) = try await store.createToken(AccessDraft(name: "barn", role: .recorder), by: "t")
        #expect(other != token)
        let written = try bytes(of: path) + bytes(of: path + "-wal")
        #expect(written.firstRange(of: Array(token.utf8)) == nil)
        try await store.deleteToken(access.id, by: "t")
        #expect(try await store.access(forToken: token) == nil)
    }

    @Test func `who made a token and who deleted it stays to be seen`() async throws {
        let store = try await Herd.store()
        let (access, _) = try await store.createToken(AccessDraft(name: "barn", role: .recorder), by: "Věra")
        try await store.deleteToken(access.id, by: "Řehoř")
        let entries = try await store.audit().items
        try #require(entries.map(\.action) == ["token.deleted", "token.created"])
        #expect(entries.map(\.by) == ["Řehoř", "Věra"])
        #expect(entries.allSatisfy { $0.subject == access.id.description })
        #expect(try entries[0].before?.decoded() == access && entries[0].after == nil)
        #expect(try entries[1].after?.decoded() == access && entries[1].before == nil)
    }
}

@Suite struct `ids` {
    @Test func `are UUIDv7, go up also when the clock goes back, and survive text`() {
        var source = IdentifierSource()
        var last: Identifier<Animal>?
        for step in 0..<20_000 {
            let id: Identifier<Animal> = source.next(at: Herd.now - .milliseconds(step / 100))
            if let last { #expect(last < id && last.description < id.description) }
            last = id
        }
        let text = Array(last?.description ?? "")
        #expect(text.count == 36 && text[14] == "7" && "89ab".contains(text[19]))
        #expect(Identifier<Animal>(String(text)) == last)
        #expect(Identifier<Animal>("not-an-id") == nil)
        #expect(Identifier<Animal>("0190f0f3+7c1a-7d0e-9a3b-0123456789ab") == nil)
    }
}
