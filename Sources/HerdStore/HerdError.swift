package import Values

/// Why the store refused, in words for the person at the screen.
///
/// The cases live beside what they are about, as static members in extensions.
package struct HerdError: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// There is no such thing (404).
        case notFound
        /// It contradicts what is stored (409).
        case conflict
        /// The request itself is wrong (422).
        case invalid
    }

    package let kind: Kind
    /// Which refusal, and what it is about, for pages that have words of their own.
    package let told: CodedText
    /// What was wrong, and where.
    package let message: String
    /// What to do.
    package let action: String

    init(_ kind: Kind, _ told: CodedText, _ message: String, action: String) {
        self.kind = kind
        self.told = told
        self.message = message
        self.action = action
    }

    /// Last part of the problem's type URI, such as `unknown-animal`.
    package var type: String { told.kind }

    /// The field that it is about; `nil` where it is about none.
    var field: String? {
        if case .string(let name) = told.parameters["field"] { name } else { nil }
    }

    static func badCursor(_ cursor: String) -> HerdError {
        HerdError(
            .invalid, CodedText("bad-cursor"), "the cursor '\(cursor.prefix(80))' points to nothing",
            action: "Ask for the first page again, without a cursor.")
    }

    /// A value that breaks a rule of its own; `told` says which, as far as pages have words for it.
    static func badText(_ field: String, _ rule: String, _ told: CodedText = CodedText("bad-value")) -> HerdError {
        HerdError(
            .invalid, told.with(["field": .text(field)]), "\(field) \(rule)",
            action: "Correct \(field) and send it again.")
    }

    /// A text that is empty or too long for what it is.
    static func badLength(_ field: String, _ length: ClosedRange<Int>) -> HerdError {
        badText(
            field, "needs \(length.lowerBound) to \(length.upperBound) characters",
            CodedText("bad-value.length", ["most": .number(length.upperBound)]))
    }

    /// A text that may be left out, but is too long.
    static func tooLong(_ field: String, most: Int, _ unit: String = "characters") -> HerdError {
        badText(
            field, "has more than \(most) \(unit)", CodedText("bad-value.too-long", ["most": .number(most)]))
    }

    /// A number outside of its range.
    static func outOfRange(_ field: String, _ range: ClosedRange<Int>, _ unit: String) -> HerdError {
        badText(
            field, "needs \(range.lowerBound) to \(range.upperBound) \(unit)",
            CodedText("bad-value.range", ["least": .number(range.lowerBound), "most": .number(range.upperBound)]))
    }
}

extension HerdError: CustomStringConvertible {
    package var description: String { "\(message). \(action)" }
}
