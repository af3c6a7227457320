package import HTTPServer
package import ScanDesk
import Values

extension TeachingCardError: ProblemConvertible {
    package var problem: Problem {
        let (told, detail, action): (CodedText, String, String) =
            switch self {
            case .noFields:
                (CodedText("card-without-fields"), "The text has no fields.", "Type the animal in.")
            case .wrongCount(let found):
                (
                    CodedText("bad-value.count", ["count": .number(found)]), "The text has \(found) fields.",
                    "Name each of them, or ignore it."
                )
            case .namedTwice(let field):
                (
                    CodedText("card-field-twice", ["field": .text(field.rawValue)]),
                    "'\(field.rawValue)' is named twice.", "Ignore one of the two."
                )
            case .noNumber:
                (
                    CodedText("card-without-number"), "No field is an ear tag or an EID that can be read.",
                    "Name the field with the ear tag or the EID."
                )
            case .notUnderstood(let field, let value):
                (
                    CodedText("card-field-wrong", ["field": .text("\(field)"), "value": .text(value)]),
                    "'\(value)' is not a value of '\(field)'.", "Name it otherwise, or ignore it."
                )
            }
        return Problem(
            .unprocessableContent, told, title: "Layout not kept", detail: detail,
            action: action)
    }
}
