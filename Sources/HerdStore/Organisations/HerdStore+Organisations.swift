extension HerdStore {
    /// One organisation.
    package nonisolated func organisation(_ id: Organisation.ID) async throws -> Organisation {
        try await glance { try $0.organisation(id) }
    }

    /// Enters an organisation.
    package func createOrganisation(
        _ draft: OrganisationDraft, by person: String, idempotencyKey: String? = nil
    ) throws -> Organisation {
        try write { try $0.createOrganisation(draft, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Corrects an organisation.
    package func editOrganisation(
        _ id: Organisation.ID, _ patch: OrganisationPatch, by person: String
    ) throws -> Organisation {
        try write { try $0.editOrganisation(id, patch, by: person) }
    }

    /// Deletes an organisation; the audit keeps what was known.
    package func deleteOrganisation(_ id: Organisation.ID, by person: String) throws {
        try write { try $0.deleteOrganisation(id, by: person) }
    }

    /// People and organisations who have a text, the likeliest first; all by name, surnames first, when it is empty.
    ///
    /// - Parameter kind: only these; `nil` for both.
    package nonisolated func directory(
        query: String? = nil, of kind: DirectoryKind? = nil, cursor: String? = nil, limit: Int? = nil
    ) async throws -> Page<DirectoryEntry> {
        try await look { try $0.directory(query: query, of: kind, cursor: cursor, limit: limit) }
    }
}
