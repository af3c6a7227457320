import SQLite
import Testing

@Suite struct `the SQLite wrapper` {
    private func database() throws -> Database {
        let database = try Database(.memory)
        try database.script("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b BLOB, c REAL, d INTEGER) STRICT")
        return database
    }

    @Test func `gives back every kind of value, empty ones too`() throws {
        let database = try database()
        try database.run(
            "INSERT INTO t VALUES (1, \("ř\u{0}x"), \([UInt8](0...255)), \(0.1), \(Int64.min))")
        try database.insert(into: "t", ["d": true, "c": Double?.none, "b": [UInt8](), "a": "", "id": 2])
        let rows = try database.rows("SELECT * FROM t ORDER BY id") {
            (try $0["a"] as String, try $0["b"] as [UInt8], try $0["c"] as Double?, try $0["d"] as Int64)
        }
        #expect(rows[0] == ("ř\u{0}x", [UInt8](0...255), 0.1, .min))
        #expect(rows[1] == ("", [], nil, 1))
        #expect(try database.values("SELECT d FROM t ORDER BY id") as [Int64] == [.min, 1])
        #expect(try database.value("SELECT max(id) FROM t") == 2)
        #expect(try database.value("SELECT max(id) FROM t WHERE id > 2") as Int? == nil)
    }

    @Test func `a value is never read as SQL, and parts keep theirs`() throws {
        let database = try database()
        let nasty = "'; DROP TABLE t; --"
        try database.run("INSERT INTO t (id, a) VALUES (1, \(nasty)), (2, 'x')")
        let conditions: [SQL] = ["a = \(nasty)", "id = \(1)"]
        #expect(SQL(whereAll: conditions).text == "WHERE a = ? AND id = ?")
        #expect(try database.values("SELECT id FROM t \(SQL(whereAll: conditions)) LIMIT \(5)") == [1])
        #expect(try database.values("SELECT id FROM t \(SQL(whereAll: [])) ORDER BY id") == [1, 2])
    }

    @Test func `columns go by their names, wherever they stand`() throws {
        let database = try database()
        try database.run("INSERT INTO t (id, a, d) VALUES (1, 'x', 7)")
        let row = try database.first("SELECT d, a AS name, id, 8 AS d FROM t") {
            (try $0["id"] as Int, try $0["name"] as String, try $0["d"] as Int)
        }
        #expect(try #require(row) == (1, "x", 7))
        #expect {
            try database.first("SELECT a AS name FROM t") { try $0["a"] as String }
        } throws: { ($0 as? SQLiteError)?.message == "there is no column 'a' among name" }
    }

    @Test func `columns may be asked for in another order in every row, or not at all`() throws {
        let database = try database()
        for id in 1...6 { try database.run("INSERT INTO t (id, a, c, d) VALUES (\(id), \("\(id)"), 0.5, \(-id))") }
        for _ in 0..<2 {
            let rows = try database.rows("SELECT * FROM t ORDER BY id") { row in
                let id: Int = try row["id"]
                switch id % 3 {
                case 0: return (id, try row["a"] as String, try row["d"] as Int)
                case 1:
                    let d: Int = try row["d"]
                    return (id, try row["a"] as String, d)
                default: return (try -(row["d"] as Int), "\(try row["id"] as Int)", try row["d"] as Int)
                }
            }
            for (id, row) in zip(1...6, rows) { #expect(row == (id, "\(id)", -id)) }
            #expect(rows.count == 6)
        }
    }

    @Test func `an error carries codes, message and statement`() throws {
        let database = try database()
        try database.run("INSERT INTO t (id) VALUES (1)")
        #expect {
            try database.run("INSERT INTO t (id) VALUES (1)")
        } throws: { error in
            guard let error = error as? SQLiteError else { return false }
            return error.isUniqueViolation && error.code == 19 && error.sql == "INSERT INTO t (id) VALUES (1)"
                && error.message.contains("t.id")
        }
        #expect { try database.run("SELEKT") } throws: { ($0 as? SQLiteError)?.message.contains("SELEKT") == true }
        #expect { try database.run("SELECT ?") } throws: { ($0 as? SQLiteError)?.code == 25 }
        #expect {
            try database.first("SELECT a FROM t") { try $0["a"] as String }
        } throws: { ($0 as? SQLiteError)?.message.contains("'a' holds null where String") == true }
    }

    @Test func `a failed transaction or savepoint leaves nothing of itself`() throws {
        struct Stop: Error {}
        let database = try database()
        try database.transaction {
            try database.run("INSERT INTO t (id) VALUES (1)")
            #expect(throws: Stop.self) {
                try database.savepoint {
                    try database.run("INSERT INTO t (id) VALUES (2)")
                    throw Stop()
                }
            }
            try database.savepoint { _ = try database.run("INSERT INTO t (id) VALUES (3)") }
        }
        #expect(throws: Stop.self) {
            try database.transaction {
                try database.run("INSERT INTO t (id) VALUES (4)")
                throw Stop()
            }
        }
        #expect(try database.values("SELECT id FROM t") == [1, 3])
    }

    @Test func `the same statement may run inside itself`() throws {
        let database = try database()
        for id in 1...3 { try database.run("INSERT INTO t (id) VALUES (\(id))") }
        var pairs = 0
        try database.each("SELECT id FROM t") { _ in try database.each("SELECT id FROM t") { _ in pairs += 1 } }
        #expect(pairs == 9)
    }
}
