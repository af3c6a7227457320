extension ScanStep {
    /// Whether to try the step, by what is known of the photo.
    ///
    /// - Parameter found: what was read already.
    func isWorthwhile(_ sizes: PhotoSizes, after found: [ScanEvidence.Found]) -> Bool {
        switch kind {
        case .first: true
        case .signs: found.isEmpty || sizes.hasUnread
        case .whole: found.isEmpty
        case .last: found.isEmpty && sizes.hasSigns
        }
    }
}
