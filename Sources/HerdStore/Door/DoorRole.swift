import Values

/// What somebody may do at a door event; each may all that the one before may.
package enum DoorRole: String, Codable, CaseIterable, Comparable, Sendable {
    /// Joins and leaves, for oneself alone.
    case player
    /// Works at the door: cards, people without one, leaving and paying, and undoing that.
    case trainer
    /// Runs the event: its lists, and what is written of it.
    case organiser
    /// Runs every event.
    case administrator

    /// - Parameters:
    ///   - access: what whoever comes in may do at this gateway at all: a recorder or an administrator.
    ///   - member: who that is in the register; `nil` for a station and whoever is nobody there, who organise all events.
    ///   - event: of which event; `nil` for one that is still to be entered.
    package init(_ access: Access.Role, member: Member?, at event: DoorEvent?) {
        guard access != .admin, let member else {
            self = access == .admin ? .administrator : .organiser
            return
        }
        let words = Set(member.roles.map(SearchKey.of))
        let isOwn = event.map { $0.organiserId == member.id } ?? true
        if !words.isDisjoint(with: Self.administrators) {
            self = .administrator
        } else if isOwn, !words.isDisjoint(with: Self.organisers) {
            self = .organiser
        } else if !words.isDisjoint(with: Self.trainers.union(Self.organisers)) {
            self = .trainer
        } else {
            self = .player
        }
    }

    /// The words by which a register says it, as they are compared.
    private static let administrators: Set = ["administrator", "admin", "administratorka", "spravce", "spravkyne"]
    private static let organisers: Set = ["organiser", "organizer", "organizator", "organizatorka"]
    private static let trainers: Set = ["trainer", "coach", "trener", "trenerka"]

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension DoorMove {
    /// The least role that may do it to others.
    package var role: DoorRole {
        switch self {
        case .checkIn, .checkOut: .trainer
        case .expect, .wait, .kick: .organiser
        }
    }
}

/// Whose account, app key or phone is who in the register.
package struct DoorPerson: Codable, Equatable, Sendable {
    package let access: Access.ID
    /// What it is called.
    package let name: String
    package let kind: Access.Kind
    package let role: Access.Role
    /// `nil` for a station and whoever is nobody in the register.
    package let member: Attendance.Person?
    /// What the register says that one does.
    package let roles: [String]
}
