package import Values

/// Which way one animal is to go, and why: what a gate can be told.
package struct SortingOrder: Equatable, Sendable {
    /// When it was decided; soon after, another animal stands at the gate.
    package let at: Timestamp
    /// `nil` when no gate was named.
    package let gate: Int?
    /// Of the drafting limit, or of what the animal was selected for.
    package let name: String
    package let eid: EID?
    package let earTag: String?
    /// `nil` when it was decided by the tag alone.
    package let weight: Weight?
    /// Number of the selection's reason; `nil` when the weight decided.
    package let reason: Int?
    package let isSimulated: Bool

    package init(
        at: Timestamp, gate: Int?, name: String, eid: EID?, earTag: String?, weight: Weight?, reason: Int?,
        isSimulated: Bool
    ) {
        self.at = at
        self.gate = gate
        self.name = name
        self.eid = eid
        self.earTag = earTag
        self.weight = weight
        self.reason = reason
        self.isSimulated = isSimulated
    }
}
