import Blocking
package import CardPrint
import Configuration
import Drawing
package import HerdStore
import Photos
import Synchronization
package import Templates
import Values

extension CardDesk {
    /// How the cards of each organisation look.
    ///
    /// - Throws: `TooBusy`.
    package var cardStyles: [CardStyle] {
        get async throws {
            try await drawing.run { [styles] in
                styles.refresh()
                return styles.all
            }
        }
    }

    /// Sets how the cards of an organisation look.
    ///
    /// - Throws: `CardStyleError`, `CardError.unknownTemplate`, or `TooBusy`.
    package func set(_ style: CardStyle) async throws {
        _ = try template(style.template)
        try Self.check(style.organisation)
        for colour in [style.primary, style.accent] { _ = try Self.colour(colour) }
        try await drawing.run { [styles] in
            _ = try styles.logo(style.logo)
            try styles.set(style)
        }
    }

    /// Forgets how the cards of an organisation look.
    ///
    /// - Returns: whether that was said.
    /// - Throws: `CardStyleError.unwritable` or `TooBusy`.
    package func removeStyle(of organisation: String?) async throws -> Bool {
        try await drawing.run { [styles] in try styles.remove(organisation) }
    }

    /// Keeps a logo: a picture from outside, which one of our workers writes anew.
    ///
    /// - Returns: by which it is kept.
    /// - Throws: what the keeper says of the picture, `CardStyleError`, `PhotoFolderError`, or `TooBusy`.
    package func keepLogo(_ picture: [UInt8]) async throws -> PhotoHash {
        guard let keeper, let logos = styles.logos else { throw CardStyleError.unwritable("no folder") }
        let kept = try await drawingSheets.run { try keeper.keep(picture) }
        return try await drawing.run { [styles] in
            try styles.makeFolder()
            return try logos.write(kept.picture.jpeg)
        }
    }

    /// A card of somebody who does not exist, or of a member, as it would look.
    ///
    /// - Throws: `CardError`, `CardStyleError`, what the store says, or `TooBusy`.
    package func preview(_ look: CardPreview) async throws -> [UInt8] {
        let template = try template(look.style.template)
        if let organisation = look.style.organisation { try Self.check(organisation) }
        let (primary, accent) = (try Self.colour(look.style.primary), try Self.colour(look.style.accent))
        var card: MemberCard
        var photo: @Sendable () -> Picture? = { nil }
        if let id = look.member {
            let member = try await store.member(id)
            (card, photo) = (try await self.card(of: member, in: look.language, issuedBy: nil), self.photo(of: member))
        } else {
            card = look.sample.card(in: look.language)
        }
        if let organisation = look.style.organisation { card.organisation = organisation }
        (card.primary, card.accent) = (primary, accent)
        return try await drawing.run { [styles, card, photo] in
            var card = card
            if look.member != nil { card.photo = photo() }
            card.logo = try styles.logo(look.style.logo)
            return try card.rendered(as: .png, with: template, side: look.side)
        }
    }

    /// The card in the colours and with the logo of its organisation; reads the logo.
    func dressed(_ card: MemberCard) -> MemberCard {
        guard let style = styles.style(of: card.organisation) else { return card }
        var card = card
        card.primary = style.primary.flatMap(RGB.init(hexadecimal:))
        card.accent = style.accent.flatMap(RGB.init(hexadecimal:))
        card.logo = (try? styles.logo(style.logo)) ?? nil
        return card
    }

    /// The template that was asked for, or that of the organisation, or the usual one.
    ///
    /// Looks at the file of styles: what is drawn next has the colours and logos that are kept now.
    ///
    /// - Throws: `CardError.unknownTemplate` or `TooBusy`.
    func template(_ name: String?, of organisation: String?) async throws -> CardTemplate {
        let style = try await drawing.run { [styles] in
            styles.refresh()
            return styles.style(of: organisation)
        }
        // A style whose template is gone must not keep cards from being drawn.
        if name == nil, let style, let kept = cardTemplates[style.template] { return kept }
        return try template(name)
    }

    private static func colour(_ text: String?) throws(CardStyleError) -> RGB? {
        guard let text else { return nil }
        guard let colour = RGB(hexadecimal: text) else { throw .badColour(text) }
        return colour
    }

