import HerdStore
import ScaleProtocol
import Testing
import Values

@Suite struct `importing a downloaded session` {
    private static let columns = [
        DownloadColumn(name: "EID", role: .eid), DownloadColumn(name: "Date", role: .date),
        DownloadColumn(name: "Weight", role: .weight(nil)),
    ]

    private func downloaded(
        _ rows: [[String]], number: Int = 3, name: String = "Heifers", day: String? = "2026-05-30"
    ) -> DownloadedSession {
        DownloadedSession(
            session: StoredSession(number: number, name: name, day: day.flatMap { CalendarDay($0) }),
            columns: Self.columns,
            rows: rows.map { DownloadedRow(fields: $0, columns: Self.columns, unit: .kilogram) })
    }

    private func device(_ store: HerdStore, _ name: String = "Scale") async throws -> Device {
        try await store.addDevice(
            DeviceDraft(
                name: name, kind: .both, link: "tcp:127.0.0.1:\(name.utf8.count)", dialect: "tru-test-scp",
                place: "main"),
            by: "test")
    }

    @Test(arguments: Herd.backings)
    func `rows become weighings and changes of the animals, each once`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let eid = try EID(digits: "203000123456789")
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "test")
        let device = try await device(store)
        let session = downloaded([
            ["203000123456789", "30/05/2026", "425.5"], ["982000000000001", "30/05/2026", "300"],
            ["", "30/05/2026", ""],
        ])
        let first = try await store.importSession(session, from: device, by: "test")
        #expect(first.imported == 2 && first.unassigned == 1 && first.withoutWeight == 1 && first.known == 0)
        let id = try #require(first.session?.id)
        #expect(first.session?.statistics.count == 2)
        #expect(first.session?.openedAt == Timestamp("2026-05-30T12:00:00Z"))
        #expect(try await store.animal(animal.id).lastWeighing?.weight == Weight(grams: 425_500))
        #expect(try await store.openSession() == nil)

        let again = try await store.importSession(session, from: device, by: "test")
        #expect(again.imported == 0 && again.known == 2 && again.session?.id == id)
        // The same indicator over another link.
        let other = try await self.device(store, "Scale over the air")
        #expect(try await store.importSession(session, from: other, by: "test").imported == 0)
        #expect(try await store.weighings(WeighingQuery()).items.count == 2)
    }

    @Test func `a session that has grown adds what is new, to the same session`() async throws {
        let store = try await Herd.store()
        let device = try await device(store)
        let row = ["982000000000001", "30/05/2026", "300"]
        let first = try await store.importSession(downloaded([row]), from: device, by: "test")
        let grown = try await store.importSession(
            downloaded([row, row, ["982000000000002", "30/05/2026", "310"]]), from: device, by: "test")
        #expect(grown.imported == 2 && grown.known == 1)
        #expect(grown.session?.id == first.session?.id)
    }

    @Test func `equal rows of another session are others`() async throws {
        let store = try await Herd.store()
        let device = try await device(store)
        let row = ["", "", "300"]
        for (number, day) in [(3, "2026-05-30"), (4, "2026-05-30"), (3, "2026-05-31")] {
            let report = try await store.importSession(
                downloaded([row], number: number, day: day), from: device, by: "test")
            #expect(report.imported == 1)
        }
    }

    @Test func `a clock that is ahead does not weigh in the future, and no clock means now`() async throws {
        let store = try await Herd.store()
        let device = try await device(store)
        let report = try await store.importSession(
            downloaded([["", "01/01/2099", "300"], ["", "", "310"]], day: nil), from: device, by: "test")
        let weighings = try await store.weighings(WeighingQuery(session: report.session?.id)).items
        #expect(weighings.map(\.at) == [Herd.now, Herd.now])
    }

    @Test func `a row that weighs nothing or less is no weighing`() async throws {
        let store = try await Herd.store()
        let rows = [nil, 0, -1, -5000, 1].map { grams in
            DownloadedRow(
                eid: nil, visualID: nil, weight: grams.map { Weight(grams: $0) }, at: nil, fields: ["\(grams ?? -9)"])
        }
        let session = DownloadedSession(
            session: StoredSession(number: 1, name: "x", day: CalendarDay("2026-05-30")), columns: [], rows: rows)
        let report = try await store.importSession(session, from: try await device(store), by: "test")
        #expect(report.imported == 1 && report.withoutWeight == 4 && report.rows == 5 && report.known == 0)
        #expect(try await store.weighings(WeighingQuery()).items.map(\.weight.grams) == [1])
        let nothing = DownloadedSession(
            session: StoredSession(number: 2, name: "y", day: nil), columns: [], rows: Array(rows.dropLast()))
        let empty = try await store.importSession(nothing, from: try await device(store, "Another"), by: "test")
        #expect(empty.session == nil && empty.withoutWeight == 4)
    }

    /// The times are the device's own, by the farm's clocks.
    @Test(arguments: FarmNight.all)
    func `a row is of its own time, else of the noon of its day, else of now`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let day = Herd.daysAgo(7)
        let rows = [
            DeviceMoment(day: day, second: 8 * 3600), DeviceMoment(day: day, second: nil), nil,
            DeviceMoment(day: Herd.daysAgo(-1), second: 0),
        ].enumerated().map { index, moment in
            DownloadedRow(
                eid: nil, visualID: nil, weight: Weight(grams: 300_000 + index), at: moment, fields: ["\(index)"])
        }
        func times(_ rows: [DownloadedRow], day: CalendarDay?) async throws -> [Timestamp] {
            let session = DownloadedSession(
                session: StoredSession(number: 1, name: "x", day: day), columns: [], rows: rows)
            let report = try await farm.store.importSession(
                session, from: try await device(farm.store, "Scale \(day.map { "\($0)" } ?? "")"), by: "test")
            return try await farm.store.weighings(WeighingQuery(session: report.session?.id)).items
                .sorted { $0.weight < $1.weight }.map(\.at)
        }
        let noon = night.ago(7, minute: 720)
        #expect(
            try await times(rows, day: Herd.daysAgo(9)) == [
                night.ago(7, minute: 480), noon, night.ago(9, minute: 720), night.now,
            ])
        #expect(try await times([rows[2]], day: nil) == [night.now])
    }

    @Test func `weighing goes on in the open session meanwhile`() async throws {
        let store = try await Herd.store()
        let open = try await store.openSession(SessionDraft(name: "Today"))
        let report = try await store.importSession(
            downloaded([["", "30/05/2026", "300"]]), from: try await device(store), by: "test")
        #expect(report.session?.id != open.id)
        #expect(try await store.openSession()?.id == open.id)
    }
}
