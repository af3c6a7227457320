import Photos

extension ScanStep {
    /// The steps in the order of what they bring for their time, as `script/bench scan --steps` has measured and planned
    /// it; Benchmarks/scan/steps.tsv is its table, and a test holds the two together.
    static let ladder: [ScanStep] = [
        lines, rectified(1000), fitted(1000), rectified(2000), rectifiedByTwo(1000), fitted(4000),
        ScanStep("adaptive-1000", side: 1000) { $0.binarizedAdaptively(window: 35, offset: 8) },
        fitted(2000),
        inverted,
        ScanStep("otsu-1000", side: 1000) { $0.binarizedByOtsu() },
        bars, enlarged,
        ScanStep("plain-1000", side: 1000),
        ScanStep("adaptive-2000", .last, side: 2000, unless: 1200) { $0.binarizedAdaptively(window: 51, offset: 8) },
        ScanStep("blurred-1400", .last, side: 1400) { $0.blurred(radius: 1) },
    ]

    /// Screenshots and icons, whose modules are a pixel or two.
    private static let enlarged = ScanStep(
        name: "enlarged", kind: .last,
        cost: { $0.photo.longSide <= 700 ? 9 * $0.photo.pixelCount : nil },
        read: { sizes, reader in
            let (factor, edge) = (3, 24)
            return reader.symbols(in: sizes.photo.enlarged(by: factor, edge: edge)).map { symbol in
                symbol.withCorners(symbol.corners.map { Point(x: ($0.x - edge) / factor, y: ($0.y - edge) / factor) })
            }
        })
}
