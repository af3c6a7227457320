import SQLite
import Values

/// Folds every animal again and compares: animals are nothing but the fold of their changes.
///
/// Each is folded into a store of its own in memory, by the same code that writes the real one.
struct FoldCheck {
    private let database: Database
    private let scratch: Database
    private let fold: Transaction
    private let columns: [String]

    init(_ database: Database, clock: StoreClock) throws {
        self.database = database
        scratch = try Database(.memory)
        try Schema.migrate(scratch)
        fold = Transaction(scratch, clock: clock, identifiers: IdentifierSource())
        columns = try scratch.values("SELECT name FROM pragma_table_info('animals') ORDER BY cid")
    }

    func findings() throws -> [StoreFinding] {
        var findings: [StoreFinding] = []
        var current: Animal.ID?
        var changes: [Change] = []
        // One animal's changes in memory at a time: there may be millions of them.
        try database.each("SELECT * FROM changes ORDER BY animal_id, date, id") { row in
            let id: Animal.ID = try row["animal_id"]
            if let current, current != id {
                try findings += compare(current, changes)
                changes = []
            }
            current = id
            do {
                changes.append(try Change(row: row))
            } catch {
                findings.append(.unreadableChange(id, reason: "\(error)"))
            }
        }
        if let current { try findings += compare(current, changes) }
        return findings + (try strays()) + (try miscounts())
    }

    private func compare(_ id: Animal.ID, _ changes: [Change]) throws -> [StoreFinding] {
        let keys = try database.first("SELECT * FROM animal_keys WHERE animal_id = \(id)") { try AnimalKeys(row: $0) }
        let kept = try shape(of: id, in: database, keys)
        var made: [String]?
        for instant in try instants(of: id, changes) {
            made = try folded(id, changes, at: instant)
            if made == kept { return [] }
        }
        // Of some the central system has told more than is folded yet.
        let isPostponed = try database.first("SELECT 1 FROM sync_unfolded WHERE animal_id = \(id)") { _ in true }
        guard isPostponed == nil else { return [] }
        let tag = changes.lazy.compactMap { change in
            if case .birth(let birth) = change.fields { try? birth.earTag.description } else { nil }
        }.first
        guard let made else { return kept == nil ? [] : [.stray(id, earTag: tag ?? "?")] }
        guard let kept else { return [.missing(id, earTag: tag ?? "?")] }
        let fields = zip(columns + ["eids", "work", "search"], zip(made, kept)).filter { $1.0 != $1.1 }.map(\.0)
        return [.differs(id, earTag: tag ?? "?", fields: fields)]
    }

    /// When an animal may have been folded last: changes dated ahead come into force only when somebody looks, and the
    /// clock of a device may be ahead.
    private func instants(of id: Animal.ID, _ changes: [Change]) throws -> [Instant] {
        let now = fold.instant
        var instants = [now]
        let next: (day: CalendarDay?, moment: Timestamp?)? = try database.first(
            "SELECT next_day, next_moment FROM animals WHERE id = \(id)"
        ) { (try $0["next_day"], try $0["next_moment"]) }
        if let next {
            let day = next.day.map { min(now.day, CalendarDay(daysSince1970: $0.daysSince1970 - 1)) }
            let moment = next.moment.map { min(now.moment, Timestamp(microseconds: $0.microseconds - 1)) }
            instants.append(Instant(moment: moment ?? now.moment, day: day ?? now.day))
        }
        let ahead = changes.compactMap { change -> Timestamp? in
            guard case .moment(let moment) = change.date, moment > now.moment else { return nil }
            return moment
        }.max()
        if let ahead { instants.append(Instant(moment: ahead, day: max(now.day, fold.clock.day(ahead)))) }
        return instants
    }

    private func folded(_ id: Animal.ID, _ changes: [Change], at instant: Instant) throws -> [String]? {
        guard let animal = AnimalFold(changes, at: instant, fold.clock.day) else { return nil }
        try scratch.script("DELETE FROM animals; DELETE FROM eids; DELETE FROM work_marks")
        try fold.cache(animal, of: id)
        return try shape(of: id, in: scratch, animal.keys)
    }

    /// Each field of an animal as text, then its EIDs, what may be due on it, and what it is searched by; `nil` when it is not there.
    private func shape(of id: Animal.ID, in database: Database, _ keys: AnimalKeys?) throws -> [String]? {
        let fields = SQL(columns.map { SQL(stringLiteral: "quote(\($0))") }, separator: " || char(31) || ")
        guard let text: String = try database.value("SELECT \(fields) FROM animals WHERE id = \(id)") else {
            return nil
        }
        let eids: [String] = try database.values(
            "SELECT eid || ' ' || current FROM eids WHERE animal_id = \(id) ORDER BY eid")
        let work: [String] = try database.values(
            """
            SELECT kind || ' ' || value || ' ' || hex(change_id) FROM work_marks WHERE animal_id = \(id)
            ORDER BY kind, value, change_id
            """)
        return text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
            + [eids.joined(separator: ", "), work.joined(separator: ", "), keys.map { "\($0)" } ?? ""]
    }

    private func miscounts() throws -> [StoreFinding] {
        let counts = "status, category, reproduction, out_of_reproduction, group_id, count"
        let counted = SQL(stringLiteral: "SELECT \(counts) FROM animal_counts")
        let animals: SQL = """
            SELECT status, category, ifnull(reproduction, ''), out_of_reproduction, ifnull(group_id, x''), count(*)
            FROM animals GROUP BY 1, 2, 3, 4, 5
            """
        let wrong =
            try database.value(
                """
                SELECT count(*) FROM (
                    SELECT * FROM (\(counted) EXCEPT \(animals)) UNION ALL SELECT * FROM (\(animals) EXCEPT \(counted)))
                """) ?? 0
        return wrong == 0 ? [] : [.miscounted]
    }

    private func strays() throws -> [StoreFinding] {
        try database.rows(
            "SELECT id, ear_tag FROM animals WHERE id NOT IN (SELECT animal_id FROM changes) ORDER BY id"
        ) { .stray(try $0["id"], earTag: try $0["ear_tag"]) }
    }
}
