extension ScanStep {
    /// Whether to try the step, by what is known about the photo.
    ///
    /// - Parameters:
    ///   - cost: how many pixels the step would look at.
    ///   - found: what was read already.
    func isWorthwhile(_ sizes: PhotoSizes, cost: Int, after found: [ScanEvidence.Found]) -> Bool {
        switch kind {
        case .first: true
        case .signs: found.isEmpty || sizes.hasUnread
        case .other: found.isEmpty
        case .whole: found.isEmpty && (cost <= Self.cheap || sizes.hasSigns)
        case .last: found.isEmpty && sizes.hasSigns
        }
    }

    /// Pixels that zbar looks at in less time than it takes to find out whether they are worth it: some 8 ms.
    private static let cheap = 400_000
}
