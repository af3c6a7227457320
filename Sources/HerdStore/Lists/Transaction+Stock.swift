import SQLite
import Values

/// What a change took from the stock of a bull or of a medicine.
private struct StockUse {
    let list: SQL
    let key: String
    let amount: Double
    /// In which it was given; another one says nothing about the stock.
    let unit: String?

    static func all(of fields: ChangeFields) -> [StockUse] {
        switch fields {
        case .other(.insemination, let json):
            guard json["fromStock"] == .boolean(true), let bull = json["bull"]?.text else { return [] }
            return [StockUse(list: Bull.table, key: bull, amount: json["dose"]?.double ?? 1, unit: nil)]
        case .other(.treatment, let json):
            guard case .array(let medicines)? = json["medicines"] else { return [] }
            return medicines.compactMap { medicine in
                guard let name = medicine["name"]?.text, let amount = medicine["amount"]?.double else { return nil }
                return StockUse(list: Medicine.table, key: name, amount: amount, unit: medicine["unit"]?.text)
            }
        default: return []
        }
    }
}

extension Transaction {
    /// Doses and medicines of a change leave the stock.
    func takeFromStock(_ fields: ChangeFields, recordedAt: Timestamp) throws {
        try move(fields, recordedAt, by: -1)
    }

    /// They come back: the change is undone, or corrected.
    func returnToStock(_ fields: ChangeFields, recordedAt: Timestamp) throws {
        try move(fields, recordedAt, by: 1)
    }

    /// What was recorded before the stock was counted was counted with it.
    private func move(_ fields: ChangeFields, _ recordedAt: Timestamp, by sign: Double) throws {
        for use in StockUse.all(of: fields) {
            let sameUnit: SQL = use.unit.map { "AND (unit IS NULL OR unit = \($0))" } ?? ""
            // Rounded, so that tenths come out even.
            try run(
                """
                UPDATE \(use.list) SET stock = round(stock + \(sign * use.amount), 6)
                WHERE key = \(SearchKey.of(use.key)) AND stock IS NOT NULL AND stocked_at <= \(recordedAt) \(sameUnit)
                """)
        }
    }
}
