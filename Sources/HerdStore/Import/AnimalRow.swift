import Values

/// One row of an import, read: what it says of an animal, new or known.
struct AnimalRow: Equatable {
    /// `nil` where only the EID says which animal it is.
    let tag: EarTag?
    let eid: EID?
    let sex: Sex?
    let born: CalendarDay?
    let barn: String?
    let group: String?
    /// All cells, of which those that are plain text are read here.
    let texts: AnimalCells

    /// - Parameter cells: trimmed and not empty.
    init(_ cells: AnimalCells) throws(CellError) {
        tag = try Self.tag(cells)
        sex = try Self.sex(cells)
        born = try Self.born(cells)
        eid = try Self.eid(cells)
        barn = cells[.barn]
        group = cells[.group]
        texts = cells
        guard tag != nil || eid != nil else {
            throw CellError(.earTag, nil, .missing, "the ear tag is missing")
        }
        if barn != nil, group == nil {
            throw CellError(
                .group, nil, .barnWithoutGroup, "there is a barn but no group: animals stand in groups")
        }
        for (column, limit) in Self.limits {
            guard let text = texts[column], !text.isOf(0...limit) || !text.isLine else { continue }
            throw CellError(
                column, text, .textTooLong, "the text is longer than \(limit) characters, or has one that nobody sees")
        }
        for (column, number) in [(AnimalColumn.barn, barn), (.group, group)] {
            guard let number, !number.isOf(0...40) || !number.isLine else { continue }
            throw CellError(column, number, .textTooLong, "the number is longer than 40 characters")
        }
    }

    /// A new animal, which needs more than a known one.
    func draft() throws(CellError) -> AnimalDraft {
        guard let tag else { throw CellError(.earTag, nil, .missing, "the ear tag is missing") }
        guard let sex else { throw CellError(.sex, nil, .missing, "the sex is missing") }
        guard let born else { throw CellError(.born, nil, .missing, "the birth date is missing") }
        return AnimalDraft(
            country: tag.country, number: tag.number, sex: sex, born: born, breed: texts[.breed], dam: texts[.dam],
            sire: texts[.sire], damSire: texts[.damSire], name: texts[.name], colour: texts[.colour],
            eid: eid, collar: texts[.collar], vitalimeter: texts[.vitalimeter])
    }

    /// How long the columns that are plain text may be.
    private static let limits: [(AnimalColumn, Int)] = [
        (.breed, 200), (.collar, 20), (.colour, 200), (.dam, 200), (.damSire, 200), (.name, 200), (.sire, 200),
        (.vitalimeter, 20),
    ]

    private static func tag(_ cells: AnimalCells) throws(CellError) -> EarTag? {
        let column = cells[.earTag] != nil ? AnimalColumn.earTag : .number
        guard let text = cells[column] else { return nil }
        do throws(EarTagError) {
            return try EarTag(text, country: cells[.country] ?? "CZ")
        } catch {
            throw CellError(column, text, .badEarTag, HerdError(error).description)
        }
    }

    private static func sex(_ cells: AnimalCells) throws(CellError) -> Sex? {
        guard let text = cells[.sex] else { return nil }
        guard let sex = Sex(word: text) else {
            throw CellError(
                .sex, text, .badSex, "the sex is neither female (F, samice, jalovice) nor male (M, samec, býk)")
        }
        return sex
    }

    private static func born(_ cells: AnimalCells) throws(CellError) -> CalendarDay? {
        guard let text = cells[.born] else { return nil }
        guard let born = day(text) else {
            throw CellError(.born, text, .badDate, "the date is neither like 2021-05-04 nor like 4.5.2021")
        }
        return born
    }

    private static func eid(_ cells: AnimalCells) throws(CellError) -> EID? {
        guard let text = cells[.eid] else { return nil }
        // What Excel makes of 15 digits in a cell that is not text.
        guard !text.contains(where: { $0 == "E" || $0 == "e" }) else {
            throw CellError(
                .eid, text, .roundedEID,
                "the spreadsheet rounded the EID: format the column as text and enter it again")
        }
        do throws(EIDError) {
            return try EID(digits: text.filter { !$0.isWhitespace })
        } catch {
            throw CellError(.eid, text, .badEID, error.description)
        }
    }

    /// ISO, or day.month.year as Czech Excel writes it.
    static func day(_ text: String) -> CalendarDay? {
        if let day = CalendarDay(text) { return day }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            String(part.filter { !$0.isWhitespace })
        }
        guard parts.count == 3, parts[2].utf8.count == 4,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let day = Int(parts[0]), let month = Int(parts[1]), let year = Int(parts[2])
        else { return nil }
        return CalendarDay(year: year, month: month, day: day)
    }
}

extension Sex {
    /// Reads the words that herd lists use, in English and Czech.
    fileprivate init?(word: String) {
        switch SearchKey.of(word) {
        case "f", "female", "heifer", "cow", "z", "samice", "jalovice", "jalovicka", "krava": self = .female
        case "m", "male", "bull", "b", "samec", "byk", "bycek": self = .male
        default: return nil
        }
    }
}
