package import SQLite
package import Values

/// A medicine, with how long milk and meat are withheld after it was given.
///
/// A treatment keeps the days that held then.
package struct Medicine: ListEntry {
    package let id: Identifier<Medicine>
    private let medicine: String
    package let unit: String?
    package let milkDays: Int?
    package let meatDays: Int?
    /// How much is left, in its unit; `nil` where nobody counts it.
    package let stock: Double?
    /// Since when the stock is counted: what was recorded before does not touch it.
    package let stockedAt: Timestamp?
    package let closed: Bool
    package let createdAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case medicine = "name"
        case id, unit, milkDays, meatDays, stock, stockedAt, closed, createdAt
    }

    package static let list = FarmList.medicines
    package static let fields = [
        ListField(.required("name", .text()), "Název", ["lek", "jmeno", "medicine"]),
        ListField(.optional("unit", .text(most: 20)), "Jednotka"),
        ListField(
            .optional("milkDays", .integer(0...400)), "Ochranná lhůta mléka (dny)",
            ["mleko", "mlekodny", "ochrannalhutamleko"]),
        ListField(
            .optional("meatDays", .integer(0...400)), "Ochranná lhůta masa (dny)",
            ["maso", "masodny", "ochrannalhutamaso"]), .stock, .closed,
    ]

    package var key: String { medicine }
    package var name: String? { medicine }

    package var columns: NewRow {
        [
            "id": id, "name": medicine, "key": SearchKey.of(medicine), "unit": unit, "milk_days": milkDays,
            "meat_days": meatDays, "stock": stock, "stocked_at": stockedAt, "closed": closed,
            "created_at": createdAt,
        ]
    }

    package init(row: Row) throws {
        id = try row["id"]
        medicine = try row["name"]
        unit = try row["unit"]
        milkDays = try row["milk_days"]
        meatDays = try row["meat_days"]
        stock = try row["stock"]
        stockedAt = try row["stocked_at"]
        closed = try row["closed"]
        createdAt = try row["created_at"]
    }
}
