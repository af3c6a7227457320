import Foundation
import TestSupport
import Testing
import Values

@testable import HerdStore

/// What was fetched of a study system is kept, page by page.
@Suite struct `lists of a study system in the store` {
    private static let root = "https://kos.example.org/api/3"

    private static func course(_ code: String, _ name: String, teachers: [StudyTeacher] = []) -> StudyItem {
        var facts = StudyFacts(key: code, code: code)
        facts.name = StudyText(cs: name, en: nil)
        facts.teachers = teachers
        return StudyItem(facts)
    }

    private static func teacher(_ number: String, _ name: String) -> StudyItem {
        StudyItem(
            StudyFacts(key: number, code: "u\(number)"), member: MemberDraft(name: name, number: number))
    }

    @discardableResult
    private func put(
        _ items: [StudyItem], _ list: StudyList, in store: HerdStore, at cursor: StudyCursor? = nil,
        etag: String? = nil, next: String? = nil
    ) async throws -> StudyCursor? {
        var place = cursor
        if place == nil { place = try await store.beginStudyRefresh(list, of: Self.root) }
        return try await store.takeStudyPage(
            StudyPage(
                address: place?.address ?? "\(Self.root)/\(list.rawValue)", etag: etag, next: next,
                items: items.map { .success($0) }),
            of: list, at: try #require(place), by: "Věra")
    }

    @Test func `go on where they were broken off, for a day`() async throws {
        let clock = TestClock()
        let store = try await HerdStore.open(.memory, clock: clock.store)
        let next = "\(Self.root)/courses?offset=500"
        try await put([Self.course("A", "A")], .courses, in: store, next: next)
        try await store.noteStudyFailure("unreachable", of: .courses)
        let again = try await store.beginStudyRefresh(.courses, of: Self.root)
        #expect(again.page == 2 && again.address == next)
        // Of another study system all is fetched, and so it is a day later.
        #expect(try await store.beginStudyRefresh(.courses, of: "https://other.example.org").page == 1)
        try await put([Self.course("A", "A")], .courses, in: store, next: next)
        clock.advance(by: .seconds(86_400))
        let anew = try await store.beginStudyRefresh(.courses, of: Self.root)
        #expect(anew.page == 1 && anew.address == nil)
    }

    @Test func `of a refresh that another one has overtaken take nothing more`() async throws {
        let store = try await Herd.store()
        let first = try await store.beginStudyRefresh(.courses, of: Self.root)
        _ = try await store.beginStudyRefresh(.courses, of: Self.root)
        #expect(
            await problem { try await put([Self.course("A", "A")], .courses, in: store, at: first) }
                == "study-refresh-over")
    }

    @Test func `are of persons: who may not see these sees none`() async throws {
        let store = try await Herd.store(.file)
        try await put([Self.teacher("7", "Řehoř Žůžo")], .teachers, in: store)
        #expect(try await store.studyEntries(of: .teachers).items.map(\.member?.name) == ["Řehoř Žůžo"])
        let seen = try await Sight.$seesPeople.withValue(false) { try await store.studyEntries(of: .teachers).items }
        #expect(seen == [])
    }

    @Test func `keep no byte of who is erased, and all of a namesake`() async throws {
        let file = try Herd.file()
        let store = try await HerdStore.open(.file(file), clock: TestClock().store)
        try await put([Self.teacher("7", "Řehoř Žůžo"), Self.teacher("8", "Řehoř Žůžo")], .teachers, in: store)
        try await put(
            [
                Self.course("A", "Algebra", teachers: [StudyTeacher(name: "Ing. Řehoř Žůžo", username: "u7")]),
                Self.course("B", "Botanika", teachers: [StudyTeacher(name: "Řehoř Žůžo", username: "u8")]),
            ], .courses, in: store)
        let gone = try #require(try await store.member(number: "7"))
        _ = try await store.erase(gone.id, by: "Věra")
        #expect(try await store.studyEntries(of: .teachers).items.map(\.code) == ["u8"])
        #expect(try await store.studyEntries(of: .courses).items.map { $0.teachers.count } == [0, 1])
        let other = try #require(try await store.member(number: "8"))
        _ = try await store.erase(other.id, by: "Věra")
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        for url in try #require(found) where !url.hasDirectoryPath {
            let data = try Data(contentsOf: url)
            for mark in ["Žůžo", "zuzo"] { #expect(data.range(of: Data(mark.utf8)) == nil, "\(url)") }
        }
    }

    @Test func `stay searchable among many`() async throws {
        let store = try await Herd.store()
        try await put((0..<2000).map { Self.course("C\($0)", "Předmět číslo \($0)") }, .courses, in: store)
        let found = try await store.studyEntries(of: .courses, query: "predmet 1999")
        #expect(found.items.map(\.code) == ["C1999"] && found.next == nil)
        #expect(try await store.studyEntries(of: .courses, query: "'; DROP TABLE members --").items == [])
    }
}
