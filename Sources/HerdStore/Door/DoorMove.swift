/// What is done with somebody on the list of a door event.
///
/// going → checked in → checked out (paid) → going; beside it the waiting list, and those who were kicked.
package enum DoorMove: String, Codable, CaseIterable, Sendable, NamedColumn {
    package typealias ID = Identifier<DoorMove>

    case checkIn, checkOut
    /// To the list of those who are expected: from the waiting list, or as if not come yet.
    case expect
    /// To the end of the waiting list.
    case wait
    case kick

    /// Where somebody stands after the move; `nil` when it leads nowhere from there.
    ///
    /// Whether a place is free is not asked here: `needsPlace` says when it must be.
    package func state(after state: Attendance.State) -> Attendance.State? {
        switch (self, state) {
        case (.checkIn, .going), (.checkIn, .waitlisted), (.checkIn, .checkedOut): .checkedIn
        case (.checkOut, .checkedIn): .checkedOut
        case (.expect, .waitlisted), (.expect, .checkedIn), (.expect, .checkedOut), (.expect, .kicked): .going
        case (.wait, .going), (.wait, .kicked): .waitlisted
        case (.kick, .going), (.kick, .waitlisted), (.kick, .checkedIn): .kicked
        default: nil
        }
    }

    /// Whether a move between these states takes one of the event's places.
    package static func needsPlace(from state: Attendance.State?, to next: Attendance.State) -> Bool {
        next.holdsPlace && !(state?.holdsPlace ?? false)
    }

    /// Where somebody who joins stands: those who wait already come first.
    ///
    /// - Parameter free: places that nobody has; `nil` where they are not counted.
    package static func joining(free: Int?, waiting: Int) -> Attendance.State {
        guard let free else { return .going }
        return free > waiting ? .going : .waitlisted
    }
}

/// What a move came to.
package struct MovedAttendance: Codable, Equatable, Sendable {
    /// What can be undone.
    package let moveId: DoorMove.ID
    /// `nil` when what was undone was the joining.
    package let attendance: Attendance?
    package let tally: DoorTally
}
