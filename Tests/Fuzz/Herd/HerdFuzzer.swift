import CentralSync
import Dispatch
import FoundationEssentials
import Synchronization
import Values

@testable import Exports
@testable import HerdStore

// Files of herds and pages of the central system.

extension Family {
    static let all = [
        Family(name: "tables", check: { tables($0) }, seeds: { HerdSeeds.tables }),
        Family(name: "farmsoft", check: { drain(FarmsoftReader($0), $0) }, seeds: { HerdSeeds.farmsoft }),
        Family(name: "ade", check: { drain(ICARReader($0), $0) }, seeds: { HerdSeeds.ade }),
        Family(name: "json", check: { json($0) }, seeds: { HerdSeeds.json }),
        Family(name: "imports", check: { imported($0) }, seeds: { HerdSeeds.imports }),
        Family(name: "central", check: { pulled($0) }, seeds: { HerdSeeds.central }),
    ]

    /// A table of any kind comes to its end, and what it says can be written down.
    private static func tables(_ bytes: [UInt8]) {
        drain(AnimalTable(bytes), bytes)
        drain(ChangeTable(bytes), bytes)
        drain(LactationTable(bytes), bytes)
        drain(MemberRows(bytes), bytes)
        _ = try? MemberTable.members(in: bytes)
        guard let text = TextEncoding.detect(bytes).utf8(bytes) else { return }
        must(String(validating: text, as: UTF8.self) != nil)
        again(text)
    }

    /// Rows mean the same when they are written with quotes around every field.
    private static func again(_ text: [UInt8]) {
        var reader = CSVReader(text)
        var rows: [[String]] = []
        while let row = try? reader.next() { rows.append(row.fields) }
        let quoted = rows.map { row in
            row.map { field in "\"" + field.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ";") + "\r\n"
        }.joined()
        var second = CSVReader(Array(quoted.utf8), delimiter: UInt8(ascii: ";"))
        for row in rows {
            let read = (try? second.next())?.fields
            must(read == row, "\(row) is read as \(read ?? [])")
        }
    }

    /// Each item is told once, with a record that can be kept or a reason why not, and the end is the end.
    private static func drain(_ source: some ToldSource, _ bytes: [UInt8]) {
        var source = source
        var items = 0
        while let item = source.next() {
            items += 1
            must(items <= bytes.count + 2, "there are more items than bytes")
            must((0...1).contains(source.fraction))
            if case .success(let records) = item.records { records.forEach(keep) }
        }
        must(source.next() == nil, "it goes on behind its end")
        must(source.ignored.allSatisfy { $0.utf8.count <= 4 * bytes.count + 200 })
    }

    private static func keep(_ record: ToldRecord) {
        switch record {
        case .animal(let told): _ = try? AnimalRow(told.cells)
        case .row(let cells): _ = try? AnimalRow(cells)
        case .change(let told):
            written(told.fields)
            if let fields = try? told.typedFields { must((try? JSONValue(encoding: fields)) != nil) }
        case .lactation(let told): written(.object(told.draft.items))
        case .member: break
        }
    }

    /// What is to be kept is JSON, which has no number that is none.
    private static func written(_ value: JSONValue) {
        guard let text = try? JSONText.encode(value) else { fatalError("\(value) cannot be kept") }
        let again = try? JSONText.decode(JSONValue.self, text)
        must(again?.plain == value.plain, "\(value) is read again as \(again ?? .null)")
    }

    /// What is read the short way is what the decoder reads, and so with what is written.
    private static func json(_ bytes: [UInt8]) {
        let decoded = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        if let read = PlainJSONReader.read(bytes) {
            must(read == decoded, "\(read) is \(decoded.map { "\($0)" } ?? "no JSON") to the decoder")
        }
        guard let decoded else { return }
        written(decoded)
        guard let text = PlainJSONWriter.text(decoded), let second = try? JSONEncoder().encode(decoded) else { return }
        let plain = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        let encoded = try? JSONDecoder().decode(JSONValue.self, from: second)
        must(plain == encoded, "\(text) is not \(encoded ?? .null)")
    }

    // MARK: - In a store

    /// A file of any kind can be previewed: what is bad in it are its rows, never the import.
    private static func imported(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let file = Array(bytes.dropFirst())
        let source: any ToldSource =
            switch first % 6 {
            case 0: AnimalTable(file)
            case 1: ChangeTable(file)
            case 2: LactationTable(file)
            case 3: MemberRows(file)
            case 4: FarmsoftReader(file)
            default: ICARReader(file)
            }
        run("the import") { store in
            let report = try await store.importTold(source, skipsBad: true, isPreview: true, by: "fuzz")
            _ = try JSONEncoder().encode(report)
        }
    }

    /// Every page that can be read is taken: one bad row holds up no herd.
    private static func pulled(_ bytes: [UInt8]) {
        _ = try? UploadAnswer.read(ndjson: bytes)
        guard let first = bytes.first, let page = try? CentralPage(ndjson: Array(bytes.dropFirst())) else { return }
        let table = CentralTable.allCases[Int(first) % CentralTable.allCases.count]
        run("the page") { try await $0.rehearse(page, of: table) }
    }

    /// Works with the store, and waits; what it throws is a fault.
    private static func run(_ what: String, _ body: @escaping @Sendable (HerdStore) async throws -> Void) {
        let done = DispatchSemaphore(value: 0)
        let store = store
        Task.detached {
            do { try await body(store) } catch { fatalError("\(what) failed: \(error)") }
            done.signal()
        }
        done.wait()
    }

    /// A store with a few animals, and one that came from the central system.
    private static let store: HerdStore = {
        let made = Mutex<HerdStore?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            let store = try await HerdStore.open(.memory)
            _ = try await store.fillWithSampleHerd(seed: 7, animals: 20, members: 3)
            for (table, row) in zip(CentralTable.allCases, HerdSeeds.rows) where table != .changes {
                _ = try await store.take(CentralPage(ndjson: Array((row + "\n").utf8)), of: table)
            }
            made.withLock { $0 = store }
            done.signal()
        }
        done.wait()
        guard let store = made.withLock({ $0 }) else { fatalError("no store") }
        return store
    }()
}

extension HerdStore {
    /// Takes a page and forgets it.
    fileprivate func rehearse(_ page: CentralPage, of table: CentralTable) throws {
        struct Forgotten: Error {}
        do {
            try write { transaction in
                _ = try transaction.take(page, of: table)
                _ = try transaction.takeStuck()
                throw Forgotten()
            }
        } catch is Forgotten {}
    }
}
