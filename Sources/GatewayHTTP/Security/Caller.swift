import HTTPServer
import HerdStore
import Values

/// Who sends a request, and how that is known.
struct Caller: Sendable {
    let access: Access
    /// The browser; `nil` for a program with an app key.
    var signedIn: SignedIn?

    /// Refuses what is dangerous to somebody whose password was not asked for lately: a browser may have been left
    /// alone, or its cookie stolen.
    func requireConfirmation() throws(Problem) {
        guard signedIn?.isConfirmed ?? true else { throw .confirmationNeeded }
    }
}

extension Call {
    /// As `Caller.requireConfirmation`, where it hangs on what is in the request.
    func requireConfirmation() throws(Problem) {
        try Caller(access: caller, signedIn: signedIn).requireConfirmation()
    }
}

extension Problem {
    static let confirmationNeeded = Problem(
        .forbidden, "confirmation-needed", title: "Your password, please",
        detail: "This needs the password once more: it was last asked for more than ten minutes ago.",
        action: "Send the password to POST /v1/session/confirmation, then try again.")
}
