extension HerdStore {
    /// Stored events with a number above `number`, in order.
    package func events(after number: Int, limit: Int = 500) throws -> [Event] {
        try read { try $0.events(after: number, limit: limit) }
    }

    /// The newest number; 0 before the first event.
    package func lastEventNumber() throws -> Int { try read { try $0.lastEventNumber() } }

    /// Whether something was done for this key.
    package func knows(request key: String) throws -> Bool { try read { try $0.knows(request: key) } }

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
