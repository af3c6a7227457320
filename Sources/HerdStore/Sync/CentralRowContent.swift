import CentralSync
import Values

/// What the row of a centre, barn or group holds.
struct CentralPlace: Codable {
    var number: String
    var name: String?
    /// Only of groups.
    var barn: Int64?
    /// Only of barns.
    var centre: Int64?
}

/// What the row of a lactation record holds.
struct CentralLactation {
    let animal: Int64
    let date: CalendarDay
    let source: String?
    let items: [String: JSONValue]
    let record: CentralRecord

    init(_ row: JSONValue) throws(HerdError) {
        animal = try row.whole("animal")
        date = try row.read("date", CalendarDay.init)
        source = row["source"]?.text
        guard case .object(let items)? = row["items"] else { throw .unreadable("items") }
        self.items = items
        record = try CentralRecord(row)
    }
}

/// What the row of an animal holds: its birth.
struct CentralBirth {
    let born: CalendarDay
    let record: CentralRecord
    let fields: JSONValue

    init(_ row: JSONValue) throws(HerdError) {
        born = try row.read("born", CalendarDay.init)
        guard let fields = row["fields"] else { throw .unreadable("fields") }
        self.fields = fields
        record = try CentralRecord(row)
    }
}

/// What the row of a change holds.
struct CentralChange {
    let animal: Int64
    let kind: ChangeKind
    let date: ChangeDate
    let record: CentralRecord
    let fields: JSONValue

    init(_ row: JSONValue) throws(HerdError) {
        animal = try row.whole("animal")
        kind = try row.read("kind", ChangeKind.init(name:))
        date = try row.read("date", ChangeDate.init)
        guard let fields = row["fields"] else { throw .unreadable("fields") }
        self.fields = fields
        record = try CentralRecord(row)
    }
}

/// Who wrote something down and when, and how often it was corrected.
struct CentralRecord {
    let recordedAt: Timestamp
    let recordedBy: String
    let correctedAt: Timestamp?
    let corrections: Int

    init(_ row: JSONValue) throws(HerdError) {
        recordedAt = try row.read("recordedAt", Timestamp.init)
        recordedBy = try row.read("recordedBy") { String($0.prefix(200)) }
        correctedAt = row.isAbsent("correctedAt") ? nil : try row.read("correctedAt", Timestamp.init)
        corrections = row.isAbsent("corrections") ? 0 : Int(min(max(try row.whole("corrections"), 0), 1_000_000))
    }
}

extension JSONValue {
    fileprivate func isAbsent(_ name: String) -> Bool { self[name] == nil || self[name] == .null }

    fileprivate func whole(_ name: String) throws(HerdError) -> Int64 {
        guard case .integer(let number)? = self[name] else { throw .unreadable(name) }
        return number
    }

    /// What a text says.
    fileprivate func read<Value>(_ name: String, _ read: (String) -> Value?) throws(HerdError) -> Value {
        guard case .string(let text)? = self[name], let value = read(text) else { throw .unreadable(name) }
        return value
    }
}

extension ChangeDate {
    fileprivate init?(_ text: String) {
        if let day = CalendarDay(text) {
            self = .day(day)
        } else if let moment = Timestamp(text) {
            self = .moment(moment)
        } else {
            return nil
        }
    }
}

extension HerdError {
    /// Told to nobody who calls: it is why a row waits.
    fileprivate static func unreadable(_ member: String) -> HerdError {
        badText(member, "is missing or cannot be read")
    }
}
