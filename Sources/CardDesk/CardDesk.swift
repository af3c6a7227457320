package import Blocking
package import CardKeys
package import CardPrint
package import HerdStore
package import Printing
package import ScanDecode
import Values

/// Where members get their cards: drawn, put on sheets, printed, and looked at when they are shown again.
package struct CardDesk: Sendable {
    private let store: HerdStore
    /// Signs cards.
    package let issuer: CardIssuer
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
    ///   - keys: where the key is kept that signs cards.
    ///   - organisation: printed on the cards of members who have none of their own.
    ///   - payloads: what the text of a code means.
    ///   - printers: where cards are printed.
    ///   - drawingSheets: where sheets are drawn.
    package init(
        store: HerdStore, keys: CardKeyFile, organisation: String? = nil, payloads: PayloadParser = PayloadParser(),
        printers: Printers = Printers(), drawingSheets: Offload = Offload("card sheets", width: 1)
    ) {
        self.store = store
        issuer = CardIssuer(store: store, file: keys)
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

    /// The card of a member: signed, when a signed one was issued that still fits.
    ///
    /// - Throws: `CardError` when it cannot be drawn, what the store says, or `TooBusy`.
    package func card(of id: Member.ID, as format: CardFormat) async throws -> [UInt8] {
        let card = try await card(of: try await store.member(id), issuedBy: nil)
        return try await drawing.run { try card.rendered(as: format) }
    }

    /// Whose card it is.
    package func member(_ id: Member.ID) async throws -> Member { try await store.member(id) }

    /// The cards of members on A4 sheets, as a PDF.
    ///
    /// - Parameter person: who issues signed cards to those that have none; `nil` where nobody may.
    /// - Throws: `CardError` when one cannot be drawn, `CardKeyError`, what the store says, or `TooBusy`.
    package func sheet(of ids: [Member.ID], issuedBy person: String?) async throws -> [UInt8] {
        var cards: [MemberCard] = []
        for id in ids { cards.append(try await card(of: try await store.member(id), issuedBy: person)) }
        return try await drawingSheets.run { [cards] in try CardSheet.pdf(of: cards) }
    }

    /// What the card of a member says.
    ///
    /// - Parameter person: who issues a signed card where there is none that fits; `nil` where nobody may.
    package func card(of member: Member, issuedBy person: String?) async throws -> MemberCard {
        let signed =
            if let person { try await issuer.issue(member, by: person) } else {
                try await issuer.current(of: member)
            }
        return MemberCard(
            name: member.name, number: member.number, organisation: member.organisation ?? organisation.value,
            qrText: signed?.text)
    }

    /// What a card with this text in its code is worth.
    package func verify(_ text: String) async throws -> CardVerification {
        try await CardJudge(store: store, today: await store.today).verification(of: payloads.value.payload(of: text))
    }

    /// What is to be known to check cards without asking.
    package func trust() async throws -> CardTrust { try await store.cardTrust() }
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
    /// - Parameters:
    ///   - copies: 1 to 999.
    ///   - person: who issues the signed card.
    /// - Throws: `CardError`, `CardKeyError`, `PrintingError`, what the store says, or `TooBusy`.
    package func print(
        _ id: Member.ID, on printer: String, copies: Int, by person: String
    ) async throws -> PrintReceipt {
        let member = try await store.member(id)
        let card = try await card(of: member, issuedBy: person)
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
