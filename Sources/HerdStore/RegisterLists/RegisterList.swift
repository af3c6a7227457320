package import Values

/// A list of who is in the organisation, compared with the register.
package struct RegisterList: Encodable, Equatable, Sendable {
    package typealias ID = Identifier<RegisterList>

    package let id: ID
    /// What the file was called.
    package let name: String?
    /// The day that the list is of.
    package let day: CalendarDay
    package let state: State
    /// Which state of the register it was compared with; to apply it, this is said.
    package let revision: Int
    /// Whether the register was edited since.
    package let isOutdated: Bool
    /// The day of a newer list that was applied before; `nil` when there is none.
    package let olderThan: CalendarDay?
    package let counts: RegisterCounts
    /// What was done; `nil` before it is applied.
    package let outcome: Outcome?
    package let by: String
    package let receivedAt: Timestamp
    package let finishedAt: Timestamp?

    package enum State: String, Codable, Sendable, CaseIterable, NamedColumn {
        /// Its lines are being read.
        case reading
        /// Compared, and waits for somebody's word.
        case open
        /// Confirmed; goes on after a restart.
        case applying
        case applied
    }

    /// What was done with the persons of a list.
    package struct Outcome: Codable, Equatable, Sendable {
        package var entered = 0
        package var changed = 0
        package var locked = 0
        /// Left alone although it was confirmed: edited meanwhile, or not taken.
        package var left = 0

        mutating func add(_ kind: RegisterDifference.Kind) {
            switch kind {
            case .new: entered += 1
            case .changed: changed += 1
            case .gone: locked += 1
            case .left, .doubtful: left += 1
            }
        }
    }

    private enum CodingKeys: CodingKey {
        case id, name, day, state, revision, outdated, olderThan, counts, locksMany, outcome, by, receivedAt, finishedAt
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encode(day, forKey: .day)
        try container.encode(state, forKey: .state)
        try container.encode(revision, forKey: .revision)
        try container.encode(isOutdated, forKey: .outdated)
        try container.encodeIfPresent(olderThan, forKey: .olderThan)
        try container.encode(counts, forKey: .counts)
        try container.encode(counts.locksMany, forKey: .locksMany)
        try container.encodeIfPresent(outcome, forKey: .outcome)
        try container.encode(by, forKey: .by)
        try container.encode(receivedAt, forKey: .receivedAt)
        try container.encodeIfPresent(finishedAt, forKey: .finishedAt)
    }
}

/// What somebody says when a list is to be applied: each thing that is out of the ordinary is said by itself.
package struct RegisterConfirmation: Codable, Equatable, Sendable {
    /// The state of the register that was seen.
    package var revision: Int
    /// Whether who is not in the list is locked.
    package var locks: Bool?
    /// The list may be older than one that was applied.
    package var older: Bool?
    /// More than a third of all may be locked.
    package var many: Bool?

    package init(revision: Int, locks: Bool? = nil, older: Bool? = nil, many: Bool? = nil) {
        (self.revision, self.locks, self.older, self.many) = (revision, locks, older, many)
    }
}

/// One difference of a list, as lists of them show it.
package struct ListedDifference: Codable, Equatable, Sendable {
    /// Where it stands; a page of differences goes on after it.
    package let position: Int
    package let kind: RegisterDifference.Kind
    package let row: Int?
    package let number: String
    package let name: String
    package let memberId: Member.ID?
    package let fields: [ImportReport.FieldDifference]
    package let reason: RegisterDifference.Reason?
}
