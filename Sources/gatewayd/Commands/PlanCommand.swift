import FreeTime
import HerdStore
import Values

extension Command {
    /// `gatewayd plan`: when the scale, the vet and the technician are free, and what is booked.
    static let plan = Command(
        name: "plan",
        summary: "Shows who is planned with, finds windows in which all are free, books them; see docs/planner.md.",
        operands: "resources|windows|bookings|book",
        options: [
            CommandOption("resource", "NAME", "who has to be free; may be given several times"),
            CommandOption("minutes", "N", "how long (default 60)"),
            CommandOption("from", "DAY", "the first day, such as 2026-11-24 (default today)"),
            CommandOption("to", "DAY", "the last day (default a week later)"),
            CommandOption("hours", "H:MM-H:MM", "only within these hours of the day, such as 7:00-15:30"),
            CommandOption("weekdays", "DIGITS", "on which days of the week, 1 is Monday (default 12345 with --hours)"),
            CommandOption("purpose", "weighing|vet|other", "what the first window is booked for (default weighing)"),
            CommandOption("name", "TEXT", "what it is called (default its day)"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("json", nil, "print one JSON object a line"),
        ]
    ) { arguments in
        let order = arguments.operands.first
        guard arguments.operands.count == 1, let order, ["resources", "windows", "bookings", "book"].contains(order)
        else { throw UsageError("say resources, windows, bookings or book", command: "plan") }
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let store = try await HerdStore.open(.readOnly(database))
        let isJSON = arguments.has("json")
        switch order {
        case "resources":
            for resource in try await store.resources() where !resource.closed {
                StandardStream.output.line(try resource.line(isJSON))
            }
        case "bookings":
            let query = BookingQuery(
                from: try arguments.plannedDay("from"), to: try arguments.plannedDay("to"), limit: 500)
            for booking in try await store.bookings(query).items {
                StandardStream.output.line(try booking.line(isJSON))
            }
        default:
            let query = try await arguments.windowQuery(store)
            let found = try await store.windows(query)
            for doubt in found.doubts {
                StandardStream.error.line(
                    "\(doubt.resource.name): the calendar \(doubt.calendar) is not to be relied on (\(doubt.reason))")
            }
            guard order == "book" else {
                for window in found.items { StandardStream.output.line(try window.line(isJSON)) }
                return 0
            }
            guard let window = found.items.first else {
                StandardStream.error.line("nobody of them is free together for so long")
                return 1
            }
            let draft = BookingDraft(
                purpose: try arguments.purpose, name: arguments.value("name"), start: window.start,
                end: window.start + .seconds(query.minutes * 60), resources: query.resources)
            let booking = try await HerdStore.open(.file(database)).book(draft, by: "gatewayd plan")
            StandardStream.output.line(try booking.line(isJSON))
        }
        return 0
    }
}

extension Arguments {
    fileprivate func windowQuery(_ store: HerdStore) async throws -> WindowQuery {
        let known = try await store.resources().filter { !$0.closed }
        let ids = try values("resource").map { name in
            guard let found = known.first(where: { $0.name == name }) else {
                let names = known.map(\.name).joined(separator: ", ")
                throw UsageError("--resource \(name): there is none; there is: \(names)", command: "plan")
            }
            return found.id
        }
        guard !ids.isEmpty else { throw UsageError("--resource is required", command: "plan") }
        return WindowQuery(
            resources: ids, from: try plannedDay("from"), to: try plannedDay("to"),
            minutes: try number("minutes", in: WindowQuery.minutes) ?? 60, hours: try workingHours())
    }

    fileprivate var purpose: Booking.Purpose {
        get throws {
            let word = value("purpose") ?? "weighing"
            guard let purpose = Booking.Purpose(rawValue: word) else {
                throw UsageError("--purpose \(word): give one of weighing, vet, other", command: "plan")
            }
            return purpose
        }
    }
}

extension Resource {
    fileprivate func line(_ isJSON: Bool) throws -> String {
        guard !isJSON else { return try jsonLine }
        return [kind.rawValue, name, calendars.map(\.name).joined(separator: ", ")].joined(separator: "\t")
    }
}

extension Booking {
    fileprivate func line(_ isJSON: Bool) throws -> String {
        guard !isJSON else { return try jsonLine }
        let names = resources.map(\.name).joined(separator: ", ")
        return [start.localMinute, end.localMinute, purpose.rawValue, name, names].joined(separator: "\t")
    }
}

extension FreeWindows.Window {
    fileprivate func line(_ isJSON: Bool) throws -> String {
        guard !isJSON else { return try jsonLine }
        return "\(start.localMinute)\t\(end.localMinute)\t\(minutes) min"
    }
}
