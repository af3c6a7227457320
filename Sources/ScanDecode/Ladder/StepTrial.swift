package import Photos

/// What one step of the ladder alone reads in a photo.
package struct StepTrial: Sendable {
    package let step: String
    /// Processor time.
    package let time: Duration
    /// Codes that can be believed on this step's word alone.
    package let codes: [ScannedCode]
}

extension ScanDecoder {
    /// Tries every step on a grey picture that could bring something, whatever the others read: what the order of the
    /// ladder is made from.
    ///
    /// What several steps look at is made for the first of them, and counts as its time.
    package func trials(_ image: GreyImage) -> [StepTrial] {
        let reader = SymbolReader()
        let sizes = PhotoSizes(image)
        return ScanStep.ladder.compactMap { step in
            guard let cost = step.cost(sizes), step.isWorthwhile(sizes, cost: cost, after: []) else { return nil }
            let start = clock.now
            let symbols = step.read(sizes, reader)
            let time = (clock.now - start).processor
            var evidence = ScanEvidence()
            evidence.add(symbols, from: step)
            return StepTrial(step: step.name, time: time, codes: evidence.trusted.map(code(of:)))
        }
    }
}
