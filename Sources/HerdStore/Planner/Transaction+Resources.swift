import SQLite
import Values

extension Transaction {
    func createResource(_ draft: ResourceDraft, by person: String) throws -> Resource {
        let resource = Resource(
            id: makeID(), kind: draft.kind, name: draft.name, closed: false, memberId: draft.memberId, calendars: [])
        try check(resource)
        try insert(
            into: "resources",
            [
                "id": resource.id, "kind": resource.kind, "name": resource.name, "key": SearchKey.of(resource.name),
                "closed": false,
            ])
        try tie(resource.id, to: draft.memberId)
        try audit("resource.created", resource.id, by: person, after: resource.told)
        try tellPlanner(resource.id)
        return resource
    }

    func editResource(_ id: Resource.ID, _ patch: ResourcePatch, by person: String) throws -> Resource {
        let before = try resource(id)
        let after = Resource(
            id: id, kind: before.kind, name: patch.name ?? before.name, closed: patch.closed ?? before.closed,
            memberId: patch.memberId.applied(to: before.memberId), calendars: before.calendars)
        guard after != before else { return before }
        try check(after)
        try run(
            """
            UPDATE resources SET name = \(after.name), key = \(SearchKey.of(after.name)), closed = \(after.closed)
            WHERE id = \(id)
            """)
        if after.memberId != before.memberId { try tie(id, to: after.memberId) }
        try audit("resource.edited", id, by: person, before: before.told, after: after.told)
        try tellPlanner(id)
        return after
    }

    /// Takes a resource away that nothing is booked with; its busy times are cleared after it.
    func deleteResource(_ id: Resource.ID, by person: String) throws {
        let before = try resource(id)
        guard try !exists("SELECT 1 FROM booked_times WHERE resource_id = \(id)") else {
            throw HerdError.bookedResource(before)
        }
        try run("DELETE FROM resource_calendars WHERE resource_id = \(id)")
        try run("DELETE FROM resources WHERE id = \(id)")
        try audit("resource.deleted", id, by: person, before: before.told)
        try tellPlanner(id)
    }

    /// Says who of the register a resource is, or that it is nobody.
    private func tie(_ resource: Resource.ID, to id: Member.ID?) throws {
        try run("DELETE FROM resource_members WHERE resource_id = \(resource)")
        guard let id else { return }
        _ = try member(id)
        try insert(into: "resource_members", ["resource_id": resource, "member_id": id])
    }

    /// - Parameter address: of a feed; `nil` for a file.
    func addCalendar(
        to resource: Resource.ID, named name: String, address: String?, by person: String
    ) throws -> ResourceCalendar {
        let resource = try self.resource(resource)
        try HerdError.check(name, "name", 1...100)
        guard resource.calendars.count < 10 else { throw HerdError.tooManyCalendars }
        let id: ResourceCalendar.ID = makeID()
        try insert(
            into: "resource_calendars",
            ["id": id, "resource_id": resource.id, "name": name, "address": address])
        let calendar = try resourceCalendar(id)
        try audit("calendar.added", id, by: person, after: calendar)
        try tellPlanner(resource.id)
        return calendar
    }

    func deleteCalendar(_ id: ResourceCalendar.ID, by person: String) throws {
        let before = try resourceCalendar(id)
        try run("DELETE FROM resource_calendars WHERE id = \(id)")
        try audit("calendar.deleted", id, by: person, before: before)
        try tellPlanner(before.resourceId)
    }

    /// Who follows the planner looks at it anew; no name is told.
    func tellPlanner(_ resource: Resource.ID) throws {
        try emit(.plannerChanged, ["resourceId": resource])
    }

    private func check(_ resource: Resource) throws {
        try HerdError.check(resource.name, "name", 1...100)
        let key = SearchKey.of(resource.name)
        guard try !exists("SELECT 1 FROM resources WHERE key = \(key) AND id <> \(resource.id)") else {
            throw HerdError.resourceTaken(resource.name)
        }
    }
}

/// What the history keeps of a resource.
private struct ToldResource: Encodable {
    let id: Resource.ID
    let kind: Resource.Kind
    let name: String
    let closed: Bool
    let memberId: Member.ID?
}

extension Resource {
    fileprivate var told: ToldResource {
        ToldResource(id: id, kind: kind, name: name, closed: closed, memberId: memberId)
    }
}

extension HerdError {
    fileprivate static func resourceTaken(_ name: String) -> HerdError {
        HerdError(
            .conflict, CodedText("resource-taken", ["name": .text(name)]), "there is already one called '\(name)'",
            action: "Use that one, or choose another name.")
    }

    fileprivate static func bookedResource(_ resource: Resource) -> HerdError {
        HerdError(
            .conflict, CodedText("booked-resource", ["name": .text(resource.name)]),
            "something was booked with '\(resource.name)'", action: "Take it out of use: what was booked then stays.")
    }

    fileprivate static let tooManyCalendars = HerdError(
        .conflict, "too-many-calendars", "it has ten calendars already", action: "Remove one of them.")
}
