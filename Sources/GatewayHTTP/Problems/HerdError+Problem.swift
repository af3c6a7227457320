package import HTTPServer
import HerdStore

extension HerdError: ProblemConvertible {
    package var problem: Problem {
        let status: Status =
            switch kind {
            case .notFound: .notFound
            case .conflict: .conflict
            case .invalid: .unprocessableContent
            }
        return Problem(status, told, title: status.reason, detail: message, action: action)
    }
}
