package import HTTPServer
package import HerdStore
package import PressDesk
import Values

extension PressError: ProblemConvertible {
    package var problem: Problem {
        let status: Status =
            switch self {
            case .doubtful, .nothingLeft: .conflict
            case .rawQueue, .unknownStock: .unprocessableContent
            }
        return Problem(status, told, title: "Not printed", detail: description, action: "Look at the printer.")
    }

    private var told: CodedText {
        switch self {
        case .rawQueue(let printer): CodedText("not-printable.raw", ["printer": .text(printer)])
        case .doubtful(let sheet): CodedText("print-doubtful", ["number": .number(sheet)])
        case .nothingLeft: CodedText("print-nothing-left")
        case .unknownStock(let stock): CodedText("not-printable.stock", ["stock": .text(stock)])
        }
    }
}

extension PrintTrouble {
    /// As the problem says it that a request would have been answered with.
    package init(_ error: any Error) {
        let problem = Problem(error)
        self.init(code: problem.code, parameters: problem.parameters ?? [:], detail: problem.detail ?? problem.title)
    }
}
