import Blocking
package import HTTPServer
import Photos
import ScanWorkers
import Values

extension TooBusy: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .serviceUnavailable, "too-busy", title: "Too busy", detail: description,
            action: "Try again in a few seconds.")
    }
}

extension PhotoError: ProblemConvertible {
    package var problem: Problem {
        let status: Status =
            switch self {
            case .empty: .badRequest
            case .notAPhoto, .unsupportedVariant: .unsupportedMediaType
            case .tooManyBytes, .tooManyPixels, .sideTooLong: .contentTooLarge
            case .damaged: .unprocessableContent
            }
        return Problem(status, told, title: "Photo not readable", detail: reason, action: action)
    }

    /// The words of the codecs stay out of it: they are English, and mean something to programmers only.
    private var told: CodedText {
        switch self {
        case .empty: CodedText("photo-empty")
        case .notAPhoto: CodedText("not-a-photo")
        case .tooManyBytes(let count, let limit):
            CodedText("photo-too-large", ["megabytes": .tenths(count, 1 << 20), "limit": .tenths(limit, 1 << 20)])
        case .tooManyPixels(let width, let height, let limit):
            CodedText(
                "photo-too-many-pixels.area",
                ["width": .number(width), "height": .number(height), "megapixels": .tenths(limit, 1_000_000)])
        case .sideTooLong(let side, let limit):
            CodedText("photo-too-many-pixels.side", ["side": .number(side), "limit": .number(limit)])
        case .damaged: CodedText("photo-damaged")
        case .unsupportedVariant: CodedText("photo-unsupported")
        }
    }
}

extension ScanError: ProblemConvertible {
    package var problem: Problem {
        switch self {
        case .photo(let error): error.problem
        case .crashed: notRead(.unprocessableContent, CodedText("photo-crashed-decoder"))
        case .tookTooLong(let time):
            notRead(
                .unprocessableContent,
                CodedText("photo-took-too-long", ["seconds": .number(time.components.seconds)]))
        case .outOfMemory(let limit):
            notRead(
                .contentTooLarge, CodedText("photo-took-too-much-memory", ["megabytes": .number(limit >> 20)]))
        case .noWorker: notRead(.serviceUnavailable, CodedText("no-photo-reader"))
        }
    }

    private func notRead(_ status: Status, _ told: CodedText) -> Problem {
        Problem(status, told, title: "Photo not read", detail: reason, action: action)
    }
}

extension Parameter {
    /// Rounded down to a tenth of the unit.
    fileprivate static func tenths(_ number: Int, _ unit: Int) -> Parameter {
        .number(Double(number / (unit / 10)) / 10)
    }
}
