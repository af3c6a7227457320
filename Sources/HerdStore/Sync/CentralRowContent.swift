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
struct CentralLactation: Decodable {
    var animal: Int64
    var date: CalendarDay
    var source: String?
    var items: [String: JSONValue]
    var record: CentralRecord

    private enum CodingKeys: CodingKey { case animal, date, source, items }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        animal = try container.decode(Int64.self, forKey: .animal)
        date = try container.decode(CalendarDay.self, forKey: .date)
        source = try container.decodeIfPresent(String.self, forKey: .source)
        items = try container.decode([String: JSONValue].self, forKey: .items)
        record = try CentralRecord(from: decoder)
    }
}

/// What the row of an animal holds: its birth.
struct CentralBirth: Decodable {
    var born: CalendarDay
    var record: CentralRecord
    var fields: JSONValue

    private enum CodingKeys: CodingKey { case born, fields }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        born = try container.decode(CalendarDay.self, forKey: .born)
        fields = try container.decode(JSONValue.self, forKey: .fields)
        record = try CentralRecord(from: decoder)
    }
}

/// What the row of a change holds.
struct CentralChange: Decodable {
    var animal: Int64
    var kind: ChangeKind
    var date: ChangeDate
    var record: CentralRecord
    var fields: JSONValue

    private enum CodingKeys: CodingKey { case animal, kind, date, fields }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        animal = try container.decode(Int64.self, forKey: .animal)
        kind = try container.decode(ChangeKind.self, forKey: .kind)
        date = try container.decode(ChangeDate.self, forKey: .date)
        fields = try container.decode(JSONValue.self, forKey: .fields)
        record = try CentralRecord(from: decoder)
    }
}

/// Who wrote something down and when, and how often it was corrected.
struct CentralRecord: Decodable {
    var recordedAt: Timestamp
    var recordedBy: String
    var correctedAt: Timestamp?
    var corrections: Int

    private enum CodingKeys: CodingKey { case recordedAt, recordedBy, correctedAt, corrections }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        recordedAt = try container.decode(Timestamp.self, forKey: .recordedAt)
        recordedBy = String(try container.decode(String.self, forKey: .recordedBy).prefix(200))
        correctedAt = try container.decodeIfPresent(Timestamp.self, forKey: .correctedAt)
        corrections = min(max(try container.decodeIfPresent(Int.self, forKey: .corrections) ?? 0, 0), 1_000_000)
    }
}
