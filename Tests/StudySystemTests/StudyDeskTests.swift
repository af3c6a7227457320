import Foundation
import HerdStore
import TestSupport
import Testing

@testable import StudySystem

/// Lists are fetched from a study system over HTTP, and are there afterwards without it.
@Suite struct `the lists of a study system` {
    /// A gateway that knows the study system.
    private struct Fetching {
        let server: FolderServer
        let store: HerdStore
        let desk: StudyDesk
        let secrets: TemporaryFolder

        init(
            _ server: FolderServer, access: String? = "good", refresh: String? = nil, client: (String, String)? = nil
        ) async throws {
            self.server = server
            store = try await HerdStore.open(.memory)
            secrets = try TemporaryFolder()
            desk = StudyDesk(store, secrets: secrets.path)
            try await desk.use(
                StudySettings(
                    url: server.address(of: "api/"), tokenURL: server.address(of: "token"), clientId: client?.0,
                    clientSecret: client?.1, accessToken: access, refreshToken: refresh),
                by: "Věra")
        }

        func refresh(_ list: StudyList) async throws { try await desk.refresh([list], by: "Věra") }

        func codes(_ list: StudyList, _ query: String? = nil) async throws -> [String] {
            try await store.studyEntries(of: list, query: query).items.map(\.code)
        }

        func standing(_ list: StudyList) async throws -> StudyStanding {
            try #require(try await store.studyStandings().first { $0.list == list })
        }
    }

    @Test func `are read page by page, and found in both languages, without accents, by their beginnings`() async throws
    {
        let server = try FolderServer.study()
        try server.publish(
            "courses",
            [
                StudyFeed.course("BI-LIN", cs: "Lineární algebra", en: "Linear Algebra")
                    + StudyFeed.course("BI-PA1", cs: "Programování a algoritmizace 1"),
                StudyFeed.course(
                    "BI-ZMA", cs: "Základy matematické analýzy", en: "Elements of Calculus", teacher: "Eva Říhová"),
            ])
        let one = try await Fetching(server)
        try await one.refresh(.courses)
        #expect(try server.pages() == ["courses 1", "courses 2"])
        let all = try await one.store.studyEntries(of: .courses).items
        #expect(all.map(\.code) == ["BI-LIN", "BI-PA1", "BI-ZMA"])
        #expect(all[0].name == StudyText(cs: "Lineární algebra", en: "Linear Algebra"))
        #expect(all[1].name == StudyText(cs: "Programování a algoritmizace 1", en: nil))
        #expect(all[2].teachers == [StudyTeacher(name: "Eva Říhová", username: "novakjan")] && all[2].capacity == 120)
        for (text, found) in [
            ("linearni", ["BI-LIN"]), ("calcu", ["BI-ZMA"]), ("rihova", ["BI-ZMA"]), ("al", ["BI-LIN", "BI-PA1"]),
            ("bi zma", ["BI-ZMA"]), ("gebra", []), ("linear calculus", []), ("%", ["BI-LIN", "BI-PA1", "BI-ZMA"]),
        ] {
            #expect(try await one.codes(.courses, text) == found, "\(text)")
        }
        let standing = try await one.standing(.courses)
        #expect(standing.entries == 3 && standing.refreshedAt != nil && standing.startedAt == nil)
        // Page after page of what is here.
        let first = try await one.store.studyEntries(of: .courses, limit: 2)
        let rest = try await one.store.studyEntries(of: .courses, cursor: first.next, limit: 2)
        #expect(first.items.count == 2 && rest.items.map(\.code) == ["BI-ZMA"] && rest.next == nil)
    }

