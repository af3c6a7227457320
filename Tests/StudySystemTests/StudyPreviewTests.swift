import HerdStore
import TestSupport
import Testing

@testable import StudySystem

/// What a refresh would do is said before it is done, page by page as it would be fetched.
@Suite struct `a list that is looked through first` {
    private struct Fetching {
        let server: FolderServer
        let store: HerdStore
        let desk: StudyDesk
        let secrets: TemporaryFolder

        init() async throws {
            server = try FolderServer.study()
            store = try await HerdStore.open(.memory)
            secrets = try TemporaryFolder()
            desk = StudyDesk(store, secrets: secrets.path)
            try await desk.use(StudySettings(url: server.address(of: "api/"), accessToken: "good"), by: "Věra")
        }

        func refresh(_ lists: [StudyList], taking: StudyTaking = .good) async throws -> [StudyPreview] {
            let (previews, told) = AsyncStream.makeStream(of: StudyPreview.self)
            defer { told.finish() }
            try await desk.refresh(lists, by: "Věra", taking: taking, looked: { told.yield($0) })
            told.finish()
            return await previews.reduce(into: []) { $0.append($1) }
        }

        func preview(_ list: StudyList) async throws -> StudyPreview {
            try #require(try await refresh([list], taking: .nothing).first)
        }

        func codes(_ list: StudyList) async throws -> [String] {
            try await store.studyEntries(of: list).items.map(\.code)
        }
    }

    @Test func `says what is new, changed and gone, and stays as it was`() async throws {
        let one = try await Fetching()
        try one.server.publish(
            "courses",
            [
                StudyFeed.course("A", cs: "A") + StudyFeed.course("B", cs: "B"),
                StudyFeed.course("C", cs: "C") + StudyFeed.course("D", cs: "D"),
            ])
        let first = try await one.preview(.courses)
        #expect(first.new == 4 && first.changed + first.unchanged + first.gone + first.bad == 0)
        #expect(try await one.codes(.courses) == [])
        let before = try await one.store.studyStandings()
        #expect(before.allSatisfy { $0.startedAt == nil && $0.refreshedAt == nil && $0.failure == nil })
        _ = try await one.refresh([.courses])
        let same = try await one.preview(.courses)
        #expect(same.unchanged == 4 && same.new + same.changed + same.gone == 0)
        #expect(try one.server.asked().suffix(2).allSatisfy { $0.hasSuffix("\"") }, "both pages were known")
        let standings = try await one.store.studyStandings()
        // The second page stays; of the first one something changes, something goes and something comes.
        try one.server.publish(
            "courses",
            [
                StudyFeed.course("A", cs: "Á") + StudyFeed.course("E", cs: "E"),
                StudyFeed.course("C", cs: "C") + StudyFeed.course("D", cs: "D"),
            ])
        let next = try await one.preview(.courses)
        #expect([next.new, next.changed, next.unchanged, next.gone] == [1, 1, 2, 1])
        #expect(try await one.store.studyStandings() == standings)
        #expect(try await one.codes(.courses) == ["A", "B", "C", "D"])
        _ = try await one.refresh([.courses])
        #expect(try await one.codes(.courses) == ["A", "C", "D", "E"])
    }

    @Test func `says of people what changes in the register, field by field`() async throws {
        let one = try await Fetching()
        try one.server.publish("students", [StudyFeed.student("1", "Dvořák") + StudyFeed.student("2", "Černý")])
        _ = try await one.refresh([.students])
        try one.server.publish(
            "students",
            [
                StudyFeed.student("1", "Dvořák", email: "d@example.org") + StudyFeed.student("3", "Malá"),
                StudyFeed.student("4", "Bílá") + StudyFeed.entry("x", "<code>BI-PA1</code>"),
            ])
        let preview = try await one.preview(.students)
        #expect(preview.membersNew == 2 && preview.membersChanged == 1 && preview.bad == 1)
        #expect([preview.new, preview.changed, preview.unchanged, preview.gone] == [2, 0, 1, 1])
        let update = try #require(preview.memberUpdates.first)
        #expect(update.member.number == "1" && update.fields.map(\.after) == ["d@example.org"])
        #expect(preview.problems.map(\.row) == [2])
        #expect(try await one.store.members().items.map(\.number).sorted() == ["1", "2"])
    }

    @Test func `is taken whole or not at all, and the others are taken`() async throws {
        let one = try await Fetching()
        try one.server.publish(
            "students",
            [
                StudyFeed.student("1", "Dvořák"),
                StudyFeed.student("2", "Černý") + StudyFeed.entry("x", "<code>A</code>"),
            ])
        try one.server.publish("courses", [StudyFeed.course("A", cs: "A")])
        await #expect(throws: StudyError.badEntries(.students, 1)) {
            _ = try await one.refresh([.students, .courses], taking: .whole)
        }
        #expect(try await one.store.members().items == [])
        #expect(try await one.codes(.courses) == ["A"])
        _ = try await one.refresh([.students], taking: .good)
        #expect(try await one.codes(.students).sorted() == ["u1", "u2"])
    }

    @Test func `goes on where a refresh broke off, and leaves it there`() async throws {
        let one = try await Fetching()
        try one.server.publish("courses", ["A", "B", "C"].map { StudyFeed.course($0, cs: $0) })
        try one.server.behave("answers", "api/courses/2.xml cut")
        await #expect(throws: StudyError.self) { _ = try await one.refresh([.courses]) }
        await #expect(throws: StudyError.self) { _ = try await one.preview(.courses) }
        #expect(try await one.store.studyStandings().first { $0.list == .courses }?.failure == "unreachable")
        try one.server.behave("answers", "")
        let preview = try await one.preview(.courses)
        #expect([preview.new, preview.unchanged, preview.gone] == [2, 0, 0])
        #expect(try one.server.pages().suffix(2) == ["courses 2", "courses 3"])
        #expect(try await one.codes(.courses) == ["A"])
        _ = try await one.refresh([.courses])
        #expect(try one.server.pages().suffix(2) == ["courses 2", "courses 3"])
        #expect(try await one.codes(.courses) == ["A", "B", "C"])
    }
}
