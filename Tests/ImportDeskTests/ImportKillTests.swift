import Exports
import Foundation
import HerdStore
import TestSupport
import Testing
import Values

@testable import ImportDesk

/// What the kernel has of a daemon that is killed is its log up to some byte: an import goes on from any of them.
@Suite struct `an import that is killed` {
    /// Good rows, bad ones, one that repeats another, and one that does not although a bad one had its ear tag.
    private static let table =
        ImportedFarm.table(
            24,
            extra: """
                CZ12,F,2024-05-04,,,,
                CZ100000003,F,2024-05-04,,,,
                CZ300000001,F,2099-05-04,,,,
                CZ300000001,F,2024-05-04,Nakonec,,1,7
                CZ300000002,X,2024-05-04,,,,

                """)

    @Test func `at a hundred points has in the end what one that was left alone has`() async throws {
        try await kill(Self.table, .animals, points: 100)
    }

    @Test(arguments: [Import.Kind.ade, .farmsoft]) func `also of a herd in JSON, by counting its items`(
        _ kind: Import.Kind
    ) async throws {
        let herd = try await ImportedFarm.open()
        _ = try await herd.bring(ImportedFarm.table(9))
        let changes = (0..<9).map { "CZ10000000\($0),2025-01-0\(1 + $0 % 3),weighing,\(300 + $0)\n" }.joined()
        #expect(try await herd.bring("ear_tag,date,kind,kilograms\n" + changes, .changes).rowsStored == 9)
        var text = ""
        try await Export(herd.store).herd(as: kind == .ade ? .icar : .farmsoft) { text += $0 }
        try await kill(text, kind, points: 12)
    }

    private func kill(_ text: String, _ kind: Import.Kind, points: Int) async throws {
        let farm = try await ImportedFarm.open()
        let taken = try await farm.give(text, kind, skipBad: true)
        let file = try #require(try farm.files.first)
        let waiting = try farm.folder.read("imports/\(file)")
        let before = try farm.folder.read("gateway.sqlite-wal").count
        await farm.desk.carryOutAll()
        let expected = (facts: try await farm.facts(), end: try await farm.desk.one(taken.id))
        #expect(expected.end.state == .done && expected.end.rowsStored > 9)
        let (database, log) = (try farm.folder.read("gateway.sqlite"), try farm.folder.read("gateway.sqlite-wal"))
        // None of it was taken over into the database, so that the log tells every moment.
        try #require(log.count > before && log.count < 1000 * 4096)
        var random = SeededGenerator(seed: 7)
        var begun = 0
        for _ in 0..<points {
            let cut = Int.random(in: before...log.count, using: &random)
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(
                atPath: folder.file("imports"), withIntermediateDirectories: false)
            try folder.write(database, to: "gateway.sqlite")
            try folder.write(Array(log.prefix(cut)), to: "gateway.sqlite-wal")
            try folder.write(waiting, to: "imports/\(file)")
            let revived = try await ImportedFarm.open(folder, batch: 4)
            let stood = try await revived.desk.one(taken.id)
            if stood.rowsRead > 0, stood.state == .running { begun += 1 }
            await revived.desk.carryOutAll()
            let end = try await revived.desk.one(taken.id)
            #expect(try await revived.facts() == expected.facts, "cut at \(cut) of \(log.count)")
            #expect(
                end.state == .done && end.report == expected.end.report && end.rowsRead == expected.end.rowsRead,
                "cut at \(cut): \(end.report)")
            #expect(try revived.files.isEmpty)
        }
        // Most of the points lie in the middle of it.
        #expect(begun > points / 2)
    }
}
