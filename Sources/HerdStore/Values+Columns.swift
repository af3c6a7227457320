package import SQLite
package import Values

// How values of the whole program stand in a column.

extension Sex: NamedColumn {}
extension WeighingMethod: NamedColumn {}
extension DeviceKind: NamedColumn {}

extension EarTag: ColumnValue {
    package var storage: Storage { .text(description) }
    package static func read(_ storage: Storage) -> Self? {
        String.read(storage).flatMap { try? EarTag($0) }
    }
}
