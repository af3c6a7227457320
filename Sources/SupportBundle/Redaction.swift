/// Takes out of a line whatever may be a secret or lead to a person; what is left still says what happened.
///
/// The log is written without any of it. This is for what got into it all the same: a message of another program, a link
/// with a password in it. It rather takes too much.
package enum Redaction {
    /// In place of what was taken.
    package static let mark = "[…]"

    package static func clean(_ line: String) -> String {
        var words: [String] = []
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            words.append(clean(word: String(word), after: words.last))
        }
        return joiningNumbers(words).joined(separator: " ")
    }

    private static func clean(word: String, after before: String?) -> String {
        let introduction = before?.lowercased().filter { $0 != ":" } ?? ""
        if introduces.contains(introduction), word.utf8.count > 5 { return mark }
        if word.contains("@") { return mailOrAddress(word) }
        for name in names {
            for separator in ["=", ":"] {
                guard let range = word.firstRange(of: name + separator), range.upperBound < word.endIndex else {
                    continue
                }
                return word[..<range.upperBound] + mark
            }
        }
        return word.split(separator: ",", omittingEmptySubsequences: false)
            .map { isSecret($0) ? mark : String($0) }.joined(separator: ",")
    }

    /// After these comes what nobody else is to know.
    private static let introduces: Set<String> = ["bearer", "token", "password", "basic"]
    private static let names = [
        "token", "password", "Password", "secret", "key", "Authorization", "Cookie", "gateway_session",
    ]

    /// `http://name:word@host` keeps its host; a mail address goes.
    private static func mailOrAddress(_ word: String) -> String {
        guard let scheme = word.firstRange(of: "://"), let at = word.lastIndex(of: "@"), scheme.upperBound <= at else {
            return mark
        }
        return String(word[..<scheme.upperBound]) + mark + String(word[at...])
    }

    /// A token: long, and of letters and digits without a word in it.
    private static func isSecret(_ word: Substring) -> Bool {
        let core = word.utf8.filter {
            isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        }
        // A time of day has letters too, but two.
        guard core.count >= 20, core.contains(where: isDigit), core.count(where: isLetter) > 3 else { return false }
        // Ids of devices and weighings, and the times in the names of captures, say nothing of anybody.
        let isID = core.count == 36 && core.count(where: { $0 == UInt8(ascii: "-") }) == 4
        return !isID && !word.contains(".capture") && !word.contains("/")
    }

    /// A telephone number may stand in groups: nine digits or more, with nothing but spaces between.
    private static func joiningNumbers(_ words: [String]) -> [String] {
        var result: [String] = []
        var group: [String] = []
        func digits(_ words: [String]) -> Int { words.reduce(0) { $0 + $1.utf8.count(where: isDigit) } }
        func close() {
            if digits(group) >= 9 { result.append(mark) } else { result += group }
            group = []
        }
        for word in words {
            let isNumber = !word.isEmpty && word.utf8.allSatisfy { isDigit($0) || numberMarks.contains($0) }
            if isNumber {
                group.append(word)
            } else {
                close()
                result.append(word)
            }
        }
        close()
        return result
    }

    private static let numberMarks = Set("+()-/.,;:".utf8)

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
