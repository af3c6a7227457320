/// What an import of a downloaded session did.
package struct SessionImport: Codable, Equatable, Sendable {
    /// The session the rows are in; `nil` when none of them is a weighing.
    package var session: Session?
    /// How many rows the device said there are.
    package let announced: Int?
    /// How many came.
    package let rows: Int
    package var imported = 0
    /// Of those imported, how many wait for their animal.
    package var unassigned = 0
    /// Stored by an earlier import.
    package var known = 0
    /// Rows that say no weight.
    package var withoutWeight = 0

    init(announced: Int?, rows: Int) {
        self.announced = announced
        self.rows = rows
    }

    private enum CodingKeys: String, CodingKey {
        case session
        case announced = "told"
        case rows, imported, unassigned, known, withoutWeight
    }
}
