package import Recording
package import Values

/// What a recorder can be told of the herd besides what the devices say.
package struct RecorderKnowledge: Sendable {
    /// At the start: what the animals of the herd are expected to weigh.
    package let tellHerd: @Sendable (inout Recorder, [WeightExpectation]) -> Void
    /// When a tag was read: what the store knows of its animal.
    package let tellFacts: @Sendable (inout Recorder, TagFacts, EID, Timestamp) -> [RecorderAction]

    /// It is told nothing.
    package static let none = Self(tellHerd: { _, _ in }, tellFacts: { _, _, _, _ in [] })

    /// It is told what the store knows, as the daemon does.
    package static let current = Self(
        tellHerd: { $0.know(herd: $1) }, tellFacts: { $0.know($1, of: $2, at: $3) })
}
