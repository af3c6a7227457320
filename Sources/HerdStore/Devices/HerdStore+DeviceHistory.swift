import SQLite
package import Values

/// One change in how a device was connected.
package struct DeviceChange: Codable, Equatable, Sendable {
    package let at: Timestamp
    package let phase: DeviceState.Phase
    /// What was wrong.
    package let message: String?

    package init(at: Timestamp, phase: DeviceState.Phase, message: String?) {
        self.at = at
        self.phase = phase
        self.message = message
    }
}

extension HerdStore {
    /// How a device was connected and lost, the newest first.
    package func deviceHistory(_ id: Device.ID, limit: Int = 100) throws -> [DeviceChange] {
        _ = try device(id)
        return try database.rows(
            """
            SELECT at, data ->> '$.state.phase', data ->> '$.state.message' FROM events
            WHERE kind = 'device.state' AND data ->> '$.id' = ? ORDER BY number DESC LIMIT ?
            """, id.description, limit
        ) { row in
            let phase: String = try row[1]
            return DeviceChange(
                at: try row[0], phase: DeviceState.Phase(rawValue: phase) ?? .failed, message: try row[2])
        }
    }
}
