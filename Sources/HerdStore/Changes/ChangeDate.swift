package import Values

/// When a change happened, or will: a whole day, or a moment.
package enum ChangeDate: Hashable, Sendable {
    case day(CalendarDay)
    case moment(Timestamp)

    /// What changes are ordered by; a day counts from its midnight in UTC.
    package var start: Timestamp {
        switch self {
        case .day(let day): Timestamp(microseconds: Int64(day.daysSince1970) * 86_400_000_000)
        case .moment(let moment): moment
        }
    }

    var day: CalendarDay {
        switch self {
        case .day(let day): day
        case .moment(let moment): moment.day
        }
    }

    var isWholeDay: Bool {
        if case .day = self { true } else { false }
    }

    init(start: Timestamp, isWholeDay: Bool) {
        self = isWholeDay ? .day(start.day) : .moment(start)
    }

    /// Whether it has come.
    func isReached(at instant: Instant) -> Bool {
        switch self {
        case .day(let day): day <= instant.day
        case .moment(let moment): moment <= instant.moment
        }
    }
}

extension ChangeDate: CustomStringConvertible {
    /// As it stands in JSON.
    package var description: String {
        switch self {
        case .day(let day): day.description
        case .moment(let moment): moment.description
        }
    }
}

extension ChangeDate: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        if let day = CalendarDay(text) {
            self = .day(day)
        } else if let moment = Timestamp(text) {
            self = .moment(moment)
        } else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription:
                    "'\(text)' is neither a date such as 2026-11-20 nor a time such as 2026-11-20T08:12:00Z")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .day(let day): try container.encode(day)
        case .moment(let moment): try container.encode(moment)
        }
    }
}
