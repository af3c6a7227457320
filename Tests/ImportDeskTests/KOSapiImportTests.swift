import Testing
import Values

@testable import HerdStore
@testable import ImportDesk

/// People from a page of a study system.
@Suite struct `a page of KOSapi` {
    private static func page(_ people: String, next: String = "") -> String {
        """
        <atom:feed xmlns:atom="http://www.w3.org/2005/Atom" xmlns="http://kosapi.feld.cvut.cz/schema/3">
        \(next)\(people)
        </atom:feed>
        """
    }

    private static func person(_ elements: String) -> String {
        "<atom:entry><atom:content type=\"xml\">\(elements)</atom:content></atom:entry>"
    }

    @Test func `brings its people into the register`() async throws {
        let farm = try await ImportedFarm.open(batch: 1)
        let page = Self.page(
            Self.person(
                """
                <firstName>Řehoř</firstName><lastName>Žůžo</lastName><titlesPre>Ing.</titlesPre>
                <personalNumber>41807</personalNumber><username>zuzoreho</username><email>zuzo@example.org</email>
                <faculty xml:lang="en">Faculty of Information Technology</faculty>
                <faculty xml:lang="cs">Fakulta informačních technologií</faculty>
                """)
                + Self.person("<lastName>Malá</lastName><username>malaeva</username>")
                + Self.person("<code>BI-PA1</code>"))
        let one = try await farm.bring(page, .kosapi, skipBad: true)
        #expect(one.report.imported == 2 && one.report.errors.map(\.row) == [3])
        let member = try #require(try await farm.store.member(number: "41807"))
        #expect(member.name == "Ing. Řehoř Žůžo" && member.familyName == "Žůžo" && member.email == "zuzo@example.org")
        #expect(member.organisation == "Fakulta informačních technologií")
        #expect(try await farm.store.member(number: "malaeva")?.name == "Malá")
        // The same page again says nothing; what it is silent of stays.
        _ = try await farm.store.editMember(member.id, MemberPatch(phone: .set("601 000 001")), by: "Věra")
        #expect(try await farm.bring(page, .kosapi, skipBad: true).report.unchanged == 2)
    }

    @Test func `says what it would do before it is taken`() async throws {
        let farm = try await ImportedFarm.open()
        let page = Self.page(
            Self.person("<lastName>Malá</lastName><personalNumber>1</personalNumber><email>mala@example.org</email>")
                + Self.person("<lastName>Nová</lastName><personalNumber>2</personalNumber>")
                + Self.person(
                    "<lastName>Jiná</lastName><personalNumber>3</personalNumber><email>mala@example.org</email>"))
        _ = try await farm.store.createMember(MemberDraft(name: "Malá", number: "1"), by: "Věra")
        let report = try await farm.store.importTold(KOSapiReader(Array(page.utf8)), isPreview: true, by: "Věra")
        #expect(report.imported == 1 && report.updated == 1 && report.errors.map(\.row) == [3])
        #expect(report.errors.map(\.code) == [.repeatedMember] && report.errors.first?.other == "1")
        let update = try #require(report.memberUpdates?.first)
        #expect(update.member.number == "1" && update.fields.last?.after == "mala@example.org")
        #expect(try await farm.store.members().items.map(\.number) == ["1"], "nothing is written")
    }

    @Test func `that is not the last one says so, and what is no feed is refused`() async throws {
        let farm = try await ImportedFarm.open()
        let next = "<atom:link rel=\"next\" href=\"?offset=10\"/>"
        let one = try await farm.bring(
            Self.page(Self.person("<lastName>A</lastName><username>a</username>"), next: next), .kosapi)
        #expect(one.report.ignoredColumns == ["link rel=\"next\""])
        let bad = try await farm.bring("<html><body>Sign in</body></html>", .kosapi)
        #expect(bad.state == .failed && bad.report.errors.map(\.code) == [.badAtom])
    }
}
