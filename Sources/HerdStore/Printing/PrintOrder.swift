package import Values

/// Cards or labels that somebody wants printed: a row for the order, and one for each of its sheets.
package struct PrintOrder: Codable, Equatable, Sendable {
    package typealias ID = Identifier<PrintOrder>

    package let id: ID
    package let subject: Subject
    package let work: PrintWork
    package let printer: String
    package let copies: Int
    /// How many stand on a sheet; one sheet is one job of the print server.
    package let perSheet: Int
    /// How many cards or labels it is.
    package let count: Int
    package let state: State
    /// Why it stopped, or waits.
    package let trouble: PrintTrouble?
    /// What becomes of the backs of cards that have one.
    package let backs: Backs?
    package let by: String
    package let orderedAt: Timestamp
    package let finishedAt: Timestamp?
    package let sheets: [Sheet]

    /// What is printed.
    package enum Subject: String, Codable, Sendable, CaseIterable, NamedColumn { case members, animals, places }

    package enum State: String, Codable, Sendable, CaseIterable, NamedColumn {
        case queued, printing
        /// Nobody but a person can say whether a sheet was printed.
        case doubtful
        case done, cancelled, failed
    }

    /// How the printer comes to the other side.
    package enum Backs: String, Codable, Sendable, CaseIterable, NamedColumn {
        /// It turns the sheet itself.
        case turned
        /// It cannot: fronts and backs come out one after another.
        case separate
    }

    /// One sheet, from nothing to what lies in the tray.
    package struct Sheet: Codable, Equatable, Sendable {
        /// Counted from 1.
        package let number: Int
        package let state: State
        /// Its job at the print server.
        package let job: Int?
        /// Why the job ended otherwise, as IPP says it.
        package let reason: String?

        package init(number: Int, state: State, job: Int? = nil, reason: String? = nil) {
            self.number = number
            self.state = state
            self.job = job
            self.reason = reason
        }

        package enum State: String, Codable, Sendable, CaseIterable, NamedColumn {
            case waiting
            /// The print server has a job for it; whether it has the sheet itself is only known when it is asked.
            case opened
            /// The print server has the sheet.
            case sent
            case printed, failed, cancelled
            /// The print server has forgotten its job.
            case doubtful
        }
    }

    /// Sheets that are on paper.
    package var printed: Int { sheets.count { $0.state == .printed } }

    /// Whether a further sheet is to come.
    package var isOpen: Bool { finishedAt == nil }

    private enum CodingKeys: CodingKey {
        case id, subject, work, printer, copies, perSheet, count, state, trouble, backs, by, orderedAt, finishedAt,
            sheets
    }
}

/// How the cards or labels of an order look.
package struct PrintWork: Codable, Hashable, Sendable {
    /// Of labels: what they are; of members' cards `nil`.
    package var design: String?
    /// What they are printed on.
    package var stock: String
    /// Of members' cards.
    package var template: String?
    /// `pdf`, or `zpl` as it is for label printers.
    package var format: String
    package var dpi: Int?
    /// Places of the first sheet that are used up already.
    package var skip: Int
    package var language: String
    /// Of members' cards: false prints the front alone; `nil` both where the design has both.
    package var backs: Bool?

    package init(
        design: String? = nil, stock: String, template: String? = nil, format: String = "pdf", dpi: Int? = nil,
        skip: Int = 0, language: String = "en", backs: Bool? = nil
    ) {
        self.design = design
        self.stock = stock
        self.template = template
        self.format = format
        self.dpi = dpi
        self.skip = skip
        self.language = language
        self.backs = backs
    }
}

/// What keeps an order from being printed, as a problem tells it.
package struct PrintTrouble: Codable, Equatable, Sendable {
    package let code: String
    package let parameters: [String: Parameter]
    package let detail: String

    package init(code: String, parameters: [String: Parameter], detail: String) {
        self.code = code
        self.parameters = parameters
        self.detail = detail
    }
}

/// What is needed to take an order in.
package struct PrintOrderDraft: Sendable {
    package var items: Items
    package var work: PrintWork
    package var printer: String
    package var copies: Int
    package var perSheet: Int
    package var backs: PrintOrder.Backs?
    /// Whether whoever ordered waits for it and sends it: then nobody else does.
    package var isDirect: Bool

    package enum Items: Sendable {
        case members([Member.ID]), animals([Animal.ID]), places([Location.ID])
    }

    package init(
        _ items: Items, work: PrintWork, printer: String, copies: Int = 1, perSheet: Int,
        backs: PrintOrder.Backs? = nil, isDirect: Bool = false
    ) {
        self.items = items
        self.work = work
        self.printer = printer
        self.copies = copies
        self.perSheet = perSheet
        self.backs = backs
        self.isDirect = isDirect
    }

    /// No more are printed at once.
    package static let most = 1000
}

/// How far off a printer prints, in micrometres; everything is moved by as much the other way round.
package struct PrinterOffset: Codable, Hashable, Sendable {
    package let printer: String
    package let x: Int
    package let y: Int

    package init(printer: String, x: Int, y: Int) {
        self.printer = printer
        self.x = x
        self.y = y
    }

    /// More is no calibration, but a wrong layout.
    package static let most = 20_000
}