    private static func check(_ organisation: String?) throws(CardStyleError) {
        guard let organisation else { return }
        let isVisible = organisation.unicodeScalars.allSatisfy {
            ![.control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator].contains(
                $0.properties.generalCategory)
        }
        guard isVisible, (1...200).contains(organisation.count), organisation.contains(where: { !$0.isWhitespace })
        else { throw .badOrganisation }
    }
}

extension CardStyles {
    /// Logos that stay decoded, of some 2 MB each.
    private static let mostPictures = 8

    /// A kept logo; reads it.
    ///
    /// - Throws: `CardStyleError.unknownLogo`.
    func logo(_ name: String?) throws(CardStyleError) -> Picture? {
        guard let name else { return nil }
        if let picture = pictures.withLock({ $0[name] }) { return picture }
        guard let hash = PhotoHash(rawValue: name), let bytes = logos?.read(hash), let picture = Picture(photo: bytes)
        else { throw .unknownLogo(name) }
        pictures.withLock { pictures in
            if pictures.count >= Self.mostPictures { pictures.removeAll() }
            pictures[name] = picture
        }
        return picture
    }
}

/// What a card is looked at with before its style is kept.
package struct CardPreview: Sendable {
    package var style: CardStyle
    package var sample: CardSample
    /// A real name in place of the sample.
    package var member: Member.ID?
    package var side: CardDrawing.Side
    package var language: CardLanguage

    package init(
        style: CardStyle, sample: CardSample, member: Member.ID?, side: CardDrawing.Side, language: CardLanguage
    ) {
        (self.style, self.sample, self.member, self.side, self.language) = (style, sample, member, side, language)
    }
}

/// People who do not exist, to look at a template with.
package enum CardSample: String, CaseIterable, Sendable {
    /// A name as most are, with a photo.
    case usual
    /// The longest name with all titles, and long facts.
    case longest
    /// Without a photo.
    case noPhoto = "no-photo"

    /// The card of the sample.
    func card(in language: CardLanguage) -> MemberCard {
        var card: MemberCard
        switch self {
        case .usual, .noPhoto:
            card = MemberCard(name: "Žaneta Příhodová", number: "204817", language: language)
            card.facts = [.role: Words(cs: "trenérka", en: "coach")[language], .level: "B"]
        case .longest:
            card = MemberCard(
                name: "doc. MUDr. Ing. Bartoloměj Maxmilián Nepomucký-Šťastný ze Štěpánovic, Ph.D., MBA, LL.M.",
                number: "CZ-2026-000123456789", language: language)
            card.facts = [
                .role: Words(cs: "předseda revizní komise", en: "chair of the audit committee")[language],
                .level: "A", .employer: "Správa železnic, státní organizace",
            ]
        }
        card.facts[.until] = CalendarDay("2027-12-31").map(language.written)
        card.facts[.issued] = CalendarDay("2026-01-15").map(language.written)
        card.organisation = Words(cs: "Vaše organizace", en: "Your organisation")[language]
        if self != .noPhoto { card.photo = Self.silhouette }
        return card
    }

    /// Head and shoulders.
    private static let silhouette: Picture? = {
        let (width, height) = (300, 400)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let (across, down) = (Double(x - width / 2), Double(y))
                let skin: [UInt8] = [232, 200, 176, 255]
                let shirt: [UInt8] = [70, 92, 120, 255]
                let wall: [UInt8] = [206, 216, 226, 255]
                if isIn(across, down - 160, halfWidth: 62, halfHeight: 78) {
                    pixels += skin
                } else {
                    pixels += isIn(across, down - 400, halfWidth: 125, halfHeight: 140) ? shirt : wall
                }
            }
        }
        return Picture(width: width, height: height, pixels: pixels)
    }()

    /// Whether a point is in an ellipse; `x` and `y` are counted from the middle of it, in pixels.
    private static func isIn(_ x: Double, _ y: Double, halfWidth: Double, halfHeight: Double) -> Bool {
        let (across, down) = (x / halfWidth, y / halfHeight)
        return across * across + down * down < 1
    }
}
