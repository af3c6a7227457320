package import SQLite
import Values

extension ReadView {
    func devices() throws -> [Device] { try rows("SELECT * FROM devices ORDER BY id") }

    func device(_ id: Device.ID) throws -> Device {
        guard let found: Device = try first("SELECT * FROM devices WHERE id = \(id)") else {
            throw HerdError.unknownDevice(id)
        }
        return found
    }

    func deviceHistory(_ id: Device.ID, limit: Int) throws -> [DeviceChange] {
        _ = try device(id)
        return try rows(
            """
            SELECT at, data ->> '$.state.phase' AS phase, data ->> '$.state.message' AS message,
                data ->> '$.state.trouble' AS trouble, data -> '$.state.parameters' AS parameters,
                data ->> '$.state.action' AS action
            FROM events
            WHERE kind = 'device.state' AND data ->> '$.id' = \(id.description) ORDER BY number DESC LIMIT \(limit)
            """)
    }
}

extension Device: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], name: try row["name"], kind: try row["kind"], link: try row["link"],
            dialect: try row["dialect"], line: try row["line"], place: try row["place"],
            simulated: try row["simulated"], createdAt: try row["created_at"],
            confirmed: try row.jsonIfPresent("confirmed"), identity: try row["identity"], rate: try row["rate"],
            state: nil)
    }
}

extension DeviceChange: RowDecodable {
    package init(row: Row) throws {
        let phase: String = try row["phase"]
        self.init(
            at: try row["at"], phase: DeviceState.Phase(rawValue: phase) ?? .failed, message: try row["message"],
            trouble: try row["trouble"], parameters: try row.jsonIfPresent("parameters"), action: try row["action"])
    }
}

extension HerdError {
    fileprivate static func unknownDevice(_ id: Device.ID) -> HerdError {
        HerdError(.notFound, "unknown-device", "there is no device \(id)", action: "Choose one from the list.")
    }
}
