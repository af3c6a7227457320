import CentralSync
import SQLite
import Testing
import Values

@testable import HerdStore

/// What takes a millisecond in a small herd takes no longer in a large one: nothing reads a whole table to answer.
@Suite struct `no query without an index` {
    /// Tables that grow with the herd and its years.
    private static let large = StoreTable.all.filter(\.grows).map(\.name)

    /// Statements that read a whole table all the same, by a part of their text, and why they may.
    private static let allowed = [
        "SELECT * FROM changes ORDER BY animal_id, date, id": "a rebuild folds all there is",
        "FROM animals WHERE status = 'alive'":
            "the bin compares each weight with every living animal; it is read beside what is written",
        "WHERE a.selections <> '[]'": "an index has those alone that are to be sorted out",
        "SELECT count(*) FROM weighings WHERE state = 'unassigned'": "an index has those alone, and no others are read",
        "SELECT count(*) FROM changes WHERE uploaded_at IS NULL": "an index has those alone that wait",
        "SELECT count(*) FROM lactation_records WHERE uploaded_at IS NULL": "an index has those alone that wait",
        "DELETE FROM": "a rebuild drops the cache as a whole",
        "WHERE a.withdrawal IS NOT NULL ORDER BY a.ear_tag": "an index has those alone, and no others are read",
        "SELECT * FROM access_log": "a page in the order of the key is full after its first rows",
        "SELECT hash, small_hash FROM photos": "once a day, all files are compared with what refers to them",
        "SELECT 1 FROM changes": "a demo asks whether there is any: the first row answers",
        "FROM animal_keys k CROSS JOIN animals a ON a.id = k.animal_id\nWHERE instr(k.numbers, ?) > 0":
            "one or two digits stand in so many numbers that a page is full after some hundred animals",
    ]

    @Test func `whatever the store is asked`() async throws {
        let store = try await Herd.store()
        try await liveALittle(in: store)
        var texts = Set(await store.statementTexts())
        for seed in 0..<4 as Range<UInt64> {
            let clock = TestClock()
            let other = try await Herd.store(clock: clock)
            var life = RandomLife(seed: seed)
            try await life.live(in: other, steps: 60, clock: clock)
            texts.formUnion(await other.statementTexts())
        }
        #expect(texts.count > 100)
        for text in texts.sorted() {
            let scans = try await store.scans(text, of: Self.large)
            let isAllowed = Self.allowed.keys.contains { $0.hasSuffix("changes") ? text == $0 : text.contains($0) }
            guard !scans.isEmpty, !isAllowed else { continue }
            Issue.record("reads all of \(scans.joined(separator: ", ")):\n\(text)")
        }
    }

    /// A query that has no index is seen.
    @Test(arguments: [
        ("SELECT * FROM animals a WHERE a.dam = 'x'", ["a"]), ("SELECT * FROM animals WHERE ear_tag = 'x'", []),
        ("SELECT * FROM changes ORDER BY recorded_at LIMIT 5", ["changes"]),
        ("SELECT * FROM animals ORDER BY ear_tag LIMIT 5", []), ("SELECT sum(grams) FROM weighings w", ["w"]),
    ])
    func `and one that has none is seen`(_ text: String, _ expected: [String]) async throws {
        #expect(try await Herd.store().scans(text, of: Self.large) == expected)
    }

    private func openADoor(in store: HerdStore) async throws {
        let member = try await store.createMember(MemberDraft(name: "Jan", number: "901"), by: "t").id
        let door = try await store.createDoorEvent(Door.draft("x", hours: 2), by: "t").id
        for time in DoorEventQuery.Time.allCases {
            _ = try await store.doorEvents(DoorEventQuery(time))
            _ = try await store.doorEvents(DoorEventQuery(time, cursor: door.description))
        }
        _ = try await store.invite(member, to: door, by: "t")
        _ = try await (store.admit(.of(member), to: door, by: "t"), store.admit(.of(member), to: door, by: "t"))
        let list = try await store.attendances(of: door).items
        _ = try await store.attendances(of: door, cursor: list.first?.id.description)
        _ = try? await store.callUp(in: door, by: "t")
        if let move = list.first?.moveId { _ = try await store.undoMove(move, in: door, by: "t") }
        _ = try await store.forget(.door, before: Herd.now + .seconds(86_400))
        try await store.deleteDoorEvent(door, by: "t")
    }

