/// A table of the central system, in the order in which they are pulled: what others refer to comes first.
package enum CentralTable: String, Codable, Sendable, CaseIterable {
    case barns, groups
    /// Each row is an animal's birth.
    case animals
    /// Everything else that happened to animals.
    case changes
}
