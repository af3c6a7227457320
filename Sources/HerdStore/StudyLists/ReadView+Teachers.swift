import SQLite

extension ReadView {
    /// Where somebody is named as a teacher: by the user name; where there is none to go by, by the name alone.
    ///
    /// - Returns: what is the person's own; and, of what only the name says, that which may be another one's in the register.
    func taught(by id: Member.ID, _ names: PersonalNames) throws -> (own: [Taught], doubtful: [Taught]) {
        let usernames: Set<String> = Set(
            try values("SELECT code FROM main.study_entries WHERE member_id = \(id)"))
        let others: Set<String> = Set(
            try values(
                "SELECT code FROM main.study_entries WHERE member_id IS NOT NULL AND member_id <> \(id)"))
        let persons = names.names.map(SpokenName.init)
        let taught: [Taught] = try rows(
            """
            SELECT t.entry, t.position, t.username, t.name, e.list, e.code
            FROM main.study_teachers t JOIN main.study_entries e ON e.number = t.entry ORDER BY t.entry, t.position
            """
        ) {
            Taught(
                entry: try $0["entry"], position: try $0["position"], username: try $0["username"],
                name: SpokenName(try $0["name"]), what: "\(try $0["list"] as String) \(try $0["code"] as String)")
        }
        var own: [Taught] = []
        var byName: [Taught] = []
        for one in taught {
            if let username = one.username, others.contains(username) { continue }
            if let username = one.username, !usernames.isEmpty {
                if usernames.contains(username) { own.append(one) }
            } else if persons.contains(where: { $0.isSaid(by: one.name) }) {
                byName.append(one)
            }
        }
        guard !byName.isEmpty else { return (own, []) }
        // Seldom: only then the whole register is looked through.
        var doubtful: [Taught] = []
        let registered: [String] = try values("SELECT name FROM main.members WHERE id <> \(id)")
        let namesakes = registered.map(SpokenName.init)
        for one in byName {
            if namesakes.contains(where: { $0.isSaid(by: one.name) }) { doubtful.append(one) } else { own.append(one) }
        }
        return (own, doubtful)
    }
}

/// A teacher of something that is taught.
struct Taught {
    let entry: Int
    let position: Int
    let username: String?
    let name: SpokenName
    /// The list and the code of what is taught.
    let what: String

    var mention: Erasure.Mention { Erasure.Mention(where: "study_teachers", id: what, animalId: nil) }
}

/// The words of a name, in whatever order; titles come and go, and tell nobody from a namesake.
struct SpokenName {
    private let words: Set<String>

    init(_ name: String) { words = Set(SearchKey.words(MemberName(shown: name).registered)) }

    /// Whether another text may mean whoever has this name; one word alone means nobody.
    func isSaid(by other: SpokenName) -> Bool {
        guard words.count > 1 else { return false }
        return words.isSubset(of: other.words) || other.words.count > 1 && other.words.isSubset(of: words)
    }
}
