import FoundationEssentials
package import HerdStore
import Values

/// Reads Farmsoft-shaped JSON (docs/farmsoft.md): lists of barns, groups, animals and changes, in this order.
package struct FarmsoftReader: ToldSource {
    private var items: JSONItems
    private var number = 0
    private var isOver = false
    private var unknown: Set<String> = []
    private var barns: [String: String] = [:]
    /// Barn and group by the id of the group.
    private var groups: [String: [String]] = [:]
    /// Ear tags by the ids of animals, which changes name.
    private var animals: [String: EarTag] = [:]

    package init(_ bytes: [UInt8]) { items = JSONItems(bytes) }
    package init(_ file: ImportFile) { items = JSONItems(file) }

    package var fraction: Double { items.fraction }
    package var ignored: [String] { unknown.sorted() }

    package mutating func next() -> ToldItem? {
        guard !isOver else { return nil }
        number += 1
        do throws(ToldError) {
            guard let item = try items.next() else {
                isOver = true
                return nil
            }
            guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(item.text)),
                case .object(let row) = json
            else { return ToldItem(number: number, records: .failure(ToldError(nil, nil, "this is no JSON object"))) }
            do throws(ToldError) {
                return ToldItem(number: number, records: .success(try records(item.list, row)))
            } catch {
                return ToldItem(number: number, records: .failure(error))
            }
        } catch {
            isOver = true
            return ToldItem(number: number, records: .failure(error))
        }
    }

    private mutating func records(_ list: String, _ row: [String: JSONValue]) throws(ToldError) -> [ToldRecord] {
        guard let known = Self.known[list] else {
            if unknown.count < 1000 { unknown.insert(String(list.prefix(100))) }
            return []
        }
        for name in row.keys where !known.contains(name) && unknown.count < 1000 {
            unknown.insert("\(list).\(name.prefix(100))")
        }
        guard let id = Self.word(row["id"]) else { throw ToldError("id", nil, "the row has no id") }
        switch list {
        case "barns": barns[id] = try Self.number(row)
        case "groups":
            let barn = Self.word(row["barnId"]).flatMap { barns[$0] }
            groups[id] = [barn, try Self.number(row)].compactMap(\.self)
        case "animals": animals[id] = try Self.tag(row)
        default: return [.change(try change(id, row))]
        }
        return []
    }

    private mutating func change(_ id: String, _ row: [String: JSONValue]) throws(ToldError) -> ToldChange {
        guard let kind = row["kindId"]?.double.flatMap({ Int(exactly: $0) }).flatMap(ChangeKind.init(rawValue:)) else {
            throw ToldError("kindId", Self.word(row["kindId"]), "there is no kind of change of this number")
        }
        guard let text = row["date"]?.text,
            let date = CalendarDay(text).map(ChangeDate.day) ?? Timestamp(text).map(ChangeDate.moment)
        else { throw ToldError("date", row["date"]?.text, "this is no date") }
        guard case .object(var fields)? = row["fields"] ?? .object([:]) else {
            throw ToldError("fields", nil, "the fields are no object")
        }
        guard let animalId = Self.word(row["animalId"]) else {
            throw ToldError("animalId", nil, "the change does not say whose it is")
        }
        if kind == .birth, animals[animalId] == nil { animals[animalId] = try Self.tag(fields) }
        guard let tag = animals[animalId] else {
            throw ToldError("animalId", animalId, "no animal of the file has this id")
        }
        var group: [String]?
        if kind == .move || kind == .selection, let id = Self.word(fields["groupId"]) {
            guard let path = groups[id] else { throw ToldError("groupId", id, "no group of the file has this id") }
            fields["groupId"] = nil
            group = path
        }
        return ToldChange(
            animal: [.earTag(tag)], date: date, kind: kind, fields: .object(fields), key: Self.key(id), group: group)
    }

    /// Ids of this gateway are known by themselves, numbers of Farmsoft stand apart.
    private static func key(_ id: String) -> String { id.utf8.count == 36 ? id : "farmsoft \(id.prefix(80))" }

    private static let known: [String: Set<String>] = [
        "barns": ["id", "sn", "number", "name"], "groups": ["id", "sn", "barnId", "number", "name"],
        "animals": ["id", "sn", "country", "number", "eid", "collar", "groupId"],
        "changes": [
            "id", "sn", "animalId", "kindId", "date", "recordedAt", "recordedBy", "correctedAt", "corrections",
            "fields",
        ],
    ]

    /// An id, which is a number there and a text here.
    private static func word(_ json: JSONValue?) -> String? {
        switch json {
        case .string(let text): text
        case .integer(let number): "\(number)"
        default: nil
        }
    }

    private static func number(_ row: [String: JSONValue]) throws(ToldError) -> String {
        guard let number = word(row["number"]) else { throw ToldError("number", nil, "the number is missing") }
        return number
    }

    private static func tag(_ row: [String: JSONValue]) throws(ToldError) -> EarTag {
        let number = try number(row)
        guard let tag = try? EarTag(country: row["country"]?.text ?? "CZ", number: number) else {
            throw ToldError("number", number, "this is no ear tag")
        }
        return tag
    }
}
