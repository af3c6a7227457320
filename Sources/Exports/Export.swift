import FoundationEssentials
package import HerdStore

/// Reads a store and writes what it holds in a format of others, piece by piece.
package struct Export: Sendable {
    let store: HerdStore
    let clock: LocalClock
    /// Records per read; a small number keeps other callers of the store from waiting.
    let page: Int

    /// Takes the text that is next, and is waited for: it may be a slow client.
    package typealias Sink = (String) async throws -> Void

    /// What a list is written as.
    package enum Format: Equatable, Sendable {
        /// A table for spreadsheets.
        case csv(TableLayout)
        /// One JSON object a line, as the API gives them.
        case ndjson
    }

    package init(_ store: HerdStore, clock: LocalClock = .system, page: Int = 500) {
        self.store = store
        self.clock = clock
        self.page = page
    }

    /// Weighings in the order they happened.
    ///
    /// - Parameter session: only of this one.
    package func weighings(of session: Session.ID? = nil, as format: Format, to sink: Sink) async throws {
        switch format {
        case .csv(let layout):
            let table = Table.weighings(layout, clock: clock)
            try await sink(table.header)
            try await eachPage(of: session) { try await sink($0.map(table.row).joined()) }
        case .ndjson:
            try await eachPage(of: session) { try await sink($0.map { try Self.line($0.weighing) }.joined()) }
        }
    }

    /// The herd by ear tag.
    package func animals(as format: Format, to sink: Sink) async throws {
        let table: Table<Animal>? = if case .csv(let layout) = format { .animals(layout, clock: clock) } else { nil }
        if let table { try await sink(table.header) }
        var query = AnimalQuery(culled: .include, limit: self.page)
        repeat {
            let page = try await store.animals(query)
            try await sink(page.items.map { try table?.row($0) ?? Self.line($0) }.joined())
            query.cursor = page.next
        } while query.cursor != nil
    }

    /// Members by name.
    package func members(as format: Format, to sink: Sink) async throws {
        let table: Table<Member>? = if case .csv(let layout) = format { .members(layout, clock: clock) } else { nil }
        if let table { try await sink(table.header) }
        var cursor: String?
        repeat {
            let page = try await store.members(cursor: cursor, limit: self.page)
            try await sink(page.items.map { try table?.row($0) ?? Self.line($0) }.joined())
            cursor = page.next
        } while cursor != nil
    }

    /// Weighings as a JSON array of ICAR weight events, in the order they happened.
    package func weightEvents(of session: Session.ID? = nil, to sink: Sink) async throws {
        var list = JSONList()
        for session in try await sessions(session) {
            // Each scale has its own, which all weights of the session tell: they are read twice, and never all held.
            var resolutions: [Device.ID?: ScaleResolution] = [:]
            try await eachPage(of: session.id) { page in
                for weighing in page.map(\.weighing) {
                    resolutions[weighing.deviceId, default: ScaleResolution()].add(weighing)
                }
            }
            try await eachPage(of: session.id) { page in
                let events = page.compactMap { detail in
                    ICARWeightEvent(
                        detail, in: session, resolution: resolutions[detail.weighing.deviceId]?.step)
                }
                try await sink(events.map { try list.next(Self.json($0)) }.joined())
            }
        }
        try await sink(list.end)
    }

    /// Sessions as a JSON array of ICAR group weight events, in the order they were opened.
    package func groupWeightEvents(of session: Session.ID? = nil, to sink: Sink) async throws {
        var list = JSONList()
        for session in try await sessions(session) {
            // One event holds all of a session.
            var details: [WeighingDetail] = []
            try await eachPage(of: session.id) { details += $0 }
            try await sink(list.next(Self.json(ICARGroupWeightEvent(session, details))))
        }
        try await sink(list.end)
    }

    /// The change list behind an event, one JSON object a line.
    ///
    /// - Parameters:
    ///   - event: what was seen before; 0 begins with the first change.
    ///   - count: end with the event that completes so many lines; `nil` goes on to the newest.
    /// - Returns: the event to go on after.
    @discardableResult
    package func changes(since event: Int = 0, atLeast count: Int? = nil, to sink: Sink) async throws -> Int {
        let last = try await lastOfChanges(since: event, atLeast: count)
        try await changes(since: event, upTo: last, to: sink)
        return last
    }

    /// The event with which the change list behind another ends; that other one when there is nothing behind it.
    package func lastOfChanges(since event: Int, atLeast count: Int?) async throws -> Int {
        try await store.eventEnding(count, changesAfter: start(event).event) ?? event
    }

    /// The change list behind an event and up to another, page by page: nobody else waits for the store for long.
    package func changes(since event: Int, upTo last: Int, to sink: Sink) async throws {
        var position = start(event)
        while true {
            let page = try await store.listedChanges(after: position, upTo: last, limit: self.page)
            try await sink(page.map(Self.line).joined())
            guard page.count == self.page, let end = page.last else { return }
            position = .init(event: end.event, change: end.change.id)
        }
    }

    private func start(_ event: Int) -> HerdStore.ChangeListPosition { event == 0 ? .start : .init(event: event) }
}

// MARK: - Reading

extension Export {
    /// All weighings of a session, or of all, page by page: nobody else waits for the store for long.
    func eachPage(of session: Session.ID?, _ take: ([WeighingDetail]) async throws -> Void) async throws {
        var last: Weighing.ID?
        while true {
            let page = try await store.weighingDetails(of: session, after: last, limit: self.page)
            try await take(page)
            guard page.count == self.page else { return }
            last = page.last?.weighing.id
        }
    }

    /// One session, or all in the order they were opened.
    private func sessions(_ only: Session.ID?) async throws -> [Session] {
        if let only { return [try await store.session(only, withGains: false)] }
        var sessions: [Session] = []
        var cursor: String?
        repeat {
            let page = try await store.sessions(cursor: cursor, limit: self.page)
            sessions += page.items
            cursor = page.next
        } while cursor != nil
        return sessions.reversed()
    }

    static func line(_ value: some Encodable) throws -> String { try json(value) + "\n" }

    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// One for all lines: there may be millions.
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}

/// A JSON array that is written item by item.
struct JSONList {
    private var isBegun = false

    /// An item with what stands before it.
    mutating func next(_ item: String) -> String {
        defer { isBegun = true }
        return (isBegun ? ",\n" : "[") + item
    }

    var end: String { isBegun ? "]\n" : "[]\n" }
}
