/// What was typed after a command's name, checked against its options.
struct Arguments: Sendable {
    let operands: [String]
    private let values: [String: [String]]

    /// - Throws: `UsageError` for an unknown option, a missing value, or a value where none belongs.
    init(_ words: [String], for command: Command) throws(UsageError) {
        var operands: [String] = []
        var values: [String: [String]] = [:]
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else {
                operands.append(word)
                continue
            }
            if word == "--" {
                operands += rest
                break
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = command.options.first(where: { $0.name == name }) else {
                throw UsageError("unknown option --\(name)", command: command.name)
            }
            let attached = parts.count > 1 ? String(parts[1]) : nil
            if let placeholder = option.value {
                guard let value = attached ?? rest.popFirst() else {
                    throw UsageError("--\(name) needs \(placeholder)", command: command.name)
                }
                values[name, default: []].append(value)
            } else {
                guard attached == nil else { throw UsageError("--\(name) takes no value", command: command.name) }
                values[name, default: []].append("")
            }
        }
        self.operands = operands
        self.values = values
    }

    /// Whether a switch was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The last value given for an option.
    func value(_ name: String) -> String? { values[name]?.last }

    /// Every value given for an option, in order.
    func values(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of an option that must be a number in `range`.
    func number<Number: LosslessStringConvertible & Comparable>(
        _ name: String, in range: ClosedRange<Number>
    ) throws(UsageError) -> Number? {
        guard let text = value(name) else { return nil }
        guard let number = Number(text), range.contains(number) else {
            throw UsageError("--\(name) \(text): needs a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// - Throws: `UsageError` when an option was given that does nothing with what else was said.
    func refuse(_ names: String..., unless isMeant: Bool) throws(UsageError) {
        guard !isMeant, let name = names.first(where: has) else { return }
        throw UsageError("--\(name): does nothing with '\(operands.first ?? "")'")
    }

    /// The value of an option that must be given.
    func required(_ name: String) throws(UsageError) -> String {
        guard let value = value(name) else { throw UsageError("--\(name) is required") }
        return value
    }
}

/// The command line was wrong; says what and where to look.
struct UsageError: Error {
    let message: String
    let command: String?

    init(_ message: String, command: String? = nil) {
        self.message = message
        self.command = command
    }
}
