import CentralSync
import SQLite
import Synchronization
import TestSupport
import Values

@testable import CentralLink
@testable import HerdStore

/// A gateway's store beside a central system.
struct Farm {
    let folder: TemporaryFolder
    let store: HerdStore
    let central: CentralServer
    var settings: CentralSettings

    init() async throws {
        folder = try TemporaryFolder()
        store = try await HerdStore.open(.file(folder.file("gateway.sqlite")))
        central = try CentralServer()
        try folder.write(Array((CentralServer.token + "\n").utf8), to: "token")
        settings = CentralSettings(
            url: central.url, tokenFile: folder.file("token"), every: .seconds(600), patience: .seconds(300))
    }

    /// Synchronises once, with what was just recorded too.
    func synchronise() async throws -> SyncFailure? {
        do {
            var run = SyncRun(store, try await CentralLink(settings), sparing: .zero) { _ in }
            try await run.run()
            return nil
        } catch let failure as SyncFailure {
            return failure
        }
    }

    func draft(_ number: Int) throws -> AnimalDraft {
        guard let born = CalendarDay("2025-03-01") else { throw SyncFailure(.unreadable, "a day") }
        return AnimalDraft(number: "\(number)", sex: .female, born: born)
    }

    /// All rows of the central system that this store knows, by table and id there.
    func known() async throws -> [String: String] {
        try await store.known()
    }

    /// All rows that the central system has, in the same form.
    func there() async throws -> [String: String] {
        var found: [String: String] = [:]
        for table in CentralTable.allCases {
            let rows: [String: JSONValue] = try await central.ask("rows", #"{"table":"\#(table.rawValue)"}"#)
            for (id, row) in rows {
                switch table {
                case .centres: found["centres \(id)"] = row["number"]?.text
                case .bulls, .technicians, .diagnoses, .medicines:
                    found["\(table.rawValue) \(id)"] = try text(row)
                case .lactations:
                    guard case .integer(let animal)? = row["animal"] else { continue }
                    found["lactations \(id)"] = "\(animal) \(row["date"]?.text ?? "") \(try text(row["items"]))"
                case .barns: found["barns \(id)"] = row["number"]?.text
                case .groups:
                    let barn: String = if case .integer(let id)? = row["barn"] { "\(id)" } else { "-" }
                    found["groups \(id)"] = "\(barn)/\(row["number"]?.text ?? "")"
                case .animals: found["animals \(id)"] = "\(row["born"]?.text ?? "") \(try text(row["fields"]))"
                case .changes:
                    guard case .integer(let animal)? = row["animal"] else { continue }
                    found["changes \(id)"] =
                        "\(animal) \(row["kind"]?.text ?? "") \(row["date"]?.text ?? "") \(try text(row["fields"]))"
                }
            }
        }
        return found
    }

    private func text(_ fields: JSONValue?) throws -> String { try JSONText.encode(fields ?? .null) }
}

extension HerdStore {
    fileprivate func known() throws -> [String: String] {
        try read { view in
            var found: [String: String] = [:]
            for place in try view.locations() {
                let table = CentralTable.places.first { $0.placeKind == place.kind } ?? .groups
                let id = try view.centralID(of: place.id.named(), in: table).map { "\($0)" } ?? "unknown \(place.id)"
                let barn = try place.parent.flatMap { try view.centralID(of: $0.named(), in: .barns) }
                found["\(table.rawValue) \(id)"] =
                    table != .groups ? place.number : "\(barn.map { "\($0)" } ?? "-")/\(place.number)"
            }
            for table in CentralTable.lists {
                guard let type = table.entryType else { continue }
                for (id, entry) in try view.entries(type, of: table) { found["\(table.rawValue) \(id)"] = entry }
            }
            let records = try view.rows("SELECT id, animal_id, date, items FROM lactation_records") {
                (
                    try $0["id"] as LactationRecord.ID, try $0["animal_id"] as Animal.ID, try $0["date"] as CalendarDay,
                    try $0.json("items") as JSONValue
                )
            }
            for (id, animal, date, items) in records {
                let name = try view.centralID(of: id.named(), in: .lactations).map { "\($0)" } ?? "unknown \(id)"
                let owner = try view.centralID(of: animal.named(), in: .animals) ?? 0
                found["lactations \(name)"] = "\(owner) \(date) \(try JSONText.encode(items))"
            }
            for change in try view.rows("SELECT * FROM changes", as: Change.self) {
                let fields = try JSONText.encode(try view.centralFields(change.fields))
                let animal = try view.centralID(of: change.animalId.named(), in: .animals) ?? 0
                let date = try JSONValue(encoding: change.date).text ?? ""
                if change.kind == .birth {
                    found["animals \(animal)"] = "\(date) \(fields)"
                } else {
                    let id = try view.centralID(of: change.id.named(), in: .changes).map { "\($0)" }
                    found["changes \(id ?? "unknown \(change.id)")"] = "\(animal) \(change.kind.name) \(date) \(fields)"
                }
            }
            return found
        }
    }
}

extension ReadView {
    /// The entries of a list as the central system has them, by their ids there.
    fileprivate func entries<Entry: ListEntry>(
        _ type: Entry.Type, of table: CentralTable
    ) throws -> [(String, String)] {
        try entries(of: Entry.self).map { entry in
            guard case .object(var members) = try JSONValue(encoding: entry) else { return ("", "") }
            for name in ["id", "createdAt", "stock", "stockedAt", "placeId"] { members[name] = nil }
            if let bull = entry as? Bull, let place = bull.placeId {
                let places: CentralTable = bull.placement == .barn ? .barns : .centres
                members[bull.placement.rawValue] = try centralID(of: place.named(), in: places).map { .integer($0) }
            }
            let id = try centralID(of: entry.id.named(), in: table).map { "\($0)" } ?? "unknown \(entry.id)"
            return (id, try JSONText.encode(JSONValue.object(members)))
        }
    }
}

/// How synchronisations ended, one after another; `nil` for those that did all.
final class Told: Sendable {
    private let codes = Mutex<[SyncFailure.Code?]>([])

    var all: [SyncFailure.Code?] { codes.withLock { $0 } }

    func add(_ code: SyncFailure.Code?) { codes.withLock { $0.append(code) } }
}
