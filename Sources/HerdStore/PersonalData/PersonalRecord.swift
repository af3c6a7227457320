import FoundationEssentials
package import Values

/// Everything that is held of one person, for that person.
package struct PersonalRecord: Encodable, Sendable {
    package let id: Member.ID
    /// When it was put together.
    package let madeAt: Timestamp
    /// As the register has the person; `nil` for somebody who is in it no more.
    package let member: Member?
    /// Rows of the store that are the person's, by table, in the order of `PersonalData`.
    package let tables: [Table]
    /// Photos of the person, as they are kept.
    package private(set) var photos: [Photo]
    /// What was told of the person, oldest first.
    package let events: [Happening]
    /// Who changed what of the person, oldest first.
    package let audit: [AuditEntry]

    /// The rows of one table.
    package struct Table: Encodable, Sendable {
        package let name: String
        package let rows: [JSONValue]
    }

    /// A photo.
    package struct Photo: Encodable, Sendable {
        /// What the file is called.
        package let hash: String
        /// The file as Base64; empty where it is not to be had.
        package fileprivate(set) var jpeg = ""
    }

    /// An event.
    package struct Happening: Encodable, Sendable {
        package let number: Int
        package let at: Timestamp
        package let kind: Event.Kind
        package let data: JSONValue

        init(_ event: Event) {
            (number, at, kind, data) = (event.number, event.at, event.kind, event.data)
        }
    }

    /// Whether nothing is held of anybody with that id.
    var isEmpty: Bool { member == nil && events.isEmpty && audit.isEmpty && tables.allSatisfy(\.rows.isEmpty) }

    /// With what is in the files.
    func withPhotos(in folder: PhotoFolder) -> PersonalRecord {
        var record = self
        record.photos = photos.map { photo in
            let bytes = PhotoHash(rawValue: photo.hash).flatMap(folder.read)
            return Photo(hash: photo.hash, jpeg: bytes.map { Data($0).base64EncodedString() } ?? "")
        }
        return record
    }

    init(
        id: Member.ID, madeAt: Timestamp, member: Member?, tables: [Table], photos: [String], events: [Event],
        audit: [AuditEntry]
    ) {
        (self.id, self.madeAt, self.member, self.tables, self.audit) = (id, madeAt, member, tables, audit)
        self.photos = photos.map { Photo(hash: $0) }
        self.events = events.map(Happening.init)
    }
}
