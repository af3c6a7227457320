package import SQLite
package import Values

/// A bull whose doses are used for insemination.
package struct Bull: ListEntry {
    package let id: Identifier<Bull>
    /// The registration number.
    package let number: String
    package let name: String?
    /// Of a dose; that of a placed bull is negotiated, and not shown.
    package let price: Double?
    package let placement: Placement
    /// The centre or barn it is placed at.
    package let placeId: Location.ID?
    /// Whether its doses are sexed.
    package let sexed: Bool
    /// Doses that are left, below zero where a delivery was not entered; `nil` where nobody counts them.
    package let stock: Double?
    /// Since when the stock is counted: what was recorded before does not touch it.
    package let stockedAt: Timestamp?
    package let closed: Bool
    package let createdAt: Timestamp

    /// Whose bull it is.
    package enum Placement: String, Codable, Sendable, CaseIterable, NamedColumn {
        /// Offered everywhere.
        case general
        case centre
        /// As it was done before there were centres.
        case barn
    }

    package static let list = FarmList.bulls
    package static let fields = [
        ListField(
            .required("number", .text(most: 40)), "Registr", ["cislo", "registrace", "registracnicislo", "bull"]),
        ListField(.optional("name", .text()), "Jméno", ["nazev"]),
        ListField(.optional("price", .number(0...1_000_000)), "Cena"),
        ListField(
            .optional("placement", .choice(Placement.allCases.map(\.rawValue))), "Umístění",
            words: ["general": "obecný", "centre": "středisko", "barn": "stáj"]),
        ListField(.optional("placeId", .group), "Místo", ["place"]),
        ListField(.optional("sexed", .flag), "Sexovaný", ["sexovane", "sexovana"]), .stock, .closed,
    ]
    package static var defaults: [String: JSONValue] {
        ["closed": .boolean(false), "sexed": .boolean(false), "placement": .string(Placement.general.rawValue)]
    }

    package var key: String { number }
    package var hidden: Set<String> { placement == .general ? [] : ["price"] }

    package func stands(at place: PlaceFilter) -> Bool {
        switch place {
        case .all: true
        case .unassigned: placeId == nil
        case .at(let id): placeId == id
        }
    }

    package func check(_ location: (Location.ID) throws -> Location) throws {
        guard placement != .general else {
            guard placeId == nil else { throw HerdError.notPlaced }
            return
        }
        guard let placeId else { throw HerdError.placeNeeded(placement) }
        let place = try location(placeId)
        guard place.kind.rawValue == placement.rawValue else { throw HerdError.placeNeeded(placement) }
    }

    package var columns: NewRow {
        [
            "id": id, "number": number, "key": SearchKey.of(number), "name": name, "price": price,
            "placement": placement, "place_id": placeId, "sexed": sexed, "stock": stock, "stocked_at": stockedAt,
            "closed": closed, "created_at": createdAt,
        ]
    }

    package init(row: Row) throws {
        id = try row["id"]
        number = try row["number"]
        name = try row["name"]
        price = try row["price"]
        placement = try row["placement"]
        placeId = try row["place_id"]
        sexed = try row["sexed"]
        stock = try row["stock"]
        stockedAt = try row["stocked_at"]
        closed = try row["closed"]
        createdAt = try row["created_at"]
    }
}

extension HerdError {
    fileprivate static let notPlaced = badText(
        "placeId", "is given, but the bull is a general one", CodedText("bad-value.general-bull"))

    fileprivate static func placeNeeded(_ placement: Bull.Placement) -> HerdError {
        badText(
            "placeId", "has to be a \(placement.rawValue)",
            CodedText("bad-value.bull-place", ["place": .text(placement.rawValue)]))
    }
}
