import CardKeys
import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import Passwords
import Photos
import ScanFixtures
import TestSupport
import Values

/// A gateway with one of everything, for requests that need something to be there.
struct Farm: Sendable {
    let gateway: Gateway
    let barn: Location
    let group: Location
    let animal: Animal
    let note: Change
    let noteType: NoteType
    let bull: Bull
    let technician: Technician
    let diagnosis: Diagnosis
    let medicine: Medicine
    let lactationRecord: LactationRecord
    /// It waits.
    let imported: Import
    let dailyEvent: DailyEvent
    let photo: AnimalPhoto
    let session: Session
    let assigned: Weighing
    let unassigned: Weighing
    let member: Member
    /// The member's, signed by a key that lies nowhere.
    let card: IssuedCard
    /// The secret of the calendar of last days.
    let reminderFeed: String
    /// It waits for somebody's word.
    let list: RegisterList
    /// With the member on its list, and two places.
    let door: DoorEvent
    let attendance: Attendance
    let organisation: Organisation
    /// Its link leads nowhere.
    let device: Device
    let access: Access
    let phone: Access
    /// Věra's, with `password`.
    let account: Access
    /// In which the one who sends golden requests is signed in.
    let browser: SignIn
    /// Open.
    let phoneCode: (id: String, code: String)
    let planned: Planned
    /// The farm's day.
    let today: CalendarDay

    static let eid = "203000123456789"
    static let password = "čtyři slova a kráva"
    /// There are hundreds of farms.
    private static let hash = Result { try PasswordHash(of: password, cost: .least).text }

