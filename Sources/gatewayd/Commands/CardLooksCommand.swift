import CardDesk
import Configuration
import HerdStore
import ScanDecode
import ScanWorkers
import Templates
import Values

extension Command {
    /// `gatewayd card-looks`: which template, colours and logo the cards of an organisation have.
    static let cardLooks = Command(
        name: "card-looks",
        summary: "Lists how the cards of each organisation look, and keeps or forgets it; see docs/card-templates.md.",
        operands: "list|templates|set FIELD=VALUE…|remove [ORGANISATION]",
        options: [
            CommandOption("logo", "FILE", "with set: a picture, which is kept and printed"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("json", nil, "print each look as the API gives it, one a line"),
        ]
    ) { arguments in
        let data = arguments.value("data") ?? DataDirectory.standardPath
        let (order, words) = (arguments.operands.first, arguments.operands.dropFirst())
        try arguments.refuse("logo", unless: order == "set")
        try arguments.refuse("json", unless: order != "templates")
        // Only where a gateway is: looks of nobody would be written elsewhere.
        let store = try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
        let desk = CardDesk(of: store, in: data, keeper: ScanWorkers(ScanSettings(), count: 1))
        let looks: [CardStyle]
        switch (order, words.count) {
        case ("list", 0): looks = try await desk.cardStyles
        case ("templates", 0):
            for warning in desk.cardTemplates.warnings { StandardStream.error.line(warning) }
            for template in desk.cardTemplates.all {
                StandardStream.output.line(
                    [template.name, template.title.cs, template.title.en].map(\.seen).joined(separator: "\t"))
            }
            return 0
        case ("set", 1...):
            var look: CardStyle = try fields.read(words)
            if let file = arguments.value("logo") {
                guard look.logo == nil else { throw UsageError("--logo: set names another logo, too") }
                look.logo = "\(try await desk.keepLogo(InputFile.read(file, limit: 5 << 20)))"
            }
            try await desk.set(look)
            looks = [look]
        case ("remove", 0...1):
            guard try await desk.removeStyle(of: words.first) else {
                throw UsageError("\(words.first ?? "remove"): no look is kept for that; see card-looks list")
            }
            looks = []
        default: throw UsageError("say list, templates, set FIELD=VALUE…, or remove [ORGANISATION]")
        }
        for look in looks { StandardStream.output.line(arguments.has("json") ? try look.jsonLine : look.line) }
        return 0
    }

    private static let fields = TypedFields([
        "organisation": .text(), "template": .text(needed: true), "primary": .text(), "accent": .text(),
        "logo": .text(),
    ])
}

extension CardStyle {
    /// Of all organisations that have no look of their own it begins with a dash.
    fileprivate var line: String {
        [organisation ?? "-", template, primary ?? "", accent ?? "", logo ?? ""].map(\.seen).joined(separator: "\t")
    }
}
