/// The lists of people that a study system has.
package enum StudyList: String, CaseIterable, Sendable {
    case students, teachers, people
}
