import FreeTime
import HerdStore
import Values

extension Command {
    /// `gatewayd plan`: when the scale, the vet and the technician are free, and what is booked.
    static let plan = Command(
        name: "plan",
        summary:
            "Says who is planned with, finds windows in which all are free, books and moves them; docs/planner.md.",
        operands: """
            resources|add FIELD=VALUE…|set RESOURCE FIELD=VALUE…|remove RESOURCE|calendar RESOURCE FILE.ics\
            |subscribe RESOURCE NAME FILE|drop RESOURCE CALENDAR|fetch [RESOURCE]|windows|busy|bookings|book\
            |move BOOKING FIELD=VALUE…|cancel BOOKING|open BOOKING|feed [new|end]
            """,
        options: [
            CommandOption("resource", "NAME", "who has to be free; may be given several times"),
            CommandOption("minutes", "N", "how long (default 60)"),
            CommandOption("from", "DAY", "the first day, such as 2026-11-24 (default today)"),
            CommandOption("to", "DAY", "the last day (default a week later)"),
            CommandOption("hours", "H:MM-H:MM", "only within these hours of the day, such as 7:00-15:30"),
            CommandOption("weekdays", "DIGITS", "on which days of the week, 1 is Monday (default 12345 with --hours)"),
            CommandOption("purpose", "weighing|vet|other", "what the first window is booked for (default weighing)"),
            CommandOption("name", "TEXT", "what it is called (default its day)"),
            CommandOption("note", "TEXT", "what else is to be known of it"),
            CommandOption("barn", "NUMBER", "whose animals are the plan of the session that is booked"),
            CommandOption("group", "NUMBER", "the same of a group"),
            CommandOption("cancelled", nil, "bookings with those that were cancelled"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("json", nil, "print what came of it as the API gives it, one object a line"),
        ]
    ) { arguments in
        let order = arguments.operands.first ?? ""
        try arguments.refuse("resource", unless: ["windows", "busy", "book"].contains(order))
        try arguments.refuse("minutes", "hours", "weekdays", unless: ["windows", "book"].contains(order))
        try arguments.refuse("from", "to", unless: ["windows", "busy", "bookings", "book"].contains(order))
        try arguments.refuse("purpose", "name", "note", "barn", "group", unless: order == "book")
        try arguments.refuse("cancelled", unless: order == "bookings")
        switch (order, arguments.operands.count) {
        case ("windows", 1): try await windows(arguments)
        case ("busy", 1): try await busy(arguments)
        case ("bookings", 1): try await bookings(arguments)
        case ("book", 1): return try await book(arguments)
        case ("move", 3...), ("cancel", 2), ("open", 2): try await change(arguments)
        case ("feed", 1...2):
            try await feed(.bookings, arguments.operands.dropFirst().first, arguments, of: "plan")
        default: return try await planned(arguments)
        }
        return 0
    }

    /// Who plans at the prompt.
    static let planner = "gatewayd plan"

    private static func windows(_ arguments: Arguments) async throws {
        let store = try await arguments.readStore()
        for window in try await found(arguments.windowQuery(store), in: store).items {
            try arguments.tell(window, as: window.line)
        }
    }

    private static func busy(_ arguments: Arguments) async throws {
        let store = try await arguments.readStore()
        let (from, to) = (try arguments.plannedDay("from"), try arguments.plannedDay("to"))
        for one in try await store.busyTimes(of: arguments.plannedResources(store), from: from, to: to) {
            guard !arguments.has("json") else {
                StandardStream.output.line(try one.jsonLine)
                continue
            }
            for span in one.busy {
                StandardStream.output.line(
                    "\(span.start.localMinute)\t\(span.end.localMinute)\t\(one.resource.name.seen)")
            }
        }
    }

    private static func bookings(_ arguments: Arguments) async throws {
        let store = try await arguments.readStore()
        var query = BookingQuery(
            from: try arguments.plannedDay("from"), to: try arguments.plannedDay("to"),
            cancelled: arguments.has("cancelled"), limit: 500)
        repeat {
            let page = try await store.bookings(query)
            for booking in page.items { try arguments.tell(booking, as: booking.line) }
            query.cursor = page.next
        } while query.cursor != nil
    }

    private static func book(_ arguments: Arguments) async throws -> Int32 {
        let purpose = try arguments.word("purpose", Booking.Purpose.self, command: "plan") ?? .weighing
        let store = try await arguments.writtenStore()
        let query = try await arguments.windowQuery(store)
        let (barn, group) = (
            try await arguments.place("barn", .barn, in: store), try await arguments.place("group", .group, in: store)
        )
        guard let window = try await found(query, in: store).items.first else {
            StandardStream.error.line("nobody of them is free together for so long")
            return 1
        }
        let draft = BookingDraft(
            purpose: purpose, name: arguments.value("name"), note: arguments.value("note"), barnId: barn,
            groupId: group, start: window.start, end: window.start + .seconds(query.minutes * 60),
            resources: query.resources)
        let booking = try await store.book(draft, by: planner)
        try arguments.tell(booking, as: booking.line)
        return 0
    }

    /// The windows; of calendars that are not to be relied on it is told on standard error.
    private static func found(_ query: WindowQuery, in store: HerdStore) async throws -> FreeWindows {
        let found = try await store.windows(query)
        for doubt in found.doubts {
            StandardStream.error.line(
                "\(doubt.resource.name): the calendar \(doubt.calendar) is not to be relied on (\(doubt.reason))")
        }
        return found
    }

    /// What is done with one booking.
    private static func change(_ arguments: Arguments) async throws {
        let (order, words) = (arguments.operands[0], arguments.operands.dropFirst())
        guard let id = Booking.ID(words[1]) else {
            throw UsageError("\(words[1]): is not the id of a booking; see plan bookings", command: "plan")
        }
        let patch: BookingPatch? = order == "move" ? try fieldsOfBooking.read(words.dropFirst()) : nil
        let store = try await arguments.writtenStore()
        guard order != "open" else {
            let session = try await store.openBooked(id, by: planner)
            return try arguments.tell(session, as: [session.id.description, session.name.seen].joined(separator: "\t"))
        }
        let booking =
            if let patch {
                try await store.editBooking(id, patch, by: planner)
            } else {
                try await store.cancelBooking(id, by: planner)
            }
        try arguments.tell(booking, as: booking.line)
    }

    /// A note may be emptied.
    private static let fieldsOfBooking = TypedFields([
        "name": .text(needed: true), "note": .text(needed: true), "start": .text(needed: true),
        "end": .text(needed: true),
    ])

}

extension Arguments {
    /// The store of the gateway that `--data` names, to be looked at.
    fileprivate func readStore() async throws -> HerdStore {
        try await HerdStore.open(.readOnly(DataDirectory.database(in: value("data") ?? DataDirectory.standardPath)))
    }

