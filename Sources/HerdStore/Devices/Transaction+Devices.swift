import SQLite
import Values

extension Transaction {
    func insertDevice(_ draft: DeviceDraft, by person: String, simulated: Bool) throws -> Device {
        try check(draft)
        let device = Device(
            id: makeID(), name: draft.name, kind: draft.kind, link: draft.link, dialect: draft.dialect,
            line: draft.line, place: draft.place, simulated: simulated, createdAt: now, state: nil)
        try requireOwnLink(device)
        try insert(
            into: "devices",
            [
                "id": device.id, "name": device.name, "kind": device.kind, "link": device.link,
                "dialect": device.dialect, "line": device.line, "place": device.place,
                "simulated": device.simulated, "created_at": device.createdAt,
            ])
        try audit("device.added", device.id, by: person, after: device)
        try emit(.deviceAdded, device.with(DeviceState(phase: .connecting, since: now)))
        return device
    }

    func editDevice(_ id: Device.ID, _ draft: DeviceDraft, by person: String) throws -> Device {
        let before = try device(id)
        let device = before.changed(to: draft)
        guard device != before else { return before }
        try requireOwnLink(device)
        try change(before, to: device, by: person)
        return device
    }

    func change(_ before: Device, to device: Device, by person: String) throws {
        try check(DeviceDraft(device))
        try run(
            """
            UPDATE devices SET name = \(device.name), kind = \(device.kind), link = \(device.link),
                dialect = \(device.dialect), line = \(device.line), place = \(device.place),
                identity = \(device.identity), rate = \(device.rate)
            WHERE id = \(device.id)
            """)
        try audit("device.changed", device.id, by: person, before: before, after: device)
        try emit(.deviceChanged, device.with(DeviceState(phase: .connecting, since: now)))
    }

    func removeDevice(_ id: Device.ID, by person: String) throws {
        let device = try device(id)
        try run("DELETE FROM devices WHERE id = \(id)")
        try audit("device.removed", id, by: person, before: device)
        try emit(.deviceRemoved, device.with(DeviceState(phase: .disconnected, since: now)))
    }

    func keepDeterminedDialect(_ dialect: String, of id: Device.ID) throws -> Device {
        let before = try device(id)
        try run("UPDATE devices SET dialect = \(dialect) WHERE id = \(id)")
        let after = try device(id)
        try audit("device.settled", id, by: "known weight", before: before.dialect, after: after.dialect)
        return after
    }

    func keepRate(_ rate: SerialRate, of id: Device.ID) throws -> Device {
        let before = try device(id)
        try run("UPDATE devices SET rate = \(rate.description) WHERE id = \(id)")
        let after = try device(id)
        try audit("device.found", id, by: "device", before: before.rate, after: after.rate)
        return after
    }

    func adoptIdentity(_ identity: String, of id: Device.ID, by person: String) throws -> Device {
        let before = try device(id)
        try run("UPDATE devices SET identity = \(identity) WHERE id = \(id)")
        let after = try device(id)
        try audit("device.identified", id, by: person, before: before.identity, after: after.identity)
        return after
    }

    /// Refuses a link that another device uses.
    func requireOwnLink(_ device: Device) throws {
        let twin = try devices().first { $0.link == device.link && $0.id != device.id }
        if let twin { throw HerdError.linkTaken(twin) }
    }

    private func check(_ draft: DeviceDraft) throws(HerdError) {
        for (field, text) in [
            ("name", draft.name), ("link", draft.link), ("dialect", draft.dialect), ("place", draft.place),
        ] {
            try HerdError.check(text, field, 1...300)
        }
    }
}

extension Device {
    /// Itself by another draft; on another link somebody else may answer.
    func changed(to draft: DeviceDraft) -> Device {
        Device(
            id: id, name: draft.name, kind: draft.kind, link: draft.link, dialect: draft.dialect, line: draft.line,
            place: draft.place, simulated: simulated, createdAt: createdAt, confirmed: confirmed,
            identity: draft.link == link ? identity : nil, rate: draft.link == link ? rate : nil, state: nil)
    }

    /// Whoever hears of a device wants to know how it is.
    fileprivate func with(_ state: DeviceState) -> Device {
        var device = self
        device.state = state
        return device
    }
}

extension HerdError {
    fileprivate static func linkTaken(_ device: Device) -> HerdError {
        HerdError(
            .conflict, CodedText("link-taken", ["name": .text(device.name), "link": .text(device.link)]),
            "the device '\(device.name)' already uses \(device.link)",
            action: "Remove that device first, or choose another link.")
    }
}
