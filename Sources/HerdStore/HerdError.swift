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
    /// Last part of the problem's type URI, such as `unknown-animal`.
    package let type: String
    /// What was wrong, and where.
    package let message: String
    /// What to do.
    package let action: String

    init(_ kind: Kind, _ type: String, _ message: String, action: String) {
        self.kind = kind
        self.type = type
        self.message = message
        self.action = action
    }

    static func badCursor(_ cursor: String) -> HerdError {
        HerdError(
            .invalid, "bad-cursor", "the cursor '\(cursor.prefix(80))' points to nothing",
            action: "Ask for the first page again, without a cursor.")
    }

    /// A text that is empty or too long for what it is.
    static func badText(_ field: String, _ rule: String) -> HerdError {
        HerdError(.invalid, "bad-value", "\(field) \(rule)", action: "Correct \(field) and send it again.")
    }
}

extension HerdError: CustomStringConvertible {
    package var description: String { "\(message). \(action)" }
}
