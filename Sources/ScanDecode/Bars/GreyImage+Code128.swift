import Photos

extension GreyImage {
    /// What a field of bars holds.
    ///
    /// - Returns: the Code 128 that fits best, if any does, and whether the bars look like one, read or not.
    func code128(in field: BarField) -> (fit: Code128Fit?, isLikely: Bool) {
        let bars = BarLines(of: self, in: field, most: 400).bars
        let lines = BarLines(of: self, in: field.part(bars))
        let profile = lines.profile(along: lines.course())
        let fit = profile.code128()
        return (fit, fit != nil || profile.looksLikeCode128)
    }
}
