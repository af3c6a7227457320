import CardDesk
import CardPrint
import Configuration
import DeviceGateway
import Exports
import HerdStore
import Photos
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
            CommandOption(
                "template", "NAME",
                "how it looks: union, club, faculty, or one of your own (default that kept for the organisation, else union)"
            ),
            CommandOption("side", "front|back", "which side (front)"),
            .cardLanguage,
            CommandOption("out", "FILE", "where to write it; the ending .png, .svg or .pdf decides the format"),
        ]
    ) { arguments in
        let file = try arguments.required("out")
        guard let format = CardFormat(fileName: file) else {
            throw UsageError("--out \(file): the name must end in .png, .svg or .pdf")
        }
        guard let side = CardDrawing.Side(rawValue: arguments.value("side") ?? "front") else {
            throw UsageError("--side knows only front and back")
        }
        let language = try arguments.cardLanguage(for: "card")
        let bytes: [UInt8]
        if let data = arguments.value("data") {
            bytes = try await memberCard(arguments, in: data, as: format, language, side)
        } else {
            var card = MemberCard(
                name: try arguments.required("name"), number: try arguments.required("number"),
                organisation: arguments.value("organisation"), language: language)
            card.facts[.issued] = language.today
            bytes = try card.rendered(as: format, with: try CardTemplates.chosen(by: arguments), side: side)
        }
        try InputFile.write(bytes, to: file)
        return 0
    }

    /// The card of a member of a gateway, as that draws it.
    private static func memberCard(
        _ arguments: Arguments, in data: String, as format: CardFormat, _ language: CardLanguage,
        _ side: CardDrawing.Side
    ) async throws -> [UInt8] {
        let number = try arguments.required("number")
        guard !arguments.has("name") else { throw UsageError("--name: with --data the name is the member's own") }
        // Without a name of a template it is that of the organisation.
        let template = arguments.has("template") ? try CardTemplates.chosen(by: arguments).name : nil
        let store = try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
        guard let member = try await store.member(number: number) else {
            throw UsageError("--number \(number): no member of this gateway has it")
        }
        let desk = CardDesk(of: store, in: data, organisation: arguments.value("organisation"))
        return try await desk.card(of: member.id, as: format, in: language, template: template, side: side)
    }
}

extension CommandOption {
    static let cardLanguage = CommandOption(
        "language", "cs|en", "of words and days on it (default with --data that of the station, else cs)")
}

extension Arguments {
    /// In what language cards are written: the one that is asked for, else that of the station whose data are used, as far
    /// as it was set in the browser.
    func cardLanguage(for command: String, in data: String? = nil) throws -> CardLanguage {
        if let asked = try word("language", CardLanguage.self, command: command) { return asked }
        guard let data = data ?? value("data"),
            let own = try? SettingsFile(besides: nil, data: data).read(),
            let settings = try? SettingsLayers(written: nil, own: own).configuration
        else { return .cs }
        return settings.station.language == .en ? .en : .cs
    }
}

extension CardLanguage {
    /// The day on which a card is made that nothing else is known of.
    var today: String { written(LocalClock.system.day(StationClock().now())) }
}

extension CardDesk {
    /// That of the gateway whose data lie there: with its key, templates, looks and photos.
    ///
    /// - Parameter keeper: writes logos from outside anew.
    init(of store: HerdStore, in data: String, organisation: String? = nil, keeper: (any PhotoKeeper)? = nil) {
        let looks = DataDirectory.cardTemplates(in: data)
        self.init(
            store: store, keys: DataDirectory.cardKey(in: data), organisation: organisation,
            templates: CardTemplates(own: looks), photos: PhotoFolder(besides: DataDirectory.database(in: data)),
            styles: CardStyles(folder: looks), keeper: keeper)
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
