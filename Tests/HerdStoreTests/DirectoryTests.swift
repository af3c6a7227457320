import Testing
import Values

@testable import HerdStore

@Suite struct `the contact directory` {
    private func filled() async throws -> (HerdStore, Organisation) {
        let store = try await Herd.store(.file)
        let organisation = try await store.createOrganisation(
            OrganisationDraft(
                name: "ZO 12 Lhota", companyNumber: "002 16 208", address: "Náves 1, Lhota", phone: "+420 377 111 222"),
            by: "t")
        _ = try await store.createOrganisation(OrganisationDraft(name: "České dráhy, a. s."), by: "t")
        _ = try await store.createMember(
            MemberDraft(name: "Řehoř Lhota", number: "216208", organisation: "ZO 12 Lhota"), by: "t")
        return (store, organisation)
    }

    private func names(_ page: Page<DirectoryEntry>) -> [String] {
        page.items.compactMap { $0.member?.name ?? $0.organisation?.name }
    }

    @Test(
        arguments: [
            ("", nil, ["České dráhy, a. s.", "Řehoř Lhota", "ZO 12 Lhota"]),
            ("", .organisation, ["České dráhy, a. s.", "ZO 12 Lhota"]), ("", .member, ["Řehoř Lhota"]),
            ("00216208", nil, ["ZO 12 Lhota"]), ("002 16 208", .organisation, ["ZO 12 Lhota"]),
            ("216 208", .organisation, ["ZO 12 Lhota"]), ("lhota", nil, ["Řehoř Lhota", "ZO 12 Lhota"]),
            ("lhota", .organisation, ["ZO 12 Lhota"]), ("zo 12", nil, ["ZO 12 Lhota", "Řehoř Lhota"]),
            ("čd", nil, []), ("drah", .organisation, ["České dráhy, a. s."]), ("drah", .member, []),
            ("377 111", nil, ["ZO 12 Lhota"]), ("naves", nil, ["ZO 12 Lhota"]), ("1", .organisation, ["ZO 12 Lhota"]),
        ] as [(String, DirectoryKind?, [String])])
    func `has people and organisations under one search`(
        _ text: String, _ kind: DirectoryKind?, _ expected: [String]
    ) async throws {
        let (store, _) = try await filled()
        #expect(names(try await store.directory(query: text, of: kind)) == expected)
        var found: [String] = []
        var cursor: String?
        repeat {
            let page = try await store.directory(query: text, of: kind, cursor: cursor, limit: 1)
            found += names(page)
            cursor = page.next
        } while cursor != nil
        #expect(found == expected)
    }

    @Test func `says what matched, and finds only people among members`() async throws {
        let (store, organisation) = try await filled()
        let entry = try #require(try await store.directory(query: "00216208").items.first)
        #expect(entry.kind == .organisation && entry.organisation == organisation && entry.member == nil)
        #expect(entry.matches?.map(\.field) == [.companyNumber])
        #expect(try await store.members(query: "lhota").items.map(\.number) == ["216208"])
        #expect(try await store.directory().items.allSatisfy { $0.matches == nil })
    }

    @Test func `has a number once, checked and as eight digits`() async throws {
        let (store, organisation) = try await filled()
        #expect(organisation.companyNumber == "00216208")
        let again = OrganisationDraft(name: "Jiná", companyNumber: "216208")
        let refusal = await #expect(throws: HerdError.self) { try await store.createOrganisation(again, by: "t") }
        #expect(refusal?.type == "company-number-taken")
        #expect(refusal?.told.parameters["field"] == .text("companyNumber"))
        let wrong = OrganisationDraft(name: "Jiná", companyNumber: "216209")
        let wrongly = await #expect(throws: HerdError.self) { try await store.createOrganisation(wrong, by: "t") }
        #expect(wrongly?.told.code == "bad-value.company-number")
        for draft in [
            OrganisationDraft(name: " "), OrganisationDraft(name: "A\u{202E}B"),
            OrganisationDraft(name: "A", address: "1\n2"),
        ] {
            #expect(await problem { try await store.createOrganisation(draft, by: "t") } == "bad-value")
        }
    }

    @Test func `follows corrections and forgets who is deleted, with audit`() async throws {
        let (store, organisation) = try await filled()
        var patch = OrganisationPatch(name: "ZO 12 Bystrá")
        patch.companyNumber = .removed
        let after = try await store.editOrganisation(organisation.id, patch, by: "Věra")
        #expect(after.companyNumber == nil && after.address == organisation.address)
        #expect(names(try await store.directory(query: "bystr")) == ["ZO 12 Bystrá"])
        #expect(names(try await store.directory(query: "00216208")) == [])
        try await store.deleteOrganisation(organisation.id, by: "Věra")
        #expect(names(try await store.directory(query: "bystr")) == [])
        #expect(await problem { try await store.organisation(organisation.id) } == "unknown-organisation")
        let told = try await store.events(after: 0).filter { $0.kind == .organisationChanged }.suffix(2)
        // Nothing but the id: whoever may see it asks.
        #expect(told.map { $0.data["deleted"] } == [nil, .boolean(true)])
        #expect(told.allSatisfy { $0.data["id"] == .string("\(organisation.id)") && !$0.text.contains("Bystr") })
        #expect(
            try await store.audit().items.prefix(2).map(\.action) == ["organisation.deleted", "organisation.edited"])
    }
}
