package import Blocking
package import CardPrint
package import HerdStore
package import Printing
package import ScanDecode
import Values

/// Where members get their cards: drawn, put on sheets, printed, and looked at when they are shown again.
package struct CardDesk: Sendable {
    private let store: HerdStore
    private let organisation: InForce<String?>
    private let payloads: InForce<PayloadParser>
    private let printers: Printers
    /// One at a time: drawing a card takes milliseconds.
    private let drawing = Offload("cards", width: 1)
    /// A sheet of hundreds takes seconds: a single card does not wait for it.
    private let drawingSheets: Offload
    /// A print server is asked one thing after another.
    private let printing = Offload("printing", width: 1)

    /// - Parameters:
    ///   - organisation: printed on the cards of members who have none of their own.
    ///   - payloads: what the text of a code means.
    ///   - printers: where cards are printed.
    ///   - drawingSheets: where sheets are drawn.
    package init(
        store: HerdStore, organisation: String? = nil, payloads: PayloadParser = PayloadParser(),
        printers: Printers = Printers(), drawingSheets: Offload = Offload("card sheets", width: 1)
    ) {
        self.store = store
        self.organisation = InForce(organisation)
        self.payloads = InForce(payloads)
        self.printers = printers
        self.drawingSheets = drawingSheets
    }

    /// Cards drawn from now on say this, and codes mean that.
    package func use(organisation: String?, payloads: PayloadParser) {
        self.organisation.value = organisation
        self.payloads.value = payloads
    }

    /// The card of a member.
    ///
    /// - Throws: `CardError` when it cannot be drawn, what the store says, or `TooBusy`.
    package func card(of id: Member.ID, as format: CardFormat) async throws -> [UInt8] {
        let card = card(of: try await store.member(id))
        return try await drawing.run { try card.rendered(as: format) }
    }

    /// Whose card it is.
    package func member(_ id: Member.ID) async throws -> Member { try await store.member(id) }

    /// The cards of members on A4 sheets, as a PDF.
    ///
    /// - Throws: `CardError` when one cannot be drawn, what the store says, or `TooBusy`.
    package func sheet(of ids: [Member.ID]) async throws -> [UInt8] {
        var cards: [MemberCard] = []
        for id in ids { cards.append(card(of: try await store.member(id))) }
        return try await drawingSheets.run { [cards] in try CardSheet.pdf(of: cards) }
    }

    /// What the card of a member says.
    package func card(of member: Member) -> MemberCard {
        MemberCard(name: member.name, number: member.number, organisation: member.organisation ?? organisation.value)
    }

    /// Whether a card with this text in its code is to be trusted.
    package func verify(_ text: String) async throws -> CardVerification {
        let payload = payloads.value.payload(of: text)
        guard case .memberCard(let card) = payload else { return CardVerification(notACard: payload) }
        let member = try await store.everyMember(number: card.number)
        let verification = CardVerification(card, payload: payload, member: member, today: await store.today)
        return Sight.seesPeople ? verification : verification.withoutPerson
    }
}

// MARK: - On paper

extension CardDesk {
    /// The printers that the print server has.
    ///
    /// - Throws: `PrintingError`, also when there are none; or `TooBusy`.
    package func listPrinters() async throws -> [Printer] {
        try await printing.run { [printers] in try printers.list() }
    }

    /// Prints the card of a member, and stores the event that tells of it.
    ///
    /// - Parameter copies: 1 to 999.
    /// - Throws: `CardError`, `PrintingError`, what the store says, or `TooBusy`.
    package func print(_ id: Member.ID, on printer: String, copies: Int) async throws -> PrintReceipt {
        let member = try await store.member(id)
        let card = card(of: member)
        let job = try await printing.run { [printers] in
            try printers.print(
                pdf: try card.rendered(as: .pdf), title: "Member card \(member.number)", on: printer, copies: copies)
        }
        try await store.append(.cardPrinted, data: CardPrinted(memberId: id, printer: printer, job: job))
        return PrintReceipt(job: job, printer: printer)
    }

    /// How far a job is.
    ///
    /// - Throws: `PrintingError` when there is no such job, or `TooBusy`.
    package func job(_ number: Int, on printer: String) async throws -> PrintJob {
        try await printing.run { [printers] in try printers.job(number, on: printer) }
    }

    /// The event.
    private struct CardPrinted: Encodable {
        let memberId: Member.ID
        let printer: String
        let job: Int
    }
}

/// What a print server took.
package struct PrintReceipt: Encodable, Sendable {
    /// Its number at the print server.
    package let job: Int
    package let printer: String
}
