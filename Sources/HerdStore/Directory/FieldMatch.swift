import Values

/// What of somebody a search found.
package enum FoundField: String, Codable, Sendable, CaseIterable {
    case name, number, email, phone, employer, organisation, companyNumber, address
}

/// A field that a search found, and which parts of it.
package struct FieldMatch: Codable, Equatable, Sendable {
    package let field: FoundField
    /// Where words of the search stand in the field as it is shown, in order, none in another; may be empty of a phone that
    /// was found by its country alone.
    package let ranges: [TextRange]

    /// A part of a text, in Unicode code points.
    package struct TextRange: Codable, Equatable, Sendable {
        package let start: Int
        /// Behind the last one.
        package let end: Int
    }

    /// - Returns: `nil` when the text has none of the words.
    init?(_ searched: SearchedText, words: [String]) {
        let texts = FoldedText.of(searched)
        let found = words.flatMap { word in texts.compactMap { $0.ranges(of: word) } }
        guard !found.isEmpty else { return nil }
        field = searched.field
        ranges = Self.merged(found.flatMap(\.self))
    }

    private static func merged(_ ranges: [Range<Int>]) -> [TextRange] {
        var merged: [TextRange] = []
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = merged.last, range.lowerBound <= last.end {
                merged[merged.count - 1] = TextRange(start: last.start, end: max(last.end, range.upperBound))
            } else {
                merged.append(TextRange(start: range.lowerBound, end: range.upperBound))
            }
        }
        return merged
    }
}

/// A text as it is compared, with the place of each scalar in the text that is shown.
struct FoldedText {
    /// What is of no word is a space.
    private var scalars: [Unicode.Scalar] = []
    /// Which code points of the text that is shown a scalar is; `nil` of one that is not shown.
    private var places: [Range<Int>?] = []
    /// Where words begin; `nil` where they do after spaces.
    private var beginnings: [Int]?

    /// The ways in which a text is compared: a phone also as one word of digits.
    static func of(_ searched: SearchedText) -> [FoldedText] {
        let words = FoldedText(words: searched.text)
        return searched.field == .phone ? [words, FoldedText(phone: searched.text)] : [words]
    }

    private init(words text: String) {
        let size = text.utf8.count
        scalars.reserveCapacity(size)
        places.reserveCapacity(size)
        var place = 0
        for character in text {
            // Most of a register is plain, and Unicode's properties take their time.
            if character.utf8.count == 1, let plain = character.asciiValue {
                scalars.append(plain.isLetter || plain.isDigit ? Unicode.Scalar(plain.lowercased) : " ")
                places.append(place..<place + 1)
                place += 1
                continue
            }
            let isOfWord = Self.isOfWord(character)
            for scalar in character.unicodeScalars {
                defer { place += 1 }
                if scalar.isAccent {
                    // An accent of its own belongs to its letter.
                    if let last = places.last, let range = last, range.upperBound == place {
                        places[places.count - 1] = range.lowerBound..<place + 1
                    }
                    continue
                }
                for folded in Self.folded(scalar) {
                    scalars.append(isOfWord ? folded : " ")
                    places.append(place..<place + 1)
                }
            }
        }
    }

    private static func isOfWord(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        if let scalar = scalars.first, scalars.count == 1, scalar.value < latin.count {
            return latin[Int(scalar.value)].isOfWord
        }
        return character.isLetter || character.isNumber
    }

    private static func folded(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        scalar.value < latin.count ? latin[Int(scalar.value)].folded : SearchKey.of(String(scalar)).unicodeScalars
    }

    /// What is asked of the letters of Europe, up to the end of Latin Extended-A: Unicode's properties take their time.
    private static let latin: [(isOfWord: Bool, folded: String.UnicodeScalarView)] = (0..<0x180).map { value in
        let letter = Character(Unicode.Scalar(UInt16(value)) ?? " ")
        return (letter.isLetter || letter.isNumber, SearchKey.of(String(letter)).unicodeScalars)
    }

    private init(phone text: String) {
        let number = PhoneDigits(text)
        scalars = Array(number.digits.unicodeScalars)
        places = Array(repeating: nil, count: number.hidden.unicodeScalars.count)
        beginnings = number.beginnings
        let shown = text.unicodeScalars.enumerated().filter { ("0"..."9").contains($0.element) }.map(\.offset)
        // Of 00420… the zeros are no part of the number.
        places += shown.suffix(scalars.count - places.count).map { $0..<$0 + 1 }
    }

    /// Where a word stands in the text that is shown; `nil` when it does not.
    ///
    /// One or two characters are only looked for where words begin.
    func ranges(of word: String) -> [Range<Int>]? {
        let wanted = Array(word.unicodeScalars)
        guard let first = wanted.first, wanted.count <= scalars.count else { return nil }
        var found: [Range<Int>] = []
        var isFound = false
        for start in 0...scalars.count - wanted.count
        where scalars[start] == first && (wanted.count > 2 || begins(at: start))
            && scalars[start..<start + wanted.count].elementsEqual(wanted)
        {
            isFound = true
            let shown = places[start..<start + wanted.count].compactMap(\.self)
            guard let first = shown.first, let last = shown.last else { continue }
            found.append(first.lowerBound..<last.upperBound)
        }
        return isFound ? found : nil
    }

    /// Whether a word begins at a scalar.
    private func begins(at index: Int) -> Bool {
        if let beginnings { return beginnings.contains(index) }
        return scalars[index] != " " && (index == 0 || scalars[index - 1] == " ")
    }
}
