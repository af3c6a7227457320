import CardDesk
import CardPrint
import Configuration
import HerdStore
import Templates

extension Command {
    /// `gatewayd card`: one member card.
    static let card = Command(
        name: "card",
        summary: "Draws a member card as PNG, SVG or PDF of exactly 85.60 × 53.98 mm.",
        operands: "",
        options: [
            CommandOption("number", "NUMBER", "the member's personal number"),
            CommandOption("name", "NAME", "the member's name"),
            CommandOption("organisation", "TEXT", "printed below the title"),
            CommandOption("data", "DIR", "take the name from the members of this gateway, which may be running"),
            CommandOption("template", "NAME", "how it looks: union, club, faculty, or one of your own"),
            CommandOption("side", "front|back", "which side (front)"),
            CommandOption("out", "FILE", "where to write it; the ending .png, .svg or .pdf decides the format"),
        ]
    ) { arguments in
        let file = try arguments.required("out")
        guard let format = CardFormat(fileName: file) else {
            throw UsageError("--out \(file): the name must end in .png, .svg or .pdf")
        }
        let card = try await memberCard(arguments)
        guard let side = CardDrawing.Side(rawValue: arguments.value("side") ?? "front") else {
            throw UsageError("--side knows only front and back")
        }
        let template = try CardTemplates.chosen(by: arguments)
        try InputFile.write(try card.rendered(as: format, with: template, side: side), to: file)
        return 0
    }
    /// The card that was asked for: of a member of a gateway, or of the words given.
    private static func memberCard(_ arguments: Arguments) async throws -> MemberCard {
        let number = try arguments.required("number")
        let organisation = arguments.value("organisation")
        guard let data = arguments.value("data") else {
            return MemberCard(name: try arguments.required("name"), number: number, organisation: organisation)
        }
        guard !arguments.has("name") else { throw UsageError("--name: with --data the name is the member's own") }
        let store = try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
        guard let member = try await store.member(number: number) else {
            throw UsageError("--number \(number): no member of this gateway has it")
        }
        let desk = CardDesk(store: store, keys: DataDirectory.cardKey(in: data), organisation: organisation)
        return try await desk.card(of: member, issuedBy: nil)
    }
}

extension CardTemplates {
    /// The template that `--template` names, of this gateway with `--data`.
    ///
    /// - Throws: `UsageError` when there is none.
    static func chosen(by arguments: Arguments) throws -> CardTemplate {
        let name = arguments.value("template") ?? CardTemplates.usual
        let templates = CardTemplates(own: arguments.value("data").map { DataDirectory.cardTemplates(in: $0) })
        guard let template = templates[name] else {
            let known = templates.all.map(\.name).joined(separator: ", ")
            throw UsageError("--template \(name): there is none of that name; there are \(known)")
        }
        return template
    }
}
