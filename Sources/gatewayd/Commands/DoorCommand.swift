import Exports
import HerdStore
import Values

extension Command {
    /// `gatewayd door`: what people come to, and who is on the list, in or out.
    static let door = Command(
        name: "door",
        summary:
            "Lists, enters and corrects door events, says what the door says to a card, and moves people; docs/door.md.",
        operands: """
            list|csv EVENT|add FIELD=VALUE…|set EVENT FIELD=VALUE…|remove EVENT|scan EVENT [TEXT]|invite EVENT NUMBER\
            |let-in EVENT NUMBER|move EVENT NUMBER MOVE|undo EVENT NUMBER|call-up EVENT|who [NAME NUMBER|none]\
            |feed [new|end]
            """,
        options: [
            CommandOption("past", nil, "list those that have ended"),
            CommandOption("paid", "N", "with move checkOut: what was paid, in hundredths (default the price)"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("out", "FILE", "where to write the table (default standard output)"),
            CommandOption("language", "cs|en", "of the table: its words, dates and marks"),
            CommandOption("json", nil, "print what came of it as the API gives it, one object a line"),
        ]
    ) { arguments in
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let (order, words) = (arguments.operands.first, arguments.operands.dropFirst())
        try arguments.refuse("past", unless: order == "list")
        try arguments.refuse("out", "language", unless: order == "csv")
        try arguments.refuse("json", unless: order != "csv")
        try arguments.refuse("paid", unless: order == "move" && words.last == DoorMove.checkOut.rawValue)
        switch (order, words.count) {
        case ("list", 0):
            try await list(arguments, of: try await HerdStore.open(.readOnly(database)))
        case ("csv", 1):
            let language = try arguments.word("language", Language.self, command: "door")
            let store = try await HerdStore.open(.readOnly(database))
            let table = try await Export(store).attendances(
                of: store.doorEvent(named: words[1]), TableLayout(language: language))
            let output = try OutputFile(arguments.value("out") ?? "-")
            try output.write(table)
            try output.finish()
        case ("add", 1...):
            let draft: DoorEventDraft = try TypedFields(fieldsOfNew).read(words)
            try tell(try await arguments.writtenStore().createDoorEvent(draft, by: "gatewayd door"), arguments)
        case ("set", 2...):
            let fields = fieldsOfNew.merging(["cancelled": .flag]) { $1 }
            let patch: DoorEventPatch = try TypedFields(fields).read(words.dropFirst())
            let store = try await arguments.writtenStore()
            let id = try await store.doorEvent(named: words[1]).id
            try tell(try await store.editDoorEvent(id, patch, by: "gatewayd door"), arguments)
        case ("who", 0), ("who", 2): try await who(Array(words), arguments)
        case ("feed", 0...1): try await feed(.door, words.first, arguments, of: "door")
        case ("remove", 1):
            // Of 'next' nobody can see which one that is.
            guard let id = DoorEvent.ID(words[1]) else { throw UsageError("remove: give the id of a door event") }
            try await arguments.writtenStore().deleteDoorEvent(id, by: "gatewayd door")
        default: return try await atDoor(arguments)
        }
        return 0
    }

    /// One that is entered is not cancelled yet.
    private static let fieldsOfNew: [String: TypedFields.Kind] = [
        "name": .text(needed: true), "kind": .text(needed: true), "startsAt": .text(needed: true),
        "endsAt": .text(needed: true), "capacity": .wholeNumber(), "price": .wholeNumber(needed: true),
        "currency": .text(needed: true), "location": .text(), "organiserId": .text(), "walkIns": .flag,
    ]

    private static func list(_ arguments: Arguments, of store: HerdStore) async throws {
        var query = DoorEventQuery(arguments.has("past") ? .past : .coming)
        repeat {
            let page = try await store.doorEvents(query)
            for event in page.items { try tell(event, arguments) }
            query.cursor = page.next
        } while query.cursor != nil
    }

    private static func tell(_ event: DoorEvent, _ arguments: Arguments) throws {
        StandardStream.output.line(arguments.has("json") ? try event.jsonLine : event.line)
    }
}

extension HerdStore {
    /// The door event of an id, or the one that comes next.
    ///
    /// - Throws: `UsageError` for another word, and when none is to come; `HerdError` when there is none of that id.
    func doorEvent(named text: String) async throws -> DoorEvent {
        if text == "next" {
            guard let next = try await doorEvents(DoorEventQuery(limit: 1)).items.first else {
                throw UsageError("next: no door event is to come")
            }
            return next
        }
        guard let id = DoorEvent.ID(text) else { throw UsageError("\(text): is not the id of a door event") }
        return try await doorEvent(id)
    }
}

extension DoorEvent {
    fileprivate var line: String {
        let places = capacity.map { " of \($0)" } ?? ""
        return [
            id.description, startsAt.description, name.seen,
            "\(tally.going + tally.checkedIn + tally.checkedOut)\(places)", tally.line, cancelled ? "cancelled" : "",
        ].joined(separator: "\t")
    }
}

extension DoorTally {
    /// Who is in and who waits.
    var line: String { "\(checkedIn) in\t\(waitlisted) waiting" }
}
