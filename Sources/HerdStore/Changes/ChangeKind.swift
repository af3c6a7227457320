package import SQLite

/// The kinds of change in an animal's life; the numbers are those of the herd system (domain.md §1.3).
package enum ChangeKind: Int, Sendable, CaseIterable {
    case culling = 2
    case castration = 6
    case move = 9
    case birth = 13
    case tagging = 15
    case purchase = 16
    case calving = 17
    case heat = 18
    case insemination = 19
    case pregnancyCheck = 20
    case dryOff = 21
    case feeding = 22
    case plan = 23
    case performance = 25
    case note = 27
    case parlourDisease = 28
    case treatment = 30
    case weighing = 31
    case selection = 32
    case matingPlan = 33
    case conformationScore = 34
    case price = 35
    case naturalMating = 36

    /// The name in JSON.
    package var name: String { Self.names[self] ?? "\(self)" }

    package init?(name: String) {
        guard let kind = Self.named[name] else { return nil }
        self = kind
    }

    // Asked for with each of millions of changes, and to write out the name of a case takes its time.
    private static let names = Dictionary(uniqueKeysWithValues: allCases.map { ($0, "\($0)") })
    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}

extension ChangeKind: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let kind = ChangeKind(name: name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(name)' is not a kind of change")
        }
        self = kind
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

extension ChangeKind: ColumnValue {
    package var storage: Storage { .integer(Int64(rawValue)) }
    package static func read(_ storage: Storage) -> Self? { Int.read(storage).flatMap(Self.init(rawValue:)) }
}
