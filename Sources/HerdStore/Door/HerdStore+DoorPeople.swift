import SQLite
import Values

extension HerdStore {
    /// Whose account, app key or phone is who in the register, by name.
    package nonisolated func doorPeople() async throws -> [DoorPerson] { try await look { try $0.doorPeople() } }

    /// Says who in the register somebody who comes in is; `nil` that it is nobody.
    ///
    /// Who is somebody does at doors what the register says of them, no more.
    package func identify(_ access: Access.ID, as member: Member.ID?, by person: String) throws -> DoorPerson {
        try write { try $0.identify(access, as: member, by: person) }
    }

    /// The least role that may undo a move: who may not do it may not undo it.
    package nonisolated func roleUndoing(_ move: DoorMove.ID) async throws -> DoorRole {
        let state: Attendance.State? = try await glanceAll {
            try $0.value("SELECT state FROM attendance_moves WHERE id = \(move)")
        }
        return switch state {
        case .checkedIn, .checkedOut, nil: .trainer
        case .going, .waitlisted, .kicked: .organiser
        }
    }

    /// What somebody may do at a door event.
    ///
    /// - Parameter event: `nil` for one that is still to be entered.
    package nonisolated func doorRole(of access: Access, at event: DoorEvent.ID?) async throws -> (
        role: DoorRole, member: Member.ID?
    ) {
        try await glanceAll { view in
            let event = try event.map(view.doorEvent)
            let id: Member.ID? = try view.value("SELECT member_id FROM access_members WHERE access_id = \(access.id)")
            return (DoorRole(access.role, member: try id.map(view.member), at: event), id)
        }
    }
}

extension ReadView {
    func doorPeople() throws -> [DoorPerson] {
        let bound = try rows("SELECT * FROM access_members") {
            (access: try $0["access_id"] as Access.ID, member: try $0["member_id"] as Member.ID)
        }
        let members = Dictionary(bound.map { ($0.access, $0.member) }, uniquingKeysWith: { first, _ in first })
        let accesses: [Access] = try rows("SELECT * FROM access ORDER BY name, id")
        return try accesses.map { access in
            let member = try members[access.id].map(self.member)
            return DoorPerson(
                access: access.id, name: access.name, kind: access.kind, role: access.role,
                member: member.map(doorPerson), roles: member?.roles ?? [])
        }
    }
}

extension Transaction {
    func identify(_ access: Access.ID, as member: Member.ID?, by person: String) throws -> DoorPerson {
        guard let before = try doorPeople().first(where: { $0.access == access }) else {
            throw HerdError.unknownToken(access)
        }
        try run("DELETE FROM access_members WHERE access_id = \(access)")
        if let member {
            _ = try self.member(member)
            try insert(into: "access_members", ["access_id": access, "member_id": member])
        }
        let after = DoorPerson(
            access: access, name: before.name, kind: before.kind, role: before.role,
            member: try member.map { doorPerson(try self.member($0)) },
            roles: try member.map { try self.member($0).roles } ?? [])
        let ids = { (one: DoorPerson) in ["memberId": one.member?.id] }
        try audit("access.identified", access, by: person, before: ids(before), after: ids(after))
        return after
    }
}
