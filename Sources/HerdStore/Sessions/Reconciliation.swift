/// What a session was opened for against what was weighed.
package struct Reconciliation: Codable, Equatable, Sendable {
    /// How many animals it was opened for; 0 without a plan.
    package let planned: Int
    /// How many animals were weighed, each counted once.
    package let weighed: Int
    /// Planned but not weighed, by ear tag.
    package let missing: [AnimalSummary]
    package let twice: [Repeated]
    /// Weighings without an animal, newest first.
    package let unknown: [Weighing]
    /// Weighed although not planned, or planned from another group.
    package let moved: [Moved]

    /// An animal that was weighed more than once.
    package struct Repeated: Codable, Equatable, Sendable {
        package let animal: AnimalSummary
        /// Newest first.
        package let weighings: [Weighing]
    }

    /// An animal that is not where the plan has it.
    package struct Moved: Codable, Equatable, Sendable {
        package let animal: AnimalSummary
        package let reason: Reason
        /// Where it stood when the session was opened.
        package let plannedGroup: LocationSummary?
        package let group: LocationSummary?

        package enum Reason: String, Codable, Sendable { case notPlanned, groupChanged }
    }
}
