/// What an animal is selected for (domain.md §1.3).
package enum SelectionReason: Int, CaseIterable, Sendable {
    case insemination = 1
    case pregnancyCheck, managedReproduction, managedDryOff, veterinaryTreatment, moveBetweenGroups, slaughter,
        groupAction, collar, parlour, other

    /// In words for a display; the pages have their own in their language.
    package var name: String {
        switch self {
        case .insemination: "insemination"
        case .pregnancyCheck: "pregnancy check"
        case .managedReproduction: "managed reproduction"
        case .managedDryOff: "managed dry-off"
        case .veterinaryTreatment: "veterinary treatment"
        case .moveBetweenGroups: "move between groups"
        case .slaughter: "slaughter"
        case .groupAction: "group action"
        case .collar: "collar"
        case .parlour: "parlour"
        case .other: "other"
        }
    }
}
