package import Values

/// One boot of the computer: from its beginning to its end a clock runs on that nobody sets, also over restarts of the
/// gateway.
package struct Boot: Equatable, Sendable {
    /// As the kernel calls it.
    package let id: String
    /// What the steady clock shows for its beginning: what the system clock said of it when the gateway was started in it
    /// first.
    package let began: Timestamp
    /// The newest event from before that; `nil` where the store could not keep it.
    package let event: Int?

    package init(id: String, began: Timestamp, event: Int?) {
        (self.id, self.began, self.event) = (id, began, event)
    }

    /// A moment of the steady clock, as it can be told again after a restart.
    package func moment(_ moment: Timestamp) -> SteadyMoment {
        SteadyMoment(boot: id, microseconds: moment.microseconds - began.microseconds)
    }

    /// What the steady clock showed then; `nil` for a moment of another boot, of which it knows nothing.
    package func time(of moment: SteadyMoment) -> Timestamp? {
        moment.boot == id ? Timestamp(microseconds: began.microseconds + moment.microseconds) : nil
    }
}

/// When something was, by a clock that nobody sets.
package struct SteadyMoment: Codable, Equatable, Sendable {
    /// As the kernel calls it.
    package let boot: String
    /// Since the beginning of the boot.
    package let microseconds: Int64

    package init(boot: String, microseconds: Int64) {
        (self.boot, self.microseconds) = (boot, microseconds)
    }
}

/// A weighing whose time may still turn out to be wrong.
package struct DatedWeighing: Equatable, Sendable {
    /// What it was recorded under.
    package let idempotencyKey: String
    /// When it was.
    package let moment: SteadyMoment
    /// What is written down of that.
    package let at: Timestamp
    /// Whether the clock was surely wrong, and is not right yet.
    package let isUnsure: Bool

    package init(idempotencyKey: String, moment: SteadyMoment, at: Timestamp, isUnsure: Bool) {
        (self.idempotencyKey, self.moment, self.at, self.isUnsure) = (idempotencyKey, moment, at, isUnsure)
    }
}
