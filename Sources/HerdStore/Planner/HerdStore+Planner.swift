package import Values

extension HerdStore {
    /// Who and what is planned with, those no longer in use last.
    package nonisolated func resources() async throws -> [Resource] { try await look { try $0.resources() } }

    /// One of them.
    package nonisolated func resource(_ id: Resource.ID) async throws -> Resource {
        try await look { try $0.resource(id) }
    }

    /// Plans with somebody from now on.
    package func createResource(_ draft: ResourceDraft, by person: String) throws -> Resource {
        try write { try $0.createResource(draft, by: person) }
    }

    /// Renames a resource, takes it out of use, or into use again.
    package func editResource(_ id: Resource.ID, _ patch: ResourcePatch, by person: String) throws -> Resource {
        try write { try $0.editResource(id, patch, by: person) }
    }

    /// Takes a resource away that nothing was booked with, with all that was known of its time.
    package nonisolated func deleteResource(_ id: Resource.ID, by person: String) async throws {
        let calendars = try await resource(id).calendars
        try await write { try $0.deleteResource(id, by: person) }
        for calendar in calendars { try await clearBusy(of: calendar.id) }
    }

    /// When all of some resources are free.
    package nonisolated func windows(_ query: WindowQuery) async throws -> FreeWindows {
        try await look { try $0.windows(query) }
    }

    /// When each of some resources is busy.
    package nonisolated func busyTimes(
        of resources: [Resource.ID], from: CalendarDay?, to: CalendarDay?
    ) async throws -> [BusyTimes] {
        try await look { try $0.busyTimes(resources, from: from, to: to) }
    }

    /// The feeds that are to be fetched.
    package nonisolated func feeds() async throws -> [FetchedFeed] { try await glanceAll { try $0.feeds() } }

    /// A feed as it is fetched.
    package nonisolated func feed(_ id: ResourceCalendar.ID) async throws -> FetchedFeed {
        try await glanceAll { try $0.feed(id) }
    }

    /// One calendar.
    package nonisolated func resourceCalendar(_ id: ResourceCalendar.ID) async throws -> ResourceCalendar {
        try await glance { try $0.resourceCalendar(id) }
    }

    /// Gives a resource a calendar.
    ///
    /// - Parameter address: of a feed; `nil` for a file.
    package func addCalendar(
        to resource: Resource.ID, named name: String, address: String?, by person: String
    ) throws -> ResourceCalendar {
        try write { try $0.addCalendar(to: resource, named: name, address: address, by: person) }
    }

    /// Takes a calendar from its resource, with its busy times.
    package nonisolated func deleteCalendar(_ id: ResourceCalendar.ID, by person: String) async throws {
        try await write { try $0.deleteCalendar(id, by: person) }
        try await clearBusy(of: id)
    }

    /// Puts the busy times of a calendar in place of those before.
    ///
    /// They are written some hundred at a time beside those that count, so that no weighing waits for long; then one small
    /// transaction lets them count. One that is interrupted is not seen, and is cleared away by the next.
    ///
    /// - Parameter batch: how many are written in one transaction.
    /// - Returns: whether they differ from those before.
    @discardableResult
    package nonisolated func replaceBusy(
        of calendar: ResourceCalendar.ID, by reading: CalendarReading, batch: Int = 500
    ) async throws -> Bool {
        guard try await write({ try $0.digest(of: calendar) }) != reading.digest else {
            try await write { try $0.noteRead(calendar, reading, generation: nil) }
            return false
        }
        try await clearBusy(of: calendar, batch: batch)
        let generation = try await write { try $0.nextGeneration(of: calendar) }
        for start in stride(from: 0, to: reading.busy.count, by: batch) {
            let spans = reading.busy[start..<min(start + batch, reading.busy.count)]
            try await write { try $0.addBusy(spans, to: calendar, generation: generation) }
        }
        try await write { try $0.noteRead(calendar, reading, generation: generation) }
        try await clearBusy(of: calendar, batch: batch)
        return true
    }

    private nonisolated func clearBusy(of calendar: ResourceCalendar.ID, batch: Int = 500) async throws {
        while try await write({ try $0.clearBusy(of: calendar, atMost: batch) }) {}
    }

    /// Notes that a feed is as it was.
    package func noteUnchanged(_ calendar: ResourceCalendar.ID) throws {
        try write { try $0.noteUnchanged(calendar) }
    }

    /// Notes that a calendar could not be read, and why.
    package func noteFailure(of calendar: ResourceCalendar.ID, _ code: String) throws {
        try write { try $0.noteFailure(calendar, code) }
    }
}
