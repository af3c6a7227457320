package import Values

/// What milk recording found of an animal on one day.
package struct LactationRecord: Encodable, Equatable, Sendable {
    package typealias ID = Identifier<LactationRecord>

    package let id: ID
    package let animalId: Animal.ID
    package let date: CalendarDay
    package let source: Source
    /// Numbers and texts by the names of `LactationItem`.
    package let items: [String: JSONValue]
    package let recordedAt: Timestamp
    package let recordedBy: String
    package let simulated: Bool
    /// Whether it was sent to the central system, which alone edits it from then on.
    package let uploaded: Bool
    /// 0 before the first calving; `nil` where the calving does not say it.
    package let lactation: Int?
    /// Since the calving that began the lactation, or since the birth.
    package let days: Int

    package enum Source: String, Codable, Sendable, CaseIterable, NamedColumn { case notGiven, byHand }
}

/// What is needed to record milk recording by hand.
package struct LactationRecordDraft: Equatable, Decodable, Sendable {
    package var date: CalendarDay
    package var source: LactationRecord.Source?
    package var items: [String: JSONValue]

    package init(date: CalendarDay, source: LactationRecord.Source? = nil, items: [String: JSONValue]) {
        self.date = date
        self.source = source
        self.items = items
    }
}

/// Which records of an animal are wanted.
package enum LactationFilter: Equatable, Sendable {
    case all
    /// Those of the lactation that the last calving began.
    case last
    case of(Int)
}
