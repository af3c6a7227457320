package import Values

/// The lists of a study system that are fetched.
package enum StudyList: String, Codable, CaseIterable, Sendable, NamedColumn {
    case students, teachers, people, courses, exams, courseEvents

    /// Whether those in it are members of the register.
    package var isOfPeople: Bool {
        switch self {
        case .students, .teachers, .people: true
        case .courses, .exams, .courseEvents: false
        }
    }
}

/// A text in the languages that a study system has it in.
package struct StudyText: Codable, Equatable, Sendable {
    package var cs: String?
    package var en: String?

    package init(cs: String? = nil, en: String? = nil) { (self.cs, self.en) = (cs, en) }

    var isEmpty: Bool { cs == nil && en == nil }
}

/// Who teaches a course, or examines.
package struct StudyTeacher: Codable, Equatable, Sendable {
    package let name: String
    /// By which the study system knows the person; `nil` where it does not say.
    package let username: String?

    package init(name: String, username: String?) { (self.name, self.username) = (name, username) }
}

/// What a study system says of one entry of a list.
package struct StudyFacts: Equatable, Sendable {
    /// By which the entry is known again in its list.
    package var key: String
    /// The code of a course, or the user name of a person.
    package var code: String
    /// Of a person nothing: names stand in the register.
    package var name = StudyText()
    /// Faculty, department or division.
    package var unit = StudyText()
    package var year: String?
    package var teachers: [StudyTeacher] = []
    package var place: String?
    /// As the study system has it, in its own time: `2026-10-05T09:15`.
    package var starts: String?
    package var ends: String?
    package var capacity: Int?
    package var occupied: Int?

    package init(key: String, code: String) { (self.key, self.code) = (key, code) }
}

/// One entry of a list, as pages show it.
package struct StudyEntry: Codable, Equatable, Sendable {
    package let list: StudyList
    package let key: String
    package let code: String
    package let name: StudyText
    package let unit: StudyText
    package let year: String?
    package let teachers: [StudyTeacher]
    package let place: String?
    package let starts: String?
    package let ends: String?
    package let capacity: Int?
    package let occupied: Int?
    /// Who it is in the register, where it is somebody.
    package let member: MemberSummary?
}

/// How a list stands.
package struct StudyStanding: Codable, Equatable, Sendable {
    package let list: StudyList
    /// How many entries are here.
    package let entries: Int
    /// When all of it was fetched last; `nil` for never.
    package let refreshedAt: Timestamp?
    /// When the refresh began that is not at its end.
    package let startedAt: Timestamp?
    /// Entries of that refresh that have come, or of the last one.
    package let done: Int
    /// Entries of it that could not be taken.
    package let bad: Int
    /// The first of these.
    package let problems: [ImportReport.RowError]
    /// Why it ended early; `nil` where it did not.
    package let failure: String?
}