    @Test func `get another token when theirs has run out, and keep what comes with it`() async throws {
        let server = try FolderServer.study(token: "new")
        try server.behave("refresh", "once")
        try server.publish("courses", [StudyFeed.course("A", cs: "A"), StudyFeed.course("B", cs: "B")])
        let one = try await Fetching(server, access: "old", refresh: "once")
        try await one.refresh(.courses)
        #expect(try await one.codes(.courses) == ["A", "B"])
        let kept = try StudySecrets.read(StudyDesk.standardName, in: one.secrets.path)
        #expect(kept.accessToken == "new" && kept.refreshToken == "again")
        // Once, and without the access token.
        #expect(try server.asked().filter { $0.hasPrefix("token") } == ["token refresh_token None"])
        #expect(
            try server.asked().first == "courses 1 Bearer old None"
                && server.asked().suffix(2) == ["courses 1 Bearer new None", "courses 2 Bearer new None"])
    }

    @Test func `are given to a client that shows its secret alone`() async throws {
        let server = try FolderServer.study(token: "issued")
        try server.behave("client", "gateway s&cret")
        try server.publish("courses", [StudyFeed.course("A", cs: "A")])
        let one = try await Fetching(server, access: nil, client: ("gateway", "s&cret"))
        try await one.refresh(.courses)
        #expect(try await one.codes(.courses) == ["A"])
        let other = try await Fetching(server, access: nil, client: ("gateway", "wrong"))
        await #expect(throws: StudyError.refused) { try await other.refresh(.courses) }
        #expect(try await other.standing(.courses).failure == "refused")
    }

    @Test func `are not followed to another machine, which never sees the token`() async throws {
        let (server, other) = (try FolderServer.study(), try FolderServer.study())
        for one in [server, other] { try one.publish("courses", [StudyFeed.course("A", cs: "A")]) }
        try server.behave("answers", "api/courses/1.xml 302 \(other.address(of: "api/courses"))")
        let one = try await Fetching(server)
        await #expect(throws: StudyError.elsewhere) { try await one.refresh(.courses) }
        #expect(try other.asked() == [])
        #expect(try await one.standing(.courses).failure == "elsewhere")
    }

    @Test func `go on at the page at which they broke off, and lose nothing of what was here`() async throws {
        let server = try FolderServer.study()
        try server.publish("courses", ["A", "B", "C"].map { StudyFeed.course($0, cs: $0) })
        let one = try await Fetching(server)
        try server.behave("answers", "api/courses/2.xml cut")
        await #expect(throws: StudyError.self) { try await one.refresh(.courses) }
        #expect(try await one.codes(.courses) == ["A"])
        let broken = try await one.standing(.courses)
        #expect(broken.failure == "unreachable" && broken.refreshedAt == nil && broken.startedAt != nil)
        try server.behave("answers", "")
        try await one.refresh(.courses)
        #expect(try server.pages() == ["courses 1", "courses 2", "courses 2", "courses 3"])
        #expect(try await one.codes(.courses) == ["A", "B", "C"])
        #expect(try await one.standing(.courses).refreshedAt != nil)
    }

    @Test func `are not sent again as long as they are the same; what is gone there goes here`() async throws {
        let server = try FolderServer.study()
        try server.publish(
            "courses",
            [StudyFeed.course("A", cs: "A") + StudyFeed.course("B", cs: "B"), StudyFeed.course("C", cs: "C")])
        let one = try await Fetching(server)
        try await one.refresh(.courses)
        try await one.refresh(.courses)
        // Both pages were known: their versions were shown, and nothing is lost.
        #expect(try server.asked().suffix(2).allSatisfy { $0.hasSuffix("\"") })
        #expect(try await one.codes(.courses) == ["A", "B", "C"])
        #expect(try await one.standing(.courses).done == 3)
        try server.publish("courses", [StudyFeed.course("A", cs: "Á"), StudyFeed.course("C", cs: "C")])
        try await one.refresh(.courses)
        #expect(try await one.codes(.courses) == ["A", "C"])
        #expect(try await one.store.studyEntries(of: .courses).items.first?.name.cs == "Á")
    }

    @Test func `make members of their people, who stay members when they leave the list`() async throws {
        let server = try FolderServer.study()
        try server.publish(
            "students",
            [
                StudyFeed.student("1", "Dvořák", email: "d@example.org")
                    + StudyFeed.student("2", "Čermák", email: "d@example.org"),
                StudyFeed.student("3", "Černý"),
            ])
        let one = try await Fetching(server)
        try await one.refresh(.students)
        let found = try await one.store.studyEntries(of: .students).items
        // Ordered as a register is; the one with another's e-mail is told of.
        #expect(found.map(\.member?.name) == ["Jan Černý", "Jan Dvořák"])
        #expect(
            found[0].year == "2" && found[0].code == "u3" && found[0].unit.en == "Faculty of Information Technology")
        #expect(try await one.codes(.students, "dvor") == ["u1"])
        #expect(try await one.codes(.students, "u3") == ["u3"])
        let standing = try await one.standing(.students)
        #expect(standing.bad == 1 && standing.problems.count == 1)
        // A page of which something was not taken is looked at again, the other one is known.
        try await one.refresh(.students)
        let last = try server.asked().suffix(2)
        #expect(last.first?.hasSuffix("None") == true && last.last?.hasSuffix("\"") == true)
        try server.publish("students", [StudyFeed.student("3", "Černý")])
        try await one.refresh(.students)
        #expect(try await one.codes(.students) == ["u3"])
        #expect(try await one.store.members().items.map(\.number) == ["3", "1"])
    }

    @Test func `forget who is erased, also as a teacher`() async throws {
        let server = try FolderServer.study()
        let teacher = StudyFeed.entry(
            "t1",
            """
            <firstName>Jan</firstName><lastName>Novák</lastName><personalNumber>77</personalNumber>
            <username>novakjan</username>
            """)
        try server.publish("teachers", [teacher])
        try server.publish("courses", [StudyFeed.course("A", cs: "A", teacher: "Ing. Jan Novák, Ph.D.")])
        let one = try await Fetching(server)
        try await one.desk.refresh([.teachers, .courses], by: "Věra")
        #expect(try await one.codes(.courses, "novak") == ["A"])
        #expect(try await one.codes(.teachers, "novak") == ["novakjan"])
        let member = try #require(try await one.store.studyEntries(of: .teachers).items.first?.member)
        _ = try await one.store.erase(member.id, by: "Věra")
        #expect(try await one.codes(.teachers) == [])
        #expect(try await one.codes(.courses, "novak") == [])
        #expect(try await one.store.studyEntries(of: .courses).items.first?.teachers == [])
    }

    @Test func `keep a teacher who may be a namesake of who is erased, and that is told`() async throws {
        let server = try FolderServer.study()
        try server.publish("courses", [StudyFeed.course("A", cs: "A", teacher: "Ing. Jan Novák, Ph.D.")])
        let one = try await Fetching(server)
        // Neither has a user name: what is taught says no more than the name.
        let (gone, namesake) = (
            try await one.store.createMember(MemberDraft(name: "Jan Novák", number: "1"), by: "Věra"),
            try await one.store.createMember(MemberDraft(name: "doc. Jan Novák", number: "2"), by: "Věra")
        )
        try await one.desk.refresh([.courses], by: "Věra")
        let first = try await one.store.erase(gone.id, by: "Věra")
        #expect(first.mentions.map { "\($0.where): \($0.id)" } == ["study_teachers: courses A"])
        #expect(try await one.codes(.courses, "novak") == ["A"])
        // Now there is nobody else whom it could mean.
        let second = try await one.store.erase(namesake.id, by: "Věra")
        #expect(second.mentions.isEmpty)
        #expect(try await one.codes(.courses, "novak") == [])
    }

    @Test func `are refreshed once at a time, and stopped when somebody says so`() async throws {
        let (asked, asking) = AsyncStream.makeStream(of: Void.self)
        // Nobody answers before the one who asks is stopped.
        let (silence, held) = AsyncStream.makeStream(of: Void.self)
        let store = try await HerdStore.open(.memory)
        let folder = try TemporaryFolder()
        let desk = StudyDesk(store, secrets: folder.path) { _ in
            asking.yield()
            for await _ in silence {}
            return StudyAnswer(status: 0, body: [], failure: "stopped")
        }
        let settings = StudySettings(url: "https://kos.example.org/api/3", accessToken: "good")
        try await desk.use(settings, by: "Věra")
        try await desk.start([.exams, .courses], by: "Věra")
        for await _ in asked { break }
        let status = try await desk.status()
        #expect(status.running == .courses && status.waiting == [.exams])
        await #expect(throws: StudyError.busy) { try await desk.start([], by: "Věra") }
        // What lets it in is not changed under its hands.
        await #expect(throws: StudyError.busy) { try await desk.use(settings, by: "Věra") }
        await desk.stop()
        #expect(try await desk.status().running == nil)
        let standings = try await store.studyStandings()
        #expect(standings.first { $0.list == .courses }?.failure == "cancelled")
        #expect(standings.first { $0.list == .exams }?.startedAt == nil)
        held.finish()
    }

    @Test func `are refreshed by one program at a time, which changes nothing under the hands of another`() async throws
    {
        let (asked, asking) = AsyncStream.makeStream(of: Void.self)
        let (silence, held) = AsyncStream.makeStream(of: Void.self)
        let folder = try TemporaryFolder()
        let file = folder.file("gateway.sqlite")
        let first = StudyDesk(try await HerdStore.open(.file(file)), secrets: folder.path) { _ in
            asking.yield()
            for await _ in silence {}
            return StudyAnswer(status: 0, body: [], failure: "stopped")
        }
        let second = StudyDesk(try await HerdStore.open(.file(file)), secrets: folder.path) { _ in
            StudyAnswer(status: 0, body: [], failure: "off")
        }
        let settings = StudySettings(url: "https://kos.example.org/api/3", accessToken: "good")
        try await first.use(settings, by: "Věra")
        try await first.start([.courses], by: "Věra")
        for await _ in asked { break }
        await #expect(throws: StudyError.busy) { try await second.start([], by: "Jan") }
        await #expect(throws: StudyError.busy) { try await second.refresh([], by: "Jan", taking: .nothing) }
        await #expect(throws: StudyError.busy) { try await second.use(settings, by: "Jan") }
        await #expect(throws: StudyError.busy) { try await second.forget(by: "Jan") }
        await first.stop()
        await #expect(throws: StudyError.unreachable("off")) { try await second.refresh([.courses], by: "Jan") }
        try await first.use(settings, by: "Věra")
        held.finish()
    }

    @Test func `of a study system that is forgotten go, and so do its secrets; nothing secret is told`() async throws {
        let server = try FolderServer.study()
        try server.publish("courses", [StudyFeed.course("A", cs: "A")])
        let one = try await Fetching(server, access: "good", refresh: "hidden")
        try await one.refresh(.courses)
        let told = String(decoding: try JSONEncoder().encode(try await one.desk.status()), as: UTF8.self)
        #expect(told.contains("127.0.0.1") && !told.contains("good") && !told.contains("hidden"))
        try await one.desk.forget(by: "Věra")
        // Who has said it and who has taken it back stays, without anything secret.
        let noted = try await one.store.audit().items
        #expect(noted.map(\.action) == ["studySystem.forgotten", "studySystem.changed"])
        #expect(!String(decoding: try JSONEncoder().encode(noted), as: UTF8.self).contains("hidden"))
        #expect(try await one.codes(.courses) == [])
        #expect(try await one.desk.status().url == nil)
        await #expect(throws: StudyError.notSet) { try await one.refresh(.courses) }
    }
}

