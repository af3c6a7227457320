import Foundation
import SQLite
import Synchronization
import TestSupport
import Testing
import Values

@testable import HerdStore
@testable import ImportDesk

/// A file is imported beside the work in the barn, and can be followed, cancelled and understood.
@Suite struct `a file that is handed in` {
    @Test func `is imported in batches, each with an event, and then gone`() async throws {
        let told = Mutex<[ImportStanding]>([])
        let farm = try await ImportedFarm.open { standing in told.withLock { $0.append(standing) } }
        let end = try await farm.bring(ImportedFarm.table(10))
        #expect(end.state == .done && end.rowsRead == 10 && end.rowsStored == 10 && end.report.imported == 10)
        #expect(end.startedAt != nil && end.finishedAt != nil && end.by == "Věra" && end.name == "stádo.csv")
        #expect(
            try await farm.store.events(after: 0).map(\.kind) == [.importDone, .importDone, .importDone, .importDone])
        #expect(try farm.files.isEmpty)
        let steps = told.withLock { $0 }
        #expect(steps.map(\.fraction) == steps.map(\.fraction).sorted() && steps.last?.fraction == 1)
        #expect(steps.first?.state == .queued && steps.last?.state == .done)
        #expect(steps.contains { $0.phase == .looking && $0.rowsRead == 3 })
        #expect(steps.contains { $0.phase == .writing && $0.rowsStored == 6 })
    }

    @Test func `writes nothing when a row is bad, and says which`() async throws {
        let farm = try await ImportedFarm.open()
        let end = try await farm.bring(ImportedFarm.table(4, extra: "CZ12,F,2024-05-04,,,,\n"))
        #expect(end.state == .failed && end.failure == .badRows && end.rowsStored == 0)
        #expect(end.report.errors.map(\.row) == [6] && end.report.errors.first?.code == .badEarTag)
        #expect(try await farm.facts().isEmpty)
        #expect(try await farm.store.lastEventNumber() == 0)
    }

    @Test func `or leaves the bad rows out, when they are to be left out`() async throws {
        let farm = try await ImportedFarm.open()
        let end = try await farm.bring(
            ImportedFarm.table(4, extra: "CZ12,F,2024-05-04,,,,\nCZ100000001,F,2024-05-04,,,,\n"), skipBad: true)
        #expect(end.state == .done && end.rowsRead == 6 && end.rowsStored == 4 && end.report.skipped == 2)
        #expect(end.report.errors.map(\.row) == [6, 7])
        #expect(end.report.errors.last?.code == .repeatedEarTag && end.report.errors.last?.other == "3")
        #expect(try await farm.facts().count == 4)
    }

    @Test func `is cancelled between two batches: what was stored stays, and the rest does not come`() async throws {
        let desk = Mutex<ImportDesk?>(nil)
        let farm = try await ImportedFarm.open { standing in
            guard standing.state == .running, standing.rowsStored == 6, let desk = desk.withLock({ $0 }) else { return }
            _ = try? await desk.cancel(standing.id)
        }
        desk.withLock { $0 = farm.desk }
        // It tells whom it holds.
        defer { desk.withLock { $0 = nil } }
        let end = try await farm.bring(ImportedFarm.table(20))
        #expect(end.state == .cancelled && end.rowsStored == 6 && end.finishedAt != nil)
        #expect(try await farm.facts().count == 6)
        #expect(try farm.files.isEmpty)
        // Once more changes nothing.
        #expect(try await farm.desk.cancel(end.id).state == .cancelled)
    }

    @Test func `is cancelled while it waits, and its file goes`() async throws {
        let farm = try await ImportedFarm.open()
        let taken = try await farm.give(ImportedFarm.table(3))
        #expect(try await farm.desk.cancel(taken.id).state == .cancelled)
        #expect(try farm.files.isEmpty)
        await farm.desk.carryOutAll()
        #expect(try await farm.facts().isEmpty)
    }

    @Test func `waits for the one before it`() async throws {
        let order = Mutex<[Import.ID]>([])
        let farm = try await ImportedFarm.open { standing in
            if standing.state == .running { order.withLock { $0.append(standing.id) } }
        }
        let first = try await farm.give(ImportedFarm.table(9))
        let second = try await farm.give("name,number\nVěra,1\nJan,2\nEva,3\nIvo,4\n", .members)
        await farm.desk.carryOutAll()
        let seen = order.withLock { $0 }
        #expect(seen == seen.sorted() && Set(seen) == [first.id, second.id])
        #expect(try await farm.desk.imports().map(\.state) == [.done, .done])
        #expect(try await farm.store.members().items.count == 4)
    }

    /// Its event stands between those of two batches.
    @Test func `lets a weighing have its turn between two batches`() async throws {
        let store = Mutex<HerdStore?>(nil)
        let farm = try await ImportedFarm.open { standing in
            guard standing.phase == .writing, standing.rowsStored == 3, let store = store.withLock({ $0 }) else {
                return
            }
            let draft = WeighingDraft(
                place: "main", weight: Weight(grams: 400_000), unit: .kilogram, text: "[400]", eid: nil, reason: .noEID,
                eids: [], trace: [], simulated: true)
            _ = try? await store.record(draft, at: ImportedFarm.now, idempotencyKey: "a")
        }
        store.withLock { $0 = farm.store }
        _ = try await farm.bring(ImportedFarm.table(9))
        let kinds = try await farm.store.events(after: 0).map(\.kind)
        let weighed = try #require(kinds.firstIndex(of: .weighingRecorded))
        #expect(kinds.prefix(weighed).count { $0 == .importDone } == 1)
        #expect(kinds.suffix(from: weighed).count { $0 == .importDone } == 2)
    }

    @Test func `goes on after a restart, and says so when its file is gone`() async throws {
        let farm = try await ImportedFarm.open()
        let taken = try await farm.give(ImportedFarm.table(3))
        let lost = try await farm.give(ImportedFarm.table(3))
        let file = try #require(try await farm.store.importFile(lost.id))
        try FileManager.default.removeItem(atPath: farm.folder.file("imports/\(file)"))
        try farm.folder.write([1, 2, 3], to: "imports/half")
        let again = try await ImportDesk.open(farm.store, folder: farm.desk.folder)
        #expect(try farm.files.count == 1, "what broke off while it was handed in is removed")
        let running = Task { await again.run() }
        while try await again.one(lost.id).state.isOpen { await Task.yield() }
        running.cancel()
        #expect(try await again.one(taken.id).state == .done)
        #expect(try await again.one(lost.id).failure == .fileGone)
    }

    @Test func `waits for a disk that is full, and then goes on`() async throws {
        let farm = try await ImportedFarm.open()
        let waits = Mutex<[Duration]>([])
        let store = farm.store
        let desk = try await ImportDesk.open(
            store, folder: farm.desk.folder, pace: ImportPace(within: 3...3),
            pause: { time in
                waits.withLock { $0.append(time) }
                if waits.withLock({ $0.count }) == 2 { try? await store.limit(pages: 1 << 20) }
            })
        let taken = try await farm.give(ImportedFarm.table(60))
        try await store.limit(pages: 1)
        await desk.carryOutAll()
        #expect(waits.withLock { $0 } == [.seconds(1), .seconds(2)])
        #expect(try await desk.one(taken.id).state == .done)
        #expect(try await farm.facts().count == 60)
    }

    @Test func `that is no table, or an empty one, fails with words`() async throws {
        let farm = try await ImportedFarm.open()
        for (text, code) in [
            ("a;b\n1;2\n", ImportProblem.columnMissing), ("\n", .emptyFile), ("ear_tag\n\"x", .quoteNotClosed),
        ] {
            let end = try await farm.bring(text)
            #expect(end.state == .failed && end.report.errors.map(\.code) == [code], "\(text)")
        }
    }
}

extension HerdStore {
    /// The database may have so many pages, at least those that it has.
    fileprivate func limit(pages: Int) throws { try database.script("PRAGMA max_page_count = \(pages)") }
}
