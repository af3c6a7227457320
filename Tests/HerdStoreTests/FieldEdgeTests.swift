import Testing
import Values

@testable import HerdStore

/// Every field of every kind of change takes what its description allows, to the last letter, and not one more.
struct FieldEdgeTests {
    @Test(arguments: ChangeKind.allCases)
    func `each field takes what stands at the edge of its description, and nothing beyond it`(_ kind: ChangeKind) throws
    {
        let description = KindDescription.of(kind)
        let base = Self.least(description.fields)
        try description.check(.object(base))
        for field in description.fields {
            for value in field.type.edges {
                var members = base.merging([field.name: value]) { $1 }
                // With some choices another field is not asked for.
                for other in description.fields where other.unless?.applies(to: members) == true {
                    members[other.name] = nil
                }
                #expect(throws: Never.self, "\(field.name): \(value)") { try description.check(.object(members)) }
            }
            for value in field.type.beyond {
                #expect(throws: HerdError.self, "\(field.name): \(value)") {
                    try description.check(.object(base.merging([field.name: value]) { $1 }))
                }
            }
            // `null` says as little as nothing does.
            let empty = JSONValue.object(base.merging([field.name: .null]) { $1 })
            let missing = JSONValue.object(base.filter { $0.key != field.name })
            #expect(((try? description.check(empty)) == nil) == field.isRequired, "\(field.name)")
            #expect(((try? description.check(missing)) == nil) == field.isRequired, "\(field.name)")
        }
    }

    @Test func `what is written in a line that is asked for says something`() {
        let description = KindDescription.insemination
        for bull in ["", "  ", "\u{A0}"] {
            let fields: JSONValue = ["character": "insemination", "order": 1, "bull": .string(bull)]
            #expect(throws: HerdError.self) { try description.check(fields) }
        }
    }

    @Test func `a choice that needs no order takes none but that which stands for it`() throws {
        let description = KindDescription.insemination
        func fields(_ order: JSONValue?) -> JSONValue {
            var members: [String: JSONValue] = ["character": "reinsemination", "bull": "A1"]
            members["order"] = order
            return .object(members)
        }
        for order in [nil, .null, 0] as [JSONValue?] {
            try description.check(fields(order))
            #expect(description.completed(fields(order))["order"] == 0)
        }
        #expect(throws: HerdError.self) { try description.check(fields(1)) }
        #expect(description.completed(["character": "insemination", "bull": "A1"])["order"] == nil)
    }

    /// The required fields alone.
    fileprivate static func least(_ fields: [Field]) -> [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: fields.filter(\.isRequired).map { ($0.name, $0.type.edges[0]) })
    }
}

extension FieldType {
    /// Values that it just takes; the first one is an ordinary one.
    fileprivate var edges: [JSONValue] {
        switch self {
        case .text(let most): ["x", .string(String(repeating: "ž", count: most))]
        case .note: ["x", "", .string(String(repeating: "x", count: Self.longestNote)), "a\nb"]
        case .number(let range, _):
            [.number(range.lowerBound)] + (range.upperBound.isFinite ? [.number(range.upperBound)] : [1e300])
        case .integer(let range): [.integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))]
        case .day: ["2024-02-29", "2026-12-31"]
        case .time: ["00:00", "09:59", "19:00", "23:59"]
        case .flag: [true, false]
        case .choice(let choices): choices.map { .string($0) }
        case .numberChoice(let numbers): numbers.flatMap { [.number($0), .plainest($0)] }
        case .group: ["0190f0f3-7c1a-7d0e-9a3b-0123456789ab"]
        case .list(let element, let most): [.array([element.edges[0]]), [], .array(element.filled(most))]
        case .record(let fields, let others):
            [.object(FieldEdgeTests.least(fields))]
                + fields.flatMap { field in
                    field.type.edges.map {
                        .object(FieldEdgeTests.least(fields).merging([field.name: $0]) { $1 })
                    }
                } + (others?.edges ?? []).map { .object(["other": $0]) }
        }
    }

    /// Values that it just does not take.
    fileprivate var beyond: [JSONValue] {
        switch self {
        case .text(let most): [.string(String(repeating: "ž", count: most + 1)), "a\nb", "a\u{7}", 1]
        case .note: [.string(String(repeating: "x", count: Self.longestNote + 1)), "a\u{7}", 1]
        case .number(let range, _):
            [.number(range.lowerBound - 0.0001), "1"]
                + (range.upperBound.isFinite ? [.number(range.upperBound + 0.001)] : [])
        case .integer(let range):
            [.integer(Int64(range.lowerBound) - 1), .integer(Int64(range.upperBound) + 1), .number(1.5), "1"]
        case .day: ["2026-02-29", "2026-1-1", "yesterday", 1]
        case .time: ["24:00", "23:60", "9:00", "09:00:00", 9]
        case .flag: ["true", 1, 0]
        case .choice: ["x", "", 1]
        case .numberChoice: [0.3, -1, 11, "1"]
        case .group: ["x", 1]
        case .list(let element, let most):
            [.array(element.filled(most + 1)), "x"] + element.beyond.map { .array([element.edges[0], $0]) }
        case .record(let fields, let others):
            ["x", []]
                + fields.flatMap { field in
                    (field.type.beyond + (field.isRequired ? [.null] : [])).map {
                        .object(FieldEdgeTests.least(fields).merging([field.name: $0]) { $1 })
                    }
                } + (others?.beyond ?? []).map { .object(["other": $0]) }
        }
    }

    private func filled(_ count: Int) -> [JSONValue] { Array(repeating: edges[0], count: count) }
}
