/// One value as SQLite stores it.
package enum Storage: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension Storage {
    /// Whether it is the same to the byte; to a string, `é` written in two ways is equal.
    func isSame(as other: Storage) -> Bool {
        guard case .text(let text) = self, case .text(let otherText) = other else { return self == other }
        return text.utf8.elementsEqual(otherText.utf8)
    }
}

/// A type that can be bound to a statement and read from a column.
package protocol ColumnValue {
    /// The value in the form in which SQLite stores it.
    var storage: Storage { get }
    /// The value; `nil` when the stored one is of another kind.
    static func read(_ storage: Storage) -> Self?
}

extension Int64: ColumnValue {
    package var storage: Storage { .integer(self) }
    package static func read(_ storage: Storage) -> Self? {
        if case .integer(let value) = storage { value } else { nil }
    }
}

extension Int: ColumnValue {
    package var storage: Storage { .integer(Int64(self)) }
    package static func read(_ storage: Storage) -> Self? {
        if case .integer(let value) = storage { Int(exactly: value) } else { nil }
    }
}

extension Bool: ColumnValue {
    package var storage: Storage { .integer(self ? 1 : 0) }
    package static func read(_ storage: Storage) -> Self? {
        if case .integer(let value) = storage { value != 0 } else { nil }
    }
}

extension Double: ColumnValue {
    package var storage: Storage { .real(self) }
    package static func read(_ storage: Storage) -> Self? {
        switch storage {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
}

extension String: ColumnValue {
    package var storage: Storage { .text(self) }
    package static func read(_ storage: Storage) -> Self? {
        if case .text(let value) = storage { value } else { nil }
    }
}

extension [UInt8]: ColumnValue {
    package var storage: Storage { .blob(self) }
    package static func read(_ storage: Storage) -> Self? {
        if case .blob(let value) = storage { value } else { nil }
    }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    package var storage: Storage { self?.storage ?? .null }
    package static func read(_ storage: Storage) -> Self? {
        if case .null = storage { return .some(nil) }
        return Wrapped.read(storage).map { .some($0) }
    }
}
