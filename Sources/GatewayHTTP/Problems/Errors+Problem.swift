import Blocking
import CardDesk
import CardPrint
import Configuration
import DeviceGateway
package import HTTPServer
import Links
import Photos
import Printing
import ScaleProtocol
import ScanWorkers
import Values

extension TooBusy: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .serviceUnavailable, type: ProblemType.named("too-busy"), title: "Too busy", detail: description,
            action: "Try again in a few seconds.")
    }
}

extension PhotoError: ProblemConvertible {
    package var problem: Problem {
        let (status, name): (Status, String) =
            switch self {
            case .empty: (.badRequest, "photo-empty")
            case .notAPhoto: (.unsupportedMediaType, "not-a-photo")
            case .tooManyBytes: (.contentTooLarge, "photo-too-large")
            case .tooManyPixels, .sideTooLong: (.contentTooLarge, "photo-too-many-pixels")
            case .damaged: (.unprocessableContent, "photo-damaged")
            case .unsupportedVariant: (.unsupportedMediaType, "photo-unsupported")
            }
        return Problem(
            status, type: ProblemType.named(name), title: "Photo not readable", detail: reason, action: action)
    }
}

extension ScanError: ProblemConvertible {
    package var problem: Problem {
        let (status, name): (Status, String)
        switch self {
        case .photo(let error): return error.problem
        case .crashed: (status, name) = (.unprocessableContent, "photo-crashed-decoder")
        case .tookTooLong: (status, name) = (.unprocessableContent, "photo-took-too-long")
        case .outOfMemory: (status, name) = (.contentTooLarge, "photo-took-too-much-memory")
        case .noWorker: (status, name) = (.serviceUnavailable, "no-photo-reader")
        }
        return Problem(
            status, type: ProblemType.named(name), title: "Photo not read", detail: reason, action: action)
    }
}

extension CardError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .unprocessableContent, type: ProblemType.named("card-not-drawn"), title: "Card not drawn",
            detail: description)
    }
}

extension EIDError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .unprocessableContent, type: ProblemType.named("not-an-eid"), title: "Not an EID", detail: description,
            action: "Give the 15 digits that the reader shows.")
    }
}

extension PrintingError: ProblemConvertible {
    package var problem: Problem {
        let status: Status =
            switch self {
            case .badServer, .noScheduler, .interrupted: .serviceUnavailable
            case .noPrinters, .unknownPrinter, .unknownJob: .notFound
            case .notAccepting, .rejected: .conflict
            case .notAPDF, .copiesOutOfRange: .unprocessableContent
            }
        return Problem(status, type: ProblemType.named(kind), title: "Not printed", detail: description)
    }

    /// The last part of the problem's type.
    var kind: String {
        switch self {
        case .badServer, .noScheduler, .interrupted: "no-print-server"
        case .noPrinters, .unknownPrinter: "unknown-printer"
        case .unknownJob: "unknown-print-job"
        case .notAccepting, .rejected: "printing-refused"
        case .notAPDF, .copiesOutOfRange: "not-printable"
        }
    }
}

extension DownloadError: ProblemConvertible {
    package var problem: Problem {
        let (status, name): (Status, String) =
            switch self {
            case .notSupported, .noAcknowledgements, .noColumns, .tooLarge: (.unprocessableContent, "no-download")
            case .onlyListening, .notReady, .busy: (.conflict, "device-not-ready")
            case .unknownSession: (.notFound, "unknown-device-session")
            case .cancelled: (.conflict, "download-cancelled")
            case .noAnswer, .refused, .unreadable, .rowsLost, .interrupted: (.serviceUnavailable, "download-failed")
            }
        return Problem(
            status, type: ProblemType.named(name), title: "Not downloaded", detail: description, action: action)
    }
}

extension LinkAddressError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .unprocessableContent, type: ProblemType.named("bad-link"), title: "Not a link", detail: description,
            action: "Correct 'link' and send it again.")
    }
}

extension LineTemplateError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .unprocessableContent, type: ProblemType.named("bad-line"), title: "Not a line for a gate",
            detail: description, action: "Correct 'line' and send it again.")
    }
}

extension DialectChoiceError: ProblemConvertible {
    package var problem: Problem { .badDialect(description) }
}

extension DialectOptionError: ProblemConvertible {
    package var problem: Problem { .badDialect(description) }
}

extension LearningError: ProblemConvertible {
    package var problem: Problem {
        let name =
            switch self {
            case .nothingShown: "nothing-shown"
            case .noFrames: "no-frames"
            case .weightsNotFound: "weights-not-found"
            }
        return Problem(
            .unprocessableContent, type: ProblemType.named(name), title: "Nothing learned", detail: description,
            action: action)
    }
}

extension TeachingError: ProblemConvertible {
    package var problem: Problem {
        switch self {
        case .nameTaken:
            Problem(
                .conflict, type: ProblemType.named("dialect-taken"), title: "Name taken", detail: description,
                action: "Choose another name, or replace the taught dialect of that name.")
        case .noFolder:
            Problem(
                .serviceUnavailable, type: ProblemType.named("profile-not-saved"), title: "Profile not saved",
                detail: description, action: "Start gatewayd with a data folder.")
        }
    }
}

extension ConfigurationErrors: ProblemConvertible {
    package var problem: Problem {
        if isUnwritable {
            return Problem(
                .serviceUnavailable, type: ProblemType.named("profile-not-saved"), title: "Profile not saved",
                detail: description, action: "Look at the owner and the free room of the folder of profiles.")
        }
        return Problem(
            .unprocessableContent, type: ProblemType.named("bad-profile"), title: "Not a profile", detail: description,
            action: "Correct the profile and send it again.")
    }

    private var isUnwritable: Bool {
        errors.contains { if case .unwritable = $0.reason { true } else { false } }
    }
}

extension CaptureError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .serviceUnavailable, type: ProblemType.named("capture-not-read"), title: "Capture not read",
            detail: description, action: action)
    }
}

extension Problem {
    fileprivate static func badDialect(_ detail: String) -> Problem {
        Problem(
            .unprocessableContent, type: ProblemType.named("bad-dialect"), title: "Not a dialect", detail: detail,
            action: "Correct 'dialect' and send it again.")
    }
}
