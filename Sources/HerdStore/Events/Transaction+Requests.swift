import SQLite
import Values

extension Transaction {
    /// Does something once for a key that the caller chose; the same key again gives the first result.
    func once<Entity>(
        _ key: String?, _ kind: String, _ body: () throws -> Identifier<Entity>
    ) throws -> Identifier<Entity> {
        guard let key else { return try body() }
        guard (1...200).contains(key.utf8.count) else {
            throw HerdError.badText("the idempotency key", "needs 1 to 200 bytes")
        }
        let earlier = try first("SELECT kind, result FROM requests WHERE key = \(key)") {
            (kind: try $0["kind"] as String, result: try $0["result"] as Identifier<Entity>)
        }
        if let earlier {
            guard earlier.kind == kind else { throw HerdError.keyReused(key, by: earlier.kind) }
            return earlier.result
        }
        let result = try body()
        try insert(into: "requests", ["key": key, "kind": kind, "result": result, "at": now])
        return result
    }
}

extension HerdError {
    static func keyReused(_ key: String, by kind: String) -> HerdError {
        HerdError(
            .conflict, CodedText("idempotency-key-reused"), "the idempotency key '\(key)' was already used for \(kind)",
            action: "Choose a new key for every new request.")
    }
}
