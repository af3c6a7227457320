import Values

/// What a column of a table of members holds, called as the API calls the field of a member.
package enum MemberColumn: String, Codable, Sendable, CaseIterable {
    case name, titlesBefore, givenName, familyName, titlesAfter, number, organisation, employer, email, phone, roles,
        level
    case active, until, insuredUntil, checkedOn, notes

    /// Known by its heading, English or Czech; case, accents, spaces and marks do not matter.
    init?(heading: String) {
        let key = SearchKey.of(heading).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard let column = Self.allCases.first(where: { $0.headings.contains(key) }) else { return nil }
        self = column
    }

    private var headings: [String] {
        switch self {
        case .name: ["name", "jmeno", "jmenoaprijmeni", "prijmeniajmeno", "celejmeno", "clen"]
        case .titlesBefore: ["titlesbefore", "titul", "tituly", "titulpred", "titulypred", "titulpredjmenem"]
        case .givenName: ["givenname", "firstname", "krestnijmeno"]
        case .familyName: ["familyname", "lastname", "surname", "prijmeni"]
        case .titlesAfter: ["titlesafter", "titulza", "titulyza", "titulzajmenem"]
        case .employer: ["employer", "zamestnavatel"]
        case .roles: ["roles", "role", "funkce"]
        case .level: ["level", "uroven"]
        case .insuredUntil: ["insureduntil", "pojistenido", "konecpojisteni", "pojistenodo"]
        case .checkedOn: ["checkedon", "overenodne", "overeno"]
        case .notes: ["notes", "note", "poznamka", "poznamky"]
        case .number: ["number", "personalnumber", "osobnicislo", "oscislo", "cislo", "clenskecislo"]
        case .organisation: ["organisation", "organization", "organizace", "zakladniorganizace", "zo"]
        case .email: ["email", "mail", "emailovaadresa"]
        case .phone: ["phone", "telefon", "mobil", "telefonnicislo"]
        case .until: ["until", "platnostdo", "platido", "clenstvido"]
        case .active: ["active", "aktivni", "inorganisation", "inorganization", "vorganizaci"]
        }
    }

    /// What a refusal of the store calls it.
    var header: String { self == .number ? "personal_number" : rawValue }

    /// Puts a cell with something in it into the draft.
    func put(_ text: String, in draft: inout MemberDraft) throws(ToldError) {
        // Spreadsheets break long cells into lines.
        let text = Self.unguarded(text)
        let line =
            self == .notes
            ? text : text.split(whereSeparator: \.isNewline).map { String(String($0).trimmed) }.joined(separator: " ")
        try put(line: line, in: &draft)
    }

    private func put(line text: String, in draft: inout MemberDraft) throws(ToldError) {
        switch self {
        case .name: draft.name = text
        case .titlesBefore: draft.setPart { $0.titlesBefore = text }
        case .givenName: draft.setPart { $0.givenName = text }
        case .familyName: draft.setPart { $0.familyName = text }
        case .titlesAfter: draft.setPart { $0.titlesAfter = text }
        case .employer: draft.employer = text
        case .roles: draft.roles = text.split { $0 == "," || $0 == ";" || $0 == "|" }.map { String(String($0).trimmed) }
        case .level: draft.level = text
        case .insuredUntil: draft.insuredUntil = try day(text)
        case .checkedOn: draft.checkedOn = try day(text)
        case .notes: draft.notes = text
        case .active: draft.active = try flag(text)
        case .number:
            guard !Self.isRounded(text) else {
                throw ToldError(header, text, "the spreadsheet has rounded the number", .roundedNumber)
            }
            draft.number = text
        case .organisation: draft.organisation = text
        case .email: draft.email = text
        case .phone: draft.phone = text
        case .until: draft.until = try day(text)
        }
    }

    /// Without the apostrophe that our own tables put before what a spreadsheet would take for a formula, such as `+420…`.
    private static func unguarded(_ text: String) -> String {
        guard text.hasPrefix("'"), let next = text.dropFirst().first, "+-=@".contains(next) else { return text }
        return String(text.dropFirst())
    }

    private func flag(_ text: String) throws(ToldError) -> Bool {
        switch SearchKey.of(text) {
        case "yes", "ano", "true", "1", "y", "a": return true
        case "no", "ne", "false", "0", "n": return false
        default: throw ToldError(header, text, "it is neither yes nor no", .badFlag)
        }
    }

    /// A long number that a spreadsheet made another one: `1,23457E+11`.
    private static func isRounded(_ text: String) -> Bool {
        let parts = text.uppercased().split(separator: "E", omittingEmptySubsequences: false)
        guard parts.count == 2, let exponent = parts.last, exponent.hasPrefix("+") else { return false }
        let mantissa = parts[0].replacing(",", with: ".")
        return Double(mantissa) != nil && Int(exponent.dropFirst()) != nil
    }

    private func day(_ text: String) throws(ToldError) -> CalendarDay {
        guard let day = AnimalRow.day(text) else {
            throw ToldError(header, text, "the date is neither like 2021-05-04 nor like 4.5.2021", .badDate)
        }
        return day
    }
}
