import HerdStore
import Testing
import Values

@testable import Exports

/// A register that was exported comes back from its table as it was: every field, and no fact in the place of another.
struct MemberRoundTripTests {
    private func filled() async throws -> HerdStore {
        let store = try await HerdStore.open(.memory, clock: .stopped(at: Barn.now))
        var full = MemberDraft(
            parts: MemberName(
                titlesBefore: "Ing.", givenName: "Řehoř Jan", familyName: "Žůžo ml.", titlesAfter: "Ph.D."),
            number: "007")
        full.organisation = "ZO; 12 \"Lhota\""
        full.employer = "ČD Cargo, a.s."
        full.email = "rehor@example.cz"
        full.phone = "+420 602 123 456"
        full.roles = ["trenér", "pokladník"]
        full.level = "2"
        full.active = false
        full.checkedOn = CalendarDay("2026-09-30")
        full.until = CalendarDay("2031-01-31")
        full.insuredUntil = CalendarDay("2031-12-24")
        full.notes = "první\ndruhý; třetí"
        _ = try await store.createMember(full, by: "t")
        _ = try await store.createMember(MemberDraft(name: "Jana Malá", number: "8"), by: "t")
        return store
    }

    /// What a member is, whoever entered it and when.
    private func facts(_ member: Member) -> [String?] {
        [
            member.name, member.titlesBefore, member.givenName, member.familyName, member.titlesAfter, member.number,
            member.organisation, member.employer, member.email, member.phone,
            member.roles.joined(separator: "|"), member.level, "\(member.active)", member.checkedOn?.description,
            member.until?.description, member.insuredUntil?.description, member.notes,
        ]
    }

    @Test(arguments: [Language.en, .cs])
    func `through a table in either language`(_ language: Language) async throws {
        let store = try await filled()
        var text = ""
        try await Export(store).members(as: .csv(TableLayout(language: language))) { text += $0 }
        let copy = try await HerdStore.open(.memory, clock: .stopped(at: Barn.now))
        let queued = try await copy.queueImport(
            ImportDraft(kind: .members, file: "f", bytes: text.utf8.count), by: "t")
        _ = try await copy.carryOut(queued.id, ImportReader(MemberRows(Array(text.utf8))))
        #expect(try await copy.importWithProblems(queued.id).report.errors.isEmpty)
        #expect(try await copy.members().items.map(facts) == store.members().items.map(facts))
    }
}
