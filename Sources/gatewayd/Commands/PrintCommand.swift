import CardDesk
import Configuration
import Exports
import GatewayHTTP
import HerdStore
import LabelDesk
import PressDesk
import Templates
import Values

extension Command {
    /// `gatewayd print`: cards and labels on the printers of this machine, as the pages order them.
    static let print = Command(
        name: "print",
        summary:
            "Orders cards and labels at a printer, lists, cancels and continues orders, says how far a printer is off.",
        operands: """
            list | start NUMBER… | cancel ORDER | continue ORDER | settle ORDER SHEET yes|no | calibration \
            | offset [PRINTER X Y]
            """,
        options: [
            CommandOption("printer", "NAME", "the queue of CUPS"),
            CommandOption(
                "stock", "NAME",
                "of cards id-1, a4-cards or a4-cards-8 (default id-1, of calibration a4-cards); else as of labels"),
            CommandOption(
                "all", nil, "the cards of all whose membership is not over, instead of those numbered"),
            CommandOption("template", "NAME", "how cards look (default that of the organisation)"),
            CommandOption("fronts", nil, "the fronts of cards alone"),
            CommandOption("design", "card|tag|eid|place", "labels of the animals or places named, instead of cards"),
            CommandOption("barn", "NUMBER", "labels of all living animals of this barn"),
            CommandOption("group", "NUMBER", "labels of all living animals of this group"),
            CommandOption("zpl", "203|300", "as it is for a label printer of so many dots an inch"),
            CommandOption("skip", "N", "places of the first sheet that are used up already"),
            CommandOption("copies", "N", "how many of each sheet (default 1)"),
            CommandOption(
                "language", "cs|en",
                "of the words on cards (default that of the station, else cs), and on labels and of calibration (en)"),
            CommandOption("key", "TEXT", "the same key again is the same order, of which nothing is printed twice"),
            CommandOption("out", "FILE.pdf", "where to write the calibration page"),
            CommandOption("data", "DIR", "the data directory of the gateway, which prints while it runs"),
            CommandOption("json", nil, "print how far printers are off as the API gives it, one a line"),
        ]
    ) { arguments in
        let data = arguments.value("data") ?? DataDirectory.standardPath
        let (word, rest) = (arguments.operands.first, arguments.operands.dropFirst())
        let database = DataDirectory.database(in: data)
        try arguments.refuse("out", unless: word == "calibration")
        try arguments.refuse("json", unless: word == "offset")
        switch (word, rest.count) {
        case ("calibration", 0): return try await calibrate(arguments)
        case ("offset", 0), ("offset", 3): return try await offset(Array(rest), arguments)
        case ("list", 0):
            for order in try await HerdStore.open(.readOnly(database)).printOrders() {
                StandardStream.output.line(order.line)
            }
            return 0
        case ("start", _):
            let store = try await arguments.writtenStore()
            let request = try await printRequest(arguments, of: rest, in: store, data)
            let order = try await press(store, data).order(
                request, by: "gatewayd print", idempotencyKey: arguments.value("key"))
            StandardStream.output.line(order.line)
            return 0
        case ("cancel", 1), ("continue", 1), ("settle", 3):
            StandardStream.output.line(
                try await act(word, Array(rest), arguments.writtenStore(), data).line)
            return 0
        default:
            throw UsageError(
                "say list, start, cancel ORDER, continue ORDER, settle ORDER SHEET yes|no, calibration or offset",
                command: "print")
        }
    }

    private static func act(
        _ word: String?, _ words: [String], _ store: HerdStore, _ data: String
    ) async throws -> PrintOrder {
        guard let id = PrintOrder.ID(words[0]) else { throw UsageError("\(words[0]): is not the id of a print order") }
        let press = press(store, data)
        switch word {
        case "cancel": return try await press.cancel(id)
        case "continue": return try await press.resume(id)
        default:
            guard let sheet = Int(words[1]), ["yes", "no"].contains(words[2]) else {
                throw UsageError("settle: give the number of the sheet, and whether it lies in the tray: yes or no")
            }
            return try await press.settle(sheet, of: id, printed: words[2] == "yes")
        }
    }

