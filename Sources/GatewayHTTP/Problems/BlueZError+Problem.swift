import BlueZ
package import HTTPServer

extension BlueZError: ProblemConvertible {
    package var problem: Problem {
        let status: Status =
            switch self {
            case .noBus, .noService, .noAdapter, .blocked, .notAllowed, .unreachable, .authenticationFailed,
                .pairingCancelled, .timedOut, .service:
                .serviceUnavailable
            case .unknownDevice: .notFound
            case .alreadyPaired, .pairingInProgress: .conflict
            }
        return Problem(status, told, title: "Bluetooth", detail: description, action: action)
    }
}
