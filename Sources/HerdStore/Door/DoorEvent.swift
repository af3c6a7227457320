package import Values

/// Something that people come to and show their cards at the door of: a training, a game, a meeting.
package struct DoorEvent: Codable, Equatable, Sendable {
    package typealias ID = Identifier<DoorEvent>

    package let id: ID
    package let name: String
    package let kind: Kind
    package let startsAt: Timestamp
    package let endsAt: Timestamp
    /// How many places there are; `nil` where nobody counts them.
    package let capacity: Int?
    /// What a place costs, in hundredths of the currency; 0 is free.
    package let price: Int
    package let currency: Currency
    /// Where it is, in the organiser's own words.
    package let location: String?
    /// The member who runs it.
    package let organiserId: Member.ID?
    /// Whether somebody who was not invited is let in while places are free.
    package let walkIns: Bool
    package let cancelled: Bool
    package let createdAt: Timestamp
    /// How often it was corrected, and when last: by that calendars know a newer entry.
    package let sequence: Int
    package let changedAt: Timestamp
    package let tally: DoorTally

    package enum Kind: String, Codable, CaseIterable, Sendable, NamedColumn {
        case training, game, academy, cup, meeting
    }

    /// ISO 4217; each of them has hundredths.
    package enum Currency: String, Codable, CaseIterable, Sendable, NamedColumn {
        case czk = "CZK"
        case eur = "EUR"
        case pln = "PLN"
        case huf = "HUF"
        case gbp = "GBP"
        case usd = "USD"
        case chf = "CHF"
    }

    package static let capacities = 1...10_000
    /// In hundredths.
    package static let prices = 0...100_000_000
}

/// How many people of an event stand where, and what they have paid.
package struct DoorTally: Codable, Equatable, Sendable {
    package let going: Int
    package let checkedIn: Int
    package let checkedOut: Int
    package let waitlisted: Int
    /// Places that nobody has; `nil` where they are not counted.
    package let free: Int?
    /// In hundredths of the event's currency.
    package let paid: Int
    /// What those who came have not paid yet, in hundredths.
    package let owed: Int
}

/// What is needed to enter a door event.
package struct DoorEventDraft: Codable, Equatable, Sendable {
    package var name: String
    package var kind: DoorEvent.Kind
    package var startsAt: Timestamp
    package var endsAt: Timestamp
    package var capacity: Int?
    /// `nil` means 0.
    package var price: Int?
    /// `nil` means crowns.
    package var currency: DoorEvent.Currency?
    package var location: String?
    package var organiserId: Member.ID?
    /// `nil` means `false`.
    package var walkIns: Bool?

    package init(
        name: String, kind: DoorEvent.Kind = .training, startsAt: Timestamp, endsAt: Timestamp, capacity: Int? = nil,
        price: Int? = nil, currency: DoorEvent.Currency? = nil, location: String? = nil,
        organiserId: Member.ID? = nil, walkIns: Bool? = nil
    ) {
        self.name = name
        self.kind = kind
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.capacity = capacity
        self.price = price
        self.currency = currency
        self.location = location
        self.organiserId = organiserId
        self.walkIns = walkIns
    }
}

/// A correction of a door event: absent stays, `null` empties.
package struct DoorEventPatch: Equatable, Sendable, Decodable {
    package var name: String?
    package var kind: DoorEvent.Kind?
    package var startsAt: Timestamp?
    package var endsAt: Timestamp?
    package var capacity: FieldUpdate<Int> = .unchanged
    package var price: Int?
    package var currency: DoorEvent.Currency?
    package var location: FieldUpdate<String> = .unchanged
    package var organiserId: FieldUpdate<Member.ID> = .unchanged
    package var walkIns: Bool?
    package var cancelled: Bool?

    package init() {}

    private enum CodingKeys: CodingKey {
        case name, kind, startsAt, endsAt, capacity, price, currency, location, organiserId, walkIns, cancelled
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        kind = try container.decodeIfPresent(DoorEvent.Kind.self, forKey: .kind)
        startsAt = try container.decodeIfPresent(Timestamp.self, forKey: .startsAt)
        endsAt = try container.decodeIfPresent(Timestamp.self, forKey: .endsAt)
        capacity = try container.decodeUpdate(Int.self, forKey: .capacity)
        price = try container.decodeIfPresent(Int.self, forKey: .price)
        currency = try container.decodeIfPresent(DoorEvent.Currency.self, forKey: .currency)
        location = try container.decodeUpdate(String.self, forKey: .location)
        organiserId = try container.decodeUpdate(Member.ID.self, forKey: .organiserId)
        walkIns = try container.decodeIfPresent(Bool.self, forKey: .walkIns)
        cancelled = try container.decodeIfPresent(Bool.self, forKey: .cancelled)
    }
}

/// Which door events a list has.
package struct DoorEventQuery: Equatable, Sendable {
    package var time: Time
    package var cursor: String?
    package var limit: Int?

    package enum Time: String, CaseIterable, Sendable {
        /// Those that have not ended, the soonest first.
        case coming
        /// Those that have ended, the latest first.
        case past
    }

    package init(_ time: Time = .coming, cursor: String? = nil, limit: Int? = nil) {
        self.time = time
        self.cursor = cursor
        self.limit = limit
    }
}
