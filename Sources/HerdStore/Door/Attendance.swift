package import Values

/// Somebody on the list of a door event.
package struct Attendance: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Attendance>

    package let id: ID
    package let eventId: DoorEvent.ID
    /// `nil` when the person was deleted from the register.
    package let person: Person?
    package let state: State
    package let checkedInAt: Timestamp?
    package let checkedOutAt: Timestamp?
    /// In hundredths of the event's currency; `nil` before the check-out.
    package let paid: Int?
    /// Which in the waiting list, from 1.
    package let position: Int?
    /// What brought it into this state: the one move that can be undone.
    package let moveId: DoorMove.ID

    package enum State: String, Codable, CaseIterable, Sendable, NamedColumn {
        case going, waitlisted, checkedIn, checkedOut
        /// Taken off the list by the organiser, and not let in.
        case kicked

        /// Whether it has one of the event's places.
        package var holdsPlace: Bool {
            switch self {
            case .going, .checkedIn, .checkedOut: true
            case .waitlisted, .kicked: false
            }
        }
    }

    /// What the door shows of a member.
    package struct Person: Codable, Equatable, Sendable {
        package let id: Member.ID
        package let name: String
        package let number: String
        package let organisation: String?
        /// By which whoever shows the card is recognised.
        package let photo: MemberPhoto?
        /// Why cards of this member do not open; `nil` when they do.
        package let lock: MemberLock?
    }
}
