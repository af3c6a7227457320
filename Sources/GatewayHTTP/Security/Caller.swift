import HTTPServer
import HerdStore
import Values

/// Who sends a request, and how that is known.
struct Caller: Sendable {
    let access: Access
    /// The browser; `nil` for a program with an app key.
    var signedIn: SignedIn?

    /// Refuses what is dangerous to somebody who has not proved lately to be there.
    ///
    /// A browser may have been left alone, or its cookie stolen; a program sends its key with every request.
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
        .forbidden, "confirmation-needed", title: "Is it still you?",
        detail: "This needs the password or the key once more: it was last given more than ten minutes ago.",
        action: "Send it, or that of an administrator, to POST /v1/session/confirmation, then try again.")
}
