import Values

extension KindDescription {
    /// The most bytes that the fields of one change may have, with those that nobody has described.
    static let mostBytes = 65_536

    /// Refuses fields that this kind cannot have; those without a description pass.
    func check(_ json: JSONValue) throws(HerdError) {
        guard case .object(let members) = json else {
            throw .badField([], of: kind, "must be a JSON object", CodedText("bad-field.record"))
        }
        let size = (try? JSONText.encode(json).utf8.count) ?? .max
        guard size <= Self.mostBytes else { throw .tooLong("fields", most: Self.mostBytes, "bytes") }
        try FieldCheck(kind: kind).check(members, against: fields, others: nil, at: [])
    }

    /// The fields as they are stored: what is not asked for has the value that stands for that.
    func completed(_ json: JSONValue) -> JSONValue {
        guard case .object(var members) = json else { return json }
        for field in fields {
            if let unless = field.unless, unless.applies(to: members) { members[field.name] = .integer(unless.stored) }
        }
        return .object(members)
    }
}

/// Holds what came against what is described, and names the field that does not suit.
private struct FieldCheck {
    let kind: ChangeKind

    func check(_ members: [String: JSONValue], against fields: [Field], others: FieldType?, at path: [String])
        throws(HerdError)
    {
        for field in fields {
            // `null` says as little as nothing does.
            let value = members[field.name].flatMap { $0 == .null ? nil : $0 }
            if let unless = field.unless, unless.applies(to: members) {
                guard value == nil || value == .integer(unless.stored) else {
                    throw refusal(
                        path + [field.name], "is not asked for with \(unless.choice)",
                        CodedText("bad-field.not-asked", ["choice": .text(unless.choice)]))
                }
            } else if let value {
                try check(value, is: field.type, at: path + [field.name])
            } else if field.isRequired {
                throw refusal(path + [field.name], "is missing", CodedText("bad-field.missing"))
            }
        }
        guard let others else { return }
        let described = Set(fields.map(\.name))
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where !described.contains(name) {
            try check(value, is: others, at: path + [name])
        }
    }

    private func check(_ value: JSONValue, is type: FieldType, at path: [String]) throws(HerdError) {
        switch type {
        case .text(let most): try checkText(value, most, path)
        case .note:
            guard let text = value.text, text.utf8.count <= FieldType.longestNote, text.isText else {
                throw refusal(
                    path, "is not a text of at most \(FieldType.longestNote) bytes",
                    CodedText("bad-field.note", ["most": .number(FieldType.longestNote)]))
            }
        case .number(let range, _): try checkNumber(value, range, path)
        case .integer(let range):
            guard case .integer(let number) = value, let number = Int(exactly: number), range.contains(number) else {
                throw refusal(
                    path, "is not a whole number from \(range.lowerBound) to \(range.upperBound)",
                    CodedText(
                        "bad-field.integer",
                        ["least": .number(range.lowerBound), "most": .number(range.upperBound)]))
            }
        case .day:
            guard let text = value.text, CalendarDay(text) != nil else {
                throw refusal(path, "is not a date such as 2026-11-20", CodedText("bad-field.day"))
            }
        case .time:
            guard let text = value.text, text.wholeMatch(of: /([01][0-9]|2[0-3]):[0-5][0-9]/) != nil else {
                throw refusal(path, "is not a time such as 08:12", CodedText("bad-field.time"))
            }
        case .flag:
            guard case .boolean = value else {
                throw refusal(path, "is neither true nor false", CodedText("bad-field.flag"))
            }
        case .choice(let choices):
            guard let text = value.text, choices.contains(text) else { throw unknownChoice(choices, path) }
        case .numberChoice(let choices):
            guard let number = value.double, choices.contains(number) else {
                throw unknownChoice(choices.map { JSONValue.plainest($0).words }, path)
            }
        case .group:
            guard let text = value.text, Location.ID(text) != nil else {
                throw refusal(path, "is not the id of a group", CodedText("bad-field.group"))
            }
        case .list(let element, let most):
            guard case .array(let elements) = value, elements.count <= most else {
                throw refusal(
                    path, "is not a list of at most \(most)", CodedText("bad-field.list", ["most": .number(most)]))
            }
            for (index, value) in elements.enumerated() { try check(value, is: element, at: path + ["\(index + 1)"]) }
        case .record(let fields, let others):
            guard case .object(let members) = value else {
                throw refusal(path, "must be a JSON object", CodedText("bad-field.record"))
            }
            try check(members, against: fields, others: others, at: path)
        }
    }

    private func checkText(_ value: JSONValue, _ most: Int, _ path: [String]) throws(HerdError) {
        // What nobody sees has no place in a line that is shown and printed.
        guard let text = value.text, text.isLine(most: most) else {
            throw refusal(
                path, "is not a line of at most \(most) characters",
                CodedText("bad-field.text", ["most": .number(most)]))
        }
        let isRequired = KindDescription.of(kind).fields.contains { path == [$0.name] && $0.isRequired }
        guard !isRequired || text.contains(where: { !$0.isWhitespace }) else {
            throw refusal(path, "is missing", CodedText("bad-field.missing"))
        }
    }

    private func checkNumber(_ value: JSONValue, _ range: ClosedRange<Double>, _ path: [String]) throws(HerdError) {
        guard let number = value.double, number.isFinite, range.contains(number) else {
            let (least, most) = (JSONValue.plainest(range.lowerBound).words, JSONValue.plainest(range.upperBound).words)
            guard range.upperBound.isFinite else {
                throw refusal(
                    path, "is not a number from \(least)", CodedText("bad-field.least", ["least": .text(least)]))
            }
            throw refusal(
                path, "is not a number from \(least) to \(most)",
                CodedText("bad-field.number", ["least": .text(least), "most": .text(most)]))
        }
    }

    private func unknownChoice(_ choices: [String], _ path: [String]) -> HerdError {
        let allowed = choices.joined(separator: ", ")
        return refusal(
            path, "is none of \(allowed)", CodedText("bad-field.choice", ["allowed": .text(allowed)]))
    }

    private func refusal(_ path: [String], _ rule: String, _ told: CodedText) -> HerdError {
        .badField(path, of: kind, rule, told)
    }
}

extension HerdError {
    /// A field that breaks its description; `told` says how.
    fileprivate static func badField(
        _ path: [String], of kind: ChangeKind, _ rule: String, _ told: CodedText
    ) -> HerdError {
        let field = path.isEmpty ? "fields" : path.joined(separator: ".")
        return HerdError(
            .invalid, told.with(["change": .text(kind.name), "field": .text(field)]),
            "'\(field)' of the \(kind.name) \(rule)",
            action: "Correct it and send it again; GET /v1/change-kinds says what there is.")
    }
}

extension String {
    fileprivate func isLine(most: Int) -> Bool {
        // Most are plain and short, and to look at bytes is much quicker than at characters.
        if utf8.count <= most, utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return true }
        return isOf(0...most) && isLine
    }
}
