import Foundation
import HerdStore
import Synchronization
import TestSupport
import Values

@testable import ImportDesk

/// A store in a folder of its own, with the desk that imports into it.
struct ImportedFarm {
    static let now = Timestamp(microseconds: 1_800_000_000_000_000)

    let folder: TemporaryFolder
    let store: HerdStore
    let desk: ImportDesk

    var database: String { folder.file("gateway.sqlite") }

    /// - Parameters:
    ///   - batch: how many records are written at a time.
    ///   - tell: told of each step of an import, which waits for it.
    static func open(
        _ folder: TemporaryFolder? = nil, batch: Int = 3,
        tell: @escaping @Sendable (ImportStanding) async -> Void = { _ in }
    ) async throws -> ImportedFarm {
        let folder = try folder ?? TemporaryFolder()
        let store = try await HerdStore.open(
            .file(folder.file("gateway.sqlite")), clock: .stopped(at: now))
        let desk = try await ImportDesk.open(
            store, folder: ImportFolder(folder.file("imports")), pace: ImportPace(within: batch...batch), tell: tell)
        return ImportedFarm(folder: folder, store: store, desk: desk)
    }

    /// Hands a file in.
    func give(
        _ text: String, _ kind: Import.Kind = .animals, skipBad: Bool = false, columns: MemberColumns? = nil
    ) async throws -> Import {
        let bytes = Array(text.utf8)
        let file = UUID().uuidString
        try folder.write(bytes, to: "imports/\(file)")
        return try await desk.take(
            ImportDraft(
                kind: kind, name: "stádo.csv", skipBad: skipBad, file: file, bytes: bytes.count, columns: columns),
            by: "Věra")
    }

    /// Hands a file in and waits until it is imported.
    func bring(
        _ text: String, _ kind: Import.Kind = .animals, skipBad: Bool = false, columns: MemberColumns? = nil
    ) async throws -> Import {
        let taken = try await give(text, kind, skipBad: skipBad, columns: columns)
        await desk.carryOutAll()
        return try await desk.one(taken.id)
    }

    /// Names of the files that wait.
    var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.file("imports")) } }

    /// What is known of the herd and the members, without ids, which are others each time.
    func facts() async throws -> [String] {
        var facts: [String] = []
        for animal in try await store.animals(AnimalQuery(limit: 500)).items {
            let changes = try await store.changes(of: animal.id, limit: 500).items
            facts.append(
                """
                \(animal.earTag) \(animal.name ?? "–") \(animal.eid?.description ?? "–") \(animal.born) \
                \(animal.barn?.number ?? "–")/\(animal.group?.number ?? "–") \
                \(changes.map { "\($0.kind) \($0.date)" }.sorted().joined(separator: ", ")) \
                \(animal.lastWeighing.map { "\($0.weight)" } ?? "–")
                """)
        }
        for member in try await store.members(limit: 500).items {
            facts.append("\(member.number) \(member.name) \(member.organisation ?? "–")")
        }
        return facts
    }

    /// Rows of a table of animals, each in one of three groups.
    static func table(_ count: Int, extra: String = "") -> String {
        let lines = (0..<count).map {
            "CZ\(100_000_000 + $0),F,2024-05-04,\"Malina, \($0)\",203\(100_000_000_000 + $0),1,\($0 % 3)\n"
        }
        return "ear_tag,sex,born,name,eid,barn,group\n" + lines.joined() + extra
    }
}
