/// The columns that an import of animals understands, by their English and Czech headers.
package enum AnimalColumn: Int, CaseIterable, Sendable {
    case earTag, country, number, sex, born, breed, dam, sire, damSire, name, colour, eid, collar, vitalimeter, barn
    case group

    /// Its header in English, by which reports name it.
    var header: String {
        switch self {
        case .earTag: "ear_tag"
        case .damSire: "dam_sire"
        default: "\(self)"
        }
    }

    /// The column that reports call so.
    init?(named name: String) {
        guard let column = Self.allCases.first(where: { $0.header == name }) else { return nil }
        self = column
    }

    /// Headers as they are compared: small letters and digits only, without accents.
    private var headers: [String] {
        switch self {
        case .earTag: ["eartag", "usniznamka", "usnicislo", "cisloznamky"]
        case .country: ["country", "zeme", "kodzeme", "stat"]
        case .number: ["number", "cislo", "identifikacnicislo"]
        case .sex: ["sex", "pohlavi"]
        case .born: ["born", "birthdate", "narozeni", "narozen", "datumnarozeni"]
        case .breed: ["breed", "plemeno"]
        case .dam: ["dam", "matka"]
        case .sire: ["sire", "otec"]
        case .damSire: ["damsire", "otecmatky"]
        case .name: ["name", "jmeno"]
        case .colour: ["colour", "color", "barva"]
        case .eid: ["eid", "cip", "transponder"]
        case .collar: ["collar", "obojek", "cisloobojku"]
        case .vitalimeter: ["vitalimeter", "vitalimetr"]
        case .barn: ["barn", "staj"]
        case .group: ["group", "skupina"]
        }
    }

    init?(header: String) {
        let key = SearchKey.of(header).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard let column = Self.allCases.first(where: { $0.headers.contains(key) }) else { return nil }
        self = column
    }
}

/// The filled cells of a row by their columns; there may be millions of rows, so nothing is hashed.
package struct AnimalCells: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    private var texts = [String?](repeating: nil, count: AnimalColumn.allCases.count)

    package init(dictionaryLiteral elements: (AnimalColumn, String)...) {
        for (column, text) in elements { self[column] = text }
    }

    subscript(column: AnimalColumn) -> String? {
        get { texts[column.rawValue] }
        set { texts[column.rawValue] = newValue }
    }
}