    private func liveALittle(in store: HerdStore) async throws {
        _ = try await store.fillWithSampleHerd(seed: 1, animals: 12, members: 3)
        _ = try await store.importAnimals(
            csv: Array("ear_tag,sex,born,eid,barn,group\nCZ987654321,F,2021-05-04,203000987654321,9,9\n".utf8), by: "t")
        let barn = try #require(try await store.locations().first { $0.kind == .barn })
        for text in [nil, "1", "12", "123456", "12345678901234", "203000987654321", "CZ98", "mali", "alin", "ma ru"] {
            for group in [nil, barn.id] {
                let query = AnimalQuery(text: text, barn: group, sex: group == nil ? nil : .female, limit: 2)
                let page = try await store.animals(query)
                var next = query
                next.cursor = page.next
                if next.cursor != nil { _ = try await store.animals(next) }
            }
        }
        let eid = try EID(digits: "203000987654321")
        let animal = try #require(try await store.resolve(eid: eid).animal)
        _ = try await store.resolve(earTag: animal.earTag)
        _ = try await store.resolve(collar: "7")
        _ = try await store.sight(eid, at: Herd.now)
        _ = try await store.herdWeights(at: Herd.now)
        let weighing = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "plan").weighing
        _ = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "nobody")
        _ = try await store.weighing(weighing.id)
        _ = try await store.weighingDetails(of: nil, after: nil, limit: 5)
        _ = try await store.weighingDetails(of: weighing.sessionId, after: weighing.id, limit: 5)
        _ = try await store.weighings(WeighingQuery(limit: 1))
        _ = try await store.unassignedWeighings(limit: 5)
        _ = try await store.missedWeighings()
        _ = try await store.history(of: weighing.id)
        _ = try await store.correct(
            [TimeCorrection("plan", by: .seconds(3600)), TimeCorrection("nobody", by: .zero)], clockSetBy: 3600,
            since: 0)
        _ = try await store.newestRecord()
        _ = try await store.discard(weighing.id, reason: "t", by: "t")
        _ = try await store.sessions(limit: 5)
        _ = try await store.session(weighing.sessionId, withGains: true)
        for text in ["a", "10000", "nov a", "zz 12"] {
            let page = try await store.members(query: text, limit: 1)
            if let cursor = page.next { _ = try await store.members(query: text, cursor: cursor, limit: 1) }
            _ = try await store.members(query: text, locked: false, limit: 1)
        }
        _ = try await store.members(locked: false, limit: 1)
        _ = (try await store.memberEnds(), try await store.remindOfEnds())
        _ = try await store.changes(of: animal.id, limit: 1)
        _ = try await store.card(of: animal.id)
        _ = try await store.addLactationRecord(
            LactationRecordDraft(date: Herd.today, items: ["milk": 30]), to: animal.id, by: "t")
        _ = try await store.lactationRecords(of: animal.id)
        let hash = PhotoHash(of: [1])
        let picture = AnimalPhoto.Picture(hash: hash, width: 4, height: 3)
        _ = try await store.addPhoto(picture, small: picture, to: animal.id, by: "t")
        _ = try await (store.photo(hash), store.photos(of: animal.id), store.card(of: animal.id))
        try await store.deletePhoto(hash, of: animal.id, by: "t")
        _ = try await store.restorePhoto(hash, of: animal.id, by: "t")
        _ = try await store.forgetDeletedPhotos()
        let imported = try await store.queueImport(ImportDraft(kind: .members, file: "f", bytes: 1), by: "t")
        _ = try await store.carryOut(imported.id, ImportReader(MemberRows(Array("name,number\nA,900\n,8\n".utf8))))
        _ = try await store.carryOut(
            try await store.queueImport(ImportDraft(kind: .lactations, file: "f", bytes: 1), by: "t").id,
            ImportReader(LactationTable(Array("eid,date,milk\n203000987654321,2026-01-01,30\n".utf8))))
        _ = (try await store.imports(), try await store.importWithProblems(imported.id), try await store.openImports())
        _ = (try await store.importFile(imported.id), try await store.openImportFiles())
        try await openADoor(in: store)
        try await plan(in: store, barn: barn.id)
        _ = try await store.createEntry(Bull.self, ["number": "NEO-123"], by: "t")
        _ = try? await store.editLocation(barn.id, LocationPatch(closed: true), by: "t")
        try await countAndFilter(in: store, barn: barn.id)
        try await workAndWithhold(in: store, animal, barn: barn.id)
        _ = try await store.events(after: 0)
        let last = try #require(try await store.eventEnding(nil, changesAfter: -1))
        _ = try await store.eventEnding(3, changesAfter: 0)
        _ = try await store.listedChanges(after: .start, upTo: last, limit: 5)
        try await comeAndGo(in: store)
        try await synchronise(store)
        try await report(of: store, in: barn.id)
        try await store.rebuildAnimals()
    }

    private func workAndWithhold(in store: HerdStore, _ animal: Animal, barn: Location.ID) async throws {
        _ = try await store.withdrawals()
        _ = try await store.withdrawals(in: [barn])
        var work = WorkSettings()
        work.weaningWeight = Weight(grams: 200_000)
        _ = try await store.due(on: animal.id, settings: work)
        for kind in [nil] + WorkKind.allCases {
            for barn in [nil, barn] {
                _ = try await store.due(barn: barn, kind: kind, settings: work, limit: 1)
                _ = try await store.due(barn: barn, kind: kind, settings: work, cursor: "CZ0", limit: 1)
            }
        }
        _ = try? await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: animal.id, by: "t")
    }

    private func comeAndGo(in store: HerdStore) async throws {
        let account = try await store.createAccount(AccessDraft(name: "V", role: .viewer), password: "x", by: "t")
        let made = try await store.signIn(account.id, by: .password, at: "10.0.0.7")
        _ = try await (store.signedIn(by: made.secret), store.signIns(of: account.id), store.account(named: "v"))
        try await store.logFailure(account, by: .password, at: "10.0.0.7")
        try await store.noteUse(ofKey: account, at: "10.0.0.8")
        let log = try await store.accessLog(limit: 1)
        _ = try await store.accessLog(cursor: log.next)
        _ = try await store.endSignIns()
    }

    private func synchronise(_ store: HerdStore) async throws {
        try await store.remember(server: "test", shared: Set(CentralTable.allCases))
        var cursor: UploadCursor? = .start
        while let at = cursor {
            let batch = try await store.nextUpload(at, sparing: .zero)
            let answers = batch.items.enumerated().map { index, item in
                UploadAnswer(client: item.id, id: index == 0 ? nil : Int64(index), refused: "test")
            }
            try await store.acknowledge(batch, answers)
            cursor = batch.next
        }
        let rows = #"{"sn":1,"id":1000000,"client":"0190f0f3-7c1a-7d0e-9a3b-0123456789ab","number":"77"}"# + "\n"
        let dead = #"{"sn":2,"id":2,"deleted":true}"# + "\n"
        for table in CentralTable.allCases {
            _ = try await store.take(try CentralPage(ndjson: Array((rows + dead).utf8)), of: table)
        }
        let birth =
            #"{"sn":9,"id":99,"client":"0190f0f3-7c1a-7d0e-9a3b-0123456789ab","born":"2025-01-01","#
            + #""recordedAt":"2025-01-01T00:00:00Z","recordedBy":"t","#
            + #""fields":{"country":"CZ","number":"998877665","sex":"female"}}"# + "\n"
        _ = try await store.take(try CentralPage(ndjson: Array(birth.utf8)), of: .animals)
        let note =
            #"{"sn":9,"id":98,"client":"0190f0f3-7c1a-7d0e-9a3b-0123456789ac","animal":99,"kind":"note","#
            + #""date":"2025-01-02","recordedAt":"2025-01-02T00:00:00Z","recordedBy":"t","#
            + #""fields":{"text":"x","noteType":"y"}}"# + "\n"
        _ = try await store.take(try CentralPage(ndjson: Array(note.utf8)), of: .changes)
        for sn in 9...10 {
            let milk =
                #"{"sn":\#(sn),"id":97,"animal":99,"date":"2025-01-02","recordedAt":"2025-01-02T00:00:00Z","#
                + #""recordedBy":"t","items":{"milk":30}}"# + "\n"
            _ = try await store.take(try CentralPage(ndjson: Array(milk.utf8)), of: .lactations)
        }
        _ = try await store.take(
            try CentralPage(ndjson: Array((#"{"sn":11,"id":97,"deleted":true}"# + "\n").utf8)), of: .lactations)
        _ = try await store.take(
            try CentralPage(ndjson: Array((#"{"sn":10,"id":99,"deleted":true}"# + "\n").utf8)), of: .animals)
        _ = try await store.takeStuck()
        _ = try await store.syncStanding()
    }
}

extension `no query without an index` {
    private func plan(in store: HerdStore, barn: Location.ID) async throws {
        let scale = try await store.createResource(ResourceDraft(kind: .scale, name: "Váha"), by: "t").id
        let vet = try await store.createResource(ResourceDraft(kind: .vet, name: "V"), by: "t").id
        let calendar = try await store.addCalendar(to: vet, named: "x", address: "https://a.example/b", by: "t").id
        let start = Herd.now + .seconds(86_400)
        let known = try #require(TimeSpan(Herd.now, start + .seconds(86_400)))
        for length in [600, 1200] {
            let busy = try #require(TimeSpan(start, start + .seconds(length)))
            try await store.replaceBusy(
                of: calendar, by: CalendarReading(busy: [busy], entries: 1, unread: 0, known: known))
        }
        _ = try await (store.feeds(), store.feed(calendar), store.noteUnchanged(calendar))
        try await store.noteFailure(of: calendar, "gone")
        let last = CalendarDay(daysSince1970: Herd.today.daysSince1970 + 3)
        _ = try await store.windows(WindowQuery(resources: [scale, vet], from: Herd.today, to: last, minutes: 60))
        _ = try await store.busyTimes(of: [scale, vet], from: Herd.today, to: last)
        let booking = try await store.book(
            BookingDraft(
                purpose: .weighing, barnId: barn, start: start + .seconds(7200), end: start + .seconds(9000),
                resources: [scale, vet]), by: "t", idempotencyKey: "booked"
        ).id
        _ = try await store.editBooking(booking, BookingPatch(end: start + .seconds(9600)), by: "t")
        for cancelled in [false, true] {
            for day in [nil, Herd.today] {
                var query = BookingQuery(from: day, to: day.map { _ in last }, cancelled: cancelled, limit: 1)
                _ = try await store.bookings(query)
                query.cursor = booking.description
                _ = try await store.bookings(query)
            }
        }
        _ = try await (store.booking(booking), store.bookingsOfFeed(), store.sessionsOfFeed(), store.doorEventsOfFeed())
        _ = try await store.cancelBooking(booking, by: "t")
        _ = try? await store.deleteResource(vet, by: "t")
        try await store.deleteCalendar(calendar, by: "t")
    }

    /// Every filter by what animals count as, listed and counted, alone and with a place.
    private func countAndFilter(in store: HerdStore, barn: Location.ID) async throws {
        for standing in [
            StandingFilter(), StandingFilter(category: .cow), StandingFilter(reproduction: .open),
            StandingFilter(isOutOfReproduction: true), StandingFilter(isOutOfReproduction: false),
            StandingFilter(category: .heifer, reproduction: .open, isOutOfReproduction: false),
        ] {
            for place in [nil, barn] {
                for culled in AnimalQuery.Culled.allCases {
                    var query = AnimalQuery(barn: place, sex: .female, culled: culled, limit: 2)
                    query.standing = standing
                    _ = try await store.statistics(query)
                    _ = try await store.animals(query)
                }
            }
        }
    }

    private func report(of store: HerdStore, in barn: Location.ID) async throws {
        let query = ReportQuery(from: Herd.daysAgo(300), to: Herd.today, barns: [barn])
        _ = try await store.inseminations(query)
        _ = try await store.heats(of: Herd.today)
        _ = try await store.claws(query)
        _ = try await store.plannedClaws()
        _ = try await store.pendingSelections()
        _ = try await store.growth(query)
        let event = try await store.recordDailyEvent(DailyEventDraft(barnId: barn, text: "x"), by: "t")
        _ = try await store.recordDailyEvent(DailyEventDraft(text: "y"), by: "t")
        let page = try await store.dailyEvents(
            DailyEventQuery(from: Herd.daysAgo(3), to: Herd.today, barn: barn, limit: 1))
        _ = try await store.dailyEvents(DailyEventQuery(cursor: page.next, limit: 1))
        try await store.deleteDailyEvent(event.id, by: "t")
    }
}

extension HerdStore {
    fileprivate func statementTexts() -> [String] { database.statementTexts }

    /// The tables, by their names in the statement, that it reads from end to end.
    fileprivate func scans(_ text: String, of tables: [String]) throws -> [String] {
        let words = text.split { " \n(),".contains($0) }.map { String($0) }
        // Tables by the names they have in the statement: `animals a` is a.
        var large = Set(tables)
        for (table, name) in zip(words, words.dropFirst()) where tables.contains(table) { large.insert(name) }
        let plan: [String] = try database.rows(SQL(stringLiteral: "EXPLAIN QUERY PLAN \(text)").unbound) {
            try $0["detail"]
        }
        let isSorted = plan.contains { $0.hasPrefix("USE TEMP B-TREE FOR ORDER BY") }
        // The first rows of an index, in its order, are what a page of a list is.
        let isPage = text.contains("LIMIT") && !isSorted
        return plan.compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.first == "SCAN", parts.count > 1, large.contains(String(parts[1])), !line.contains("VIRTUAL")
            else { return nil }
            return isPage && line.contains("INDEX") ? nil : String(parts[1])
        }
    }
}

extension SQL {
    /// With nothing for each of its values: a plan does not ask for them.
    fileprivate var unbound: SQL {
        let parts = text.split(separator: "?", omittingEmptySubsequences: false).map { SQL(stringLiteral: String($0)) }
        return parts.dropFirst().reduce(parts[0]) { "\($0)\(nil as Int?)\($1)" }
    }
}
