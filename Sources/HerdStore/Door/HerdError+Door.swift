import Values

extension HerdError {
    static func unknownDoorEvent(_ id: DoorEvent.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-door-event", "there is no door event \(id)", action: "Load the door events again.")
    }

    static func unknownAttendance(_ id: some CustomStringConvertible) -> HerdError {
        HerdError(
            .notFound, "unknown-attendance", "\(id) is not on the list of this door event",
            action: "Load the list again.")
    }

    static let doorFull = HerdError(
        .conflict, "door-full", "every place of the door event is taken",
        action: "Put them on the waiting list, or raise the capacity.")

    static let doorPromised = HerdError(
        .conflict, CodedText("door-full.promised"), "every free place of the door event is promised to those who wait",
        action: "Put them on the waiting list, or raise the capacity.")

    static let doorEventCancelled = HerdError(
        .conflict, "door-event-cancelled", "the door event was cancelled",
        action: "Choose another one, or take the cancellation back.")

    static func alreadyOnList(_ attendance: Attendance) -> HerdError {
        HerdError(
            .conflict, CodedText("already-on-list", ["state": .text(attendance.state.rawValue)]),
            "the member is on the list of this door event already, as \(attendance.state.rawValue)",
            action: "Move them there instead.")
    }

    static func moveRefused(_ move: DoorMove, _ state: Attendance.State) -> HerdError {
        HerdError(
            .conflict, CodedText("door-move-refused", ["move": .text(move.rawValue), "state": .text(state.rawValue)]),
            "\(move.rawValue) leads nowhere for somebody who is \(state.rawValue)", action: "Load the list again.")
    }

    static func memberLocked(_ lock: MemberLock) -> HerdError {
        let action = "Renew the membership in the register first."
        return switch lock {
        case .left:
            HerdError(
                .conflict, CodedText("member-locked.left"), "the member is not in the organisation any more",
                action: action)
        case .expired:
            HerdError(.conflict, CodedText("member-locked.expired"), "the membership has ended", action: action)
        }
    }

    static let nobodyWaits = HerdError(
        .conflict, "nobody-waits", "nobody who may come in waits for a place at this door event",
        action: "Load the list again.")

    static let movedSince = HerdError(
        .conflict, "attendance-moved", "something else was done with this person since, or it was undone already",
        action: "Load the list again, and move them from where they are now.")
}
