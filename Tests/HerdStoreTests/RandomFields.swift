@testable import HerdStore

/// Fields that suit a description, and fields of which exactly one does not.
struct RandomFields {
    var random: any RandomNumberGenerator
    let group: Location.ID

    /// All required fields, and about half of the others.
    mutating func fields(of kind: ChangeKind) -> [String: JSONValue] { members(KindDescription.of(kind).fields) }

    /// Every way in which one field of the kind can be wrong: the fields, and the name that must be told.
    mutating func violations(of kind: ChangeKind) -> [(fields: [String: JSONValue], field: String)] {
        var found: [(fields: [String: JSONValue], field: String)] = []
        for field in KindDescription.of(kind).fields {
            let others = fields(of: kind).filter { $0.key != field.unless?.field }
            var good = field.unless == nil ? others : others.merging([field.unless?.field ?? "": "insemination"]) { $1 }
            if field.isRequired {
                good[field.name] = nil
                found.append((good, field.name))
            }
            for (wrong, path) in wrongs(field.type, field.name) {
                good[field.name] = wrong
                found.append((good, path))
            }
        }
        return found
    }

    private mutating func members(_ fields: [Field]) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for field in fields where field.isRequired || Bool.random(using: &random) {
            members[field.name] = value(field.type)
        }
        for field in fields {
            if let unless = field.unless, members[unless.field] == .string(unless.choice) { members[field.name] = 0 }
        }
        return members
    }

    private mutating func value(_ type: FieldType) -> JSONValue {
        switch type {
        case .text(let most): .string(String(repeating: "ž", count: Int.random(in: 1...most, using: &random)))
        case .note: .string("první řádek\ndruhý")
        case .number(let range, _):
            .number(
                Double(Int(Double.random(in: range.lowerBound...min(range.upperBound, 9999), using: &random))) + 0.5)
        case .integer(let range): .integer(Int64(Int.random(in: range, using: &random)))
        case .day: "2026-11-20"
        case .time: "23:59"
        case .flag: .boolean(Bool.random(using: &random))
        case .choice(let choices): .string(choices.randomElement(using: &random) ?? "")
        case .numberChoice(let choices): .plainest(choices.randomElement(using: &random) ?? 0)
        case .group: .string(group.description)
        case .list(let element, let most):
            .array((0..<Int.random(in: 0...min(most, 3), using: &random)).map { _ in value(element) })
        case .record(let fields, let others):
            .object(members(fields).merging(others.map { ["udder": value($0)] } ?? [:]) { $1 })
        }
    }

    /// Values that are not of the type, with the path that the refusal must name.
    private mutating func wrongs(_ type: FieldType, _ path: String) -> [(JSONValue, String)] {
        switch type {
        case .text(let most):
            [(.string(String(repeating: "x", count: most + 1)), path), (7, path), ("two\nlines", path)]
        case .note: [(.string(String(repeating: "x", count: 10_001)), path), ([], path)]
        case .number(let range, _):
            [(.number(range.lowerBound - 0.5), path), ("1", path), (true, path)]
                + (range.upperBound.isFinite ? [(.number(range.upperBound + 0.5), path)] : [])
        case .integer(let range):
            [
                (.integer(Int64(range.lowerBound) - 1), path), (.integer(Int64(range.upperBound) + 1), path),
                (1.5, path), ("1", path),
            ]
        case .day: [("2026-11-31", path), ("20.11.2026", path)]
        case .time: [("24:00", path), ("8:12", path), ("08:12:00", path)]
        case .flag: [("true", path), (1, path)]
        case .choice: [("whatever", path), (1, path)]
        case .numberChoice: [(0.3, path), ("1", path)]
        case .group: [("the big one", path)]
        case .list(let element, let most):
            [("one", path), (.array((0...most).map { _ in value(element) }), path)]
                + wrongs(element, "\(path).2").map { (.array([value(element), $0]), $1) }
        case .record(let fields, let others):
            [("x", path)] + wrongs(fields, others, path)
        }
    }

    private mutating func wrongs(_ fields: [Field], _ others: FieldType?, _ path: String) -> [(JSONValue, String)] {
        var found: [(JSONValue, String)] = []
        for field in fields {
            let place = "\(path).\(field.name)"
            var good = members(fields)
            if field.isRequired {
                good[field.name] = nil
                found.append((.object(good), place))
            }
            for (wrong, inner) in wrongs(field.type, place) {
                good[field.name] = wrong
                found.append((.object(good), inner))
            }
        }
        guard let others else { return found }
        for (wrong, inner) in wrongs(others, "\(path).udder") { found.append((.object(["udder": wrong]), inner)) }
        return found
    }
}
