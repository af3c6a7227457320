import CardPrint
import Configuration
import Glibc
import HerdStore
import Templates

extension Command {
    /// `gatewayd cards`: a sheet of cards to cut.
    static let cards = Command(
        name: "cards",
        summary: "Draws the cards of a list of members on A4 sheets, ten or eight a page, with crop marks.",
        operands: "MEMBERS.csv",
        options: [
            CommandOption("sheet", "a4|a4-8", "the paper: ten cards a page (a4), or eight with room between them"),
            CommandOption("template", "NAME", "how they look: union, club, faculty, or one of your own"),
            CommandOption("data", "DIR", "take templates from this gateway, too"),
            .cardLanguage,
            CommandOption("backs", nil, "a page with the backs after each, for printing on both sides"),
            CommandOption("out", "FILE.pdf", "where to write it"),
        ]
    ) { arguments in
        guard let file = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one CSV file with the columns name, number and perhaps organisation")
        }
        let layouts: [String: SheetLayout] = ["a4": .a4, "a4-8": .a4Eight]
        guard let layout = layouts[arguments.value("sheet") ?? "a4"] else {
            throw UsageError("--sheet knows only a4 and a4-8")
        }
        let template = try CardTemplates.chosen(by: arguments)
        let members = try MemberTable.members(in: InputFile.read(file, limit: 50 << 20))
        let language = try arguments.cardLanguage(for: "cards")
        let today = language.today
        let cards = members.lazy.map { member in
            var card = MemberCard(
                name: member.name, number: member.number, organisation: member.organisation, language: language)
            card.facts[.issued] = today
            return card
        }
        let sheet = try NewFile(try arguments.required("out"))
        try CardSheet.write(cards, template: template, layout: layout, backs: arguments.has("backs"), to: sheet.append)
        try sheet.keep()
        return 0
    }
}
