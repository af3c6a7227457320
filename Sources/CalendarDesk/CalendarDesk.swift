import Blocking
package import Calendars
package import HerdStore
import Kernel
import Values

/// Where calendars of resources are handed in, and feeds are fetched.
///
/// What is in a calendar is in memory for as long as it is read; busy times alone are stored.
package actor CalendarDesk {
    private let store: HerdStore
    private let clock: StoreClock
    private let patience: Duration
    private let mayReach: @Sendable (_ address: String, _ isSecure: Bool) -> Bool
    private let limits: CalendarLimits
    private let fetching = Offload("feeds", width: 2)
    private let reading = Offload("calendars", width: 1)
    private let lock: String?
    private let waiting = Offload("turns of calendars", width: 1)
    /// Feeds that are being fetched: who asks for one meanwhile waits for that.
    private var running: [ResourceCalendar.ID: Task<Void, any Error>] = [:]

    /// The file that is being taken in, and those before it.
    private var taking: Task<ResourceCalendar, any Error>?

    /// How often a feed is fetched.
    package static let every = Duration.seconds(3600)
    /// For how long before and after today busy times are kept.
    static let (daysBefore, daysAfter) = (8, 400)
    /// While as much is known ahead, a version that was not changed is not read again.
    static let daysOfUse = 380

    /// - Parameters:
    ///   - lock: the file by which programs write busy times in turn; `nil` where no other does.
    ///   - mayReach: whether a feed may be fetched from an address in numbers.
    package init(
        _ store: HerdStore, clock: StoreClock = .system, patience: Duration = .seconds(30),
        limits: CalendarLimits = CalendarLimits(), lock: String? = nil,
        mayReach: @escaping @Sendable (_ address: String, _ isSecure: Bool) -> Bool
    ) {
        (self.store, self.clock, self.patience, self.limits) = (store, clock, patience, limits)
        (self.lock, self.mayReach) = (lock, mayReach)
    }

    /// The largest file that is taken.
    package nonisolated static let fileLimit = 16 << 20

    /// Takes a file; one of the same name replaces the one before.
    ///
    /// - Throws: `CalendarError` when it is no calendar: then nothing is changed.
    package func take(
        _ bytes: [UInt8], named name: String, for resource: Resource.ID, by person: String
    ) async throws -> ResourceCalendar {
        // One after the other: of two of one name both would write busy times in the place of the other's.
        let before = taking
        let task = Task {
            _ = await before?.result
            return try await replace(bytes, named: name, for: resource, by: person)
        }
        taking = task
        return try await task.value
    }

    private func replace(
        _ bytes: [UInt8], named name: String, for resource: Resource.ID, by person: String
    ) async throws -> ResourceCalendar {
        let found = try await read(bytes)
        let turn = try await takeTurn()
        defer { turn?.end() }
        let before = try await store.resource(resource).calendars.first { $0.host == nil && $0.name == name }
        let calendar =
            if let before {
                before
            } else {
                try await store.addCalendar(to: resource, named: name, address: nil, by: person)
            }
        try await store.replaceBusy(of: calendar.id, by: found)
        return try await store.resourceCalendar(calendar.id)
    }

    /// One after another, in whichever program: each clears away what it finds half written, which would be the other's.
    private func takeTurn() async throws -> FileTurn? {
        guard let lock else { return nil }
        return try await waiting.run { try FileTurn.wait(for: lock) }
    }

    /// Adds a feed and fetches it once; one that cannot be fetched now stays and says why.
    package func add(
        _ address: FeedAddress, named name: String, for resource: Resource.ID, by person: String
    ) async throws -> ResourceCalendar {
        let calendar = try await store.addCalendar(to: resource, named: name, address: address.text, by: person)
        return try await refresh(calendar.id)
    }

    /// Fetches a feed now.
    package func refresh(_ id: ResourceCalendar.ID) async throws -> ResourceCalendar {
        try await fetch(try await store.feed(id))
        return try await store.resourceCalendar(id)
    }

    /// Fetches the feeds whose hour has come; what fails is noted in the store and does not stop the others.
    package func refreshDue() async {
        guard let feeds = try? await store.feeds() else { return }
        for feed in feeds {
            if Task.isCancelled { return }
            let age = feed.triedAt.map { clock.now() - $0 }
            // A clock that was set back makes ages that are none.
            if let age, age >= .zero, age < Self.every { continue }
            try? await fetch(feed)
        }
    }

    /// Keeps all feeds fresh until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            await refreshDue()
            try? await Task.sleep(for: .seconds(300))
        }
    }

    private func fetch(_ feed: FetchedFeed) async throws {
        if let task = running[feed.id] { return try await task.value }
        let task = Task { try await attempt(feed) }
        running[feed.id] = task
        defer { running[feed.id] = nil }
        try await task.value
    }

    private func attempt(_ feed: FetchedFeed) async throws {
        guard let address = FeedAddress(feed.address) else {
            return try await store.noteFailure(of: feed.id, "not-allowed")
        }
        let known = try await store.resourceCalendar(feed.id).known
        let enough = clock.now() + .seconds(Self.daysOfUse * 86_400)
        let isFresh = known.map { $0.end >= enough } ?? false
        let request = FeedRequest(
            address: address, etag: isFresh ? feed.etag : nil, limit: limits.bytes, patience: patience,
            mayReach: mayReach)
        switch try await fetching.run({ request.send() }) {
        case .unchanged: try await store.noteUnchanged(feed.id)
        case .failed(let code): try await store.noteFailure(of: feed.id, code)
        case .calendar(let bytes, let etag):
            do {
                let found = try await read(bytes, etag: etag)
                let turn = try await takeTurn()
                defer { turn?.end() }
                try await store.replaceBusy(of: feed.id, by: found)
            } catch let error as CalendarError {
                try await store.noteFailure(of: feed.id, error.code)
            } catch is FolderError {
                try await store.noteFailure(of: feed.id, "no-turn")
            }
        }
    }

    private func read(_ bytes: [UInt8], etag: String? = nil) async throws -> CalendarReading {
        let farm = clock.farm
        let today = farm.day(clock.now()).daysSince1970
        let from = farm.moment(CalendarDay(daysSince1970: today - Self.daysBefore), 0)
        let to = farm.moment(CalendarDay(daysSince1970: today + Self.daysAfter), 0)
        guard let known = TimeSpan(from, to) else { throw CalendarError.unreadable }
        let found = try await reading.run { [limits] in
            try BusyCalendar(reading: bytes, in: known, at: farm, limits: limits)
        }
        return CalendarReading(
            busy: found.busy, entries: found.entries, unread: found.unread, known: known, etag: etag)
    }
}
