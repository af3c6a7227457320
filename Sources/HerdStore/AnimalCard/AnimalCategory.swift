/// What an animal is counted as; each is of exactly one (domain.md §1.4).
package enum AnimalCategory: String, Codable, Sendable, CaseIterable, NamedColumn {
    /// A female that has not calved.
    case heifer
    /// A heifer found pregnant, from the 150th day after its insemination on: VBJ.
    case pregnantHeifer
    /// A female that has calved.
    case cow
    /// A male of any age.
    case bull
}
