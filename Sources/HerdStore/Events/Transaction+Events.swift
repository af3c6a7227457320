extension Transaction {
    func append(_ kind: Event.Kind, data: some Encodable, recorderState: RecorderState?) throws -> Event {
        if let recorderState { try store(recorderState) }
        return try emit(kind, data)
    }

    func append(
        _ kind: Event.Kind, data: some Encodable, recorderState: RecorderState?, once key: String
    ) throws -> Event? {
        if let recorderState { try store(recorderState) }
        var event: Event?
        _ = try once(key, kind.rawValue) {
            event = try emit(kind, data)
            return makeID() as Identifier<Event>
        }
        return event
    }
}
