package import HTTPServer
import HerdStore
import Values

extension EIDError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .unprocessableContent, told, title: "Not an EID", detail: description,
            action: "Give the 15 digits that the reader shows.")
    }

    private var told: CodedText {
        switch self {
        case .notFifteenDigits(let text): CodedText("not-an-eid.digits", ["text": .text(text)])
        case .allZero: CodedText("not-an-eid.empty")
        case .testTransponder: CodedText("not-an-eid.test")
        case .countryOutOfRange(let country): CodedText("not-an-eid.country", ["country": .text(country)])
        case .nationalCodeTooLarge(let code): CodedText("not-an-eid.national", ["number": .text(code)])
        }
    }
}

extension EarTagError: ProblemConvertible {
    package var problem: Problem { HerdError(self).problem }
}
