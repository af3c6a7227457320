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

    @Test func `weighing goes on in the open session meanwhile`() async throws {
        let store = try await Herd.store()
        let open = try await store.openSession(SessionDraft(name: "Today"))
        let report = try await store.importSession(
            downloaded([["", "30/05/2026", "300"]]), from: try await device(store), by: "test")
        #expect(report.session?.id != open.id)
        #expect(try await store.openSession()?.id == open.id)
    }
}
