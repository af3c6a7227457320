import Photos

extension ScanStep {
    /// The `number`th bar code that there seems to be, turned upright: zbar reads across and down only.
    static func bars(_ number: Int) -> ScanStep {
        ScanStep(
            name: "bars-\(number)", kind: .signs,
            cost: { number <= $0.barFields(1000).count ? $0.pixels(atMost: 1000) : nil },
            read: { sizes, reader in
                let source = sizes.atMost(2000)
                let field = sizes.barFields(1000)[number - 1]
                let scaled = field.scaled(by: Double(source.longSide) / Double(sizes.atMost(1000).longSide))
                let patch = source.upright(scaled).smoothedAlongBars(radius: 3)
                let image = patch.barRows(step: 7).map(patch.stacked) ?? patch
                let corners = field.scaled(by: sizes.scale(1000)).corners
                return reader.symbols(in: image).map { $0.withCorners(corners) }
            })
    }
}
