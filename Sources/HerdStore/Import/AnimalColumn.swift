/// The columns that an import of animals understands, by their English and Czech headers.
enum AnimalColumn: String, CaseIterable, Sendable {
    case earTag = "ear_tag"
    case country, number, sex, born, breed, dam, sire
    case damSire = "dam_sire"
    case name, colour, eid, collar, vitalimeter, barn, group

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
