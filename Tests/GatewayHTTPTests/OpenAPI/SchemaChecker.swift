import Foundation
import HerdStore
import Values

/// Checks JSON against the part of JSON Schema that openapi.json uses.
///
/// Stricter than the standard in one thing: an object may only have keys that its schema names, so that an answer
/// with an undocumented key fails.
struct SchemaChecker {
    let document: JSONValue

    /// What is wrong with a value, each with its path; empty when nothing is.
    func complaints(about value: JSONValue, against schema: JSONValue, at path: String = "$") -> [String] {
        let finding = evaluate(value, schema, path)
        guard finding.complaints.isEmpty, let known = finding.known, case .object(let members) = value else {
            return finding.complaints
        }
        return members.keys.filter { !known.contains($0) }.sorted().map { "\(path).\($0) is not described" }
    }

    /// The schema behind `#/components/…`.
    func resolve(_ reference: String) -> JSONValue? {
        reference.split(separator: "/").dropFirst().reduce(document as JSONValue?) { node, key in node?[String(key)] }
    }

    /// What one look at a value brought: complaints, and the keys that are described; `nil` when any may be there.
    private struct Finding {
        var complaints: [String] = []
        var known: Set<String>? = []

        mutating func merge(_ other: Finding) {
            complaints += other.complaints
            known = known.flatMap { mine in other.known.map { mine.union($0) } }
        }
    }

    private func evaluate(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> Finding {
        var finding = Finding()
        if let reference = schema["$ref"]?.string {
            guard let target = resolve(reference) else {
                return Finding(complaints: ["\(path): \(reference) leads nowhere"])
            }
            finding.merge(evaluate(value, target, path))
        }
        for part in schema["allOf"]?.array ?? [] { finding.merge(evaluate(value, part, path)) }
        for (keyword, isEnough) in [("oneOf", { $0 == 1 }), ("anyOf", { $0 > 0 })] as [(String, (Int) -> Bool)] {
            guard let parts = schema[keyword]?.array else { continue }
            let findings = parts.map { evaluate(value, $0, path) }
            let fitting = findings.filter(\.complaints.isEmpty)
            if isEnough(fitting.count) {
                fitting.forEach { finding.merge($0) }
            } else {
                let reasons = findings.map { $0.complaints.first ?? "fits" }.joined(separator: " | ")
                finding.complaints.append("\(path): \(fitting.count) of \(keyword) fit: \(reasons)")
            }
        }
        finding.complaints += typeComplaints(value, schema, path)
        switch value {
        case .object(let members): finding.merge(evaluate(members, schema, path))
        case .array(let items): finding.complaints += complaints(about: items, schema, path)
        case .string(let text): finding.complaints += complaints(about: text, schema, path)
        case .integer(let number): finding.complaints += complaints(about: Double(number), schema, path)
        case .number(let number): finding.complaints += complaints(about: number, schema, path)
        case .null, .boolean: break
        }
        return finding
    }

    private func typeComplaints(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        var found: [String] = []
        let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string].compactMap(\.self)
        if !types.isEmpty, !types.contains(where: { value.is($0) }) { found.append("\(path) is no \(types)") }
        if let expected = schema["const"], expected != value { found.append("\(path) is not \(expected)") }
        if let choices = schema["enum"]?.array, !choices.contains(value) {
            found.append("\(path): \(value) is no choice")
        }
        return found
    }

    private func evaluate(_ members: [String: JSONValue], _ schema: JSONValue, _ path: String) -> Finding {
        let others = schema["additionalProperties"]
        var finding = Finding(known: others?.isTrue == true || others?.object != nil ? nil : [])
        if let others, others.object != nil {
            for (key, member) in members where schema["properties"]?[key] == nil {
                finding.complaints += complaints(about: member, against: others, at: "\(path).\(key)")
            }
        }
        for key in schema["required"]?.array?.compactMap(\.string) ?? [] where members[key] == nil {
            finding.complaints.append("\(path).\(key) is missing")
        }
        for (key, property) in schema["properties"]?.object ?? [:] {
            finding.known?.insert(key)
            guard let member = members[key] else { continue }
            finding.complaints += complaints(about: member, against: property, at: "\(path).\(key)")
        }
        return finding
    }

    private func complaints(about items: [JSONValue], _ schema: JSONValue, _ path: String) -> [String] {
        var found: [String] = []
        if let least = schema["minItems"]?.integer, items.count < least { found.append("\(path) has too few items") }
        if let most = schema["maxItems"]?.integer, items.count > most { found.append("\(path) has too many items") }
        for (index, item) in items.enumerated() {
            let prefix = schema["prefixItems"]?.array ?? []
            guard let expected = index < prefix.count ? prefix[index] : schema["items"] else { continue }
            found += complaints(about: item, against: expected, at: "\(path)[\(index)]")
        }
        return found
    }

    private func complaints(about text: String, _ schema: JSONValue, _ path: String) -> [String] {
        var found: [String] = []
        if let least = schema["minLength"]?.integer, text.count < least { found.append("\(path) is too short") }
        if let most = schema["maxLength"]?.integer, text.count > most { found.append("\(path) is too long") }
        if let pattern = schema["pattern"]?.string, text.range(of: pattern, options: .regularExpression) == nil {
            found.append("\(path): '\(text)' does not match \(pattern)")
        }
        let fits =
            switch schema["format"]?.string {
            case "date": CalendarDay(text) != nil
            case "date-time": Timestamp(text) != nil
            case "uuid": UUID(uuidString: text) != nil && text == text.lowercased()
            case "byte": Data(base64Encoded: text) != nil
            default: true
            }
        if !fits { found.append("\(path): '\(text)' is no \(schema["format"]?.string ?? "")") }
        return found
    }

    private func complaints(about number: Double, _ schema: JSONValue, _ path: String) -> [String] {
        func limit(_ keyword: String) -> Double? {
            switch schema[keyword] {
            case .integer(let value): Double(value)
            case .number(let value): value
            default: nil
            }
        }
        var found: [String] = []
        if let least = limit("minimum"), number < least { found.append("\(path): \(number) is below \(least)") }
        if let most = limit("maximum"), number > most { found.append("\(path): \(number) is above \(most)") }
        return found
    }
}

extension JSONValue {
    fileprivate func `is`(_ type: String) -> Bool {
        switch self {
        case .null: type == "null"
        case .boolean: type == "boolean"
        case .integer: type == "integer" || type == "number"
        case .number(let value): type == "number" || type == "integer" && value == value.rounded()
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }
}
