import CardPrint
import Configuration
import Glibc
import HerdStore
import Templates

extension Command {
    /// `gatewayd cards`: a sheet of cards to cut.
    static let cards = Command(
        name: "cards",
        summary:
            "Draws the cards of a list of members, or of the register, on A4 sheets with crop marks or one by one.",
        operands: "MEMBERS.csv, or with --data NUMBER…",
        options: [
            CommandOption(
                "sheet", "a4|a4-8|id-1",
                "the paper: ten cards a page (a4), eight with room between them, or each on a page of its own size"),
            CommandOption("template", "NAME", "how they look: union, club, faculty, or one of your own"),
            CommandOption(
                "data", "DIR",
                "the cards of members of this gateway, which may be running; of a list its templates alone"),
            CommandOption("all", nil, "of all members in the organisation, instead of those numbered"),
            CommandOption(
                "organisation", "TEXT", "printed on cards of members of the gateway who have none of their own"),
            .cardLanguage,
            CommandOption("backs", nil, "a page with the backs after each, for printing on both sides"),
            CommandOption("out", "FILE.pdf", "where to write it"),
        ]
    ) { arguments in
        let layouts: [String: SheetLayout] = ["a4": .a4, "a4-8": .a4Eight, "id-1": .single]
        guard let layout = layouts[arguments.value("sheet") ?? "a4"] else {
            throw UsageError("--sheet knows only a4, a4-8 and id-1")
        }
        if arguments.areOfRegister {
            try await drawRegister(arguments, layout)
            return 0
        }
        for option in ["all", "organisation"] where arguments.has(option) {
            throw UsageError("--\(option): is for members of a gateway; name it with --data", command: "cards")
        }
        guard let file = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one CSV file with the columns name, number and perhaps organisation")
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
