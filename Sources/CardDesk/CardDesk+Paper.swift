import Blocking
package import CardPrint
package import HerdStore
package import Templates

/// What members' cards are printed on.
package enum CardStock: String, CaseIterable, Sendable {
    /// One card of ISO/IEC 7810 ID-1 after another.
    case card = "id-1"
    /// Ten on A4, to be cut.
    case sheet = "a4-cards"
    /// Eight on A4, with room between them.
    case roomySheet = "a4-cards-8"

    /// How they lie on a sheet; `nil` where they come one by one.
    var layout: SheetLayout? {
        switch self {
        case .card: nil
        case .sheet: .a4
        case .roomySheet: .a4Eight
        }
    }

    /// How many are printed at once.
    package var perSheet: Int { layout?.cardsPerPage ?? 1 }
}

extension CardDesk {
    /// The template of that name; without one that of the first member's organisation, for all of an order.
    ///
    /// - Throws: `CardError.unknownTemplate`, or what the store says.
    package func template(_ name: String?, for ids: [Member.ID]) async throws -> CardTemplate {
        guard name == nil, let first = ids.first else { return try template(name) }
        return try await template(nil, of: organisation(of: try await store.member(first)))
    }

    /// One sheet of cards for a printer, fronts and backs, moved by as much as that printer is off.
    ///
    /// - Parameters:
    ///   - ids: no more than the stock has places.
    ///   - language: of their words and days.
    ///   - template: its name.
    ///   - offset: in millimetres, to the right and down.
    ///   - backs: whether they are printed, where the template has one.
    ///   - person: who issues signed cards to those that have none.
    /// - Throws: `CardError` when one cannot be drawn, `CardKeyError`, what the store says, or `TooBusy`.
    package func paper(
        of ids: [Member.ID], on stock: CardStock, in language: CardLanguage, template name: String?, offset: Offset,
        backs: Bool = true, issuedBy person: String
    ) async throws -> [UInt8] {
        if var layout = stock.layout {
            layout.offset = offset
            return try await sheet(
                of: ids, in: language, template: name, layout: layout, backs: backs, issuedBy: person)
        }
        guard let id = ids.first else { throw CardError.emptySheet }
        let member = try await store.member(id)
        let (card, photo) = (try await card(of: member, in: language, issuedBy: person), photo(of: member))
        let template = try await template(name, of: card.organisation)
        return try await drawing.run {
            try dressed(card).with(photo: photo).duplex(with: template, offset: offset, backs: backs)
        }
    }
}
