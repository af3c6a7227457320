import Photos

extension ScanStep {
    /// Light codes on dark, of both symbologies: the photo turned over, and looked at as in the first steps.
    static let inverted = ScanStep(
        name: "inverted-1000", kind: .other,
        cost: { $0.pixels(atMost: 1000) },
        read: { sizes, reader in
            let negative = PhotoSizes(sizes.atMost(1000).inverted(), isOver: sizes.isOver)
            let symbols = rectified(1000).read(negative, reader) + fitted(1000).read(negative, reader)
            let scale = sizes.scale(1000)
            return symbols.map { $0.withCorners($0.corners.map { $0.scaled(by: scale) }) }
        })
}
