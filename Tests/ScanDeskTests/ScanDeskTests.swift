import HerdStore
import Synchronization
import Testing
import Values

@testable import ScanDecode
@testable import ScanDesk

/// A photo that is handed in: what is stored of it, and whom it means.
struct ScanDeskTests {
    /// Reads in every photo the codes that its bytes say, one a line.
    private struct Reader: PhotoScanner {
        func scan(_ photo: [UInt8]) throws -> Scan {
            let texts = String(decoding: photo, as: UTF8.self).split(separator: "\n").map(String.init)
            let codes = texts.map {
                ScannedCode(
                    symbology: .qr, bytes: Array($0.utf8), text: $0,
                    payload: PayloadParser(country: nil).payload(of: $0),
                    corners: [], step: "s")
            }
            return Scan(codes: codes, milliseconds: 12.5, steps: ["s"], damage: "half of it", isCutShort: false)
        }
    }

    private func desk(_ herd: Herd) -> ScanDesk { ScanDesk(store: herd.store, scanner: Reader()) }

    private func photo(_ codes: String...) -> [UInt8] { Array(codes.joined(separator: "\n").utf8) }

    private func scans(_ herd: Herd) async throws -> [Event] {
        try await herd.store.events(after: 0).filter { $0.kind == .scanDone }
    }

    @Test func `a photo without a code is not worth remembering, and one with a code is told by its number`()
        async throws
    {
        let herd = try await Herd.open()
        let nothing = try await desk(herd).read([])
        #expect(nothing.id == nil && nothing.codes.isEmpty && nothing.damage == "half of it")
        #expect(try await scans(herd).isEmpty)
        let found = try await desk(herd).read(photo("CZ123456789", "hello"))
        let event = try #require(try await scans(herd).first)
        #expect(found.id == event.number && found.milliseconds == 12.5)
        #expect(found.codes.map(\.resolved.kind) == [.animal, .unknown])
        let codes = event.data["codes"]
        #expect("\(String(describing: codes))".contains("CZ123456789"))
        #expect(!"\(String(describing: codes))".contains("Růžena"), "whom it led to is looked up by whoever may")
    }

    @Test func `the same key again stores nothing, and another one does`() async throws {
        let (herd, codes) = (try await Herd.open(), photo("CZ123456789"))
        let desk = desk(herd)
        #expect(try await !desk.knows("a"))
        let first = try await desk.read(codes, once: "a")
        #expect(first.id != nil)
        #expect(try await desk.knows("a"))
        #expect(try await !desk.knows("b"))
        let second = try await desk.read(codes, once: "a")
        #expect(second.codes.count == 1)
        #expect(try await scans(herd).count == 1)
        _ = try await desk.read(codes, once: "b")
        _ = try await desk.read(codes)
        #expect(try await scans(herd).count == 3)
    }

    @Test func `a member's card keeps the id by which what is told of a person is found`() async throws {
        let herd = try await Herd.open()
        _ = try await desk(herd).read(photo("Jmeno a prijmeni: Řehoř Žůžo, osobni cislo: 12345"))
        let event = try #require(try await scans(herd).first)
        #expect("\(event.data)".contains(herd.member.id.description))
    }

    @Test func `whoever may not see persons is told that a card is a member's, and not whose`() async throws {
        let herd = try await Herd.open()
        for seesPeople in [true, false] {
            let found = try await Sight.$seesPeople.withValue(seesPeople) {
                try await desk(herd).resolve("Jmeno a prijmeni: Řehoř Žůžo, osobni cislo: 12345")
            }
            #expect(found.kind == .member && (found.member?.id == herd.member.id) == seesPeople)
        }
    }

    @Test func `codes mean what the settings of this moment say`() async throws {
        let herd = try await Herd.open()
        let desk = desk(herd)
        #expect(try await desk.resolve("123456789").kind == .animal)
        desk.use(PayloadParser(country: nil))
        #expect(try await desk.resolve("123456789").kind == .unknown)
        #expect(desk.payloads.country == nil)
        // What the reader of the photo did not understand is read by them, too.
        #expect(try await desk.read(photo("123456789")).codes.map(\.resolved.kind) == [.unknown])
        desk.use(PayloadParser())
        #expect(try await desk.read(photo("123456789")).codes.map(\.resolved.kind) == [.animal])
    }

    @Test func `a label of a place is found, and one of a place that is gone is unknown`() async throws {
        let herd = try await Herd.open()
        let barn = try await herd.store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let found = try await desk(herd).resolve(Payload.placeURI(barn.id.description))
        #expect(found.kind == .place && found.place?.id == barn.id)
        #expect(try await desk(herd).resolve("place:0190f0f3-7c1a-7d0e-9a3b-0123456789ab").kind == .unknown)
    }

    // MARK: - Fields of cards

    /// Whether a text is offered to be taken apart.
    @Test(arguments: [
        ("a;b", true), ("a|b", true), ("a\tb", true), ("a#b", true), ("Dobrý den, Evo", false), ("a,b,c", true),
        ("https://example.cz/a;b", false), ("a", false), (";;", false), ("a;", false), ("a;b;", true),
        (String(repeating: "a;", count: 39) + "a", true), (String(repeating: "a;", count: 40) + "a", false),
        (String(repeating: "a", count: 4094) + ";b", true), (String(repeating: "a", count: 4095) + ";b", false),
    ])
    func `a text with several fields can be taught, and a sentence cannot`(text: String, isCard: Bool) {
        #expect((CardText(text) != nil) == isCard)
    }

    private func trouble(_ text: String, _ fields: [CardField]) -> TeachingCardError? {
        do throws(TeachingCardError) {
            _ = try CardLesson(name: "x", text: text, fields: fields).layout(country: "CZ")
            return nil
        } catch {
            return error
        }
    }

    @Test func `a lesson that does not suit its card says why`() {
        #expect(trouble("CZ123456789", [.earTag]) == .noFields)
        #expect(trouble("a;CZ123456789", [.earTag]) == .wrongCount(found: 2))
        #expect(trouble("CZ1;CZ123456789", [.earTag, .earTag]) == .namedTwice(.earTag))
        #expect(trouble("a;CZ123456789", [.name, .ignored]) == .noNumber)
        #expect(trouble("x;CZ123456789", [.sex, .earTag]) == .notUnderstood(field: "sex", value: "x"))
        #expect(trouble("F;CZ123456789", [.sex, .earTag]) == nil)
        #expect(trouble("a;b;203000123456789", [.ignored, .ignored, .eid]) == nil, "fields may be left out twice")
    }

    @Test func `a transponder that may be another animal's is not offered to be linked`() async throws {
        let herd = try await Herd.open()
        let candidate = Resolution(kind: .ambiguous)
        let eid = try EID(digits: "203000777777777")
        func code(_ payload: Payload, _ resolution: Resolution) -> ScanResult.Code {
            ScanResult.Code(symbology: .qr, text: "x", payload: payload, resolved: resolution)
        }
        let cow = code(
            .earTag(try EarTag("CZ123456789")),
            try await PayloadResolver(store: herd.store).resolve(.earTag(try EarTag("CZ123456789"))))
        #expect(ScanClaim([cow, code(.eid(eid), Resolution(kind: .unknown))])?.eid == eid)
        #expect(ScanClaim([cow, code(.eid(eid), candidate)]) == nil)
    }
}
