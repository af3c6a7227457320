package import SQLite
import Values

/// What stands in a list of the farm.
///
/// Changes keep its number, code or name as a text, so that it may be renamed, closed or deleted without touching what was
/// recorded.
package protocol ListEntry: Codable, Equatable, Sendable, RowDecodable {
    static var list: FarmList { get }
    /// What people may set, the unique field first.
    static var fields: [ListField] { get }
    /// What a new one has where nothing is said.
    static var defaults: [String: JSONValue] { get }

    var id: Identifier<Self> { get }
    /// The number, code or name that only it has.
    var key: String { get }
    /// Words by which it is found besides.
    var name: String? { get }
    /// No longer offered; what was recorded with it stays.
    var closed: Bool { get }
    /// Fields that are not shown of it.
    var hidden: Set<String> { get }

    /// What its row holds, by the names of the columns.
    var columns: NewRow { get }
    /// Refuses what contradicts the places of the farm.
    func check(_ location: (Location.ID) throws -> Location) throws
    /// Whether it is offered at a place.
    func stands(at place: PlaceFilter) -> Bool
}

extension ListEntry {
    package static var defaults: [String: JSONValue] { ["closed": .boolean(false)] }
    package var hidden: Set<String> { [] }
    package func check(_ location: (Location.ID) throws -> Location) throws {}
    package func stands(at place: PlaceFilter) -> Bool { true }
}

/// One field of the entries of a list, and what it is called in tables.
package struct ListField: Sendable {
    package let field: Field
    /// Its heading in Czech tables; in English ones it is the name.
    package let czech: String
    /// Further headings, in small letters without accents and spaces.
    let headings: [String]
    /// What the choices are called in Czech tables.
    package let words: [String: String]

    init(_ field: Field, _ czech: String, _ headings: [String] = [], words: [String: String] = [:]) {
        self.field = field
        self.czech = czech
        self.headings = headings
        self.words = words
    }

    package var name: String { field.name }

    static let closed = ListField(.optional("closed", .flag), "Uzavřeno", ["uzavreny", "uzavrena"])
    static let stock = ListField(
        .optional("stock", .number(-1_000_000...1_000_000)), "Zásoba", ["skladem", "davek", "sklad"])
}

/// Which bulls by the place where they stand.
package enum PlaceFilter: Equatable, Sendable {
    case all
    /// Those of no barn and no centre.
    case unassigned
    case at(Location.ID)
}

/// Which entries of a list are wanted.
package struct ListQuery: Equatable, Sendable {
    /// Words that all stand in number or name, with or without accents.
    package var text: String?
    /// Without those that are closed.
    package var usable: Bool
    package var place: PlaceFilter

    package init(text: String? = nil, usable: Bool = false, place: PlaceFilter = .all) {
        self.text = text
        self.usable = usable
        self.place = place
    }
}
