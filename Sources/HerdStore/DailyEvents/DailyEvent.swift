package import Values

/// A message within the farm: what happened in a barn on a day, for whoever comes next.
package struct DailyEvent: Codable, Equatable, Sendable {
    package typealias ID = Identifier<DailyEvent>

    package let id: ID
    package let date: CalendarDay
    package let barn: LocationSummary?
    package let technician: String?
    /// In the farm's own words.
    package let kind: String?
    package let milking: Milking?
    /// Whether it is about animals in calf.
    package let pregnancy: Bool
    package let text: String
    package let recordedAt: Timestamp
    package let recordedBy: String
    package let correctedAt: Timestamp?

    package enum Milking: String, Codable, CaseIterable, Sendable, NamedColumn { case morning, noon, evening }
}

/// What is needed to record a daily event.
package struct DailyEventDraft: Equatable, Sendable, Codable {
    /// `nil` means today.
    package var date: CalendarDay?
    package var barnId: Location.ID?
    package var technician: String?
    package var kind: String?
    package var milking: DailyEvent.Milking?
    package var pregnancy: Bool?
    package var text: String

    package init(
        date: CalendarDay? = nil, barnId: Location.ID? = nil, technician: String? = nil, kind: String? = nil,
        milking: DailyEvent.Milking? = nil, pregnancy: Bool? = nil, text: String
    ) {
        self.date = date
        self.barnId = barnId
        self.technician = technician
        self.kind = kind
        self.milking = milking
        self.pregnancy = pregnancy
        self.text = text
    }
}

/// A correction of a daily event; what is absent stays, what is `null` is taken away.
package struct DailyEventPatch: Equatable, Sendable, Decodable {
    package var date: CalendarDay?
    package var barnId: FieldUpdate<Location.ID> = .unchanged
    package var technician: FieldUpdate<String> = .unchanged
    package var kind: FieldUpdate<String> = .unchanged
    package var milking: FieldUpdate<DailyEvent.Milking> = .unchanged
    package var pregnancy: Bool?
    package var text: String?

    package init() {}

    private enum CodingKeys: CodingKey { case date, barnId, technician, kind, milking, pregnancy, text }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        date = try container.decodeIfPresent(CalendarDay.self, forKey: .date)
        barnId = try container.decodeUpdate(Location.ID.self, forKey: .barnId)
        technician = try container.decodeUpdate(String.self, forKey: .technician)
        kind = try container.decodeUpdate(String.self, forKey: .kind)
        milking = try container.decodeUpdate(DailyEvent.Milking.self, forKey: .milking)
        pregnancy = try container.decodeIfPresent(Bool.self, forKey: .pregnancy)
        text = try container.decodeIfPresent(String.self, forKey: .text)
    }
}

/// Which daily events a list has.
package struct DailyEventQuery: Equatable, Sendable {
    package var from: CalendarDay?
    package var to: CalendarDay?
    /// Those of this barn, and those of none, which are for all.
    package var barn: Location.ID?
    package var cursor: String?
    package var limit: Int?

    package init(
        from: CalendarDay? = nil, to: CalendarDay? = nil, barn: Location.ID? = nil, cursor: String? = nil,
        limit: Int? = nil
    ) {
        self.from = from
        self.to = to
        self.barn = barn
        self.cursor = cursor
        self.limit = limit
    }
}
