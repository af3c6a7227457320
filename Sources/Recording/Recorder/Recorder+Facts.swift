package import Values

/// What the store knows of those who may stand on the scale.
extension Recorder {
    /// The store knows this of the animal whose tag was read.
    package mutating func know(_ facts: TagFacts, of eid: EID, at clock: Timestamp) -> [RecorderAction] { [] }

    /// So much the animals of this herd are expected to weigh today, or a sample of them.
    package mutating func know(herd: [WeightExpectation]) {}
}
