package import CentralSync
import SQLite

extension CentralTable: NamedColumn {}

extension CentralTable {
    /// The id of a row in this store, of whatever it is.
    typealias LocalID = Identifier<CentralTable>
}

extension Identifier {
    /// The same id, of something else.
    func named<Other>(_ type: Identifier<Other>.Type = Identifier<Other>.self) -> Identifier<Other> {
        Identifier<Other>(high: high, low: low)
    }
}
