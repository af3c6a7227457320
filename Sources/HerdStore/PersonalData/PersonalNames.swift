import Values

/// What a person is or was called by, as far as anything tells it.
struct PersonalNames: Equatable {
    private(set) var names: Set<String> = []
    private(set) var numbers: Set<String> = []
    /// As `ContactKey` makes them.
    private(set) var emails: Set<String> = []
    private(set) var phones: Set<String> = []

    /// - Parameter rows: what was held of the person at one time or another.
    init(_ rows: [JSONValue?]) {
        for row in rows {
            if case .string(let name)? = row?["name"] { names.insert(name) }
            if case .string(let number)? = row?["number"] { numbers.insert(number) }
            if case .string(let email)? = row?["email"] {
                emails.formUnion([ContactKey.email(email)].compactMap(\.self))
            }
            if case .string(let phone)? = row?["phone"] {
                phones.formUnion([ContactKey.phone(phone)].compactMap(\.self))
            }
        }
    }

    /// Whether a scanned code is the person's card.
    ///
    /// - Parameters:
    ///   - code: as the event of the scan keeps it.
    ///   - number: one of the person's.
    ///   - isSole: whether nobody else has or had that number.
    func isOn(_ code: JSONValue, number: String, isSole: Bool) -> Bool {
        // Where it is said whose card it is, nobody has to guess.
        guard code["memberId"] == nil, code["kind"] != .string(Resolution.Kind.animal.rawValue),
            case .string(let text)? = code["text"],
            Self.isCard(text, of: number)
        else { return false }
        let key = SearchKey.of(text)
        return isSole || names.contains { key.contains(SearchKey.of($0)) }
    }

    /// Whether a text is that of a member card with this number: `…: <number>` at its end, or `member:<number>` with what
    /// may follow (docs/protocols.md).
    static func isCard(_ text: String, of number: String) -> Bool {
        // Below the first line of a signed card stands its seal.
        let text = Substring(text).trimmed.prefix { !$0.isNewline }.trimmed
        if text.hasPrefix("member:\(number)") {
            let rest = text.dropFirst("member:\(number)".count)
            return rest.isEmpty || rest.first == "?"
        }
        guard text.hasSuffix(number) else { return false }
        return text.dropLast(number.count).trimmed.last == ":"
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0.isWhitespace }
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }
}
