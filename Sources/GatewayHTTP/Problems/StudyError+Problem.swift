package import HTTPServer
package import StudySystem
import Values

extension StudyError: ProblemConvertible {
    package var problem: Problem {
        switch self {
        case .busy:
            Problem(
                .conflict, "study-busy", detail: "Lists are being refreshed.", action: "Wait for that, or stop it.")
        case .notSet, .noSecrets:
            Problem(
                .conflict, "study-not-set", detail: "Nobody has said where the study system is.",
                action: "Set its address and what lets the gateway in.")
        case .badAddress(let url):
            Problem(
                .unprocessableContent, CodedText("study-address", ["url": .text(url)]),
                detail: "'\(url)' is neither https nor on this network.",
                action: "Give an https address, or one of this network.")
        case .badSecrets:
            Problem(
                .unprocessableContent, "study-secrets", detail: "Nothing of it lets the gateway in.",
                action:
                    "Give an access token, or the address of tokens with a refresh token or a client and its secret.")
        case .badName, .openSecrets, .notWritten, .unreachable, .refused, .status, .elsewhere, .loop, .tooMany,
            .badPage, .badEntries:
            Problem(
                .conflict, "study-trouble", detail: description,
                action: "Look at the data directory and the study system, and try again.")
        }
    }
}
