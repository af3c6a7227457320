package import Values

extension HerdStore {
    /// Forgets some of what is older than a moment, the oldest first; whoever waits for the store is let in between.
    ///
    /// - Returns: how much was forgotten; 0 when there is nothing left to forget.
    package func forget(_ what: Forgetting, before moment: Timestamp) throws -> Int {
        switch what {
        case .events:
            // Looked for beforehand: a night without anything to forget writes nothing.
            guard let last = try readAll({ try $0.lastEvent(before: moment) }) else { return 0 }
            return try write { try $0.forgetEvents(upTo: last) }
        case .traces:
            guard let last = try readAll({ try $0.lastTrace(before: moment) }) else { return 0 }
            return try write { try $0.forgetTraces(upTo: last) }
        case .door: return try forgetDoors(before: moment)
        }
    }

    /// The number of the newest event that was forgotten; 0 when none was.
    package nonisolated func forgottenEvents() async throws -> Int { try await look { try $0.forgotten(.events) } }
}
