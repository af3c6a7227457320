import SQLite

/// A text that animals are searched by, and where it may stand, the likeliest place first.
///
/// People call animals by the last digits of the ear tag, so these come before all that only contains them.
struct AnimalSearch {
    /// Where the text is looked for, in this order; a found animal belongs to the first that has it.
    enum Place: Int, SearchPlace {
        /// The whole EID, also a former one.
        case eid
        /// The end of the ear tag's number for digits, its beginning for `CZ 123`.
        case earTag
        /// The beginning of the collar's number.
        case collar
        /// The beginnings of words of the name.
        case name
        /// Anywhere in a number or a name.
        case part
    }

    /// The text without spaces.
    let text: String
    let words: [String]
    private let isNumber: Bool
    /// Whether it is a country and at least eight digits: an ear tag, or its beginning.
    private let isTag: Bool

    /// A search with an empty text finds all.
    init?(_ text: String) {
        // FTS5 reads its questions up to a zero, and nobody types more; a character may be any number of scalars.
        let typed = String(String.UnicodeScalarView(text.unicodeScalars.prefix(100)))
        let key = String(SearchKey.of(typed).filter { $0 != "\0" })
        self.text = key.filter { !$0.isWhitespace }
        words = SearchKey.words(key)
        isNumber = self.text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let bytes = Array(self.text.utf8)
        isTag =
            (10...14).contains(bytes.count)
            && bytes.prefix(2).allSatisfy { (0x61...0x7A).contains($0) }
            && bytes.dropFirst(2).allSatisfy { (0x30...0x39).contains($0) }
        if self.text.isEmpty { return nil }
    }

    var places: [Place] {
        if isNumber { return text.utf8.count == 15 ? [.eid] : [.earTag, .collar, .part] }
        return [.earTag, .collar] + (words.isEmpty ? [] : [.name]) + (parts == nil ? [] : [.part])
    }

    /// The EID that the text is.
    var eid: Int64? { Int64(text) }

    /// What the ear tag begins or ends with, as it stands in the index.
    var tag: String { isNumber ? String(text.reversed()) : text.uppercased() }

    var isEndOfTag: Bool { isNumber }

    /// What the words of a name must begin with, as FTS5 is asked.
    var beginnings: String { words.map { "\"\($0)\" *" }.joined(separator: " AND ") }

    /// What the numbers or the names must contain, as FTS5 is asked: all the three characters that follow each other.
    ///
    /// `nil` for one or two characters, which have none. Of digits these are looked for animal by animal: they stand in so
    /// many numbers that a page is soon full. Of letters they are only looked for at the beginnings of words. `nil` for an ear
    /// tag too: nothing contains it but itself, and most of its three characters stand in nearly all.
    var parts: String? {
        let (whole, inName) = (Self.trigrams(text), words.flatMap(Self.trigrams))
        let questions = (isNumber || inName == whole ? [whole] : [whole, inName]).filter { !$0.isEmpty }
        guard !questions.isEmpty, !isTag else { return nil }
        return questions.map { "(\($0.joined(separator: " AND ")))" }.joined(separator: " OR ")
    }

    /// That an animal has the text at a place, told by its keys `k`.
    func condition(_ place: Place) -> SQL {
        let length = text.unicodeScalars.count
        switch place {
        case .eid: return "k.animal_id IN (SELECT animal_id FROM eids WHERE eid = \(eid))"
        case .earTag where isEndOfTag: return "substr(k.tag_end, 1, \(length)) = \(tag)"
        case .earTag: return "substr(k.numbers, 1, \(length)) = \(text)"
        case .collar: return "ifnull(substr(k.collar, 1, \(length)) = \(text), 0)"
        case .name: return Self.all(words.map { "instr(k.name, \(" " + $0)) > 0" })
        case .part where isNumber || words.isEmpty: return "instr(k.numbers, \(text)) > 0"
        case .part:
            return "(instr(k.numbers, \(text)) > 0 OR \(Self.all(words.map { "instr(k.name, \($0)) > 0" })))"
        }
    }

    private static func all(_ conditions: [SQL]) -> SQL { "(\(SQL(conditions, separator: " AND ")))" }

    private static func trigrams(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        return (0...scalars.count - 3).map { start in
            let trigram = String(String.UnicodeScalarView(scalars[start..<start + 3]))
            return "\"\(trigram.replacing("\"", with: "\"\""))\""
        }
    }
}
