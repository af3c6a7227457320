import SQLite

/// Configured devices only; how they are is known to who talks to them.
extension HerdStore {
    package func devices() throws -> [Device] {
        try database.rows("\(Self.deviceColumns) ORDER BY id") { try device($0) }
    }

    package func device(_ id: Device.ID) throws -> Device {
        guard let found = try database.first("\(Self.deviceColumns) WHERE id = ?", id, as: { try device($0) }) else {
            throw HerdError.unknownDevice(id)
        }
        return found
    }

    package func addDevice(_ draft: DeviceDraft, by person: String, simulated: Bool = false) throws -> Device {
        try write { try insertDevice(draft, by: person, simulated: simulated) }
    }

    func insertDevice(_ draft: DeviceDraft, by person: String, simulated: Bool) throws -> Device {
        try check(draft)
        let twin = try devices().first { $0.link == draft.link }
        if let twin { throw HerdError.linkTaken(twin) }
        let device = Device(
            id: makeID(), name: draft.name, kind: draft.kind, link: draft.link, dialect: draft.dialect,
            line: draft.line, place: draft.place, simulated: simulated, createdAt: clock.now(), state: nil)
        try database.run(
            """
            INSERT INTO devices (id, name, kind, link, dialect, line, place, simulated, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, device.id, device.name, device.kind, device.link, device.dialect, device.line, device.place,
            device.simulated, device.createdAt)
        try audit("device.added", device.id, by: person, after: device)
        try tell(.deviceAdded, connecting(device))
        return device
    }

    func check(_ draft: DeviceDraft) throws(HerdError) {
        for (field, text) in [
            ("name", draft.name), ("link", draft.link), ("dialect", draft.dialect), ("place", draft.place),
        ] {
            guard (1...300).contains(text.count) else { throw .badText(field, "needs 1 to 300 characters") }
        }
    }

    /// Whoever hears of a device wants to know how it is: from now on it is being connected.
    func connecting(_ device: Device) -> Device {
        var told = device
        told.state = DeviceState(phase: .connecting, since: clock.now())
        return told
    }

    package func removeDevice(_ id: Device.ID, by person: String) throws {
        try write {
            let device = try device(id)
            try database.run("DELETE FROM devices WHERE id = ?", id)
            try audit("device.removed", id, by: person, before: device)
            var told = device
            told.state = DeviceState(phase: .disconnected, since: clock.now())
            try tell(.deviceRemoved, told)
        }
    }

    private static let deviceColumns =
        "SELECT id, name, kind, link, dialect, line, place, simulated, created_at, confirmed, identity FROM devices"

    private func device(_ row: Row) throws -> Device {
        Device(
            id: try row[0], name: try row[1], kind: try row[2], link: try row[3], dialect: try row[4],
            line: try row[5], place: try row[6], simulated: try row[7], createdAt: try row[8],
            confirmed: try (row[9] as String?).map { try JSONText.decode(KnownWeightConfirmation.self, $0) },
            identity: try row[10], state: nil)
    }
}

extension HerdError {
    static func unknownDevice(_ id: Device.ID) -> HerdError {
        HerdError(.notFound, "unknown-device", "there is no device \(id)", action: "Choose one from the list.")
    }

    static func linkTaken(_ device: Device) -> HerdError {
        HerdError(
            .conflict, "link-taken", "the device '\(device.name)' already uses \(device.link)",
            action: "Remove that device first, or choose another link.")
    }
}
