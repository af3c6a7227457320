import Photos

extension ScanStep {
    /// The largest bar code that there seems to be, turned upright: zbar reads across and down only.
    static let bars = ScanStep(
        name: "bars", kind: .signs,
        cost: { $0.barFields(1000).isEmpty ? nil : $0.pixels(atMost: 1000) },
        read: { sizes, reader in
            guard let field = sizes.barFields(1000).first else { return [] }
            let source = sizes.atMost(2000)
            let scaled = field.scaled(by: Double(source.longSide) / Double(sizes.atMost(1000).longSide))
            let patch = source.upright(scaled).smoothedAlongBars(radius: 3)
            let image = patch.barRows(step: 7).map(patch.stacked) ?? patch
            let corners = field.scaled(by: sizes.scale(1000)).corners
            return reader.symbols(in: image).map { $0.withCorners(corners) }
        })
}
