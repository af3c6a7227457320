extension HerdStore {
    /// The weighings without an animal, newest first, each with whose it may be by what is known now.
    package nonisolated func unassignedWeighings(cursor: String? = nil, limit: Int? = nil) async throws -> BinPage {
        try await look { try $0.unassignedWeighings(cursor: cursor, limit: limit) }
    }

    /// Gives many weighings their animals, all or none.
    ///
    /// - Returns: those that were given; one that has an animal already, or was discarded, is left as it is.
    package func assign(_ assignments: [BinAssignment], by person: String) throws -> [Weighing] {
        try writeToday { try $0.assign(assignments, by: person) }
    }

    /// Declares many unassigned weighings worthless, all or none.
    package func discard(_ ids: [Weighing.ID], reason: String, by person: String) throws -> [Weighing] {
        try writeToday { try $0.discard(ids, reason: reason, by: person) }
    }

    /// Sends weighings back among the unassigned: from their animals, or from among the discarded.
    ///
    /// - Throws: `change-uploaded` for one that was sent on with its animal; then none goes back.
    package func release(_ ids: [Weighing.ID], by person: String) throws -> [Weighing] {
        try writeToday { try $0.release(ids, by: person) }
    }
}
