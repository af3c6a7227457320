import CardDesk
import CardPrint
import HerdStore

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
            CommandOption("out", "FILE", "where to write it; the ending .png, .svg or .pdf decides the format"),
        ]
    ) { arguments in
        let file = try arguments.required("out")
        guard let format = CardFormat(fileName: file) else {
            throw UsageError("--out \(file): the name must end in .png, .svg or .pdf")
        }
        let card = try await memberCard(arguments)
        try InputFile.write(try card.rendered(as: format), to: file)
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
