import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

/// What docs/retention.md says a year costs, held against a file that was filled with it.
struct RetentionCostTests {
    /// A document that is off by more makes somebody keep too little, or too long.
    private static let factor = 2.0
    private static let count = 300

    /// How many bytes the document says one takes, by the first words of its row.
    private func told(of row: String) throws -> Double {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/retention.md")
        let document = try String(contentsOf: path.standardized, encoding: .utf8)
        let line = try #require(document.split(separator: "\n").first { $0.hasPrefix("| \(row)") }, "\(row)")
        let words = try #require(
            line.firstMatch(of: /([0-9.]+) (kB|bytes) (?:for each|each)/), "it names no size: \(line)")
        return try #require(Double(words.1)) * (words.2 == "kB" ? 1000 : 1)
    }

    /// How many bytes a store grows by for each of what is done to it.
    private func growth(_ path: String, _ work: (Int) async throws -> Void) async throws -> Double {
        let before = try pages(path)
        for number in 0..<Self.count { try await work(number) }
        return Double(try pages(path) - before) / Double(Self.count)
    }

    /// Bytes of the pages that hold something.
    private func pages(_ path: String) throws -> Int {
        let file = try Database(.readOnly(path))
        let (count, free, size): (Int?, Int?, Int?) = (
            try file.value("PRAGMA page_count"), try file.value("PRAGMA freelist_count"),
            try file.value("PRAGMA page_size")
        )
        return ((count ?? 0) - (free ?? 0)) * (size ?? 0)
    }

    private func forget(_ what: Forgetting, of store: HerdStore) async throws {
        while try await store.forget(what, before: Herd.now + .seconds(4000 * 86_400)) > 0 {}
    }

    /// A weighing as a barn makes it: 15 seconds on the plate, with its tag, read once before.
    private func weigh(_ number: Int, in store: HerdStore, _ clock: TestClock) async throws {
        let eid = try EID(digits: "203000\(100_000_000 + number)")
        struct Sighting: Encodable {
            let eid: EID
            let device: String
            let place: String
        }
        try await store.append(
            .eidRead, data: Sighting(eid: eid, device: "0190f0f3-7c1a-7d0e-9a3b-0123456789ab", place: "main"))
        var draft = Herd.scale(400 + Double(number), eid: eid)
        draft.trace = (0..<60).map { TracePoint(seconds: Double($0) / 4, weight: Herd.weight(400 + Double($0) / 7)) }
        _ = try await store.record(draft, at: clock.store.now(), idempotencyKey: "main@\(1_800_000_000_000 + number)")
        clock.advance(by: .seconds(60))
    }

    private func hold(_ measured: Double, to row: String) throws {
        let told = try told(of: row)
        print("a row of '\(row)' takes \(Int(measured)) bytes; docs/retention.md says \(Int(told))")
        #expect(measured < told * Self.factor && measured > told / Self.factor, "\(row): \(Int(measured)) bytes")
    }

    @Test func `events and curves of weighings take what the document says`() async throws {
        let (path, clock) = (try Herd.file(), TestClock())
        let store = try await HerdStore.open(.file(path), clock: clock.store)
        for number in 0..<Self.count {
            let eid = try EID(digits: "203000\(100_000_000 + number)")
            _ = try await store.createAnimal(Herd.draft("\(100_000_000 + number)", eid: eid), by: "t")
        }
        try await forget(.events, of: store)
        let all = try await growth(path) { try await weigh($0, in: store, clock) }
        let whole = try pages(path)
        try await forget(.traces, of: store)
        let withoutTraces = try pages(path)
        try await forget(.events, of: store)
        let withoutEvents = try pages(path)
        let (traces, events) = (
            Double(whole - withoutTraces) / Double(Self.count),
            Double(withoutTraces - withoutEvents) / Double(Self.count)
        )
        #expect(all > traces + events, "the weighing itself stays")
        try hold(events, to: "events")
        try hold(traces, to: "traces")
    }
}
