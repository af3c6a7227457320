import FoundationEssentials
import HerdStore
import ScanDecode
import ScanDesk
import Testing
import Values

/// From the text of a code to the animal or member it means.
struct PayloadResolverTests {
    private func resolve(_ text: String, in herd: Herd) async throws -> Resolution {
        try await PayloadResolver(store: herd.store).resolve(PayloadParser().payload(of: text))
    }

    @Test(arguments: [
        "CZ 123456 789", "CZ123456789", "123456789", "https://example.cz/?tag=CZ123456789", Herd.eid,
        "animal:CZ123456789?sex=F",
    ])
    func `a known animal is found`(text: String) async throws {
        let herd = try await Herd.open()
        let found = try await resolve(text, in: herd)
        #expect(found.kind == .animal)
        #expect(found.animal?.id == herd.animal.id)
        #expect(found.prefill == nil)
    }

    @Test func `the ear tag of a card counts more than its EID`() async throws {
        let herd = try await Herd.open()
        let found = try await resolve("animal:CZ222222222?eid=\(Herd.eid)", in: herd)
        #expect(found.animal?.earTag.description == "CZ222222222")
        let byEID = try await resolve("animal:CZ888888888?eid=\(Herd.eid)", in: herd)
        #expect(byEID.animal?.id == herd.animal.id)
    }

    @Test func `an unknown animal's card fills in its birth`() async throws {
        let herd = try await Herd.open()
        let text = "animal:CZ777777777?sex=M&born=2025-05-04&breed=H100&dam=CZ987654321&sire=NEO-1"
        let full = try await resolve(text, in: herd)
        #expect(full.kind == .unknown)
        #expect(full.prefill?["number"] == .string("777777777"))
        #expect(full.prefill?["sex"] == .string("male"))
        #expect(full.prefill?["complete"] == .boolean(true))
        let poor = try await resolve("animal:CZ777777777?sex=M", in: herd)
        #expect(poor.prefill?["complete"] == .boolean(false))
        #expect(poor.prefill?["missing"] == .array(["born", "breed", "dam", "sire"].map { .string($0) }))
    }

    @Test func `an ear tag or EID alone fills in nothing`() async throws {
        let herd = try await Herd.open()
        for text in ["CZ 777777 777", "982000123456789", "hello"] {
            let found = try await resolve(text, in: herd)
            #expect(found.kind == .unknown)
            #expect(found.prefill == nil)
            #expect(found.candidates.isEmpty)
        }
    }

    @Test func `a number made by arithmetic is only a candidate`() async throws {
        let herd = try await Herd.open()
        let found = try await resolve("203000222222222", in: herd)
        #expect(found.kind == .unknown)
        #expect(found.candidates.map(\.animal.earTag.description) == ["CZ222222222"])
        // The page shows candidates as it shows animals.
        let json = try JSONValue(encoding: try #require(found.candidates.first))
        #expect(json["earTagText"] == .string("CZ 222222 222"))
        #expect(json["certainty"] == .string("probable"))
    }

    @Test func `a member card finds the member by number`() async throws {
        let herd = try await Herd.open()
        let found = try await resolve("Jmeno a prijmeni: Kdokoli, osobni cislo: 12345", in: herd)
        #expect(found.kind == .member)
        #expect(found.member?.id == herd.member.id)
        let none = try await resolve("Jmeno a prijmeni: Kdokoli, osobni cislo: 1", in: herd)
        #expect(none.kind == .unknown)
    }
}
