import Values

/// One row of an import, read into an animal.
struct AnimalRow: Equatable {
    var draft: AnimalDraft
    let tag: EarTag
    let barn: String?
    let group: String?

    /// - Parameter cells: trimmed and not empty.
    init(_ cells: [AnimalColumn: String]) throws(CellError) {
        tag = try Self.tag(cells)
        guard let sexText = cells[.sex] else { throw CellError(.sex, nil, "the sex is missing") }
        guard let sex = Sex(word: sexText) else {
            throw CellError(.sex, sexText, "the sex is neither female (F, samice, jalovice) nor male (M, samec, býk)")
        }
        guard let bornText = cells[.born] else { throw CellError(.born, nil, "the birth date is missing") }
        guard let born = Self.day(bornText) else {
            throw CellError(.born, bornText, "the date is neither like 2021-05-04 nor like 4.5.2021")
        }
        draft = AnimalDraft(
            country: tag.country, number: tag.number, sex: sex, born: born, breed: cells[.breed], dam: cells[.dam],
            sire: cells[.sire], damSire: cells[.damSire], name: cells[.name], colour: cells[.colour],
            eid: try Self.eid(cells), collar: cells[.collar], vitalimeter: cells[.vitalimeter])
        barn = cells[.barn]
        group = cells[.group]
        if barn != nil, group == nil {
            throw CellError(.group, nil, "there is a barn but no group: animals stand in groups")
        }
        for column in [AnimalColumn.breed, .dam, .sire, .damSire, .name, .colour] {
            guard let text = cells[column], text.count > 200 else { continue }
            throw CellError(column, text, "the text is longer than 200 characters")
        }
        for column in [AnimalColumn.barn, .group] {
            guard let text = cells[column], text.count > 40 else { continue }
            throw CellError(column, text, "the number is longer than 40 characters")
        }
    }

    private static func tag(_ cells: [AnimalColumn: String]) throws(CellError) -> EarTag {
        let column = cells[.earTag] != nil ? AnimalColumn.earTag : .number
        guard let text = cells[column] else { throw CellError(.earTag, nil, "the ear tag is missing") }
        do throws(EarTagError) {
            return try EarTag(text, country: cells[.country] ?? "CZ")
        } catch {
            throw CellError(column, text, HerdError(error).description)
        }
    }

    private static func eid(_ cells: [AnimalColumn: String]) throws(CellError) -> EID? {
        guard let text = cells[.eid] else { return nil }
        // What Excel makes of 15 digits in a cell that is not text.
        guard !text.contains(where: { $0 == "E" || $0 == "e" }) else {
            throw CellError(.eid, text, "the spreadsheet rounded the EID: format the column as text and enter it again")
        }
        do throws(EIDError) {
            return try EID(digits: text.filter { !$0.isWhitespace })
        } catch {
            throw CellError(.eid, text, error.description)
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

/// What is wrong with one cell.
struct CellError: Error, Equatable {
    let column: AnimalColumn
    let value: String?
    let message: String

    init(_ column: AnimalColumn, _ value: String?, _ message: String) {
        self.column = column
        self.value = value
        self.message = message
    }
}
