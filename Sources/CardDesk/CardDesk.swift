package import Blocking
package import CardKeys
package import CardPrint
package import Configuration
import Drawing
package import Exports
package import HerdStore
package import Photos
package import Printing
package import ScanDecode
package import Templates
package import Values

/// Where members get their cards: drawn, put on sheets, printed, and looked at when they are shown again.
package struct CardDesk: Sendable {
    let store: HerdStore
    /// Signs cards.
    package let issuer: CardIssuer
    private let organisation: InForce<String?>
    private let payloads: InForce<PayloadParser>
    private let templates: InForce<CardTemplates>
    private let photos: PhotoFolder?
    let styles: CardStyles
    let keeper: (any PhotoKeeper)?
    private let printers: Printers
    /// One at a time: drawing a card takes milliseconds.
    let drawing = Offload("cards", width: 1)
    /// A sheet of hundreds takes seconds: a single card does not wait for it.
    let drawingSheets: Offload
    /// A print server is asked one thing after another.
    private let printing = Offload("printing", width: 1)

    /// - Parameters:
    ///   - keys: where the key is kept that signs cards.
    ///   - organisation: printed on the cards of members who have none of their own.
    ///   - payloads: what the text of a code means.
    ///   - printers: where cards are printed.
    ///   - templates: how cards can look.
    ///   - photos: where those of members lie; `nil` prints initials.
    ///   - styles: how the cards of each organisation look.
    ///   - keeper: writes logos from outside anew.
    ///   - drawingSheets: where sheets are drawn.
    package init(
        store: HerdStore, keys: CardKeyFile, organisation: String? = nil, payloads: PayloadParser = PayloadParser(),
        printers: Printers = Printers(), templates: CardTemplates = .delivered,
        photos: PhotoFolder? = nil, styles: CardStyles = CardStyles(folder: nil), keeper: (any PhotoKeeper)? = nil,
        drawingSheets: Offload = Offload("card sheets", width: 1)
    ) {
        self.store = store
        issuer = CardIssuer(store: store, file: keys)
        self.organisation = InForce(organisation)
        self.payloads = InForce(payloads)
        self.printers = printers
        self.templates = InForce(templates)
        self.photos = photos
        self.styles = styles
        self.keeper = keeper
        self.drawingSheets = drawingSheets
    }

    /// Cards drawn from now on say this, and codes mean that.
    package func use(organisation: String?, payloads: PayloadParser) {
        self.organisation.value = organisation
        self.payloads.value = payloads
    }

    /// The card of a member: signed, when a signed one was issued that still fits.
    ///
    /// - Parameters:
    ///   - language: of its words and days.
    ///   - name: of the template; `nil` for that of the organisation.
    /// - Throws: `CardError` when it cannot be drawn, what the store says, or `TooBusy`.
    package func card(
        of id: Member.ID, as format: CardFormat, in language: CardLanguage, template name: String? = nil,
        side: CardDrawing.Side = .front
    ) async throws -> [UInt8] {
        let member = try await store.member(id)
        let (card, photo) = (try await card(of: member, in: language, issuedBy: nil), photo(of: member))
        let template = try await template(name, of: card.organisation)
        return try await drawing.run {
            try dressed(card).with(photo: photo).rendered(as: format, with: template, side: side)
        }
    }

    /// How cards can look, as of now.
    package var cardTemplates: CardTemplates { templates.value }

    /// The template of that name; `nil` is the usual one.
    ///
    /// - Throws: `CardError.unknownTemplate`.
    package func template(_ name: String?) throws(CardError) -> CardTemplate {
        let name = name ?? CardTemplates.usual
        guard let template = templates.value[name] else { throw .unknownTemplate(name) }
        return template
    }

    /// Whose card it is.
    package func member(_ id: Member.ID) async throws -> Member { try await store.member(id) }

    /// The cards of members on A4 sheets, as a PDF.
    ///
    /// - Parameters:
    ///   - language: of their words and days.
    ///   - name: of the template; `nil` for that of the first member's organisation.
    ///   - person: who issues signed cards to those that have none; `nil` where nobody may.
    ///   - backs: whether each page is followed by one with the backs, for paper that is turned over its long edge.
    /// - Throws: `CardError` when one cannot be drawn, `CardKeyError`, what the store says, or `TooBusy`.
    package func sheet(
        of ids: [Member.ID], in language: CardLanguage, template name: String? = nil, layout: SheetLayout = .a4,
        backs: Bool = false, issuedBy person: String?
    ) async throws -> [UInt8] {
        var cards: [(card: MemberCard, photo: @Sendable () -> Picture?)] = []
        for id in ids {
            let member = try await store.member(id)
            cards.append((try await card(of: member, in: language, issuedBy: person), photo(of: member)))
        }
        // One document has one layout; colours and logo are each organisation's own.
        let template = try await template(name, of: cards.first?.card.organisation)
        return try await drawingSheets.run { [cards] in
            // Photos are read one after another: hundreds of them at once would need a gigabyte.
            let drawn = cards.lazy.map { dressed($0.card).with(photo: $0.photo) }
            return try CardSheet.pdf(of: drawn, template: template, layout: layout, backs: backs)
        }
    }

    /// A page that shows how far off a printer prints.
    ///
    /// - Throws: `CardError` when the layout does not fit, or `TooBusy`.
    package func calibrationPage(of layout: SheetLayout, in language: CardLanguage) async throws -> [UInt8] {
        try await drawing.run { try CalibrationPage.pdf(of: layout, in: language) }
    }

    /// What the card of a member says.
    ///
    /// - Parameters:
    ///   - language: of its words and days.
    ///   - person: who issues a signed card where there is none that fits; `nil` where nobody may.
    package func card(
        of member: Member, in language: CardLanguage, issuedBy person: String?
    ) async throws -> MemberCard {
        let signed =
            if let person { try await issuer.issue(member, by: person) } else {
                try await issuer.current(of: member)
            }
        var card = MemberCard(
            name: member.name, number: member.number, organisation: organisation(of: member), qrText: signed?.text,
            language: language)
        card.facts[.email] = member.email
        card.facts[.employer] = member.employer
        card.facts[.role] = member.roles.isEmpty ? nil : member.roles.joined(separator: ", ")
        card.facts[.level] = member.level
        card.facts[.until] = member.until.map(language.written)
        let issued: CalendarDay = if let signed { signed.card.issued } else { await store.today }
        card.facts[.issued] = language.written(issued)
        return card
    }

    /// What stands above the card of a member.
    func organisation(of member: Member) -> String? { member.organisation ?? organisation.value }

    /// Reads the photo of a member, which one of our own workers wrote; blocks.
    func photo(of member: Member) -> @Sendable () -> Picture? {
        { [photos] in
            guard let hash = member.photo?.picture.hash, let bytes = photos?.read(hash) else { return nil }
            return Picture(photo: bytes)
        }
    }

    /// What a card with this text in its code is worth.
    package func verify(_ text: String) async throws -> CardVerification {
        let judge = CardJudge(store: store, today: await store.today)
        let verification = try await judge.verification(of: payloads.value.payload(of: text))
        return Sight.seesPeople ? verification : verification.withoutPerson
    }

    /// What is to be known to check cards without asking.
    package func trust() async throws -> CardTrust { try await store.cardTrust() }
}

extension CardLanguage {
    /// That of what else is written in this language.
    package init(_ language: Language) { self = language == .cs ? .cs : .en }

    /// A day as cards of this language say it.
    package func written(_ day: CalendarDay) -> String { (self == .cs ? Language.cs : .en).writtenDate(day) }
}

// MARK: - On paper

extension CardDesk {
    /// The printers that the print server has.
    ///
    /// - Throws: `PrintingError`, also when there are none; or `TooBusy`.
    package func listPrinters() async throws -> [Printer] {
        try await printing.run { [printers] in try printers.list() }
    }

    /// How far a job is.
    ///
    /// - Throws: `PrintingError` when there is no such job, or `TooBusy`.
    package func job(_ number: Int, on printer: String) async throws -> PrintJob {
        try await printing.run { [printers] in try printers.job(number, on: printer) }
    }
}

/// What a print server took.
package struct PrintReceipt: Encodable, Sendable {
    /// Its number at the print server.
    package let job: Int
    package let printer: String

    package init(job: Int, printer: String) {
        self.job = job
        self.printer = printer
    }
}
