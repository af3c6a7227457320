/// What the central system says of itself (docs/sync.md, Verify).
package struct CentralSchema: Codable, Equatable, Sendable {
    /// The version of the exchange that this program speaks.
    package static let spoken = 1

    package let schema: Int
    /// Names the data: another one is another herd, or one that was put back from a copy.
    package let server: String
    package let rights: [String]
    /// Tables that it has beside the usual ones; names that mean nothing here are those of a newer one.
    package let tables: [String]?

    package init(schema: Int, server: String, rights: [String], tables: [String]? = nil) {
        self.schema = schema
        self.server = server
        self.rights = rights
        self.tables = tables
    }

    /// The tables that both sides know.
    package var shared: Set<CentralTable> {
        CentralTable.usual.union((tables ?? []).compactMap(CentralTable.init))
    }

    /// Why nothing can be pulled from there; `nil` when all is well.
    ///
    /// - Parameter known: the data that was synchronised with before; `nil` the first time.
    package func obstacle(known: String?) -> SyncFailure? {
        guard schema == Self.spoken else {
            return SyncFailure(.incompatibleSchema, "it speaks \(schema), this program \(Self.spoken)")
        }
        guard server.utf8.count <= 200, !server.isEmpty else { return SyncFailure(.unreadable, "it has no name") }
        guard known == nil || known == server else {
            return SyncFailure(.otherServer, "it is '\(server)', it was '\(known ?? "")'")
        }
        let missing = ["read", "write"].filter { !rights.contains($0) }
        return missing.isEmpty
            ? nil : SyncFailure(.forbidden, "the token may not \(missing.joined(separator: " and "))")
    }
}