    static func open(in backing: HerdStore.Backing = .memory) async throws -> Farm {
        // Nothing grows old while a slow machine makes the farm: what was just weighed was just weighed.
        let gateway = try await Gateway.open(backing: backing, clock: .stopped(at: StoreClock.system.now()))
        let store = gateway.store
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1", name: "Kravín"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "11", parent: barn.id))
        let eid = try EID(digits: eid)
        let born = CalendarDay(daysSince1970: await store.today.daysSince1970 - 800)
        let animal = try await store.createAnimal(
            AnimalDraft(
                number: "123456789", sex: .female, born: born, breed: "H100", dam: "CZ987654321", sire: "NEO-123",
                damSire: "RAD-7", name: "Růžena", colour: "červená", groupId: group.id, eid: eid, collar: "42",
                vitalimeter: "V7"),
            by: "test")
        // Two animals with one collar number.
        _ = try await store.createAnimal(
            AnimalDraft(number: "222222222", sex: .male, born: born, collar: "42"), by: "test")
        let session = try await store.openSession(
            SessionDraft(
                name: "Říjen", barnId: barn.id, groupId: group.id,
                draftingLimits: [DraftingLimit(name: "Plemenitba", minimum: Weight(grams: 400_000), gate: 2)]))
        let device = try await gateway.station.add(
            DeviceDraft(name: "Váha", kind: .scale, link: "pty:/nonexistent", dialect: "auto", place: "main"),
            by: "test")
        let now = gateway.station.clock.now()
        let tag = eid
        func weigh(_ kilograms: Double, ago days: Int, _ eid: EID?) async throws -> Weighing {
            let draft = WeighingDraft(
                place: "main", weight: Weight(grams: Int(kilograms * 1000)), unit: .kilogram, text: "[\(kilograms)]",
                eid: eid, candidates: [NameCandidate(eid: tag, probability: 0.87)], reason: eid == nil ? .noEID : nil,
                eids: eid.map { [$0] } ?? [], deviceId: device.id,
                capture: CaptureRange(file: "a.capture", offset: 0, length: 7),
                trace: [
                    TracePoint(seconds: 0, weight: .zero), TracePoint(seconds: 1.5, weight: Weight(grams: 425_500)),
                ])
            let at = Timestamp(microseconds: now.microseconds - Int64(days) * 86_400_000_000)
            return try await store.record(draft, at: at, idempotencyKey: "\(kilograms)").weighing
        }
        _ = try await weigh(400, ago: 30, eid)
        let assigned = try await weigh(425.5, ago: 1, eid)
        let unassigned = try await weigh(300, ago: 0, nil)
        try await store.append(
            .weighingMissed,
            data: MissedWeighing(
                at: now, place: "main", reason: .leftEarly, weight: Weight(grams: 410_000), eids: [eid],
                animal: nil, simulated: false))
        let today = await store.today
        func change(_ fields: ChangeFields) async throws -> Change {
            try await store.addChange(ChangeDraft(date: .day(today), fields: fields), to: animal.id, by: "test")
        }
        _ = try await change(.selection(SelectionFields(reason: 5, order: 1, unit: 2)))
        // One medicine that withholds, and one of which nobody said for how long.
        let medicines: [JSONValue] = [
            .object(["name": .string("Penicilin"), "milkDays": .integer(4), "meatDays": .integer(10)]),
            .object(["name": .string("Mast")]),
        ]
        _ = try await change(.other(.treatment, .object(["medicines": .array(medicines)])))
        _ = try await change(.tagging(TaggingFields(vitalimeter: .removed)))
        let note = try await change(.note(NoteFields(text: "kulhá", type: 1)))
        let noteType = try await store.createNoteType(NoteTypeDraft(name: "Kulhá"), by: "test")
        _ = try await change(.note(NoteFields(text: "levá zadní", typeId: noteType.id)))
        func entry<Entry: ListEntry>(_ type: Entry.Type, _ fields: [String: JSONValue]) async throws -> Entry {
            try await store.createEntry(Entry.self, .object(fields), by: "test")
        }
        let bull = try await entry(
            Bull.self,
            [
                "number": "NEO-123", "name": "Mirek", "price": .integer(450), "placement": "general",
                "stock": .integer(8),
            ])
        let technician = try await entry(Technician.self, ["number": "17", "name": "Jan Novák"])
        let diagnosis = try await entry(Diagnosis.self, ["code": "M1", "name": "Mastitida"])
        let medicine = try await entry(
            Medicine.self,
            [
                "name": "Penicilin", "unit": "ml", "milkDays": .integer(4), "meatDays": .integer(10),
                "stock": .number(0.5),
            ])
        let lactationRecord = try await store.addLactationRecord(
            LactationRecordDraft(date: today, items: ["milk": .number(31.5), "laboratory": "Buštěhrad"]), to: animal.id,
            by: "test")
        let file = try await gateway.send(
            .post, "/v1/imports?kind=animals&name=st%C3%A1do.csv", type: "text/csv",
            body: Array("ear_tag,sex,born\nCZ444444444,F,2024-05-04\n".utf8))
        guard file.status == 202, let imported = try await store.imports().first else { throw MissingFixture() }
        let dailyEvent = try await store.recordDailyEvent(
            DailyEventDraft(
                barnId: barn.id, technician: "Novák", kind: "Stroje", milking: .morning, pregnancy: true,
                text: "Dojírna stojí."),
            by: "test")
        let photo = try await addPhoto(to: animal.id, of: gateway)
        let entered = try await store.createMember(
            MemberDraft(
                name: "Řehoř Žůžo", number: "12345", organisation: "ZO Lhota", email: "r@example.cz", phone: "+420 1",
                until: CalendarDay(daysSince1970: today.daysSince1970 + 30)),
            by: "test")
        let member = try await store.setPhoto(
            MemberPhoto(picture: photo.picture, small: photo.small), of: entered.id, by: "test")
        let list = try await store.compareRegister(
            Array("number,name\n12345,Řehoř Žůžo\n77,Nová Osoba\n".utf8), by: "test")
        let card = try await issueCard(to: member, in: store)
        let door = try await store.createDoorEvent(
            DoorEventDraft(
                name: "Trénink", startsAt: now + .seconds(3600), endsAt: now + .seconds(9000), capacity: 2,
                price: 15_000,
                location: "Hala", organiserId: member.id),
            by: "test")
        let invited = try await store.invite(member.id, to: door.id, by: "test")
        guard let attendance = invited.attendance else { throw MissingFixture() }
        let organisation = try await store.createOrganisation(
            OrganisationDraft(name: "Spolek Hora", companyNumber: "25596641", address: "Náves 1", phone: "377 000 000"),
            by: "test")
        let phone = try await store.connectPhone(
            AccessDraft(name: "Telefon", role: .viewer), at: "192.168.1.30", by: "test")
        let account = try await store.createAccount(
            AccessDraft(name: "Věra", role: .admin), password: hash.get(), by: "test")
        let code = try await gateway.send(.post, "/v1/phones/codes", json: #"{"role":"recorder"}"#).json.object
        guard let access = try await store.tokens().first, let codeID = code?["id"]?.string,
            let codeText = code?["code"]?.string
        else { throw MissingFixture() }
        guard let caller = try await store.access(forToken: gateway.token(.admin)) else { throw MissingFixture() }
        let browser = try await store.signIn(caller.id, by: .key, at: "127.0.0.1").signIn
        return Farm(
            gateway: gateway, barn: barn, group: group, animal: try await store.animal(animal.id), note: note,
            noteType: noteType, bull: bull, technician: technician, diagnosis: diagnosis, medicine: medicine,
            lactationRecord: lactationRecord, imported: imported, dailyEvent: dailyEvent, photo: photo,
            session: session, assigned: assigned, unassigned: unassigned, member: member, card: card,
            reminderFeed: try await store.renewReminderFeed(by: "test"), list: list, door: door,
            attendance: attendance, organisation: organisation, device: device,
            access: access, phone: phone.access, account: account, browser: browser, phoneCode: (codeID, codeText),
            planned: try await Planned(in: store, barn: barn, now: now), today: today)
    }

    private static func issueCard(to member: Member, in store: HerdStore) async throws -> IssuedCard {
        guard let key = CardKey.random() else { throw MissingFixture() }
        try await store.useCardKey(key.publicKey.id, key.publicKey.bytes, by: "test")
        let line = SignedLine(name: member.name, number: member.number)
        let seal = key.seal(line.text, serial: .random(), issued: await store.today, until: member.until)
        let draft = IssuedCardDraft(
            serial: seal.serial, keyId: seal.key, issued: seal.issued, until: seal.until, seal: seal.digits)
        guard let card = try await store.issueCard(draft, to: member.id, inPlaceOf: nil, by: "test") else {
            throw MissingFixture()
        }
        return card
    }

    /// A photo as it is kept; all farms have the same.
    private static let kept = Result {
        try KeptPhoto(PhotoFile.colours(PhotoFile.corners(width: 64, height: 48), as: .png))
    }

    /// Without what makes a file survive a power cut: there are hundreds of farms.
    private static func addPhoto(to animal: Animal.ID, of gateway: Gateway) async throws -> AnimalPhoto {
        let kept = try kept.get()
        let picture = { (picture: KeptPhoto.Picture) in
            AnimalPhoto.Picture(hash: PhotoHash(of: picture.jpeg), width: picture.width, height: picture.height)
        }
        try FileManager.default.createDirectory(
            atPath: gateway.folder.file("photos"), withIntermediateDirectories: true)
        for jpeg in [kept.picture.jpeg, kept.small.jpeg] {
            try gateway.folder.write(jpeg, to: "photos/\(PhotoHash(of: jpeg)).jpg")
        }
        return try await gateway.store.addPhoto(
            picture(kept.picture), small: picture(kept.small), to: animal, by: "test")
    }
}

struct MissingFixture: Error {}
