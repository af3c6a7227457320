import Exports
import HerdStore
import Values

extension Command {
    /// `gatewayd door`: what people come to, and who came.
    static let door = Command(
        name: "door",
        summary: "Lists door events, or writes who is on the list of one of them as a table; see docs/door.md.",
        operands: "list|csv EVENT",
        options: [
            CommandOption("past", nil, "list those that have ended"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("out", "FILE", "where to write the table (default standard output)"),
            CommandOption("language", "cs|en", "of the table: its words, dates and marks"),
        ]
    ) { arguments in
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let (order, event) = (arguments.operands.first, arguments.operands.dropFirst().first)
        switch (order, event, arguments.operands.count) {
        case ("list", nil, 1):
            let store = try await HerdStore.open(.readOnly(database))
            try await list(arguments.has("past") ? .past : .coming, of: store)
        case ("csv", let event?, 2):
            let language = try arguments.word("language", Language.self, command: "door")
            let store = try await HerdStore.open(.readOnly(database))
            let door = try await doorEvent(event, in: store)
            let table = try await Export(store).attendances(of: door, TableLayout(language: language))
            let output = try OutputFile(arguments.value("out") ?? "-")
            try output.write(table)
            try output.finish()
        default: throw UsageError("say list, or csv EVENT: the id of a door event, or 'next'", command: "door")
        }
        return 0
    }

    private static func list(_ time: DoorEventQuery.Time, of store: HerdStore) async throws {
        var query = DoorEventQuery(time)
        repeat {
            let page = try await store.doorEvents(query)
            for event in page.items {
                let tally = event.tally
                let places = event.capacity.map { " of \($0)" } ?? ""
                StandardStream.output.line(
                    [
                        event.id.description, event.startsAt.description, event.name,
                        "\(tally.going + tally.checkedIn + tally.checkedOut)\(places)", "\(tally.checkedIn) in",
                        "\(tally.waitlisted) waiting", event.cancelled ? "cancelled" : "",
                    ].joined(separator: "\t"))
            }
            query.cursor = page.next
        } while query.cursor != nil
    }

    private static func doorEvent(_ text: String, in store: HerdStore) async throws -> DoorEvent {
        if text == "next" {
            guard let next = try await store.doorEvents(DoorEventQuery(limit: 1)).items.first else {
                throw UsageError("next: no door event is to come")
            }
            return next
        }
        guard let id = DoorEvent.ID(text) else { throw UsageError("\(text): is not the id of a door event") }
        return try await store.doorEvent(id)
    }
}
