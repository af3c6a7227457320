import SQLite

extension HerdStore {
    /// Stores an event once for a key that the caller chose.
    ///
    /// - Returns: `nil` when there was one for this key.
    package func append(
        _ kind: Event.Kind, data: some Encodable & Sendable, recorderState: RecorderState? = nil, once key: String
    ) throws -> Event? {
        try write {
            if let recorderState { try store(recorderState) }
            var event: Event?
            _ = try once(key, kind.rawValue) {
                event = try tell(kind, data)
                let id: Identifier<Event> = makeID()
                return id
            }
            return event
        }
    }

    /// Whether something was done for this key.
    package func knows(request key: String) throws -> Bool {
        try database.first("SELECT 1 FROM requests WHERE key = ?", key) { try $0[0] as Int } != nil
    }
}
