package import SQLite
import Values

extension ReadView {
    func events(after number: Int, limit: Int) throws -> [Event] {
        let events: [Event] = try rows(
            "SELECT * FROM main.events WHERE number > \(number) ORDER BY number LIMIT \(limit)")
        return Eyes.current.areLimited ? try events.map(told) : events
    }

    func event(numbered number: Int) throws -> Event? {
        try first("SELECT * FROM main.events WHERE number = \(number)")
    }

    func lastEventNumber() throws -> Int {
        try value("SELECT max(number) FROM main.events") ?? 0
    }

    func knows(request key: String) throws -> Bool {
        try exists("SELECT 1 FROM requests WHERE key = \(key)")
    }
}

extension Event: RowDecodable {
    package init(row: Row) throws {
        self.init(number: try row["number"], at: try row["at"], kind: try row["kind"], text: try row["data"])
    }
}
