import BlueZ
package import HTTPServer

extension BlueZError: ProblemConvertible {
    package var problem: Problem {
        let (status, name): (Status, String) =
            switch self {
            case .noBus, .noService, .noAdapter, .blocked, .notAllowed: (.serviceUnavailable, "no-bluetooth")
            case .unknownDevice: (.notFound, "unknown-bluetooth-device")
            case .alreadyPaired, .pairingInProgress: (.conflict, "not-to-be-paired")
            case .unreachable, .authenticationFailed, .pairingCancelled, .timedOut, .service:
                (.serviceUnavailable, "bluetooth-failed")
            }
        return Problem(
            status, type: ProblemType.named(name), title: "Bluetooth", detail: description, action: action)
    }
}
