import Configuration
import DeviceGateway
package import HTTPServer
import ScaleProtocol
import Values

extension DialectChoiceError: ProblemConvertible {
    package var problem: Problem {
        switch self {
        case .unknown(let name, _): .badDialect(CodedText("bad-dialect.unknown", ["name": .text(name)]), description)
        case .broken(let name):
            .badDialect(CodedText("bad-dialect.broken", ["name": .text(name.rawValue)]), description)
        case .ofGate: .badDialect(CodedText("bad-dialect.of-gate"), description)
        }
    }
}

extension DialectOptionError: ProblemConvertible {
    package var problem: Problem {
        switch self {
        case .unknownOption(let option, _):
            .badDialect(CodedText("bad-dialect.option", ["option": .text(option)]), description)
        case .noValue(let option):
            .badDialect(CodedText("bad-dialect.no-value", ["option": .text(option)]), description)
        case .wrongValue(let option, let value, _):
            .badDialect(
                CodedText("bad-dialect.value", ["option": .text(option), "text": .text(value)]), description)
        }
    }
}

extension LearningError: ProblemConvertible {
    package var problem: Problem {
        Problem(.unprocessableContent, told, title: "Nothing learned", detail: description, action: action)
    }

    private var told: CodedText {
        switch self {
        case .nothingShown: CodedText("nothing-shown")
        case .noFrames(let bytes): CodedText("no-frames", ["bytes": .number(bytes)])
        case .weightsNotFound(_, let missing, found: 0):
            CodedText("weights-not-found.none", ["missing": .text(missing)])
        case .weightsNotFound(_, let missing, let found):
            CodedText("weights-not-found.order", ["missing": .text(missing), "count": .number(found)])
        }
    }
}

extension TeachingError: ProblemConvertible {
    package var problem: Problem {
        switch self {
        case .nameTaken(let name):
            Problem(
                .conflict, CodedText("dialect-taken", ["name": .text(name)]), title: "Name taken", detail: description,
                action: "Choose another name, or replace the taught dialect of that name.")
        case .noFolder:
            Problem(
                .serviceUnavailable, CodedText("profile-not-saved.no-folder"), title: "Profile not saved",
                detail: description, action: "Start gatewayd with a data folder.")
        }
    }
}

extension ConfigurationErrors: ProblemConvertible {
    package var problem: Problem {
        if isUnwritable {
            return Problem(
                .serviceUnavailable, CodedText("profile-not-saved"), title: "Profile not saved", detail: description,
                action: "Look at the owner and the free room of the folder of profiles.")
        }
        return Problem(
            .unprocessableContent, CodedText("bad-profile"), title: "Not a profile", detail: description,
            action: "Correct the profile and send it again.")
    }

    private var isUnwritable: Bool {
        errors.contains { if case .unwritable = $0.reason { true } else { false } }
    }
}

extension Problem {
    fileprivate static func badDialect(_ told: CodedText, _ detail: String) -> Problem {
        Problem(
            .unprocessableContent, told, title: "Not a dialect", detail: detail,
            action: "Correct 'dialect' and send it again.")
    }
}