    fileprivate func windowQuery(_ store: HerdStore) async throws -> WindowQuery {
        WindowQuery(
            resources: try await plannedResources(store), from: try plannedDay("from"), to: try plannedDay("to"),
            minutes: try number("minutes", in: WindowQuery.minutes) ?? 60, hours: try workingHours())
    }

    fileprivate func plannedResources(_ store: HerdStore) async throws -> [Resource.ID] {
        let known = try await store.resources().filter { !$0.closed }
        let ids = try values("resource").map { try known.named($0).id }
        guard !ids.isEmpty else { throw UsageError("--resource is required", command: "plan") }
        return ids
    }

    fileprivate func place(
        _ option: String, _ kind: Location.Kind, in store: HerdStore
    ) async throws -> Location.ID? {
        guard let word = value(option) else { return nil }
        let found = try await store.locations().filter { $0.kind == kind && ($0.number == word || $0.name == word) }
        guard let place = found.first, found.count == 1 else {
            throw UsageError(
                "--\(option) \(word): there \(found.isEmpty ? "is no such place" : "are several")", command: "plan")
        }
        return place.id
    }
}

extension [Resource] {
    /// The one of an id or a name.
    ///
    /// - Throws: `UsageError` when there is none.
    func named(_ word: String) throws(UsageError) -> Resource {
        guard let found = first(where: { $0.name == word || $0.id.description == word }) else {
            let names = map(\.name).joined(separator: ", ")
            throw UsageError(
                "\(word): nobody and nothing is planned with that name; there is: \(names)", command: "plan")
        }
        return found
    }
}

extension Booking {
    fileprivate var line: String {
        let names = resources.map(\.name).joined(separator: ", ")
        let parts = [id.description, start.localMinute, end.localMinute, purpose.rawValue, name, names]
        return (parts + (cancelledAt == nil ? [] : ["cancelled"])).map(\.seen).joined(separator: "\t")
    }
}

extension FreeWindows.Window {
    fileprivate var line: String { "\(start.localMinute)\t\(end.localMinute)\t\(minutes) min" }
}
