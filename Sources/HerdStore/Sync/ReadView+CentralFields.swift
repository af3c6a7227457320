import CentralSync
import SQLite
import Values

/// The fields of a change as the central system has them: groups by their numbers there, types of notes by their names.
extension ReadView {
    /// - Throws: `HerdError` when a group is not known there yet.
    func centralFields(_ fields: ChangeFields) throws -> JSONValue {
        guard case .object(var members) = try JSONValue(encoding: fields.completed) else { return .object([:]) }
        for name in Self.groupFields(of: fields.kind) {
            guard case .string(let text)? = members[name], let id = CentralTable.LocalID(text) else { continue }
            guard let number = try centralID(of: id, in: .groups) else {
                throw HerdError.notSynchronised(.groups, text)
            }
            members[name] = .integer(number)
        }
        // The scale's own record stays here.
        members["weighingId"] = nil
        if case .note(let note) = fields, let type = note.typeId {
            members["typeId"] = nil
            members["noteType"] = .string(try noteType(type).name)
        }
        return .object(members)
    }

    /// - Parameter old: what the change holds here; `nil` when it is new.
    /// - Throws: `HerdError` when they are not those of the kind, or name a group that has not come.
    func localFields(_ kind: ChangeKind, central json: JSONValue, old: ChangeFields? = nil) throws -> ChangeFields {
        guard case .object(var members) = json else { return try ChangeFields(kind, json: json) }
        for name in Self.groupFields(of: kind) {
            guard let value = members[name], value != .null else { continue }
            guard case .integer(let number) = value, let id = try localID(of: number, in: .groups) else {
                throw HerdError.notSynchronised(.groups, "\(value)")
            }
            members[name] = .string(id.description)
        }
        members["weighingId"] = nil
        if kind == .note, case .string(let name)? = members["noteType"] {
            let type: NoteType.ID? = try value("SELECT id FROM note_types WHERE name = \(name)")
            if let type {
                members["noteType"] = nil
                members["typeId"] = .string(type.description)
            }
        }
        let fields = try ChangeFields(kind, json: .object(members)).completed
        guard case .weighing(var weighing) = fields, case .weighing(let before)? = old else { return fields }
        weighing.weighingId = before.weighingId
        return .weighing(weighing)
    }

    private static func groupFields(of kind: ChangeKind) -> [String] {
        KindDescription.of(kind).fields.filter { $0.type == .group }.map(\.name)
    }

    /// The id that a row of this store has in the central system.
    func centralID(of local: CentralTable.LocalID, in table: CentralTable) throws -> Int64? {
        try value("SELECT id FROM sync_rows WHERE name = \(table) AND local_id = \(local)")
    }

    /// The id that a row of the central system has in this store.
    func localID(of id: Int64, in table: CentralTable) throws -> CentralTable.LocalID? {
        try value("SELECT local_id FROM sync_rows WHERE name = \(table) AND id = \(id)")
    }

    /// An id that came, where there is such a row here that no row of the central system stands for.
    func unclaimed(
        _ id: CentralTable.LocalID?, in table: CentralTable, among rows: SQL
    ) throws -> CentralTable.LocalID? {
        guard let id, try exists(rows), try centralID(of: id, in: table) == nil else { return nil }
        return id
    }
}

extension HerdError {
    /// Told to nobody who calls: it is why a row waits.
    static func notSynchronised(_ table: CentralTable, _ id: String) -> HerdError {
        HerdError(
            .conflict, CodedText("not-synchronised"), "\(table.rawValue) has no \(id.prefix(80)) that both know",
            action: "It is tried again with every synchronisation.")
    }
}
