/// What a refresh of a list would do.
package struct StudyPreview: Equatable, Sendable {
    package let list: StudyList
    /// Entries of the list that are not here.
    package internal(set) var new = 0
    /// Those that are here and say something else.
    package internal(set) var changed = 0
    package internal(set) var unchanged = 0
    /// Those that are here, and there no more.
    package internal(set) var gone = 0
    /// People who would enter the register.
    package private(set) var membersNew = 0
    /// People of the register of whom something else is said.
    package private(set) var membersChanged = 0
    /// Entries that cannot be taken.
    package private(set) var bad = 0
    /// The first of these.
    package private(set) var problems: [ImportReport.RowError] = []
    /// The first of those who change in the register, field by field.
    package private(set) var memberUpdates: [MemberUpdate] = []
    /// Entries that were counted, by what they are known by.
    private var seen: Set<String> = []

    init(of list: StudyList) { self.list = list }

    /// Whether an entry was not counted before.
    mutating func isFirst(_ key: String) -> Bool { seen.insert(key).inserted }

    mutating func add(_ facts: StudyFacts, before: StudyFacts?) {
        switch before {
        case nil: new += 1
        case facts: unchanged += 1
        default: changed += 1
        }
    }

    mutating func add(_ report: ImportReport) {
        membersNew += report.imported
        membersChanged += report.updated
        bad += report.skipped
        problems += report.errors.prefix(ImportReport.mostErrors - problems.count)
        memberUpdates += (report.memberUpdates ?? []).prefix(ImportReport.mostUpdates - memberUpdates.count)
    }
}
