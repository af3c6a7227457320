import SQLite
package import Values

extension HerdStore {
    /// What is known of the boot of the computer that the gateway runs in.
    ///
    /// Of weighings of another boot the moment is forgotten: by how much its clock was off, nobody will know any more.
    ///
    /// - Parameter began: what the system clock says of its beginning; counts at the first start in it.
    package func enter(boot id: String, began: Timestamp) throws -> Boot {
        if let known = try readAll({ try $0.boot(id) }) { return known }
        return try write { try $0.enter(boot: id, began: began) }
    }

    /// The newest weighings of a boot whose time may still turn out to be wrong, in the order they happened.
    package func datedWeighings(in boot: Boot, limit: Int) throws -> [DatedWeighing] {
        try readAll { try $0.datedWeighings(in: boot, limit: limit) }
    }

    /// Whether something is recorded under a key.
    package func isRecorded(under idempotencyKey: String) throws -> Bool {
        try readAll { try $0.weighing(recordedUnder: idempotencyKey) } != nil
    }

    /// The times of these weighings are right, whatever comes.
    ///
    /// - Returns: the keys under which nothing is stored yet.
    package func settle(_ idempotencyKeys: [String]) throws -> [String] {
        // What is never stored, because it was refused, is asked for again each second: nothing is written for that.
        let isAny = try readAll { view in
            try idempotencyKeys.contains { try view.weighing(recordedUnder: $0) != nil }
        }
        return isAny ? try write { try $0.settle(idempotencyKeys) } : idempotencyKeys
    }
}

extension ReadView {
    func boot(_ id: String) throws -> Boot? {
        try first("SELECT * FROM boots WHERE id = \(id)") {
            Boot(id: try $0["id"], began: try $0["began"], event: try $0["event"] as Int)
        }
    }

    func datedWeighings(in boot: Boot, limit: Int) throws -> [DatedWeighing] {
        try rows(
            """
            SELECT w.idempotency_key, w.at, w.clock, d.boot, d.since_boot FROM dated_weighings d
            JOIN weighings w ON w.id = d.weighing_id
            WHERE d.boot = \(boot.id) ORDER BY d.since_boot DESC LIMIT \(limit)
            """
        ) { row in
            let mark: ClockMark? = try row["clock"]
            return DatedWeighing(
                idempotencyKey: try row["idempotency_key"],
                moment: SteadyMoment(boot: try row["boot"], microseconds: try row["since_boot"]), at: try row["at"],
                isUnsure: mark == .unsure)
        }.reversed()
    }
}

extension Transaction {
    func enter(boot id: String, began: Timestamp) throws -> Boot {
        let event = try lastEventNumber()
        try run("DELETE FROM boots")
        try run("DELETE FROM dated_weighings WHERE boot <> \(id)")
        try insert(into: "boots", ["id": id, "began": began, "event": event])
        return Boot(id: id, began: began, event: event)
    }

    /// Keeps when a weighing was by the clock that nobody sets.
    func keep(_ moment: SteadyMoment, of weighing: Weighing.ID) throws {
        try insert(
            into: "dated_weighings",
            ["weighing_id": weighing, "boot": moment.boot, "since_boot": moment.microseconds])
    }

    func settle(_ idempotencyKeys: [String]) throws -> [String] {
        var missing: [String] = []
        for key in idempotencyKeys {
            guard let id = try weighing(recordedUnder: key) else {
                missing.append(key)
                continue
            }
            try settle(id)
        }
        return missing
    }

    /// The time of a weighing stays as it is.
    func settle(_ weighing: Weighing.ID) throws {
        try run("DELETE FROM dated_weighings WHERE weighing_id = \(weighing)")
    }
}
