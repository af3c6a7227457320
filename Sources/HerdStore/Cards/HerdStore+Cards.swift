extension HerdStore {
    /// The layouts of cards that were taught, by name.
    package nonisolated func cardLayouts() async throws -> [TaughtLayout] { try await glance { try $0.cardLayouts() } }

    /// Keeps a layout; its name is its own.
    package func teachCardLayout(_ draft: TaughtLayoutDraft, by person: String) throws -> TaughtLayout {
        try write { try $0.teachCardLayout(draft, by: person) }
    }

    /// Forgets a layout; what was read by it stays.
    package func deleteCardLayout(_ id: TaughtLayout.ID, by person: String) throws {
        try write { try $0.deleteCardLayout(id, by: person) }
    }
}
