import SQLite
import Values

extension Transaction {
    /// Takes the next items of a file, fewer when somebody waits for the store.
    func importTold(_ run: inout ToldImport, by person: String, isAwaited: () -> Bool) throws {
        let before = run.report
        run.forgetRefused()
        var touched: Set<Animal.ID> = []
        var count = 0
        let begin = ContinuousClock.now
        while !run.length.isOver(count, since: begin, at: .now, isAwaited: isAwaited()), let item = run.next() {
            count += 1
            do {
                // Of an item that tells several things, all are taken or none.
                let found = (run.animals.report, run.changes)
                do {
                    for record in try item.records.get() {
                        try take(record, item.number, &run, &touched, by: person)
                    }
                } catch {
                    (run.animals.report, run.changes) = found
                    throw error
                }
            } catch let error as ToldError {
                run.refuse(item.number, error)
            } catch let error as CellError {
                run.refuse(
                    item.number,
                    ToldError(error.column.header, error.value, error.message, error.code, other: error.other))
            } catch let error as HerdError {
                run.refuse(item.number, ToldError(error.field, nil, error.message, ImportProblem(error)))
            }
        }
        if isAwaited() { run.length.wasAwaited(at: .now) }
        guard !run.isLook else {
            run.animals.groups = [:]
            run.animal = nil
            throw AnimalImport.Rollback.preview
        }
        for animal in touched.sorted() { try refold(animal) }
        try emitImported(run.report, since: before)
    }

    private func take(
        _ record: ToldBatch.Record, _ number: Int, _ run: inout ToldImport, _ touched: inout Set<Animal.ID>,
        by person: String
    ) throws {
        switch record {
        case .animal(let row):
            let row = try row.get()
            try take(row, number, &run.animals, by: person)
            run.animal = nil
            if run.isLook {
                if let tag = row.tag { run.announced.insert(.earTag(tag)) }
                if let eid = row.eid { run.announced.insert(.eid(eid)) }
            }
        case .change(let told, let fields):
            try take(told, fields, &run, &touched, by: person)
        case .member(let draft): try take(draft, number, &run, by: person)
        case .lactation(let told): try take(told, &run.animals.report, by: person)
        }
    }

    private func take(
        _ told: ToldChange, _ read: Result<ChangeFields, any Error>?, _ run: inout ToldImport,
        _ touched: inout Set<Animal.ID>, by person: String
    ) throws {
        var told = told
        if let group = told.group, case .object(var members) = told.fields {
            members["groupId"] = .string(try self.group(group, &run.animals).description)
            told.fields = .object(members)
        }
        let fields = try read?.get() ?? told.typedFields
        guard let animal = try animal(told.animal, &run) else {
            if case .birth(let birth) = fields {
                try beBorn(birth, told, by: person)
                run.animals.report.imported += 1
                if run.isLook {
                    run.announced.formUnion(told.animal)
                    run.announced.insert(.earTag(try birth.earTag))
                }
                return
            }
            guard run.isLook, told.animal.contains(where: run.announced.contains) else {
                throw ToldError("animal", told.animal.first?.text, "no animal is known by this")
            }
            // It is born in a batch before, which a preview has taken back.
            try ChangeRules.check(fields)
            run.changes.recorded += 1
            return
        }
        if let known = try knownChange(told, fields, of: animal) {
            guard known.fields.typedByHand != fields || !known.date.isSame(as: told.date) else {
                run.changes.unchanged += 1
                return
            }
            try part {
                _ = try editChange(
                    known.id, ChangePatch(date: told.date, fields: try JSONValue(encoding: fields)), by: person)
            }
            run.animal = nil
            run.changes.corrected += 1
            return
        }
        guard told.kind != .birth else { throw HerdError.oneBirth }
        try check(fields, told.date, for: animal)
        guard !run.mayPass(told) else { return }
        let id = try insertChange(told.date, fields, of: animal.id, by: person, simulated: animal.simulated)
        try remember(told.key, as: id)
        run.changes.recorded += 1
        // Whose an EID is must be known to the next item already; the rest can wait for the end of the batch.
        if told.kind == .tagging {
            try refold(animal.id)
            run.animal = nil
        } else {
            touched.insert(animal.id)
        }
    }

