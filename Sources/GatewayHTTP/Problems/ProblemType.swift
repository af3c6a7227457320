import HTTPServer

/// URIs that name the kinds of problem this API knows.
enum ProblemType {
    private static let base = "https://gatewayd.invalid/problems/"
    static let hostNotAllowed = base + "host-not-allowed"
    static let originNotAllowed = base + "origin-not-allowed"
    static let signInNeeded = base + "sign-in-needed"
    static let unknownToken = base + "unknown-token"
    static let roleTooLow = base + "role-too-low"
    static let unknown = base + "unknown"

    static func named(_ name: String) -> String { base + name }
}

extension Problem {
    static let signInNeeded = Problem(
        .unauthorized, type: ProblemType.signInNeeded, title: "Sign in",
        detail: "The request carries no access token.",
        action: "Send 'Authorization: Bearer TOKEN', or sign in with the token on the start page.")

    static let unknownToken = Problem(
        .unauthorized, type: ProblemType.unknownToken, title: "Unknown token",
        detail: "No access token of this gateway is that one.",
        action: "Take the token from the file 'token' in the data directory, or ask an administrator for one.")

    static func roleTooLow(_ role: String, needed: String) -> Problem {
        Problem(
            .forbidden, type: ProblemType.roleTooLow, title: "Not permitted",
            detail: "The token's role is '\(role)'; this needs '\(needed)'.",
            action: "Ask an administrator for a token with the role '\(needed)'.")
    }

    static func unknown(_ what: String, _ id: String) -> Problem {
        Problem(
            .notFound, type: ProblemType.unknown, title: "Unknown \(what)",
            detail: "There is no \(what) '\(id)'.", action: "Load the list again: it may have been removed.")
    }
}
