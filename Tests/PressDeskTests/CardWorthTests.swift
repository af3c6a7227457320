import CardDesk
import CardKeys
import CardPrint
import Exports
import HerdStore
import LabelDesk
import Synchronization
import Templates
import TestSupport
import Testing
import Values

/// What a member's card says and is worth, on the days around its end.
struct CardWorthTests {
    private static let now = Timestamp(microseconds: 1_800_000_000_000_000)

    /// A day that the test moves.
    private final class Day: Sendable {
        let moment = Mutex(CardWorthTests.now)

        func move(_ days: Int) { moment.withLock { $0 = $0 + .seconds(days * 86_400) } }
    }

    private func desk(
        organisation: String? = nil
    ) async throws -> (store: HerdStore, desk: CardDesk, day: Day, folder: TemporaryFolder) {
        let day = Day()
        let store = try await HerdStore.open(
            .memory, clock: StoreClock(now: { day.moment.withLock { $0 } }, day: \.day))
        let folder = try TemporaryFolder()
        let desk = CardDesk(store: store, keys: CardKeyFile(path: folder.file("card.key")), organisation: organisation)
        return (store, desk, day, folder)
    }

    private func day(_ days: Int) -> CalendarDay { CalendarDay(daysSince1970: Self.now.day.daysSince1970 + days) }

    @Test(arguments: [(-1, false), (0, true), (1, true)])
    func `a text without a signature names a member up to the last day, and on it`(days: Int, isFound: Bool)
        async throws
    {
        let (store, desk, _, folder) = try await desk()
        _ = try await store.createMember(MemberDraft(name: "Jana Malá", number: "7", until: day(days)), by: "t")
        let found = try await desk.verify(MemberCard.defaultText(name: "Jana Malá", number: "7"))
        #expect(found.verdict == .notSigned && found.found == isFound && !found.valid)
        #expect(found.objection == (isFound ? .notSigned : .ended))
        _ = folder
    }

    @Test func `a signed card is good up to its member's last day, and on it`() async throws {
        let (store, desk, clock, folder) = try await desk()
        let member = try await store.createMember(MemberDraft(name: "Jana Malá", number: "7", until: day(1)), by: "t")
        let text = try await desk.card(of: member, in: .cs, issuedBy: "t").qrText
        for (moved, verdict) in [(0, CardVerdict.valid), (1, .valid), (1, .expired)] {
            clock.move(moved)
            #expect(try await desk.verify(text).verdict == verdict)
        }
        _ = folder
    }

    @Test func `who is a member for longer gets another card than before`() async throws {
        let (store, desk, _, folder) = try await desk()
        let member = try await store.createMember(MemberDraft(name: "Jana Malá", number: "7", until: day(10)), by: "t")
        let first = try await desk.card(of: member, in: .cs, issuedBy: "t").qrText
        #expect(
            try await desk.card(of: member, in: .cs, issuedBy: nil).qrText == first,
            "what was issued is not issued again")
        #expect(try await desk.card(of: member, in: .cs, issuedBy: "t").qrText == first)
        _ = try await store.editMember(member.id, MemberPatch(until: .set(day(400))), by: "t")
        let renewed = try await store.member(member.id)
        #expect(try await desk.issuer.current(of: renewed) == nil, "its end is that of the year before")
        let second = try await desk.card(of: renewed, in: .cs, issuedBy: "t").qrText
        #expect(second != first)
        #expect(try await desk.verify(second).verdict == .valid)
        _ = folder
    }

    @Test func `a card says its member's own organisation, else that of the gateway`() async throws {
        let (store, desk, _, folder) = try await desk(organisation: "Svaz")
        let own = try await store.createMember(
            MemberDraft(name: "A", number: "1", organisation: "ZO Lhota"), by: "t")
        let none = try await store.createMember(MemberDraft(name: "B", number: "2"), by: "t")
        #expect(try await desk.card(of: own, in: .cs, issuedBy: nil).organisation == "ZO Lhota")
        #expect(try await desk.card(of: none, in: .cs, issuedBy: nil).organisation == "Svaz")
        _ = folder
    }

    @Test func `each fact of a card is its own field`() async throws {
        let (store, desk, _, folder) = try await desk()
        var draft = MemberDraft(name: "Jana Malá", number: "7")
        (draft.email, draft.employer, draft.roles, draft.level) = (
            "jana@example.cz", "ČD", ["trenérka", "pokladník"], "B"
        )
        draft.until = CalendarDay("2031-12-05")
        let member = try await store.createMember(draft, by: "t")
        let facts = try await desk.card(of: member, in: .cs, issuedBy: nil).facts
        #expect(
            facts == [
                .email: "jana@example.cz", .employer: "ČD", .role: "trenérka, pokladník", .level: "B",
                .until: "5.\u{A0}12.\u{A0}2031", .issued: "15.\u{A0}1.\u{A0}2027",
            ])
        let english = try await desk.card(of: member, in: .en, issuedBy: nil).facts
        #expect(english[.until] == "05/12/2031" && english[.issued] == "15/01/2027")
        _ = folder
    }
}

