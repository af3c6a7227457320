import HTTPServer
import Values

extension Problem {
    static let signInNeeded = Problem(
        .unauthorized, "sign-in-needed", title: "Sign in",
        detail: "The request carries no access token.",
        action: "Send 'Authorization: Bearer TOKEN', or sign in with the token on the start page.")

    static let unknownToken = Problem(
        .unauthorized, "unknown-token", title: "Unknown token",
        detail: "No access token of this gateway is that one.",
        action: "Take the token from the file 'token' in the data directory, or ask an administrator for one.")

    static func roleTooLow(_ role: String, needed: String) -> Problem {
        Problem(
            .forbidden, CodedText("role-too-low", ["role": .text(role), "needed": .text(needed)]),
            title: "Not permitted", detail: "The token's role is '\(role)'; this needs '\(needed)'.",
            action: "Ask an administrator for a token with the role '\(needed)'.")
    }

    static func unknown(_ what: String, _ id: String) -> Problem {
        Problem(
            .notFound, CodedText("unknown", ["what": .text(what), "id": .text(id)]), title: "Unknown \(what)",
            detail: "There is no \(what) '\(id)'.", action: "Load the list again: it may have been removed.")
    }
}
