import Photos

extension ScanStep {
    /// The steps in the order of what they bring for their time, cheap ones first.
    static let ladder: [ScanStep] = [
        ScanStep(name: "otsu-1000") { $0.prepared($0.atMost(1000).binarizedByOtsu()) },
        ScanStep(name: "adaptive-1000") {
            $0.prepared($0.atMost(1000).binarizedAdaptively(window: 35, offset: 8))
        },
        ScanStep(name: "plain-1000") { $0.prepared($0.atMost(1000)) },
        bars(1), bars(2), bars(3), bars(4),
        ScanStep(name: "enlarged") { sizes in
            guard sizes.photo.longSide <= 700 else { return nil }
            return PreparedImage(image: sizes.photo.enlarged(by: 3, edge: 24), scale: nil)
        },
        ScanStep(name: "adaptive-2000") { sizes in
            guard sizes.photo.longSide > 1200 else { return nil }
            return sizes.prepared(sizes.atMost(2000).binarizedAdaptively(window: 51, offset: 8))
        },
        ScanStep(name: "plain-1400") { sizes in
            guard sizes.photo.longSide > 1200 else { return nil }
            return sizes.prepared(sizes.atMost(1400))
        },
        ScanStep(name: "blurred-1400") { $0.prepared($0.atMost(1400).blurred(radius: 1)) },
        ScanStep(name: "inverted-1000") { $0.prepared($0.atMost(1000).inverted()) },
        ScanStep(name: "full-size") { sizes in
            guard sizes.photo.longSide > 1700 else { return nil }
            return sizes.prepared(sizes.photo)
        },
    ]

    /// The `number`th bar code that there seems to be, turned upright: zbar reads across and down only.
    private static func bars(_ number: Int) -> ScanStep {
        ScanStep(name: "bars-\(number)") { sizes in
            guard number <= sizes.barFields.count else { return nil }
            let source = sizes.atMost(2000)
            let field = sizes.barFields[number - 1]
            let scaled = field.scaled(by: Double(source.longSide) / Double(sizes.atMost(1000).longSide))
            let patch = source.upright(scaled).smoothedAlongBars(radius: 3)
            return PreparedImage(image: patch.barRows(step: 7).map(patch.stacked) ?? patch, scale: nil)
        }
    }
}
