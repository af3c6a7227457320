import SQLite
import Values

extension Transaction {
    /// Forgets events up to a number.
    func forgetEvents(upTo last: Int) throws -> Int {
        let count = try run("DELETE FROM events WHERE number <= \(last)")
        try note(.events, until: last)
        return count
    }

    /// Forgets the curves of weighings up to a time.
    ///
    /// - Returns: how many weighings were looked at, with or without one.
    func forgetTraces(upTo last: Timestamp) throws -> Int {
        let done = Timestamp(microseconds: Int64(try forgotten(.traces)))
        let count = try run("UPDATE weighings SET trace = '[]' WHERE at > \(done) AND at <= \(last)")
        try note(.traces, until: Int(last.microseconds))
        return count
    }

    private func note(_ what: Forgetting, until: Int) throws {
        try run(
            """
            INSERT INTO forgotten (what, until) VALUES (\(what), \(until))
            ON CONFLICT (what) DO UPDATE SET until = excluded.until
            """)
    }
}
