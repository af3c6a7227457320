import CardDesk
import HerdStore
import Values

extension Command {
    /// What is done with people at a door event; a card that is not let in ends it with 1.
    static func atDoor(_ arguments: Arguments) async throws -> Int32 {
        let (order, words) = (arguments.operands.first, arguments.operands.dropFirst())
        if order == "scan", (1...2).contains(words.count) { return try await scanned(arguments) }
        let counts = ["invite": 2, "let-in": 2, "move": 3, "undo": 2, "call-up": 1]
        guard let order, counts[order] == words.count else {
            throw UsageError(
                "say list, csv, add, set or remove; scan, invite, let-in, move, undo or call-up; who, or feed",
                command: "door")
        }
        let move = order == "move" ? try doorMove(words[3]) : nil
        let paid = try arguments.number("paid", in: DoorEvent.prices)
        let store = try await arguments.writtenStore()
        let event = try await store.doorEvent(named: words[1]).id
        if order == "call-up" {
            try tell(try await store.callUp(in: event, by: person), arguments)
            return 0
        }
        let member = try await store.member(numbered: words[2])
        let moved: MovedAttendance
        switch order {
        case "invite": moved = try await store.invite(member.id, to: event, by: person)
        case "let-in": moved = try await store.letIn(member.id, to: event, by: person)
        default:
            guard let there = try await store.attendance(of: member.id, in: event) else {
                throw UsageError("\(member.number): is not on the list of this door event")
            }
            moved =
                if let move {
                    try await store.move(there.id, in: event, move, paid: paid, by: person)
                } else {
                    try await store.undoMove(there.moveId, in: event, by: person)
                }
        }
        try tell(moved, arguments)
        return 0
    }

    private static let person = "gatewayd door"

    private static func doorMove(_ word: String) throws(UsageError) -> DoorMove {
        guard let move = DoorMove(rawValue: word) else {
            let moves = DoorMove.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("\(word): is no move; give one of \(moves)", command: "door")
        }
        return move
    }

    private static func scanned(_ arguments: Arguments) async throws -> Int32 {
        let words = arguments.operands.dropFirst()
        let text = words.count == 2 ? words[2] : cardTextOfInput()
        let store = try await arguments.writtenStore()
        let event = try await store.doorEvent(named: words[1]).id
        let keys = DataDirectory.cardKey(in: arguments.value("data") ?? DataDirectory.standardPath)
        let card = try await CardDesk(store: store, keys: keys).verify(text).doorCard
        let verdict = try await store.admit(card, to: event, by: person)
        StandardStream.output.line(arguments.has("json") ? try verdict.jsonLine : verdict.line)
        return verdict.outcome == .checkedIn ? 0 : 1
    }

    /// Who in the register somebody who comes in is; of two words the first says who, and the other is said of that one.
    static func who(_ words: [String], _ arguments: Arguments) async throws {
        let store = try await arguments.writtenStore()
        var people = try await store.doorPeople()
        if words.count == 2 {
            people = people.filter { $0.access.description == words[0] || $0.name == words[0] }
            guard let one = people.first, people.count == 1 else {
                let trouble = people.isEmpty ? "nobody comes in by that name" : "several are called that: give its id"
                throw UsageError("\(words[0]): \(trouble); see door who", command: "door")
            }
            let member = words[1] == "none" ? nil : try await store.member(numbered: words[1]).id
            people = [try await store.identify(one.access, as: member, by: person)]
        }
        for one in people { StandardStream.output.line(arguments.has("json") ? try one.jsonLine : one.line) }
    }

    private static func tell(_ moved: MovedAttendance, _ arguments: Arguments) throws {
        StandardStream.output.line(arguments.has("json") ? try moved.jsonLine : moved.line)
    }
}

extension MovedAttendance {
    /// Who stands where now.
    fileprivate var line: String {
        guard let attendance else { return "off the list\t\(tally.line)" }
        let place = attendance.position.map { " \($0)" } ?? ""
        return (attendance.person.words + [attendance.state.rawValue + place, tally.line]).joined(separator: "\t")
    }
}

extension DoorPerson {
    /// What it is called and what it may do here, and who that is in the register.
    fileprivate var line: String {
        let access = [self.access.description, name.seen, kind.rawValue, role.rawValue]
        return (access + member.words + [roles.joined(separator: ", ").seen]).joined(separator: "\t")
    }
}

extension DoorVerdict {
    /// What the door says, of whom.
    fileprivate var line: String {
        let hint = mayLetIn ? ["a person decides"] : []
        return ([outcome.rawValue] + person.words + [tally.line] + hint).joined(separator: "\t")
    }
}

extension Attendance.Person? {
    fileprivate var words: [String] { map { [$0.number.seen, $0.name.seen] } ?? [] }
}
