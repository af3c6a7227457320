import CardPrint
import Exports
import HerdStore
import LabelDesk
import LabelPrint
import Values

extension Command {
    /// `gatewayd labels`: cards and stickers of animals, labels of barns and pens.
    static let labels = Command(
        name: "labels",
        summary: "Draws animal cards, ear-tag and EID stickers, and labels of barns and pens; see docs/labels.md.",
        operands: "EARTAG… or NUMBER… of barns and groups, or nothing for all of a barn or group",
        options: [
            CommandOption("design", "card|tag|eid|place", "what the label is (default card)"),
            CommandOption("stock", "NAME", "the labels or paper; --stocks lists them (default a4-cards)"),
            CommandOption("barn", "NUMBER", "all living animals of this barn; with --design place it and its groups"),
            CommandOption("group", "NUMBER", "all living animals of this group"),
            CommandOption("dpi", "203|300", "how fine a label printer prints, for ZPL (default 203)"),
            CommandOption("skip", "N", "places of the first sheet that are used up already"),
            CommandOption("copies", "N", "how many of each (default 1)"),
            CommandOption("language", "cs|en", "of the words on it (default en)"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("out", "FILE", "where to write it; the ending .pdf, .png or .zpl decides the format"),
            CommandOption("stocks", nil, "list the labels and papers that are known"),
        ]
    ) { arguments in
        if arguments.has("stocks") {
            for stock in LabelStock.known { StandardStream.output.line("\(stock.name)\t\(stock.title)") }
            return 0
        }
        let file = try arguments.required("out")
        guard let ending = file.split(separator: ".").last, file.contains("."),
            let format = LabelFormat(rawValue: ending.lowercased())
        else { throw UsageError("--out \(file): the name must end in .pdf, .png or .zpl") }
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let store = try await HerdStore.open(.readOnly(database))
        let order = try await labelOrder(arguments, of: arguments.operands, in: store)
        guard let language = Language(rawValue: arguments.value("language") ?? "en") else {
            throw UsageError("--language: give cs or en")
        }
        guard let resolution = (try arguments.number("dpi", in: 203...300) ?? 203).resolution else {
            throw UsageError("--dpi: give 203 or 300")
        }
        let bytes = try await LabelDesk(store: store).file(order, as: format, in: language, resolution: resolution)
        try InputFile.write(bytes, to: file)
        return 0
    }

    /// What is to be labelled: the animals or places named, or all of a barn or group.
    static func labelOrder(
        _ arguments: Arguments, of operands: some Collection<String>, in store: HerdStore
    ) async throws -> LabelOrder {
        guard let design = LabelOrder.Design(rawValue: arguments.value("design") ?? "card") else {
            throw UsageError("--design: give card, tag, eid or place")
        }
        var order = LabelOrder(
            design: design, stock: arguments.value("stock") ?? LabelStock.cardsOnA4.name,
            skip: try arguments.number("skip", in: 0...100) ?? 0,
            copies: try arguments.number("copies", in: 1...LabelOrder.mostCopies) ?? 1)
        let places = try await store.locations()
        func place(_ number: String, _ option: String, _ kinds: [Location.Kind]) throws -> Location {
            let found = places.filter { kinds.contains($0.kind) && ($0.number == number || $0.name == number) }
            guard let place = found.first, found.count == 1 else {
                throw UsageError("\(option) \(number): there \(found.isEmpty ? "is no such place" : "are several")")
            }
            return place
        }
        let barn = try arguments.value("barn").map { try place($0, "--barn", [.barn]) }
        let group = try arguments.value("group").map { try place($0, "--group", [.group]) }
        if design == .place {
            order.placeIds = try operands.map { try place($0, "", [.barn, .group]).id }
            if let barn { order.placeIds += [barn.id] + places.filter { $0.parent == barn.id }.map(\.id) }
            if let group { order.placeIds.append(group.id) }
            return order
        }
        for text in operands {
            guard let tag = try? EarTag(text), let animal = try await store.resolve(earTag: tag).animal else {
                throw UsageError("\(text): no animal of this herd has that ear tag")
            }
            order.animalIds.append(animal.id)
        }
        guard operands.isEmpty, barn != nil || group != nil else { return order }
        var query = AnimalQuery(barn: barn?.id, group: group?.id, limit: 500)
        repeat {
            let page = try await store.animals(query)
            order.animalIds += page.items.map(\.id)
            query.cursor = page.next
        } while query.cursor != nil && order.animalIds.count <= LabelOrder.most
        return order
    }
}

extension Int {
    fileprivate var resolution: ZPLResolution? { ZPLResolution(rawValue: self) }
}
