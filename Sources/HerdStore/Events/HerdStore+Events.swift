import SQLite
import Values

extension HerdStore {
    /// Stored events with a number above `number`, in order.
    package func events(after number: Int, limit: Int = 500) throws -> [Event] {
        try database.rows(
            "SELECT number, at, kind, data FROM events WHERE number > ? ORDER BY number LIMIT ?", number, limit
        ) { try event($0) }
    }

    /// The newest number; 0 before the first event.
    package func lastEventNumber() throws -> Int {
        try database.first("SELECT coalesce(max(number), 0) FROM events") { try $0[0] } ?? 0
    }

    /// Stores an event, together with the state of the recorder that caused it.
    @discardableResult
    package func append(
        _ kind: Event.Kind, data: some Encodable & Sendable, recorderState: RecorderState? = nil
    ) throws -> Event {
        try write {
            if let recorderState { try store(recorderState) }
            return try tell(kind, data)
        }
    }

    /// Adds an event to the running transaction.
    @discardableResult
    func tell(_ kind: Event.Kind, _ data: some Encodable) throws -> Event {
        // The number is taken inside the write transaction: a rolled back one leaves no gap.
        let number = try lastEventNumber() + 1
        owesEvent = false
        let text = try JSONText.encode(data)
        let event = Event(number: number, at: clock.now(), kind: kind, data: try JSONText.decode(text))
        try database.run("INSERT INTO events VALUES (?, ?, ?, ?)", number, event.at, kind, text)
        uncommitted.append(event)
        return event
    }

    /// The number of the event that the running transaction tells next; it must tell one.
    func numberOfComingEvent() throws -> Int {
        owesEvent = true
        return try lastEventNumber() + 1
    }

    func event(numbered number: Int) throws -> Event? {
        try database.first("SELECT number, at, kind, data FROM events WHERE number = ?", number) { try event($0) }
    }

    private func event(_ row: Row) throws -> Event {
        Event(number: try row[0], at: try row[1], kind: try row[2], data: try JSONText.decode(JSONValue.self, row[3]))
    }
}
