package import CardKeys
package import HTTPServer
import Values

extension CardKeyError: ProblemConvertible {
    package var problem: Problem {
        Problem(.serviceUnavailable, told, title: "No key to sign cards with", detail: description, action: action)
    }

    private var told: CodedText {
        switch self {
        case .noLibrary: CodedText("no-card-key.no-library")
        case .unreadable(let path, _): CodedText("no-card-key.unreadable", ["path": .text(path)])
        case .open(let path): CodedText("no-card-key.open", ["path": .text(path)])
        case .damaged(let path): CodedText("no-card-key.damaged", ["path": .text(path)])
        case .unwritable(let path, _): CodedText("no-card-key.unwritable", ["path": .text(path)])
        }
    }
}
