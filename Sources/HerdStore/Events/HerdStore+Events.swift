extension HerdStore {
    /// Stored events with a number above `number`, in order.
    package nonisolated func events(after number: Int, limit: Int = 500) async throws -> [Event] {
        try await sift { try $0.events(after: number, limit: limit) }
    }

    /// The newest number; 0 before the first event.
    package nonisolated func lastEventNumber() async throws -> Int { try await glance { try $0.lastEventNumber() } }

    /// Whether something was done for this key.
    package nonisolated func knows(request key: String) async throws -> Bool {
        try await glance { try $0.knows(request: key) }
    }

    /// Stores an event, together with the state of the recorder that caused it.
    @discardableResult
    package func append(
        _ kind: Event.Kind, data: some Encodable & Sendable, recorderState: RecorderState? = nil
    ) throws -> Event {
        try write { try $0.append(kind, data: data, recorderState: recorderState) }
    }

    /// Stores an event once for a key that the caller chose.
    ///
    /// - Returns: `nil` when there was one for this key.
    package func append(
        _ kind: Event.Kind, data: some Encodable & Sendable, recorderState: RecorderState? = nil, once key: String
    ) throws -> Event? {
        try write { try $0.append(kind, data: data, recorderState: recorderState, once: key) }
    }
}
