import Foundation
import Testing
import Values

@testable import HerdStore

/// What is remembered of imports says nothing of whoever is erased; what it says of others stays.
@Suite struct `imports forget who is erased` {
    private static let name = "Řehoř Žůžo"

    private struct Register {
        let store: HerdStore
        let file: String
        let gone: Member

        static func open() async throws -> Register {
            let file = try Herd.file()
            let store = try await HerdStore.open(.file(file), clock: TestClock().store)
            let gone = try await store.createMember(
                MemberDraft(name: name, number: "77001", email: "rehor.gone@example.cz"), by: "t")
            return Register(store: store, file: file, gone: gone)
        }

        /// An import that took nothing.
        func fail(_ kind: Import.Kind, name: String?, _ report: ImportReport) async throws -> Import.ID {
            let one = try await store.queueImport(
                ImportDraft(kind: kind, name: name, skipBad: true, file: "x", bytes: 3), by: "t")
            try await store.fail(one.id, report)
            return one.id
        }

        /// The files of the data folder in which one of these stands.
        func traces(of marks: [String]) throws -> [String] {
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return try (files?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }.filter { url in
                let data = try Data(contentsOf: url)
                return marks.contains { data.range(of: Data($0.utf8)) != nil }
            }.map(\.lastPathComponent)
        }
    }

    private static func report(_ values: [String], ignored: [String] = []) -> ImportReport {
        var report = ImportReport()
        report.ignoredColumns = ignored
        for (index, value) in values.enumerated() {
            report.add(
                ImportReport.RowError(
                    row: index + 2, column: "ear_tag", value: value, code: .badEarTag, message: "'\(value)' is none",
                    other: nil))
        }
        return report
    }

    @Test func `whose row a table without a heading began with`() async throws {
        let register = try await Register.open()
        _ = try await register.fail(.members, name: nil, Self.report([], ignored: [Self.name, "77001"]))
        #expect(try !register.traces(of: [Self.name]).isEmpty, "it stood there before")
        _ = try await register.store.erase(register.gone.id, by: "t")
        #expect(try register.traces(of: [Self.name, "77001"]) == [])
    }

    /// A refused row of a members' table may say somebody's address alone: nothing tells whose it is, so none is kept.
    @Test func `with all that tables of members were refused for, whose ever it was`() async throws {
        let register = try await Register.open()
        for kind in [Import.Kind.members, .kosapi] {
            let one = try await register.fail(
                kind, name: "Podzim.csv", Self.report(["kdosi@nikde"], ignored: ["777 123 456"]))
            #expect(try await register.store.importWithProblems(one).report.errors.map(\.value) == ["kdosi@nikde"])
        }
        let marks = ["kdosi@nikde", "777 123 456", "Podzim.csv"]
        #expect(try !register.traces(of: marks).isEmpty, "it stood there before")
        _ = try await register.store.erase(register.gone.id, by: "t")
        #expect(try register.traces(of: marks) == [])
    }

    @Test func `who was handed in as an animal, and nobody else`() async throws {
        let register = try await Register.open()
        let wrong = try await register.fail(
            .animals, name: "Žůžo Řehoř.csv", Self.report([Self.name, "CZ12", "rehor.gone@example.cz"]))
        let right = try await register.fail(.animals, name: "stádo.csv", Self.report(["CZ34"], ignored: ["Poznámka"]))
        let before = try await register.store.importWithProblems(right)
        _ = try await register.store.erase(register.gone.id, by: "t")
        #expect(try register.traces(of: [Self.name, "Žůžo Řehoř", "rehor.gone"]) == [])
        let left = try await register.store.importWithProblems(wrong)
        #expect(left.name == nil && left.report.errors.map(\.value) == ["CZ12"])
        #expect(try await register.store.importWithProblems(right) == before)
    }
}

extension HerdStore {
    fileprivate func fail(_ id: Import.ID, _ report: ImportReport) throws {
        _ = try write { try $0.finishImport(id, as: .failed, .badRows, report) }
    }
}
