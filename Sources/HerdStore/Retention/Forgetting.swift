/// What a store keeps for a time only; weighings and changes are kept for ever.
package enum Forgetting: String, CaseIterable, Sendable, NamedColumn {
    /// Events; their numbers go on, and those that are left have no gap.
    case events
    /// The curves of weights behind weighings.
    case traces
}