/// What labels say, by known values.
struct LabelContentTests {
    private func farm() async throws -> (store: HerdStore, animal: Animal, barn: Location, group: Location) {
        let store = try await HerdStore.open(.memory)
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "3", name: "Kravin"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "31", parent: barn.id))
        var draft = AnimalDraft(
            number: "123456789", sex: .female, born: try #require(CalendarDay("2024-05-04")), name: "Malina",
            groupId: group.id, eid: try EID(digits: "203000123456789"), collar: "42")
        (draft.breed, draft.dam, draft.sire) = ("H100", "CZ111111111", "NEO-123")
        return (store, try await store.createAnimal(draft, by: "t"), barn, group)
    }

    private func zpl(_ order: LabelOrder, _ store: HerdStore) async throws -> String {
        String(decoding: try await LabelDesk(store: store).file(order, as: .zpl, in: .en), as: UTF8.self)
    }

    @Test func `the card of an animal says each of its facts`() async throws {
        let (store, animal, _, _) = try await farm()
        let text = try await zpl(LabelOrder(design: .card, stock: "zebra-102x152", animalIds: [animal.id]), store)
        for part in [
            "CZ 123456 789", "Malina", "04/05/2024", "female", "H100",
        ] { #expect(text.contains("^FD\(part)^FS"), "\(part) in \(text)") }
        #expect(text.contains("&dam=CZ111111111&sire=NEO-123&eid=203000123456789^FS"), "\(text)")
        #expect(!text.contains("SIMULATED"))
    }

    @Test func `the label of a transponder has its number in bars, and that of a tag the tag`() async throws {
        let (store, animal, _, _) = try await farm()
        let eid = try await zpl(LabelOrder(design: .eid, stock: "zebra-100x50", animalIds: [animal.id]), store)
        #expect(eid.contains("203000123456789") && eid.contains("^FD203 000 123 456 789^FS"), "\(eid)")
        #expect(
            !eid.contains(">:CZ1>523456789") && eid.matches(of: /\^BC[^\n]*>:2>503000123456789\^FS/).count == 1,
            "\(eid)")
        let tag = try await zpl(LabelOrder(design: .tag, stock: "zebra-100x50", animalIds: [animal.id]), store)
        #expect(tag.contains(">:CZ1>523456789") && tag.contains("^FDMalina^FS"), "\(tag)")
    }

    @Test func `a made-up animal's label says so`() async throws {
        let store = try await HerdStore.open(.memory)
        #expect(try await store.fillWithSampleHerd(seed: 1, animals: 1, members: 0))
        let animal = try #require(try await store.animals().items.first)
        for design in [LabelOrder.Design.card, .tag] {
            let text = try await zpl(LabelOrder(design: design, stock: "zebra-102x152", animalIds: [animal.id]), store)
            #expect(text.contains("SIMULATED DATA"), "\(design)")
        }
    }

    @Test func `a place's label says what it is and what it belongs to`() async throws {
        let (store, _, barn, group) = try await farm()
        let text = try await zpl(
            LabelOrder(design: .place, stock: "zebra-102x152", placeIds: [group.id, barn.id]), store)
        #expect(text.contains("^FD31^FS") && text.contains("^FDBarn^FS") && text.contains("Kravin"), "\(text)")
        #expect(text.matches(of: /\^XA/).count == 2 && text.contains("place:\(group.id)"))
    }

    @Test func `as many labels come as were ordered`() async throws {
        let (store, animal, _, _) = try await farm()
        var order = LabelOrder(design: .tag, stock: "id-1", animalIds: [animal.id, animal.id], copies: 3)
        let pdf = try await LabelDesk(store: store).file(order, as: .pdf, in: .en)
        #expect(String(decoding: pdf, as: UTF8.self).matches(of: /\/Type \/Page\b/).count == 6)
        order.stock = "zebra-57x32"
        let text = try await zpl(order, store)
        #expect(text.matches(of: /\^PQ3,/).count == 2)
        order.animalIds = [animal.id]
        await #expect(throws: Never.self) { try await LabelDesk(store: store).file(order, as: .png, in: .en) }
    }

    @Test(arguments: [
        (1, 1, true), (1000, 1, true), (1001, 1, false), (20, 50, true), (21, 50, false), (1, 51, false), (1, 0, false),
        (0, 1, false),
    ])
    func `an order is of one to a thousand labels, of each up to fifty`(animals: Int, copies: Int, isGood: Bool)
        async throws
    {
        let (store, animal, _, _) = try await farm()
        let order = LabelOrder(
            design: .tag, stock: "nothing", animalIds: Array(repeating: animal.id, count: animals), copies: copies)
        // Whatever is good of it fails by its stock.
        let error = await #expect(throws: (any Error).self) {
            try await LabelDesk(store: store).file(order, as: .zpl, in: .en)
        }
        #expect("\(error ?? CancellationError())".contains("there are no labels") == isGood)
    }
}
