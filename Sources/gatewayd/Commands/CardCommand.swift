import CardPrint

extension Command {
    /// `gatewayd card`: one member card.
    static let card = Command(
        name: "card",
        summary: "Draws a member card as PNG, SVG or PDF of exactly 85.60 × 53.98 mm.",
        operands: "",
        options: [
            CommandOption("name", "NAME", "the member's name"),
            CommandOption("number", "NUMBER", "the member's personal number"),
            CommandOption("organisation", "TEXT", "printed below the title"),
            CommandOption("out", "FILE", "where to write it; the ending .png, .svg or .pdf decides the format"),
        ]
    ) { arguments in
        let file = try arguments.required("out")
        guard let format = CardFormat(fileName: file) else {
            throw UsageError("--out \(file): the name must end in .png, .svg or .pdf")
        }
        let card = MemberCard(
            name: try arguments.required("name"), number: try arguments.required("number"),
            organisation: arguments.value("organisation"))
        try InputFile.write(try card.rendered(as: format), to: file)
        return 0
    }
}
