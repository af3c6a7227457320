import CardDesk
import HerdStore

extension Command {
    /// `gatewayd verify-card`: what a card is worth.
    static let verifyCard = Command(
        name: "verify-card",
        summary: "Says what a member card with this text in its code is worth; exit status 1 unless it is valid.",
        operands: "[TEXT]",
        options: [
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("json", nil, "print the answer as the API gives it"),
        ]
    ) { arguments in
        guard arguments.operands.count <= 1 else {
            throw UsageError("give one text in quotes, or none and the text on standard input")
        }
        let text = arguments.operands.first ?? cardTextOfInput()
        let data = arguments.value("data") ?? DataDirectory.standardPath
        let store = try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
        let desk = CardDesk(store: store, keys: DataDirectory.cardKey(in: data))
        let found = try await desk.verify(text)
        if arguments.has("json") {
            StandardStream.output.line(try found.jsonLine)
        } else {
            StandardStream.output.line("\(found.verdict.rawValue): \(found.why)")
            if found.verdict == .notSigned {
                StandardStream.output.line(found.found ? "found in the register" : "not in the register")
            }
        }
        return found.isProven ? 0 : 1
    }

    /// Both lines of a card's text, as a scanner hands them on to standard input.
    static func cardTextOfInput() -> String {
        var lines: [String] = []
        while lines.count < 10, let line = readLine() { lines.append(line) }
        return lines.joined(separator: "\n")
    }
}
