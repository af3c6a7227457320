import Atom
import HerdStore
import ImportDesk

/// Reads the entries of a page: students and other people, courses, exams and events of courses.
///
/// The elements are those of KOSapi's public description (`http://kosapi.feld.cvut.cz/schema/3`); what it has in several
/// languages is kept in Czech and English.
enum StudyEntryReader {
    private static let longest = 300
    private static let mostTeachers = 50

    static func items(_ entries: [AtomEntry], of list: StudyList) -> [Result<StudyItem, ToldError>] {
        entries.map { entry in
            Result { () throws(ToldError) in try item(entry, of: list) }
        }
    }

    private static func item(_ entry: AtomEntry, of list: StudyList) throws(ToldError) -> StudyItem {
        guard list.isOfPeople else { return StudyItem(try lesson(entry, of: list)) }
        let member = try KOSapiReader.member(entry)
        guard let content = entry.content else {
            return StudyItem(StudyFacts(key: member.number, code: ""), member: member)
        }
        var facts = StudyFacts(key: member.number, code: line("username", in: content) ?? member.number)
        facts.unit = either(["faculty", "division", "department"], in: content)
        facts.year = (line("grade", in: content) ?? line("year", in: content)).map { String($0.prefix(20)) }
        return StudyItem(facts, member: member)
    }

    private static func lesson(_ entry: AtomEntry, of list: StudyList) throws(ToldError) -> StudyFacts {
        guard let content = entry.content else {
            throw ToldError("content", entry.title, "this entry says nothing", .cellMissing)
        }
        let course = content.child("course")
        guard let code = line("code", in: content) ?? course.flatMap(code(of:)) else {
            throw ToldError("code", entry.title, "the code of the course is missing", .cellMissing)
        }
        guard let key = list == .courses ? code : (entry.id ?? entry.links.first { $0.relation == "self" }?.address),
            key.utf8.count <= 1000
        else { throw ToldError("id", entry.title, "what the entry is known by is missing", .cellMissing) }
        var facts = StudyFacts(key: key, code: code)
        facts.name = either(["name", "course"], in: content)
        facts.unit = either(["department"], in: content)
        facts.place = line("room", in: content) ?? line("place", in: content)
        facts.starts = moment("startDate", in: content)
        facts.ends = moment("endDate", in: content)
        let places = content.child("instance") ?? content
        facts.capacity = number("capacity", in: content) ?? number("capacity", in: places)
        facts.occupied = number("occupied", in: content) ?? number("occupied", in: places)
        facts.teachers = teachers(of: content)
        return facts
    }

    /// `courses/BI-PA1/` is BI-PA1; where no code stands in the link, the text is one.
    private static func code(of course: XMLElement) -> String? {
        let parts = (course.link ?? "").split(separator: "/")
        let linked = parts.firstIndex(of: "courses").flatMap { parts.dropFirst($0 + 1).first }
        let code = linked.map { plain(String($0)) } ?? course.text.map(plain)
        return code.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func teachers(of content: XMLElement) -> [StudyTeacher] {
        var found: [StudyTeacher] = []
        func look(into element: XMLElement) {
            for child in element.children where found.count < mostTeachers {
                guard ["teacher", "examiner", "creator", "author"].contains(child.name.local) else {
                    look(into: child)
                    continue
                }
                let parts = (child.link ?? "").split(separator: "/")
                let username = parts.firstIndex { $0 == "teachers" || $0 == "people" }
                    .flatMap { parts.dropFirst($0 + 1).first }.map { plain(String($0)) }
                guard let name = child.text.map(plain), !name.isEmpty else { continue }
                let teacher = StudyTeacher(name: name, username: username)
                if !found.contains(teacher) { found.append(teacher) }
            }
        }
        look(into: content)
        return found
    }

    /// The first element of these that says something, in both languages.
    private static func either(_ names: [String], in content: XMLElement) -> StudyText {
        for name in names {
            let found = content.children(name)
            func text(_ language: String) -> String? {
                found.first { $0.language?.hasPrefix(language) ?? false }?.text.map(plain)
            }
            // Where no language is said, it is the study system's own.
            let other = found.first { $0.language == nil }?.text.map(plain)
            let both = StudyText(cs: text("cs") ?? other, en: text("en"))
            if both.cs != nil || both.en != nil { return both }
        }
        return StudyText()
    }

    private static func line(_ name: String, in content: XMLElement) -> String? {
        content.child(name)?.text.map(plain).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func number(_ name: String, in content: XMLElement) -> Int? {
        content.child(name)?.text.flatMap { Int($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    }

    /// The time on the wall of the study system, to the minute; a zone behind it is its own.
    private static func moment(_ name: String, in content: XMLElement) -> String? {
        guard let text = content.child(name)?.text else { return nil }
        let pattern = Array("0000-00-00T00:00".utf8)
        let found = Array(text.utf8.prefix(pattern.count))
        let isMoment =
            [10, 16].contains(found.count)
            && zip(found, pattern).allSatisfy { byte, mark in
                mark == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == mark
            }
        return isMoment ? String(decoding: found, as: UTF8.self) : nil
    }

    /// Without what nobody sees, and what turns the text around it about.
    private static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
