import SQLite
import Values

@testable import HerdStore

/// A farm of two barns, of which somebody sees the first one only; rows can be put into any table beside its rules.
struct TwoSides {
    let store: HerdStore
    let company: Location
    let seen: Side
    let hidden: Side
    /// A session of neither barn, in which animals of both were weighed.
    let shared: Session.ID
    /// A tag that was on the hidden animal and is on the one in sight now.
    let handedOn: EID
    /// A tag of no animal.
    let unknown: EID

    var sight: Sight { .barns([seen.barn.id], allBulls: false) }

    /// A barn with one animal, and all that is of it.
    struct Side {
        let centre: Location
        let barn: Location
        let group: Location
        let animal: Animal
        let tag: EID
        /// The animal's birth.
        let change: Change.ID
        let weighing: Weighing
        /// A session of this barn.
        let session: Session.ID
        /// A batch with this side's animal alone.
        let batch: ChangeBatch.ID
    }

    /// In a file, where each sight keeps its connection: in memory it would make its views for every row.
    static func open(_ backing: Herd.Backing = .file) async throws -> TwoSides {
        let store = try await Herd.store(backing)
        try await store.allowAnyRow()
        let company = try await store.createLocation(LocationDraft(kind: .company, number: "9"))
        let seen = try await side("1", "111111222", of: company, in: store)
        let hidden = try await side("2", "111111333", of: company, in: store)
        let handedOn = try EID(digits: "203000111111444")
        for (animal, isCurrent) in [(hidden.animal, 0), (seen.animal, 1)] {
            try await store.plant(
                "eids",
                ["eid": handedOn.description, "animal_id": literal(animal.id), "current": String(isCurrent)])
        }
        return TwoSides(
            store: store, company: company, seen: seen, hidden: hidden, shared: seen.weighing.sessionId,
            handedOn: handedOn, unknown: try EID(digits: "203000999999999"))
    }

    private static func side(
        _ number: String, _ tag: String, of company: Location, in store: HerdStore
    ) async throws -> Side {
        func place(_ kind: Location.Kind, in parent: Location) async throws -> Location {
            try await store.createLocation(LocationDraft(kind: kind, number: number, parent: parent.id))
        }
        let centre = try await place(.centre, in: company)
        let barn = try await place(.barn, in: centre)
        let group = try await place(.group, in: barn)
        let eid = try EID(digits: "203000\(tag)")
        let animal = try await store.createAnimal(Herd.draft(tag, eid: eid, group: group.id, name: "Růžena"), by: "t")
        let weighing = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: number).weighing
        let ids: (session: Session.ID, batch: ChangeBatch.ID) = (store.anyID(), store.anyID())
        try await store.plant(
            "sessions",
            ["id": literal(ids.session), "kind": "'weighing'", "barn_id": literal(barn.id), "closed_at": "1"])
        try await store.plant("change_batches", ["id": literal(ids.batch), "kind": "\(ChangeKind.note.rawValue)"])
        try await store.plant("changes", ["animal_id": literal(animal.id), "batch": literal(ids.batch)])
        let birth = try await store.births(of: animal.id)
        return Side(
            centre: centre, barn: barn, group: group, animal: animal, tag: eid, change: birth, weighing: weighing,
            session: ids.session, batch: ids.batch)
    }

    /// How many rows of a table are seen.
    func count(_ table: String, as sight: Sight? = nil, people: Bool = true) async throws -> Int {
        try await Sight.$current.withValue(sight ?? self.sight) {
            try await Sight.$seesPeople.withValue(people) { try await store.countSeen(table) }
        }
    }

    /// Whether a row with these values, written as SQL, is seen once it is there.
    func sees(_ table: String, _ values: [String: String], as sight: Sight? = nil, people: Bool = true) async throws
        -> Bool
    {
        let before = try await count(table, as: sight, people: people)
        try await store.plant(table, values)
        return try await count(table, as: sight, people: people) == before + 1
    }
}

/// An id as SQL.
func literal(_ id: Identifier<some Any>) -> String { "x'\(id.description.filter { $0 != "-" })'" }

extension HerdStore {
    /// Lets rows be put in that no operation would make.
    func allowAnyRow() throws { try database.script("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF") }

    func empty(_ table: String) throws { try database.script("DELETE FROM \(table)") }

    /// Puts a row into a table; what is needed beside the values is made up.
    func plant(_ table: String, _ values: [String: String]) throws {
        let columns = try database.rows(
            """
            SELECT name, type, "notnull" AS needed, dflt_value IS NULL AS bare, pk FROM pragma_table_info(\(table))
            """
        ) { row in
            (
                name: try row["name"] as String, type: try row["type"] as String,
                isNeeded: try (row["needed"] as Int) + (row["pk"] as Int) > 0 && row["bare"] as Bool
            )
        }
        var row = values
        for column in columns where column.isNeeded && row[column.name] == nil {
            row[column.name] =
                switch (column.type, column.name) {
                case ("BLOB", _): "randomblob(16)"
                case ("TEXT", "eids"), ("TEXT", "trace"), ("TEXT", "refused"): "'[]'"
                case ("TEXT", "data"), ("TEXT", "animal"), ("TEXT", "fields"), ("TEXT", "report"): "'{}'"
                case ("TEXT", _): "lower(hex(randomblob(8)))"
                default: "abs(random() % 1000000000)"
                }
        }
        let names = row.keys.sorted()
        try database.script(
            """
            INSERT INTO \(table) (\(names.map { "\"\($0)\"" }.joined(separator: ", ")))
            VALUES (\(names.compactMap { row[$0] }.joined(separator: ", ")))
            """)
    }

    nonisolated func anyID<Entity>() -> Identifier<Entity> {
        Identifier(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
    }

    func countSeen(_ table: String) throws -> Int {
        try read { try $0.value(SQL(stringLiteral: "SELECT count(*) FROM \(table)")) ?? 0 }
    }

    fileprivate func births(of animal: Animal.ID) throws -> Change.ID {
        guard
            let id: Change.ID = try database.value(
                "SELECT id FROM changes WHERE animal_id = \(animal) AND ear_tag IS NOT NULL")
        else { throw BadTestText(text: "no birth") }
        return id
    }
}
