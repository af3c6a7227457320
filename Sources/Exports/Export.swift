import FoundationEssentials
package import HerdStore

/// Reads a store and writes what it holds in a format of others, piece by piece.
package struct Export: Sendable {
    let store: HerdStore
    let clock: LocalClock

    /// Takes the text that is next.
    package typealias Sink = (String) throws -> Void

    /// What a list is written as.
    package enum Format: Equatable, Sendable {
        /// A table for spreadsheets.
        case csv(TableLayout)
        /// One JSON object a line, as the API gives them.
        case ndjson
    }

    package init(_ store: HerdStore, clock: LocalClock = .system) {
        self.store = store
        self.clock = clock
    }

    /// Weighings in the order they happened.
    ///
    /// - Parameter session: only of this one.
    package func weighings(of session: Session.ID? = nil, as format: Format, to sink: Sink) async throws {
        switch format {
        case .csv(let layout):
            let table = Table.weighings(layout, clock: clock)
            try sink(table.header)
            try await eachWeighing(of: session) { try sink(table.row($0)) }
        case .ndjson: try await eachWeighing(of: session) { try sink(Self.line($0.weighing)) }
        }
    }

    /// The herd by ear tag.
    package func animals(as format: Format, to sink: Sink) async throws {
        let table: Table<Animal>? = if case .csv(let layout) = format { .animals(layout, clock: clock) } else { nil }
        if let table { try sink(table.header) }
        var query = AnimalQuery(culled: .include, limit: Self.page)
        repeat {
            let page = try await store.animals(query)
            for animal in page.items { try sink(table?.row(animal) ?? Self.line(animal)) }
            query.cursor = page.next
        } while query.cursor != nil
    }

    /// Members by name.
    package func members(as format: Format, to sink: Sink) async throws {
        let table: Table<Member>? = if case .csv(let layout) = format { .members(layout, clock: clock) } else { nil }
        if let table { try sink(table.header) }
        var cursor: String?
        repeat {
            let page = try await store.members(cursor: cursor, limit: Self.page)
            for member in page.items { try sink(table?.row(member) ?? Self.line(member)) }
            cursor = page.next
        } while cursor != nil
    }

    /// Weighings as a JSON array of ICAR weight events, in the order they happened.
    package func weightEvents(of session: Session.ID? = nil, to sink: Sink) async throws {
        var separator = "["
        try await eachSession(session) { session, details in
            // Each scale has its own.
            let resolutions = Dictionary(grouping: details.map(\.weighing), by: \.deviceId)
                .mapValues(ScaleResolution.of)
            for detail in details {
                let resolution = resolutions[detail.weighing.deviceId] ?? nil
                guard let event = ICARWeightEvent(detail, in: session, resolution: resolution) else { continue }
                try sink(separator + Self.json(event))
                separator = ",\n"
            }
        }
        try sink(separator == "[" ? "[]\n" : "]\n")
    }

    /// Sessions as a JSON array of ICAR group weight events, in the order they were opened.
    package func groupWeightEvents(of session: Session.ID? = nil, to sink: Sink) async throws {
        var separator = "["
        try await eachSession(session) { session, details in
            try sink(separator + Self.json(ICARGroupWeightEvent(session, details)))
            separator = ",\n"
        }
        try sink(separator == "[" ? "[]\n" : "]\n")
    }

    /// The change list behind an event, one JSON object a line.
    ///
    /// - Parameters:
    ///   - event: what was seen before; 0 begins with the first change.
    ///   - count: end with the event that completes so many lines; `nil` goes on to the newest.
    /// - Returns: the event to go on after.
    @discardableResult
    package func changes(since event: Int = 0, atLeast count: Int? = nil, to sink: Sink) async throws -> Int {
        var position = event == 0 ? HerdStore.ChangeListPosition.start : .init(event: event)
        guard let last = try await store.eventEnding(count, changesAfter: position.event) else { return event }
        while true {
            let page = try await store.listedChanges(after: position, upTo: last, limit: Self.page)
            for change in page { try sink(Self.line(change)) }
            guard page.count == Self.page, let end = page.last else { return last }
            position = .init(event: end.event, change: end.change.id)
        }
    }
}

// MARK: - Reading

extension Export {
    private static let page = 500

    /// All weighings of a session, or of all, page by page: nobody else waits for the store for long.
    func eachWeighing(of session: Session.ID?, _ take: (WeighingDetail) throws -> Void) async throws {
        var last: Weighing.ID?
        while true {
            let page = try await store.weighingDetails(of: session, after: last, limit: Self.page)
            for detail in page { try take(detail) }
            guard page.count == Self.page else { return }
            last = page.last?.weighing.id
        }
    }

    private func eachSession(
        _ only: Session.ID?, _ take: (Session, [WeighingDetail]) throws -> Void
    ) async throws {
        for session in try await sessions(only) {
            var details: [WeighingDetail] = []
            try await eachWeighing(of: session.id) { details.append($0) }
            try take(session, details)
        }
    }

    /// One session, or all in the order they were opened.
    private func sessions(_ only: Session.ID?) async throws -> [Session] {
        if let only { return [try await store.session(only, withGains: false)] }
        var sessions: [Session] = []
        var cursor: String?
        repeat {
            let page = try await store.sessions(cursor: cursor, limit: Self.page)
            sessions += page.items
            cursor = page.next
        } while cursor != nil
        return sessions.reversed()
    }

    static func line(_ value: some Encodable) throws -> String { try json(value) + "\n" }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// One for all lines: there may be millions.
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}
