import SQLite

extension HerdStore {
    /// Notes who a device says it is; another one that answers on its link later is not taken for it.
    package func adoptIdentity(_ identity: String, of id: Device.ID, by person: String) throws -> Device {
        try write {
            let before = try device(id)
            try database.run("UPDATE devices SET identity = ? WHERE id = ?", identity, id)
            let after = try device(id)
            try audit("device.identified", id, by: person, before: before.identity, after: after.identity)
            return after
        }
    }
}

extension HerdError {
    /// Nobody has said yet who answers on the link of that device.
    package static func noIdentity(_ device: Device) -> HerdError {
        HerdError(
            .conflict, "no-identity", "nothing on the link of '\(device.name)' has said who it is",
            action: "Wait until the device is connected.")
    }
}
