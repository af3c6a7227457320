import Values

extension ListEntry {
    /// What came of the fields that people may set, tidied; an emptied one is `null`.
    static func checked(_ json: JSONValue) throws(HerdError) -> [String: JSONValue] {
        guard case .object(let members) = json else {
            throw HerdError.badText(list.rawValue, "needs a JSON object")
        }
        var checked: [String: JSONValue] = [:]
        for field in fields.map(\.field) {
            guard let value = members[field.name] else { continue }
            let tidied = try field.tidied(value)
            if tidied == .null, field.isRequired { throw field.badLength }
            // A flag or a choice that is emptied is as it was in the beginning.
            checked[field.name] = tidied == .null ? defaults[field.name] ?? .null : tidied
        }
        return checked
    }

    /// Reads an entry whose fields were checked.
    static func entry(of members: [String: JSONValue]) throws -> Self {
        if let needed = fields.map(\.field).first(where: { $0.isRequired && members[$0.name] == nil }) {
            throw needed.badLength
        }
        return try JSONValue.object(members.filter { $0.value != .null }).decoded()
    }
}

extension Field {
    fileprivate var badLength: HerdError {
        guard case .text(let most) = type else { return HerdError.badText(name, "is missing") }
        return HerdError.badLength(name, 1...most)
    }

    /// The value as it is kept.
    fileprivate func tidied(_ value: JSONValue) throws(HerdError) -> JSONValue {
        guard value != .null else { return .null }
        switch type {
        case .text(let most):
            guard let text = value.text?.tidied, text.isOf(0...most), text.isLine else { throw badLength }
            return text.isEmpty ? .null : .string(text)
        case .number(let range, _):
            guard let number = value.double, range.contains(number) else { throw outOfRange(range) }
            return value
        case .integer(let range):
            guard case .integer(let number) = value, let whole = Int(exactly: number), range.contains(whole) else {
                throw HerdError.outOfRange(name, range, "as a whole number")
            }
            return value
        case .flag:
            guard case .boolean = value else { throw HerdError.badText(name, "is neither true nor false") }
            return value
        case .choice(let choices):
            guard let text = value.text, choices.contains(text) else {
                throw HerdError.badText(name, "is none of \(choices.joined(separator: ", "))")
            }
            return value
        default:
            guard let text = value.text, Location.ID(text) != nil else {
                throw HerdError.badText(name, "is not the id of a place")
            }
            return value
        }
    }

    private func outOfRange(_ range: ClosedRange<Double>) -> HerdError {
        HerdError.outOfRange(name, Int(range.lowerBound)...Int(range.upperBound), "as a number")
    }
}

extension String {
    /// Without spaces at its ends, and with one between words: what looks the same is the same.
    fileprivate var tidied: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
