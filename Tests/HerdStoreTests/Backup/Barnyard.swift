import Foundation
import HerdStore
import SQLite
import Values

/// A small store in a file, and what copies of it are made into.
struct Barnyard {
    let path: String
    let store: HerdStore
    let eid: EID

    /// - Parameter clock: also of the store.
    static func open(clock: TestClock = TestClock()) async throws -> Barnyard {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path), clock: clock.store)
        let eid = try EID(digits: "203000123456789")
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid, name: "Růžena"), by: "t")
        return Barnyard(path: path, store: store, eid: eid)
    }

    var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    func file(_ name: String) -> String { "\(folder)/\(name)" }

    /// Stores a weighing.
    func weigh(_ number: Int) async throws {
        _ = try await store.record(
            Herd.scale(400 + Double(number), eid: eid), at: Herd.now + .seconds(number), idempotencyKey: "\(number)")
    }

    /// What a store holds of weighings, by their weights.
    static func weighings(in path: String) async throws -> [Int] {
        try await HerdStore.open(.readOnly(path)).weighings(WeighingQuery(limit: 500)).items.map(\.weight.grams)
            .sorted()
    }

    /// The names of the files beside the store that begin so.
    func files(startingWith start: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(start) }.sorted()
    }
}
