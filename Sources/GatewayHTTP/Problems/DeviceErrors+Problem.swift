package import HTTPServer
import Links
import ScaleProtocol
import Values

extension DownloadError: ProblemConvertible {
    package var problem: Problem {
        let status: Status =
            switch self {
            case .notSupported, .noAcknowledgements, .noColumns, .tooLarge: .unprocessableContent
            case .onlyListening, .notReady, .busy: .conflict
            case .unknownSession: .notFound
            case .cancelled: .conflict
            case .noAnswer, .refused, .unreadable, .rowsLost, .interrupted: .serviceUnavailable
            }
        return Problem(status, told, title: "Not downloaded", detail: description, action: action)
    }

    private var told: CodedText {
        switch self {
        case .notSupported: CodedText("no-download.not-supported")
        case .noAcknowledgements: CodedText("no-download.no-acknowledgements")
        case .noColumns: CodedText("no-download.no-columns")
        case .tooLarge: CodedText("no-download.too-large", ["limit": .number(DownloadLimits.rows)])
        case .onlyListening: CodedText("device-not-ready.only-listening")
        case .notReady: CodedText("device-not-ready.silent")
        case .busy: CodedText("device-not-ready.busy")
        case .unknownSession(let number): CodedText("unknown-device-session", ["number": .text(number)])
        case .cancelled: CodedText("download-cancelled")
        case .noAnswer(let command): CodedText("download-failed.no-answer", ["command": .text(command)])
        case .refused(let command, let code):
            CodedText("download-failed.refused", ["command": .text(command), "error": .text(code)])
        case .unreadable(let command): CodedText("download-failed.unreadable", ["command": .text(command)])
        case .rowsLost(let row): CodedText("download-failed.rows-lost", ["row": .number(row)])
        case .interrupted: CodedText("download-failed.interrupted")
        }
    }
}

extension LinkAddressError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .unprocessableContent, told, title: "Not a link", detail: description,
            action: "Correct 'link' and send it again.")
    }

    private var told: CodedText {
        switch self {
        case .unknownKind(let kind): CodedText("bad-link.kind", ["kind": .text(kind)])
        case .badTarget(let kind, let text, _):
            CodedText("bad-link.target", ["kind": .text(kind), "text": .text(text)])
        case .unknownOption(let kind, let option):
            CodedText("bad-link.option", ["kind": .text(kind), "option": .text(option)])
        case .repeatedOption(let option): CodedText("bad-link.twice", ["option": .text(option)])
        case .badValue(let option, let value, _):
            CodedText("bad-link.value", ["option": .text(option), "text": .text(value)])
        case .notAllowed(let target): CodedText("bad-link.not-allowed", ["text": .text(target)])
        }
    }
}

extension LineTemplateError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .unprocessableContent, told, title: "Not a line for a gate", detail: description,
            action: "Correct 'line' and send it again.")
    }

    private var told: CodedText {
        let known = LineTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
        return switch self {
        case .missing: CodedText("bad-line.missing")
        case .notAGate: CodedText("bad-line.not-a-gate")
        case .empty: CodedText("bad-line.empty")
        case .tooLong(let bytes):
            CodedText("bad-line.too-long", ["bytes": .number(bytes), "limit": .number(LineTemplate.longest)])
        case .unknownPlaceholder(let name):
            CodedText("bad-line.placeholder", ["name": .text(name), "known": .text(known)])
        case .unclosedPlaceholder: CodedText("bad-line.unclosed", ["known": .text(known)])
        case .unknownEscape(let text): CodedText("bad-line.escape", ["text": .text(text)])
        case .badCharacter(let number):
            CodedText("bad-line.character", ["character": .text("U+" + String(number, radix: 16, uppercase: true))])
        }
    }
}

extension CaptureError: ProblemConvertible {
    package var problem: Problem {
        Problem(.serviceUnavailable, told, title: "Capture not read", detail: description, action: action)
    }

    private var told: CodedText {
        switch self {
        case .noSuchFile(let path): CodedText("capture-not-read.missing", ["path": .text(path)])
        case .cannotRead(let path, _): CodedText("capture-not-read.unreadable", ["path": .text(path)])
        case .cannotWrite(let path, _): CodedText("capture-not-read.unwritable", ["path": .text(path)])
        case .badDeviceName(let name): CodedText("capture-not-read.name", ["name": .text(name)])
        case .badLine(let path, let line, _):
            CodedText("capture-not-read.damaged", ["path": .text(path), "line": .number(line)])
        }
    }
}
