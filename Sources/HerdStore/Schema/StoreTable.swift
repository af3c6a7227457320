/// A table of the store, with everything that access control, erasure and retention need to know about its rows.
///
/// Declare it beside its feature. The initializer has no defaults, so a new table must state all of it to compile.
struct StoreTable: Sendable {
    let name: String
    /// The rows that a caller sees whose access is limited to some barns.
    let scope: RowScope
    let persons: PersonsInRows
    let freeText: FreeText
    /// The column with the name of the account, app key or phone that made the entry; `nil` for unsigned tables.
    ///
    /// An erasure keeps signatures: others must be able to look up who recorded, printed or admitted something.
    let signature: String?
    let retention: RowRetention
    /// Whether the table grows with the herd and over the years, so that no query may scan all of it.
    let grows: Bool

    init(
        _ name: String, scope: RowScope, persons: PersonsInRows, freeText: FreeText, signedBy signature: String?,
        retention: RowRetention, grows: Bool
    ) {
        (self.name, self.scope, self.persons, self.freeText) = (name, scope, persons, freeText)
        (self.signature, self.retention, self.grows) = (signature, retention, grows)
    }
}

/// The rows of a table that a caller sees whose access is limited to some barns.
enum RowScope: Sendable {
    /// All rows: they contain nothing about animals.
    case everybody
    /// Rows whose `animal_id` is an animal of those barns.
    case ofAnimal
    /// No rows: they concern the whole herd, or only the gateway itself.
    case nobody
    /// Rows that satisfy an SQL condition; `t` is the row.
    case rule(@Sendable (SightViews.Words) -> String)
}

/// The persons of the register in the rows of a table; accounts and other users of the gateway do not count.
enum PersonsInRows: Sendable {
    case none
    /// Each row belongs to the person whose id is in a column.
    ///
    /// - Parameter photos: columns with names of files in the photo folder.
    case each(_ column: String, erased: Erased, photos: [String] = [])
    /// Some rows contain persons. Events are recognised by their kind, audit entries by their subject, import problems by their
    /// file, teachers of a course by their name.
    ///
    /// - Parameter seen: the SQL condition for rows without persons, with `t` as the row; `nil` if no row is free of them.
    case mixed(seen: (@Sendable () -> String)?)

    /// The effect of an erasure on the rows of the erased person.
    enum Erased: Sendable, Equatable {
        case rowGoes
        /// A foreign key or a trigger of the table handles it when the member's row is deleted.
        case withMember
        /// The row stays; these columns are set to these SQL expressions.
        case emptied([String: String])
    }
}

/// The columns of a table that hold free text, which may contain a person's name.
enum FreeText: Sendable {
    case none
    /// - Parameter ofAnimal: the column with the id of the row's animal.
    case `in`(_ columns: [String], ofAnimal: String? = nil)
}

/// The retention of rows (docs/retention.md).
enum RowRetention: Sendable {
    case forever
    /// As long as the row that it belongs to.
    case withOwner
    /// Until it exceeds the age in the settings.
    case age(Forgetting)
    /// The row forever, a part of it until it exceeds the age in the settings.
    case foreverBut(Forgetting)
    /// By a rule of its feature, in words.
    case rule(String)
}

extension StoreTable {
    /// Whether access that is limited to some barns shows all rows.
    var isOpen: Bool { if case .everybody = scope { true } else { false } }

    /// All tables except those that SQLite manages.
    ///
    /// The register comes first because other tables refer to it, and an erasure goes through them in reverse order.
    static let all: [StoreTable] = [
        ofMembers, ofAnimals, ofChanges, ofDailyEvents, ofCards, ofReminders, ofPrinting, ofDoor, ofAccess, ofPlanner,
        ofRegisterLists, ofStudyLists, ofOrganisations, ofErasures, ofLocations, ofDirectory, ofNoteTypes, ofSessions,
        ofWeighings, ofLactationRecords, ofPhotos, ofWork, ofImports, ofSynchronisation, ofDevices, ofEvents,
        ofIdentity,
    ].flatMap(\.self)

    static let named = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
