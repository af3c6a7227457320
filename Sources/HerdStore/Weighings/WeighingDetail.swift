package import Values

/// A weighing with what lists and reports tell beside it.
package struct WeighingDetail: Equatable, Sendable {
    package let weighing: Weighing
    /// As it is today; `nil` for a weighing without an animal.
    package let animal: Animal?
    /// Name of the session.
    package let session: String
    /// Name of the device; `nil` when it is unknown or was removed.
    package let device: String?
    /// The animal's newest weight that is at least a day older.
    package let previous: PreviousWeight?
    /// Kilograms a day since `previous`.
    package let gainPerDay: Double?
    /// When it was given to its animal.
    package let assignedAt: Timestamp?
}

/// What an animal weighed before.
package struct PreviousWeight: Equatable, Sendable {
    package let weight: Weight
    package let date: ChangeDate
}
