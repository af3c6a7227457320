/// A column of a downloaded session.
package struct DownloadColumn: Equatable, Sendable {
    package let name: String
    package let role: Role

    /// What its values are taken for.
    package enum Role: Equatable, Sendable {
        case eid, visualID, date, time
        /// A weight, in the unit that the heading names.
        case weight(WeightUnit?)
        /// Kept as it came.
        case other
    }

    package init(name: String, role: Role) {
        self.name = name
        self.role = role
    }
}
