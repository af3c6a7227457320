package import Values

/// What another system tells in its own format: an animal as it is, or one thing that happened to one.
package enum ToldRecord: Equatable, Sendable {
    case animal(ToldAnimal)
    case change(ToldChange)
    /// An animal as a row of a table has it.
    case row(AnimalCells)
    case member(MemberDraft)
    case lactation(ToldLactation)
}

/// What milk recording found of an animal.
package struct ToldLactation: Equatable, Sendable {
    /// Who it is: the first that is known here counts.
    package var animal: [ToldIdentity]
    package var draft: LactationRecordDraft
}

/// An animal as another system knows it; what it does not tell is `nil` and erases nothing.
package struct ToldAnimal: Equatable, Sendable {
    package var earTag: String?
    package var eid: String?
    package var sex: Sex?
    package var born: CalendarDay?
    package var breed: String?
    package var dam: String?
    package var sire: String?
    package var damSire: String?
    package var name: String?
    package var colour: String?
    package var collar: String?
    package var vitalimeter: String?
    package var barn: String?
    package var group: String?

    package init() {}

    /// As a row of a table has it.
    var cells: AnimalCells {
        var cells: AnimalCells = [:]
        let texts: [(AnimalColumn, String?)] = [
            (.earTag, earTag), (.eid, eid), (.sex, sex?.rawValue), (.born, born?.description), (.breed, breed),
            (.dam, dam), (.sire, sire), (.damSire, damSire), (.name, name), (.colour, colour), (.collar, collar),
            (.vitalimeter, vitalimeter), (.barn, barn), (.group, group),
        ]
        for (column, text) in texts {
            guard let text, !text.trimmed.isEmpty else { continue }
            cells[column] = String(text.trimmed)
        }
        return cells
    }
}

/// Something that happened to an animal, in another system's words made ours.
package struct ToldChange: Equatable, Sendable {
    /// Who it is: the first that is known here counts.
    package var animal: [ToldIdentity]
    package var date: ChangeDate
    package var kind: ChangeKind
    package var fields: JSONValue
    /// By which the other system knows it, so that a correction of it is one here too; also the id it has here.
    package var key: String?
    /// Groups that the fields name otherwise than by an id: by barn and group.
    package var group: [String]?

    package init(
        animal: [ToldIdentity], date: ChangeDate, kind: ChangeKind, fields: JSONValue, key: String? = nil,
        group: [String]? = nil
    ) {
        self.animal = animal
        self.date = date
        self.kind = kind
        self.fields = fields
        self.key = key
        self.group = group
    }
}

/// By what an animal is known.
package enum ToldIdentity: Hashable, Sendable {
    case earTag(EarTag)
    case eid(EID)
}

/// Reads a file of another system item by item.
package protocol ToldSource: Sendable {
    /// The next item: what it tells, or why it cannot be understood; `nil` at the end.
    mutating func next() -> ToldItem?
    /// 0…1, of the file's bytes.
    var fraction: Double { get }
    /// Names of properties that were left out.
    var ignored: [String] { get }
}

/// One item of a file, counted from 1.
package struct ToldItem: Sendable {
    package let number: Int
    /// Empty where the item has nothing to tell, such as a list of names that were remembered.
    package let records: Result<[ToldRecord], ToldError>

    package init(number: Int, records: Result<[ToldRecord], ToldError>) {
        self.number = number
        self.records = records
    }
}

/// Why an item cannot be understood.
package struct ToldError: Error, Equatable, Sendable {
    package let property: String?
    package let value: String?
    package let message: String
    package let code: ImportProblem
    /// The earlier row, or the ear tag of the other animal.
    package let other: String?

    package init(
        _ property: String?, _ value: String?, _ message: String, _ code: ImportProblem = .refused,
        other: String? = nil
    ) {
        self.property = property
        self.value = value
        self.message = message
        self.code = code
        self.other = other
    }
}
