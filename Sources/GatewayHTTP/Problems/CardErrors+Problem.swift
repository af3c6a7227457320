import CardPrint
package import HTTPServer
import Printing
import Values

extension CardError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .unprocessableContent, told, title: "Card not drawn", detail: description,
            action: "Correct the name or the number of the member.")
    }

    private var told: CodedText {
        switch self {
        case .missingName: CodedText("card-not-drawn.no-name")
        case .missingNumber, .qrCode(.empty): CodedText("card-not-drawn.no-number")
        case .qrCode(.tooLong(let bytes)):
            CodedText("card-not-drawn.too-long", ["bytes": .number(bytes), "limit": .number(QRCode.byteLimit)])
        case .tooDense(let bytes, let limit):
            CodedText("card-not-drawn.too-long", ["bytes": .number(bytes), "limit": .number(limit)])
        case .unknownTemplate(let name): CodedText("card-not-drawn.no-template", ["name": .text(name)])
        case .emptySheet: CodedText("card-not-drawn.no-card")
        // What is wrong with one card says as much on a sheet: whose it is is told beside.
        case .card(let number, let name, let error):
            CodedText(
                "card-not-drawn.on-sheet",
                ["number": .number(number), "name": .text(name), "cause": .text(error.told.code)]
            ).with(error.told.parameters)
        case .sheetTooSmall: CodedText("card-not-drawn.sheet-too-small")
        case .drawing, .unreadable, .qrCode(.encoder): CodedText("card-not-drawn.failed")
        }
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
        return Problem(status, told, title: "Not printed", detail: description, action: "Open the card as a PDF.")
    }

    /// The last part of the problem's type.
    var kind: String { told.kind }

    private var told: CodedText {
        switch self {
        case .badServer(let address): CodedText("no-print-server.address", ["address": .text(address)])
        case .noScheduler(let server, _): CodedText("no-print-server.silent", ["address": .text(server)])
        case .interrupted(let server, _): CodedText("no-print-server.interrupted", ["address": .text(server)])
        case .noPrinters: CodedText("unknown-printer.none")
        case .unknownPrinter(let name): CodedText("unknown-printer.name", ["name": .text(name)])
        case .unknownJob(let job, let printer):
            CodedText("unknown-print-job", ["job": .text(job), "printer": .text(printer)])
        case .notAccepting(let printer): CodedText("printing-refused.closed", ["printer": .text(printer)])
        case .rejected: CodedText("printing-refused.by-server")
        case .notAPDF: CodedText("not-printable.not-a-pdf")
        case .copiesOutOfRange(let copies): CodedText("not-printable.copies", ["count": .number(copies)])
        }
    }
}
