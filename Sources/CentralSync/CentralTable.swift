/// A table of the central system, in the order in which they are pulled: what others refer to comes first.
package enum CentralTable: String, Codable, Sendable, CaseIterable {
    case centres, barns, groups
    case bulls, technicians, diagnoses, medicines
    /// Each row is an animal's birth.
    case animals
    /// What milk recording found of animals.
    case lactations
    /// Everything else that happened to animals.
    case changes

    /// Those that every central system has; the others are asked for where it names them.
    package static let usual: Set<CentralTable> = [.barns, .groups, .animals, .changes]
}
