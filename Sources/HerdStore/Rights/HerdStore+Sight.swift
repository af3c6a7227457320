import SQLite
import Values

/// What is told to somebody who does not see all barns, besides what is read with their eyes.
extension HerdStore {
    /// Refuses a request that names what the one who asks does not see, as if there were no such thing.
    package nonisolated func requireSeen(in text: [UInt8]) async throws {
        guard Sight.current.isLimited else { return }
        let mentions = Mentions(in: text)
        if !mentions.all.isEmpty { try await look { try $0.requireSeen(mentions) } }
    }

    /// JSON as it may be told to the one who asks; `nil` when none of it may.
    ///
    /// What was read with that one's eyes is told as it is: it costs a look at what it mentions.
    ///
    /// - Parameter anywhere: whether a sentence is dropped that mentions an animal out of sight.
    package nonisolated func told(_ json: [UInt8], anywhere: Bool) async throws -> [UInt8]? {
        guard Sight.current.isLimited else { return json }
        let mentions = Mentions(in: json)
        guard !mentions.all.isEmpty else { return json }
        let hidden = try await look { try $0.hidden(among: mentions) }
        guard !hidden.isEmpty else { return json }
        let value: JSONValue = try JSONText.decode(String(decoding: json, as: UTF8.self))
        return try value.without(hidden, anywhere: anywhere).map { Array(try JSONText.encode($0).utf8) }
    }
}

extension ReadView {
    /// An event as those are told who look with these eyes: what is out of sight keeps its number alone.
    func told(_ event: Event) throws -> Event {
        let event = Sight.seesPeople ? event : try event.withoutPeople()
        return Sight.current.isLimited ? try seen(event) : event
    }

    private func seen(_ event: Event) throws -> Event {
        switch event.kind {
        case .sessionOpened, .sessionChanged, .sessionClosed, .sessionReopened:
            // Its statistics are of all its animals; told are those of the ones that are seen.
            guard case .string(let text)? = event.data["id"], let id = Session.ID(text),
                try exists("SELECT 1 FROM sessions WHERE id = \(id)")
            else { return event.elsewhere }
            return event.with(try JSONText.encode(try sessionWithGains(id)))
        case .animalCreated, .animalChanged, .photoAdded, .photoDeleted:
            guard case .string(let text)? = event.data["animalId"] ?? event.data["id"], let id = Animal.ID(text),
                try seesAnimal(id)
            else { return event.elsewhere }
            return event
        case .dailyEventRecorded, .dailyEventCorrected:
            guard case .string(let text)? = event.data["barnId"] else { return event }
            let isSeen = try Location.ID(text).map { try exists("SELECT 1 FROM places WHERE id = \($0)") } ?? false
            return isSeen ? event : event.elsewhere
        case .eidRead:
            // It tells of nothing but the tag.
            return try hidden(among: Mentions(in: event.text.utf8)).isEmpty ? event : event.elsewhere
        default:
            let hidden = try hidden(among: Mentions(in: event.text.utf8))
            guard !hidden.isEmpty else { return event }
            guard let rest = event.data.without(hidden, anywhere: true) else { return event.elsewhere }
            return event.with(try JSONText.encode(rest))
        }
    }
}

extension Event {
    fileprivate func with(_ text: String) -> Event { Event(number: number, at: at, kind: kind, text: text) }

    fileprivate var elsewhere: Event { Event(number: number, at: at, kind: .elsewhere, text: "{}") }
}

extension HerdError {
    /// Who sees some barns alone puts animals, groups and sessions into those.
    static let groupNeeded = HerdError(
        .invalid, "group-needed", "it would be out of your sight: it is in none of your barns",
        action: "Choose a group of a barn that you may see.")

    static let sessionOpenElsewhere = HerdError(
        .conflict, "session-open.elsewhere", "a session of another barn is still open",
        action: "Wait until it is closed.")

    /// An animal of another barn has it.
    package static let ofAnotherBarn = HerdError(
        .conflict, "of-another-barn", "it belongs to an animal of a barn that you may not see",
        action: "Ask somebody who sees all barns.")
}
