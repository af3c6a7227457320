import Glibc

/// What would give a person away in a text of somebody else, as searches compare texts: accents and case do not count.
struct NameTraces {
    /// Of each name the words that all have to stand in a text, the longest first.
    private let names: [[String]]
    private let emails: [String]
    /// Digits without their country.
    private let phones: [String]

    init(_ names: PersonalNames) {
        let words = names.names.map { name in
            // Titles are not what somebody is known by, and nobody writes them down in passing.
            let known = SearchKey.words(MemberName(shown: name).registered)
            return Array(Set(known)).sorted { ($0.utf8.count, $1) > ($1.utf8.count, $0) }
        }
        self.names = Set(words).filter { ($0.first?.utf8.count ?? 0) > 2 }.sorted { $0.joined() < $1.joined() }
        emails = names.emails.map(SearchKey.of).sorted()
        phones = names.phones.map { String($0.filter(\.isNumber).suffix(9)) }.filter { $0.utf8.count > 5 }.sorted()
    }

    /// Whether nothing is known that could be looked for.
    var areNone: Bool { names.isEmpty && emails.isEmpty && phones.isEmpty }

    /// Whether a text has one of them.
    ///
    /// The words of a name stand in any order, and may go on: `Řehořem Žůžou` is declined from `Řehoř Žůžo`, and whom a text
    /// means is for people to say.
    func are(in text: String) -> Bool {
        let key = SearchKey.of(text)
        if emails.contains(where: { key.has($0) }) { return true }
        if !phones.isEmpty, key.hasDigits {
            let digits = String(key.filter { !" \u{A0}-/().".contains($0) })
            if phones.contains(where: { digits.has($0) }) { return true }
        }
        let near = names.filter { words in words.allSatisfy { key.has(Self.stem($0)) } }
        guard !near.isEmpty else { return false }
        // In JSON a new line is two characters, of which one is a letter.
        let words = SearchKey.words(key.replacing("\\n", with: " ").replacing("\\t", with: " "))
        return near.contains { name in
            name.allSatisfy { part in words.contains { $0.hasPrefix(Self.stem(part)) } }
        }
    }

    /// A word without the vowel at its end, which is another one in another case: `Svoboda`, `Svobodovi`.
    private static func stem(_ word: String) -> String {
        guard word.utf8.count > 3, let last = word.last, "aeiouy".contains(last) else { return word }
        return String(word.dropLast())
    }
}

extension String {
    /// Whether another text stands in it, byte by byte: it is asked of every text of a herd.
    fileprivate func has(_ part: String) -> Bool {
        withCString { text in part.withCString { strstr(text, $0) != nil } }
    }

    fileprivate var hasDigits: Bool { utf8.contains { (0x30...0x39).contains($0) } }
}
