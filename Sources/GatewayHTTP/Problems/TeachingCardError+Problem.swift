package import HTTPServer
package import ScanDesk
import Values

extension TeachingCardError: ProblemConvertible {
    package var problem: Problem {
        let (name, detail, action) =
            switch self {
            case .noFields:
                ("card-without-fields", "The text has no fields.", "Type the animal in.")
            case .wrongCount(let found):
                ("bad-value", "The text has \(found) fields.", "Name each of them, or ignore it.")
            case .namedTwice(let field):
                ("card-field-twice", "'\(field.rawValue)' is named twice.", "Ignore one of the two.")
            case .noNumber:
                (
                    "card-without-number", "No field is an ear tag or an EID that can be read.",
                    "Name the field with the ear tag or the EID."
                )
            case .notUnderstood(let field, let value):
                ("card-field-wrong", "'\(value)' is not a value of '\(field)'.", "Name it otherwise, or ignore it.")
            }
        return Problem(
            .unprocessableContent, type: ProblemType.named(name), title: "Layout not kept", detail: detail,
            action: action)
    }
}
