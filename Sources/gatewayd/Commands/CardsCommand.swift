import CardPrint
import HerdStore

extension Command {
    /// `gatewayd cards`: a sheet of cards to cut.
    static let cards = Command(
        name: "cards",
        summary: "Draws the cards of a list of members on A4 sheets, ten a page, with crop marks.",
        operands: "MEMBERS.csv",
        options: [
            CommandOption("sheet", "a4", "the paper (a4)"),
            CommandOption("out", "FILE.pdf", "where to write it"),
        ]
    ) { arguments in
        guard let file = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one CSV file with the columns name, number and perhaps organisation")
        }
        guard (arguments.value("sheet") ?? "a4") == "a4" else { throw UsageError("--sheet knows only a4") }
        let members = try MemberTable.members(in: InputFile.read(file, limit: 50 << 20))
        let cards = members.map { MemberCard(name: $0.name, number: $0.number, organisation: $0.organisation) }
        try InputFile.write(try CardSheet.pdf(of: cards), to: try arguments.required("out"))
        return 0
    }
}
