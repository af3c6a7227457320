import CalendarDesk
import Calendars
import HerdStore
import Links
import Values

extension Command {
    /// Who and what is planned with, and the calendars that say when they are busy; a feed that cannot be fetched ends it
    /// with 1.
    static func planned(_ arguments: Arguments) async throws -> Int32 {
        let (order, words) = (arguments.operands.first ?? "", Array(arguments.operands.dropFirst()))
        switch (order, words.count) {
        case ("resources", 0):
            let data = arguments.value("data") ?? DataDirectory.standardPath
            let store = try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
            for resource in try await store.resources() where !resource.closed || arguments.has("json") {
                try arguments.tell(resource, as: resource.line)
            }
        case ("add", 1...):
            let draft: ResourceDraft = try TypedFields(fieldsOfResource).read(words)
            let resource = try await arguments.writtenStore().createResource(draft, by: planner)
            try arguments.tell(resource, as: resource.line)
        case ("set", 2...):
            let fields = fieldsOfResource.filter { $0.key != "kind" }.merging(["closed": .flag]) { $1 }
            let patch: ResourcePatch = try TypedFields(fields).read(words.dropFirst())
            let store = try await arguments.writtenStore()
            let resource = try await store.editResource(store.resources().named(words[0]).id, patch, by: planner)
            try arguments.tell(resource, as: resource.line)
        case ("remove", 1):
            let store = try await arguments.writtenStore()
            try await store.deleteResource(store.resources().named(words[0]).id, by: planner)
        case ("calendar", 2), ("subscribe", 3): return try await addCalendar(words, arguments)
        case ("drop", 2):
            let store = try await arguments.writtenStore()
            try await store.deleteCalendar(store.resources().named(words[0]).calendar(words[1]).id, by: planner)
        case ("fetch", 0...1): return try await fetch(words.first, arguments)
        default:
            throw UsageError(
                """
                say resources, add, set or remove; calendar, subscribe, drop or fetch; windows, busy, bookings, book, move, \
                cancel or open; or feed
                """, command: "plan")
        }
        return 0
    }

    private static let fieldsOfResource: [String: TypedFields.Kind] = [
        "kind": .text(needed: true), "name": .text(needed: true), "memberId": .text(),
    ]

    private static func addCalendar(_ words: [String], _ arguments: Arguments) async throws -> Int32 {
        if words.count == 2 {
            let bytes = try InputFile.read(words[1], limit: CalendarDesk.fileLimit)
            let (desk, resource) = try await desk(arguments, words[0])
            // As a browser names what is handed in.
            let name = words[1].split(separator: "/").last.map(String.init) ?? words[1]
            return try told(
                try await desk.take(bytes, named: name, for: resource.id, by: planner), of: resource, arguments)
        }
        let lines = try SecretInput.lines(of: words[2])
        guard lines.count == 1, let address = FeedAddress(lines[0].filter { !$0.isWhitespace }) else {
            throw UsageError(
                "\(words[2]): needs one line: an address that begins with https://, webcal:// or http://",
                command: "plan")
        }
        let (desk, resource) = try await desk(arguments, words[0])
        return try told(
            try await desk.add(address, named: words[1], for: resource.id, by: planner), of: resource, arguments)
    }

    /// All feeds, or those of one.
    private static func fetch(_ word: String?, _ arguments: Arguments) async throws -> Int32 {
        let store = try await arguments.writtenStore()
        let desk = arguments.calendarDesk(store)
        let all = try await store.resources()
        var status: Int32 = 0
        for resource in try word.map({ [try all.named($0)] }) ?? all.filter({ !$0.closed }) {
            for calendar in resource.calendars where calendar.host != nil {
                status = max(status, try told(try await desk.refresh(calendar.id), of: resource, arguments))
            }
        }
        return status
    }

    private static func desk(_ arguments: Arguments, _ word: String) async throws -> (CalendarDesk, Resource) {
        let store = try await arguments.writtenStore()
        return (arguments.calendarDesk(store), try await store.resources().named(word))
    }

    private static func told(
        _ calendar: ResourceCalendar, of resource: Resource, _ arguments: Arguments
    ) throws -> Int32 {
        let parts = [
            resource.name, calendar.name, calendar.host ?? "", "\(calendar.entries) entries",
            calendar.unread > 0 ? "\(calendar.unread) cannot be read" : "", calendar.failure?.code ?? "",
        ]
        try arguments.tell(calendar, as: parts.map(\.seen).joined(separator: "\t"))
        return calendar.failure == nil ? 0 : 1
    }
}

extension Arguments {
    /// The owner of the machine may have feeds fetched from anywhere; the gateway goes by its own settings from then on.
    fileprivate func calendarDesk(_ store: HerdStore) -> CalendarDesk {
        let data = value("data") ?? DataDirectory.standardPath
        return CalendarDesk(store, lock: DataDirectory.calendarLock(in: data)) {
            LinkReach.anywhere.allowsFetching(from: $0, isSecure: $1)
        }
    }
}

extension Resource {
    /// - Throws: `UsageError` when it has none of that id or name, or several.
    fileprivate func calendar(_ word: String) throws(UsageError) -> ResourceCalendar {
        let found = calendars.filter { $0.name == word || $0.id.description == word }
        guard let calendar = found.first, found.count == 1 else {
            let ids = calendars.map { "\($0.name) \($0.id)" }.joined(separator: ", ")
            throw UsageError(
                "\(word): \(found.isEmpty ? "no calendar" : "several calendars") of \(name); it has: \(ids)")
        }
        return calendar
    }

    fileprivate var line: String {
        let parts = [kind.rawValue, name, calendars.map(\.name).joined(separator: ", ")]
        return (parts + (closed ? ["closed"] : [])).map(\.seen).joined(separator: "\t")
    }
}
