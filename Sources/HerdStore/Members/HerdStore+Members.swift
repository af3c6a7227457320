extension HerdStore {
    /// Members by surname.
    ///
    /// - Parameters: as of `findMembers`; what matched is left out.
    package nonisolated func members(
        query: String? = nil, locked: Bool? = nil, cursor: String? = nil, limit: Int? = nil
    ) async throws -> Page<Member> {
        let found = try await findMembers(query: query, locked: locked, cursor: cursor, limit: limit)
        return Page(items: found.items.map(\.member), next: found.next)
    }

    /// Members who have a text, the likeliest first, and what of them matched; all by surname when it is empty.
    ///
    /// - Parameters:
    ///   - query: words that all stand somewhere in what is known of a member, with or without accents; one or two
    ///     characters at the beginning of a word, more anywhere in it.
    ///   - locked: only those who are locked today (`MemberLock`), or who are not; `nil` for both.
    package nonisolated func findMembers(
        query: String? = nil, locked: Bool? = nil, cursor: String? = nil, limit: Int? = nil
    ) async throws -> Page<FoundMember> {
        try await look { try $0.members(query: query, locked: locked, cursor: cursor, limit: limit) }
    }

    /// One member.
    package nonisolated func member(_ id: Member.ID) async throws -> Member { try await glance { try $0.member(id) } }

    /// The member with that personal number; `nil` when there is none.
    package nonisolated func member(number: String) async throws -> Member? {
        try await glance { try $0.member(number: number) }
    }

    /// The member with that personal number, whoever asks: for a verdict that tells nothing of the person.
    package nonisolated func everyMember(number: String) async throws -> Member? {
        try await glanceAll { try $0.member(number: number) }
    }

    /// Enters a member, whom somebody types: an insurance that has ended is refused.
    package func createMember(
        _ draft: MemberDraft, by person: String, idempotencyKey: String? = nil, simulated: Bool = false
    ) throws -> Member {
        try write {
            try $0.createMember(draft, by: person, idempotencyKey: idempotencyKey, simulated: simulated)
        }
    }

    /// Corrects a member.
    package func editMember(_ id: Member.ID, _ patch: MemberPatch, by person: String) throws -> Member {
        try write { try $0.editMember(id, patch, by: person) }
    }

    /// Deletes a member; the audit keeps what was known.
    package func deleteMember(_ id: Member.ID, by person: String) throws {
        try write { try $0.deleteMember(id, by: person) }
    }
}
