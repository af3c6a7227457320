/// What only reads: beside what is written meanwhile, and beside another program that holds the database. A look that begins
/// after a commit sees it, so that whoever was told that something is stored finds it, and a key that was taken away opens
/// nothing from then on.
extension HerdStore {
    /// Looks at the herd as it is today: a weighing does not wait for a long list, nor a list for an import.
    ///
    /// Only where a change that was dated ahead is due and not in the animals yet, that is written first.
    nonisolated func look<Value: Sendable>(_ body: @Sendable (ReadView) throws -> Value) async throws -> Value {
        guard let reader else { return try await readToday(body) }
        return try await caughtUp(reader) { try await $0.readToday(isCaughtUp: $1, body) }
    }

    /// Looks at a little of the herd: it waits for no list either.
    nonisolated func glance<Value: Sendable>(_ body: @Sendable (ReadView) throws -> Value) async throws -> Value {
        guard let glancer else { return try await read(body) }
        return try await glancer.read(body)
    }

    /// Looks at a list from its end: for who sees all of it that takes a moment, for others as long as it is far to the next
    /// thing that they may see.
    nonisolated func sift<Value: Sendable>(_ body: @Sendable (ReadView) throws -> Value) async throws -> Value {
        try await Eyes.current.areLimited ? look(body) : glance(body)
    }

    /// The same, whoever asks: for what the store itself has to know.
    nonisolated func glanceAll<Value: Sendable>(_ body: @Sendable (ReadView) throws -> Value) async throws -> Value {
        guard let glancer else { return try await readAll(body) }
        return try await glancer.readAll(body)
    }

    /// The same of the herd as it is today.
    nonisolated func glanceToday<Value: Sendable>(_ body: @Sendable (ReadView) throws -> Value) async throws -> Value {
        guard let glancer else { return try await readToday(body) }
        return try await caughtUp(glancer) { try await $0.readToday(isCaughtUp: $1, body) }
    }

    /// The same of the whole herd as it is today, whoever asks.
    nonisolated func glanceAllToday<Value: Sendable>(
        _ body: @Sendable (ReadView) throws -> Value
    ) async throws -> Value {
        guard let glancer else { return try await readAllToday(body) }
        return try await caughtUp(glancer) { try await $0.readAllToday(isCaughtUp: $1, body) }
    }

    private nonisolated func caughtUp<Value: Sendable>(
        _ reader: HerdReader, _ look: (HerdReader, _ isCaughtUp: Bool) async throws -> Value
    ) async throws -> Value {
        do {
            return try await look(reader, false)
        } catch is HerdReader.Behind {
            try await catchUp()
            return try await look(reader, true)
        }
    }

    private func readAllToday<Value>(_ body: (ReadView) throws -> Value) throws -> Value {
        try catchUp()
        return try readAll(body)
    }
}
