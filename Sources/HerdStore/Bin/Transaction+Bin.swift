import SQLite
import Values

extension Transaction {
    func assign(_ assignments: [BinAssignment], by person: String) throws -> [Weighing] {
        try limit(assignments.count, "assignments")
        let waiting = try assignments.map { (weighing: try weighing($0.weighingId), animal: $0.animalId) }
            .filter { $0.weighing.state == .unassigned }
        // Each is compared with those before it in the animal's life.
        let ordered = waiting.sorted { ($0.weighing.at, $0.weighing.id) < ($1.weighing.at, $1.weighing.id) }
        return try ordered.map { try assign($0.weighing, to: try animal($0.animal), by: person) }
    }

    func discard(_ ids: [Weighing.ID], reason: String, by person: String) throws -> [Weighing] {
        try limit(ids.count, "weighingIds")
        return try ids.map(weighing).filter { $0.state == .unassigned }
            .map { try discard($0, reason: reason, by: person) }
    }

    func release(_ ids: [Weighing.ID], by person: String) throws -> [Weighing] {
        try limit(ids.count, "weighingIds")
        return try ids.map(weighing).filter { $0.state != .unassigned }.map { try release($0, by: person) }
    }

    private func release(_ before: Weighing, by person: String) throws -> Weighing {
        try dropChange(of: before)
        try run(
            """
            UPDATE weighings SET state = 'unassigned', reason = \(try reasonOfRelease(before)), discard_reason = NULL,
                animal_id = NULL, plausibility = NULL
            WHERE id = \(before.id)
            """)
        let after = try weighing(before.id)
        let action = before.state == .discarded ? "weighing.returned" : "weighing.released"
        try audit(action, before.id, by: person, before: before, after: after)
        try emit(.weighingCorrected, after)
        return after
    }

    /// Somebody took it from the animal that has the tag: the tag alone must not give it back.
    private func reasonOfRelease(_ weighing: Weighing) throws -> UnassignedReason {
        let tags = weighing.readTags
        guard let tag = tags.first else { return .noEID }
        guard tags.count == 1 else { return .ambiguousEID }
        return try holders(of: tag).isEmpty ? .unknownEID : .noAnimal
    }

    private func limit(_ count: Int, _ name: String) throws {
        guard (1...500).contains(count) else { throw HerdError.outOfRange(name, 1...500, "of them") }
    }
}

extension Weighing {
    /// All EIDs that were read during it or belong to it.
    var readTags: Set<EID> { Set(eids + [eid].compactMap(\.self)) }
}
