package import Values

/// Somebody or something that has to be free for a piece of work.
package struct Resource: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Resource>

    package let id: ID
    package let kind: Kind
    package let name: String
    /// Whether it is no longer planned with; what was booked with it stays.
    package let closed: Bool
    /// Who of the register it is; nobody but those who may see persons is told.
    package let memberId: Member.ID?
    /// What says when it is busy, besides bookings.
    package var calendars: [ResourceCalendar]

    package enum Kind: String, Codable, Sendable, CaseIterable, NamedColumn {
        /// Busy while a session is open.
        case scale
        case vet, technician, other
    }

    package var summary: ResourceSummary { ResourceSummary(id: id, kind: kind, name: name) }
}

/// What a booking shows of a resource.
package struct ResourceSummary: Codable, Equatable, Sendable {
    package let id: Resource.ID
    package let kind: Resource.Kind
    package let name: String
}

/// What is needed to plan with somebody.
package struct ResourceDraft: Codable, Equatable, Sendable {
    package var kind: Resource.Kind
    package var name: String
    package var memberId: Member.ID?

    package init(kind: Resource.Kind, name: String, memberId: Member.ID? = nil) {
        self.kind = kind
        self.name = name
        self.memberId = memberId
    }
}

/// A change of a resource; what is absent stays.
package struct ResourcePatch: Decodable, Equatable, Sendable {
    package var name: String?
    package var closed: Bool?
    package var memberId: FieldUpdate<Member.ID>

    package init(name: String? = nil, closed: Bool? = nil, memberId: FieldUpdate<Member.ID> = .unchanged) {
        self.name = name
        self.closed = closed
        self.memberId = memberId
    }

    private enum CodingKeys: CodingKey { case name, closed, memberId }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        closed = try container.decodeIfPresent(Bool.self, forKey: .closed)
        memberId = try container.decodeUpdate(Member.ID.self, forKey: .memberId)
    }
}

/// A calendar of a resource: a file that somebody sent, or a feed that is fetched again and again.
package struct ResourceCalendar: Codable, Equatable, Sendable {
    package typealias ID = Identifier<ResourceCalendar>

    package let id: ID
    package let resourceId: Resource.ID
    package let name: String
    /// The machine that a feed is fetched from; `nil` for a file.
    ///
    /// The rest of its address is as secret as what it leads to.
    package let host: String?
    /// How many entries it had.
    package let entries: Int
    /// How much of them could not be read, and may hide a busy time.
    package let unread: Int
    /// For which time its busy times are known; `nil` before it was read.
    package let known: TimeSpan?
    /// When it was read last.
    package let readAt: Timestamp?
    /// Why it could not be read when it was tried after that.
    package let failure: Failure?

    package struct Failure: Codable, Equatable, Sendable {
        package let code: String
        package let at: Timestamp
    }
}

/// What is needed to fetch a feed.
package struct FetchedFeed: Equatable, Sendable {
    package let id: ResourceCalendar.ID
    package let address: String
    /// What the server named the version that is known; `nil` where all of it is wanted.
    package let etag: String?
    package let triedAt: Timestamp?
}
