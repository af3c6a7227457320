import SQLite

/// A text by which the register is searched, and where it may stand, the likeliest place first.
struct DirectorySearch {
    /// Where the text is looked for, in this order; whoever is found belongs to the first that has it.
    enum Place: Int, SearchPlace {
        /// The whole personal number, or that of an organisation.
        case number
        /// The beginning of the name as a register has it, surname first.
        case register
        /// Each word at the beginning of a word of the name.
        case name
        /// Each word at the beginning of any word, or with three characters and more within one.
        case anywhere
    }

    /// The text without spaces, as it was typed.
    let number: String
    let words: [String]

    /// A search with an empty text finds all.
    init?(_ text: String) {
        // FTS5 reads its questions up to a zero, and nobody types more; a character may be any number of scalars.
        let typed = String(String.UnicodeScalarView(text.unicodeScalars.prefix(100).filter { $0 != "\0" }))
        number = typed.filter { !$0.isWhitespace }
        if number.isEmpty { return nil }
        words = Self.phone(typed).map { [$0] } ?? SearchKey.words(typed)
    }

    var places: [Place] { words.isEmpty ? [.number] : Place.allCases }

    /// How the name begins.
    var beginning: String { " \(words.joined(separator: " "))" }

    /// What the index of words may be asked at a place, word by word: whoever has the text there has all of these tokens.
    ///
    /// None where another index answers.
    func tokens(_ place: Place, of kind: DirectoryKind?) -> [[String]] {
        let only = kind == .organisation ? [[DirectoryToken.organisation]] : []
        switch place {
        case .number, .register: return []
        case .name:
            return only
                + words.map { DirectoryToken.beginningsOfName($0[...]).suffix(1) + DirectoryToken.cover($0[...]) }
        case .anywhere:
            return only
                + words.map { word in
                    word.unicodeScalars.count < 3
                        ? DirectoryToken.beginnings(word[...]).suffix(1) : DirectoryToken.cover(word[...])
                }
        }
    }

    /// Those who have the number, by theirs among the keys.
    var withNumber: SQL {
        """
        SELECT number FROM directory_keys WHERE member_id IN (SELECT id FROM members WHERE number = \(number))
        UNION ALL SELECT number FROM directory_keys
        WHERE organisation_id IN (SELECT id FROM organisations WHERE company_number = \(number))
        """
    }

    /// That somebody has the text at a place, told by the keys `k`.
    func condition(_ place: Place) -> SQL {
        switch place {
        case .number: return "k.number IN (\(withNumber))"
        case .register: return "substr(k.names, 1, \(beginning.unicodeScalars.count)) = \(beginning)"
        case .name: return SQL(words.map { "instr(k.names, \(" " + $0)) > 0" }, separator: " AND ")
        case .anywhere:
            return SQL(
                words.map { word -> SQL in
                    // A space before it is a beginning; what is longer may stand within a word.
                    let part = word.unicodeScalars.count < 3 ? " " + word : word
                    return "(instr(k.names, \(part)) > 0 OR instr(k.others, \(part)) > 0)"
                }, separator: " AND ")
        }
    }

    /// Digits in several groups are one phone or number, in whatever groups it is written.
    private static func phone(_ text: String) -> String? {
        let groups = text.split { !("0"..."9").contains($0) }
        let isNumber = text.allSatisfy { ("0"..."9").contains($0) || " +-/()\u{A0}".contains($0) }
        let digits = groups.joined()
        guard isNumber, groups.count > 1 || text.contains("+"), digits.utf8.count >= 6 else { return nil }
        return digits.hasPrefix("00") ? String(digits.dropFirst(2)) : digits
    }
}