    /// Takes orders in and back; sheets are handed over by the gateway alone, so that none goes out twice.
    private static func press(_ store: HerdStore, _ data: String) -> PressDesk {
        PressDesk(store: store, cards: CardDesk(of: store, in: data), labels: LabelDesk(store: store)) {
            PrintTrouble($0)
        }
    }

    private static func printRequest(
        _ arguments: Arguments, of operands: ArraySlice<String>, in store: HerdStore, _ data: String
    ) async throws -> PrintRequest {
        let printer = try arguments.required("printer")
        let copies = try arguments.number("copies", in: 1...999) ?? 1
        guard let design = arguments.value("design") else {
            let work = PrintWork(
                stock: arguments.value("stock") ?? CardStock.card.rawValue, template: arguments.value("template"),
                language: try arguments.cardLanguage(for: "print", in: data).rawValue,
                backs: arguments.has("fronts") ? false : nil)
            let members = try await store.memberIDs(
                numbered: operands, all: arguments.has("all"), atLeast: PrintOrderDraft.most)
            return PrintRequest(.members(members), work: work, printer: printer, copies: copies)
        }
        let order = try await labelOrder(arguments, of: operands, in: store)
        let dots = try arguments.number("zpl", in: 203...300) as Int?
        let language = try arguments.word("language", Language.self, command: "print") ?? .en
        let work = PrintWork(
            design: design, stock: order.stock, format: dots == nil ? "pdf" : "zpl", dpi: dots, skip: order.skip,
            language: language.rawValue)
        let items: PrintOrderDraft.Items =
            order.design == .place ? .places(order.placeIds) : .animals(order.animalIds)
        return PrintRequest(items, work: work, printer: printer, copies: copies)
    }
}

extension HerdStore {
    /// Those whose cards are wanted: by their personal numbers, or all who are in the organisation.
    ///
    /// - Parameter most: when there are more, some of those are left out: they are too many anyway.
    /// - Throws: `UsageError` for a number that nobody has, and for numbers beside all.
    func memberIDs(
        numbered numbers: some Collection<String> & Sendable, all: Bool, atLeast most: Int = .max
    ) async throws -> [Member.ID] {
        var ids: [Member.ID] = []
        guard all else {
            for number in numbers {
                guard let member = try await member(number: number) else {
                    throw UsageError("\(number): no member of this gateway has that number")
                }
                if let lock = member.lock(on: await today) { StandardStream.error.line(lock.warning(of: number)) }
                ids.append(member.id)
            }
            return ids
        }
        guard numbers.isEmpty else { throw UsageError("--all: name no numbers beside it") }
        var cursor: String?
        repeat {
            let page = try await members(locked: false, cursor: cursor, limit: 500)
            ids += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil && ids.count <= most
        return ids
    }
}

extension MemberLock {
    /// Whoever names somebody may know more than the register does.
    fileprivate func warning(of number: String) -> String {
        let reason =
            switch self {
            case .left: "has left"
            case .expired: "is a member no more"
            }
        return "\(number): \(reason), and the card is refused where it is scanned; correct the register"
    }
}

extension PrintOrder {
    /// One line for a terminal.
    fileprivate var line: String {
        var parts = ["\(id)", state.rawValue, "\(printed)/\(sheets.count) sheets", "\(count) \(subject.rawValue)"]
        parts += [printer, work.stock, "\(orderedAt)", by]
        if let doubtful = sheets.first(where: { $0.state == .doubtful }) {
            parts.append("does sheet \(doubtful.number) lie in the tray?")
        }
        if let detail = trouble?.detail ?? sheets.first(where: { $0.state == .failed })?.reason { parts.append(detail) }
        return parts.map(\.seen).joined(separator: "\t")
    }
}
