import SQLite
import Values

extension Transaction {
    func admit(
        _ card: DoorCard, to event: DoorEvent.ID, by person: String, idempotencyKey: String?
    ) throws -> DoorVerdict {
        let door = try openDoorEvent(event)
        let scan: DoorVerdict.ID = try once(idempotencyKey, "door scan") {
            let answer = try answer(to: card, at: door, by: person)
            let id: DoorVerdict.ID = makeID()
            try insert(
                into: "door_scans",
                [
                    "id": id, "event_id": event, "member_id": answer.member, "outcome": answer.outcome,
                    "since": answer.since, "move_id": answer.move, "at": now, "by": person,
                ])
            // Who is let in is told by the move.
            if answer.move == nil {
                try emit(
                    .doorRefused,
                    DoorRefused(id: id, eventId: event, memberId: answer.member, outcome: answer.outcome))
            }
            return id
        }
        return try doorVerdict(scan)
    }

    private struct Answer {
        let outcome: DoorVerdict.Outcome
        var member: Member.ID?
        var since: Timestamp?
        var move: DoorMove.ID?
    }

    private func answer(to card: DoorCard, at event: DoorEvent, by person: String) throws -> Answer {
        switch card {
        case .refused(let outcome, let member):
            // Whose membership is over hears that, whatever else is wrong with the card.
            let lock = try member.flatMap { doorPerson(try self.member($0)).lock }
            return Answer(outcome: outcome.mayBeOverruled ? lock?.outcome ?? outcome : outcome, member: member)
        case .of(let member, let card):
            // Revoked since its signature was checked.
            if let card, try issuedCard(card)?.revokedAt != nil { return Answer(outcome: .revoked, member: member) }
            if let lock = doorPerson(try self.member(member)).lock {
                return Answer(outcome: lock.outcome, member: member)
            }
            guard let there = try attendance(of: member, in: event.id) else {
                return try answerUninvited(member, at: event, by: person)
            }
            switch there.state {
            case .going:
                let move = try carryOut(.checkIn, there, of: event, paid: nil, by: person)
                return Answer(outcome: .checkedIn, member: member, move: move)
            case .checkedIn: return Answer(outcome: .alreadyIn, member: member, since: there.checkedInAt)
            case .checkedOut: return Answer(outcome: .alreadyOut, member: member, since: there.checkedOutAt)
            case .waitlisted: return Answer(outcome: .waitlisted, member: member)
            case .kicked: return Answer(outcome: .kicked, member: member)
            }
        }
    }

    /// Where those are let in who were not invited, the last place is given once: all this is one transaction.
    private func answerUninvited(_ member: Member.ID, at event: DoorEvent, by person: String) throws -> Answer {
        guard event.walkIns else { return Answer(outcome: .notInvited, member: member) }
        switch DoorMove.joining(free: event.tally.free, waiting: event.tally.waitlisted) {
        case .going:
            let move = try join(member, event, as: .checkedIn, by: person)
            return Answer(outcome: .checkedIn, member: member, move: move)
        default: return Answer(outcome: .full, member: member)
        }
    }
}

extension MemberLock {
    fileprivate var outcome: DoorVerdict.Outcome {
        switch self {
        case .left: .left
        case .expired: .expired
        }
    }
}

/// The event: whom the door did not let in by itself, without a name.
struct DoorRefused: Encodable {
    let id: DoorVerdict.ID
    let eventId: DoorEvent.ID
    let memberId: Member.ID?
    let outcome: DoorVerdict.Outcome
}
