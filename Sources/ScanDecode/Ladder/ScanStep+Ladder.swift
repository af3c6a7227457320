import Photos

extension ScanStep {
    /// The steps in the order of what they bring for their time, cheap ones first.
    static let ladder: [ScanStep] = [
        ScanStep(name: "otsu-1000") { $0.prepared($0.atMost(1000).binarizedByOtsu()) },
        ScanStep(name: "adaptive-1000") {
            $0.prepared($0.atMost(1000).binarizedAdaptively(window: 35, offset: 8))
        },
        ScanStep(name: "plain-1000") { $0.prepared($0.atMost(1000)) },
        ScanStep(name: "doubled") { sizes in
            guard sizes.photo.longSide <= 1000 else { return nil }
            return sizes.prepared(sizes.photo.doubled())
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
        ScanStep(name: "rotated-1400") {
            PreparedImage(image: $0.atMost(1400).rotatedThirtyDegrees(), scale: nil)
        },
    ]
}
