import Atom
import HerdStore
import Testing

@testable import StudySystem

/// Entries in the shape of KOSapi's public description.
@Suite struct `an entry of a study system` {
    private static func read(_ entries: String, _ list: StudyList) throws -> [Result<StudyItem, ToldError>] {
        let feed = try AtomParser.feed(
            Array(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <atom:feed xmlns="http://kosapi.feld.cvut.cz/schema/3" xmlns:atom="http://www.w3.org/2005/Atom"
                    xmlns:osearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"
                    xml:base="https://kos.example.org/api/3/" xml:lang="cs">
                <atom:id>https://kos.example.org/api/3/\(list.rawValue)</atom:id>
                <atom:link rel="next" href="\(list.rawValue)?offset=10&amp;limit=10"/>
                <osearch:startIndex>0</osearch:startIndex>\(entries)</atom:feed>
                """.utf8), base: "https://kos.example.org/api/3/\(list.rawValue)?limit=10")
        #expect(feed.next == "https://kos.example.org/api/3/\(list.rawValue)?offset=10&limit=10")
        return StudyEntryReader.items(feed.entries, of: list)
    }

    private static func entry(_ content: String, id: String = "urn:cvut:kos:x:1") -> String {
        """
        <atom:entry><atom:title>X</atom:title><atom:id>\(id)</atom:id>
        <atom:content atom:type="xml">\(content)</atom:content></atom:entry>
        """
    }

    @Test func `is an exam of a course, at its time and place`() throws {
        let item = try #require(
            try Self.read(
                Self.entry(
                    """
                    <capacity>30</capacity><course xlink:href="courses/BI-LIN/">Lineární algebra</course>
                    <department xlink:href="divisions/18105/">Katedra aplikované matematiky</department>
                    <endDate>2026-01-14T14:30:00</endDate>
                    <examiners><teacher xlink:href="teachers/novakjan/">Ing. Jan Novák</teacher>
                    <teacher>Eva Říhová</teacher></examiners>
                    <occupied>12</occupied><room xlink:href="rooms/T9:105/">T9:105</room>
                    <startDate>2026-01-14T12:30:00</startDate><termType>FINAL_EXAM</termType>
                    """), .exams
            ).first?.get())
        let facts = item.facts
        #expect(item.member == nil && facts.key == "urn:cvut:kos:x:1" && facts.code == "BI-LIN")
        #expect(facts.name == StudyText(cs: "Lineární algebra"))
        #expect(facts.unit == StudyText(cs: "Katedra aplikované matematiky"))
        #expect(facts.starts == "2026-01-14T12:30" && facts.ends == "2026-01-14T14:30" && facts.place == "T9:105")
        #expect(facts.capacity == 30 && facts.occupied == 12)
        #expect(
            facts.teachers == [
                StudyTeacher(name: "Ing. Jan Novák", username: "novakjan"),
                StudyTeacher(name: "Eva Říhová", username: nil),
            ])
    }

    @Test func `is an event of a course with a name of its own, in both languages`() throws {
        let facts = try #require(
            try Self.read(
                Self.entry(
                    """
                    <name xml:lang="cs">Exkurze</name><name xml:lang="en">Excursion</name>
                    <course xlink:href="courses/BI-LIN/">Lineární algebra</course>
                    <teacher xlink:href="teachers/novakjan/">Jan Novák</teacher><startDate>2026-03-02</startDate>
                    """), .courseEvents
            ).first?.get()
        ).facts
        #expect(facts.name == StudyText(cs: "Exkurze", en: "Excursion") && facts.code == "BI-LIN")
        #expect(facts.starts == "2026-03-02" && facts.ends == nil && facts.teachers.map(\.username) == ["novakjan"])
    }

    @Test func `tells nothing that is no number, no time, or turns the text around it about`() throws {
        let facts = try #require(
            try Self.read(
                Self.entry(
                    """
                    <code>BI\u{202E}X\u{200B}</code><name>\(String(repeating: "á", count: 5000))</name>
                    <capacity>-1</capacity><occupied>99999999999999999999</occupied>
                    <startDate>tomorrow, at noon</startDate><endDate>2026-1-1</endDate>
                    """), .courses
            ).first?.get()
        ).facts
        #expect(facts.key == "BIX" && facts.code == "BIX" && facts.name.cs?.count == 300)
        #expect(facts.capacity == nil && facts.occupied == nil && facts.starts == nil && facts.ends == nil)
    }

    @Test func `without what it is known by is told of`() throws {
        let found = try Self.read(
            Self.entry("<name>Bez kódu</name>") + Self.entry("<capacity>3</capacity>"), .courses)
        #expect(found.count == 2)
        for one in found {
            #expect(throws: ToldError.self) { try one.get() }
        }
        #expect(throws: ToldError.self) { try Self.read(Self.entry("<code>A</code>"), .students).first?.get() }
    }
}
