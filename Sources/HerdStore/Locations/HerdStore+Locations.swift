extension HerdStore {
    /// All locations, higher levels first, by number.
    package nonisolated func locations() async throws -> [Location] { try await glance { try $0.locations() } }

    /// One location.
    package nonisolated func location(_ id: Location.ID) async throws -> Location {
        try await glance { try $0.location(id) }
    }

    /// Adds a location, below another one or by itself.
    package func createLocation(_ draft: LocationDraft) throws -> Location {
        if Sight.current.isLimited, draft.kind != .group || draft.parent == nil { throw HerdError.groupNeeded }
        return try write { try $0.insertLocation(draft) }
    }

    /// Renames a location, moves it under another one, closes it or opens it again.
    package func editLocation(_ id: Location.ID, _ patch: LocationPatch, by person: String) throws -> Location {
        try writeToday { try $0.editLocation(id, patch, by: person) }
    }
}
