import Foundation
import SQLite
import TestSupport
import Testing
import Values

@testable import HerdStore

/// A person who is erased is nowhere any more, and nobody else is touched.
@Suite struct `a person is erased` {
    @Test func `no byte of the data folder says anything of that one`() async throws {
        let register = try await ErasedRegister.open()
        #expect(
            try !ErasedRegister.traces(of: ErasedRegister.marks, besides: register.file).isEmpty,
            "it stood there before")
        let erasure = try await register.store.erase(register.gone.id, by: "t")
        #expect(erasure.pending == [] && erasure.rows == 1 && erasure.events == 5, "\(erasure)")
        #expect(try ErasedRegister.traces(of: ErasedRegister.marks, besides: register.file) == [])
    }

    @Test func `a namesake stays whole`() async throws {
        let register = try await ErasedRegister.open()
        let (store, other) = (register.store, register.namesake)
        let record = try await store.personalRecord(of: other.id)
        _ = try await store.erase(register.gone.id, by: "t")
        #expect(try await store.member(other.id) == other)
        let after = try await store.personalRecord(of: other.id)
        #expect(after.events.map(\.data) == record.events.map(\.data) && after.audit == record.audit)
        #expect(after.events.count == 5 && after.audit.count == 2)
    }

    @Test func `numbers of events have no gap, and say what went`() async throws {
        let register = try await ErasedRegister.open()
        let store = register.store
        _ = try await store.erase(register.gone.id, by: "t")
        let events = try await store.events(after: 0)
        #expect(events.map(\.number) == Array(1...events.count))
        #expect(events.dropLast().map(\.kind) == register.before.map(\.kind))
        #expect(events.last?.kind == .memberErased)
        let erased = events.dropLast().filter { $0.text.contains(#""erased":true"#) }
        #expect(erased.map(\.kind) == [.memberCreated, .memberChanged, .scanDone, .scanDone, .cardPrinted])
        // What of it is of nobody stays.
        #expect(erased.last?.data["printer"] == "Karty" && erased[2].data["milliseconds"] != nil)
        for event in erased { #expect(!event.text.contains(register.gone.id.description), "\(event.text)") }
        #expect(try await store.audit().items.first?.action == "member.erased")
    }

    @Test func `nobody comes back by sending a request twice`() async throws {
        let register = try await ErasedRegister.open()
        _ = try await register.store.erase(register.gone.id, by: "t")
        let refusal = await problem {
            try await register.store.createMember(
                MemberDraft(name: ErasedRegister.name, number: "77001"), by: "t", idempotencyKey: "made")
        }
        #expect(refusal == "unknown-member")
        #expect(try await register.store.members().items.map(\.id) == [register.namesake.id])
    }

    @Test func `nobody comes back with a copy`() async throws {
        let register = try await ErasedRegister.open()
        let folder = try TemporaryFolder()
        let copy = folder.file("copy.sqlite")
        try StoreBackup.make(of: register.file, to: copy)
        _ = try await register.store.erase(register.gone.id, by: "t")
        #expect(
            try !ErasedRegister.traces(of: ErasedRegister.marks, besides: copy).isEmpty,
            "a copy that somebody has named is not changed"
        )
        // Put back as the command does it.
        let restored = folder.file("restored/gateway.sqlite")
        try FileManager.default.createDirectory(atPath: folder.file("restored"), withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: URL(fileURLWithPath: register.file).deletingLastPathComponent().path + "/erased",
            toPath: folder.file("restored/erased"))
        _ = try StoreRestore(database: restored, clock: TestClock().store).restore(from: copy)
        #expect(try ErasedRegister.traces(of: ErasedRegister.marks, besides: restored) == [])
        let store = try await HerdStore.open(.file(restored), clock: TestClock().store)
        #expect(try await store.members().items.map(\.id) == [register.namesake.id])
        #expect(try await store.events(after: 0).filter { $0.kind == .memberErased }.count == 1)
    }

    @Test func `nobody comes back with a file that is put in the store's place by hand`() async throws {
        let register = try await ErasedRegister.open()
        let folder = try TemporaryFolder()
        let file = folder.file("gateway.sqlite")
        try StoreBackup.make(of: register.file, to: file)
        _ = try await register.store.erase(register.gone.id, by: "t")
        // And somebody of whom this copy never knew; a line that a full disk has cut is none.
        let list = "0190f0f3-7c1a-7d0e-9a3b-0123456789ab\n0190f0f3-7c1a\n\(register.gone.id)\n"
        try Data(list.utf8).write(to: URL(fileURLWithPath: folder.file("erased")))
        let store = try await HerdStore.open(.file(file), clock: TestClock().store)
        #expect(try await store.members().items.map(\.id) == [register.namesake.id])
        #expect(try await store.finishErasures() == [])
        #expect(try ErasedRegister.traces(of: ErasedRegister.marks, besides: file) == [])
    }

    @Test func `somebody who was deleted before is erased by the id`() async throws {
        let register = try await ErasedRegister.open()
        try await register.store.deleteMember(register.gone.id, by: "t")
        let erasure = try await register.store.erase(register.gone.id, by: "t")
        #expect(erasure.rows == 0 && erasure.events == 6 && erasure.audit == 3, "\(erasure)")
        #expect(try ErasedRegister.traces(of: ErasedRegister.marks, besides: register.file) == [])
    }

    @Test func `a number that was handed on is not the next one's trace`() async throws {
        let register = try await ErasedRegister.open()
        let store = register.store
        try await store.deleteMember(register.gone.id, by: "t")
        let next = try await store.createMember(MemberDraft(name: "Jana Nová", number: "77001"), by: "t")
        let code = ErasedRegister.Scan.Code(
            symbology: "qr", text: "Jmeno a prijmeni: Jana Nová, osobni cislo: 77001", kind: "member", memberId: nil)
        let own = try await store.append(.scanDone, data: ErasedRegister.Scan(milliseconds: 5, codes: [code]))
        _ = try await store.erase(register.gone.id, by: "t")
        #expect(try await store.event(own.number)?.text == own.text)
        #expect(try await store.member(next.id) == next)
    }

    @Test func `names in texts of others are told and not changed`() async throws {
        let register = try await ErasedRegister.open()
        let store = register.store
        let message = try await store.recordDailyEvent(
            DailyEventDraft(text: "Volal \(ErasedRegister.name), přijde zítra."), by: "t")
        let cow = try await store.createAnimal(Herd.draft("111222333"), by: "t")
        let note = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: .note(NoteFields(text: "ošetřil \(ErasedRegister.name)"))),
            to: cow.id,
            by: "t")
        let erasure = try await store.erase(register.gone.id, by: "t")
        #expect(
            erasure.mentions == [
                Erasure.Mention(where: "changes", id: note.id.description, animalId: cow.id.description),
                Erasure.Mention(where: "daily_events", id: message.id.description, animalId: nil),
            ])
        #expect(try await store.changes(of: cow.id).items.contains { $0.id == note.id && $0 == note })
    }

    @Test func `every place of others is looked at, but not the own row`() async throws {
        let register = try await ErasedRegister.open()
        let store = register.store
        _ = try await store.editMember(
            register.gone.id, MemberPatch(name: ErasedRegister.name, organisation: .set("x")), by: "t")
        var patch = MemberPatch()
        patch.notes = .set("zná se s rehor zuzo")
        let friend = try await store.createMember(MemberDraft(name: "Jan Malý", number: "5"), by: "t")
        _ = try await store.editMember(friend.id, patch, by: "t")
        _ = try await store.editMember(register.gone.id, patch, by: "t")
        let organisation = try await store.createOrganisation(
            OrganisationDraft(name: "Kiosk", email: "REHOR.gone@example.cz"), by: "t")
        let door = try await store.createDoorEvent(Door.draft("Oslava: Zuzo Řehoř", hours: 2), by: "t")
        let technician = try await store.createEntry(
            Technician.self, .object(["number": "17", "name": "Žůžo Řehoř"]), by: "t")
        let account = try await store.createToken(AccessDraft(name: "Řehoř Žůžo, tablet", role: .viewer), by: "t")
        let message = try await store.recordDailyEvent(
            DailyEventDraft(technician: "Řehoř Žůžo", text: "Přijde zítra."), by: "t")
        let erasure = try await store.erase(register.gone.id, by: "t")
        let told = Set(erasure.mentions.map { "\($0.where) \($0.id)" })
        #expect(
            told == [
                "members \(friend.id)", "organisations \(organisation.id)", "door_events \(door.id)",
                "technicians \(technician.id)", "access \(account.access.id)", "daily_events \(message.id)",
            ])
        for place in PersonalData.freeTexts {
            let columns = try await store.columns(of: place.table)
            #expect(place.columns.allSatisfy(columns.contains), "\(place.table)")
        }
    }

    @Test func `names under which the one did something are told, and stay`() async throws {
        let register = try await ErasedRegister.open()
        let (store, own) = (register.store, "Řehoř Žůžo, tablet")
        let account = try await store.createToken(AccessDraft(name: "správce 2", role: .recorder), by: "t").access
        _ = try await store.identify(account.id, as: register.gone.id, by: "t")
        let door = try await store.createDoorEvent(Door.draft("Zápas", hours: 2), by: own)
        _ = try await store.invite(register.namesake.id, to: door.id, by: account.name)
        _ = try await store.admit(.of(register.namesake.id), to: door.id, by: own)
        _ = try await store.recordDailyEvent(DailyEventDraft(text: "Přijde zítra."), by: account.name)
        let erasure = try await store.erase(register.gone.id, by: "t")
        #expect(
            erasure.signed == [
                // Whose account it is was said; nothing in its name tells it.
                Erasure.Signature(name: account.name, count: 2, where: ["attendance_moves", "daily_events"]),
                // Checking in is a move, too.
                Erasure.Signature(name: own, count: 3, where: ["attendance_moves", "audit", "door_scans"]),
            ])
        let left = try await store.erase(register.namesake.id, by: "t").signed
        #expect(left.map(\.name) == [own] && left.map(\.count) == [3], "they stayed: \(left)")
    }

    @Test func `is refused while members are imported, and of nobody`() async throws {
        let register = try await ErasedRegister.open()
        let import1 = try await register.store.queueImport(
            ImportDraft(kind: .members, name: "Žůžo.csv", file: "x", bytes: 3), by: "t")
        #expect(await problem { try await register.store.erase(register.gone.id, by: "t") } == "members-import-open")
        _ = try await register.store.cancelImport(import1.id)
        _ = try await register.store.erase(register.gone.id, by: "t")
        #expect(try await register.store.imports().map(\.name) == [nil])
        let nobody = try #require(Member.ID("0190f0f3-7c1a-7d0e-9a3b-0123456789ab"))
        #expect(await problem { try await register.store.erase(nobody, by: "t") } == "unknown-member")
        // Twice is as good as once.
        #expect(try await register.store.erase(register.gone.id, by: "t").pending == [])
    }

    @Test func `rows of tables that were not taken say nothing any more`() async throws {
        let register = try await ErasedRegister.open()
        let one = try await register.store.queueImport(
            ImportDraft(kind: .members, skipBad: true, file: "x", bytes: 3), by: "t")
        var report = ImportReport()
        report.add(
            ImportReport.RowError(
                row: 2, column: "number", value: "rehor.gone@example.cz", code: .refused, message: "Dřívější Jméno",
                other: nil))
        _ = try await register.store.finish(one.id, report)
        _ = try await register.store.erase(register.gone.id, by: "t")
        #expect(try ErasedRegister.traces(of: ErasedRegister.marks, besides: register.file) == [])
    }

    @Test func `lines of register lists go by every number that the one had`() async throws {
        let register = try await ErasedRegister.open()
        let store = register.store
        for number in ["77001", "77777", "88002"] { try await store.tellInList(number) }
        _ = try await store.editMember(register.gone.id, MemberPatch(number: "77777"), by: "t")
        _ = try await store.erase(register.gone.id, by: "t")
        #expect(try await store.listedNumbers() == ["88002"])
        #expect(try ErasedRegister.traces(of: ErasedRegister.marks + ["77777"], besides: register.file) == [])
    }

    @Test func `cards of the one count no more, and stay so`() async throws {
        let register = try await ErasedRegister.open()
        let store = register.store
        func card(_ number: UInt64, of member: Member) async throws -> CardSerial {
            let draft = IssuedCardDraft(
                serial: CardSerial(number), keyId: CardKeyID(7), issued: Herd.today, until: nil, seal: "77001 seal")
            return try #require(try await store.issueCard(draft, to: member.id, inPlaceOf: nil, by: "t")).serial
        }
        let (own, other) = (try await card(1, of: register.gone), try await card(2, of: register.namesake))
        _ = try await store.erase(register.gone.id, by: "t")
        let erased = try #require(try await store.issuedCard(own))
        #expect(erased.revokedAt != nil && erased.memberId == nil)
        #expect(try await store.issuedCard(other)?.revokedAt == nil)
        let told = try await store.events(after: 0).filter { [.cardIssued, .cardRevoked].contains($0.kind) }
        #expect(told.count == 3 && told[2].data["serial"] == .string("\(own)") && told[2].data["memberId"] == nil)
        let id = register.gone.id.description
        #expect(try await store.audit().items.allSatisfy { "\(String(describing: $0.after))".contains(id) == false })
    }

    @Test func `what could not be done is told, and done later`() async throws {
        let register = try await ErasedRegister.open()
        // A reader that stays in the log.
        let reader = try Database(.readOnly(register.file))
        try reader.script("PRAGMA busy_timeout = 0; BEGIN")
        _ = try reader.value("SELECT count(*) FROM events") as Int?
        try await register.store.beImpatient()
        let erasure = try await register.store.erase(register.gone.id, by: "t")
        #expect(erasure.pending == [.rewriting])
        #expect(try await register.store.members().items.map(\.id) == [register.namesake.id])
        try reader.script("COMMIT")
        #expect(try await register.store.finishErasures() == [])
        #expect(try ErasedRegister.traces(of: ErasedRegister.marks, besides: register.file) == [])
        #expect(try await register.store.finishErasures() == [], "nothing is left to do")
    }

    @Test func `files of photos go, but for those that somebody else has`() async throws {
        let register = try await ErasedRegister.open()
        let folder = PhotoFolder(besides: register.file)
        let own = try folder.write(Array("own".utf8))
        let shared = try folder.write(Array("shared".utf8))
        try await register.store.open(photos: [own, shared], used: shared)
        #expect(try await register.store.finishErasures() == [])
        #expect(folder.hashes == [shared])
    }

    /// Of many people with few names and numbers that were handed on, some go and all others stay as they were.
    @Test(arguments: 1...8)
    func `whoever stays is not touched, whoever goes is nowhere`(seed: UInt64) async throws {
        let store = try await Herd.store()
        var random = SeededGenerator(seed: seed)
        var (present, all): ([Member.ID], [Member.ID]) = ([], [])
        for step in 0..<60 {
            let (name, number) = (["Jan", "Ján", "Jana Ťuhýková"].randomElement(using: &random), "\(step % 17)n")
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where !present.isEmpty:
                let index = present.indices.randomElement(using: &random) ?? 0
                try await store.deleteMember(present.remove(at: index), by: "t")
            case 1 where !present.isEmpty:
                let id = present.randomElement(using: &random) ?? present[0]
                _ = try await store.editMember(id, MemberPatch(name: name), by: "t")
            case 2 where !present.isEmpty:
                let member = try await store.member(present.randomElement(using: &random) ?? present[0])
                let text = "Jmeno a prijmeni: \(member.name), osobni cislo: \(member.number)"
                let id = Bool.random(using: &random) ? member.id.description : nil
                let code = ErasedRegister.Scan.Code(symbology: "qr", text: text, kind: "member", memberId: id)
                try await store.append(.scanDone, data: ErasedRegister.Scan(milliseconds: 1, codes: [code]))
            default:
                guard try await store.member(number: number) == nil else { continue }
                let made = try await store.createMember(MemberDraft(name: name ?? "Jan", number: number), by: "t")
                present.append(made.id)
                all.append(made.id)
            }
        }
        let gone = Set(all.shuffled(using: &random).prefix(all.count / 2))
        // What is told of those who stay; scans without an id may be of whoever had that name and number before.
        func told(of id: Member.ID) async throws -> [JSONValue] {
            let record = try await store.personalRecord(of: id)
            let events = record.events.filter { $0.data.mentions(id) }.map(\.data)
            return try events + record.audit.map { try JSONValue(encoding: $0) } + record.tables.flatMap(\.rows)
        }
        var before: [Member.ID: [JSONValue]] = [:]
        for id in all where !gone.contains(id) { before[id] = try await told(of: id) }
        for id in gone { #expect(try await store.erase(id, by: "t").pending == [], "seed \(seed)") }
        for (id, known) in before { #expect(try await told(of: id) == known, "seed \(seed)") }
        let events = try await store.events(after: 0, limit: 1000)
        #expect(events.map(\.number) == Array(1...events.count), "seed \(seed)")
        for event in events where event.kind != .memberErased {
            #expect(!gone.contains { event.data.mentions($0) }, "seed \(seed): \(event.text)")
        }
    }

    @Test(arguments: [
        (#"{"id":"ID","name":"x","deleted":true}"#, #"{"deleted":true,"erased":true}"#),
        (
            #"{"items":[{"memberId":"ID","text":"x","job":7},{"text":"y"}]}"#,
            #"{"items":[{"erased":true,"job":7},{"text":"y"}]}"#
        ),
        (#"{"memberIds":["ID","other"],"printer":"p"}"#, #"{"memberIds":["other"],"printer":"p"}"#),
        (
            #"{"memberId":"ID","eventId":"0190f0f3-7c1a-7d0e-9a3b-0123456789ab","note":"x","until":"2027-01-01"}"#,
            #"{"erased":true,"eventId":"0190f0f3-7c1a-7d0e-9a3b-0123456789ab"}"#
        ),
        (#"{"member":{"id":"ID","phone":"1"},"name":"hall"}"#, #"{"member":{"erased":true},"name":"hall"}"#),
    ])
    func `an object that names the person keeps what is of nobody`(_ before: String, _ after: String) throws {
        let id = "0190f0f3-7c1a-7d0e-9a3b-00000000dead"
        let value: JSONValue = try JSONText.decode(before.replacing("ID", with: id))
        #expect(value.erasing(id) == (try JSONText.decode(after)))
    }

    @Test(arguments: [
        ("Jmeno a prijmeni: Jan, osobni cislo: 77", true), ("member:77?name=Jan", true), ("member:77", true),
        ("Jmeno a prijmeni: Jan, osobni cislo: 77\n00123456789", true),
        ("Jmeno a prijmeni: Jan, osobni cislo: 177", false), ("member:771", false), ("77", false),
    ])
    func `a card is known by its number`(_ text: String, _ isCard: Bool) {
        #expect(PersonalNames.isCard(text, of: "77") == isCard)
    }
}

extension JSONValue {
    /// Whether an id stands anywhere in it.
    fileprivate func mentions(_ id: Member.ID) -> Bool {
        (try? JSONText.encode(self))?.contains(id.description) ?? false
    }
}

extension HerdStore {
    fileprivate func columns(of table: String) throws -> [String] {
        try database.values("SELECT name FROM pragma_table_info(\(table))")
    }

    fileprivate func event(_ number: Int) throws -> Event? { try read { try $0.event(numbered: number) } }

    fileprivate func finish(_ id: Import.ID, _ report: ImportReport) throws -> Import {
        try write { try $0.finishImport(id, as: .failed, .badRows, report) }
    }

    /// A list of the register with one line, as one of every month before is.
    fileprivate func tellInList(_ number: String) throws {
        try write { transaction in
            let list: Identifier<AuditEntry> = transaction.makeID()
            try transaction.insert(
                into: "register_lists",
                [
                    "id": list, "day": 20_000, "state": "applied", "revision": 1, "locks": true, "counts": "{}",
                    "person": "t", "received_at": transaction.now,
                ])
            try transaction.insert(
                into: "register_lines",
                ["list_id": list, "row": 2, "number": number, "draft": "{\"number\":\"\(number)\"}"])
        }
    }

    fileprivate func listedNumbers() throws -> [String] {
        try read { try $0.values("SELECT number FROM register_lines ORDER BY number") }
    }

    fileprivate func beImpatient() throws { try database.script("PRAGMA busy_timeout = 0") }

    /// An erasure of which only files of photos are left; one of them is an animal's, too.
    fileprivate func open(photos: [PhotoHash], used: PhotoHash) throws {
        let cow = try createAnimal(Herd.draft("111222333"), by: "t")
        let picture = AnimalPhoto.Picture(hash: used, width: 1, height: 1)
        _ = try addPhoto(picture, small: picture, to: cow.id, by: "t")
        try write { transaction in
            try transaction.insert(
                into: "erasures",
                [
                    "person": transaction.makeID() as Member.ID, "at": transaction.now,
                    "photos": JSONText.encode(photos.map(\.rawValue)),
                ])
        }
    }
}
