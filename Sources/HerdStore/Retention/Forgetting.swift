/// What a store keeps for a time only; weighings and changes are kept for ever.
package enum Forgetting: String, CaseIterable, Sendable, NamedColumn {
    /// Events; their numbers go on, and those that are left have no gap.
    case events
    /// The curves of weights behind weighings.
    case traces
    /// What was done at doors, move by move, and what they said to cards; who came and who paid stays.
    case door
}