    /// Makes the animal that a birth tells of.
    private func beBorn(_ birth: BirthFields, _ told: ToldChange, by person: String) throws {
        guard told.date.isWholeDay else {
            throw HerdError.badChange(
                "a birth is dated by a day, without time", CodedText("bad-change.birth-time"))
        }
        guard told.date.day <= instant.day else { throw HerdError.bornInFuture(told.date.day) }
        let id: Animal.ID = makeID()
        try ChangeRules.check(.birth(birth))
        try requireReferences(.birth(birth), of: id)
        let change = try writeChange(told.date, .birth(birth), of: id, by: person, simulated: false)
        try foldNew([change], of: id)
        try remember(told.key, as: change.id)
    }

    /// The animal that is known by this; that of the item before is mostly the same.
    private func animal(_ identities: [ToldIdentity], _ run: inout ToldImport) throws -> AnimalFacts? {
        if let last = run.animal, last.identities == identities { return last.animal }
        let found = try animal(identities)
        run.animal = found.map { (identities, $0) }
        return found
    }

    func animal(_ identities: [ToldIdentity]) throws -> AnimalFacts? {
        for identity in identities {
            switch identity {
            case .earTag(let tag):
                let found: AnimalFacts? = try first(
                    "SELECT id, ear_tag, sex, born, simulated FROM animals WHERE ear_tag = \(tag)")
                if let found { return found }
            case .eid(let eid):
                let holders = try holders(of: eid)
                if holders.count == 1 { return AnimalFacts(holders[0]) }
            }
        }
        return nil
    }

    /// The change that is told of, when it is here: by the other system's key, by its id, or one that says the same.
    private func knownChange(_ told: ToldChange, _ fields: ChangeFields, of animal: AnimalFacts) throws -> Change? {
        if let key = told.key {
            let remembered: Change.ID? = try value("SELECT result FROM requests WHERE key = \(Self.told(key))")
            if let id = remembered ?? Change.ID(key),
                let change: Change = try first("SELECT * FROM changes WHERE id = \(id)"),
                change.animalId == animal.id, change.kind == told.kind
            {
                return change
            }
        }
        if told.kind == .birth {
            return try first(
                "SELECT * FROM changes WHERE animal_id = \(animal.id) AND kind = \(ChangeKind.birth)")
        }
        let start = told.date.start.microseconds
        // Other formats count in milliseconds.
        let nearby: [Change] = try rows(
            """
            SELECT * FROM changes WHERE animal_id = \(animal.id)
            AND date BETWEEN \(start - 999) AND \(start + 999) ORDER BY date, id
            """)
        return nearby.first {
            $0.kind == told.kind && $0.date.isSame(as: told.date) && $0.fields.typedByHand == fields
        }
    }

    private func remember(_ key: String?, as id: Change.ID) throws {
        guard let key, Change.ID(key) == nil else { return }
        try run(
            """
            INSERT INTO requests (key, kind, result, at) VALUES (\(Self.told(key)), 'told', \(id), \(now))
            ON CONFLICT (key) DO UPDATE SET result = excluded.result, at = excluded.at
            """)
    }

    /// Keys of other systems stand apart from those of requests.
    private static func told(_ key: String) -> String { "told \(key)" }

    /// The group called so in a barn, made when there is none.
    private func group(_ path: [String], _ run: inout AnimalImport) throws -> Location.ID {
        var cells: AnimalCells = [.earTag: "CZ000000000"]
        if path.count > 1 { cells[.barn] = path.first }
        cells[.group] = path.last
        guard let id = try group(of: AnimalRow(cells), &run) else {
            throw ToldError("group", path.joined(separator: "/"), "there is no such group")
        }
        return id
    }
}

extension ToldIdentity {
    var text: String {
        switch self {
        case .earTag(let tag): tag.text
        case .eid(let eid): eid.description
        }
    }
}

extension ChangeDate {
    /// To the millisecond, which is what other formats tell.
    fileprivate func isSame(as other: ChangeDate) -> Bool {
        isWholeDay == other.isWholeDay
            && start.microseconds.flooringDivision(by: 1000) == other.start.microseconds.flooringDivision(by: 1000)
    }
}
