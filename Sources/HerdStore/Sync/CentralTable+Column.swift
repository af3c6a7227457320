package import CentralSync
import SQLite

extension CentralTable: NamedColumn {}

extension CentralTable {
    /// The id of a row in this store, of whatever it is.
    package typealias LocalID = Identifier<CentralTable>

    /// What the places of a table are; `nil` of other tables.
    var placeKind: Location.Kind? {
        switch self {
        case .centres: .centre
        case .barns: .barn
        case .groups: .group
        case .bulls, .technicians, .diagnoses, .medicines, .animals, .lactations, .changes: nil
        }
    }

    /// The kind of entries of a list; `nil` of other tables.
    var entryType: (any ListEntry.Type)? {
        switch self {
        case .bulls: Bull.self
        case .technicians: Technician.self
        case .diagnoses: Diagnosis.self
        case .medicines: Medicine.self
        case .centres, .barns, .groups, .animals, .lactations, .changes: nil
        }
    }

    static let places: [CentralTable] = allCases.filter { $0.placeKind != nil }
    static let lists: [CentralTable] = allCases.filter { $0.entryType != nil }
}

extension Identifier {
    /// The same id, of something else.
    func named<Other>(_ type: Identifier<Other>.Type = Identifier<Other>.self) -> Identifier<Other> {
        Identifier<Other>(high: high, low: low)
    }
}