/// Secrets that are known go on being used where they went before.
@Suite struct `what is said of a study system` {
    private let before = StudySecrets(
        url: "https://kos.example.org/api/3", accessToken: "a", refreshToken: "r",
        tokenURL: "https://sso.example.org/token", clientId: "c", clientSecret: "s")

    @Test func `without secrets keeps those of the same places`() {
        let again = StudySettings(
            url: "https://kos.example.org/api/4", tokenURL: "https://sso.example.org/token", clientId: "c")
        let secrets = again.secrets(after: before)
        #expect(secrets.accessToken == "a" && secrets.refreshToken == "r" && secrets.clientSecret == "s")
        #expect(secrets.url == again.url)
    }

    @Test func `of another client keeps what goes to the same system, and no secret of the former client`() {
        let other = StudySettings(url: before.url, tokenURL: before.tokenURL, clientId: "d")
        let secrets = other.secrets(after: before)
        #expect(secrets.accessToken == "a" && secrets.refreshToken == nil && secrets.clientSecret == nil)
    }

    @Test(arguments: [
        StudySettings(url: "https://evil.example.org/api/3", tokenURL: "https://evil.example.org/token", clientId: "c"),
        StudySettings(url: "https://kos.example.org:8443/", tokenURL: "https://sso.example.org/other", clientId: "c"),
    ])
    func `with another place keeps none`(settings: StudySettings) {
        let secrets = settings.secrets(after: before)
        #expect(secrets.accessToken == nil && secrets.refreshToken == nil && secrets.clientSecret == nil)
        #expect(throws: StudyError.self) { try secrets.check() }
    }
}
