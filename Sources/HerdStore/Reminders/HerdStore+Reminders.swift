import Values

extension HerdStore {
    /// Memberships and insurances that end within so many days or ended lately, by their last day.
    ///
    /// - Parameter days: 0 to 366.
    package nonisolated func memberEnds(within days: Int = MemberEnd.notice) async throws -> [MemberEnd] {
        try await look { try $0.memberEnds(within: days) }
    }

    /// Emits `member.expiring` of each end that is near and that nobody was reminded of.
    ///
    /// - Returns: of how many.
    package func remindOfEnds() throws -> Int { try write { try $0.remindOfEnds() } }

    /// The secret of the calendar of ends, made anew: the address before leads nowhere from then on.
    package func renewReminderFeed(by person: String) throws -> String {
        try write { try $0.renewReminderFeed(by: person) }
    }

    /// Nobody reads the calendar of ends any more.
    package func closeReminderFeed(by person: String) throws { try write { try $0.closeReminderFeed(by: person) } }

    /// Whether this is the secret of the calendar of ends.
    package nonisolated func opensReminderFeed(_ secret: String) async throws -> Bool {
        try await glanceAll { try $0.opensReminderFeed(secret) }
    }
}
