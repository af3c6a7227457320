import SQLite
import Testing
import Values

@testable import HerdStore

/// For every column that can name an animal, a place or what is of one: a row in which that column alone decides.
@Suite struct `each row of a limited sight` {
    /// A column, what in it hides a row, and what shows it.
    private struct Rule {
        let table: String
        let column: String
        let hidden: [String]
        let seen: [String]
        var others: [String: String] = [:]
    }

    private func rules(_ farm: TwoSides) -> [Rule] {
        let (near, far) = (farm.seen, farm.hidden)
        func id(_ id: Identifier<some Any>) -> String { literal(id) }
        func tags(_ tags: EID...) -> String { "'[\(tags.map(\.description).joined(separator: ","))]'" }
        let (nearOrder, farOrder, mixedOrder): (PrintOrder.ID, PrintOrder.ID, PrintOrder.ID) = Self.orders
        let rules = [
            Rule(
                table: "animal_counts", column: "group_id", hidden: [id(far.group.id), "x''"],
                seen: [id(near.group.id)]),
            Rule(table: "animals", column: "group_id", hidden: [id(far.group.id), "NULL"], seen: [id(near.group.id)]),
            Rule(
                table: "places", column: "parent", hidden: [id(far.barn.id), id(far.centre.id), "NULL"],
                seen: [id(near.barn.id)]),
            Rule(
                table: "bulls", column: "place_id", hidden: [id(far.barn.id), id(far.centre.id)],
                seen: [id(near.barn.id), id(near.centre.id), "NULL"]),
            Rule(
                table: "sessions", column: "barn_id", hidden: [id(far.barn.id)], seen: [id(near.barn.id), "NULL"],
                others: ["closed_at": "1"]),
            Rule(
                table: "sessions", column: "group_id", hidden: [id(far.group.id)], seen: [id(near.group.id), "NULL"],
                others: ["closed_at": "1"]),
            Rule(
                table: "daily_events", column: "barn_id", hidden: [id(far.barn.id)], seen: [id(near.barn.id), "NULL"]),
            Rule(table: "bookings", column: "barn_id", hidden: [id(far.barn.id)], seen: [id(near.barn.id), "NULL"]),
            Rule(table: "bookings", column: "group_id", hidden: [id(far.group.id)], seen: [id(near.group.id), "NULL"]),
            Rule(table: "sync_sent", column: "change_id", hidden: [id(far.change)], seen: [id(near.change)]),
            Rule(table: "sync_refused", column: "change_id", hidden: [id(far.change)], seen: [id(near.change)]),
            // Of an animal in sight all weighings are seen, and of one out of sight none, whatever else they name.
            Rule(
                table: "weighings", column: "animal_id", hidden: [id(far.animal.id)], seen: [id(near.animal.id)],
                others: ["session_id": id(near.session), "eid": near.tag.description]),
            Rule(
                table: "weighings", column: "animal_id", hidden: [id(far.animal.id)], seen: [id(near.animal.id)],
                others: ["session_id": id(far.session), "eid": far.tag.description, "eids": tags(far.tag)]),
            Rule(
                table: "weighings", column: "session_id", hidden: [id(far.session)],
                seen: [id(near.session), id(farm.shared)]),
            Rule(
                table: "weighings", column: "eid", hidden: [far.tag.description],
                seen: [near.tag.description, farm.unknown.description, farm.handedOn.description, "NULL"],
                others: ["session_id": id(near.session)]),
            Rule(
                table: "weighings", column: "eids", hidden: [tags(far.tag), tags(near.tag, far.tag)],
                seen: [tags(), tags(near.tag), tags(farm.handedOn, farm.unknown)],
                others: ["session_id": id(near.session)]),
            Rule(
                table: "deleted_changes", column: "animal",
                hidden: [#"'{"earTag":"\#(far.animal.earTag)"}'"#, #"'{"earTag":"CZ999999999"}'"#, "'{}'"],
                seen: [#"'{"earTag":"\#(near.animal.earTag)"}'"#]),
            Rule(table: "print_orders", column: "id", hidden: [id(farOrder), id(mixedOrder)], seen: [id(nearOrder)]),
            Rule(
                table: "print_order_sheets", column: "order_id", hidden: [id(farOrder), id(mixedOrder)],
                seen: [id(nearOrder)]),
            Rule(
                table: "print_order_items", column: "animal_id", hidden: [id(far.animal.id), "NULL"],
                seen: [id(near.animal.id)]),
            Rule(
                table: "audit", column: "action", hidden: ["'change.edited'", "'account.changed'", "'session.closed'"],
                seen: ["'weighing.assigned'"]),
        ]
        let ofAnimals = [
            "changes", "eids", "animal_keys", "lactation_records", "photos", "session_plan", "sync_unfolded",
            "work_marks",
        ]
        return rules
            + ofAnimals.map {
                Rule(table: $0, column: "animal_id", hidden: [id(far.animal.id)], seen: [id(near.animal.id)])
            }
            + Self.ofNobody.map { Rule(table: $0.table, column: $0.column, hidden: ["'x'"], seen: []) }
    }

    /// Tables of which who sees some barns only sees nothing.
    private static let ofNobody: [(table: String, column: String)] = [
        ("calendar_feeds", "kind"), ("sync_stuck", "row"), ("imports", "name"), ("import_problems", "problem"),
        ("sync_rows", "name"), ("dated_weighings", "boot"),
    ]

    private static let orders: (near: PrintOrder.ID, far: PrintOrder.ID, mixed: PrintOrder.ID) = (
        Identifier(high: 1, low: 1), Identifier(high: 1, low: 2), Identifier(high: 1, low: 3)
    )

    /// Columns that name something and decide nothing, since another one of the row does.
    private static let silent: Set<String> = [
        "bookings.session_id", "changes.batch", "dated_weighings.weighing_id", "eids.eid", "import_problems.import_id",
        "print_order_items.member_id", "print_order_items.order_id", "print_order_items.place_id",
        "session_plan.group_id", "session_plan.session_id", "sync_rows.local_id", "weighings.change_id",
        "weighings.device_id", "work_marks.change_id", "animals.eid",
        // What of it is out of sight is left out, and the row stays.
        "weighings.candidates",
        // Of these, see the other tests.
        "change_batches.id", "events.data",
    ]

    private func farm() async throws -> TwoSides {
        let farm = try await TwoSides.open()
        // An animal has one row of keys, and here another one is put in.
        try await farm.store.empty("animal_keys")
        for (order, animals) in [
            (Self.orders.near, [farm.seen]), (Self.orders.far, [farm.hidden]),
            (Self.orders.mixed, [farm.seen, farm.hidden]),
        ] {
            for side in animals {
                try await farm.store.plant(
                    "print_order_items", ["order_id": literal(order), "animal_id": literal(side.animal.id)])
            }
            // A place on the sheet that is left blank.
            try await farm.store.plant("print_order_items", ["order_id": literal(order)])
        }
        return farm
    }

    @Test func `is hidden by each column that names what is out of sight, and shown by what is in sight`() async throws
    {
        let farm = try await farm()
        for rule in rules(farm) {
            for (values, isSeen) in [(rule.hidden, false), (rule.seen, true)] {
                for (number, value) in values.enumerated() {
                    var row = rule.others
                    row[rule.column] = value
                    let name = "\(rule.table).\(rule.column) of \(isSeen ? "in" : "out of") sight, \(number)"
                    #expect(try await farm.sees(rule.table, row) == isSeen, "\(name)")
                }
            }
        }
    }

    @Test func `every column that can name something is tried`() async throws {
        let farm = try await farm()
        let tried = Set(rules(farm).map { "\($0.table).\($0.column)" })
        let named = try await farm.store.namingColumns()
        let own = named.filter { $0.hasSuffix(".id") }
        #expect(named.subtracting(tried).subtracting(Self.silent).subtracting(own) == [], "say here who sees its rows")
    }

    @Test func `a batch is seen when all of its animals are`() async throws {
        let farm = try await farm()
        let mixed: ChangeBatch.ID = farm.store.anyID()
        for side in [farm.seen, farm.hidden] {
            try await farm.store.plant(
                "changes", ["animal_id": literal(side.animal.id), "batch": literal(mixed)])
        }
        #expect(try await farm.count("change_batches") == 1)
        #expect(try await !farm.sees("change_batches", ["id": literal(mixed)]))
        #expect(try await farm.count("change_batches", as: .all) == 3)
    }

    @Test func `places are those below and above one's barns`() async throws {
        let farm = try await farm()
        let seen = try await Sight.$current.withValue(farm.sight) { try await farm.store.locations() }
        let expected = [farm.company, farm.seen.centre, farm.seen.barn, farm.seen.group].map(\.id)
        #expect(Set(seen.map(\.id)) == Set(expected))
    }

    @Test func `all bulls are seen with that right alone`() async throws {
        let farm = try await farm()
        let row = ["place_id": literal(farm.hidden.barn.id)]
        #expect(try await farm.sees("bulls", row, as: .barns([farm.seen.barn.id], allBulls: true)))
        #expect(try await !farm.sees("bulls", row, as: .barns([farm.seen.barn.id], allBulls: false)))
    }

    @Test func `of a weighing in sight the tags out of sight are left out`() async throws {
        let farm = try await farm()
        let (near, far) = (farm.seen.tag, farm.hidden.tag)
        let id: Weighing.ID = farm.store.anyID()
        func candidate(_ eid: EID) -> String { #"{"eid":"\#(eid)","probability":0.5}"# }
        try await farm.store.plant(
            "weighings",
            [
                "id": literal(id), "animal_id": literal(farm.seen.animal.id),
                "eids": "'[\(near),\(far),\(farm.handedOn)]'",
                "candidates": "'[\(candidate(far)),\(candidate(near))]'",
            ])
        let seen = try await Sight.$current.withValue(farm.sight) { try await farm.store.tags(of: id) }
        #expect(seen.eids == "[\(near),\(farm.handedOn)]")
        #expect(seen.candidates == "[\(candidate(near))]")
        #expect(try await farm.store.tags(of: id).eids == "[\(near),\(far),\(farm.handedOn)]")
        // Where there are none, there are none.
        let other = farm.seen.weighing.id
        let left = try await Sight.$current.withValue(farm.sight) { try await farm.store.tags(of: other) }
        #expect(try await farm.store.tags(of: other).candidates == left.candidates)
    }

    /// Kinds whose data may name an animal or a place, or what is of one.
    private static let ofAnimals: Set<Event.Kind> = [
        .weighingRecorded, .weighingAssigned, .weighingCorrected, .eidRead, .gateHeld, .gateReleased, .sessionOpened,
        .sessionChanged, .sessionClosed, .sessionReopened, .animalCreated, .animalChanged, .animalOpened, .animalClosed,
        .scanDone, .dailyEventRecorded, .dailyEventCorrected, .dailyEventDeleted, .photoAdded, .photoDeleted,
        .bookingMade, .bookingChanged, .elsewhere,
    ]

    @Test func `events in the table are those that name no animal`() async throws {
        let farm = try await farm()
        for kind in Event.Kind.allCases {
            let isSeen = try await farm.sees("events", ["kind": "'\(kind.rawValue)'"])
            #expect(isSeen == !Self.ofAnimals.contains(kind), "\(kind)")
        }
        let (near, far) = (farm.seen, farm.hidden)
        for (data, isSeen) in [
            (#"{"animal":{"earTag":"\#(near.animal.earTag)"},"eids":[\#(near.tag)]}"#, true),
            (#"{"animal":{"earTag":"\#(far.animal.earTag)"}}"#, false), (#"{"eids":[\#(far.tag)]}"#, false),
            (#"{"eids":["\#(near.tag)","\#(far.tag)"]}"#, false), (#"{"eids":["\#(farm.unknown)"]}"#, true),
        ] {
            let row = ["kind": "'weighing.missed'", "data": "'\(data)'"]
            #expect(try await farm.sees("events", row) == isSeen, "\(data)")
        }
    }

    /// What of persons is kept from somebody is kept from them in all barns and in some.
    @Test func `rows of persons are hidden from who may not see them, whatever else they see`() async throws {
        let farm = try await farm()
        var hidden: [(String, [String: String])] = PersonalData.tables.map { ($0.name, [:]) }
        for table in ["imports", "import_problems", "erasures", "register_lines", "study_lists", "study_teachers"] {
            hidden.append((table, [:]))
        }
        hidden.append(("print_order_items", ["animal_id": literal(farm.seen.animal.id)]))
        hidden.append(("audit", ["action": "'member.edited'"]))
        for kind in Event.Kind.allCases where kind.declaration.persons != .none {
            hidden.append(("events", ["kind": "'\(kind.rawValue)'"]))
        }
        for (table, row) in hidden {
            for sight in [Sight.all, farm.sight] {
                #expect(try await !farm.sees(table, row, as: sight, people: false), "\(table) \(row)")
            }
        }
        #expect(try await farm.sees("audit", ["action": "'weighing.assigned'"], as: .all, people: false))
        #expect(try await farm.sees("events", ["kind": "'settings.changed'"], as: farm.sight, people: false))
        #expect(try await farm.sees("changes", ["animal_id": literal(farm.hidden.animal.id)], as: .all, people: false))
    }
}

extension HerdStore {
    fileprivate func tags(of id: Weighing.ID) throws -> (eids: String?, candidates: String?) {
        try read {
            try $0.first("SELECT eids, candidates FROM weighings WHERE id = \(id)") {
                (try $0["eids"], try $0["candidates"])
            } ?? (nil, nil)
        }
    }

    /// Columns that hold ids or tags, of tables that not everybody sees.
    fileprivate func namingColumns() throws -> Set<String> {
        var found: Set<String> = []
        for table in StoreTable.all.filter({ !$0.isOpen }).map(\.name) {
            let columns: [String] = try database.values(
                """
                SELECT name FROM pragma_table_info(\(table))
                WHERE type = 'BLOB' OR name IN ('eid', 'eids', 'candidates', 'animal', 'data', 'parent')
                """)
            found.formUnion(columns.map { "\(table).\($0)" })
        }
        return found
    }
}
