import SQLite

extension HerdStore {
    /// Keeps how a device is to be read, which a known weight has settled.
    package func settleDialect(_ dialect: String, of id: Device.ID) throws -> Device {
        try write {
            let before = try device(id)
            try database.run("UPDATE devices SET dialect = ? WHERE id = ?", dialect, id)
            let after = try device(id)
            try audit("device.settled", id, by: "known weight", before: before.dialect, after: after.dialect)
            return after
        }
    }
}
